import { namedRecords } from '../../shared/answer';
import { locator } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { category } from '../../shared/records';
import { resolvePath } from './fields';
import { withPathNames } from './pathNames';

export const get = operation({
	name: 'Get Category',
	value: 'get',
	action: 'Get a category',
	description: 'Get one category of the knowledge base by its ID',
	endpoint: 'GET /folder',
	fields: [
		locator('folderId', {
			required: true,
			displayName: 'Category',
			searchListMethod: 'searchCategories',
			placeholder: 'e.g. 64f0c0ffee0123456789abcd',
			description: 'The category, by its ID',
		}),
	],
	gives: category,
	options: [resolvePath],
	execute: async ({ folderId, options }, context) => {
		const found = namedRecords(await context.send('GET /folder', { query: { folderId } }), {
			folderId,
		});
		return options.resolvePath ? await withPathNames(found, context) : found;
	},
});

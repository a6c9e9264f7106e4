import { namedRecords } from '../../shared/answer';
import { locator, required } from '../../shared/fields';
import { operation, simplified, simplify } from '../../shared/operation';
import { essentials, resolvePath } from './fields';
import { withPathNames } from './pathNames';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get a category',
	description: 'Get one category of the knowledge base by its ID',
	endpoint: 'GET /folder',
	fields: [
		required(
			locator('folderId', {
				displayName: 'Category',
				searchListMethod: 'searchCategories',
				placeholder: 'e.g. 64f0c0ffee0123456789abcd',
				description: 'The category, from the list or by its ID',
			}),
		),
		simplify,
	],
	options: [resolvePath],
	execute: async ({ folderId, simplify, options }, context) => {
		const found = namedRecords(await context.send('GET /folder', { query: { folderId } }), {
			folderId,
		});
		const categories = options.resolvePath ? await withPathNames(found, context) : found;
		return simplified(categories, { simplify }, essentials);
	},
});

import { required } from '../../shared/fields/groups';
import { locator } from '../../shared/fields/locator';
import { operation } from '../../shared/operation';
import { namedRecords } from '../../shared/records';
import { essentials, resolvePath } from './fields';
import { withPathNames } from './pathNames';
import { simplified, simplify } from '../../shared/simplify';

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
	execute: async ({ folderId, simplify, options }, { send }) => {
		const found = namedRecords(await send('GET /folder', { query: { folderId } }), { folderId });
		const categories = options.resolvePath ? await withPathNames(found, send) : found;
		return simplified(categories, { simplify }, essentials);
	},
});

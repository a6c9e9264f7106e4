import { descriptionOf } from '../shared/agents';
import { foundItems } from '../shared/answer';
import { f } from '../shared/fields';
import { operation, type Resource } from '../shared/operation';
import { collect } from '../shared/pages';
import { category } from '../shared/records';
import { categoryPages } from './page';
import { withPathNames } from './pathNames';

const resolvePath = f.flag(
	'resolvePath',
	'Whether to add the path as names (pathNames), from the top level down. Parent categories that are not among the results are fetched, once each; one that may not be read stays an ID.',
);

const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many categories',
	description:
		'Search the categories of the knowledge base, or list them all. The results lack the description and the community mappings: get a category by its ID for those.',
	endpoint: 'POST /folder/search',
	also: ['GET /folder'],
	fields: [
		f.limit(),
		f.filters(
			f.list('assetClasses', {
				placeholder: 'e.g. KNOWLEDGE_BASE_CONTENT',
				description: 'Only categories of these asset classes',
			}),
			f.flag('includeAssetCount', 'Whether to count the assets of each category'),
			f.id('query', { forModel: 'asked', description: 'The text to search for' }),
			f.choice(
				'scope',
				[
					{ value: 'ALL_FOLDERS', name: 'All Categories' },
					{ value: 'ONLY_TOP_LEVEL_FOLDERS', name: 'Top Level Only' },
				],
				{ description: 'The levels of the tree to search' },
			),
		),
	],
	gives: category,
	options: [
		f.number('rows', {
			displayName: 'Page Size',
			min: 1,
			default: 100,
			description: 'How many categories to request at a time',
		}),
		resolvePath,
	],
	execute: async ({ limit, filters, options }, context) => {
		const rows = options.rows ?? Math.min(limit, 100);
		const pages = categoryPages(
			async (start) =>
				await context.send('POST /folder/search', { body: { ...filters, start, rows } }),
			rows,
		);
		const found = await collect(pages, limit);
		return options.resolvePath ? await withPathNames(found, context) : found;
	},
});

const get = operation({
	name: 'Get Category',
	value: 'get',
	action: 'Get a category',
	description: 'Get one category of the knowledge base by its ID',
	endpoint: 'GET /folder',
	fields: [
		f.locator('folderId', {
			empty: 'never',
			displayName: 'Category',
			searchListMethod: 'searchCategories',
			placeholder: 'e.g. 64f0c0ffee0123456789abcd',
			description: 'The category, by its ID',
		}),
	],
	gives: category,
	options: [resolvePath],
	execute: async ({ folderId, options }, context) => {
		const query = { folderId };
		const found = foundItems(await context.send('GET /folder', { query }), query);
		return options.resolvePath ? await withPathNames(found, context) : found;
	},
});

/** What the node offers. */
export const resources: readonly Resource[] = [
	{ name: 'Category', value: 'category', operations: [get, getAll] },
];

export const ofArea = descriptionOf(resources);

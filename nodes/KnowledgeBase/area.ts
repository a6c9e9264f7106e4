import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../kernel/answers/answer';
import { collect } from '../kernel/answers/pages';
import { unlessRefused } from '../kernel/failures/results';
import { operation, resourceOf, type RunContext } from '../kernel/operation';
import type { SendRead } from '../kernel/sending';
import { listOf, toText } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { category } from '../service/records/kinds';
import { categoryPages } from './search';

/**
 * The categories with `pathNames`: their path as names, from the top level down. Categories above
 * that were not seen are fetched, once each; the id of one that cannot be read stays.
 */
async function withPathNames(categories: readonly IDataObject[], { send, once }: RunContext) {
	// What one item has seen or looked up, the others need not look up again.
	const nameOf = async (id: string, find: () => Promise<string | undefined>) =>
		await once(`name of category ${id}`, find);
	for (const { id, name } of categories) await nameOf(toText(id), async () => knownName(name));

	const resolved: IDataObject[] = [];
	for (const category of categories) {
		const pathNames: string[] = [];
		for (const id of listOf(category.path).map(toText))
			pathNames.push((await nameOf(id, async () => await fetchName(id, send))) ?? id);
		resolved.push({ ...category, pathNames });
	}
	return resolved;
}

async function fetchName(folderId: string, send: SendRead): Promise<string | undefined> {
	// Not there, not shared, not valid: which of them is used is not shown for categories.
	const answer = await unlessRefused(send('GET /folder', { query: { folderId } }));
	return answer && knownName(itemsOf(answer)[0]?.name);
}

const knownName = (name: unknown) => (typeof name === 'string' && name !== '' ? name : undefined);

const resolvePath = f.flag(
	'resolvePath',
	'Whether to add the path as names (pathNames), from the top level down. Parent categories that are not among the results are fetched, once each; one that may not be read stays an ID.',
);

const getAll = operation({
	value: 'getAll',
	action: 'Get many categories',
	description:
		'Search the categories of the knowledge base, or list them all. The results lack the description and the community mappings: get a category by its ID for those.',
	endpoint: 'POST /folder/search',
	also: ['GET /folder'],
	fields: [
		f.limit(),
		f.filters(
			f.list('assetClasses', 'Only categories of these asset classes', {
				placeholder: 'e.g. KNOWLEDGE_BASE_CONTENT',
			}),
			f.flag('includeAssetCount', 'Whether to count the assets of each category'),
			f.id('query', 'The text to search for', { forModel: 'asked' }),
			f.choice('scope', 'The levels of the tree to search', {}, [
				{ value: 'ALL_FOLDERS', name: 'All Categories' },
				{ value: 'ONLY_TOP_LEVEL_FOLDERS', name: 'Top Level Only' },
			]),
		),
	],
	gives: category,
	options: [
		f.number('rows', 'How many categories to request at a time', {
			displayName: 'Page Size',
			min: 1,
			default: 100,
		}),
		resolvePath,
	],
	execute: async ({ limit, filters, options }, context) => {
		const rows = options.rows ?? Math.min(limit, 100);
		const found = await collect(categoryPages(context.send, { ...filters, rows }), limit);
		return options.resolvePath ? await withPathNames(found, context) : found;
	},
});

const get = operation({
	value: 'get',
	description: 'Get one category of the knowledge base by its ID',
	endpoint: 'GET /folder',
	fields: [
		f.pickedFrom(
			'searchCategories',
			f.id('folderId', 'The category, by its ID', {
				empty: 'never',
				displayName: 'Category',
				placeholder: 'e.g. 64f0c0ffee0123456789abcd',
			}),
		),
	],
	gives: category,
	options: [resolvePath],
	execute: async (parameters, context, once) => {
		const found = await once(parameters, context.send);
		return parameters.options.resolvePath ? await withPathNames(found, context) : found;
	},
});

export const { resources, ofArea } = areaOf('knowledgeBase', [
	resourceOf('category', [get, getAll]),
]);

import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList, listEntry, offered } from '../shared/editor';
import { pageOf } from './category/page';

const ROWS = 50;

/** The categories that the platform finds for the search text, a page at a time. */
export async function searchCategories(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const start = Number(paginationToken ?? 0);
	const { records, more } = await editorList(this, async (send) =>
		pageOf(
			await send('POST /folder/search', {
				body: { ...(filter && { query: filter }), start, rows: ROWS },
			}),
		),
	);
	return {
		results: offered(records.flatMap(({ id, name }) => listEntry(id, name))),
		...(more && records.length > 0 && { paginationToken: String(start + 1) }),
	};
}

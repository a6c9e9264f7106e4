import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList, listEntry, offered } from '../kernel/editor/editorList';
import { pageAt, type Place } from './page';

const ROWS = 50;

/** The categories that the platform finds for the search text, a page at a time. The token is the place of the next. */
export async function searchCategories(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken = '{"start":0}',
): Promise<INodeListSearchResult> {
	const place = JSON.parse(paginationToken) as Place;
	const page = await editorList(this, async (send) => {
		const search = async (start: number) =>
			await send('POST /folder/search', {
				body: { ...(filter && { query: filter }), start, rows: ROWS },
			});
		return await pageAt(place, search, ROWS);
	});
	const { records, more, next, following } = page;
	// From row 1 on, all but the last have come with page 0.
	const isFromRow1 = !place.countsRows && following.countsRows;
	const added = isFromRow1 ? records.slice((place.known ?? 1) - 1) : records;
	const goesOn = records.length > 0 && (more || next !== undefined);
	return {
		results: offered(added.flatMap(({ id, name }) => listEntry(id, name))),
		...(goesOn && { paginationToken: JSON.stringify(following) }),
	};
}

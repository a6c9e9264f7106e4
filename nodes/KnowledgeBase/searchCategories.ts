import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList, listEntry, offered } from '../shared/editor';
import { isMissing, toText } from '../shared/values';
import { pageOf } from './category/page';

const ROWS = 50;

/**
 * Where a list goes on: `3` is a page, `rows 51` a row. `1 50 <ID>` is page 1 as long as it does not begin with
 * that category, the second of the 50 of page 0: otherwise rows are counted, see `categoryPages`.
 */
const PLACE = /^(rows )?(\d+)(?: (\d+) (.+))?$/;

/** The categories that the platform finds for the search text, a page at a time. */
export async function searchCategories(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken = '0',
): Promise<INodeListSearchResult> {
	const [, isRow, place = '0', known, second] = PLACE.exec(paginationToken) ?? [];
	const start = Number(place);
	const { records, more } = await editorList(this, async (send) =>
		pageOf(
			await send('POST /folder/search', {
				body: { ...(filter && { query: filter }), start, rows: ROWS },
			}),
			ROWS,
		),
	);
	const countsRows = second !== undefined && toText(records[0]?.id) === second;
	const following = records[1]?.id;
	const next =
		countsRows || isRow !== undefined
			? `rows ${start + records.length}`
			: start === 0 && !isMissing(following)
				? `1 ${records.length} ${toText(following)}`
				: String(start + 1);
	// From row 1 on, all but the last have come with page 0.
	const added = countsRows ? records.slice(Number(known) - 1) : records;
	return {
		results: offered(added.flatMap(({ id, name }) => listEntry(id, name))),
		...(more && records.length > 0 && { paginationToken: next }),
	};
}

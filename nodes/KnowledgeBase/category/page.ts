import type { IDataObject } from 'n8n-workflow';
import { listIn, saysMore, type Answer } from '../../shared/answer';
import { numberedPages, pageAgain, type Page } from '../../shared/reads';
import { isMissing, partOf } from '../../shared/values';

/**
 * The categories of the answer to a search for `rows` of them: `data.result`, and `data.hasMore` (Part 2,
 * "Knowledge Base categories"); more may follow a full page that does not say. Throws ApiError for an answer
 * without them.
 */
export function pageOf(answer: Answer, rows: number): Page<IDataObject> {
	const records = listIn(answer, 'result', 'categories');
	const saysNothing = isMissing(partOf(answer.data, 'hasMore'));
	const isPromised = saysMore(answer);
	// An empty page ends the list, whatever it says.
	return {
		records,
		more: isPromised || (saysNothing && records.length >= rows),
		isPromised: isPromised && records.length > 0,
	};
}

/**
 * The pages of a search, which asks for `rows` categories from `start` on. The specification calls `start`
 * the number of a page; a client of the service's second version counts rows with it. Where page 1 begins
 * with the second category of page 0, rows are counted from there on: those that came, since a platform may
 * return fewer than it is asked for. What came already is left out; a page of nothing else that another is to
 * follow is an error, since the platform then ignores `start`.
 */
export function categoryPages(
	search: (start: number) => Promise<Answer>,
	rows: number,
): AsyncGenerator<readonly IDataObject[], void, undefined> {
	const ids = new Set<unknown>();
	let second: unknown;
	let countsRows = false;
	let start = 0;
	return numberedPages(async (number) => {
		const page = pageOf(await search(start), rows);
		const [first, following] = page.records;
		if (number === 0) second = following?.id;
		if (number === 1) countsRows = second !== undefined && first?.id === second;
		start = countsRows ? start + page.records.length : number + 1;
		const records = page.records.filter(({ id }) => isMissing(id) || !ids.has(id));
		for (const { id } of page.records) ids.add(id);
		if (page.isPromised && records.length === 0) throw pageAgain();
		return { ...page, records };
	});
}

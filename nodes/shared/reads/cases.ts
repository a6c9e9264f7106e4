import type { IDataObject } from 'n8n-workflow';
import { listedRecords, saysMore } from '../answer';
import type { SendRead } from '../transport';
import { countOf } from '../values';
import { numberedPages } from './pages';

/** The ways to address that may name several cases; these come in pages (Part 2, "Cases", rule 2). */
export const PAGED_CASE_ADDRESSES = ['channelCaseId', 'channelCaseNumber'];

export const MAX_CASE_PAGE_SIZE = 100;

/** How many cases a page has where no number is asked for (Part 2, "Limits"), or where that is ignored. */
const USUAL_PAGE_SIZE = 20;

/** The cases that such an address names, page by page from `first` (0-based) on. Throws ApiError. */
export function casePages(
	send: SendRead,
	address: Readonly<Record<string, string>>,
	{ first = 0, pageSize = MAX_CASE_PAGE_SIZE } = {},
): AsyncGenerator<readonly IDataObject[], void, undefined> {
	/** How many cases there are, if the platform says so. It may be wrong, so a full page never counts as the last. */
	let total: number | undefined;
	const isBehind = (count: number) => total !== undefined && count < total;
	/** How many cases precede the next page, which may be smaller than asked for. */
	let seen = first * pageSize;
	return numberedPages(async (page) => {
		const pageNumber = first + page;
		const answer = await send('GET /case', { query: { ...address, pageNumber, pageSize } });
		const records = listedRecords(answer, 'cases');
		total = countOf(answer.metadata?.totalCount);
		seen += records.length;
		const isPromised = isBehind(seen) || saysMore(answer);
		// From a later page on, a total says nothing where the pages before it may be smaller than asked for.
		const saysNoEnd = total === undefined || first > 0;
		const isGuess = !isPromised && saysNoEnd && records.length === USUAL_PAGE_SIZE;
		return {
			records,
			more: records.length >= pageSize || isPromised || isGuess,
			isPromised,
			isGuess,
		};
	});
}

import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../answer';
import type { SendRead } from '../transport';
import { numberedPages } from './pages';

/** The ways to address that may name several cases; these come in pages (Part 2, "Cases", rule 2). */
export const PAGED_CASE_ADDRESSES = ['channelCaseId', 'channelCaseNumber'];

export const MAX_CASE_PAGE_SIZE = 100;

/** The cases that such an address names, page by page from `first` (0-based) on. Throws ApiError. */
export function casePages(
	send: SendRead,
	address: Readonly<Record<string, string>>,
	{ first = 0, pageSize = MAX_CASE_PAGE_SIZE } = {},
): AsyncGenerator<readonly IDataObject[], void, undefined> {
	return numberedPages(async (page) => {
		const pageNumber = first + page;
		const answer = await send('GET /case', { query: { ...address, pageNumber, pageSize } });
		const records = recordsOf(answer);
		const total = answer.metadata?.totalCount;
		const seen = pageNumber * pageSize + records.length;
		// Without a total, a page that is not full is the last.
		return {
			records,
			more: typeof total === 'number' ? seen < total : records.length >= pageSize,
		};
	});
}

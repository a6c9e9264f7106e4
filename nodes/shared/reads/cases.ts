import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { ApiError } from '../errors';
import { saysAbsent } from '../lookUp';
import { resultOrFailure } from '../pool';
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
	/** How many cases there are, if the platform tells. It may be wrong, so a full page is never taken for the last. */
	let total: unknown;
	const isBehind = (seen: number) => typeof total === 'number' && seen < total;
	return numberedPages(async (page) => {
		const pageNumber = first + page;
		const before = pageNumber * pageSize;
		const answer = await resultOrFailure(
			send('GET /case', { query: { ...address, pageNumber, pageSize } }),
		);
		if (answer instanceof ApiError) {
			// So a platform may answer a page behind the last.
			if (page > 0 && saysAbsent(answer) && !isBehind(before)) return { records: [], more: false };
			throw answer;
		}
		const records = recordsOf(answer);
		total = answer.metadata?.totalCount;
		return {
			records,
			more: records.length >= pageSize || isBehind(before + records.length),
		};
	});
}

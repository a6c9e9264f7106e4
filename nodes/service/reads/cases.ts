import type { IDataObject } from 'n8n-workflow';
import { listedRecords, listFacts } from '../../kernel/answers/answer';
import { pagesOf } from '../../kernel/answers/pages';
import type { SendRead } from '../../kernel/sending';

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
	return pagesOf<IDataObject>(
		async ({ progress }) => {
			const pageNumber = first + progress.pages;
			const answer = await send('GET /case', { query: { ...address, pageNumber, pageSize } });
			const records = listedRecords(answer, 'cases');
			// The total may be wrong, so a full page never counts as the last.
			const { more, total } = listFacts(answer);
			// From a later page on, a total says nothing where the pages before it may be smaller than asked for.
			const mayFollow = records.length === USUAL_PAGE_SIZE && (total === undefined || first > 0);
			const next = records.length >= pageSize ? 'likely' : mayFollow ? 'possible' : undefined;
			return { records, more: more || undefined, total, next };
		},
		{},
		{ pages: 0, count: first * pageSize },
	);
}

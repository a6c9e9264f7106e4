import type { IDataObject } from 'n8n-workflow';
import { type Answer, listedRecords, listFacts } from '../kernel/answers/answer';
import { type Page, pagesOf } from '../kernel/answers/pages';
import { isMissing, toText } from '../kernel/values/values';

/** Asks for categories from `start` on. */
type Search = (start: number) => Promise<Answer>;

/** Where a search goes on. */
export interface Place {
	start: number;
	/** Whether `start` is known to count rows. */
	countsRows?: boolean;
	/** On page 1: the second category of page 0, and how many that had. */
	second?: string;
	known?: number;
}

/**
 * The categories of a search for `rows` of them from a place on, `data.result`, and whether more follow,
 * `data.hasMore` (Part 2, "Knowledge Base categories"); they may behind a full page that does not say.
 * The specification calls `start` the number of a page; a client of the service's second version counts rows with
 * it. Where page 1 begins with the second category of page 0, rows are counted from there on: those that came,
 * since a platform may return fewer than it is asked for. Throws ApiError for an answer without categories.
 */
export async function pageAt(
	{ start, countsRows = false, second }: Place,
	search: Search,
	rows: number,
): Promise<Page<IDataObject> & { following: Place }> {
	const answer = await search(start);
	const records = listedRecords(answer, 'categories');
	const [first, next] = records.map(({ id }) => (isMissing(id) ? undefined : toText(id)));
	const isByRows = countsRows || (second !== undefined && first === second);
	const { flags, more } = listFacts(answer);
	const mayFollow = flags.length === 0 && records.length >= rows;
	return {
		records,
		// An empty page ends the list, whatever it says.
		more: records.length > 0 && more,
		next: mayFollow ? 'possible' : undefined,
		following: isByRows
			? { start: start + records.length, countsRows: true }
			: { start: start + 1, ...(start === 0 && { second: next, known: records.length }) },
	};
}

/** The pages of a search. What came already is left out. Throws ApiError as {@link pagesOf} does. */
export function categoryPages(
	search: Search,
	rows: number,
): AsyncGenerator<readonly IDataObject[], void, undefined> {
	let place: Place = { start: 0 };
	const identity = ({ id }: IDataObject) => id;
	return pagesOf(
		async () => {
			const page = await pageAt(place, search, rows);
			place = page.following;
			return page;
		},
		{ identity },
	);
}

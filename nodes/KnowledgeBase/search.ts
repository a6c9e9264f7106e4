import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { listedRecords, listFacts } from '../kernel/answers/answer';
import { ListReading, type Page, pagesOf, type Progress } from '../kernel/answers/pages';
import { editorList, listEntry, offered } from '../kernel/editor/editorList';
import type { SendRead } from '../kernel/sending';
import { isMissing, toText } from '../kernel/values/values';

/** Where a search goes on. */
interface Place {
	start: number;
	/** Whether `start` is known to count rows. */
	countsRows?: boolean;
	/** On page 1: the second category of page 0. */
	second?: string;
}

/**
 * The categories of a search from a place on, `data.result`, and whether more follow, `data.hasMore` (Part 2,
 * "Knowledge Base categories"); they may behind a full page that does not say.
 * The specification calls `start` the number of a page; a client of the service's second version counts rows with
 * it. Where page 1 begins with the second category of page 0, rows are counted from there on: those that came,
 * since a platform may return fewer than it is asked for. Throws ApiError for an answer without categories.
 */
async function pageAt(
	{ start, countsRows = false, second }: Place,
	send: SendRead,
	{ rows, ...filters }: { rows: number; query?: string },
): Promise<Page<IDataObject> & { following: Place }> {
	const answer = await send('POST /folder/search', { body: { ...filters, start, rows } });
	const records = listedRecords(answer, 'categories');
	const [first, next] = records.map(({ id }) => (isMissing(id) ? undefined : toText(id)));
	const isByRows = countsRows || (second !== undefined && first === second);
	const { flags, more, total } = listFacts(answer);
	return {
		records,
		// An empty page ends the list, whatever it says.
		more: records.length > 0 && (flags.length > 0 ? more : undefined),
		total,
		next: flags.length === 0 && records.length >= rows ? 'possible' : undefined,
		following: isByRows
			? { start: start + records.length, countsRows: true }
			: { start: start + 1, ...(start === 0 && { second: next }) },
	};
}

/** The pages of a search. What came already is left out. Throws ApiError as {@link pagesOf} does. */
export function categoryPages(send: SendRead, search: Parameters<typeof pageAt>[2]) {
	let place: Place = { start: 0 };
	return pagesOf<IDataObject>(
		async () => {
			const page = await pageAt(place, send, search);
			place = page.following;
			return page;
		},
		{ identity: ({ id }) => id },
	);
}

/** The categories that the platform finds for the search text, a page at a time. The token is the place of the next. */
export async function searchCategories(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken = '{"start":0}',
): Promise<INodeListSearchResult> {
	const { progress, ...place } = JSON.parse(paginationToken) as Place & { progress?: Progress };
	const { count: came = 1 } = progress ?? {};
	const reading = new ListReading<IDataObject>({}, progress);
	const { records, following } = await editorList(this, async (send) => {
		const page = await pageAt(place, send, { ...(filter && { query: filter }), rows: 50 });
		const records = reading.take(page);
		if (reading.fault) throw reading.fault;
		return { ...page, records };
	});
	// From row 1 on, all but the last have come with page 0.
	const added = records.slice(!place.countsRows && following.countsRows ? came - 1 : 0);
	const token = { ...following, progress: reading.progress };
	return {
		results: offered(added.flatMap(({ id, name }) => listEntry(id, name))),
		...(reading.goesOn && { paginationToken: JSON.stringify(token) }),
	};
}

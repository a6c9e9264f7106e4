import type {
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import { ApiError } from '../errors';
import { pagesOf, type Progress } from '../pages';
import { isMissing, toText, visible } from '../values';

/** A record as an entry of a list, by its id where it has no name; one without an id cannot be picked. */
export function listEntry(id: unknown, name: unknown): INodeListSearchItems[] {
	return isMissing(id) ? [] : [{ name: toText(name ?? id), value: toText(id) }];
}

/**
 * The entries that the editor may offer, with names that a person can read. n8n would run a value that
 * begins with `=` as an expression whenever the node runs, so such an entry is left out.
 */
export function offered<Entry extends INodePropertyOptions>(entries: readonly Entry[]): Entry[] {
	return entries
		.filter(({ value }) => !toText(value).startsWith('='))
		.map((entry) => ({
			...entry,
			name: visible(entry.name),
			...(entry.description !== undefined && { description: visible(entry.description) }),
		}));
}

/** The entries whose name or value contains the search text, sorted by name. */
export function searchResult(entries: INodeListSearchItems[], filter = ''): INodeListSearchResult {
	const wanted = filter.trim().toLowerCase();
	return {
		results: offered(entries)
			.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(wanted))
			.sort((a, b) => a.name.localeCompare(b.name)),
	};
}

/** How many matches fill the editor's list. */
const FULL_LIST = 20;

/** How many pages are asked for at a time, and how long (ms) that may take. */
const PAGES_AT_A_TIME = 20;
const MAX_TIME = 20_000;

/**
 * The entries with the search text of a list with numbered pages: as many pages as fill the editor's list, or as
 * can be asked for at a time. The token holds how far the list has been read. The size of a page is not known, so
 * an empty page, one that is not there and one that comes again end the list. Throws ApiError where no match is on
 * the first pages.
 */
export async function searchPages(
	fetchPage: (pageNumber: number) => Promise<INodeListSearchItems[]>,
	filter?: string,
	paginationToken = '{"pages":0,"count":0}',
): Promise<INodeListSearchResult> {
	const progress = JSON.parse(paginationToken) as Progress;
	const isFirst = progress.pages === 0;
	const lastPage = progress.pages + PAGES_AT_A_TIME;
	const end = Date.now() + MAX_TIME;
	const results: INodeListSearchItems[] = [];
	const pages = pagesOf<INodeListSearchItems>(
		async () => ({ records: await fetchPage(progress.pages), next: 'possible' }),
		{},
		progress,
	);
	for await (const entries of pages) {
		results.push(...searchResult([...entries], filter).results);
		const isLong = progress.pages >= lastPage || Date.now() >= end;
		if (isLong && isFirst && results.length === 0)
			throw new ApiError('unreadable', 'Nothing on the first pages of the list matches', {
				advice: 'Type more of the name, or choose By ID and enter the ID.',
			});
		if (isLong || results.length >= FULL_LIST)
			return { results, paginationToken: JSON.stringify(progress) };
	}
	return { results };
}

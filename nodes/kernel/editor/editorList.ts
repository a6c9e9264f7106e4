import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodePropertyOptions,
} from 'n8n-workflow';
import { pagesOf, type Progress } from '../answers/pages';
import { ApiError } from '../failures/errors';
import { presentable, toMessageError } from '../failures/nodeError';
import { ownValue } from '../fields';
import { patienceFor } from '../http/stoppable';
import { connect } from '../requests';
import type { Send } from '../sending';
import { Secrets } from '../values/secrets';
import { isMissing, toText, visible } from '../values/values';

/** How long a person waits for a list, in ms: all of it, and its pauses. */
const LIMITS = { pauses: 10_000, time: 60_000 };

/**
 * Fills a list of the editor. Throws n8n's error with the reason why it could not be loaded and what to do
 * about it, both in the message, since the editor shows nothing else.
 */
export async function editorList<T>(n8n: ILoadOptionsFunctions, load: (send: Send) => Promise<T>) {
	const secrets = new Secrets();
	const patience = patienceFor(LIMITS);
	return await load(connect(n8n, { secrets, patience })).catch((error: unknown) => {
		throw toMessageError(n8n.getNode(), presentable(error as Error, secrets));
	});
}

/** What is chosen in a parameter of the form; undefined for nothing, and for an expression, which has no value yet. */
export function chosenValue(raw: unknown): string | undefined {
	const value = ownValue(raw);
	return isMissing(value) || toText(value).startsWith('=') ? undefined : toText(value);
}

/** An entry of a list, by its id where it has no name, with `more` that is known; one without an id cannot be picked. */
export function listEntry(id: unknown, name: unknown, ...more: unknown[]): INodeListSearchItems[] {
	const known = more.filter((one) => !isMissing(one)).map(toText);
	const details = known.length > 0 ? ` (${known.join(', ')})` : '';
	return isMissing(id) ? [] : [{ name: toText(name ?? id) + details, value: toText(id) }];
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
function matches(entries: readonly INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	const wanted = filter.trim().toLowerCase();
	return offered(entries)
		.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(wanted))
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** A method of `listSearch`: those of the loaded entries whose name or value holds the search text. */
export function listSearch(
	load: (send: Send, n8n: ILoadOptionsFunctions) => Promise<INodeListSearchItems[]>,
) {
	return async function (this: ILoadOptionsFunctions, filter?: string) {
		const entries = await editorList(this, async (send) => await load(send, this));
		return { results: matches(entries, filter) };
	};
}

/** How many matches fill the editor's list. */
const FULL_LIST = 20;

/** How many pages are asked for at a time, and how long (ms) that may take. */
const PAGES_AT_A_TIME = 20;
const MAX_TIME = 20_000;

/**
 * The same for a list with numbered pages, of which `load` gives the entries of one: as many pages as fill the
 * editor's list, or as can be asked for at a time. The token holds how far the list has been read. The size of a
 * page is not known, so an empty page, one that is not there and one that comes again end the list. Throws n8n's
 * error where no match is on the first pages.
 */
export function pagedSearch(
	load: (page: number, send: Send, n8n: ILoadOptionsFunctions) => Promise<INodeListSearchItems[]>,
) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken = '{"pages":0,"count":0}',
	) {
		const progress = JSON.parse(paginationToken) as Progress;
		const isFirst = progress.pages === 0;
		const lastPage = progress.pages + PAGES_AT_A_TIME;
		const end = Date.now() + MAX_TIME;
		return await editorList(this, async (send) => {
			const fetchPage = async () => {
				return { records: await load(progress.pages, send, this), next: 'possible' as const };
			};
			const results: INodeListSearchItems[] = [];
			for await (const entries of pagesOf<INodeListSearchItems>(fetchPage, {}, progress)) {
				results.push(...matches(entries, filter));
				const isLong = progress.pages >= lastPage || Date.now() >= end;
				if (isLong && isFirst && results.length === 0)
					throw new ApiError('unreadable', 'Nothing on the first pages of the list matches', {
						advice: 'Type more of the name, or enter the ID instead of choosing from the list.',
					});
				if (isLong || results.length >= FULL_LIST)
					return { results, paginationToken: JSON.stringify(progress) };
			}
			return { results };
		});
	};
}

import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { ownValue } from '../fields';
import { presentable, toMessageError } from '../nodeError';
import { Secrets } from '../secrets';
import { connect, patienceFor, type Send } from '../transport';
import { isMissing, toText } from '../values';
import { searchPages, searchResult } from './search';

/** How long a person waits for a list, in ms: all of it, and its pauses. */
const LIMITS = { pauses: 10_000, time: 60_000 };

/**
 * Fills a list of the editor. Throws n8n's error with the reason why it could not be loaded and what to do
 * about it, both in the message, since the editor shows nothing else.
 */
export async function editorList<T>(
	n8n: ILoadOptionsFunctions,
	load: (send: Send) => Promise<T>,
): Promise<T> {
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

/** A method of `listSearch`: those of the loaded entries whose name or value holds the search text. */
export function listSearch(
	load: (send: Send, n8n: ILoadOptionsFunctions) => Promise<INodeListSearchItems[]>,
) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
	): Promise<INodeListSearchResult> {
		return searchResult(await editorList(this, async (send) => await load(send, this)), filter);
	};
}

/** The same for a list with numbered pages: `load` gives the entries of one. */
export function pagedSearch(
	load: (
		pageNumber: number,
		send: Send,
		n8n: ILoadOptionsFunctions,
	) => Promise<INodeListSearchItems[]>,
) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		return await editorList(this, async (send) => {
			const fetchPage = async (pageNumber: number) => await load(pageNumber, send, this);
			return await searchPages(fetchPage, filter, paginationToken);
		});
	};
}

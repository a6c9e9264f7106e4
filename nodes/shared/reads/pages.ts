import { ApiError, byPerson, inARow } from '../errors';
import { saysAbsent } from '../lookUp';
import { resultOrFailure } from '../results';
import { sha256 } from '../sha256';

/** One page of a list, and whether another follows. */
export interface Page<T> {
	records: readonly T[];
	more: boolean;
	/** Whether the platform says itself that one follows: then it has to be there. */
	isPromised?: boolean;
	/** Whether nothing says where the list ends: then it ends with a page that repeats. */
	isGuess?: boolean;
}

/**
 * Pages by number, from 0 up, until one says that no more follow. An empty page ends the list too, and so
 * does one that the platform says is not there, unless it has promised that page. Throws ApiError for any
 * other failure, a gateway's 404 among them, for a promised page that is empty or not there, and for a page
 * that comes again where that cannot be the end: then the platform does not turn pages. A single record that
 * comes again is left out.
 */
export async function* numberedPages<T>(
	fetchPage: (pageNumber: number) => Promise<Page<T>>,
): AsyncGenerator<readonly T[], void, undefined> {
	const guard = new PageGuard();
	let mayBeBehind = false;
	for (let pageNumber = 0; ; pageNumber++) {
		const page = await resultOrFailure(fetchPage(pageNumber));
		if (page instanceof ApiError) {
			if (mayBeBehind && saysAbsent(page)) return;
			throw page;
		}
		const { records, more, isPromised = false, isGuess = false } = page;
		if (records.length === 0) {
			if (isPromised) throw pageEmpty();
			return;
		}
		if (guard.hasSeen(records)) {
			if (isGuess) return;
			throw pageAgain();
		}
		// One that is added between two requests moves others to the next page.
		yield records.filter((record) => !guard.hasSeen(record));
		if (!more) return;
		const endless = guard.errorAfter(records);
		if (endless) throw endless;
		mayBeBehind = !isPromised;
	}
}

const LATER = {
	advice: {
		person: 'Nothing was changed, and nothing was returned. Run it again later, or set Limit.',
		model: 'Nothing was changed, and nothing was returned. Run it again later.',
	},
};

/** The error for a list that ends before the platform has given what it says there is. */
function pageEmpty(): ApiError {
	return new ApiError(
		'unreadable',
		'The platform says that more follow, but returned an empty page',
		LATER,
	);
}

/** The error for a list in which the platform goes round in a circle. */
export function pageAgain(): ApiError {
	return new ApiError('unreadable', 'The platform returned the same page again', LATER);
}

const MAX_EMPTY_PAGES = 4;

/** How many pages a list may have: far more than one that ends, at the smallest pages that are usual. */
export const MAX_PAGES = 100_000;

/** Ends every list that the platform would not end. */
export class PageGuard {
	private readonly digests: Set<string>;
	private pages = 0;
	private emptyPages = 0;

	/** @param last the digest of the last part that was seen, also by an earlier run */
	constructor(public last?: string) {
		this.digests = new Set(last === undefined ? [] : [last]);
	}

	/** Whether the same page, or record of one, came before. An answer that is not written back holds no bigint. */
	hasSeen(part: unknown): boolean {
		const digest = sha256(JSON.stringify(part));
		if (this.digests.has(digest)) return true;
		this.digests.add(digest);
		this.last = digest;
		return false;
	}

	/** The error after one page too many, empty ones or all. To be called for each page that another follows. */
	errorAfter(records: readonly unknown[], status?: number): ApiError | undefined {
		this.pages++;
		if (this.pages >= MAX_PAGES) {
			return new ApiError('unreadable', `The platform returned more than ${MAX_PAGES} pages`, {
				status,
				advice: inARow(
					'Nothing was changed.',
					byPerson('Set a limit, or ask for less, e.g. with a filter.'),
				),
			});
		}
		this.emptyPages = records.length > 0 ? 0 : this.emptyPages + 1;
		if (this.emptyPages <= MAX_EMPTY_PAGES) return undefined;
		return new ApiError('unreadable', 'The platform keeps returning empty pages', {
			status,
			advice: 'Nothing was changed. Run it again later.',
		});
	}
}

/** The records of all pages, `limit` at most (Infinity for all); asks for no page beyond that. */
export async function collect<T>(pages: AsyncIterable<readonly T[]>, limit: number): Promise<T[]> {
	const all: T[] = [];
	for await (const records of pages) {
		for (const record of records) {
			all.push(record);
			if (all.length >= limit) return all;
		}
	}
	return all;
}

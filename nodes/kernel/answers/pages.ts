import { ApiError, byPerson, inARow, type Words } from '../failures/errors';
import { resultOrFailure } from '../failures/results';
import { sha256 } from '../values/sha256';
import { isMissing } from '../values/values';
import { listFacts, partsOf, type Answer } from './answer';
import { saysAbsent } from './lookUp';

/**
 * How surely another page follows: the platform says so, the last one was full, or nothing shows where the list
 * ends.
 */
export type Expectation = 'promised' | 'likely' | 'possible';

/** Why a list cannot be read to its end; see {@link FAULTS}. */
export type Fault = 'again' | 'empty' | 'stuck' | 'idle' | 'endless';

/** One page of a list, and what it shows of the next. */
export interface Page<T> {
	records: readonly T[];
	/** Whether the answer says that more follow; undefined where it does not say. */
	more?: boolean;
	/** How many records the list has in all, if the answer says so. */
	total?: number;
	/** How surely a page follows one that promises none; by default none does. */
	next?: 'likely' | 'possible';
	/** Leads to the next page, in a list by cursors; undefined on the last. */
	cursor?: string;
	/** Whether it came before, where its records do not show that: several may be the same in all that they have. */
	isAgain?: boolean;
}

/** What decides whether a list goes on. */
export interface PageFacts extends Pick<Page<unknown>, 'next' | 'isAgain'> {
	count: number;
	/** How surely it was expected; undefined for the first one. */
	expected?: Expectation;
	isPromised: boolean;
	/** The cursor to it, in a list by cursors; one that came before may lead nowhere. */
	cursor?: 'none' | 'new' | 'used';
	/** How many pages came in all, and how many in a row, this one included, without anything new. */
	pages: number;
	idle: number;
}

/** How many pages a list may have: far more than one that ends, at the smallest pages that are usual. */
export const MAX_PAGES = 100_000;

const MAX_IDLE = 4;

/** Whether a list goes on behind a page, and how surely, or why it cannot. The one rule for every list. */
export function verdictOn(page: PageFacts): Expectation | Fault | 'end' {
	const { count, expected, isPromised, next, cursor, pages, idle } = page;
	if (page.isAgain) return expected === 'possible' ? 'end' : 'again';
	if (cursor === undefined && count === 0) return isPromised ? 'empty' : 'end';
	if (cursor === 'none' || cursor === 'used') return isPromised ? 'stuck' : 'end';
	const following = isPromised || cursor === 'new' ? 'promised' : next;
	if (following === undefined) return 'end';
	if (idle > MAX_IDLE) return 'idle';
	return pages >= MAX_PAGES ? 'endless' : following;
}

/** What is wrong with a list that ends before it is whole, and what to do. `count`: how many records came. */
type FaultWords = (count: number) => readonly [message: string, advice: Words];

const LATER: Words = {
	person: 'Nothing was changed, and nothing was returned. Run it again later, or set Limit.',
	model: 'Nothing was changed, and nothing was returned. Run it again later.',
};

const FAULTS: Readonly<Record<Fault, FaultWords>> = {
	again: () => ['The platform returned the same page again', LATER],
	empty: () => ['The platform says that more follow, but returned an empty page', LATER],
	stuck: (count) => [
		`The platform says that more follow than the ${count} records that it returned`,
		inARow(
			'It is not known how to request the others.',
			byPerson(`To get only these, set Limit to ${count}.`),
		),
	],
	idle: () => [
		'The platform keeps returning empty pages',
		'Nothing was changed. Run it again later.',
	],
	endless: () => [
		`The platform returned more than ${MAX_PAGES} pages`,
		inARow('Nothing was changed.', byPerson('Set a limit, or ask for less, e.g. with a filter.')),
	],
};

function errorOf(words: FaultWords, count: number): ApiError {
	const [message, advice] = words(count);
	return new ApiError('unreadable', message, { advice });
}

export interface ListRules<T> {
	/**
	 * What identifies a record, which comes out once: by default all that it has. `page`: equal records may be
	 * different ones, but equal pages are not.
	 */
	identity?: ((record: T) => unknown) | 'page';
	/** Of a list by cursors: whether one works once, or may stay the same as long as it leads to something new. */
	cursors?: 'once' | 'reused';
	/** Other words for what is wrong. */
	faults?: Partial<typeof FAULTS>;
	/** Called in place of an error where the platform refuses to go on, or does not. */
	onLack?: () => void;
}

/** How far a list has been read, as plain data. */
export interface Progress {
	pages: number;
	/** How many records came, also those that came before. */
	count: number;
	total?: number;
	expected?: Expectation;
	/** The digest of the last page. */
	last?: string;
}

export class ListReading<T> {
	goesOn = true;
	cursor?: string;
	fault?: ApiError;
	private idle = 0;
	private distinct: number;
	private readonly cursors = new Set<string>();
	private readonly digests: Set<string>;

	/** @param progress of an earlier reading, which this one continues; changes with each page */
	constructor(
		private readonly rules: ListRules<T> = {},
		readonly progress: Progress = { pages: 0, count: 0 },
	) {
		this.distinct = progress.count;
		this.digests = new Set(progress.last === undefined ? [] : [progress.last]);
	}

	/** Takes the next page. Returns those of its records that did not come before. */
	take(page: Page<T>): readonly T[] {
		const { progress, rules } = this;
		const { records, next, isAgain } = page;
		const fresh = isAgain === undefined ? this.freshOf(records) : isAgain ? [] : records;
		this.idle = fresh.length > 0 ? 0 : this.idle + 1;
		this.distinct += fresh.length;
		progress.pages++;
		progress.count += records.length;
		progress.total = page.total ?? progress.total;
		// By cursors, nothing moves on while it is read: what comes again is not another one.
		const came = rules.cursors ? this.distinct : progress.count;
		const verdict = verdictOn({
			count: records.length,
			expected: progress.expected,
			isAgain: isAgain ?? (!rules.cursors && records.length > 0 && fresh.length === 0),
			isPromised: page.more ?? (progress.total ?? 0) > came,
			next,
			cursor: rules.cursors && this.judge(page.cursor, fresh.length > 0),
			pages: progress.pages,
			idle: this.idle,
		});
		this.cursor = page.cursor;
		this.goesOn = isExpectation(verdict);
		if (isExpectation(verdict)) progress.expected = verdict;
		else if (verdict !== 'end')
			this.fault = errorOf(rules.faults?.[verdict] ?? FAULTS[verdict], this.distinct);
		return fresh;
	}

	private freshOf(records: readonly T[]): readonly T[] {
		const { identity = (record: T): unknown => record } = this.rules;
		if (records.length === 0) return records;
		const [isNew, last] = this.note(records);
		this.progress.last = last;
		if (!isNew || identity === 'page') return isNew ? records : [];
		return records.filter((record) => {
			const key = identity(record);
			return this.note(isMissing(key) ? record : key)[0];
		});
	}

	/** Whether this is new, and its digest. An answer that is not written back holds no bigint. */
	private note(part: unknown): [isNew: boolean, digest: string] {
		const digest = sha256(JSON.stringify(part));
		const isNew = !this.digests.has(digest);
		this.digests.add(digest);
		return [isNew, digest];
	}

	private judge(cursor: string | undefined, isNewPage: boolean): PageFacts['cursor'] {
		if (cursor === undefined) return 'none';
		const isUsed = this.cursors.has(cursor) && (this.rules.cursors === 'once') === isNewPage;
		this.cursors.add(cursor);
		return isUsed ? 'used' : 'new';
	}
}

const isExpectation = (verdict: string): verdict is Expectation =>
	['promised', 'likely', 'possible'].includes(verdict);

/**
 * The new records of a list, page by page. A page that the platform says is not there ends the list, unless it was
 * promised. Throws ApiError for any other failure, and where the list cannot be read to its end; see {@link verdictOn}.
 * @param fetchPage gets what is known so far, e.g. the number of the next page (`progress.pages`)
 */
export async function* pagesOf<T>(
	fetchPage: (reading: ListReading<T>) => Promise<Page<T>>,
	rules: ListRules<T> = {},
	progress?: Progress,
): AsyncGenerator<readonly T[], void, undefined> {
	const reading = new ListReading(rules, progress);
	const { onLack } = rules;
	while (reading.goesOn) {
		const page = await resultOrFailure(fetchPage(reading));
		if (page instanceof ApiError) {
			const { pages, expected } = reading.progress;
			if (pages > 0 && expected !== 'promised' && saysAbsent(page)) return;
			if (pages === 0 || !onLack || !page.isRefusal) throw page;
			onLack();
			return;
		}
		const fresh = reading.take(page);
		if (fresh.length > 0) yield fresh;
		if (reading.fault && !onLack) throw reading.fault;
		if (reading.fault) onLack?.();
	}
}

/** The records of all pages, `limit` at most (Infinity for all); asks for no page beyond that. */
export async function collect<T>(pages: AsyncIterable<readonly T[]>, limit: number): Promise<T[]> {
	const all: T[] = [];
	for await (const records of pages) {
		for (const record of records.slice(0, limit - all.length)) all.push(record);
		if (all.length >= limit) return all;
	}
	return all;
}

/**
 * For a list that is shown without pages. Throws ApiError where the answer says itself that more follow than
 * the records that it holds, or that there are more, and more are wanted: nothing shows how to ask for them.
 */
export function checkWhole(answer: Answer, limit = Infinity): void {
	const parts = partsOf(answer);
	const { more, total = 0 } = listFacts(answer);
	// What is no list has no total that could be compared.
	if (parts[0] === answer.data || parts.length >= limit) return;
	if (more || total > parts.length) throw errorOf(FAULTS.stuck, parts.length);
}

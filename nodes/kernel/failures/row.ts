import type { Endpoint } from '../names';
import { listOf } from '../values/values';
import type { ApiError, ErrorEntry, FailureKind, Words } from './errors';

/** What is known of a failure when its words are chosen. */
export interface Facts
	extends Partial<Pick<ApiError, 'kind' | 'status' | 'endpoint'>>, Pick<ApiError, 'entries'> {
	/** Whether something other than the platform answered, and gave no reason that is understood. */
	isPage?: boolean;
}

export interface SentToken {
	/** When it ends (epoch ms), if that is known. */
	endsAt?: number;
	/** Whether it was renewed just before. */
	isNew: boolean;
}

/** The request that was sent, as far as an error message needs it. */
export interface SentRequest {
	endpoint: Endpoint;
	isWrite: boolean;
	maxBytes: number;
	values: Readonly<Record<string, string>>;
	/** The environment that was put into the base URL; undefined where the URL has a fixed one. */
	environment: string | undefined;
	token?: SentToken;
	hide: (text: string) => string;
}

/** What is known of a request that failed. */
export interface ApiFacts extends Facts, Pick<ApiError, 'mayHaveCompleted' | 'retryAfter'> {
	sent: SentRequest;
	/** The system's code and words, where no answer came; and whether the request may have arrived. */
	code?: string;
	reason?: string;
	hasArrived?: boolean;
	isTooLong?: boolean;
	/** Whether its text cannot be read without damage. */
	isDamaged?: boolean;
}

/** Sentences, made from the facts where they need it; where they are empty, a later row is asked. */
type Text<F> = Words | ((facts: F) => Words);

/** A failure that is known, as data: the conditions, all of which have to hold; what happened; and what to do. */
export interface Row<F extends Facts> {
	kind?: FailureKind | readonly FailureKind[];
	status?: number | readonly number[];
	endpoint?: RegExp;
	isPage?: boolean;
	/** An entry says it, as {@link wordsIn} reads one: `not found` is in `case.not.found` and `NOT_FOUND`. */
	phrases?: RegExp;
	/** An entry with any of these is about something else. */
	unless?: RegExp;
	/** Whatever else has to be true; a row with phrases has none. */
	is?: (facts: F) => boolean | undefined;

	/** What happened, as a sentence without its end. */
	says?: Text<F>;
	advice?: Text<F>;
	/** What the test of the credential says in place of both. */
	test?: Text<F>;
	/** The kind of the failure, where its status leaves it open. */
	gives?: FailureKind;
	/** Which part of the credential it is about. */
	part?: 'environment' | 'key' | 'token';
}

/** The row of the first entry that has one by its phrases; undefined where none has. */
export function rowByPhrases<R extends Row<never>>(
	rows: readonly R[],
	facts: Facts,
): R | undefined {
	for (const { message = '' } of facts.entries) {
		const words = wordsIn(message);
		const found = rows.find(
			({ phrases, unless, ...row }) =>
				phrases?.test(words) === true && unless?.test(words) !== true && isOf(row, facts),
		);
		if (found) return found;
	}
	return undefined;
}

/** The rows that apply; of those with phrases, one at most. */
export function rowsFor<F extends Facts>(rows: ReadonlyArray<Row<F>>, facts: F): Array<Row<F>> {
	const byPhrases = rowByPhrases(rows, facts);
	return rows.filter((row) =>
		row.phrases
			? row === byPhrases
			: isOf(row, facts) && (row.is === undefined || row.is(facts) === true),
	);
}

/** The words of a column, by the first row that applies and has some; empty where none has. */
export function wordsOf<F extends Facts>(
	rows: ReadonlyArray<Row<F>>,
	facts: F,
	column: 'says' | 'advice' | 'test',
): Words {
	for (const { [column]: cell } of rowsFor(rows, facts)) {
		const words = typeof cell === 'function' ? cell(facts) : cell;
		if (words) return words;
	}
	return '';
}

function isOf({ kind, status, endpoint, isPage }: Row<never>, facts: Facts): boolean {
	const has = (wanted: unknown, value: unknown) =>
		wanted === undefined || listOf(wanted).includes(value);
	return (
		has(kind, facts.kind) &&
		has(status, facts.status) &&
		has(isPage, facts.isPage === true) &&
		(endpoint?.test(facts.endpoint ?? '') ?? true)
	);
}

const FOREIGN_LETTER = /(?![a-z])\p{L}/iu;

/** How much of a message is looked at: a key is short, and a page of text says nothing. */
const LONGEST_MESSAGE = 300;

/**
 * The words of a key or an English sentence in lower case, each between spaces. None of a message with
 * letters that English does not have: it is in the language of the user, and is not read for a meaning.
 */
export function wordsIn(message: string): string {
	if (FOREIGN_LETTER.test(message)) return '';
	const words = message
		.slice(0, LONGEST_MESSAGE)
		.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
		.match(/[\p{L}\p{N}]+/gu);
	return ` ${(words ?? []).join(' ').toLowerCase()} `;
}

/** Whether an entry says any of these phrases: words in a row, each between spaces. */
export function saysAny(entries: readonly ErrorEntry[], phrases: RegExp): boolean {
	return entries.some(({ message = '' }) => phrases.test(wordsIn(message)));
}

/** Whether the platform says by keys alone, e.g. `case.not.found`, that there is no such record. */
export function sayNotFound(entries: readonly ErrorEntry[]): boolean {
	return entries.length > 0 && entries.every(({ message = '' }) => NOT_FOUND.test(message));
}

const NOT_FOUND = /(^|\.)not\.?found$/i;

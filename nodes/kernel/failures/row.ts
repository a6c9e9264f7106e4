import type { ErrorEntry, FailureKind, Words } from './errors';
import { listOf } from '../values/values';
import { wordsIn } from './phrases';

/** What is known of a failure when its words are chosen. */
export interface Facts {
	kind?: FailureKind;
	status?: number;
	/** What was asked, e.g. `GET /record`. */
	endpoint?: string;
	/** Whether something other than the platform answered, and gave no reason that is understood. */
	isPage?: boolean;
	entries: readonly ErrorEntry[];
}

/** Sentences, made from the facts where they need it; undefined leaves them to a later row. */
type Text<F> = Words | ((facts: F) => Words | undefined);

/** A failure that is known, as data: when it is that, by all that is given; what happened; and what to do. */
export interface Row<F extends Facts> {
	kind?: FailureKind | readonly FailureKind[];
	status?: number | readonly number[];
	endpoint?: RegExp;
	isPage?: boolean;
	/** An entry says it, as {@link wordsIn} reads one: `not found` is in `case.not.found` and `NOT_FOUND`. */
	phrases?: RegExp;
	/** An entry with any of these is about something else. */
	unless?: RegExp;
	/** Whatever else has to be true; not of a row with phrases. */
	is?: (facts: F) => boolean | undefined;

	/** What happened, as a sentence without its end. */
	says?: Text<F>;
	/** What to do. */
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
		if (words !== undefined) return words;
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

import type { IDataObject } from 'n8n-workflow';
import { withTexts } from '../values/secrets';
import { defined, visible } from '../values/values';

/** One entry of the envelope's `errors` (Part 1, "Envelope and error object"). */
export interface ErrorEntry {
	id?: string;
	code?: number | string;
	message?: string;
}

/** Takes the place of the message of an entry that has none. */
export const NO_REASON = 'no reason was given';

/**
 * Who reads: a person, who has every field on the screen, or a model, which has only its arguments and must not
 * widen a write.
 */
export type Reader = 'person' | 'model';

/** Whole sentences on what is wrong or what to do: one text for everybody, or one for each reader. */
export type Words = string | Readonly<Record<Reader, string>>;

export function saidTo(reader: Reader, words: Words): string {
	return typeof words === 'string' ? words : words[reader];
}

/** Several sentences in a row; one that a reader has no use for is empty. */
export function inARow(...sentences: readonly Words[]): Words {
	const to = (reader: Reader) =>
		sentences
			.map((words) => saidTo(reader, words))
			.filter((text) => text !== '')
			.join(' ');
	const [person, model] = [to('person'), to('model')];
	return person === model ? person : { person, model };
}

/** What only a person can do, e.g. in another field. */
export function byPerson(text: string): Words {
	return { person: text, model: '' };
}

/** One thing wrong with the input, at the parameter's path. */
export interface Problem {
	path: string;
	text: Words;
}

export function sentenceOf({ path, text }: Problem, reader: Reader = 'person'): string {
	const words = saidTo(reader, text);
	return path === '' ? words : `${path}: ${words}`;
}

/** Input that was refused before anything was sent; holds every problem that was found. */
export class InputError extends Error {
	readonly problems: readonly Problem[];

	/** @param problems one that was found twice is listed once */
	constructor(problems: readonly Problem[]) {
		const bySentence = new Map(problems.map((one) => [sentenceOf(one), one]));
		super([...bySentence.keys()].join('\n'));
		this.problems = [...bySentence.values()];
	}

	static of(path: string, text: Words): InputError {
		return new InputError([{ path, text }]);
	}
}

/** A credential that cannot be used; thrown before anything is sent. */
export class CredentialError extends Error {
	/** @param endpoint what was not sent, where that matters */
	constructor(
		message: string,
		readonly endpoint?: string,
	) {
		super(message);
	}
}

/** The execution was stopped by a person; nothing further is sent. */
export class CancelledError extends Error {
	/** @param mayHaveCompleted whether a write was under way, which may have been carried out */
	constructor(readonly mayHaveCompleted = false) {
		super('The execution was cancelled');
	}
}

/** A write that was not sent, since only its checks were asked for. It ends the work for its items. */
export class NotSent extends Error {
	constructor(
		/** As it would be sent, as plain data: `method`; `path` with its query; `body` or `form`. */
		readonly request: IDataObject,
		/** What it would do: `create` or `update` where the operation distinguishes them. */
		readonly would: 'send' | 'create' | 'update' = 'send',
	) {
		super('Not sent: only checked');
	}
}

/** What kind of failure it is, decided once, where the answer is read. */
export type FailureKind =
	/** The platform refused this request (4xx). */
	| 'refused'
	/** The user behind the API key may not do it (403, or a key about a permission). */
	| 'forbidden'
	/** What the request names does not exist (404, keys that end in `not.found`, or an answer without a record). */
	| 'notFound'
	/** An answer with a status of success (2xx) reports errors. */
	| 'partlyFailed'
	/** Token or key were not accepted (401, or a key about them). */
	| 'unauthorized'
	/** The request reached the wrong environment (421, or a key about it). */
	| 'misdirected'
	/** The platform answered with another address (3xx), which is not followed. */
	| 'redirected'
	/** The platform asked for fewer requests, and still did after all pauses. */
	| 'throttled'
	/** The platform, or what it was asked to do, broke (5xx, a job that ended in failure). */
	| 'failed'
	/** No answer came. */
	| 'unanswered'
	/** An answer came that does not hold what the specification says. */
	| 'unreadable'
	/** What was waited for did not happen in time. */
	| 'timedOut';

/** What an {@link ApiError} says in addition to its message, as plain data. */
export type FailureDetails = Pick<ApiError, 'advice'> &
	Partial<
		Omit<ApiError, keyof Error | 'kind' | 'details' | 'with' | 'isRefusal' | 'maySucceedLater'>
	>;

/** What the platform, or the way to it, answered instead of a result. Its texts are fit for a log. */
export class ApiError extends Error {
	/** HTTP status; absent when no answer came. */
	readonly status?: number;
	/** What was asked, e.g. `GET /record`, where one request is to blame. */
	readonly endpoint?: string;
	/** The values that name the record, by their API names; the texts have them as `named` writes them. */
	readonly address?: Readonly<Record<string, unknown>>;
	readonly entries: readonly ErrorEntry[] = [];
	/** What the platform says about single fields (`metadata.details` of the envelope). */
	readonly problems: readonly Problem[] = [];
	/** The platform's name for the request, if the answer has one. */
	readonly requestId?: string;
	readonly advice: Words;
	/** Whether a write may have been carried out although no success was reported. */
	readonly mayHaveCompleted: boolean = false;
	/** The wait that the platform asked for, in ms. */
	readonly retryAfter?: number;
	/** Whether something other than the platform answered, e.g. a gateway. */
	readonly isForeign: boolean = false;

	/** @param cause the error of the connection, or of whatever else failed underneath */
	constructor(
		readonly kind: FailureKind,
		message: string,
		readonly details: FailureDetails,
		cause?: unknown,
	) {
		super(visible(message), cause === undefined ? undefined : { cause });
		Object.assign(this, defined({ ...details }));
		this.advice = withTexts(details.advice, visible) as Words;
	}

	with(message: string, details: Partial<FailureDetails> = {}): ApiError {
		return new ApiError(this.kind, message, { ...this.details, ...details }, this.cause);
	}

	/** Whether the platform answered, and refused this very request; another one may succeed. */
	get isRefusal(): boolean {
		return ['refused', 'forbidden', 'notFound', 'partlyFailed'].includes(this.kind);
	}

	/**
	 * Whether the same request may succeed later. An answer that cannot be read is an exception, e.g. a
	 * gateway's page, only where an earlier one to the same request was understood (`wasReadable`).
	 */
	maySucceedLater(wasReadable = false): boolean {
		const isTemporary = ['throttled', 'failed', 'unanswered'].includes(this.kind);
		return isTemporary || (wasReadable && this.kind === 'unreadable');
	}
}

/** What to do after a write that may have been carried out. */
export const COMPLETED =
	'The request may have been carried out anyway, so it was not sent again. Look at the record on the platform before you repeat it.';

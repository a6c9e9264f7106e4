/** One entry of the envelope's `errors` (Part 1, "Envelope and error object"). */
export interface ErrorEntry {
	id?: string;
	code?: number | string;
	message?: string;
}

/** What stands for the message of an entry that has none. */
export const NO_REASON = 'no reason was given';

/** One thing wrong with the input: the parameter's path, and a sentence that says what and what to do. */
export interface Problem {
	path: string;
	text: string;
}

/** Input that was refused before anything was sent; holds every problem that was found. */
export class InputError extends Error {
	readonly problems: readonly Problem[];

	/** @param problems one that was found twice is told once */
	constructor(problems: readonly Problem[]) {
		const bySentence = new Map(problems.map((one) => [`${one.path}: ${one.text}`, one]));
		super([...bySentence.keys()].join('\n'));
		this.problems = [...bySentence.values()];
	}

	/** An error with one problem. */
	static of(path: string, text: string): InputError {
		return new InputError([{ path, text }]);
	}
}

/** A credential that cannot be used; thrown before anything is sent. */
export class CredentialError extends Error {}

/** The execution was stopped by a person; nothing further is sent. */
export class CancelledError extends Error {
	constructor() {
		super('The execution was cancelled');
	}
}

/** A request as it would be sent, as plain data. */
export interface DescribedRequest {
	method: string;
	/** Path and query, from the service's address on. */
	path: string;
	body?: unknown;
	form?: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/** A write that was not sent, since only its checks were asked for. It ends the work for its items. */
export class NotSent extends Error {
	constructor(
		readonly request: DescribedRequest,
		/** What it would do: `create` or `update` where the operation tells them apart. */
		readonly would: 'send' | 'create' | 'update' = 'send',
	) {
		super('Not sent: only checked');
	}
}

/**
 * What kind of failure it is, decided once, where the answer is read:
 * - `refused`: the platform said no to this request (4xx, or errors in a 2xx answer)
 * - `notFound`: what the request names does not exist (404, or an answer without a record)
 * - `unauthorized`: token or key were not accepted (401)
 * - `misdirected`: the request reached the wrong environment, or was redirected (421, 3xx)
 * - `throttled`: the platform asked for fewer requests, and still did after all pauses
 * - `failed`: the platform, or what it was asked to do, broke (5xx, a job that ended in failure)
 * - `unanswered`: no answer came
 * - `unreadable`: an answer came that does not hold what the specification says
 * - `timedOut`: what was waited for did not happen in time
 */
export type FailureKind =
	| 'refused'
	| 'notFound'
	| 'unauthorized'
	| 'misdirected'
	| 'throttled'
	| 'failed'
	| 'unanswered'
	| 'unreadable'
	| 'timedOut';

/** What an {@link ApiError} says beside its message. */
export interface FailureDetails {
	/** HTTP status; absent when no answer came. */
	status?: number;
	/** The `errors` of the envelope. */
	entries?: readonly ErrorEntry[];
	/** What to do about it. */
	advice: string;
	/** Whether a write may have been carried out although no success was reported. */
	mayHaveCompleted?: boolean;
	/** The wait that the platform asked for, in ms. */
	retryAfter?: number;
	/** Whether something else answered than the platform, e.g. a gateway. */
	isForeign?: boolean;
}

/** What the platform, or the way to it, answered instead of a result. */
export class ApiError extends Error implements FailureDetails {
	readonly status?: number;
	readonly entries: readonly ErrorEntry[];
	readonly advice: string;
	readonly mayHaveCompleted: boolean;
	readonly retryAfter?: number;
	readonly isForeign: boolean;

	constructor(
		readonly kind: FailureKind,
		message: string,
		details: FailureDetails,
	) {
		super(message);
		this.status = details.status;
		this.entries = details.entries ?? [];
		this.advice = details.advice;
		this.mayHaveCompleted = details.mayHaveCompleted ?? false;
		this.retryAfter = details.retryAfter;
		this.isForeign = details.isForeign ?? false;
	}

	/** The same error with other details. */
	with(message: string, details: Partial<FailureDetails> = {}): ApiError {
		const { status, entries, advice, mayHaveCompleted, retryAfter, isForeign } = this;
		const own = { status, entries, advice, mayHaveCompleted, retryAfter, isForeign };
		return new ApiError(this.kind, message, { ...own, ...details });
	}

	/** Whether the platform was not able to answer just now: the same request may succeed later. */
	get isTemporary(): boolean {
		return ['throttled', 'failed', 'unanswered'].includes(this.kind);
	}
}

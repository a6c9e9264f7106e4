/** One entry of the envelope's `errors` (Part 1, "Envelope and error object"). */
export interface ErrorEntry {
	id?: string;
	code?: number | string;
	message?: string;
}

/** One thing wrong with the input: the parameter's path, and a sentence that says what and what to do. */
export interface Problem {
	path: string;
	text: string;
}

/** Input that was refused before anything was sent; holds every problem that was found. */
export class InputError extends Error {
	readonly problems: readonly Problem[];

	constructor(problems: readonly Problem[]) {
		super(problems.map(({ path, text }) => `${path}: ${text}`).join('\n'));
		this.problems = problems;
	}

	/** An error with one problem. */
	static of(path: string, text: string): InputError {
		return new InputError([{ path, text }]);
	}
}

/** What the platform, or the way to it, answered instead of a result. */
export class ApiError extends Error {
	/** HTTP status; absent when no answer came. */
	readonly status?: number;
	readonly entries: readonly ErrorEntry[];
	/** What to do about it. */
	readonly advice: string;
	/** Whether a write may have been carried out although no success was reported. */
	readonly mayHaveCompleted: boolean;

	constructor(
		message: string,
		details: {
			status?: number;
			entries?: readonly ErrorEntry[];
			advice: string;
			mayHaveCompleted?: boolean;
		},
	) {
		super(message);
		this.status = details.status;
		this.entries = details.entries ?? [];
		this.advice = details.advice;
		this.mayHaveCompleted = details.mayHaveCompleted ?? false;
	}
}

/** A read that succeeds and holds nothing must not pass for a record. `asked`: what it was addressed with. */
export function nothingFound(
	status: number,
	asked: Readonly<Record<string, unknown>> = {},
): ApiError {
	const names = Object.entries(asked).map(([name, value]) => `${name} "${String(value)}"`);
	return new ApiError(`The platform returned nothing (HTTP ${status})`, {
		status,
		advice: `Check what was asked for${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
	});
}

/** The platform asked for fewer requests, and still did after all pauses; nothing was done. */
export class ThrottledError extends ApiError {}

/** The execution was stopped by a person; nothing further is sent. */
export class CancelledError extends Error {
	constructor() {
		super('The execution was cancelled');
	}
}

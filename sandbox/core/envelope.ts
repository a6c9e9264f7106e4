import { writeJson } from './json';

/** What an area answers; `body` is absent for an empty answer. */
export interface Answer {
	status: number;
	headers: Record<string, string>;
	body?: string;
}

/** One entry of `errors`: `message` is a dotted key. */
export interface ErrorEntry {
	id: string;
	code: number;
	message: string;
}

const json = { 'content-type': 'application/json; charset=utf-8' };

/** `data` in the envelope, with status 200. */
export function ok(data: unknown, metadata?: Record<string, unknown>): Answer {
	return envelope(200, data, [], metadata);
}

/** `data` in the envelope, with status 201. */
export function created(data: unknown): Answer {
	return envelope(201, data, []);
}

/** 204 without a body. */
export function noContent(): Answer {
	return { status: 204, headers: {} };
}

/** A body that is no envelope: a plain string, a CSV file. */
export function plain(
	body: string,
	contentType = 'text/plain; charset=utf-8',
	headers: Record<string, string> = {},
): Answer {
	return { status: 200, headers: { 'content-type': contentType, ...headers }, body };
}

export function envelope(
	status: number,
	data: unknown,
	errors: ErrorEntry[],
	metadata?: Record<string, unknown>,
): Answer {
	const body = metadata === undefined ? { data, errors } : { data, errors, metadata };
	return { status, headers: json, body: writeJson(body) };
}

/** One thing that is wrong with a request: where, and what. */
export interface Problem {
	path: string;
	problem: string;
}

/** A refusal. Thrown anywhere while a request is carried out; answered as an error envelope. */
export class Refusal extends Error {
	/**
	 * @param status HTTP status
	 * @param key dotted key, the entry's `message`
	 * @param code the entry's `code`; the HTTP status by default
	 * @param details answered as `metadata.details`
	 */
	constructor(
		readonly status: number,
		readonly key: string,
		readonly code: number = status,
		readonly details?: Problem[],
	) {
		super(key);
	}

	answer(id: string): Answer {
		const metadata = this.details && { details: this.details };
		return envelope(this.status, null, [{ id, code: this.code, message: this.key }], metadata);
	}
}

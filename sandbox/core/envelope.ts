import { writeJson } from './json';

/** A response to send; `body` is absent when it is empty. */
export interface HttpResponse {
	status: number;
	headers: Record<string, string>;
	body?: string;
}

/** The fields of an envelope; one that is undefined is left out. */
interface Envelope {
	data?: unknown;
	/** `message` is a dotted key. */
	errors?: Array<{ id: string; code: number; message: string }>;
	metadata?: Record<string, unknown>;
}

/** One problem of a request: the field or parameter, and what is wrong with it. */
export interface Problem {
	path: string;
	problem: string;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** 200 with `data` in the envelope. */
export function ok(data: unknown, metadata?: Envelope['metadata']): HttpResponse {
	return envelope(200, { data, metadata });
}

/** 201 with `data` in the envelope. */
export function created(data: unknown): HttpResponse {
	return envelope(201, { data });
}

/** 204 without a body. */
export function noContent(): HttpResponse {
	return { status: 204, headers: {} };
}

/** 200 with a body that is not in the envelope, such as a plain string or a CSV file. */
export function plain(body: string, contentType = 'text/plain; charset=utf-8'): HttpResponse {
	return { status: 200, headers: { 'content-type': contentType }, body };
}

/** Any other response in the envelope. */
export function envelope(status: number, { data, errors = [], metadata }: Envelope): HttpResponse {
	return { status, headers: JSON_HEADERS, body: writeJson({ data, errors, metadata }) };
}

/**
 * An envelope with one error and no data.
 * @param id the error's id
 * @param key the error's `message`, a dotted key
 * @param options.code the error's `code`; the HTTP status by default
 * @param options.details returned as `metadata.details`
 */
export function errorResponse(
	status: number,
	id: string,
	key: string,
	{ code = status, details }: { code?: number; details?: Problem[] } = {},
): HttpResponse {
	return envelope(status, {
		data: null,
		errors: [{ id, code, message: key }],
		metadata: details && { details },
	});
}

/** Thrown while a request is handled, it becomes an error response. */
export class Refusal extends Error {
	/**
	 * @param status HTTP status, also the error's `code`
	 * @param key the error's `message`, a dotted key
	 * @param details returned as `metadata.details`
	 */
	constructor(
		readonly status: number,
		readonly key: string,
		readonly details?: Problem[],
	) {
		super(key);
	}

	toResponse(errorId: string): HttpResponse {
		return errorResponse(this.status, errorId, this.key, { details: this.details });
	}
}

/** Throws 400 for one field or parameter. */
export function refuseField(key: string, path: string, problem: string): never {
	throw new Refusal(400, key, [{ path, problem }]);
}

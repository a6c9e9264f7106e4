/** What it is to send a request, as types. */
import type { Answer } from './answers/shape';
import type { FormPart } from './http/multipart';
import type { Endpoint, ReadEndpoint } from './names';

/** A query value; a list is sent comma-separated, nothing is sent for `undefined`. */
export type QueryValue = string | number | bigint | boolean | readonly string[] | undefined;

/** What goes with an endpoint. */
export interface Request {
	/** Values for the `{names}` in the path. */
	path?: Readonly<Record<string, string>>;
	query?: Readonly<Record<string, QueryValue>>;
	/** Sent as JSON; a bigint goes out as a number with all its digits. */
	body?: unknown;
	/** Sent as multipart/form-data instead of `body`. */
	form?: readonly FormPart[];
	/** It changes nothing, although its endpoint is a write: its body says what it does. */
	isRead?: true;
	/** The longest answer that is read, in bytes; 64 MB unless a person asks for more. */
	maxBytes?: number;
	/** Values in it that must never come out again, in no message and in no item. */
	secrets?: readonly string[];
	/** The record is to be written back: integers too long for a number come as bigint, not as text. */
	writeBack?: boolean;
}

/**
 * Sends one request and returns its answer out of the envelope. `onSend` is called just before the request
 * leaves, each time. Throws ApiError for every failure, InputError for an id that no path can hold,
 * CancelledError when the execution was stopped.
 */
export type Send = (endpoint: Endpoint, request?: Request, onSend?: () => void) => Promise<Answer>;

/** The same function for reads only, for a caller whose writes go through the ledger. */
export interface SendRead {
	(endpoint: ReadEndpoint, request?: Request): Promise<Answer>;
	(endpoint: Endpoint, request: Request & { isRead: true }): Promise<Answer>;
}

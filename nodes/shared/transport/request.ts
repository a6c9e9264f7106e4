import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { InputError } from '../errors';
import { endpoints, type Endpoint } from '../generated/endpoints';
import { toJson } from '../json';
import { toText } from '../values';
import { addressBelow } from './earlierVersions';
import { multipart, type FormPart } from './multipart';

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
	/** The success body is text, not an envelope: `data` is that text. */
	answer?: 'text/csv' | 'text/plain';
	/** It changes nothing, although its endpoint is a write: its body says what it does. */
	isRead?: true;
	/** The longest answer that is read, in bytes; 64 MB unless a person asks for more. */
	maxBytes?: number;
	/** Values in it that must never come out again, in no message and in no item. */
	secrets?: readonly string[];
	/** The record is to be written back: integers too long for a number come as bigint, not as text. */
	writeBack?: boolean;
}

/** Whether a request may change something on the platform. */
export function isWrite(endpoint: Endpoint, request: Request = {}): boolean {
	return endpoints[endpoint].kind === 'write' && !request.isRead;
}

/**
 * Turns an endpoint and its values into n8n's request options; every value is encoded. `values`: what
 * it was addressed with, by their API names. Throws InputError for an id that no path can hold.
 */
export function toHttp(
	root: string,
	endpoint: Endpoint,
	request: Request,
): { options: IHttpRequestOptions; values: Record<string, string> } {
	const [method, template] = endpoint.split(' ') as [IHttpRequestMethods, string];
	const values: Record<string, string> = { ...request.path };
	const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
		segment(name, request.path?.[name] ?? ''),
	);
	const query: string[] = [];
	for (const [name, value] of Object.entries(request.query ?? {})) {
		if (value === undefined) continue;
		const list = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
		values[name] = list.join(',');
		query.push(`${encoded(name, name)}=${list.map((part) => encoded(name, part)).join(',')}`);
	}
	const headers: IDataObject = {
		Accept: request.answer === 'text/csv' ? 'text/csv' : 'application/json',
	};
	const options: IHttpRequestOptions = {
		method,
		url: `${addressBelow(root, path)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
		headers,
	};
	if (request.form !== undefined) {
		const { body, contentType } = multipart(request.form);
		headers['Content-Type'] = contentType;
		options.body = body;
	} else if (request.body !== undefined) {
		headers['Content-Type'] = 'application/json';
		options.body = toJson(request.body);
	}
	return { options, values };
}

/** Says which workspace a request acts in, for a token of several; nothing is sent for none. Publicly known. */
export function workspaceHeader(workspaceId: unknown): { workspace_id?: string } {
	const id = toText(workspaceId ?? '').trim();
	return id === '' ? {} : { workspace_id: id };
}

/** A value as one part of a path. Dots alone cannot be encoded: every client takes them for "up". */
function segment(name: string, value: string): string {
	if (!/^\.{1,2}$/.test(value)) return encoded(name, value);
	throw InputError.of(
		name,
		`"${value}" is not an ID: it would change the address of the request. Check the expression.`,
	);
}

/** A part of an address. Half a character, as of an emoji that was cut, cannot be encoded. */
function encoded(name: string, part: string): string {
	try {
		return encodeURIComponent(part);
	} catch {
		throw InputError.of(name, 'It contains half a character, so it cannot be part of an address.');
	}
}

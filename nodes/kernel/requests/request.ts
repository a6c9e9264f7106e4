import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { InputError } from '../failures/errors';
import { multipart } from '../http/multipart';
import type { Endpoint } from '../names';
import type { Request } from '../sending';
import { known, type Place } from '../service';
import { toJson } from '../values/json';

/** Whether a request may change something on the platform. */
export function isWrite(endpoint: Endpoint, request: Request = {}): boolean {
	return known.endpoints[endpoint].kind === 'write' && !request.isRead;
}

/**
 * Turns an endpoint and its values into n8n's request options; every value is encoded. `values`: what
 * it was addressed with, by their API names. Throws InputError for an id that no path can hold.
 */
export function toHttp(
	{ addressOf }: Pick<Place, 'addressOf'>,
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
		url: `${addressOf(path)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
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

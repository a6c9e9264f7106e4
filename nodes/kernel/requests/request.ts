import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import { InputError } from '../failures/errors';
import type { SentRequest } from '../failures/row';
import { multipart } from '../http/multipart';
import type { Endpoint } from '../names';
import type { Request } from '../sending';
import { known, type Place } from '../service';
import { toJson } from '../values/json';
import { sha256 } from '../values/sha256';
import { named } from '../values/titles';
import { isMissing, isNothing, pickBy, valueAt, type PlainObject } from '../values/values';

/** Whether a request may change something on the platform. */
export function isWrite(endpoint: Endpoint, request: Request = {}): boolean {
	return known.endpoints[endpoint].kind === 'write' && !request.isRead;
}

/**
 * Turns an endpoint and its values into n8n's request options; every value is encoded. `values`: what
 * it was addressed with, by their API names. Throws InputError for an id that no path can hold.
 */
export function toHttp(place: Pick<Place, 'addressOf'>, endpoint: Endpoint, request: Request) {
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
	const accepts = known.endpoints[endpoint].text === 'text/csv' ? 'text/csv' : 'application/json';
	const headers: IDataObject = { Accept: accepts };
	const url = `${place.addressOf(path)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
	const options: IHttpRequestOptions = { method, url, headers };
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

/** Whether a request is addressed with something that works only once, e.g. a cursor. */
export function isSingleUse({ endpoint }: Pick<SentRequest, 'endpoint'>): boolean {
	return known.endpoints[endpoint].singleUse === true;
}

type Addressed = Pick<SentRequest, 'endpoint'> & { values: PlainObject };

/** The parameters of a request that identify a record: no page, no cursor. */
export function addressOf({ endpoint, values }: Addressed): Record<string, unknown> {
	if (isSingleUse({ endpoint })) return {};
	return pickBy(values, (name) => !name.startsWith('page') && !known.namesNothing.includes(name));
}

/** What `addressOf` gives, in words: `Record ID "7"`. */
export function addressInWords(sent: Addressed): string {
	return named(addressOf(sent)).join(', ');
}

/**
 * What identifies the record that a request reads or sets, under the names that the record has for it: empty where
 * the request does not give it, undefined for an endpoint that is about no single record.
 */
export function recordNamed(
	endpoint: Endpoint,
	{ path, query, body }: Request,
): PlainObject | undefined {
	const given = { ...query, ...path };
	const records = known.endpoints[endpoint].names?.map((group) =>
		Object.fromEntries(
			Object.entries(group).map(([at, name]) => [name, given[at] ?? valueAt(body, at)] as const),
		),
	);
	return records && (records.find((one) => !Object.values(one).some(isMissing)) ?? {});
}

/**
 * The key of the record that a write changes: the same for every write to it. Undefined for a write that makes a
 * record, or changes none.
 */
export function recordSetBy(endpoint: Endpoint, request: Request): string | undefined {
	const record = recordNamed(endpoint, request);
	if (record === undefined) return undefined;
	// The user's own query parameters may identify it, too.
	const address = addressOf({ endpoint, values: { ...request.path, ...request.query } });
	const [first] = [record, address].filter((one) => !isNothing(one));
	return sha256(toJson(first ?? request.body)).slice(0, 22);
}

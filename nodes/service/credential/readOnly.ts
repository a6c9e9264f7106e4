import type { IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError } from '../../kernel/failures/errors';
import type { Credential } from '../../kernel/http/http';
import { unquoted } from '../../kernel/values/json';
import { flagOf, isMissing, partOf } from '../../kernel/values/values';
import { endpoints, type Endpoint } from '../generated/endpoints';
import { pathBelow } from './baseUrl';

/**
 * Whether a person has switched Read Only on in the credential. n8n leaves what an expression gives as it is:
 * whatever does not say no is on.
 */
export function isReadOnly({ readOnly }: Credential): boolean {
	return !isMissing(readOnly) && flagOf(readOnly) !== false;
}

/** The error for a write with a read-only credential. `what` names it, e.g. `POST /campaign`. */
export function readOnlyError(what: string): CredentialError {
	return new CredentialError(
		'Nothing was sent: the credential is read-only, and this can change something on the platform. Use a credential with Read Only switched off.',
		what,
	);
}

/** A request of n8n's two request functions, as far as it can change something. */
interface RequestParts extends Pick<IHttpRequestOptions, 'method' | 'body' | 'headers' | 'qs'> {
	form?: unknown;
	formData?: unknown;
}

/**
 * If the credential is read-only, throws CredentialError for a request of any node that can change
 * something. An address that is not in the table of endpoints can, unless its method only reads.
 */
export function rejectWrite(
	credential: Credential,
	root: string,
	href: string,
	options: RequestParts,
): void {
	if (!isReadOnly(credential)) return;
	const { method: given = 'GET', body } = options;
	const method = given.toUpperCase();
	const whole = readPath(href);
	const path = whole && pathBelow(readPath(root) ?? '', whole);
	if (path === undefined || !reads(method, path, body) || mayOverride(href, options))
		throw readOnlyError(`${method} ${path ?? new URL(href).pathname}`);
}

function reads(method: string, path: string, body: unknown): boolean {
	// A server may answer a HEAD by carrying out the GET.
	const line = `${method === 'HEAD' ? 'GET' : method} ${path}`;
	const endpoint = (Object.keys(endpoints) as Endpoint[]).find((one) =>
		new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`, 'i').test(line),
	);
	if (endpoint === undefined) return ['GET', 'HEAD', 'OPTIONS'].includes(method);
	// One endpoint reads or writes, as its body says (Part 2, "Thread control").
	const isOpen = endpoint === 'POST /thread';
	const onlyLooks = isOpen && partOf(unquoted(body), 'action') === 'checkControl';
	return endpoints[endpoint].kind === 'read' || onlyLooks;
}

/**
 * The path of an address as a server may read it: decoded, without the parameters of its segments, and only
 * then resolved. Undefined for what cannot be decoded.
 */
function readPath(href: string): string | undefined {
	const url = new URL(href);
	try {
		const decoded = decodeURIComponent(url.pathname);
		url.pathname = decoded.replace(/;[^/]*/g, '').replace(/\/+/g, '/');
	} catch {
		return undefined;
	}
	return url.pathname.replace(/(?<=.)\/$/, '');
}

/** The names by which web servers take another method than that of the request. */
const OVERRIDE = /^(?:x-(?:http-|rest-)?method(?:-override)?|-(?:http-?)?method)(?:\[.*)?$/;

/** Whether a server may carry out another method than that of the request. */
function mayOverride(href: string, { headers, qs, body, form, formData }: RequestParts): boolean {
	const parts = [headers, new URL(href).searchParams, qs, body, form, formData];
	return parts.some((part) => {
		const names = namesIn(Buffer.isBuffer(part) ? part.toString('latin1') : part);
		return names?.some((name) => OVERRIDE.test(name.toLowerCase().replaceAll('_', '-'))) ?? true;
	});
}

/** The names at the top of JSON, a query or a form; undefined for what cannot be looked into, e.g. a stream. */
function namesIn(part: unknown): string[] | undefined {
	const value = unquoted(part) ?? [];
	if (typeof value === 'string') {
		const inParts = [...value.matchAll(/ name="?([^"\r\n]+)/gi)].map(([, name = '']) => name);
		return [...new URLSearchParams(value).keys(), ...inParts];
	}
	if (value instanceof URLSearchParams) return [...value.keys()];
	const kinds: unknown[] = [Object.prototype, Array.prototype, null];
	return kinds.includes(Object.getPrototypeOf(value)) ? Object.keys(value) : undefined;
}

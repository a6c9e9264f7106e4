import type { IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError } from '../errors';
import { endpoints, type Endpoint } from '../generated/endpoints';
import { flagOf, isMissing, isObject } from '../values';
import { readBody } from './envelope';
import type { Credential } from './http';

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

/**
 * If the credential is read-only, throws CredentialError for a request of any node that can change
 * something. An address that is not in the table of endpoints can, unless its method only reads.
 */
export function rejectWrite(
	credential: Credential,
	root: string,
	href: string,
	{ method: given = 'GET', body }: Pick<IHttpRequestOptions, 'method' | 'body'>,
): void {
	if (!isReadOnly(credential)) return;
	const method = given.toUpperCase();
	const path = readPath(href)?.replace(readPath(root) ?? '', '');
	if (path === undefined || !reads(method, path, body))
		throw readOnlyError(`${method} ${path ?? new URL(href).pathname}`);
}

function reads(method: string, path: string, body: unknown): boolean {
	// A server may answer a HEAD by carrying out the GET.
	const endpoint = endpointOf(method === 'HEAD' ? 'GET' : method, path);
	return endpoint === undefined
		? ['GET', 'HEAD', 'OPTIONS'].includes(method)
		: endpoints[endpoint].kind === 'read' || onlyLooks(endpoint, body);
}

function endpointOf(method: string, path: string): Endpoint | undefined {
	const line = `${method} ${path}`;
	return (Object.keys(endpoints) as Endpoint[]).find((endpoint) =>
		new RegExp(`^${endpoint.replace(/\{\w+\}/g, '[^/]+')}$`, 'i').test(line),
	);
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

/** One endpoint reads or writes, as its body says (Part 2, "Thread control"). */
function onlyLooks(endpoint: Endpoint, body: unknown): boolean {
	if (endpoint !== 'POST /thread') return false;
	const sent = typeof body === 'string' ? readBody(body) : { kind: 'json' as const, value: body };
	return sent.kind === 'json' && isObject(sent.value) && sent.value.action === 'checkControl';
}

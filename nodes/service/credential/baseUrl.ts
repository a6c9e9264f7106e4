import { CredentialError } from '../../kernel/failures/errors';
import type { Credential } from '../../kernel/http/http';
import { flagOf, toText } from '../../kernel/values/values';
import type { Endpoint } from '../generated/endpoints';

/** What a person entered in a field of the credential, without white space around it; empty for nothing. */
export function entered(credential: Credential, name: string): string {
	return toText(credential[name] ?? '').trim();
}

/** The end of every base URL. */
export const VERSION = '/api/v3';

/** What a path may end in. Matched only where slashes begin, since the time would be quadratic otherwise. */
const ROOT_END = /(?<!\/)\/+(api\/v3\/*)?$/i;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address that every path is appended to, ending in `/api/v3` (Part 1, shared conventions).
 * `{env}` in the base URL is replaced by the environment; for `production`, which publicly has no segment,
 * it is left out with its slash. An address that already ends in `/api/v3` is used as it is. Throws
 * {@link CredentialError} for an address that must not be used.
 */
export function apiRoot(credential: Credential): string {
	const baseUrl = entered(credential, 'baseUrl');
	if (baseUrl === '')
		throw new CredentialError(
			'The credential has no base URL. Enter the address of the service, e.g. https://api.example.com/{env}.',
		);
	const displayed = baseUrl
		.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@') // it may hold a password
		.replace(/([?#]).+/s, '$1***'); // or a key
	if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(baseUrl))
		throw new CredentialError(
			`The base URL "${displayed}" has no scheme. Write it in full, e.g. https://${displayed.replace(/\*\*\*@|[?#].*/g, '')}.`,
		);
	const segment = toText(credential.environment ?? 'prod');
	const address = segment === 'production' ? baseUrl.replace(/\/\{env\}(?=\/|$)/g, '') : baseUrl;
	const inFull = address.replace(/\{env\}/g, encodeURIComponent(segment));
	const url = usableUrl(`base URL "${displayed}"`, inFull);
	return `${url.origin}${url.pathname.replace(ROOT_END, '')}${VERSION}`;
}

/** The address that was entered; `what` it is. Throws {@link CredentialError} for one that must not get a secret. */
export function usableUrl(what: string, address: string, mayHaveQuery = false): URL {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	const flaw =
		url === undefined
			? 'is not an address. Enter it in full, and check it for spaces and missing parts.'
			: url.username !== '' || url.password !== ''
				? 'contains a user name or password. Remove them: there are other fields for what is secret.'
				: url.hash !== '' || (url.search !== '' && !mayHaveQuery)
					? 'continues after its path. Remove the "?" or "#" and everything after it.'
					: !isEncryptedOrLocal(url) &&
						'is not encrypted, so tokens and secrets could be read on the way. Use https://.';
	if (url !== undefined && flaw === false) return url;
	throw new CredentialError(`The ${what} ${flaw}`);
}

/** The environment that the base URL asks for; undefined where it names one itself. */
export function environmentOf({ baseUrl, environment }: Credential): string | undefined {
	return toText(baseUrl ?? '').includes('{env}') ? toText(environment ?? 'prod') : undefined;
}

/** Where tokens are issued, and where a person consents: publicly known to lie next to the API. */
export function oauthAddress(credential: Credential, name: 'token' | 'authorize'): string {
	return `${apiRoot(credential).slice(0, -VERSION.length)}/oauth/${name}`;
}

/** Whether what is sent to an address cannot be read on the way. */
export function isEncryptedOrLocal(url: URL): boolean {
	return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
}

/** Whether an address is on the machine that n8n runs on. */
export function isLocal({ hostname }: URL): boolean {
	return LOOPBACK.test(hostname);
}

/** The paths of what is publicly known of the earlier versions, which are next to the third, with its token and key. */
const EARLIER = /^\/v[12]\//;
const parentOf = (root: string) => root.slice(0, -'/v3'.length);

/** Whether *Look Up Names* allows the earlier versions. Only false switches them off. */
function looksUp({ lookUps }: Credential): boolean {
	return flagOf(lookUps) !== false;
}

/** Whether a request to an address may be signed. `root`: of the third version. */
export function isSigned(href: string, root: string, credential: Credential): boolean {
	// Publicly known: earlier versions, which can search and list, are next to the one that the nodes use.
	const paths = ['/', ...(looksUp(credential) ? ['/v1/bootstrap/', '/v2/'] : [])];
	return paths.some((path) => href.startsWith(addressBelow(root, path)));
}

/** The address of an endpoint's path. */
export const addressBelow = (root: string, path: string): string =>
	`${EARLIER.test(path) ? parentOf(root) : root}${path}`;

/** The path of an endpoint in an address. */
export const pathBelow = (root: string, address: string): string =>
	address.replace(address.startsWith(root) ? root : parentOf(root), '');

/** Throws CredentialError for an endpoint of an earlier version where these are switched off. */
export function rejectLookUp(endpoint: Endpoint, credential: Credential): void {
	if (looksUp(credential) || !EARLIER.test(endpoint.split(' ')[1] ?? '')) return;
	throw new CredentialError(
		'Nothing was sent: Look Up Names is switched off in the credential, and this is not part of the third version. Switch it on.',
		endpoint,
	);
}

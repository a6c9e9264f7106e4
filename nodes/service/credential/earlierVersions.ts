import { CredentialError } from '../../kernel/failures/errors';
import type { Credential } from '../../kernel/http/http';
import { flagOf, isMissing } from '../../kernel/values/values';
import type { Endpoint } from '../generated/endpoints';

/** The paths of what is publicly known of the earlier versions, which are next to the third, with its token and key. */
const EARLIER = /^\/v[12]\//;
const parentOf = (root: string) => root.slice(0, -'/v3'.length);

/** Whether *Look Up Names* allows the earlier versions. Only false switches them off. */
function looksUp({ lookUps }: Credential): boolean {
	return isMissing(lookUps) || flagOf(lookUps) !== false;
}

/** The addresses below which a request may be signed, each with a slash at its end. `root`: of the third version. */
export function signedRoots(root: string, credential: Credential): string[] {
	const earlier = looksUp(credential) ? ['/v1/bootstrap/', '/v2/'] : [];
	return [`${root}/`, ...earlier.map((path) => addressBelow(root, path))];
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

import { CredentialError } from '../errors';
import type { Endpoint } from '../generated/endpoints';
import { flagOf, isMissing } from '../values';
import type { Credential } from './http';

/**
 * Whether *Look Up Names* allows what is publicly known of the service's earlier versions: they are on the same
 * host, with the same token and key. Only false switches it off.
 */
export function looksUp({ lookUps }: Credential): boolean {
	return isMissing(lookUps) || flagOf(lookUps) !== false;
}

/** The addresses below which a request may be signed, each with a slash at its end. `root`: of the third version. */
export function signedRoots(root: string, credential: Credential): string[] {
	const earlier = looksUp(credential) ? ['/v1/bootstrap/', '/v2/'] : [];
	return [`${root}/`, ...earlier.map((path) => addressBelow(root, path))];
}

/** The address of an endpoint's path: one of an earlier version is next to the third, whose root is given. */
export function addressBelow(root: string, path: string): string {
	return isEarlier(path) ? `${root.slice(0, -'/v3'.length)}${path}` : `${root}${path}`;
}

const isEarlier = (path: string) => /^\/v[12]\//.test(path);

/** Throws CredentialError for an endpoint of an earlier version where these are switched off. */
export function rejectLookUp(endpoint: Endpoint, credential: Credential): void {
	if (looksUp(credential) || !isEarlier(endpoint.split(' ')[1] ?? '')) return;
	throw new CredentialError(
		'Nothing was sent: Look Up Names is switched off in the credential, and this is not part of the third version. Switch it on.',
		endpoint,
	);
}

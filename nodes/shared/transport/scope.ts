import { fingerprint } from '../sha256';
import { resultOf } from '../results';
import { apiRoot } from './baseUrl';
import { CREDENTIAL_TYPE, type Context } from './http';

/**
 * Identifies the credential that a node uses, and the platform at its address. What a node keeps from one run
 * for the next is valid for these alone: another user may see other records. A credential that is edited stays
 * the same one unless its address leads elsewhere.
 */
export async function scopeOf(context: Context): Promise<string> {
	const credential = await context.getCredentials(CREDENTIAL_TYPE);
	// The request refuses an address that cannot be used, and hides the secrets in it.
	const root = await resultOf(Promise.resolve(credential).then(apiRoot));
	return fingerprint([root, context.getNode().credentials?.[CREDENTIAL_TYPE]?.id]);
}

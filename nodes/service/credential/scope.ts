import { apiRoot } from './baseUrl';
import { fingerprint } from '../../kernel/values/sha256';
import { resultOf } from '../../kernel/failures/results';
import { CREDENTIAL_TYPE } from './type';
import type { Context } from '../../kernel/http/http';

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

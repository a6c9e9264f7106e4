import { resultOf } from '../../kernel/failures/results';
import type { Context, Credential, Way } from '../../kernel/http/http';
import { fingerprint } from '../../kernel/values/sha256';
import { toText } from '../../kernel/values/values';
import { apiRoot } from './baseUrl';

export const CREDENTIAL_TYPE = 'engagementPlatformApi';

/** n8n signs the request with the credential as it was read, instead of reading it again. */
export function signedWith(context: Context, data: Credential): Way {
	const credentialsDecrypted = { id: '', name: '', type: CREDENTIAL_TYPE, data };
	return async (options, signal): Promise<unknown> => {
		// n8n ends a request by the signal of the execution that it finds in the context, and gives no other way to
		// end one whose body has begun.
		const getExecutionCancelSignal = { value: () => signal };
		return await context.helpers.httpRequestWithAuthentication.call(
			Object.create(context, { getExecutionCancelSignal }) as Context,
			CREDENTIAL_TYPE,
			options,
			{ credentialsDecrypted },
		);
	};
}

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

/** Says which workspace a request acts in, for a token of several; nothing is sent for none. Publicly known. */
export function workspaceHeader(workspaceId: unknown): { workspace_id?: string } {
	const id = toText(workspaceId ?? '').trim();
	return id === '' ? {} : { workspace_id: id };
}

import { type Context, type Credential, type Way } from '../../kernel/http/http';

export const CREDENTIAL_TYPE = 'engagementPlatformApi';

/** What makes n8n use a credential as it was read, instead of reading it again. */
export function withCredentialData(data: Credential) {
	return { credentialsDecrypted: { id: '', name: '', type: CREDENTIAL_TYPE, data } };
}

/** n8n signs the request with the credential. */
export function signedWith(context: Context, credential: Credential): Way {
	return async (options, signal): Promise<unknown> => {
		// n8n ends a request by the signal of the execution that it finds in the context, and gives no other way to
		// end one whose body has begun.
		const getExecutionCancelSignal = { value: () => signal };
		return await context.helpers.httpRequestWithAuthentication.call(
			Object.create(context, { getExecutionCancelSignal }) as Context,
			CREDENTIAL_TYPE,
			options,
			withCredentialData({ ...credential, renewalDue: 'no' }),
		);
	};
}

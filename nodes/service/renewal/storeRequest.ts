import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../kernel/failures/errors';
import { resultOf } from '../../kernel/failures/results';
import type { Context, Credential, RequestHelpers } from '../../kernel/http/http';
import { pause } from '../../kernel/http/retry';
import { apiRoot } from '../credential/baseUrl';
import { signedWith } from '../credential/type';

// Why this is n8n's one way to change a stored credential: docs/developers/architecture.md, "The renewal of a token".

/** What a node has asked n8n to store, and what came of it. */
interface StoreRequest {
	/** Called again when n8n could not store what it gave; nothing is stored where that is empty. */
	makeFields: (helpers: RequestHelpers) => Promise<IDataObject>;
	fields?: Promise<IDataObject>;
	isStored?: boolean;
}

/** Where the credential data that n8n is given has it: n8n passes on this very object, and stores no symbol. */
const REQUEST = Symbol('store request');

type CredentialData = Credential & { [REQUEST]?: StoreRequest };

/** How often n8n is asked to store something, and the pause before it is asked again (ms). */
const STORING_TRIES = 3;
const STORING_PAUSE_MS = 1_000;

/** n8n could not store something, as opposed to all that `makeFields` throws. */
export class NotStoredError extends ApiError {}

/**
 * Has n8n store fields of a credential; nothing is sent to the platform. `advice`: what it means that
 * n8n could not. Returns what was stored. Throws what `makeFields` throws, and NotStoredError.
 */
export async function storeFields(
	context: Context,
	credential: Credential,
	makeFields: StoreRequest['makeFields'],
	advice: string,
) {
	const request: StoreRequest = { makeFields };
	const send = signedWith(context, { ...credential, [REQUEST]: request });
	const url = `${apiRoot(credential)}/accessibleClients`;
	for (let tries = 1; ; tries++) {
		const result = await resultOf(send({ url }, new AbortController().signal));
		const fields = await request.fields;
		if (request.isStored && fields) return fields;
		if (tries === STORING_TRIES) {
			const said = result instanceof Error ? ` n8n says: ${result.message}` : '';
			throw new NotStoredError('failed', 'n8n could not store the renewed access token', {
				advice: `${advice}${said}`,
			});
		}
		await pause(STORING_PAUSE_MS);
	}
}

/** The fields that a node has asked to store with this credential data; undefined if there are none. */
export async function requestedFields(helpers: RequestHelpers, data: CredentialData) {
	const { [REQUEST]: request } = data;
	if (request) request.fields = request.makeFields(helpers);
	return await request?.fields;
}

/** Has to be called before a request is signed. Throws to end a store request, which n8n has carried out by then. */
export function endStoreRequest({ [REQUEST]: request }: CredentialData): void {
	if (request === undefined) return;
	request.isStored = true;
	throw new Error('The credential was stored, and nothing is sent.');
}

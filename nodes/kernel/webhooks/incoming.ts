import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { resultOf } from '../failures/results';
import { MAX_EMPTY_OBJECT } from '../values/json';

/** What is used of the request that n8n hands on, which is one of express. */
export interface IncomingRequest {
	headers: IDataObject;
	rawBody?: unknown;
	readRawBody?: () => Promise<void>;
}

/**
 * The bytes of a body, also where n8n left it unread because it does not know the content type. Undefined for a
 * body that cannot be read: a form, or one that is cut or too large.
 */
export async function rawBodyOf(request: IncomingRequest): Promise<Buffer | undefined> {
	if (request.rawBody === undefined && request.readRawBody) await resultOf(request.readRawBody());
	return Buffer.isBuffer(request.rawBody) ? request.rawBody : undefined;
}

/**
 * The bytes of a body that should be an empty object. Undefined for one that cannot be read, and for one that its
 * Content-Length says is longer: it is left unread, so that it costs nothing to refuse it.
 */
export async function shortBodyOf(request: IncomingRequest): Promise<Buffer | undefined> {
	if (Number(request.headers['content-length']) > MAX_EMPTY_OBJECT) return undefined;
	return await rawBodyOf(request);
}

/** Refuses with a status and nothing else, so that an attacker learns nothing. */
export function refuse(n8n: IWebhookFunctions, status: 401 | 422): IWebhookResponseData {
	// Its type in n8n is that of express, which is not a dependency here.
	const response: unknown = n8n.getResponseObject();
	(response as { status: (code: number) => { end: () => void } }).status(status).end();
	return { noWebhookResponse: true };
}

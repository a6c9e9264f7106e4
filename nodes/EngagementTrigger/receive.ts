import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isEmptyObject } from '../shared/json';
import { resultOf } from '../shared/pool';
import { parseDelivery, toItem } from './delivery';
import { readDeliveryOptions } from './parameters';
import { isGenuine } from './preSharedKey';
import { fingerprint, hasStarted } from './repeats';

/** The parts of n8n's request that are used. */
interface IncomingRequest {
	headers: IDataObject;
	rawBody?: unknown;
	readRawBody?: () => Promise<void>;
}

/**
 * One POST to the webhook (Part 3, "Events" and "Authentication"). The verification ping is answered and
 * starts nothing; a delivery starts the workflow only when its signature fits the raw bytes; anything
 * else gets an empty 401. Nothing throws before the signature is verified: n8n would turn an error into
 * an execution, for anyone who sends a request.
 */
export async function receive(n8n: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = n8n.getRequestObject() as IncomingRequest;
	// n8n has not read a body whose content type it does not know. One that cannot be read (a form, or a
	// body that is cut or too large) is refused below.
	if (request.rawBody === undefined && request.readRawBody) await resultOf(request.readRawBody());
	const { rawBody, headers } = request;
	if (!Buffer.isBuffer(rawBody)) return refuse(n8n);
	if (isEmptyObject(rawBody)) return { webhookResponse: {} };
	const verdict = await resultOf(isGenuine(n8n, rawBody, headers['x-hub-signature']));
	if (verdict instanceof Error)
		n8n.logger.warn(`A delivery is refused since it cannot be verified: ${verdict.message}`);
	if (verdict !== true) return refuse(n8n);

	const { ignoreRepeated, rawDelivery } = readDeliveryOptions(n8n.getNodeParameter('options', {}));
	const raw = rawDelivery ? { body: rawBody.toString('utf8'), headers: { ...headers } } : undefined;
	const json = toItem(parseDelivery(rawBody), raw);
	if (ignoreRepeated && n8n.getMode() === 'webhook') {
		const key = fingerprint(n8n, json);
		if (key !== undefined && hasStarted(key)) return { webhookResponse: {} };
	}
	return { workflowData: [[{ json }]] };
}

/** An empty 401, which says nothing that helps an attacker. */
function refuse(n8n: IWebhookFunctions): IWebhookResponseData {
	n8n.getResponseObject().status(401).end();
	return { noWebhookResponse: true };
}

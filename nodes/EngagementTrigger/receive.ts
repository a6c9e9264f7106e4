import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { CREDENTIAL } from '../shared/transport';
import { isPing, parseDelivery, toItem } from './delivery';
import { recall } from './kept';
import { fingerprint, hasBegun } from './repeats';
import { derivedKey, isSigned, ownerOf } from './signature';

/** The request as n8n hands it over. */
interface Received {
	headers: IDataObject;
	rawBody?: unknown;
	readRawBody?: () => Promise<void>;
}

/**
 * One POST to the webhook (Part 3, "Events" and "Authentication"). The verification ping is
 * answered and starts nothing; a delivery starts the workflow only when its signature holds over
 * the raw bytes; anything else gets a bare 401.
 */
export async function receive(n8n: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = n8n.getRequestObject() as Received;
	// n8n has read it already, unless it does not know the content type. What cannot be read (a form, a body that is
	// cut or too large) is refused here: of an error n8n would make an execution, for anyone who sends one.
	if (request.rawBody === undefined) await request.readRawBody?.().catch(() => undefined);
	const { rawBody, headers } = request;
	if (!Buffer.isBuffer(rawBody)) return refused(n8n);
	if (isPing(rawBody)) return { webhookResponse: {} };
	// Of an error, too, n8n would make an execution.
	const genuine = await isGenuine(n8n, rawBody, headers['x-hub-signature']).catch((e: Error) => {
		n8n.logger.warn(`A delivery is refused since it cannot be verified: ${e.message}`);
	});
	if (genuine !== true) return refused(n8n);

	const { ignoreRepeated = true, rawDelivery = false } = n8n.getNodeParameter(
		'options',
		{},
	) as IDataObject;
	const raw =
		rawDelivery === true ? { body: rawBody.toString('utf8'), headers: { ...headers } } : undefined;
	const json = toItem(parseDelivery(rawBody), raw);
	if (ignoreRepeated === true && n8n.getMode() === 'webhook') {
		const key = fingerprint(n8n.getWorkflow().id ?? '', n8n.getNode().id, json);
		if (key !== undefined && hasBegun(key)) return { webhookResponse: {} };
	}
	return { workflowData: [[{ json }]] };
}

/**
 * Whether the signature holds with the kept key; or with the derived one, since the first deliveries
 * can come before n8n has stored what the lifecycle kept; or with the one before it, for deliveries
 * that were under way when the subscription was replaced.
 */
async function isGenuine(n8n: IWebhookFunctions, rawBody: Buffer, header: unknown) {
	const kept = recall(n8n);
	if (kept !== undefined && isSigned(rawBody, header, kept.preSharedKey)) return true;
	const { preSharedKey = '', until = 0 } = kept?.former ?? {};
	if (Date.now() < until && isSigned(rawBody, header, preSharedKey)) return true;
	const { apiKey } = await n8n.getCredentials(CREDENTIAL);
	return isSigned(rawBody, header, derivedKey(apiKey, ownerOf(n8n)));
}

/** Says nothing that helps whoever tries. */
function refused(n8n: IWebhookFunctions): IWebhookResponseData {
	n8n.getResponseObject().status(401).end();
	return { noWebhookResponse: true };
}

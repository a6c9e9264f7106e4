import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { CREDENTIAL } from '../shared/transport';
import { isPing, parseDelivery, toItem } from './delivery';
import { recall, slotOf } from './kept';
import { fingerprint, hasBegun } from './repeats';
import { derivedKey, isSigned } from './signature';

/**
 * One POST to the webhook (Part 3, "Events" and "Authentication"). The verification ping is
 * answered and starts nothing; a delivery starts the workflow only when its signature holds over
 * the raw bytes; anything else gets a bare 401.
 */
export async function receive(n8n: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = n8n.getRequestObject() as { rawBody?: unknown; headers: IDataObject };
	const { rawBody } = request;
	if (!Buffer.isBuffer(rawBody)) return refused(n8n);
	if (isPing(rawBody)) return { webhookResponse: {} };
	if (!isSigned(rawBody, request.headers['x-hub-signature'], await preSharedKey(n8n)))
		return refused(n8n);

	const payload = parseDelivery(rawBody);
	const { ignoreRepeated = true, rawDelivery = false } = n8n.getNodeParameter(
		'options',
		{},
	) as IDataObject;
	const raw =
		rawDelivery === true
			? { body: rawBody.toString('utf8'), headers: { ...request.headers } }
			: undefined;
	const json = toItem(payload, raw);
	if (ignoreRepeated === true && slotOf(n8n) === 'production') {
		const key = fingerprint(n8n.getWorkflow().id ?? '', n8n.getNode().id, json);
		if (key !== undefined && hasBegun(key)) return { webhookResponse: {} };
	}
	return { workflowData: [[{ json }]] };
}

/** The key that is kept for this webhook's URL; before n8n has stored one, the derived one. */
async function preSharedKey(n8n: IWebhookFunctions): Promise<string> {
	const url = n8n.getNodeWebhookUrl('default') ?? '';
	const kept = recall(n8n);
	if (kept?.url === url) return kept.preSharedKey;
	const { apiKey } = await n8n.getCredentials(CREDENTIAL);
	return derivedKey(String(apiKey), url);
}

/** Says nothing that helps whoever tries. */
function refused(n8n: IWebhookFunctions): IWebhookResponseData {
	n8n.getResponseObject().status(401).end();
	return { noWebhookResponse: true };
}

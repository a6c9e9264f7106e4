import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isEmptyObject } from '../kernel/values/json';
import { rawBodyOf, refuse, shortBodyOf, type IncomingRequest } from '../kernel/webhooks/incoming';
import { parseDelivery, toItems } from './delivery';
import { removeLeftBehind } from './leftBehind';
import { isWanted } from './onlyIf';
import { readDeliveryOptions } from './parameters';
import { digestIn, isValid, signingKeyOf } from './preSharedKey';
import { rememberedOf } from './remembered';
import { hasStarted } from './repeats';

/** n8n answers 200, and nothing is started. */
const ACCEPTED: IWebhookResponseData = { webhookResponse: {} };

/**
 * One POST to the webhook (Part 3, "Events" and "Authentication"). The verification ping is answered and
 * starts nothing; a delivery starts the workflow only when its signature fits the raw bytes; anything
 * else gets an empty 401. Nothing throws before the signature is verified: n8n would turn an error into
 * an execution, for anyone who sends a request. A refusal costs as little as possible: for a signature
 * that is missing or malformed, only the headers are looked at.
 */
export async function receive(n8n: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = n8n.getRequestObject() as unknown as IncomingRequest;
	const { headers } = request;
	const signature = headers['x-hub-signature'] ?? '';
	const digest = digestIn(signature);
	if (digest === undefined) {
		const body = signature === '' ? await shortBodyOf(request) : undefined;
		return body !== undefined && isEmptyObject(body) ? ACCEPTED : refuse(n8n, 401);
	}
	const rawBody = await rawBodyOf(request);
	if (rawBody === undefined) return refuse(n8n, 401);
	if (isEmptyObject(rawBody)) return ACCEPTED;
	const key = await signingKeyOf(n8n, rawBody, digest).catch((error: unknown) => {
		const { message } = error as Error;
		n8n.logger.warn(`A delivery is refused since it cannot be verified: ${message}`);
		return undefined;
	});
	if (key === undefined) return refuse(n8n, 401);
	await removeLeftBehind(n8n, key);
	if (!isValid(key)) return refuse(n8n, 401);

	const payload = parseDelivery(rawBody);
	if (payload === undefined) {
		// Its execution would end in an error, each time the platform sends it again.
		n8n.logger.warn('A signed delivery is refused: its lists and objects are nested too deep');
		return refuse(n8n, 422);
	}
	const options = n8n.getNodeParameter('options', {});
	const { ignoreRepeated, rawDelivery } = readDeliveryOptions(options, n8n.getMode());
	const raw = rawDelivery ? { body: rawBody.toString('utf8'), headers: { ...headers } } : undefined;
	const items = toItems(payload, raw)
		.filter((json) => isWanted(n8n, json) && !(ignoreRepeated && hasStarted(n8n, json)))
		.map((json) => ({ json }));
	if (items.length === 0) return ACCEPTED;
	if (ignoreRepeated) rememberedOf(n8n).isReceiver = true;
	return { workflowData: [items] };
}

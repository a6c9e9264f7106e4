import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { isEmptyObject } from '../kernel/values/json';
import { rawBodyOf, shortBodyOf, type IncomingRequest } from '../kernel/webhooks/incoming';
import { parseDelivery, toItems } from './delivery';
import { isWanted } from './onlyIf';
import { readDeliveryOptions } from './parameters';
import { digestIn, type Made, signerOf } from './preSharedKey';
import { rememberedOf } from './remembered';
import { hasStarted } from './repeats';

/** What a request starts: the workflow with these items, or nothing; a status refuses it. */
type Start = IDataObject[] | 401 | 422;

/**
 * One POST to the webhook (Part 3, "Events" and "Authentication"). The verification ping starts nothing;
 * a delivery starts the workflow only when its signature fits the raw bytes; anything else gets an empty 401.
 * Nothing throws before the signature is verified: n8n would turn an error into an execution, for anyone who
 * sends a request. A refusal costs as little as possible: for a signature that is missing or malformed, only
 * the headers are looked at.
 */
export async function receive(
	n8n: IWebhookFunctions,
): Promise<{ start: Start; leftBehind?: Made }> {
	const request = n8n.getRequestObject() as unknown as IncomingRequest;
	const { 'x-hub-signature': signature = '' } = request.headers;
	const digest = digestIn(signature);
	if (digest === undefined && signature !== '') return { start: 401 };
	const rawBody = await (digest === undefined ? shortBodyOf(request) : rawBodyOf(request));
	if (rawBody !== undefined && isEmptyObject(rawBody)) return { start: [] };
	if (rawBody === undefined || digest === undefined) return { start: 401 };

	const signer = await signerOf(n8n, rawBody, digest).catch((error: unknown) => {
		const { message } = error as Error;
		n8n.logger.warn(`A delivery is refused since it cannot be verified: ${message}`);
		return undefined;
	});
	const start = signer?.isValid ? startOf(n8n, rawBody, request.headers) : 401;
	return { start, leftBehind: signer?.leftBehind };
}

/** What a delivery starts that is known to come from the platform. */
function startOf(n8n: IWebhookFunctions, rawBody: Buffer, headers: IDataObject): Start {
	const delivery = parseDelivery(rawBody);
	if (delivery === undefined) {
		// Its execution would end in an error, each time the platform sends it again.
		n8n.logger.warn('A signed delivery is refused: its lists and objects are nested too deep');
		return 422;
	}
	const options = n8n.getNodeParameter('options', {});
	const { ignoreRepeated, rawDelivery } = readDeliveryOptions(options, n8n);
	const raw = rawDelivery ? { body: rawBody.toString('utf8'), headers: { ...headers } } : undefined;
	const trigger = rememberedOf(n8n);
	const items = toItems(delivery, raw).filter(
		(item) => isWanted(n8n, trigger, item) && !(ignoreRepeated && hasStarted(n8n, item)),
	);
	if (ignoreRepeated && items.length > 0) trigger.isReceiver = true;
	return items;
}

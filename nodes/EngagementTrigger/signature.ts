import { createHmac, timingSafeEqual } from 'crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

const FORM = /^sha256=([0-9a-fA-F]{64})$/;

/**
 * Whether `header` (X-Hub-Signature) is `sha256=` and the HMAC-SHA256 of the raw bytes with the
 * pre-shared key, in hex of either case (Part 3, "Authentication"). Compared in constant time;
 * anything missing or malformed is no signature. Never throws.
 */
export function isSigned(rawBody: Buffer, header: unknown, preSharedKey: string): boolean {
	const digest = typeof header === 'string' ? FORM.exec(header)?.[1] : undefined;
	if (digest === undefined || preSharedKey === '') return false;
	const expected = createHmac('sha256', preSharedKey).update(rawBody).digest();
	return timingSafeEqual(expected, Buffer.from(digest, 'hex'));
}

/**
 * The pre-shared key of a trigger: derived from the API key, so that it is known before n8n has
 * stored anything, and different for every trigger. 64 hex digits; empty, which signs nothing, without
 * an API key: what is derived from nothing could be derived by anyone.
 */
export function derivedKey(apiKey: unknown, owner: string): string {
	if (typeof apiKey !== 'string' || apiKey === '') return '';
	return createHmac('sha256', apiKey).update(`webhook-subscription:${owner}`).digest('hex');
}

/**
 * Whose key it is: the trigger's node, and apart from it the same node in a test. Not the webhook URL:
 * older n8n does not tell webhook() the one of a test.
 */
export function ownerOf(n8n: IHookFunctions | IWebhookFunctions): string {
	const use = n8n.getMode() === 'manual' ? 'test' : 'production';
	return JSON.stringify([n8n.getWorkflow().id, n8n.getNode().id, use]);
}

import { createHmac, timingSafeEqual } from 'crypto';

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
 * The pre-shared key for a webhook: derived from the API key, so that it is known before n8n has
 * stored anything, and different for every URL. 64 hex digits; empty, which signs nothing, without an
 * API key: what is derived from nothing could be derived by anyone.
 */
export function derivedKey(apiKey: unknown, webhookUrl: string): string {
	if (typeof apiKey !== 'string' || apiKey === '') return '';
	return createHmac('sha256', apiKey).update(`webhook-subscription:${webhookUrl}`).digest('hex');
}

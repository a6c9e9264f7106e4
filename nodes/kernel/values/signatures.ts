import { createHmac, hash, timingSafeEqual } from 'crypto';
import { toText } from './values';

/** HMAC-SHA256 in hex: 64 digits in lower case. */
export function sign(content: string | Buffer, key: string): string {
	return createHmac('sha256', key).update(content).digest('hex');
}

/** Whether `value` can be the outcome of {@link sign}, in hex of either case. */
export function isDigest(value: unknown): boolean {
	return typeof value === 'string' && /^[0-9a-fA-F]{64}$/.test(value);
}

/**
 * A key for one purpose, derived from the API key: nothing stores it, and it is the same after a
 * restart. 64 hex digits; empty without an API key, since anyone could derive a key from nothing.
 */
export function deriveKey(apiKey: unknown, purpose: string): string {
	const key = toText(apiKey ?? '');
	return key === '' ? '' : sign(purpose, key);
}

/** Whether `value` is the secret, compared in constant time. Nothing matches an empty secret. */
export function matchesSecret(value: unknown, secret: string): boolean {
	if (typeof value !== 'string' || secret === '') return false;
	// Digests, since only buffers of the same length can be compared.
	return timingSafeEqual(hash('sha256', value, 'buffer'), hash('sha256', secret, 'buffer'));
}

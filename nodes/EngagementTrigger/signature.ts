import { createHmac, timingSafeEqual } from 'crypto';

const SIGNATURE = /^sha256=([0-9a-fA-F]{64})$/;

/**
 * Whether `signature` is `sha256=` and the HMAC-SHA256 of the raw bytes with the key, in hex of either
 * case. The comparison takes constant time. A signature that is missing or malformed is wrong, and so
 * is every signature when the key is empty.
 */
export function isSigned(rawBody: Buffer, signature: unknown, key: string): boolean {
	const digest = typeof signature === 'string' ? SIGNATURE.exec(signature)?.[1] : undefined;
	if (digest === undefined || key === '') return false;
	const expected = createHmac('sha256', key).update(rawBody).digest();
	return timingSafeEqual(expected, Buffer.from(digest, 'hex'));
}

/**
 * A key derived from a secret, as 64 hex digits: the same every time, so that it need not be stored, and
 * another for every purpose. Empty without a secret, since anyone could derive a key from nothing.
 */
export function deriveKey(secret: unknown, purpose: string): string {
	if (typeof secret !== 'string' || secret === '') return '';
	return createHmac('sha256', secret).update(purpose).digest('hex');
}

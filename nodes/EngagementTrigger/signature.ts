import { matchesSecret, sign } from '../shared/signatures';

const SIGNATURE = /^sha256=([0-9a-fA-F]{64})$/;

/**
 * Whether `signature` (X-Hub-Signature) is `sha256=` and the HMAC-SHA256 of the raw bytes with the key,
 * in hex of either case (Part 3, "Authentication"). A signature that is missing or malformed is wrong,
 * and so is every signature when the key is empty.
 */
export function isSigned(rawBody: Buffer, signature: unknown, key: string): boolean {
	const digest = typeof signature === 'string' ? SIGNATURE.exec(signature)?.[1] : undefined;
	return key !== '' && matchesSecret(digest?.toLowerCase(), sign(rawBody, key));
}

import { isDigest, matchesSecret, sign } from '../shared/signatures';

const PREFIX = 'sha256=';

/**
 * The digest that a signature (X-Hub-Signature) names: `sha256=` and 64 digits in hex of either case.
 * Undefined when it is malformed.
 */
export function digestIn(signature: unknown): string | undefined {
	if (typeof signature !== 'string' || !signature.startsWith(PREFIX)) return undefined;
	const digest = signature.slice(PREFIX.length);
	return isDigest(digest) ? digest.toLowerCase() : undefined;
}

/**
 * Whether `digest` is the HMAC-SHA256 of the raw bytes with the key (Part 3, "Authentication"). No
 * digest is, when the key is empty.
 */
export function isSigned(rawBody: Buffer, digest: string, key: string): boolean {
	return key !== '' && matchesSecret(digest, sign(rawBody, key));
}

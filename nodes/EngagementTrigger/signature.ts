import { isDigest, matchesSecret, sign } from '../shared/signatures';

const PREFIX = 'sha256=';

/**
 * The digest that a signature (X-Hub-Signature) names, in hex of lower case: `sha256=` and 64 hex digits of
 * either case, or the same bytes in Base64. Undefined when it is malformed.
 */
export function digestIn(signature: unknown): string | undefined {
	if (typeof signature !== 'string' || !signature.startsWith(PREFIX)) return undefined;
	const text = signature.slice(PREFIX.length);
	const digest = isDigest(text) ? text : fromBase64(text);
	return digest?.toLowerCase();
}

function fromBase64(text: string): string | undefined {
	const bytes = Buffer.from(text.slice(0, 44), 'base64');
	// Node takes other spellings of the same bytes, too: only one of them is the signature.
	return bytes.length === 32 && bytes.toString('base64') === text
		? bytes.toString('hex')
		: undefined;
}

/**
 * Whether `digest` is the HMAC-SHA256 of the raw bytes with the key (Part 3, "Authentication"). No
 * digest is, when the key is empty.
 */
export function isSigned(rawBody: Buffer, digest: string, key: string): boolean {
	return key !== '' && matchesSecret(digest, sign(rawBody, key));
}

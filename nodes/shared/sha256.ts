import { createHash } from 'crypto';

/** The SHA-256 digest of a text, in base64url (43 characters). */
export function sha256(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

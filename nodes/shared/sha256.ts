import { hash } from 'crypto';

/** The SHA-256 digest of a text, in base64url (43 characters). */
export function sha256(text: string): string {
	return hash('sha256', text, 'base64url');
}

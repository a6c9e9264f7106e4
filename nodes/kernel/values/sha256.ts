import { hash } from 'crypto';
import { isObject } from './values';

/** The SHA-256 digest of a text, in base64url (43 characters). */
export function sha256(text: string): string {
	return hash('sha256', text, 'base64url');
}

/** A short text that only equal values share, whatever the order of the fields in them. */
export function fingerprint(value: unknown): string {
	const sorted = JSON.stringify(value, (_name, part: unknown) =>
		isObject(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);
	return sha256(sorted).slice(0, 22);
}

import { CredentialError } from '../errors';
import type { Credential } from './http';
import { tokensOf } from './tokens';
import { toText } from '../values';

/** What a header cannot hold (RFC 9110, section 5.5). n8n would leave it out and send the rest. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;

/** Throws CredentialError for a token or key that a header cannot hold. */
export function checkHeaderValues(credential: Credential): void {
	const values = {
		'access token': tokensOf(credential).accessToken,
		'API key': toText(credential.apiKey ?? '').trim(),
	};
	for (const [name, value] of Object.entries(values)) {
		if (UNSENDABLE.test(value)) {
			throw new CredentialError(
				`The ${name} in the credential contains a character that cannot be sent in a header, for example a typographic dash or an invisible one. Copy it again.`,
			);
		}
	}
}

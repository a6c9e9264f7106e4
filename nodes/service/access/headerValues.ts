import { SENDABLE } from '../../kernel/http/sendable';
import { CredentialError } from '../../kernel/failures/errors';
import { renewsItself, tokensOf } from '../renewal/tokens';
import { toText } from '../../kernel/values/values';
import type { Credential } from '../../kernel/http/http';

/** What a person still has to enter, as a sentence; undefined where nothing is missing. */
export function missingIn(credential: Credential): string | undefined {
	// A token that the credential requests itself comes later.
	if (tokensOf(credential).accessToken === '' && !renewsItself(credential))
		return 'The access token is missing. Fill in "Access Token" in the credential, or choose a "Token Renewal" there.';
	if (toText(credential.apiKey ?? '').trim() === '')
		return 'The API key is missing. Fill in "API Key" in the credential: token and key are needed on every request.';
	return undefined;
}

/** Throws CredentialError for a token or key that is missing, and for what a header cannot hold. */
export function checkHeaderValues(credential: Credential): void {
	const missing = missingIn(credential);
	if (missing !== undefined) throw new CredentialError(missing);
	const values = {
		'access token': tokensOf(credential).accessToken,
		'API key': toText(credential.apiKey ?? '').trim(),
		'workspace ID': toText(credential.workspaceId ?? '').trim(),
	};
	for (const [name, value] of Object.entries(values)) {
		if (value !== '' && !SENDABLE.test(value)) {
			throw new CredentialError(
				`The ${name} in the credential contains a character that cannot be sent in a header, for example a typographic dash or an invisible one. Copy it again.`,
			);
		}
	}
}

import { CredentialError } from '../../kernel/failures/errors';
import type { Credential } from '../../kernel/http/http';
import { percentDecoded, toText } from '../../kernel/values/values';
import { oauthAddress } from '../credential/baseUrl';
import { tokensOf } from './tokens';

/** What a token is requested with (RFC 6749, sections 4.1.3, 4.4 and 6), and how to speak of it. */
export interface Grant {
	parameters: Record<string, string>;
	/** What did not work, as a sentence without its end. */
	failed: string;
	/** What to do if the code or refresh token that was sent may be used up. */
	mayBeUsedUp: string;
}

/** What the next token is requested with. Throws CredentialError where that is missing. */
export function grantOf(credential: Credential): Grant {
	if (credential.renewal === 'clientCredentials') {
		if (toText(credential.clientSecret ?? '') === '')
			throw new CredentialError(
				'The client secret is missing, so no access token can be requested. Enter it in the credential.',
			);
		return {
			parameters: { grant_type: 'client_credentials' },
			failed: 'No access token could be requested',
			mayBeUsedUp: '',
		};
	}
	const { accessToken, refreshToken } = tokensOf(credential);
	const hasCode = credential.renewal === 'authorizationCode';
	const redirect = redirectOf(credential);
	if (refreshToken !== '') {
		const others = hasCode
			? `get a new code. ${howToGetCode(credential)}`
			: 'issue a new pair of tokens for the key, and enter both in the credential.';
		return {
			parameters: { grant_type: 'refresh_token', refresh_token: refreshToken, ...redirect },
			failed: 'The access token could not be renewed',
			mayBeUsedUp: `The stored refresh token may be used up: if renewals keep failing, ${others}`,
		};
	}
	if (!hasCode)
		throw new CredentialError(
			'The refresh token is missing, so the access token cannot be renewed. Enter it in the credential, or set Token Renewal to None.',
		);
	const entered = toText(credential.authorizationCode ?? '').trim();
	// It was exchanged before, for a token without a refresh token.
	const isUsed = accessToken !== '';
	const missing = isUsed
		? 'The access token has expired, and no refresh token came with it.'
		: 'The authorization code is missing.';
	if (entered === '' || isUsed) throw new CredentialError(`${missing} ${howToGetCode(credential)}`);
	return {
		// A form encodes it again, and the address bar that it is copied from may show it encoded.
		parameters: { grant_type: 'authorization_code', code: percentDecoded(entered), ...redirect },
		failed: 'The authorization code could not be exchanged for a token',
		mayBeUsedUp: `A code works once, for ten minutes, and with the Redirect URI it was issued for: get a new one. ${howToGetCode(credential)}`,
	};
}

/** Publicly required, and sent only where it was entered, since some platforms refuse it. */
function redirectOf({ redirectUri }: Credential): { redirect_uri?: string } {
	const entered = toText(redirectUri ?? '').trim();
	return entered === '' ? {} : { redirect_uri: entered };
}

/** Where a person gets a code, built from what was entered. The API key stays out of every text. */
function howToGetCode(credential: Credential): string {
	const client = toText(credential.clientId ?? '').trim();
	const query = [
		`client_id=${client === '' ? '<API key>' : encodeURIComponent(client)}`,
		'response_type=code',
		...Object.entries(redirectOf(credential)).map(
			([name, value]) => `${name}=${encodeURIComponent(value)}`,
		),
	];
	const address = `${oauthAddress(credential, 'authorize')}?${query.join('&')}`;
	return `Open ${address} in a browser, consent, and enter the code that the browser's address then contains as Authorization Code, within ten minutes.`;
}

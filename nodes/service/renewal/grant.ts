import { CredentialError } from '../../kernel/failures/errors';
import { oauthAddress } from '../credential/baseUrl';
import { tokensOf } from './tokens';
import { percentDecoded, toText } from '../../kernel/values/values';
import type { Credential } from '../../kernel/http/http';

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
	if (credential.renewal === 'clientCredentials') return clientCredentials(credential);
	const { accessToken, refreshToken } = tokensOf(credential);
	if (refreshToken !== '') return refresh(credential, refreshToken);
	if (credential.renewal === 'authorizationCode') return code(credential, accessToken !== '');
	throw new CredentialError(
		'The refresh token is missing, so the access token cannot be renewed. Enter it in the credential, or set Token Renewal to None.',
	);
}

function clientCredentials(credential: Credential): Grant {
	if (toText(credential.clientSecret ?? '') === '') {
		throw new CredentialError(
			'The client secret is missing, so no access token can be requested. Enter it in the credential.',
		);
	}
	return {
		parameters: { grant_type: 'client_credentials' },
		failed: 'No access token could be requested',
		mayBeUsedUp: '',
	};
}

function refresh(credential: Credential, refreshToken: string): Grant {
	return {
		parameters: {
			grant_type: 'refresh_token',
			refresh_token: refreshToken,
			...redirectOf(credential),
		},
		failed: 'The access token could not be renewed',
		mayBeUsedUp:
			credential.renewal === 'authorizationCode'
				? `The stored refresh token may be used up: if renewals keep failing, get a new code. ${howToGetCode(credential)}`
				: 'The stored refresh token may be used up: if renewals keep failing, issue a new pair of tokens for the key, and enter both in the credential.',
	};
}

/** @param isUsed whether it was exchanged before, for a token without a refresh token */
function code(credential: Credential, isUsed: boolean): Grant {
	const entered = toText(credential.authorizationCode ?? '').trim();
	if (entered === '' || isUsed) {
		const why = isUsed
			? 'The access token has expired, and no refresh token came with it.'
			: 'The authorization code is missing.';
		throw new CredentialError(`${why} ${howToGetCode(credential)}`);
	}
	return {
		parameters: {
			grant_type: 'authorization_code',
			// A form encodes it again, and the address bar that it is copied from may show it encoded.
			code: percentDecoded(entered),
			...redirectOf(credential),
		},
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

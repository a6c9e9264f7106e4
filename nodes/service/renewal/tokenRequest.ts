import type { IHttpRequestOptions } from 'n8n-workflow';
import { byLetters, errorsAtTop, keyRefusalIn } from '../../kernel/answers/refusals';
import { CredentialError } from '../../kernel/failures/errors';
import { decode } from '../../kernel/http/charset';
import {
	exchange,
	isSuccess,
	unsigned,
	type Credential,
	type RequestHelpers,
} from '../../kernel/http/http';
import { isThrottled, pause, requestedPause } from '../../kernel/http/retry';
import { unquoted } from '../../kernel/values/json';
import { Secrets } from '../../kernel/values/secrets';
import {
	flagOf,
	formEncoded,
	isMissing,
	isObject,
	percentDecoded,
	shorten,
	toText,
	type PlainObject,
} from '../../kernel/values/values';
import { entered, oauthAddress, usableUrl } from '../credential/baseUrl';
import { tokenFailure, type Grant, type TokenUrlFacts } from './failures';
import { bareToken, expiryOf, furtherParameters, secretsOf, tokensOf, type Tokens } from './tokens';

/** How long (ms) a credential waits for an answer. */
const TIMEOUT_MS = 30_000;

/** Of an answer of the token URL: two tokens and a little more. */
const MAX_BYTES = 256 * 1024;

/** The longest wait (ms) for the end of a limit, since other processes are waiting for their turn. */
const LONGEST_WAIT_MS = 10_000;

/** The parameters that other fields of the credential set. */
const RESERVED = 'grant_type refresh_token code redirect_uri client_id client_secret'.split(' ');

/**
 * Asks the token URL for the next tokens (RFC 6749, sections 4.1.3, 4.4 and 6), once; and once more after
 * the time that a throttled request is asked to wait. Throws CredentialError for settings that cannot be
 * used, and ApiError, in one sentence without secrets, for every other answer.
 */
export async function requestTokens(helpers: RequestHelpers, credential: Credential) {
	const grant = grantOf(credential);
	const { start, text, lost, ...known } = await askTokenUrl(helpers, tokenRequest(credential));
	const furtherValues = furtherParameters(credential).map(([, value]) => value);
	const { hide } = new Secrets([...secretsOf(credential), ...furtherValues]);
	const failure = (what: string, said: string, facts: Partial<TokenUrlFacts>) => {
		const words = said && ` (${shorten(hide(said), 400)})`;
		return tokenFailure({ grant, entries: [], ...known, ...facts, what: `${what}${words}` });
	};
	if (lost) throw failure('did not answer', lost.message, { ...lost, kind: 'unanswered' });
	const parsed = unquoted(text);
	const answer = isObject(parsed) ? parsed : {};
	const tokens = isSuccess(known) ? tokensIn(answer, credential, start) : undefined;
	if (tokens) return tokens;
	const what = `answered HTTP ${known.status}`;
	const entries = errorsAtTop(answer, known.status);
	if (isSuccess(known) && entries.length === 0)
		throw failure(`${what} without a usable access token`, '', { kind: 'unreadable' });
	// By RFC 6749, section 5.2, in the envelope of the platform, or in a gateway's words.
	const ofKey = keyRefusalIn(text);
	const { message = ofKey ?? '' } = entries[0] ?? {};
	const isAboutClient = /^invalid_client\b/.test(message) || ofKey !== undefined;
	throw failure(what, message, { entries, isAboutClient });
}

/**
 * The tokens of a success, in any spelling of their names: at the top (RFC 6749, section 5.1), or in the envelope of
 * the platform. Undefined where they cannot be used. `start`: when its request began (epoch ms).
 */
function tokensIn(answer: PlainObject, credential: Credential, start: number): Tokens | undefined {
	const top = byLetters(answer);
	const data = top.get('data');
	const pair = isMissing(top.get('accesstoken')) && isObject(data) ? byLetters(data) : top;
	const [given = '', next = ''] = ['accesstoken', 'refreshtoken']
		.map((name) => pair.get(name))
		.map((token) => (typeof token === 'string' ? token.trim() : ''));
	const accessToken = bareToken(given);
	// None may be written in any way; with client credentials nothing is lost without one.
	const refreshToken =
		credential.renewal === 'clientCredentials' ? '' : next || tokensOf(credential).refreshToken;
	// A header and a form can hold each in one piece.
	const isUsable = accessToken !== '' && /^[\x21-\x7e]+$/.test(accessToken + refreshToken);
	if (!isUsable) return undefined;
	const seconds = Number(pair.get('expiresin'));
	const stated = expiryOf(accessToken) ?? 0;
	// A token that has ended before it came shows that the two clocks differ.
	const end = seconds > 0 && seconds < 1e9 ? start + seconds * 1000 : stated;
	return { accessToken, refreshToken, endsAt: end > start ? end : undefined };
}

/** The request; throws CredentialError for settings that cannot be used. */
export function tokenRequest(credential: Credential): IHttpRequestOptions {
	const { parameters } = grantOf(credential);
	const { clientAuthentication, sendApiKey, apiKey, clientSecret } = credential;
	const secret = toText(clientSecret ?? '');
	const address = entered(credential, 'tokenUrl') || oauthAddress(credential, 'token');
	// Publicly, the API key is the client.
	const id = entered(credential, 'clientId') || entered(credential, 'apiKey');
	const isHeader = clientAuthentication === 'header';
	// Its parts are encoded as in a form (RFC 6749, section 2.3.1).
	const client = [id, secret].map(formEncoded).join(':');
	const body = new URLSearchParams(parameters);
	if (!isHeader && id !== '') body.set('client_id', id);
	if (!isHeader && secret !== '') body.set('client_secret', secret);
	for (const [name, value] of furtherParameters(credential)) {
		if (RESERVED.includes(name))
			throw new CredentialError(
				`There is a separate field in the credential for the token parameter "${name}". Remove it from the token parameters.`,
			);
		body.append(name, value);
	}
	return {
		method: 'POST',
		url: usableUrl('token URL', address, true).href,
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/x-www-form-urlencoded',
			...(isHeader && { Authorization: `Basic ${Buffer.from(client).toString('base64')}` }),
			...(flagOf(sendApiKey) === true && { Key: toText(apiKey) }),
		},
		body: body.toString(),
	};
}

/** The answer to the request, or to its repetition after a limit, and when that began (`start`, epoch ms). */
async function askTokenUrl(helpers: RequestHelpers, options: IHttpRequestOptions) {
	for (let isRepeat = false; ; isRepeat = true) {
		const start = Date.now();
		const { status, headers, body, isCut, lost } = await ask(helpers, options, MAX_BYTES);
		const text = isCut ? '' : decode(body, headers).text;
		// A gateway's limit says 429, or 403 in words: nothing was used up.
		const kind = isThrottled(status, headers, text) ? ('throttled' as const) : undefined;
		const retryAfter = requestedPause(headers, Date.now());
		const isSoon = retryAfter !== undefined && retryAfter <= LONGEST_WAIT_MS;
		if (isRepeat || !kind || !isSoon) return { start, text, lost, status, kind, retryAfter };
		await pause(retryAfter);
	}
}

/** The answer to a request that the credential sends itself. */
export async function ask(helpers: RequestHelpers, options: IHttpRequestOptions, maxBytes: number) {
	const patience = { end: Date.now() + TIMEOUT_MS };
	return await exchange(unsigned(helpers), options, { maxBytes, patience });
}

/** What the next token is requested with. Throws CredentialError where that is missing. */
function grantOf(credential: Credential): Grant {
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
	const redirectUri = entered(credential, 'redirectUri');
	// Publicly required, and sent only where it was entered, since some platforms refuse it.
	const redirect = redirectUri && { redirect_uri: redirectUri };
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
	const code = entered(credential, 'authorizationCode');
	// It was exchanged before, for a token without a refresh token.
	const isUsed = accessToken !== '';
	const missing = isUsed
		? 'The access token has expired, and no refresh token came with it.'
		: 'The authorization code is missing.';
	if (code === '' || isUsed) throw new CredentialError(`${missing} ${howToGetCode(credential)}`);
	return {
		// A form encodes it again, and the address bar that it is copied from may show it encoded.
		parameters: { grant_type: 'authorization_code', code: percentDecoded(code), ...redirect },
		failed: 'The authorization code could not be exchanged for a token',
		mayBeUsedUp: `A code works once, for ten minutes, and with the Redirect URI it was issued for: get a new one. ${howToGetCode(credential)}`,
	};
}

/** Where a person gets a code, built from what was entered. The API key stays out of every text. */
function howToGetCode(credential: Credential): string {
	const [client, redirect] = ['clientId', 'redirectUri'].map((name) =>
		encodeURIComponent(entered(credential, name)),
	);
	const query = `client_id=${client || '<API key>'}&response_type=code`;
	const address = `${oauthAddress(credential, 'authorize')}?${query}`;
	return `Open ${address}${redirect && `&redirect_uri=${redirect}`} in a browser, consent, and enter the code that the browser's address then contains as Authorization Code, within ten minutes.`;
}

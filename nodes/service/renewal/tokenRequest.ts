import type { IHttpRequestOptions } from 'n8n-workflow';
import { errorsAtTop, keyRefusalIn } from '../../kernel/answers/refusals';
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
} from '../../kernel/values/values';
import { oauthAddress, usableUrl } from '../credential/baseUrl';
import { tokenFailure, type Grant, type TokenUrlFacts } from './failures';
import { bareToken, expiryOf, furtherParameters, secretsOf, tokensOf, type Tokens } from './tokens';

/** Of an answer: two tokens and a little more, for which other requests wait (ms). */
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 30_000;

/** The longest wait (ms) for the end of a limit, since other processes are waiting for their turn. */
const LONGEST_WAIT_MS = 10_000;

/** The parameters that other fields of the credential set. */
const RESERVED = 'grant_type refresh_token code redirect_uri client_id client_secret'.split(' ');

/**
 * Asks the token URL for the next tokens (RFC 6749, sections 4.1.3, 4.4 and 6), once; and once more after
 * the time that a throttled request is asked to wait. Throws CredentialError for settings that cannot be
 * used, and ApiError, in one sentence without secrets, for every other answer.
 */
export async function requestTokens(
	helpers: RequestHelpers,
	credential: Credential,
): Promise<Tokens> {
	const grant = grantOf(credential);
	const options = tokenRequest(credential);
	const { refreshToken } = tokensOf(credential);
	const furtherValues = furtherParameters(credential).map(([, value]) => value);
	const { hide } = new Secrets([...secretsOf(credential), ...furtherValues]);
	const failure = (what: string, said: string, facts: Partial<TokenUrlFacts>) => {
		const words = shorten(hide(said), 400);
		return tokenFailure({ grant, entries: [], what: what + (words && ` (${words})`), ...facts });
	};
	const { status, text, start, lost, ...limit } = await askTokenUrl(helpers, options);
	if (lost) {
		const { message, hasArrived } = lost;
		throw failure('did not answer', message, { kind: 'unanswered', hasArrived });
	}
	const parsed = unquoted(text);
	const answer = isObject(parsed) ? parsed : {};
	const pair = pairIn(answer);
	const entries = errorsAtTop(answer, status);
	const isRefusal = isMissing(pair.access_token) && entries.length > 0;
	if (!isSuccess({ status }) || isRefusal) {
		// By RFC 6749, section 5.2, in the envelope of the platform, or in a gateway's words.
		const ofKey = keyRefusalIn(text);
		const { message = ofKey ?? '' } = entries[0] ?? {};
		const isAboutClient = /^invalid_client\b/.test(message) || ofKey !== undefined;
		const facts = { status, entries, isAboutClient, ...limit };
		throw failure(`answered HTTP ${status}`, message, facts);
	}
	const token = bareToken(pair.access_token);
	const { refresh_token: given } = pair;
	// None may be written in any way.
	const kept = typeof given === 'string' && given.trim() !== '' ? given : refreshToken;
	// With client credentials nothing is lost without one.
	const next = grant.parameters.grant_type === 'client_credentials' ? '' : kept;
	// A header and a form can hold each in one piece.
	const areTokens = token !== '' && [token, next].every((one) => /^[\x21-\x7e]*$/.test(one));
	if (typeof pair.access_token !== 'string' || !areTokens) {
		const what = `answered HTTP ${status} without a usable access token`;
		throw failure(what, '', { kind: 'unreadable' });
	}
	const seconds = Number(pair.expires_in ?? NaN);
	const expiry = expiryOf(token);
	// A token that has ended before it came shows that the two clocks differ.
	const stated = expiry !== undefined && expiry > start ? expiry : undefined;
	const endsAt = seconds > 0 && seconds < 1e9 ? start + seconds * 1000 : stated;
	return { accessToken: token, refreshToken: next, ...(endsAt !== undefined && { endsAt }) };
}

/**
 * The fields of a success, in whatever capitals: at the top (RFC 6749, section 5.1), or in the envelope of
 * the platform.
 */
function pairIn(answer: Record<string, unknown>): Record<string, unknown> {
	const top = inLowerCase(answer);
	return isMissing(top.access_token) && isObject(top.data) ? inLowerCase(top.data) : top;
}

function inLowerCase(fields: object): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
	);
}

/** The request; throws CredentialError for settings that cannot be used. */
export function tokenRequest(credential: Credential): IHttpRequestOptions {
	const { parameters } = grantOf(credential);
	const { clientAuthentication, sendApiKey, clientId, apiKey, clientSecret } = credential;
	const secret = toText(clientSecret ?? '');
	const entered = toText(credential.tokenUrl ?? '').trim();
	// Publicly, the API key is the client.
	const id = (toText(clientId ?? '') || toText(apiKey ?? '')).trim();
	const isHeader = clientAuthentication === 'header';
	// Its parts are encoded as in a form (RFC 6749, section 2.3.1).
	const client = [id, secret].map(formEncoded).join(':');
	const body = new URLSearchParams(parameters);
	if (!isHeader && id !== '') body.set('client_id', id);
	if (!isHeader && secret !== '') body.set('client_secret', secret);
	for (const [name, value] of furtherParameters(credential)) {
		if (RESERVED.includes(name)) {
			throw new CredentialError(
				`There is a separate field in the credential for the token parameter "${name}". Remove it from the token parameters.`,
			);
		}
		body.append(name, value);
	}
	return {
		method: 'POST',
		url: usableUrl('token URL', entered || oauthAddress(credential, 'token'), true).href,
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/x-www-form-urlencoded',
			...(isHeader && { Authorization: `Basic ${Buffer.from(client).toString('base64')}` }),
			...(flagOf(sendApiKey) === true && { Key: toText(apiKey) }),
		},
		body: body.toString(),
	};
}

/**
 * The answer, and when its request began (`start`, epoch ms). If it throttles the request, the request is repeated
 * once after the time that it names.
 */
async function askTokenUrl(helpers: RequestHelpers, options: IHttpRequestOptions) {
	for (let isRepeat = false; ; isRepeat = true) {
		const start = Date.now();
		const way = unsigned(helpers);
		const limits = { maxBytes: MAX_BYTES, patience: { end: start + TIMEOUT_MS } };
		const { status, headers, body, isCut, lost } = await exchange(way, options, limits);
		const text = isCut ? '' : decode(body, headers).text;
		// A gateway's limit says 429, or 403 in words: nothing was used up.
		const isLimited = isThrottled(status, headers, text);
		const retryAfter = requestedPause(headers, Date.now());
		if (isRepeat || !isLimited || retryAfter === undefined || retryAfter > LONGEST_WAIT_MS)
			return { status, text, lost, start, isLimited, retryAfter };
		await pause(retryAfter);
	}
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

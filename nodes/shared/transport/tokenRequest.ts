import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { ApiError, CredentialError, type FailureKind } from '../errors';
import { withoutMark } from '../json';
import { Secrets } from '../secrets';
import { isMissing, isObject, shorten, toText } from '../values';
import { isEncryptedOrLocal } from './baseUrl';
import { entriesOf } from './envelope';
import { readLimited } from './limitedBody';
import { pause, retryAfter, type Headers } from './retry';
import { bareToken, expiryOf, type Tokens } from './tokens';

/** The request functions that n8n gives to a credential type. */
export interface RequestHelpers {
	httpRequest: (options: IHttpRequestOptions) => Promise<unknown>;
}

/** The longest answer of a token URL that is read, in bytes: two tokens and a little more. */
const MAX_BYTES = 256 * 1024;

/** How long nothing may come of its answer, in ms. */
const TIMEOUT = 30_000;

/** The longest wait (ms) after HTTP 429 that is worth it while others wait for their turn. */
const LONGEST_WAIT_MS = 10_000;

/** The parameters that other fields of the credential set. */
const RESERVED = ['grant_type', 'refresh_token', 'client_id', 'client_secret'];

/**
 * Asks the token URL for the next pair (RFC 6749, section 6), once; and once more after the time that an
 * HTTP 429 names. Throws CredentialError for settings that cannot be used, and ApiError, in one sentence
 * without secrets, for every other answer.
 */
export async function requestTokens(
	{ httpRequest }: RequestHelpers,
	credential: ICredentialDataDecryptedObject,
	{ accessToken, refreshToken }: Tokens,
): Promise<Tokens> {
	const options = tokenRequest(credential, refreshToken);
	const { hide } = new Secrets([
		accessToken,
		refreshToken,
		credential.clientSecret,
		credential.apiKey,
		...furtherParameters(credential).map(([, value]) => value),
	]);
	const { status, text, start } = await exchangeInTime(httpRequest, options, hide);
	const answer = parse(text);
	const pair = pairIn(answer);
	const isRefusal =
		isMissing(pair.access_token) && entriesOf(answer.error ?? answer.errors).length > 0;
	if (status < 200 || status >= 300 || isRefusal) throw refusal(status, answer, hide);
	const token = bareToken(pair.access_token);
	const next = nextOf(pair.refresh_token) ?? refreshToken;
	if (!isToken(pair.access_token, token) || !isToken(next, next)) {
		throw failure(
			'unreadable',
			`answered HTTP ${status} without a usable access token`,
			`Check that the token URL is the address that issues tokens. ${MAY_BE_USED_UP}`,
		);
	}
	const seconds = Number(pair.expires_in ?? NaN);
	const expiry = expiryOf(token);
	// A token that has ended before it came shows that the two clocks differ.
	const stated = expiry !== undefined && expiry > start ? expiry : undefined;
	const endsAt = seconds > 0 && seconds < 1e9 ? start + seconds * 1000 : stated;
	return { accessToken: token, refreshToken: next, ...(endsAt !== undefined && { endsAt }) };
}

/** The fields of a success: at the top (RFC 6749, section 5.1), or in the envelope of the platform. */
function pairIn(answer: Record<string, unknown>): Record<string, unknown> {
	return isMissing(answer.access_token) && isObject(answer.data) ? answer.data : answer;
}

/** The refresh token of an answer; undefined for none, in whatever way that is written. */
function nextOf(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The request; throws CredentialError for settings that cannot be used. */
export function tokenRequest(
	credential: ICredentialDataDecryptedObject,
	refreshToken: string,
): IHttpRequestOptions {
	const { clientAuthentication, sendApiKey, apiKey } = credential;
	const [id, secret] = [toText(credential.clientId ?? ''), toText(credential.clientSecret ?? '')];
	if (refreshToken === '') {
		throw new CredentialError(
			'The refresh token is missing, so the access token cannot be renewed. Enter it in the credential, or set Token Renewal to None.',
		);
	}
	const isHeader = clientAuthentication === 'header';
	if (isHeader && id === '') {
		throw new CredentialError(
			'The client ID is missing. Enter it in the credential: it is sent to the token URL in a header.',
		);
	}
	const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
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
		url: tokenUrl(credential),
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/x-www-form-urlencoded',
			...(isHeader && { Authorization: basic(id, secret) }),
			...(sendApiKey === true && { Key: toText(apiKey) }),
		},
		body: body.toString(),
		encoding: 'stream', // n8n itself has no limit for a body
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: TIMEOUT,
	};
}

/** The address as entered; throws CredentialError for one that must not get a refresh token. */
function tokenUrl(credential: ICredentialDataDecryptedObject): string {
	const entered = toText(credential.tokenUrl ?? '').trim();
	if (entered === '') {
		throw new CredentialError(
			'The token URL is missing, so the access token cannot be renewed. Enter it in the credential, or set Token Renewal to None.',
		);
	}
	if (!URL.canParse(entered)) {
		throw new CredentialError(
			'The token URL is not an address. Enter it in full, e.g. https://auth.example.com/token.',
		);
	}
	const url = new URL(entered);
	if (url.username !== '' || url.password !== '' || url.hash !== '') {
		throw new CredentialError(
			'The token URL contains a user name, a password or a "#". Remove them: there are separate fields for the client.',
		);
	}
	if (!isEncryptedOrLocal(url)) {
		throw new CredentialError(
			'The token URL is not encrypted, so the refresh token could be read on the way. Use https://.',
		);
	}
	return url.href;
}

function furtherParameters({ tokenParameters }: ICredentialDataDecryptedObject) {
	const { parameters } = (isObject(tokenParameters) ? tokenParameters : {}) as {
		parameters?: Array<{ name?: unknown; value?: unknown }>;
	};
	return (parameters ?? [])
		.filter(({ name }) => name)
		.map(({ name, value }) => [toText(name), toText(value ?? '')] as const);
}

/** The client in a header; its parts are encoded as in a form (RFC 6749, section 2.3.1). */
function basic(id: string, secret: string): string {
	const [, encodedId = ''] = new URLSearchParams({ '': id }).toString().split('=');
	const [, encodedSecret = ''] = new URLSearchParams({ '': secret }).toString().split('=');
	return `Basic ${Buffer.from(`${encodedId}:${encodedSecret}`).toString('base64')}`;
}

/** The answer; after HTTP 429 that of one more request, in the time that it names. */
async function exchangeInTime(
	...request: Parameters<typeof exchange>
): ReturnType<typeof exchange> {
	const answer = await exchange(...request);
	const wait = answer.status === 429 ? retryAfter(answer.headers, Date.now()) : undefined;
	if (wait === undefined || wait > LONGEST_WAIT_MS) return answer;
	await pause(wait);
	return await exchange(...request);
}

/** Sends the request. `start`: when it began (epoch ms). */
async function exchange(
	httpRequest: RequestHelpers['httpRequest'],
	options: IHttpRequestOptions,
	hide: (text: string) => string,
): Promise<{ status: number; headers: Headers; text: string; start: number }> {
	const start = Date.now();
	try {
		const { statusCode, headers, body } = (await httpRequest(options)) as IN8nHttpFullResponse;
		const { bytes, isCut } = await readLimited(body as AsyncIterable<Buffer>, MAX_BYTES, {
			stall: TIMEOUT,
			total: TIMEOUT,
		});
		const text = isCut ? '' : withoutMark(bytes).toString();
		return { status: statusCode, headers, text, start };
	} catch (error) {
		throw failure(
			'unanswered',
			`did not answer (${shorten(hide(toText((error as Error).message)), 200)})`,
			`Check the token URL and the network, then run it again. ${MAY_BE_USED_UP}`,
		);
	}
}

/** The error for a refusal: by RFC 6749, section 5.2, or in the envelope of the platform. */
function refusal(
	status: number,
	{ error, errors, error_description: description }: Record<string, unknown>,
	hide: (text: string) => string,
): ApiError {
	const [entry] = entriesOf(error ?? errors);
	const said = [entry?.message, description]
		.filter((part) => typeof part === 'string')
		.map((part) => shorten(hide(part), 200))
		.join(': ');
	const what = `answered HTTP ${status}${said && ` (${said})`}`;
	if (status >= 300 && status < 400) {
		return failure(
			'misdirected',
			`${what}, a redirect. It is not followed, so that the refresh token goes nowhere else`,
			'Enter the address that it leads to as token URL.',
		);
	}
	if (status >= 500 || status === 429) {
		return failure('failed', what, `Run it again later. ${MAY_BE_USED_UP}`);
	}
	if (error === 'invalid_client') return failure('unauthorized', what, `${CHECK_CLIENT}.`);
	const check = status === 401 ? `${CHECK_CLIENT}. ` : '';
	return failure('unauthorized', what, `${check}${MAY_BE_USED_UP}`);
}

const CHECK_CLIENT = 'Check client ID, client secret and client authentication in the credential';

const MAY_BE_USED_UP =
	'The stored refresh token may be used up: if renewals keep failing, issue a new pair of tokens for the key, and enter both in the credential.';

function failure(kind: FailureKind, what: string, advice: string): ApiError {
	return new ApiError(kind, `The access token could not be renewed: the token URL ${what}`, {
		advice,
	});
}

/** Whether a header and a form can hold it in one piece. */
function isToken(value: unknown, token: string): boolean {
	return typeof value === 'string' && /^[\x21-\x7e]+$/.test(token);
}

function parse(text: string): Record<string, unknown> {
	try {
		const value = JSON.parse(text) as unknown;
		return isObject(value) ? value : {};
	} catch {
		return {};
	}
}

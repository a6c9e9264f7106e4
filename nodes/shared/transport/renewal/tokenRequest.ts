import type { IHttpRequestOptions } from 'n8n-workflow';
import { CredentialError, type ApiError, type ErrorEntry } from '../../errors';
import { withoutMark } from '../../json';
import { Secrets } from '../../secrets';
import { flagOf, formEncoded, isMissing, isObject, shorten, toText } from '../../values';
import { isEncryptedOrLocal, oauthAddress } from '../baseUrl';
import { errorsAtTop } from '../refusals';
import { clientOf, grantOf, type Grant } from './grant';
import { exchangeUnsigned, systemDetail, type Credential, type RequestHelpers } from '../http';
import { mayHaveArrived } from '../failures/failure';
import { keyRefusalIn } from '../failures/phrases';
import { tokenFailure } from '../failures/tokenUrl';
import { isThrottled, pause, requestedPause, type Headers } from '../retry';
import { bareToken, expiryOf, furtherParameters, secretsOf, tokensOf, type Tokens } from './tokens';

/** The longest answer of a token URL that is read, in bytes: two tokens and a little more. */
const MAX_BYTES = 256 * 1024;

/** The longest wait (ms) for the end of a limit, since other processes are waiting for their turn. */
const LONGEST_WAIT_MS = 10_000;

/** The parameters that other fields of the credential set. */
const RESERVED = [
	...['grant_type', 'refresh_token', 'code', 'redirect_uri', 'client_id', 'client_secret'],
];

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
	const options = tokenRequest(credential, grant);
	const { refreshToken } = tokensOf(credential);
	const furtherValues = furtherParameters(credential).map(([, value]) => value);
	const { hide } = new Secrets([...secretsOf(credential), ...furtherValues]);
	const answered = await exchangeInTime(helpers, { options, hide, grant });
	const { status, text, start } = answered;
	const answer = parse(text);
	const pair = pairIn(answer);
	const entries = errorsAtTop(answer, status);
	const isRefusal = isMissing(pair.access_token) && entries.length > 0;
	if (status < 200 || status >= 300 || isRefusal)
		throw tokenRefusal(answered, entries, { hide, grant });
	const token = bareToken(pair.access_token);
	const next = grant.keepsRefreshToken ? (textIn(pair.refresh_token) ?? refreshToken) : '';
	const isUsable = isToken(pair.access_token, token) && (next === '' || isToken(next, next));
	if (!isUsable) {
		throw tokenFailure({
			...{ kind: 'unreadable', grant, entries: [] },
			what: `answered HTTP ${status} without a usable access token`,
		});
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

/** A text of an answer; undefined for none, in whatever way that is written. */
function textIn(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The request; throws CredentialError for settings that cannot be used. */
function tokenRequest(credential: Credential, grant: Grant): IHttpRequestOptions {
	const { clientAuthentication, sendApiKey, apiKey } = credential;
	const [id, secret] = [clientOf(credential), toText(credential.clientSecret ?? '')];
	const isHeader = clientAuthentication === 'header';
	const body = new URLSearchParams(grant.parameters);
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
			...(flagOf(sendApiKey) === true && { Key: toText(apiKey) }),
		},
		body: body.toString(),
	};
}

/** Throws CredentialError for a renewal that cannot be requested with what was entered. */
export function checkTokenRequest(credential: Credential): void {
	tokenRequest(credential, grantOf(credential));
}

/** The address as entered, or next to the API; throws CredentialError for one that must not get a secret. */
function tokenUrl(credential: Credential): string {
	const entered = toText(credential.tokenUrl ?? '').trim() || oauthAddress(credential, 'token');
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
			'The token URL is not encrypted, so tokens and secrets could be read on the way. Use https://.',
		);
	}
	return url.href;
}

/** The client in a header; its parts are encoded as in a form (RFC 6749, section 2.3.1). */
function basic(id: string, secret: string): string {
	const client = [id, secret].map(formEncoded).join(':');
	return `Basic ${Buffer.from(client).toString('base64')}`;
}

/** An answer of the token URL. */
interface TokenAnswer {
	status: number;
	headers: Headers;
	text: string;
	/** When the request began (epoch ms). */
	start: number;
}

/** A request to the token URL, and how to speak of it. */
interface TokenRequest {
	options: IHttpRequestOptions;
	hide: (text: string) => string;
	grant: Grant;
}

/** The answer. If it throttles the request, the request is repeated once after the time that it names. */
async function exchangeInTime(
	helpers: RequestHelpers,
	request: TokenRequest,
): Promise<TokenAnswer> {
	const answer = await askTokenUrl(helpers, request);
	const wait = isLimited(answer) ? requestedPause(answer.headers, Date.now()) : undefined;
	if (wait === undefined || wait > LONGEST_WAIT_MS) return answer;
	await pause(wait);
	return await askTokenUrl(helpers, request);
}

async function askTokenUrl(
	helpers: RequestHelpers,
	{ options, hide, grant }: TokenRequest,
): Promise<TokenAnswer> {
	const start = Date.now();
	try {
		const { status, headers, body, isCut } = await exchangeUnsigned(helpers, options, MAX_BYTES);
		return { status, headers, text: isCut ? '' : withoutMark(body).toString(), start };
	} catch (error) {
		throw tokenFailure({
			...{ kind: 'unanswered', grant, entries: [] },
			what: `did not answer (${shorten(hide(toText((error as Error).message)), 200)})`,
			hasArrived: mayHaveArrived(systemDetail(error, 'code'), systemDetail(error, 'syscall')),
		});
	}
}

/** A gateway's limit says 429, or 403 in words; nothing was used up. */
function isLimited({ status, headers, text }: TokenAnswer): boolean {
	return isThrottled(status, headers, text);
}

/** The error for a refusal: by RFC 6749, section 5.2, in the envelope of the platform, or in a gateway's words. */
function tokenRefusal(
	answered: TokenAnswer,
	entries: readonly ErrorEntry[],
	{ hide, grant }: Pick<TokenRequest, 'hide' | 'grant'>,
): ApiError {
	const { status, headers, text } = answered;
	const ofKey = keyRefusalIn(text);
	const { message = ofKey ?? '' } = entries[0] ?? {};
	const said = shorten(hide(message), 400);
	return tokenFailure({
		...{ grant, status, entries },
		what: `answered HTTP ${status}${said && ` (${said})`}`,
		isLimited: isLimited(answered),
		retryAfter: requestedPause(headers, Date.now()),
		isAboutClient: /^invalid_client\b/.test(message) || ofKey !== undefined,
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

import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { ApiError, CredentialError, NO_REASON, saidTo } from '../errors';
import { Secrets } from '../secrets';
import { excerpt, shorten, toText, visible } from '../values';
import { apiRoot, environmentOf } from './baseUrl';
import { decode } from './charset';
import { readBody } from './envelope';
import { readRefusal, refusesToken } from './failures/failure';
import { wordsOf } from './failures/row';
import { API_FAILURES } from './failures/rows';
import { checkHeaderValues, missingIn } from './headerValues';
import {
	exchange,
	isSuccess,
	unsigned,
	type Credential,
	type RequestHelpers,
	type Response,
} from './http';
import { MAX_REPORT_BYTES } from './limitedBody';
import { requestTokens, tokenRequest } from './renewal/tokenRequest';
import { hasEnded, renewsItself, secretsOf, tokensOf, type Tokens } from './renewal/tokens';

/** How long an answer may take (ms), and how much of it is read. */
const LIMITS = { timeout: 30_000, maxBytes: MAX_REPORT_BYTES };

/** What the test asks for. */
const ENDPOINT = 'GET /accessibleClients';

/**
 * The credential's live test: `GET /accessibleClients` (Part 3, "Other areas known by path only").
 * A refusal says which of token, key and environment is the likely cause (Part 1, "Authentication").
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const secrets = new Secrets(secretsOf(data));
	const { hide } = secrets;
	const helpers = { httpRequest: async (options: IHttpRequestOptions) => await ask(this, options) };
	try {
		if (renewsItself(data)) tokenRequest(data); // what was entered may not be enough for one
		const inUse = tokensOf(data);
		// n8n stores nothing from a test. Only with client credentials is nothing lost by that.
		const canRequest = data.renewal === 'clientCredentials';
		const mustRequest = canRequest && hasEnded(inUse, Date.now());
		let tokens = mustRequest ? await requestTokens(helpers, data) : inUse;
		const flaw = flawIn(tokens, data, Date.now());
		if (flaw !== undefined) return refused(flaw);
		checkHeaderValues(data);
		let answer = await answerWith(helpers, data, tokens, secrets);
		// Another token may have been issued for the key elsewhere; then a node requests one, too.
		if (isTokenRefused(answer) && canRequest && !mustRequest) {
			tokens = await requestTokens(helpers, data);
			answer = await answerWith(helpers, data, tokens, secrets);
		}
		const failure = failureIn(answer, environmentOf(data), hide);
		if (failure === undefined)
			return { status: 'OK', message: `Connection successful${lasting(tokens, data)}` };
		const mayBeEnded = isTokenRefused(answer) && renewsItself(data) && !canRequest;
		return refused(mayBeEnded ? `${failure} ${NO_RENEWAL}` : failure);
	} catch (error) {
		if (error instanceof CredentialError) return refused(error.message);
		const { message, advice } = error as ApiError;
		return refused(`${message}. ${saidTo('person', advice)}`);
	}
}

/** The platform's answer to a request with these tokens, which are hidden from then on. */
async function answerWith(
	helpers: RequestHelpers,
	data: Credential,
	{ accessToken, refreshToken }: Tokens,
	secrets: Secrets,
): Promise<Response> {
	for (const token of [accessToken, refreshToken]) secrets.add(token);
	const headers = {
		Authorization: `Bearer ${accessToken}`,
		Key: toText(data.apiKey ?? ''),
		Accept: 'application/json',
	};
	const request = { method: 'GET', url: `${apiRoot(data)}/accessibleClients`, headers } as const;
	return await exchange(unsigned(helpers), request, LIMITS);
}

const bodyText = ({ body, headers }: Response) => decode(body, headers).text;

function isTokenRefused(answer: Response): boolean {
	return refusesToken(answer.status, bodyText(answer));
}

/** Sends a request by the one function that a credential test has. */
async function ask(
	{ helpers }: ICredentialTestFunctions,
	{ method, url, headers, body }: IHttpRequestOptions,
): Promise<unknown> {
	return await helpers.request({
		...{ method, uri: url, headers, body },
		resolveWithFullResponse: true,
		simple: false,
		followRedirect: false,
		timeout: LIMITS.timeout,
		useStream: true,
	});
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

/** What is wrong, as far as it can be seen without asking the platform. `now` in epoch ms. */
function flawIn(tokens: Tokens, data: Credential, now: number): string | undefined {
	const { accessToken: token, endsAt } = tokens;
	const key = toText(data.apiKey ?? '');
	const missing = missingIn(data);
	if (missing !== undefined) return missing;
	for (const [name, value] of Object.entries({ 'access token': token, 'API key': key }))
		if (/\s/.test(value))
			return `The ${name} contains spaces or line breaks. Copy it again, in one piece.`;
	if (!hasEnded(tokens, now)) return undefined;
	if (endsAt === undefined)
		return data.renewal === 'authorizationCode'
			? NO_EXCHANGE
			: `The access token is missing. ${NO_RENEWAL}`;
	const what = `The access token expired on ${new Date(endsAt).toISOString()}.`;
	return `${what} ${renewsItself(data) ? NO_RENEWAL : 'Issue a new one for this key.'}`;
}

/** n8n stores nothing from a test, so the pair would be lost. */
const NO_RENEWAL =
	'A test does not renew the token; the next request of a workflow does. Run a node that uses this credential, then test it again.';

/** The same for an authorization code. */
const NO_EXCHANGE =
	'The credential is saved. This test did not exchange the code, so it did not use it up: n8n stores nothing from a test. Run a node that uses this credential now, before the ten minutes of the code are over, then test it again.';

/** A token that ends sooner than this (ms) is no good for workflows unless something renews it. */
const SHORT_MS = 24 * 60 * 60 * 1000;

function lasting({ endsAt }: Tokens, data: Credential): string {
	if (endsAt === undefined) return '';
	const until = `. The access token lasts until ${new Date(endsAt).toISOString()}.`;
	if (renewsItself(data) || endsAt > Date.now() + SHORT_MS) return until;
	return `${until} That is soon, and nothing renews it: choose a Token Renewal.`;
}

/** What an answer to the test says is wrong with the credential, if anything is. */
function failureIn(
	answer: Response,
	environment: string | undefined,
	hide: (text: string) => string,
): string | undefined {
	const { status, lost } = answer;
	if (lost) return `The platform could not be reached: ${visible(hide(lost.message))}`;
	const text = hide(bodyText(answer));
	const isEnvelope = readBody(text).kind === 'envelope';
	const read = { isWrite: false, maxBytes: MAX_REPORT_BYTES, values: {} };
	const sent = { endpoint: ENDPOINT, ...read, environment, hide } as const;
	const { facts, isForeign } = readRefusal(sent, answer, text);
	const { kind, entries } = facts;
	const messages = entries.flatMap(({ message }) => message ?? []).join(', ');
	const reasons = visible(shorten(messages, 500));
	const said = reasons && ` The platform says: ${reasons}.`;
	if (isSuccess(answer) && isEnvelope)
		return entries.length > 0
			? `The platform says that something went wrong: ${reasons || NO_REASON}.`
			: undefined;
	if (isSuccess(answer) || (kind === 'forbidden' && isForeign))
		return `The base URL does not lead to the platform: it answered ${excerpt(text) || 'nothing'}.${said}`;
	if (kind === 'notFound' && !isEnvelope)
		return `The base URL does not lead to the platform (HTTP ${status}).${said}`;
	const known = saidTo('person', wordsOf(API_FAILURES, facts, 'test'));
	return known
		? `${known}${said}`
		: `The platform answered HTTP ${status}.${said || ` ${excerpt(text)}`}`;
}

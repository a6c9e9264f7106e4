import type { ICredentialsDecrypted, ICredentialTestFunctions } from 'n8n-workflow';
import { readBody, excerpt } from '../../kernel/answers/envelope';
import { ApiError, CredentialError, NO_REASON, saidTo } from '../../kernel/failures/errors';
import { wordsOf } from '../../kernel/failures/row';
import { decode } from '../../kernel/http/charset';
import {
	exchange,
	isSuccess,
	MAX_REPORT_BYTES,
	unsigned,
	type Credential,
	type RequestHelpers,
	type Response,
} from '../../kernel/http/http';
import { readRefusal, firstLookAt } from '../../kernel/requests';
import { Secrets } from '../../kernel/values/secrets';
import { shorten, toText, visible } from '../../kernel/values/values';
import { apiRoot, environmentOf } from '../credential/baseUrl';
import { API_FAILURES } from '../failures/rows';
import { requestTokens, tokenRequest } from '../renewal/tokenRequest';
import { hasEnded, renewsItself, secretsOf, serializeTokens, tokensOf } from '../renewal/tokens';
import { checkHeaderValues, signed } from './sign';

/** How long an answer may take (ms). */
const TIMEOUT_MS = 30_000;

/**
 * The credential's live test: `GET /accessibleClients` (Part 3, "Other areas known by path only").
 * A refusal says which of token, key and environment is the likely cause (Part 1, "Authentication").
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
) {
	const secrets = new Secrets(secretsOf(data));
	const { hide } = secrets;
	const { helpers: n8n } = this;
	// The one function that a credential test has.
	const helpers: RequestHelpers = {
		httpRequest: async ({ method, url, headers, body, timeout }): Promise<unknown> =>
			await n8n.request({
				...{ method, uri: url, headers, body, timeout },
				...{ resolveWithFullResponse: true, simple: false, followRedirect: false, useStream: true },
			}),
	};
	const withNewToken = async (): Promise<Credential> => {
		const renewedTokens = serializeTokens(data, await requestTokens(helpers, data));
		for (const secret of secretsOf({ ...data, renewedTokens })) secrets.add(secret);
		return { ...data, renewedTokens };
	};
	try {
		if (renewsItself(data)) tokenRequest(data); // what was entered may not be enough for one
		// Only with client credentials is nothing lost in a test, of which n8n stores nothing.
		const canRequest = data.renewal === 'clientCredentials';
		const mustRequest = canRequest && hasEnded(tokensOf(data), Date.now());
		let credential = mustRequest ? await withNewToken() : data;
		checkEntered(credential);
		let answer = await answerTo(credential, helpers);
		// Another token may have been issued for the key elsewhere; then a node requests one, too.
		if (isTokenRefused(answer) && canRequest && !mustRequest) {
			credential = await withNewToken();
			answer = await answerTo(credential, helpers);
		}
		const failure = failureIn(answer, environmentOf(data), hide);
		if (failure === undefined)
			return { status: 'OK', message: `Connection successful${lasting(credential)}` } as const;
		const mayBeEnded = isTokenRefused(answer) && renewsItself(data) && !canRequest;
		return refused(mayBeEnded ? `${failure} ${NO_RENEWAL}` : failure);
	} catch (error) {
		if (error instanceof CredentialError) return refused(error.message);
		const { message, advice } = error as ApiError;
		return refused(`${message}. ${saidTo('person', advice)}`);
	}
}

/** The platform's answer to a request that is signed as that of a node. */
async function answerTo(credential: Credential, helpers: RequestHelpers): Promise<Response> {
	const url = `${apiRoot(credential)}/accessibleClients`;
	const headers = { Accept: 'application/json' };
	const request = signed(credential, { method: 'GET', url, headers });
	const limits = { maxBytes: MAX_REPORT_BYTES, patience: { end: Date.now() + TIMEOUT_MS } };
	return await exchange(unsigned(helpers), request, limits);
}

const isTokenRefused = (answer: Response) => firstLookAt(answer, true).refusesToken;

const refused = (message: string) => ({ status: 'Error', message }) as const;

/** Throws CredentialError for what can be seen to be wrong without asking the platform. */
function checkEntered(credential: Credential): void {
	const tokens = tokensOf(credential);
	const { accessToken: token, endsAt } = tokens;
	const key = toText(credential.apiKey ?? '');
	for (const [name, value] of Object.entries({ 'access token': token, 'API key': key }))
		if (/\s/.test(value))
			throw new CredentialError(
				`The ${name} contains spaces or line breaks. Copy it again, in one piece.`,
			);
	checkHeaderValues(credential);
	if (!hasEnded(tokens, Date.now())) return;
	const what =
		endsAt === undefined
			? 'The access token is missing.'
			: `The access token expired on ${new Date(endsAt).toISOString()}.`;
	const isCode = endsAt === undefined && credential.renewal === 'authorizationCode';
	const advice = renewsItself(credential) ? NO_RENEWAL : 'Issue a new one for this key.';
	throw new CredentialError(isCode ? NO_EXCHANGE : `${what} ${advice}`);
}

/** What a test says in place of a renewal: n8n stores nothing from it, so the pair would be lost. */
const NO_RENEWAL =
	'A test does not renew the token; the next request of a workflow does. Run a node that uses this credential, then test it again.';
const NO_EXCHANGE =
	'The credential is saved. This test did not exchange the code, so it did not use it up: n8n stores nothing from a test. Run a node that uses this credential now, before the ten minutes of the code are over, then test it again.';

/** A token that ends sooner than this (ms) is no good for workflows unless something renews it. */
const SHORT_MS = 24 * 60 * 60 * 1000;

function lasting(credential: Credential): string {
	const { endsAt } = tokensOf(credential);
	if (endsAt === undefined) return '';
	const until = `. The access token lasts until ${new Date(endsAt).toISOString()}.`;
	if (renewsItself(credential) || endsAt > Date.now() + SHORT_MS) return until;
	return `${until} That is soon, and nothing renews it: choose a Token Renewal.`;
}

/** What an answer to the test says is wrong with the credential, if anything is. */
function failureIn(answer: Response, environment: string | undefined, hide: Secrets['hide']) {
	const { status, lost } = answer;
	if (lost) return `The platform could not be reached: ${visible(hide(lost.message))}`;
	const text = hide(decode(answer.body, answer.headers).text);
	const isEnvelope = readBody(text).kind === 'envelope';
	const read = { isWrite: false, maxBytes: MAX_REPORT_BYTES, values: {} };
	const sent = { endpoint: 'GET /accessibleClients', ...read, environment, hide } as const;
	const { facts, isForeign } = readRefusal(sent, answer, text);
	const { kind, entries } = facts;
	const messages = entries.flatMap(({ message }) => message ?? []).join(', ');
	const reasons = visible(shorten(messages, 500));
	const said = reasons && ` The platform says: ${reasons}.`;
	const known = saidTo('person', wordsOf(API_FAILURES, facts, 'test'));
	if (isSuccess(answer) && isEnvelope && entries.length === 0) return undefined;
	if (isSuccess(answer) && isEnvelope && !(known && said))
		return `The platform says that something went wrong: ${reasons || NO_REASON}.`;
	if ((isSuccess(answer) && !isEnvelope) || (kind === 'forbidden' && isForeign))
		return `The base URL does not lead to the platform: it answered ${excerpt(text) || 'nothing'}.${said}`;
	if (kind === 'notFound' && !isEnvelope)
		return `The base URL does not lead to the platform (HTTP ${status}).${said}`;
	return known
		? `${known}${said}`
		: `The platform answered HTTP ${status}.${said || ` ${excerpt(text)}`}`;
}

import type { ICredentialsDecrypted, ICredentialTestFunctions } from 'n8n-workflow';
import { readBody, excerpt } from '../../kernel/answers/envelope';
import { CredentialError, NO_REASON, saidTo } from '../../kernel/failures/errors';
import { wordsOf } from '../../kernel/failures/row';
import { decode } from '../../kernel/http/charset';
import {
	isSuccess,
	MAX_REPORT_BYTES,
	type Credential,
	type RequestHelpers,
	type Response,
} from '../../kernel/http/http';
import { readRefusal, firstLookAt } from '../../kernel/requests';
import { Secrets } from '../../kernel/values/secrets';
import { shorten, toText, visible } from '../../kernel/values/values';
import { apiRoot, environmentOf } from '../credential/baseUrl';
import { API_FAILURES } from '../failures/rows';
import { inOneText } from '../renewal/failures';
import { ask, requestTokens, tokenRequest } from '../renewal/tokenRequest';
import { hasEnded, renewedFields, renewsItself, secretsOf, tokensOf } from '../renewal/tokens';
import { checkHeaderValues, signed } from './sign';

/**
 * The credential's live test: `GET /accessibleClients` (Part 3, "Other areas known by path only").
 * A refusal says which of token, key and environment is the likely cause (Part 1, "Authentication").
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
) {
	const secrets = new Secrets(secretsOf(data));
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
		const credential = { ...data, ...renewedFields(data, await requestTokens(helpers, data)) };
		for (const secret of secretsOf(credential)) secrets.add(secret);
		return credential;
	};
	try {
		if (renewsItself(data)) tokenRequest(data); // what was entered may not be enough for one
		// Only with client credentials is nothing lost in a test, of which n8n stores nothing.
		const canRequest = data.renewal === 'clientCredentials';
		let credential = canRequest && hasEnded(data) ? await withNewToken() : data;
		checkEntered(credential);
		let answer = await answerTo(credential, helpers);
		// Another token may have been issued for the key elsewhere; then a node requests one, too.
		if (answer.refusesToken && canRequest && credential === data) {
			credential = await withNewToken();
			answer = await answerTo(credential, helpers);
		}
		const failure = failureIn(answer.response, environmentOf(data), secrets.hide);
		if (failure === undefined)
			return { status: 'OK', message: `Connection successful${lasting(credential)}` } as const;
		const mayBeEnded = answer.refusesToken && renewsItself(data) && !canRequest;
		throw new CredentialError(mayBeEnded ? `${failure} ${NO_RENEWAL}` : failure);
	} catch (error) {
		return { status: 'Error', message: inOneText(error as Error) } as const;
	}
}

/** A look at the platform's answer to a request that is signed as that of a node. */
async function answerTo(credential: Credential, helpers: RequestHelpers) {
	const url = `${apiRoot(credential)}/accessibleClients`;
	const headers = { Accept: 'application/json' };
	const request = signed(credential, { method: 'GET', url, headers });
	return firstLookAt(await ask(helpers, request, MAX_REPORT_BYTES), true);
}

/** Throws CredentialError for what can be seen to be wrong without asking the platform. */
function checkEntered(credential: Credential): void {
	const { accessToken: token, endsAt } = tokensOf(credential);
	const key = toText(credential.apiKey ?? '');
	for (const [name, value] of Object.entries({ 'access token': token, 'API key': key }))
		if (/\s/.test(value))
			throw new CredentialError(
				`The ${name} contains spaces or line breaks. Copy it again, in one piece.`,
			);
	checkHeaderValues(credential);
	if (!hasEnded(credential)) return;
	const what = endsAt === undefined ? 'is missing' : `expired on ${new Date(endsAt).toISOString()}`;
	const advice = renewsItself(credential) ? NO_RENEWAL : 'Issue a new one for this key.';
	const isCode = token === '' && credential.renewal === 'authorizationCode';
	throw new CredentialError(isCode ? NO_EXCHANGE : `The access token ${what}. ${advice}`);
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
	const { status, headers, body, lost } = answer;
	if (lost) return `The platform could not be reached: ${visible(hide(lost.message))}`;
	const text = hide(decode(body, headers).text);
	const read = { isWrite: false, maxBytes: MAX_REPORT_BYTES, values: {} };
	const sent = { endpoint: 'GET /accessibleClients', ...read, environment, hide } as const;
	const { facts, isForeign } = readRefusal(sent, answer, text);
	const { kind, entries } = facts;
	const messages = entries.flatMap(({ message }) => message ?? []).join(', ');
	const reasons = visible(shorten(messages, 500));
	const said = reasons && ` The platform says: ${reasons}.`;
	const known = saidTo('person', wordsOf(API_FAILURES, facts, 'test'));
	const isOk = isSuccess(answer);
	const isEnvelope = readBody(text).kind === 'envelope';
	if (!isEnvelope && (isOk || (kind === 'forbidden' && isForeign)))
		return `The base URL does not lead to the platform: it answered ${excerpt(text) || 'nothing'}.${said}`;
	if (!isEnvelope && kind === 'notFound')
		return `The base URL does not lead to the platform (HTTP ${status}).${said}`;
	if (isOk && entries.length === 0) return undefined;
	if (known && (said || !isOk)) return `${known}${said}`;
	return isOk
		? `The platform says that something went wrong: ${reasons || NO_REASON}.`
		: `The platform answered HTTP ${status}.${said || ` ${excerpt(text)}`}`;
}

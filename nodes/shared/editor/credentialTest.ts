import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { CredentialError } from '../errors';
import { withoutMark } from '../json';
import { Secrets } from '../secrets';
import {
	apiRoot,
	checkHeaderValues,
	credentialFamilyOf,
	hasEnded,
	MAX_REPORT_BYTES,
	readBody,
	readLimited,
	refusal,
	renewsItself,
	tokenRequest,
	tokensOf,
	type CredentialPart,
	type Tokens,
} from '../transport';
import { excerpt, shorten, toText, visible } from '../values';

/** How long an answer may take to begin, and then to end (ms). */
const TIMEOUT = 30_000;

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
	const tokens = tokensOf(data);
	const token = tokens.accessToken;
	const key = toText(data.apiKey ?? '');
	const { hide } = new Secrets([token, key]);
	const { helpers } = this; // a credential test has no other request function than this one
	try {
		if (renewsItself(data)) tokenRequest(data, tokens.refreshToken);
		const flaw = flawIn(tokens, key, { now: Date.now(), renews: renewsItself(data) });
		if (flaw !== undefined) return refused(flaw);
		checkHeaderValues(data);
		const answer = (await helpers.request({
			method: 'GET',
			uri: `${apiRoot(data)}/accessibleClients`,
			headers: { Authorization: `Bearer ${token}`, Key: key, Accept: 'application/json' },
			resolveWithFullResponse: true,
			simple: false,
			followRedirect: false,
			timeout: TIMEOUT,
			useStream: true,
		})) as { statusCode: number; body: AsyncIterable<Buffer> };
		const { bytes } = await readLimited(answer.body, MAX_REPORT_BYTES, {
			stall: TIMEOUT,
			total: TIMEOUT,
		});
		const text = hide(withoutMark(bytes).toString());
		const result = verdict(answer.statusCode, text, toText(data.environment ?? ''), hide);
		if (result.status === 'OK')
			return { ...result, message: `${result.message}${lasting(tokens)}` };
		const mayBeEnded = answer.statusCode === 401 && renewsItself(data);
		return mayBeEnded ? refused(`${result.message} ${NO_RENEWAL}`) : result;
	} catch (error) {
		if (error instanceof CredentialError) return refused(error.message);
		const message = error instanceof Error ? error.message : String(error);
		return refused(`The platform could not be reached: ${visible(hide(message))}`);
	}
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

/** What can be seen without asking the platform. `now` in epoch ms. */
function flawIn(
	tokens: Tokens,
	key: string,
	{ now, renews }: { now: number; renews: boolean },
): string | undefined {
	const { accessToken: token, endsAt } = tokens;
	if (token === '' && !renews) return 'The access token is missing.';
	if (key === '') return 'The API key is missing. Both token and key are needed on every request.';
	if (/\s/.test(token))
		return 'The access token contains spaces or line breaks. Copy it again, in one piece.';
	if (/\s/.test(key))
		return 'The API key contains spaces or line breaks. Copy it again, in one piece.';
	if (!hasEnded(tokens, now)) return undefined;
	if (endsAt === undefined) return `The access token is missing. ${NO_RENEWAL}`;
	const what = `The access token expired on ${new Date(endsAt).toISOString()}.`;
	return `${what} ${renews ? NO_RENEWAL : 'Issue a new one for this key.'}`;
}

/** n8n stores nothing of a test, so the pair would be lost. */
const NO_RENEWAL =
	'A test does not renew the token; the next request of a workflow does. Run a node that uses this credential, then test it again.';

function lasting({ endsAt }: Tokens): string {
	return endsAt === undefined
		? ''
		: `. The access token lasts until ${new Date(endsAt).toISOString()}.`;
}

/** What an answer to the test says about the credential. */
function verdict(
	status: number,
	text: string,
	environment: string,
	hide: (text: string) => string,
): INodeCredentialTestResult {
	const body = readBody(text);
	const entries = body.kind === 'envelope' ? body.errors : [];
	const reasons = entries.map(({ message = '' }) => message).join(', ');
	const said = reasons && ` The platform says: ${visible(shorten(reasons, 500))}.`;
	if (status >= 200 && status < 300) {
		return body.kind === 'envelope' && reasons === ''
			? { status: 'OK', message: 'Connection successful' }
			: refused(
					`The base URL does not lead to the platform: it answered ${excerpt(text) || 'nothing'}.${said}`,
				);
	}
	const read = { isWrite: false, maxBytes: MAX_REPORT_BYTES, values: {} };
	const sent = { endpoint: ENDPOINT, ...read, environment, hide } as const;
	const { kind } = refusal(sent, { status, headers: {} }, text);
	switch (kind) {
		case 'misdirected':
			return refused(`${CAUSES.environment(environment)}${said}`);
		case 'unauthorized': {
			const part = credentialFamilyOf(entries)?.part;
			return refused(`${(part ? CAUSES[part] : anyCause)(environment)}${said}`);
		}
		case 'forbidden':
			return refused(`Token and key were accepted, but their user may not list workspaces.${said}`);
		case 'notFound':
			return refused(`The base URL does not lead to the platform (HTTP ${status}).${said}`);
		default:
			return refused(`The platform answered HTTP ${status}.${said || ` ${excerpt(text)}`}`);
	}
}

/** What is likely wrong with the credential, by the part that the platform names. */
const CAUSES: Readonly<Record<CredentialPart, (environment: string) => string>> = {
	environment: (environment) =>
		`Likely cause: the environment. "${environment}" is not the one that the token and key were issued for.`,
	key: () =>
		'Likely cause: the API key. Copy it again; it must be the one the token was issued for.',
	token: () =>
		'Likely cause: the access token. It has expired, was replaced by a newer one, or was issued for another key.',
};

function anyCause(environment: string): string {
	return `Token, key or environment is wrong. Most often the access token has expired or was replaced by a newer one; then the environment "${environment}"; then the API key.`;
}

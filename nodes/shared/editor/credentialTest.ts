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
	hasEnded,
	MAX_REPORT_BYTES,
	readBody,
	readLimited,
	renewsItself,
	tokenRequest,
	tokensOf,
	type Tokens,
} from '../transport';
import { excerpt } from '../values';

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
	const key = String(data.apiKey ?? '');
	const { hide } = new Secrets([token, key]);
	const { helpers } = this; // a credential test has no other request function than this one
	try {
		if (renewsItself(data)) tokenRequest(data, tokens.refreshToken);
		const flaw = flawIn(tokens, key, { now: Date.now(), renews: renewsItself(data) });
		if (flaw !== undefined) return refused(flaw);
		const answer = (await helpers.request({
			method: 'GET',
			uri: `${apiRoot(data)}/accessibleClients`,
			headers: { Authorization: `Bearer ${token}`, Key: key, Accept: 'application/json' },
			resolveWithFullResponse: true,
			simple: false,
			followRedirect: false,
			timeout: 30_000,
			useStream: true,
		})) as { statusCode: number; body: AsyncIterable<Buffer> };
		const { bytes } = await readLimited(answer.body, MAX_REPORT_BYTES);
		const text = hide(withoutMark(bytes).toString());
		const result = verdict(answer.statusCode, text, String(data.environment ?? ''));
		if (result.status === 'OK')
			return { ...result, message: `${result.message}${lasting(tokens)}` };
		const mayBeEnded = answer.statusCode === 401 && renewsItself(data);
		return mayBeEnded ? refused(`${result.message} ${NO_RENEWAL}`) : result;
	} catch (error) {
		if (error instanceof CredentialError) return refused(error.message);
		const message = error instanceof Error ? error.message : String(error);
		return refused(`The platform could not be reached: ${hide(message)}`);
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
	if (/\s/.test(token)) return 'The access token holds white space. Copy it again, in one piece.';
	if (/\s/.test(key)) return 'The API key holds white space. Copy it again, in one piece.';
	if (!hasEnded(tokens, now)) return undefined;
	if (endsAt === undefined) return `The access token is missing. ${NO_RENEWAL}`;
	const what = `The access token expired on ${new Date(endsAt).toISOString()}.`;
	return `${what} ${renews ? NO_RENEWAL : 'Issue a new one for this key.'}`;
}

/** n8n stores nothing of a test, so the pair would be lost. */
const NO_RENEWAL =
	'A test renews nothing: the next request of a workflow does. Carry out a node with this credential, then test it again.';

function lasting({ endsAt }: Tokens): string {
	return endsAt === undefined
		? ''
		: `. The access token lasts until ${new Date(endsAt).toISOString()}.`;
}

function verdict(status: number, text: string, environment: string): INodeCredentialTestResult {
	const body = readBody(text);
	const reasons =
		body.kind === 'envelope' ? body.errors.map(({ message }) => message ?? '').join(', ') : '';
	const said = reasons && ` The platform says: ${reasons}.`;
	if (status >= 200 && status < 300) {
		return body.kind === 'envelope' && reasons === ''
			? { status: 'OK', message: 'Connection successful' }
			: refused(
					`The base URL does not lead to the platform: it answered ${excerpt(text) || 'nothing'}.${said}`,
				);
	}
	const wrongEnvironment = `Likely cause: the environment. "${environment}" is not the one that the token and key were issued for.${said}`;
	if (status === 421) return refused(wrongEnvironment);
	if (status === 401) {
		if (/env/i.test(reasons)) return refused(wrongEnvironment);
		if (/key/i.test(reasons) && !/token/i.test(reasons)) {
			return refused(
				`Likely cause: the API key. Copy it again; it must be the one the token was issued for.${said}`,
			);
		}
		if (/token|jwt|bearer/i.test(reasons)) {
			return refused(
				`Likely cause: the access token. It has expired, was replaced by a newer one, or was issued for another key.${said}`,
			);
		}
		return refused(
			`Token, key or environment is wrong. Most often the access token has expired or was replaced by a newer one; then the environment "${environment}"; then the API key.${said}`,
		);
	}
	if (status === 403)
		return refused(`Token and key were accepted, but their user may not list workspaces.${said}`);
	if (status === 404)
		return refused(`The base URL does not lead to the platform (HTTP 404).${said}`);
	return refused(`The platform answered HTTP ${status}.${said || ` ${excerpt(text)}`}`);
}

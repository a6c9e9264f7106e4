/** The sandbox's token address: RFC 6749, and the lifetimes and rules of Part 1, "Authentication". */
import axios from 'axios';
import { builtInCredentials, type TokenPair } from '../../sandbox';
import { useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const { full } = builtInCredentials;
const DAY = 24 * 60 * 60 * 1000;

interface Asked {
	/** Sent as a form. */
	body: Record<string, string>;
	headers?: Record<string, string>;
}

/** Asks the token address; the client is in the body unless a test says otherwise. */
async function ask({ body, headers }: Asked) {
	const { status, data } = await axios.post(
		sandbox.renewal.tokenUrl,
		new URLSearchParams(body).toString(),
		{
			headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
			validateStatus: () => true,
		},
	);
	return { status, data: data as Record<string, any> };
}

const client = { client_id: 'sandbox-client', client_secret: 'sandbox-client-secret' };
const refresh = (refresh_token: string) =>
	ask({ body: { grant_type: 'refresh_token', refresh_token, ...client } });
const redeem = (code: string) =>
	ask({ body: { grant_type: 'authorization_code', code, ...client } });
const refused = (description: string, error = 'invalid_grant', status = 400) => ({
	status,
	data: { error, error_description: description },
});

/** The key of the platform's answer to a token, or 200. */
async function accepts(accessToken: string) {
	const { status, key } = await clientOf(sandbox, { ...full, accessToken })('GET /campaign');
	return status === 200 ? status : key;
}

const claims = ({ accessToken }: Pick<TokenPair, 'accessToken'>) =>
	JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString());

describe('an access token', () => {
	test('lasts 30 days and says so, as a JWT', async () => {
		const pair = sandbox.issuePair(full.apiKey);
		expect(pair.expiresIn).toBe((30 * DAY) / 1000);
		const { iat, exp } = claims(pair);
		expect(exp - iat).toBe(pair.expiresIn);
		sandbox.moveClock(29 * DAY);
		expect(await accepts(pair.accessToken)).toBe(200);
		sandbox.moveClock(DAY);
		expect(await accepts(pair.accessToken)).toBe('authentication.token.expired');
	});

	test('lasts as long as a control says', async () => {
		sandbox.setLifetimes({ accessToken: 5 });
		const pair = sandbox.issuePair(full.apiKey);
		expect(pair.expiresIn).toBe(5);
		sandbox.moveClock(5000);
		expect(await accepts(pair.accessToken)).toBe('authentication.token.expired');
		expect(() => sandbox.setLifetimes({ accessToken: 0 })).toThrow('sandbox.lifetime.malformed');
		expect(() => sandbox.moveClock(-1)).toThrow('sandbox.clock.backwards');
	});
});

describe('a refresh token', () => {
	test('gives a new pair, once, and ends the earlier pair of its key', async () => {
		const first = sandbox.issuePair(full.apiKey);
		const { status, data } = await refresh(first.refreshToken);
		expect(status).toBe(200);
		expect(data).toEqual({
			access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
			token_type: 'Bearer',
			expires_in: (30 * DAY) / 1000,
			refresh_token: expect.any(String),
		});
		expect(await accepts(first.accessToken)).toBe('authentication.token.unknown');
		expect(await accepts(data.access_token)).toBe(200);
		expect(await refresh(first.refreshToken)).toEqual(refused('refresh.token.used.up'));
		expect(await accepts(data.access_token)).toBe(200);
		expect((await refresh(data.refresh_token)).status).toBe(200);
	});

	test('outlives its access token', async () => {
		const { refreshToken } = sandbox.issuePair(full.apiKey);
		sandbox.moveClock(365 * DAY);
		expect((await refresh(refreshToken)).status).toBe(200);
	});

	test('ends with any new token of its key, and of no other key', async () => {
		const { prod2 } = builtInCredentials;
		const other = sandbox.issuePair(prod2.apiKey);
		const pair = sandbox.issuePair(full.apiKey);
		sandbox.issueToken(full.apiKey, 'by-hand');
		expect(await refresh(pair.refreshToken)).toEqual(refused('refresh.token.used.up'));
		expect(await refresh('never-issued')).toEqual(refused('refresh.token.unknown'));
		sandbox.moveClock(60 * DAY);
		expect(await accepts('by-hand')).toBe(200);
		expect((await refresh(other.refreshToken)).status).toBe(200);
	});
});

describe('a code', () => {
	test('gives a pair, once, within 10 minutes', async () => {
		const [first, late] = [sandbox.issueCode(full.apiKey), sandbox.issueCode(full.apiKey)];
		const { data } = await redeem(first);
		expect(await accepts(data.access_token)).toBe(200);
		expect((await refresh(data.refresh_token)).status).toBe(200);
		expect(await redeem(first)).toEqual(refused('code.unknown'));
		sandbox.moveClock(10 * 60 * 1000);
		expect(await redeem(late)).toEqual(refused('code.expired'));
	});
});

describe('client credentials', () => {
	test('give a pair for the API key that is the client, as often as they are sent', async () => {
		const { prod2 } = builtInCredentials;
		const body = { grant_type: 'client_credentials', ...client, client_id: prod2.apiKey };
		const [first, second] = [await ask({ body }), await ask({ body })];
		const accepted = async (accessToken: string) =>
			(await clientOf(sandbox, { ...prod2, accessToken })('GET /campaign')).status;
		expect(await accepted(first.data.access_token)).toBe(401);
		expect(await accepted(second.data.access_token)).toBe(200);
	});
});

describe('a redirect address', () => {
	const redirect_uri = 'https://example.com/callback';
	const authorize = async (query: Record<string, string>) => {
		const { status, headers, data } = await axios.get(`${sandbox.url}/prod/oauth/authorize`, {
			params: { client_id: full.apiKey, response_type: 'code', redirect_uri, ...query },
			maxRedirects: 0,
			validateStatus: () => true,
		});
		return { status, data, location: headers.location as string | undefined };
	};

	test('gets the code, which is taken with the same address only', async () => {
		sandbox.setTokenRules({ redirectUri: redirect_uri });
		const { status, location } = await authorize({});
		expect(status).toBe(302);
		const code = new URL(location!).searchParams.get('code')!;
		expect(location).toBe(`${redirect_uri}?code=${code}`);
		const body = { grant_type: 'authorization_code', code, ...client };
		const mismatch = refused('redirect.uri.mismatch', 'invalid_request');
		expect(await ask({ body })).toEqual(mismatch);
		expect(await ask({ body: { ...body, redirect_uri: `${redirect_uri}/` } })).toEqual(mismatch);
		expect((await ask({ body: { ...body, redirect_uri } })).status).toBe(200);
	});

	test('that is another one gives 500, and an unknown client or kind of answer is refused', async () => {
		sandbox.setTokenRules({ redirectUri: redirect_uri });
		const another = await authorize({ redirect_uri: 'https://example.com/another' });
		expect(another).toMatchObject({ status: 500, data: { error: 'server_error' } });
		expect((await authorize({ client_id: 'nobody' })).status).toBe(401);
		expect((await authorize({ response_type: 'token' })).status).toBe(400);
	});
});

describe('the client', () => {
	const basic = (id: string, secret: string) => ({
		Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
	});

	test('may be in a Basic header', async () => {
		const { refreshToken } = sandbox.issuePair(full.apiKey);
		const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
		const wrong = await ask({ body, headers: basic('sandbox-client', 'wrong') });
		expect(wrong).toEqual(refused('client.unknown', 'invalid_client', 401));
		const headers = basic('sandbox-client', 'sandbox-client-secret');
		expect((await ask({ body, headers })).status).toBe(200);
	});

	test('that is missing or another one uses nothing up', async () => {
		const { refreshToken } = sandbox.issuePair(full.apiKey);
		for (const wrong of [{}, { ...client, client_secret: '' }, { ...client, client_id: 'x' }]) {
			const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...wrong };
			expect(await ask({ body })).toEqual(refused('client.unknown', 'invalid_client', 401));
		}
		expect((await refresh(refreshToken)).status).toBe(200);
	});
});

test('another grant, and a body that is no form, are refused', async () => {
	expect(await ask({ body: { grant_type: 'password', ...client } })).toEqual(
		refused('grant.type.unsupported', 'unsupported_grant_type'),
	);
	const headers = { 'Content-Type': 'application/json' };
	expect(await ask({ body: client, headers })).toEqual(
		refused('content.type.unsupported', 'invalid_request'),
	);
});

test('token requests are logged, and faults hit them', async () => {
	const { refreshToken } = sandbox.issuePair(full.apiKey);
	sandbox.fault({ path: '/oauth/token', status: 500 });
	expect((await refresh(refreshToken)).status).toBe(500);
	expect((await refresh(refreshToken)).status).toBe(200);
	expect(sandbox.requests().map(({ path, status }) => `${path} ${status}`)).toEqual([
		'/oauth/token 500',
		'/oauth/token 200',
	]);
});

test('the controls work over HTTP', async () => {
	const control = async (path: string, body: object) =>
		await axios.post(`${sandbox.url}/_sandbox${path}`, body, { validateStatus: () => true });
	const { apiKey } = full;
	await control('/lifetimes', { accessToken: 60 });
	const pair = (await control('/tokens', { apiKey })).data.data as TokenPair;
	expect(await accepts(pair.accessToken)).toBe(200);
	const { code } = (await control('/codes', { apiKey })).data.data;
	await control('/clock', { ahead: 60_000 });
	expect(await accepts(pair.accessToken)).toBe('authentication.token.expired');
	expect((await redeem(code)).status).toBe(200);
	expect((await control('/clock', { ahead: -1 })).status).toBe(400);
	expect((await control('/codes', { apiKey: 'x' })).status).toBe(404);
});

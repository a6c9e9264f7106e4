import axios from 'axios';
import { builtInCredentials, startSandbox, type FaultSpec } from '../../sandbox';
import { useSandbox } from '../support/sandbox';
import { eventually } from '../support/time';
import { clientOf, exact } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

const campaign = { name: 'New', status: 'APPROVED' };
const countCampaigns = async () => (await call('GET /campaign')).data.length as number;

describe('authentication', () => {
	const full = builtInCredentials.full;

	test('both headers give access', async () => {
		expect((await call('GET /campaign')).status).toBe(200);
	});

	test.each([
		['no token', { Authorization: undefined }, 'authentication.token.missing'],
		['no key', { Key: undefined }, 'authentication.key.missing'],
		[
			'the other key header',
			{ Key: undefined, 'api-key': full.apiKey },
			'authentication.key.missing',
		],
		['no bearer', { Authorization: 'Basic abc' }, 'authentication.token.malformed'],
		['an unknown token', { Authorization: 'Bearer x' }, 'authentication.token.unknown'],
		['an unknown key', { Key: 'x' }, 'authentication.key.unknown'],
		[
			'a token of another key',
			{ Key: builtInCredentials.restricted.apiKey },
			'authentication.token.of.another.key',
		],
	])('%s is 401', async (_case, headers, key) => {
		const reply = await call('GET /campaign', { headers });
		expect(reply).toMatchObject({ status: 401, data: null, key });
		expect(reply.errors).toEqual([
			{ id: expect.stringMatching(/^[0-9a-f]{24}$/), code: 401, message: key },
		]);
	});

	test('a credential is valid in its own environment only', async () => {
		expect(await call('GET /campaign', { environment: 'prod2' })).toMatchObject({
			status: 401,
			key: 'authentication.environment.mismatch',
		});
		const other = clientOf(sandbox, builtInCredentials.prod2);
		expect((await other('GET /campaign')).status).toBe(200);
		expect((await other('GET /campaign', { environment: 'prod' })).status).toBe(401);
	});

	test('an environment that the service does not have is 404', async () => {
		expect((await call('GET /campaign', { environment: 'prod1' })).key).toBe(
			'environment.not.found',
		);
	});

	test('a new token of a key voids the earlier one', async () => {
		sandbox.issueToken(full.apiKey, 'second-token');
		expect((await call('GET /campaign')).key).toBe('authentication.token.unknown');
		const renewed = clientOf(sandbox, { ...full, accessToken: 'second-token' });
		expect((await renewed('GET /campaign')).status).toBe(200);
	});

	test.each([
		['GET /campaign', {}, 'campaign.permission.missing'],
		['GET /message', { query: { messageId: 'x' } }, 'message.permission.missing'],
		['GET /account', { query: { id: '5001' } }, 'account.permission.missing'],
		[
			'POST /audit/search',
			{ body: { assetIds: ['case-1'], assetClass: 'UNIVERSAL_CASE' } },
			'audit.trail.permission.missing',
		],
	])('a user without permissions gets 403: %s', async (endpoint, request, key) => {
		const restricted = clientOf(sandbox, builtInCredentials.restricted);
		expect(await restricted(endpoint, request)).toMatchObject({ status: 403, data: null, key });
	});
});

describe('the contract at the door', () => {
	test.each([
		['GET /campaign', { query: { page: '2' } }, 'validation.unknown.parameter', 'page'],
		['GET /campaign', { query: { campaignId: '' } }, 'validation.empty.parameter', 'campaignId'],
		['GET /account', {}, 'validation.missing.parameter', 'id'],
		['POST /campaign', { body: { ...campaign, tagz: [] } }, 'validation.unknown.field', 'tagz'],
		['POST /campaign', { body: { name: 'x' } }, 'validation.missing.field', 'status'],
		['POST /campaign', { body: { ...campaign, tags: 'a' } }, 'validation.wrong.type', 'tags'],
		[
			'POST /campaign',
			{ body: { ...campaign, visibility: { visibilityConfig: [{ ids: ['1'] }] } } },
			'validation.missing.field',
			'visibility.visibilityConfig.0.type',
		],
		[
			'POST /campaign',
			{ body: { ...campaign, startDate: '2026-01-01' } },
			'validation.wrong.type',
			'startDate',
		],
	])('%s %j is 400 and names the field', async (endpoint, request, key, field) => {
		const reply = await call(endpoint, request);
		expect(reply).toMatchObject({ status: 400, data: null, key });
		expect(reply.named).toContain(field);
	});

	test('a repeated parameter is 400', async () => {
		const { status, data } = await raw('/campaign?campaignId=a&campaignId=b');
		expect(status).toBe(400);
		expect(data.errors[0].message).toBe('validation.repeated.parameter');
	});

	test('a body that is no JSON, is absent, or is there where none belongs', async () => {
		expect(await call('POST /campaign', { body: '{"name":' })).toMatchObject({
			status: 400,
			key: 'validation.body.malformed',
		});
		expect((await call('POST /campaign')).key).toBe('validation.body.missing');
		expect((await call('GET /campaign', { body: {} })).key).toBe('validation.body.unexpected');
	});

	test('another content type is 415, also none at all', async () => {
		const body = JSON.stringify(campaign);
		for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
			const reply = await call('POST /campaign', { body, headers: { 'Content-Type': type } });
			expect(reply).toMatchObject({ status: 415, key: 'validation.content.type.unsupported' });
		}
		const untyped = await fetch(`${sandbox.url}/prod/api/v3/campaign`, {
			method: 'POST',
			headers: authentication(),
			body: Buffer.from(body),
		});
		expect(sandbox.requests().at(-1)!.headers).not.toHaveProperty('content-type');
		expect(untyped.status).toBe(415);
	});

	test('a client that takes no JSON is 400', async () => {
		const reply = await call('GET /campaign', { headers: { Accept: 'text/html' } });
		expect(reply).toMatchObject({ status: 400, key: 'validation.accept.unsupported' });
	});

	test('an unknown path is 404, a known one with another method 405', async () => {
		expect((await raw('/campaigns')).data.errors[0].message).toBe('endpoint.not.found');
		const { status, data } = await axios.put(`${sandbox.url}/prod/api/v3/conversation`, undefined, {
			headers: authentication(),
			validateStatus: () => true,
		});
		expect(status).toBe(405);
		expect(data.errors[0].message).toBe('method.not.allowed');
	});
});

test('the credential test finds its workspaces', async () => {
	const reply = await call('GET /accessibleClients');
	expect(reply).toMatchObject({ status: 200, errors: [] });
	expect(reply.data.clients[0]).toEqual({ id: '77', name: expect.any(String) });
});

test('integers beyond 2^53 are kept and answered digit by digit', async () => {
	const body =
		'{"name":"Big","status":"APPROVED","startDate":9007199254740993,"endDate":9223372036854775807}';
	const reply = await call('POST /campaign', { body });
	expect(reply.status).toBe(201);
	expect(exact(reply.text).data).toMatchObject({
		startDate: 9007199254740993n,
		endDate: 9223372036854775807n,
	});
	const again = await call('GET /campaign', { query: { campaignId: reply.data.id } });
	expect(again.text).toContain('"endDate":9223372036854775807,');
});

describe('faults', () => {
	const create = async () => await call('POST /campaign', { body: campaign });

	test.each<[FaultSpec, number]>([
		[{ reset: 'before' }, 0],
		[{ reset: 'after' }, 1],
	])('%j', async (fault, made) => {
		const before = await countCampaigns();
		sandbox.fault({ ...fault, method: 'POST' });
		await expect(create()).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(await countCampaigns()).toBe(before + made);
		expect((await create()).status).toBe(201);
	});

	test.each([
		[undefined, 0],
		[true, 1],
	])('a 5xx, carried out: %s', async (carriedOut, made) => {
		const before = await countCampaigns();
		sandbox.fault({ status: 503, carriedOut });
		expect(await create()).toMatchObject({ status: 503, data: null, key: 'sandbox.fault' });
		expect(await countCampaigns()).toBe(before + made);
	});

	test('a body of its own, as it is or as JSON', async () => {
		sandbox.fault({ status: 418, body: 'short', headers: { 'content-type': 'text/plain' } });
		expect(await create()).toMatchObject({ status: 418, text: 'short' });
		sandbox.fault({ status: 500, body: { data: null, errors: [{ message: 'own.key' }] } });
		expect((await create()).key).toBe('own.key');
	});

	test('a delayed request is carried out late', async () => {
		sandbox.fault({ delay: 120 });
		const start = performance.now();
		expect((await create()).status).toBe(201);
		expect(performance.now() - start).toBeGreaterThanOrEqual(110);
	});

	test('bodies that are no envelope', async () => {
		const before = await countCampaigns();
		sandbox.fault({ answer: 'notJson' });
		expect(await call('GET /campaign')).toMatchObject({
			status: 200,
			text: 'upstream connect error',
		});
		sandbox.fault({ answer: 'html' });
		const html = await create();
		expect(html).toMatchObject({
			status: 502,
			headers: { 'content-type': 'text/html; charset=utf-8' },
		});
		expect(html.text).toContain('<html>');
		sandbox.fault({ answer: 'empty' });
		expect(await create()).toMatchObject({ status: 200, text: '' });
		expect(await countCampaigns()).toBe(before);
	});

	test('truncated JSON is the real answer cut in the middle', async () => {
		sandbox.fault({ answer: 'truncated' });
		const { status, data } = await raw('/campaign');
		expect(status).toBe(200);
		expect(data).toMatch(/^\{"data":\[/);
		expect(() => JSON.parse(data)).toThrow(SyntaxError);
	});

	test('errors on 2xx', async () => {
		sandbox.fault({ answer: 'errors' });
		const reply = await create();
		expect(reply.status).toBe(200);
		expect(reply.errors).toHaveLength(1);
	});

	test('throttling says when to come back, or does not', async () => {
		const throttled = async (spec: FaultSpec) => {
			sandbox.fault({ answer: 'throttled', ...spec });
			const reply = await create();
			expect(reply.status).toBe(429);
			return reply.headers;
		};
		expect((await throttled({ seconds: 7 }))['retry-after']).toBe('7');
		sandbox.moveClock(86_400_000);
		const now = Date.now() + 86_400_000;
		const date = await throttled({ retryAfter: 'date', seconds: 60 });
		expect(Date.parse(String(date['retry-after'])) - now).toBeGreaterThan(58_000);
		const reset = await throttled({ retryAfter: 'rateLimitReset', seconds: 60 });
		expect(Number(reset['x-ratelimit-reset']) * 1000 - now).toBeGreaterThan(58_000);
		const none = await throttled({ retryAfter: 'none' });
		expect(none).not.toHaveProperty('retry-after');
		expect(none).not.toHaveProperty('x-ratelimit-reset');
	});

	test('over rate, over QPS and misdirected', async () => {
		sandbox.fault({ answer: 'overRate' });
		sandbox.fault({ answer: 'overQps' });
		sandbox.fault({ answer: 'misdirected' });
		expect(await create()).toMatchObject({ status: 403, text: expect.stringMatching(/Over Rate/) });
		expect(await create()).toMatchObject({
			status: 403,
			text: expect.stringMatching(/Over Queries Per Second/),
		});
		expect((await create()).status).toBe(421);
		expect((await create()).status).toBe(201);
	});

	test('a fault waits for its method, path and query, skips, and hits as often as asked', async () => {
		sandbox.fault({
			method: 'PATCH',
			path: '/campaign',
			query: { campaignId: '9004_1' },
			status: 500,
		});
		sandbox.fault({ path: '/accoun*', skip: 1, times: 2, status: 502 });
		const update = async (campaignId: string) =>
			(await call('PATCH /campaign', { query: { campaignId }, body: { name: 'x' } })).status;
		expect([await update('9004_2'), await update('9004_1'), await update('9004_1')]).toEqual([
			200, 500, 200,
		]);
		const statuses = [];
		for (let index = 0; index < 4; index++) {
			statuses.push(
				(
					await axios.get(`${sandbox.url}/prod/api/v3/account?id=5001`, {
						headers: authentication(),
						validateStatus: () => true,
					})
				).status,
			);
		}
		expect(statuses).toEqual([200, 502, 502, 200]);
	});

	test('a fault that would do nothing is refused', () => {
		expect(() => sandbox.fault({ method: 'GET' })).toThrow('sandbox.fault.without.effect');
	});
});

describe('the log and the controls', () => {
	const control = async (method: string, path: string, data?: unknown) =>
		await axios.request({
			method,
			url: `${sandbox.url}/_sandbox${path}`,
			data,
			validateStatus: () => true,
		});

	test('a request is logged as it came in', async () => {
		const body = '{"name":"Ünïcode","status":"APPROVED"}';
		await axios.post(`${sandbox.url}/prod/api/v3/campaign?x=a%2Fb+c&x=d`, body, {
			headers: { ...authentication(), 'Content-Type': 'application/json' },
			validateStatus: () => true,
		});
		const [entry, ...others] = sandbox.requests();
		expect(others).toEqual([]);
		expect(entry).toMatchObject({
			method: 'POST',
			path: '/prod/api/v3/campaign',
			rawQuery: 'x=a%2Fb+c&x=d',
			headers: { key: sandbox.credentials.apiKey },
			body,
			bodyBytes: Buffer.from(body),
			status: 400,
		});
		expect(entry!.query.x).toEqual(['a/b c', 'd']);
		const listed = (await control('GET', '/requests')).data.data;
		expect(listed[0].bodyBytes).toBe(Buffer.from(body).toString('base64'));
		await control('DELETE', '/requests');
		expect(sandbox.requests()).toEqual([]);
	});

	test('an id keeps its encoding in the logged path', async () => {
		await call('GET /campaign', { query: { campaignId: 'a/b c+d' } });
		expect(sandbox.requests()[0]).toMatchObject({
			rawQuery: 'campaignId=a%2Fb+c%2Bd',
			query: { campaignId: 'a/b c+d' },
			status: 404,
		});
	});

	test('faults, reset, bulk, tokens and state over HTTP', async () => {
		expect((await control('POST', '/faults', { status: 500, times: 0 })).status).toBe(204);
		expect((await call('GET /campaign')).status).toBe(500);
		expect((await call('GET /campaign')).status).toBe(500);
		await control('DELETE', '/faults');
		expect((await call('GET /campaign')).status).toBe(200);

		expect((await control('POST', '/faults', {})).status).toBe(400);
		const { apiKey } = sandbox.credentials;
		expect((await control('POST', '/tokens', { apiKey, accessToken: 'third' })).status).toBe(200);
		expect((await call('GET /campaign')).status).toBe(401);

		await control('POST', '/bulk', { count: 10, assetId: 'b' });
		const trails = (await control('GET', '/state/auditTrail')).data.data;
		expect(trails).toContainEqual({ assetClass: 'UNIVERSAL_CASE', assetId: 'b', records: 10 });
		expect((await control('POST', '/bulk', { area: 'campaign' })).status).toBe(400);
		expect((await control('GET', '/state/nowhere')).status).toBe(404);

		await control('POST', '/reset');
		expect((await call('GET /campaign')).status).toBe(200);
		expect((await control('GET', '/state/auditTrail')).data.data).not.toContainEqual(
			expect.objectContaining({ assetId: 'b' }),
		);
	});

	test('two sandboxes are born equal', async () => {
		const other = await startSandbox();
		try {
			for (const area of ['campaign', 'message', 'account', 'auditTrail']) {
				expect(other.state(area)).toEqual(sandbox.state(area));
			}
		} finally {
			await other.close();
		}
	});

	test('it closes at once although a request is waiting', async () => {
		const other = await startSandbox();
		const delay = 3_600_000;
		other.fault({ delay });
		const waiting = clientOf(other)('GET /campaign').catch((error: { code: string }) => error.code);
		await eventually(() => expect(other.requests()).toHaveLength(1));
		const start = performance.now();
		await other.close();
		expect(performance.now() - start).toBeLessThan(delay);
		expect(await waiting).toBe('ECONNRESET');
	});
});

const authentication = () => ({
	Authorization: `Bearer ${sandbox.credentials.accessToken}`,
	Key: sandbox.credentials.apiKey,
});

/** For what the typed client does not send. */
const raw = async (pathAndQuery: string) =>
	await axios.get(`${sandbox.url}/prod/api/v3${pathAndQuery}`, {
		headers: authentication(),
		validateStatus: () => true,
	});

describe('the interface that it listens on', () => {
	/** Another address of this machine, which leads to it only if it listens everywhere. */
	const elsewhere = async (url: string) =>
		await axios
			.get(url.replace('127.0.0.1', '127.0.0.2'), { validateStatus: () => true })
			.then(({ status }) => status)
			.catch(({ code }: { code: string }) => code);

	test('is the loopback, unless another one is given', async () => {
		expect(await elsewhere(sandbox.url)).toBe('ECONNREFUSED');
		const open = await startSandbox({ host: '0.0.0.0' });
		expect(open.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		expect(await elsewhere(open.url)).toBe(200);
		await open.close();
	});

	test('does not open its controls to another name', async () => {
		const open = await startSandbox({ host: '0.0.0.0' });
		const { status } = await axios.get(`${open.url}/_sandbox/requests`, {
			headers: { Host: 'platform:8080' },
			validateStatus: () => true,
		});
		expect(status).toBe(403);
		await open.close();
	});
});

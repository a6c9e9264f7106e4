import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtInCredentials } from '../../sandbox';
import { clientOf } from './client';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const call = clientOf(sandbox);

/** A callback on a free port of the loopback. */
async function listen(listener?: RequestListener) {
	const server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

describe('webhook subscriptions', () => {
	const PATH = '/webhook-subscriptions';
	const wish = { name: 'Mine', url: 'https://hooks.example.com/mine', preSharedKey: 'k' };
	const create = async (body: object) => await call(`POST ${PATH}`, { body: { ...wish, ...body } });
	const get = async (query = {}) => await call(`GET ${PATH}`, { query });
	const act = async (subscriptionId: string, action: string) =>
		await call(`POST ${PATH}/action`, { query: { subscriptionId, action } });
	const filters = [
		{ id: 'tier', type: 'ACCOUNT_TYPE', checkCondition: 'IS_NOT', values: ['trial'] },
	];

	test('create answers 201; flat types come back as entries without filters', async () => {
		const { status, data } = await create({
			description: 'd',
			subscriptions: ['CASE_CREATED'],
			filteredSubscriptions: [{ webhookType: 'ACCOUNT_CREATED', filters }],
		});
		expect(status).toBe(201);
		expect(data).toEqual({
			id: expect.any(String),
			name: 'Mine',
			description: 'd',
			url: wish.url,
			filteredSubscriptions: [
				{ webhookType: 'CASE_CREATED' },
				{ webhookType: 'ACCOUNT_CREATED', filters },
			],
			viaProxy: false,
			verified: false,
			active: false,
		});
		expect((await get({ subscriptionId: data.id })).data).toEqual([data]);
	});

	test.each<[string, object]>([
		['neither form', {}],
		['both empty', { subscriptions: [], filteredSubscriptions: [] }],
		['an unknown type', { subscriptions: ['CASE_VANISHED'] }],
		[
			'a type in both forms',
			{ subscriptions: ['CASE_CREATED'], filteredSubscriptions: [{ webhookType: 'CASE_CREATED' }] },
		],
		[
			'another condition',
			{
				filteredSubscriptions: [
					{ webhookType: 'CASE_CREATED', filters: [{ ...filters[0], checkCondition: 'HAS' }] },
				],
			},
		],
		['no name', { name: undefined, subscriptions: ['CASE_CREATED'] }],
		['no url', { url: undefined, subscriptions: ['CASE_CREATED'] }],
		['no key', { preSharedKey: undefined, subscriptions: ['CASE_CREATED'] }],
		['a field of the answer', { active: true, subscriptions: ['CASE_CREATED'] }],
	])('create with %s is 400', async (_what, body) => {
		expect((await create(body)).status).toBe(400);
		expect((await get()).data).toHaveLength(2);
	});

	test('a list has pages, by number from 0, and a cursor', async () => {
		sandbox.bulk('webhook', { count: 43 });
		const sizes = [];
		for (const pageNumber of ['0', '1', '2', '3'])
			sizes.push((await get({ pageNumber })).data.length);
		expect(sizes).toEqual([20, 20, 5, 0]);
		const all = (await get({ pageSize: '100' })).data;
		expect(all).toHaveLength(45);
		expect((await get({ pageSize: '7', pageNumber: '1' })).data).toEqual(all.slice(7, 14));
		// The two of the seed are from its past.
		const since = String(Date.UTC(2026, 0, 5, 9) + 1);
		expect((await get({ pageSize: '100', sinceTime: since })).data).toEqual(all.slice(2));
		for (const query of [{ pageNumber: '-1' }, { pageSize: '0' }, { pageSize: 'x' }])
			expect(await get(query)).toMatchObject({ status: 400, named: Object.keys(query) });
	});

	test('several ids give those that exist; none of them is 404', async () => {
		const [one, other] = (await get()).data;
		const both = await get({ subscriptionId: `${other.id},none,${one.id}` });
		expect(both.data).toEqual([other, one]);
		expect(await get({ subscriptionId: 'none' })).toMatchObject({
			status: 404,
			key: 'webhook.subscription.not.found',
		});
	});

	test('an update adds and removes types; what is not named stays', async () => {
		const { data } = await create({
			subscriptions: ['CASE_CREATED'],
			filteredSubscriptions: [{ webhookType: 'ACCOUNT_CREATED', filters }],
		});
		const query = { subscriptionId: data.id };
		const put = async (body: object) => await call(`PUT ${PATH}`, { query, body });
		const now = async () => (await get(query)).data[0];
		expect(
			await put({
				name: 'Renamed',
				addSubscriptions: ['CASE_UPDATED', 'ACCOUNT_CREATED'],
				removeSubscriptions: ['CASE_CREATED'],
			}),
		).toMatchObject({ status: 204, text: '' });
		const updated = {
			...data,
			name: 'Renamed',
			filteredSubscriptions: [
				{ webhookType: 'ACCOUNT_CREATED', filters },
				{ webhookType: 'CASE_UPDATED' },
			],
		};
		expect(await now()).toEqual(updated);
		for (const body of [
			{ removeSubscriptions: ['CASE_UPDATED', 'ACCOUNT_CREATED'] },
			{ addSubscriptions: ['CASE_CREATED'], removeSubscriptions: ['CASE_CREATED'] },
			{ addSubscriptions: ['CASE_VANISHED'] },
			{ url: 'https://hooks.example.com/other' },
		])
			expect((await put(body)).status).toBe(400);
		expect(await now()).toEqual(updated);
		const other = { query: { subscriptionId: 'none' } };
		expect((await call(`PUT ${PATH}`, { ...other, body: { name: 'x' } })).status).toBe(404);
		expect((await call(`PUT ${PATH}`, { body: { name: 'x' } })).status).toBe(400);
	});

	test('a deleted subscription is gone', async () => {
		const { id } = (await get()).data[0];
		const remove = async () => await call(`DELETE ${PATH}`, { query: { subscriptionId: id } });
		expect(await remove()).toMatchObject({ status: 204, text: '' });
		expect((await remove()).status).toBe(404);
		expect((await get()).data).toHaveLength(1);
	});

	test('verifying posts an exactly empty object, and takes only 2XX for an answer', async () => {
		const got: unknown[] = [];
		let answers = 200;
		const callback = await listen((request, response) => {
			let body = '';
			request.on('data', (chunk) => (body += chunk));
			request.on('end', () => {
				got.push([request.method, request.url, request.headers['content-type'], body]);
				response.writeHead(answers, { location: '/elsewhere' }).end();
			});
		});
		try {
			const url = `${callback.url}/hook?a=b`;
			const { id } = (await create({ url, subscriptions: ['CASE_CREATED'] })).data;
			const verified = async () => (await get({ subscriptionId: id })).data[0].verified;
			for (answers of [500, 404, 302]) {
				expect(await act(id, 'verify')).toMatchObject({ status: 200, data: false, errors: [] });
				expect(await verified()).toBe(false);
			}
			answers = 204;
			expect(await act(id, 'verify')).toMatchObject({ status: 200, data: true, errors: [] });
			expect(await verified()).toBe(true);
			expect(got).toEqual(Array(4).fill(['POST', '/hook?a=b', 'application/json', '{}']));
		} finally {
			await callback.close();
		}
	});

	test('a callback that cannot be reached is not verified', async () => {
		const gone = await listen();
		await gone.close();
		const { id } = (await create({ url: gone.url, subscriptions: ['CASE_CREATED'] })).data;
		expect(await act(id, 'verify')).toMatchObject({ status: 200, data: false });
	});

	test('is activated from any state and deactivated only when active', async () => {
		const { id } = (await get()).data[0];
		const active = async () => (await get({ subscriptionId: id })).data[0].active;
		const outcomes = [];
		for (const action of ['deactivate', 'activate', 'activate', 'deactivate'])
			outcomes.push([(await act(id, action)).data, await active()]);
		expect(outcomes).toEqual([
			[false, false],
			[true, true],
			[true, true],
			[true, false],
		]);
		expect(await act(id, 'pause')).toMatchObject({ status: 400, named: ['action'] });
		expect((await act('none', 'verify')).status).toBe(404);
		const query = { subscriptionId: id };
		expect((await call(`POST ${PATH}/action`, { query })).status).toBe(400);
		const body = {};
		const withBody = { query: { subscriptionId: id, action: 'activate' }, body };
		expect((await call(`POST ${PATH}/action`, withBody)).status).toBe(400);
	});

	test('the types are listed', async () => {
		const { data } = await call(`GET ${PATH}/webhook-types`);
		for (const type of ['ACCOUNT_CREATED', 'CASE_CREATED', 'CASE_UPDATED'])
			expect(data).toContainEqual({
				type,
				label: expect.any(String),
				category: expect.any(String),
			});
	});

	test('all of it needs the permission', async () => {
		const refused = clientOf(sandbox, builtInCredentials.restricted);
		for (const endpoint of [`GET ${PATH}`, `POST ${PATH}`, `GET ${PATH}/webhook-types`])
			expect((await refused(endpoint)).status).toBe(403);
	});
});

describe('feedback workflows', () => {
	const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';
	const TRIGGER = 'POST /cfmWorkflow/trigger';
	const WITH_PROFILE = 'POST /cfmWorkflow/triggerWithNewProfile';
	const state = () =>
		sandbox.state('feedback') as { runs: Array<{ profileId?: string }>; profiles: object[] };

	test('a trigger answers Success and runs the workflow', async () => {
		const contextParams = { IGNORE_DEDUP: 'true', lang: 'de', orderId: '7' };
		const reply = await call(TRIGGER, { body: { workflowId, contextParams } });
		expect(reply).toMatchObject({ status: 200, data: 'Success', errors: [] });
		expect(state().runs).toMatchObject([{ workflowId, contextParams }]);
	});

	test('a profile is created without an id and updated with one', async () => {
		const trigger = async (unifiedProfile?: object) =>
			await call(WITH_PROFILE, { body: { workflowId, unifiedProfile } });
		expect(await trigger({ contact: { email: 'a@example.com' } })).toMatchObject({
			status: 200,
			data: 'Success',
		});
		const id = state().runs[0]!.profileId!;
		await trigger({ id, profiles: [{ name: 'a', channelId: '1' }] });
		expect(state().profiles).toEqual([
			{ id, contact: { email: 'a@example.com' }, profiles: [{ name: 'a', channelId: '1' }] },
		]);
		expect((await trigger()).status).toBe(200);
		expect(state().runs).toHaveLength(3);
	});

	test.each<[string, object, number]>([
		[TRIGGER, {}, 400],
		[TRIGGER, { workflowId: '' }, 400],
		[TRIGGER, { workflowId: 'survey' }, 400],
		[TRIGGER, { workflowId: '00000000-0000-4000-8000-000000000000' }, 404],
		[TRIGGER, { workflowId: 'c9f0f895-fb98-4b91-9f7a-2d1e0c9b8a7f' }, 400],
		[TRIGGER, { workflowId, contextParams: { orderId: 7 } }, 400],
		[TRIGGER, { workflowId, contextParams: { countryCode: 'DEU' } }, 400],
		[TRIGGER, { workflowId, unifiedProfile: {} }, 400],
		[WITH_PROFILE, { workflowId, unifiedProfile: { profiles: [{ channelId: '1' }] } }, 400],
	])('%s %j is %i and runs nothing', async (endpoint, body, status) => {
		expect((await call(endpoint, { body })).status).toBe(status);
		expect(state()).toMatchObject({ runs: [], profiles: [] });
	});
});

describe('what is known by its path only', () => {
	test('a report has pages', async () => {
		const page = async (body: object) => (await call('POST /reports/query', { body })).data;
		const [first, second, third] = [
			await page({}),
			await page({ page: 1 }),
			await page({ page: 2 }),
		];
		expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
		const rows = [...first.rows, ...second.rows, ...third.rows];
		expect(rows).toHaveLength(45);
		expect(rows.every((row: unknown[]) => row.length === first.headings.length)).toBe(true);
		expect(await page({ pageSize: 100 })).toEqual({
			headings: first.headings,
			rows,
			hasMore: false,
		});
	});

	test.each([
		'POST /profile/bulk',
		'PUT /profile/bulk',
		'PATCH /profile/bulk',
		'POST /profile/bulk/upsert',
	])('%s is carried out after it was answered', async (endpoint) => {
		const { data } = await call(endpoint, { body: { profiles: [{ name: 'a' }] } });
		const status = async () => (await call('GET /profile/bulk/status', { query: data })).data;
		expect(await status()).toEqual({ ...data, status: 'IN_PROGRESS' });
		await sleep(600);
		expect(await status()).toEqual({ ...data, status: 'COMPLETED', total: 1, failed: 0 });
	});

	test('a job over something else than profiles fails, or is refused', async () => {
		const { data } = await call('POST /profile/bulk', { body: [{}, 'x'] });
		await sleep(600);
		expect((await call('GET /profile/bulk/status', { query: data })).data).toEqual({
			...data,
			status: 'FAILED',
			total: 2,
			failed: 1,
		});
		expect((await call('POST /profile/bulk', { body: { a: 1 } })).status).toBe(400);
		const query = { jobId: 'none' };
		expect((await call('GET /profile/bulk/status', { query })).status).toBe(404);
	});

	test('an import gives an asset later, or fails', async () => {
		const start = async (url: string) =>
			(await call('POST /sam/importUrl/async', { body: { url } })).data.taskId as string;
		const status = async (taskId: string) => {
			const { accessToken, apiKey } = sandbox.credentials;
			const answer = await fetch(`${sandbox.url}/prod/api/v3/sam/task/status/${taskId}`, {
				headers: { Authorization: `Bearer ${accessToken}`, Key: apiKey },
			});
			return { status: answer.status, ...((await answer.json()) as { data: object }) };
		};
		const [good, bad] = [await start('https://media.example.com/a.png'), await start('nowhere')];
		expect((await status(good)).data).toEqual({ taskId: good, status: 'IN_PROGRESS' });
		await sleep(600);
		expect((await status(good)).data).toEqual({
			taskId: good,
			status: 'COMPLETED',
			assetId: expect.any(String),
		});
		expect((await status(bad)).data).toEqual({ taskId: bad, status: 'FAILED' });
		expect((await status('none')).status).toBe(404);
	});

	test.each([
		'GET /profile',
		'PATCH /profile',
		'POST /sam',
		'GET /reports/engine',
		'POST /reports/batchQuery',
	])('%s answers what it got', async (endpoint) => {
		const [method, path] = endpoint.split(' ');
		const body = method === 'GET' ? undefined : { name: 'x' };
		const { data } = await call(endpoint, { query: { a: 'b c' }, body });
		expect(data).toEqual({
			method,
			path: `/prod/api/v3${path}`,
			query: { a: 'b c' },
			body: body ?? null,
		});
	});
});

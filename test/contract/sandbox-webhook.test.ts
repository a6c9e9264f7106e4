import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import { builtInCredentials } from '../../sandbox';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import { useSandbox } from '../support/sandbox';
import { readBody, serve } from '../support/server';
import { eventually } from '../support/time';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

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
		const callback = await serve(async (request, response) => {
			const body = (await readBody(request)).toString();
			got.push([request.method, request.url, request.headers['content-type'], body]);
			response.writeHead(answers, { location: '/elsewhere' }).end();
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
		const gone = await serve();
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

describe('deliveries', () => {
	let receiver: Awaited<ReturnType<typeof serve>>;
	let received: Array<{ path: string; body: Buffer; headers: IncomingMessage['headers'] }>;
	/** Status of the next answers; 200 when none is left. */
	let answers: number[];
	/** What the answers wait for. */
	let released: Promise<void>;

	beforeAll(async () => {
		receiver = await serve(async (request, response) => {
			const body = await readBody(request);
			if (body.toString() !== '{}') {
				received.push({ path: request.url!, body, headers: request.headers });
				await released;
				response.statusCode = answers.shift() ?? 200;
			}
			response.end();
		});
	});
	beforeEach(() => {
		received = [];
		answers = [];
		released = Promise.resolve();
	});
	afterAll(() => receiver.close());

	async function subscribe(wish: object, path = '/hook'): Promise<string> {
		const { data } = await call('POST /webhook-subscriptions', {
			body: { name: 'Test', url: receiver.url + path, preSharedKey: 'the key', ...wish },
		});
		for (const action of ['verify', 'activate']) {
			const query = { subscriptionId: data.id, action };
			const reply = await call('POST /webhook-subscriptions/action', { query });
			expect(reply.data).toBe(true);
		}
		return data.id;
	}

	/** Gives what lets the answers go. */
	function holdAnswers(): () => void {
		let release = () => {};
		released = new Promise((done) => (release = done));
		return release;
	}

	const deliveries = () => sandbox.control('webhook', 'deliveries') as Delivery[];
	const emit = (spec: Record<string, unknown>) => sandbox.control('webhook', 'emit', spec);

	/** The deliveries when none is under way any more. */
	async function ended(): Promise<Delivery[]> {
		await eventually(() =>
			expect(deliveries().filter(({ state }) => state === 'pending')).toEqual([]),
		);
		return deliveries();
	}

	const created = { subscriptions: ['CASE_CREATED'] };

	test('are signed over the bytes that are sent, with all digits and characters', async () => {
		const id = await subscribe(created);
		emit({ type: 'CASE_CREATED', payload: { id: 9007199254740993077n, subject: 'Grüße "1" 😀' } });
		await ended();
		expect(received).toHaveLength(1);
		const [{ body, headers }] = received as [(typeof received)[0]];
		expect(body.toString()).toContain('"id":9007199254740993077');
		expect(headers['x-hub-signature']).toBe(
			`sha256=${createHmac('sha256', 'the key').update(body).digest('hex')}`,
		);
		expect(JSON.parse(body.toString())).toEqual({
			id: expect.any(String),
			type: 'CASE_CREATED',
			time: expect.any(Number),
			payload: { id: expect.any(Number), subject: 'Grüße "1" 😀' },
		});
		const { data } = await call('GET /webhook-subscriptions', { query: { subscriptionId: id } });
		expect(data[0].lastSuccessTimestamp).toEqual(expect.any(Number));
	});

	test('go to active subscriptions of the type only', async () => {
		const id = await subscribe(created);
		await subscribe({ subscriptions: ['CASE_UPDATED'] }, '/other');
		emit({ type: 'CASE_CREATED', payload: { id: 'c1' } });
		await ended();
		expect(received.map(({ path }) => path)).toEqual(['/hook']);
		const query = { subscriptionId: id, action: 'deactivate' };
		await call('POST /webhook-subscriptions/action', { query });
		emit({ type: 'CASE_CREATED', payload: { id: 'c2' } });
		await ended();
		expect(received).toHaveLength(1);
	});

	test.each([
		['PARTNER_CUSTOM_PROPERTY', 'region', 'IS', ['EMEA', 'APAC'], ['emea', 'inWorkflow']],
		['PARTNER_CUSTOM_PROPERTY', 'region', 'IS_NOT', ['EMEA'], ['amer', 'none']],
		['ACCOUNT_TYPE', 'any', 'IS', ['PAGE'], ['amer']],
		['CLIENT_CUSTOM_PROPERTY', 'tier', 'IS', ['gold'], ['none']],
		['FIELD', 'status', 'IS', ['NEW'], ['emea']],
	])('pass the filter %s %s %s', async (type, id, checkCondition, values, expected) => {
		const filters = [{ id, type, checkCondition, values }];
		await subscribe({ filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters }] });
		const records: Record<string, object> = {
			emea: { partnerCustomProperties: { region: ['EMEA'] }, status: 'NEW' },
			inWorkflow: { workflow: { customProperties: { region: ['AMER', 'APAC', 'EMEA'] } } },
			amer: { partnerCustomProperties: { region: ['AMER'] }, accountType: 'PAGE' },
			none: { clientCustomProperties: { tier: ['gold'] } },
		};
		for (const [name, record] of Object.entries(records))
			emit({ type: 'CASE_CREATED', payload: { name, ...record } });
		await ended();
		const names = received.map(({ body }) => JSON.parse(body.toString()).payload.name);
		expect(names.sort()).toEqual([...expected].sort());
	});

	test('are tried again with the same bytes until they are answered 2xx', async () => {
		await subscribe(created);
		answers = [500, 302];
		emit({ type: 'CASE_CREATED', payload: {} });
		const [delivery] = await ended();
		expect(delivery).toMatchObject({
			state: 'delivered',
			attempts: [{ status: 500 }, { status: 302 }, { status: 200 }],
		});
		expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
	});

	test('stop when the subscription is deleted', async () => {
		const subscriptionId = await subscribe(created);
		answers = [500];
		const release = holdAnswers();
		emit({ type: 'CASE_CREATED', payload: {} });
		await eventually(() => expect(received).toHaveLength(1));
		await call('DELETE /webhook-subscriptions', { query: { subscriptionId } });
		release();
		expect(await ended()).toMatchObject([{ state: 'given up', attempts: [{ status: 500 }] }]);
	});

	test('can be repeated, and come many at once, over HTTP too', async () => {
		await subscribe(created);
		const control = async (name: string, body: object) =>
			(await axios.post(`${sandbox.url}/_sandbox/webhook/${name}`, body)).data.data;
		const made = await control('emit', { type: 'CASE_CREATED', payload: { a: 1 }, count: 50 });
		expect(made).toHaveLength(50);
		await ended();
		expect(new Set(received.map(({ body }) => body.toString())).size).toBe(50);
		await control('repeat', { id: made[7].id });
		await ended();
		expect(received).toHaveLength(51);
		expect(received[50]!.body.toString()).toBe(made[7].body);
		expect(received[50]!.headers['x-hub-signature']).toBe(made[7].signature);
	});

	test('leave nothing behind a reset', async () => {
		await subscribe(created);
		answers = [500];
		const release = holdAnswers();
		emit({ type: 'CASE_CREATED', payload: {} });
		await eventually(() => expect(received).toHaveLength(1));
		sandbox.reset();
		release();
		expect(deliveries()).toEqual([]);
		await sleep(1_200);
		expect(received).toHaveLength(1);
	});

	test('an unknown control is told', () => {
		expect(() => sandbox.control('webhook', 'nothing')).toThrow();
		expect(() => sandbox.control('webhook', 'repeat', { id: 'nothing' })).toThrow();
	});
});

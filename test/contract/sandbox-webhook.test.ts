import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import { clientOf } from './client';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const call = clientOf(sandbox);
let receiver: Server;
let url: string;
let received: Array<{ path: string; body: Buffer; headers: IncomingMessage['headers'] }>;
/** Status of the next answers; 200 when none is left. */
let answers: number[];

beforeAll(async () => {
	receiver = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = Buffer.concat(chunks);
		if (body.toString() !== '{}') {
			received.push({ path: request.url!, body, headers: request.headers });
			response.statusCode = answers.shift() ?? 200;
		}
		response.end();
	});
	await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
	url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
beforeEach(() => {
	received = [];
	answers = [];
});
afterAll(async () => {
	receiver.closeAllConnections();
	await new Promise((done) => receiver.close(done));
});

async function subscribe(wish: object, path = '/hook'): Promise<string> {
	const { data } = await call('POST /webhook-subscriptions', {
		body: { name: 'Test', url: url + path, preSharedKey: 'the key', ...wish },
	});
	for (const action of ['verify', 'activate']) {
		const query = { subscriptionId: data.id, action };
		const reply = await call('POST /webhook-subscriptions/action', { query });
		expect(reply.data).toBe(true);
	}
	return data.id;
}

const deliveries = () => sandbox.control('webhook', 'deliveries') as Delivery[];
const emit = (spec: Record<string, unknown>) => sandbox.control('webhook', 'emit', spec);

async function settled(): Promise<Delivery[]> {
	while (deliveries().some(({ state }) => state === 'pending')) await sleep(10);
	return deliveries();
}

const created = { subscriptions: ['CASE_CREATED'] };

describe('deliveries', () => {
	test('are signed over the bytes that are sent, with all digits and characters', async () => {
		const id = await subscribe(created);
		emit({ type: 'CASE_CREATED', payload: { id: 9007199254740993077n, subject: 'Grüße "1" 😀' } });
		await settled();
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
		await settled();
		expect(received.map(({ path }) => path)).toEqual(['/hook']);
		const query = { subscriptionId: id, action: 'deactivate' };
		await call('POST /webhook-subscriptions/action', { query });
		emit({ type: 'CASE_CREATED', payload: { id: 'c2' } });
		await settled();
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
		await settled();
		const names = received.map(({ body }) => JSON.parse(body.toString()).payload.name);
		expect(names.sort()).toEqual([...expected].sort());
	});

	test('are tried again with the same bytes until they are answered 2xx', async () => {
		await subscribe(created);
		answers = [500, 302];
		emit({ type: 'CASE_CREATED', payload: {} });
		const [delivery] = await settled();
		expect(delivery).toMatchObject({
			state: 'delivered',
			attempts: [{ status: 500 }, { status: 302 }, { status: 200 }],
		});
		expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
	});

	test('stop when the subscription is deleted', async () => {
		const subscriptionId = await subscribe(created);
		answers = [500];
		emit({ type: 'CASE_CREATED', payload: {} });
		while (received.length === 0) await sleep(5);
		await call('DELETE /webhook-subscriptions', { query: { subscriptionId } });
		expect(await settled()).toMatchObject([{ state: 'given up', attempts: [{ status: 500 }] }]);
	});

	test('can be repeated, and come many at once, over HTTP too', async () => {
		await subscribe(created);
		const control = async (name: string, body: object) =>
			(await axios.post(`${sandbox.url}/_sandbox/webhook/${name}`, body)).data.data;
		const made = await control('emit', { type: 'CASE_CREATED', payload: { a: 1 }, count: 50 });
		expect(made).toHaveLength(50);
		await settled();
		expect(new Set(received.map(({ body }) => body.toString())).size).toBe(50);
		await control('repeat', { id: made[7].id });
		await settled();
		expect(received).toHaveLength(51);
		expect(received[50]!.body.toString()).toBe(made[7].body);
		expect(received[50]!.headers['x-hub-signature']).toBe(made[7].signature);
	});

	test('leave nothing behind a reset', async () => {
		await subscribe(created);
		answers = [500];
		emit({ type: 'CASE_CREATED', payload: {} });
		while (received.length === 0) await sleep(5);
		sandbox.reset();
		expect(deliveries()).toEqual([]);
		await sleep(1_200);
		expect(received).toHaveLength(1);
	});

	test('an unknown control is told', () => {
		expect(() => sandbox.control('webhook', 'nothing')).toThrow();
		expect(() => sandbox.control('webhook', 'repeat', { id: 'nothing' })).toThrow();
	});
});

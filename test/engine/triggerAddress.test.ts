/** The trigger after a change of n8n's address: what happens to the subscription under the old one. */
import fc from 'fast-check';
import { WebhookContext } from 'n8n-core';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import { useEngine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { eventually } from '../support/time';
import { keyOf, logOf, newEvent, signed, useTrigger } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const trigger = useTrigger(engine, sandbox);
const { n8n, post, start } = trigger;

/** The subscriptions that n8n has made, the oldest first. */
const all = () =>
	trigger.all().filter(({ description = '' }) => description.startsWith('Made by an n8n'));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How far the clock is ahead. */
let ahead = 0;
const moveClock = (ms: number) => void (ahead += ms);

beforeEach(() => {
	// The platform reuses its IDs after each reset, and the process remembers for a minute what it has tried.
	moveClock(DAY);
	const now = Date.now;
	jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
});

let port: string;
beforeAll(() => ({ port } = new URL(n8n.url)));
afterEach(() => moveTo('127.0.0.1'));

/** All of them lead to the one server. */
const HOSTS = ['127.0.0.1', 'localhost', '127.1', '127.0.1'];
const moveTo = (host: string) => (n8n.url = `http://${host}:${port}`);
const urls = () => all().map(({ url }) => url);

/** Lets something happen on the platform; gives the number of executions. */
async function happen(): Promise<number> {
	n8n.forgetRuns();
	sandbox.control('webhook', 'emit', { type: 'CASE_CREATED', payload: {} });
	await eventually(() => {
		const deliveries = sandbox.control('webhook', 'deliveries') as Delivery[];
		expect(deliveries.filter(({ state }) => state === 'pending')).toEqual([]);
	});
	return n8n.runs.length;
}

it('an event runs once, and unpublishing leaves nothing, wherever n8n has been before', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.constantFrom(...HOSTS), { minLength: 1, maxLength: 5 }),
			async (hosts) => {
				n8n.staticData = {};
				// As for deliveries without an ID: each one runs.
				n8n.parameters.options = { ignoreRepeated: false };
				moveTo('127.0.0.1');
				await n8n.publish();
				for (const host of hosts) {
					moveTo(host);
					await n8n.publish('init');
					expect(urls()).toContain(n8n.webhook);
				}
				// The deliveries by which the others prove that they lead here.
				expect(await happen()).toBeGreaterThan(0);
				moveClock(MINUTE);
				await happen();
				expect(urls()).toEqual([n8n.webhook]);
				expect(await happen()).toBe(1);
				await n8n.unpublish();
				expect(urls()).toEqual([]);
			},
		),
		{ numRuns: part(6) },
	);
});

it('a publication that fails after a move forgets nothing of the address before', async () => {
	n8n.parameters.options = { ignoreRepeated: false };
	await n8n.publish();
	moveTo('localhost');
	sandbox.fault({ path: '/webhook-subscriptions/action', status: 400, body: { errors: [{}] } });
	await expect(n8n.publish('init')).rejects.toThrow();
	await n8n.unpublish(); // as n8n does then
	await n8n.publish('init');
	await happen();
	expect(urls()).toEqual([n8n.webhook]);
});

describe('after a move', () => {
	let left: string;
	let leftKey: string;
	const deliver = async (key: string) => {
		const text = newEvent();
		return (await post(text, signed(text, key))).status;
	};
	const isLeft = () => all().some(({ id }) => id === left);

	beforeEach(async () => {
		await n8n.publish();
		const [subscription] = all();
		left = subscription!.id;
		leftKey = keyOf(subscription!);
		moveTo('localhost');
		await n8n.publish('init');
		expect(all()).toHaveLength(2);
	});

	it('only a delivery that the subscription left behind has signed removes it', async () => {
		const [, own] = all();
		expect(await deliver(keyOf(own!))).toBe(200);
		expect(await deliver('another key')).toBe(401);
		const text = newEvent();
		expect((await post(text, signed(newEvent(), leftKey))).status).toBe(401);
		expect((await post('{}')).status).toBe(200);
		expect(isLeft()).toBe(true);
		expect(await deliver(leftKey)).toBe(200);
		expect(isLeft()).toBe(false);
		expect(all()).toMatchObject([{ id: own!.id, active: true }]);
	});

	it('what it sent before is accepted for a day', async () => {
		expect(await deliver(leftKey)).toBe(200);
		expect(isLeft()).toBe(false);
		expect(await deliver(leftKey)).toBe(200);
		moveClock(DAY);
		expect(await deliver(leftKey)).toBe(401);
	});

	it('after that day a delivery of it is refused, and removes it nevertheless', async () => {
		moveClock(DAY);
		await n8n.publish('init');
		expect(isLeft()).toBe(true);
		expect(await deliver(leftKey)).toBe(401);
		expect(isLeft()).toBe(false);
		expect(n8n.runs).toEqual([]);
	});

	it('an event that both subscriptions deliver runs once', async () => {
		await happen();
		expect(n8n.items.filter((items) => items.length > 0)).toHaveLength(1);
	});

	it('it stays if the platform gave its ID to another subscription', async () => {
		Object.assign(all()[0]!, { url: 'https://elsewhere.example.com/webhook/x' });
		expect(await deliver(leftKey)).toBe(200);
		expect(isLeft()).toBe(true);
	});

	it('a removal that fails disturbs no delivery, and is tried again after a minute', async () => {
		const log = logOf(WebhookContext);
		sandbox.fault({ method: 'DELETE', path: '/webhook-subscriptions', status: 500, times: 0 });
		sandbox.clearRequests();
		for (let i = 0; i < 5; i++) expect(await deliver(leftKey)).toBe(200);
		expect(sandbox.requests().filter(({ method }) => method === 'DELETE')).toHaveLength(1);
		expect(log.mock.calls.flat()).toEqual([
			expect.stringMatching(`${left} of an earlier address .* could not be removed`),
		]);
		expect(log.mock.calls.flat().join()).not.toContain(leftKey);
		sandbox.clearFaults();
		moveClock(MINUTE);
		expect(await deliver(leftKey)).toBe(200);
		expect(isLeft()).toBe(false);
	});
});

it('a copy at another address removes nothing of the original, whatever either of them receives', async () => {
	await n8n.publish();
	const [original] = all();
	const copy = await start();
	copy.parameters = n8n.parameters;
	copy.staticData = structuredClone(n8n.staticData);
	await copy.publish('init');
	const [, ofCopy] = all();
	for (const [key, to] of [
		[keyOf(original!), n8n],
		[keyOf(ofCopy!), copy],
		[keyOf(ofCopy!), n8n],
	] as const) {
		const text = newEvent();
		await post(text, signed(text, key), to);
		expect(all()).toMatchObject([{ id: original!.id }, { id: ofCopy!.id }]);
	}
	await copy.unpublish();
	expect(all()).toMatchObject([{ id: original!.id, active: true }]);
	await copy.close();
});

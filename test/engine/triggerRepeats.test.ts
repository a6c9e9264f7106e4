import type { IRun } from 'n8n-workflow';
import { startProcess, useEngine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { keyOf, type N8n, newEvent, signed, useTrigger } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { mine, n8n, post, start } = useTrigger(engine, sandbox);

let ids = 0;

describe('deliveries that repeat', () => {
	let key: string;

	beforeEach(async () => {
		// A process of another test may still look after its marks.
		n8n.nodeId = `trigger ${++ids}`;
		await n8n.publish();
		key = keyOf(mine()[0]!);
		n8n.forgetRuns();
	});

	const send = async (text: string, to = n8n) => (await post(text, signed(text, key), to)).status;
	/** Runs whose items went on behind the trigger. */
	const ran = (instance = n8n) => instance.items.filter((items) => items.length > 0).length;

	/** Has none of this process's memory, and the same database. */
	async function anotherProcess(): Promise<N8n> {
		const process = await startProcess(engine.credential, engine.marks);
		const started = await start({ process });
		started.staticData = n8n.staticData;
		started.nodeId = n8n.nodeId;
		return started;
	}

	it('run once: one after the other, and all at the same time', async () => {
		const text = newEvent();
		for (let n = 0; n < 3; n++) expect(await send(text)).toBe(200);
		expect(ran()).toBe(1);
		const another = newEvent();
		const statuses = await Promise.all(Array.from({ length: 8 }, async () => await send(another)));
		expect(new Set(statuses)).toEqual(new Set([200]));
		expect(ran()).toBe(2);
	});

	it('run once across processes, by n8n’s shared store', async () => {
		const texts = Array.from({ length: 4 }, () => newEvent());
		await Promise.all(texts.map(async (text) => await send(text)));
		expect(ran()).toBe(4);
		const other = await anotherProcess();
		for (const text of texts.slice(0, 2)) expect(await send(text, other)).toBe(200);
		expect(other.runs).toHaveLength(2);
		expect(ran(other)).toBe(0);
		expect(await send(newEvent(), other)).toBe(200);
		expect(ran(other)).toBe(1);
		await other.close();
	});

	it('are those that say the same in every field, under whatever headers', async () => {
		n8n.parameters.options = { rawDelivery: true };
		const text = (fields: object) => JSON.stringify({ id: 'same', payload: { n: 1 }, ...fields });
		const first = text({ subject: `${++ids}` });
		for (const headers of [{}, { 'x-attempt': '2' }]) {
			expect((await post(first, signed(first, key), n8n, headers)).status).toBe(200);
		}
		expect(ran()).toBe(1);
		await send(text({ subject: `${++ids}` }));
		expect(ran()).toBe(2);
		const other = await anotherProcess();
		await send(first, other);
		expect(ran(other)).toBe(0);
		await other.close();
	});

	it('are those of another subscription, which the event names in its payload, next to it or without one', async () => {
		for (const fieldsOf of [
			(subscriptionDetails: object) => ({ payload: { n: 1 }, subscriptionDetails }),
			(subscriptionDetails: object) => ({ payload: { content: { n: 1, subscriptionDetails } } }),
			(subscriptionDetails: object) => ({ subject: 'S', subscriptionDetails }),
		]) {
			n8n.forgetRuns();
			const id = `two-${++ids}`;
			for (const subscriptionId of ['old', 'new']) {
				const event = { id, type: 'case.update', ...fieldsOf({ subscriptionId }) };
				expect(await send(JSON.stringify(event))).toBe(200);
			}
			expect(ran()).toBe(1);
			expect(JSON.stringify(n8n.items)).toContain('"subscriptionId":"old"');
		}
	});

	it('are those that count how often they were sent, by whatever name; a record may differ in such a field', async () => {
		const names = ['attempt', 'attemptNumber', 'deliveryAttempt', 'retry_count', 'retries'];
		const events = [...names, 'redelivered'].map((name) => ({
			name,
			event: { id: `counted-${++ids}`, type: 'case.update', payload: { [name]: 1 } },
		}));
		/** Delivers all as one; gives how many of them ran. */
		const ranOf = async (fieldsOf: (name: string) => object) => {
			n8n.forgetRuns();
			const all = events.map(({ name, event }) => ({ ...event, ...fieldsOf(name) }));
			await send(JSON.stringify(all));
			return n8n.items.flat().length;
		};
		const counts: number[] = [];
		for (const count of [0, 1, '2']) counts.push(await ranOf((name) => ({ [name]: count })));
		counts.push(await ranOf((name) => ({ payload: { [name]: 2 } })));
		expect(counts).toEqual([6, 0, 0, 6]);
	});

	it('are those that count how often they were sent, with no record, several, or a name of the item', async () => {
		const events = [
			{ subject: 'S' },
			{ payload: [{ n: 1 }, { n: 2 }] },
			{ payload: { n: 1 }, time: 'T', eventTime: 1, raw: 'R' },
		].map((fields) => ({ id: `counted-${++ids}`, type: 'case.update', ...fields }));
		const counts: number[] = [];
		for (const more of [{ attempt: 1 }, { attempt: 2 }, { raw: 'another', attempt: 1 }]) {
			for (const event of events) await send(JSON.stringify({ ...event, ...more }));
			counts.push(ran());
		}
		expect(counts).toEqual([3, 3, 6]);
	});

	it('are not those of a record whose ID is that of the event, in whose own counts they differ', async () => {
		const id = `record-${++ids}`;
		for (const attempt of [1, 2])
			await send(JSON.stringify({ id, type: 'case.update', payload: { id, attempt } }));
		expect(ran()).toBe(2);
	});

	it('cost one access to the store where one process takes and runs them', async () => {
		const asked = jest.spyOn(engine.marks, 'checkProcessedAndRecord');
		for (let n = 0; n < 3; n++) expect(await send(newEvent())).toBe(200);
		expect(ran()).toBe(3);
		expect(asked).toHaveBeenCalledTimes(3);
	});

	it('an execution whose trigger n8n runs again, as with Retry On Fail, runs', async () => {
		const json = { id: 'again', payload: { id: `again-${++ids}` } };
		const run = async (by: N8n, executionId: string) => await by.execute(json, executionId);
		expect(await run(n8n, 'execution 1')).toEqual([json]);
		expect(await run(n8n, 'execution 1')).toEqual([json]);
		expect(await run(n8n, 'execution 2')).toEqual([]);
		const other = await anotherProcess();
		expect(await run(other, 'execution 3')).toEqual([]);
		await other.close();
	});

	it('one whose execution never began, since its worker died, runs when it comes again', async () => {
		const text = newEvent();
		// The first is accepted, and no worker begins with it.
		const run = jest.spyOn(engine, 'run').mockImplementation(async () => ({ data: {} }) as IRun);
		expect(await send(text)).toBe(200);
		run.mockRestore();
		n8n.forgetRuns();
		expect(await send(text)).toBe(200);
		expect(ran()).toBe(1);
		const other = await anotherProcess();
		expect(await send(text, other)).toBe(200);
		expect(ran(other)).toBe(0);
		await other.close();
	});

	it('that come a day later are new events, in this process and in another', async () => {
		const HOUR = 60 * 60 * 1000;
		const text = '{"id":"thin","type":"CASE_UPDATED"}';
		const start = Date.UTC(2026, 0, 5, 9);
		const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
		try {
			expect(await send(text)).toBe(200);
			// Another process knows it by the store alone.
			const other = await anotherProcess();
			clock.mockReturnValue(start + 12 * HOUR);
			expect(await send(text)).toBe(200);
			expect(ran()).toBe(1);
			expect(await send(text, other)).toBe(200);
			expect(ran(other)).toBe(0);
			await other.close();
			engine.marks.clear();
			clock.mockReturnValue(start + 24 * HOUR - 1);
			await send(text);
			expect(ran()).toBe(1);
			clock.mockReturnValue(start + 24 * HOUR);
			await send(text);
			expect(ran()).toBe(2);
			await send(text);
			expect(ran()).toBe(2);
			const third = await anotherProcess();
			clock.mockReturnValue(start + 48 * HOUR);
			await send(text, third);
			expect(ran(third)).toBe(1);
			await third.close();
		} finally {
			clock.mockRestore();
		}
	});

	it('that say when they happened are no new events a day later, with others in between', async () => {
		const text = newEvent();
		await send(text);
		for (let n = 0; n < 5; n++) await send(newEvent().replace(/"time":\d+,/, ''));
		const other = await anotherProcess();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
		await send(text, other);
		clock.mockRestore();
		expect(ran(other)).toBe(0);
		await other.close();
	});

	it('that differ in anything are no repeats, nor are those without an id', async () => {
		const text = newEvent();
		await send(text);
		await send(text.replace('Größe', 'Grösse'));
		expect(ran()).toBe(2);
		for (let n = 0; n < 2; n++) await send('{"type":"CASE_CREATED","subject":"no id"}');
		expect(ran()).toBe(4);
		for (const id of ['null', '""']) {
			for (let n = 0; n < 2; n++) await send(`{"id":${id},"payload":{"subject":"no id"}}`);
		}
		expect(ran()).toBe(8);
	});

	it('run once where one delivery has an event twice: the first of the two', async () => {
		const event = JSON.parse(newEvent()) as object;
		const [first, second] = [1, 2].map((attempt) => JSON.stringify({ ...event, attempt }));
		await send(`[${first},${second},${newEvent()}]`);
		expect(n8n.items.map((items) => items.map(({ attempt }) => attempt))).toEqual([[1, undefined]]);
	});

	it('run once where one delivery has an event twice, and comes to another process again', async () => {
		const event = newEvent();
		const text = `[${event},${event}]`;
		expect(await send(text)).toBe(200);
		expect(ran()).toBe(1);
		const other = await anotherProcess();
		expect(await send(text, other)).toBe(200);
		expect(ran(other)).toBe(0);
		await other.close();
	});

	it('run each time when the option is off, in a test and when a person retries', async () => {
		const text = newEvent();
		await send(text);
		for (const how of [{ isRetry: true }, { isTest: true }]) {
			const again = await start(how);
			again.staticData = n8n.staticData;
			for (let n = 0; n < 2; n++) expect(await send(text, again)).toBe(200);
			expect(ran(again)).toBe(2);
			await again.close();
		}
		n8n.parameters.options = { ignoreRepeated: false };
		await send(text);
		expect(ran()).toBe(2);
	});

	it('the option may come from an expression, as text: "true", "false" or ""', async () => {
		const counts: number[] = [];
		for (const ignoreRepeated of ['true', 'false', '']) {
			n8n.forgetRuns();
			n8n.parameters.options = { ignoreRepeated };
			const text = newEvent();
			for (let n = 0; n < 2; n++) await send(text);
			counts.push(ran());
		}
		expect(counts).toEqual([1, 2, 1]);
	});

	it('run when n8n’s store cannot be asked, and still once in a process', async () => {
		engine.marks.broken = true;
		const text = newEvent();
		for (let n = 0; n < 2; n++) expect(await send(text)).toBe(200);
		engine.marks.broken = false;
		expect(ran()).toBe(1);
	});
});

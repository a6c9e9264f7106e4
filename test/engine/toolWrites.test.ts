/** Every write as a tool: it answers in time, whatever the platform asks for, and is not started twice. */
import fc from 'fast-check';
import { withTools } from '../support/agentTools';
import { holdNext, useEngine } from '../support/engine';
import { A_CONVERSATION, everyOperation, type RunnableOperation } from '../support/everyOperation';
import { everyTool } from '../support/everyTool';
import { expectFor } from '../support/expectFor';
import type { FaultSpec } from '../../sandbox';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { least, shareOfOperations } from '../support/share';
import { freezeClock } from '../support/time';

const PACKAGE = 'n8n-nodes-engagement-platform';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** The writes that a tool carries out: others suspend, or take a file. */
let writes: RunnableOperation[];
beforeAll(async () => {
	writes = (await everyOperation()).filter(
		({ operation, items }) =>
			!operation.isRead && !items && !/^wait|AndWait$/.test(operation.value),
	);
	expect(writes.length).toBeGreaterThan(55);
});
beforeEach(() => {
	for (const { node } of writes)
		engine.addNodeType(`${PACKAGE}.${node}Tool`, engine.nodeType(node));
});

/** Those of a sweep, and always the one that sends the time at which it is sent. */
const swept = (turn: number) => {
	const some = new Set(shareOfOperations(writes, turn));
	return writes.filter((one) => some.has(one) || one.name.endsWith('.privateMessage.send'));
};

const call = async ({ node, parameters }: RunnableOperation) =>
	await engine.node(`${node}Tool`, parameters);

/** How many requests of this write came. */
const written = ({ operation: { endpoint } }: RunnableOperation) =>
	sandbox.requests().filter(({ method }) => method === endpoint.split(' ')[0]).length;

const faults = (...all: FaultSpec[]) => {
	sandbox.reset();
	sandbox.clearRequests();
	sandbox.fault({ ...A_CONVERSATION });
	for (const fault of all) sandbox.fault(fault);
};

it('ends within 45 seconds by the clock, however often and long it is asked to wait', async () => {
	const retryAfter = fc.oneof(
		fc.integer({ min: 0, max: 30 }),
		fc.constantFrom(45, 60, 120, 3_600),
		fc.constant(undefined),
	);
	const refusal = fc.record({ status: fc.constantFrom(429, 429, 503, 500), seconds: retryAfter });
	for (const [i, one] of shareOfOperations(writes, 1).entries()) {
		const [steps] = fc.sample(fc.array(refusal, { minLength: 1, maxLength: 6 }), {
			numRuns: 1,
			seed: i,
		}) as [Array<{ status: number; seconds?: number }>];
		faults(
			...steps.map(({ status, seconds }) => ({
				...{ status, body: {} },
				...(seconds !== undefined && { headers: { 'retry-after': String(seconds) } }),
			})),
		);
		const since = Date.now();
		await call(one);
		expectFor([one.name, steps], Date.now() - since < 45_000).toEqual(true);
	}
});

describe('a job that is waited for', () => {
	const isOver =
		/was not done (in time|after 20 seconds): its status is "[^"]+"\nThe job is still running\. Check its status later\.$/;

	it.each([
		['engagementCase.bulkJob.create', /^The job \S+ /],
		['engagementAsset.import.start', /^Import \S+ /],
	])('ends in time, with its ID and no more than a model can do: %s', async (name, words) => {
		for (const start of [[], [{ status: 429, headers: { 'retry-after': '19' } }]]) {
			faults(...start);
			answerWith(sandbox, { status: 'QUEUED' }, { method: 'GET', times: 0 });
			const since = Date.now();
			const one = writes.find((write) => write.name === name)!;
			const { said } = await call({
				...one,
				parameters: { ...one.parameters, waitFor: 'polling' },
			});
			expect(said.trim()).toMatch(isOver);
			expect(said).toMatch(words);
			expect(Date.now() - since).toBeLessThan(45_000);
		}
	});
});

/** The same with another ID, where one is given. */
function withId(one: RunnableOperation, id: string): RunnableOperation {
	const name = Object.keys(one.parameters).find(
		(key) => /(^id|Id)$/.test(key) && /^[\w-]{1,20}$/.test(String(one.parameters[key])),
	);
	return name ? { ...one, parameters: { ...one.parameters, [name]: id } } : one;
}

it('is sent once by two calls with the same arguments at once, and again by a later one', async () => {
	const digits = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{2,8}$/), {
		minLength: 2,
		maxLength: 2,
	});
	let others = 0;
	const clock = freezeClock();
	for (const [i, original] of swept(0).entries()) {
		const [[id, otherId]] = fc.sample(digits, { numRuns: 1, seed: i }) as [[string, string]];
		const [one, other] = [withId(original, id), withId(original, otherId)];
		faults({ status: 200, body: { data: null, errors: [] }, times: 0 });
		const { waits, letGo } = holdNext(engine);
		const first = call(one);
		await waits;
		clock.advance(1_000);
		const { said } = await call(one);
		letGo();
		await first;
		const once = written(one);
		expectFor([one.name, id], said).toEqual(
			expect.stringContaining('Nothing was sent: a call with the same arguments is under way'),
		);
		// An upsert writes nothing if it does not understand the answer to its look-up.
		if (!one.name.endsWith('.upsert')) expectFor(one.name, once).toEqual(1);
		await call(one);
		expectFor(one.name, written(one)).toEqual(2 * once);
		// Some have no ID, and where JSON is given, some are not asked for. A header may have its digits by chance.
		const isSent = JSON.stringify(sent(sandbox)).includes(id);
		if (other === original || !isSent) continue;
		// Other arguments are another call, also at the same time.
		others++;
		sandbox.clearRequests();
		const both = await Promise.all([call(one), call(other)]);
		expectFor([one.name, both.map(({ said }) => said)], written(one)).toEqual(2 * once);
	}
	expect(others).toBeGreaterThan(least(25));
});

it('is sent once where its answer is lost and Retry On Fail tries it again', async () => {
	const all = swept(2);
	const retries = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const nodes = all.map(({ name, node, parameters }) => ({ name, node, parameters, ...retries }));
	await withTools(engine, nodes, async (tools) => {
		for (const one of all) {
			const { name } = one;
			const [method] = one.operation.endpoint.split(' ') as [string];
			faults(
				{ method, reset: 'after' },
				{ status: 200, body: { data: null, errors: [] }, times: 0 },
			);
			const tool = tools.get(name)!;
			// What the parameters leave open, e.g. the ID of an asset that JSON replaces.
			const asked = Object.entries(tool.arguments).filter(([, { required }]) => required);
			const { text } = await tool.call(
				Object.fromEntries(asked.map(([argument]) => [argument, '1'])),
			);
			expectFor([name, text], written(one)).toEqual(1);
		}
	});
});

it('is sent once each where two calls at once lose their answers and are tried again', async () => {
	const note = (await everyTool()).find(({ name }) => name.endsWith('.note.create'))!;
	const retries = { retryOnFail: true, maxTries: 2, waitBetweenTries: 50 };
	faults(
		{ method: 'POST', reset: 'after', times: 2 },
		{ status: 200, body: { data: null, errors: [] }, times: 0 },
	);
	const cases = ['70001', '70002'];
	await withTools(engine, [{ ...note, ...retries }], async (tools) => {
		const tool = tools.get(note.name)!;
		await Promise.all(cases.map((one) => tool.call({ Case_Number: one, Text: 'A note' })));
	});
	expect(sentLines(sandbox).sort()).toEqual(cases.map((one) => expect.stringContaining(one)));
});

it('is not held up by another operation with the same arguments', async () => {
	const alike = writes.filter(({ name }) =>
		/subscription\.(de)?activate|thread\.\w+Control/.test(name),
	);
	for (const one of alike) {
		const others = alike.filter(({ node, name }) => node === one.node && name !== one.name);
		expect(others).not.toEqual([]);
		for (const other of others) {
			faults({ status: 200, body: { data: true, errors: [] }, times: 0 });
			const { waits, letGo } = holdNext(engine);
			const first = call(one);
			await waits;
			const operation = other.operation.value;
			const { said } = await call({ ...one, parameters: { ...one.parameters, operation } });
			letGo();
			await first;
			expect([one.name, other.name, said]).toEqual([one.name, other.name, '']);
		}
	}
});

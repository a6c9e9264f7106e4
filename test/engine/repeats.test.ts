import fc from 'fast-check';
import { Engine, startProcess } from '../support/engine';
import { IS_WHOLE, part } from '../support/share';
import { passInRealTime } from '../support/time';

// Jest's fake timers are the clock here.
passInRealTime();

const PROCESSES = 4;

const { marks } = new Engine();
const processes: Engine[] = [];

beforeAll(async () => {
	while (processes.length < PROCESSES) processes.push(await startWorker());
});
beforeEach(() => {
	marks.clear();
	marks.broken = false;
	marks.latency = () => 5;
	jest.spyOn(Math, 'random').mockImplementation(inTurn(randoms));
});

/** By which the package spreads its looks: the same in every run. */
const randoms = fc.sample(fc.noBias(fc.nat(999)), 997).map((n) => n / 1_000);

/** A process that runs what others have taken: it shares the database with them. */
const startWorker = async () => await startProcess({}, marks);

/** Runs a workflow that the trigger starts with a delivery. Returns how many items passed the trigger. */
async function run(worker: Engine, id: string): Promise<number> {
	const { data } = await worker.run(
		{
			nodes: [
				{
					name: 'Trigger',
					type: 'n8n-nodes-engagement-platform.engagementTrigger',
					parameters: { subscriptions: ['CASE_CREATED'], options: {} },
				},
				{ name: 'After', type: 'n8n-nodes-base.noOp' },
			],
			connections: { Trigger: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
		},
		{
			start: 'Trigger',
			// Some say when they happened.
			items: [{ json: { id, payload: { id }, ...(/[02468]$/.test(id) && { time: 1 }) } }],
			mode: 'webhook',
			additional: { executionId: String(++marks.executions) },
		},
	);
	expect(data.resultData.error).toBeUndefined();
	return data.resultData.runData.After?.[0]?.data?.main?.[0]?.length ?? 0;
}

/** One of the copies of a delivery: when it gets to a process, in ms, and to which. */
interface Copy {
	at: number;
	process: number;
}

const MINUTE = 60_000;

/** By how many ms the clock goes on at once, and how many turns of the event loop there are in between. */
const STEP = 10;
const TURNS = 10;

let deliveries = 0;

/** Runs each copy at its time, which is not the real one. */
async function play(copiesOfEach: Copy[][]): Promise<{
	/** How many copies of each delivery ran. */
	counts: number[];
	/** When the last one ran, in ms. */
	lastAt: number;
}> {
	// What Node.js does between two timers is not affected.
	jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
	try {
		const start = Date.now();
		let lastAt = 0;
		const counting = copiesOfEach.map(async (copies) => {
			const id = `delivery ${++deliveries}`;
			const ran = await Promise.all(
				copies.map(async ({ at, process }) => {
					await new Promise((done) => setTimeout(done, at));
					const count = await run(processes[process]!, id);
					if (count > 0) lastAt = Date.now() - start;
					return count;
				}),
			);
			return ran.reduce((sum, count) => sum + count);
		});
		let isOver = false;
		const result = Promise.all(counting).finally(() => (isOver = true));
		// In small steps, so that what an execution does in between has happened before the clock goes on.
		while (!isOver) {
			await jest.advanceTimersByTimeAsync(STEP);
			for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
		}
		// What still looks at the store ends before the clock is the real one again, where it would never end.
		await jest.advanceTimersByTimeAsync(10 * MINUTE);
		return { counts: await result, lastAt };
	} finally {
		jest.useRealTimers();
	}
}

/** Deliveries that come within so many ms, and copies of each that come `within` so many ms of it. */
function deliveriesTo(
	workers: number,
	{ count, time, within }: { count: number; time: number; within: fc.Arbitrary<number> },
): fc.Arbitrary<Copy[][]> {
	const copies = fc.array(fc.record({ at: within, process: fc.nat(workers - 1) }), {
		minLength: 2,
		maxLength: 3,
	});
	const delivery = fc
		.tuple(fc.nat(time), copies)
		.map(([start, them]) => them.map(({ at, process }) => ({ at: start + at, process })));
	return fc.array(delivery, { minLength: count, maxLength: count });
}

const numberOfWorkers = fc.integer({ min: 2, max: PROCESSES });

/** Gives one after the other, and starts again after the last. */
function inTurn<T>(values: readonly T[]): () => T {
	let next = 0;
	return () => values[next++ % values.length]!;
}

/** The least time (ms) between copies of a delivery of which only one runs, whichever workers they come to. */
const APART = 500;

/** The copies without those that come too soon after the first. */
const apart = (copies: Copy[]) =>
	copies.filter(({ at }, i) => i === 0 || at - copies[0]!.at >= APART);

describe('copies of a delivery that come to several processes', () => {
	it('are run once if they come half a second later, although others write over each list', async () => {
		const latency = fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 97, maxLength: 97 });
		const deliveries = { count: 100, time: 5_000, within: fc.constantFrom(0, APART, 5_000) };
		await fc.assert(
			fc.asyncProperty(deliveriesTo(3, deliveries), latency, async (copies, latencies) => {
				marks.clear();
				marks.latency = inTurn(latencies);
				const { counts } = await play(copies.map(apart));
				expect(counts).not.toContain(0);
				// The store has no lock, so in the thick of it one may be too many.
				expect(counts.filter((count) => count > 1).length).toBeLessThan(2);
			}),
			{ numRuns: part(2), endOnFailure: true },
		);
	});

	const STALLED = fc.oneof(
		{ weight: 97, arbitrary: fc.integer({ min: 2, max: 20 }) },
		{ weight: 3, arbitrary: fc.integer({ min: 200, max: 500 }) },
	);

	it.each([
		[
			'0.6 seconds later, where each access takes up to 60 ms',
			600,
			fc.integer({ min: 2, max: 60 }),
			1,
		],
		// The platform sends again what was not answered for ten seconds.
		['ten seconds later, where some accesses stall', 10_000, STALLED, 0],
	])('are hardly ever run twice: %s', async (_, later, latency, most) => {
		const latencies = fc.array(latency, { minLength: 997, maxLength: 997 });
		const workers = fc.array(fc.nat(2), { minLength: 601, maxLength: 601 });
		let twice = 0;
		await fc.assert(
			fc.asyncProperty(latencies, workers, async (all, processes) => {
				marks.clear();
				marks.latency = inTurn(all);
				const process = inTurn(processes);
				const copies = Array.from({ length: IS_WHOLE ? 200 : 100 }, (_, n) =>
					[0, 1, 2].map((k) => ({ at: n * 50 + k * later, process: process() })),
				);
				const { counts } = await play(copies);
				expect(counts).not.toContain(0);
				twice += counts.filter((count) => count > 1).length;
			}),
			{ numRuns: part(2), endOnFailure: true },
		);
		// Of 400, or 100.
		expect(twice).toBeLessThanOrEqual(most);
	});

	it.each([
		[APART, 20],
		[2_000, 200],
	])(
		'are run once if they come alone, and %i ms later, where the store takes up to %i ms',
		async (later, max) => {
			const latency = fc.array(fc.integer({ min: 2, max }), { minLength: 97, maxLength: 97 });
			await fc.assert(
				fc.asyncProperty(latency, async (latencies) => {
					marks.clear();
					marks.latency = inTurn(latencies);
					// Two at a time, each to a worker of its own; their copies come to a third one.
					const copies = Array.from({ length: 20 }, (_, n): Copy[] => {
						const at = Math.floor(n / 2) * 5_000;
						return [
							{ at, process: n % 2 },
							{ at: at + later, process: 2 },
						];
					});
					const { counts } = await play(copies);
					expect(counts).toEqual(copies.map(() => 1));
				}),
				{ numRuns: part(3), endOnFailure: true },
			);
		},
	);

	it('are none of them lost if they come at the same time, and wait for no second access', async () => {
		await play([[{ at: 0, process: PROCESSES - 1 }]]);
		const copies = [0, 1].map((process) => ({ at: 0, process }));
		const { counts, lastAt } = await play([copies]);
		expect(counts[0]).toBeGreaterThan(0);
		expect(lastAt).toBeLessThan(100);
	});

	it.each([
		['four accesses each where they come alone', { count: 10, apart: 5_000, most: 4 }],
		['a quarter of one where they come 40 a second', { count: 100, apart: 25, most: 0.25 }],
	])('cost %s', async (_, { count, apart, most }) => {
		marks.latency = () => 20;
		const asked = jest.spyOn(marks, 'checkProcessedAndRecord');
		const copies = Array.from({ length: count }, (__, n): Copy[] => [
			{ at: n * apart, process: 0 },
		]);
		expect((await play(copies)).counts).toEqual(copies.map(() => 1));
		expect(asked.mock.calls.length).toBeLessThanOrEqual(count * most);
	});

	it('are never dropped all, whatever is lost of the marks and comes back, and however long it takes', async () => {
		const recorded = new Set<unknown>();
		const deliveries = { count: 20, time: 2_000, within: fc.nat(5_000) };
		await fc.assert(
			fc.asyncProperty(
				numberOfWorkers.chain((workers) => deliveriesTo(workers, deliveries)),
				fc.array(fc.oneof(fc.nat(50), fc.nat(5_000)), { minLength: 1, maxLength: 50 }),
				fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }),
				async (copies, latencies, isThere) => {
					const latency = inTurn(latencies);
					const isThereNow = inTurn(isThere);
					// Any order of reads and writes, and worse: a read may return any of the marks that were ever recorded.
					jest.spyOn(marks, 'checkProcessedAndRecord').mockImplementation(async (items) => {
						const processed = items.filter((item) => recorded.has(item) && isThereNow());
						for (const item of items) recorded.add(item);
						await new Promise((done) => setTimeout(done, latency()));
						return { new: [], processed };
					});
					expect((await play(copies)).counts).not.toContain(0);
				},
			),
			{ numRuns: part(8), endOnFailure: true },
		);
	});

	it('are never dropped all by a store that does not answer', async () => {
		const deliveries = { count: 20, time: 2_000, within: fc.nat(100) };
		await fc.assert(
			fc.asyncProperty(
				numberOfWorkers.chain((workers) => deliveriesTo(workers, deliveries)),
				fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }),
				async (copies, outages) => {
					const isOut = inTurn(outages);
					marks.latency = () => {
						marks.broken = isOut();
						return 5;
					};
					expect((await play(copies)).counts).not.toContain(0);
				},
			),
			{ numRuns: part(5), endOnFailure: true },
		);
	});
});

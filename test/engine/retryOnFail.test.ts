/** n8n's Retry On Fail runs a whole node again: what every write does then. */
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { useEngine } from '../support/engine';
import { everyOperation, type RunnableOperation } from '../support/everyOperation';
import { continueOnFail } from '../support/parameters';
import { useSandbox } from '../support/sandbox';
import { readBody, serve } from '../support/server';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const TRIES = 5;

/** How a write goes wrong; whether it was carried out, and whether nobody but the platform can know. */
const FAULTS = {
	'reset before it was carried out': { isUncertain: true, reset: true },
	'reset after it was carried out': { isUncertain: true, isDone: true, reset: true },
	'status 500': { isUncertain: true, status: 500 },
	'status 500 after it was carried out': { isUncertain: true, isDone: true, status: 500 },
	'status 503': { isUncertain: true, status: 503 },
	'status 429': { status: 429, headers: { 'retry-after': '0' } },
	'status 400': { status: 400 },
	'errors in a 2xx answer': { isUncertain: true, status: 200 },
	'errors in a 2xx answer beside what was carried out': {
		...{ isUncertain: true, isDone: true, status: 200 },
	},
	'an answer that was cut off': { isUncertain: true, isDone: true, status: 200, body: '{"data":' },
} as const;
type FaultName = keyof typeof FAULTS;
interface Fault {
	isUncertain?: boolean;
	isDone?: boolean;
	reset?: boolean;
	status?: number;
	headers?: Record<string, string>;
	body?: string;
}

/** What the platform says when a write has succeeded, where the node reads it. */
const SUCCESS: ReadonlyArray<[endpoint: RegExp, data: unknown]> = [
	[/POST \/case\/bulk/, { processId: 'job-1' }],
	[/POST \/cfmWorkflow/, 'Success'],
	[/POST \/publishing\/message/, ['post-1']],
	[/POST \/webhook-subscriptions\/action/, true],
];

/** A platform that counts what it carries out, and has the next writes go wrong. */
class Platform {
	url = '';
	writes = 0;
	done = 0;
	uncertain = 0;
	uncertainDone = 0;
	private faults: Array<FaultName | undefined> = [];
	close!: () => Promise<void>;

	async start() {
		const server = await serve(async (request, response) => {
			await readBody(request);
			this.answer(`${request.method} ${request.url!.replace(/.*\/api\/v3/, '')}`, response);
		});
		Object.assign(this, server);
	}

	/** @param faults of the next writes, in their order */
	reset(faults: ReadonlyArray<FaultName | undefined>) {
		Object.assign(this, { writes: 0, done: 0, uncertain: 0, uncertainDone: 0 });
		this.faults = [...faults];
	}

	private answer(request: string, response: ServerResponse) {
		this.writes++;
		const name = this.faults.shift();
		const fault: Fault = name === undefined ? { isDone: true } : FAULTS[name];
		const { isDone = false, isUncertain = false, reset, status, headers, body } = fault;
		if (isDone) this.done++;
		if (isUncertain) this.uncertain++;
		if (isDone && isUncertain) this.uncertainDone++;
		if (reset) return void response.destroy();
		const json = { 'content-type': 'application/json' };
		const errors = name === undefined ? [] : [{ message: 'planted' }];
		const known = SUCCESS.find(([endpoint]) => endpoint.test(request));
		const data = name !== undefined ? null : known ? known[1] : { id: `r${this.done}` };
		response
			.writeHead(status ?? 200, { ...json, ...headers })
			.end(body ?? JSON.stringify({ data, errors }));
	}
}

const platform = new Platform();
beforeAll(async () => await platform.start());
afterAll(async () => await platform.close());

describe('every write of every operation', () => {
	let writes: RunnableOperation[];
	beforeAll(async () => {
		writes = (await everyOperation()).filter(({ operation }) => !operation.isRead);
	});
	beforeEach(() => {
		engine.credential = { ...engine.credential, baseUrl: platform.url };
	});

	/** Runs an operation with so many items, each of which is one request. */
	const run = async (operation: RunnableOperation, count: number, more: object = {}) => {
		const [item = { json: {} }] = operation.items ?? [];
		const options = operation.operation.value === 'create' &&
			operation.name.includes('engagementCase.bulkJob') && { options: { batchSize: 1 } };
		return await engine.node(
			operation.node,
			{ ...operation.parameters, ...options },
			{ items: Array.from({ length: count }, () => item), tries: TRIES, ...more },
		);
	};

	it('is one request an item here', async () => {
		expect(writes.length).toBeGreaterThan(50);
		for (const operation of writes) {
			platform.reset([]);
			const { said } = await run(operation, 3);
			expect([operation.name, said, platform.writes]).toEqual([operation.name, '', 3]);
		}
	});

	it.each(Object.keys(FAULTS) as FaultName[])('after %s', async (name) => {
		const { isUncertain, isDone }: Fault = FAULTS[name];
		for (const operation of writes) {
			platform.reset([undefined, name]);
			const { said, json } = await run(operation, 3);
			const { writes, done } = platform;
			if (isUncertain) {
				expect([operation.name, said, writes, done]).toEqual([
					operation.name,
					expect.stringMatching(
						/\. It was not sent again, since an earlier run of this node may have carried it out \[item 1\]\n[^]* 1 other item was carried out and stays so\.$/,
					),
					2,
					isDone ? 2 : 1,
				]);
			} else {
				expect([operation.name, said, writes, done]).toEqual([operation.name, '', 4, 3]);
				expect([operation.name, json.length]).toEqual([operation.name, 3]);
			}
		}
	});

	const anyFaults = fc.array(
		fc.oneof(
			{ weight: 90, arbitrary: fc.constant(undefined) },
			{ weight: 10, arbitrary: fc.constantFrom(...(Object.keys(FAULTS) as FaultName[])) },
		),
		{ minLength: 40, maxLength: 40 },
	);

	it('is carried out once by an item, whatever fails', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(1_000), fc.nat(8), anyFaults, async (index, more, faults) => {
				const operation = writes[index % writes.length]!;
				const count = more + 1;
				platform.reset(faults);
				const { json, error, said } = await run(operation, count);
				const { done, uncertain, uncertainDone } = platform;
				expect(uncertain).toBeLessThanOrEqual(1);
				if (error === undefined) {
					expect([operation.name, done, json.length]).toEqual([operation.name, count, count]);
					return;
				}
				const failed = Number(/\[item (\d+)\]/.exec(said)![1]);
				expect([operation.name, done]).toEqual([operation.name, failed + uncertainDone]);
				const others = Number(/(\d+) other items? (was|were) carried out/.exec(said)?.[1] ?? 0);
				expect([operation.name, others]).toEqual([operation.name, failed]);
			}),
			{ numRuns: 250 },
		);
	});

	it('is carried out once by an item where the workflow continues, whatever fails', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(1_000), fc.nat(8), anyFaults, async (index, more, faults) => {
				const operation = writes[index % writes.length]!;
				const count = more + 1;
				platform.reset(faults);
				const { json } = await run(operation, count, continueOnFail);
				const { done, uncertain, uncertainDone } = platform;
				const details = json.map(
					(item) => item.details as { mayHaveCompleted?: boolean } | undefined,
				);
				const unknown = details.filter((one) => one?.mayHaveCompleted === true).length;
				const failed = details.filter((one) => one !== undefined).length;
				expect([operation.name, json.length, unknown]).toEqual([operation.name, count, uncertain]);
				expect([operation.name, done]).toEqual([operation.name, count - failed + uncertainDone]);
			}),
			{ numRuns: 250 },
		);
	});
});

/**
 * The pace of an API key. `REQUESTS=2000 npx jest test/engine/pace.test.ts` measures at the size of the
 * table in docs/developers/performance.md, and prints it.
 */
import { LoadOptionsContext } from 'n8n-core';
import { connect } from '../support/inside';
import type { FaultSpec } from '../../sandbox';
import { startProcess, useEngine, type Engine } from '../support/engine';
import { sent, useSandbox } from '../support/sandbox';
import { pass, simulateTime } from '../support/time';

simulateTime();
const sandbox = useSandbox();
const engine = useEngine(sandbox);

const PER_SECOND = 10;
/** In ms. */
const HOUR = 3_600_000;
const REQUESTS = Number(process.env.REQUESTS ?? 100);
const isFull = process.env.REQUESTS !== undefined;
const rows: string[] = [];
afterAll(() => {
	if (isFull) process.stdout.write(`${rows.join('\n')}\n`);
});

const further: Engine[] = [];

/** Further processes of n8n: none knows how another one was throttled, or remembers how it was itself. */
async function startFurther(count: number): Promise<Engine[]> {
	while (further.length < count) further.push(await startProcess());
	await pass(3 * HOUR); // a pace is remembered for two
	for (const one of further)
		Object.assign(one, { credential: engine.credential, onSign: () => {} });
	return further.slice(0, count);
}

/** How long (ms) a request takes to arrive: the minimum, and how much longer at most. */
const LATENCY = { least: 10, more: 20 };

const arrive = async () => await pass(LATENCY.least + Math.random() * LATENCY.more);

type Kind = 'reads' | 'writes';

/** Sends that many requests, each different; returns their outcomes. */
async function send(n8n: Engine, kind: Kind, count: number, maxConcurrency: number) {
	const items = Array.from({ length: count }, (_, n) => ({ json: { n } }));
	const options = { maxConcurrency };
	const read = { operation: 'get', addressBy: 'campaignId', campaignId: '9004_1', options };
	const write = { operation: 'create', name: '=Name {{ $json.n }}', type: 'single', options };
	const parameters = { resource: 'campaign', ...(kind === 'reads' ? read : write) };
	return await n8n.node('engagementCampaign', parameters, {
		items,
		onError: 'continueRegularOutput',
	});
}

async function measure(
	refusal: 'gateway' | 'status',
	kind: Kind,
	inFlight: number,
	{ processes = [engine], headers = false }: { processes?: Engine[]; headers?: boolean } = {},
) {
	sandbox.setLimits({ perSecond: PER_SECOND, refusal, headers });
	for (const one of processes) one.onSign = arrive;
	const start = Date.now();
	const results = await Promise.all(
		processes.map(
			async (one) => await send(one, kind, Math.floor(REQUESTS / processes.length), inFlight),
		),
	);
	const seconds = (Date.now() - start) / 1000;
	const json = results.flatMap((result) => result.json);
	const failed = json.filter((item) => 'error' in item).length;
	const requests = sent(sandbox).length / json.length;
	const slower = seconds / (json.length / PER_SECOND);
	const what = `${kind}, ${refusal === 'gateway' ? '403 in words' : '429 with `Retry-After`'}${headers ? ' and `X-RateLimit-Remaining`' : ''}`;
	rows.push(
		`| ${json.length} ${what} | ${processes.length} | ${inFlight} | ${failed} | ${requests.toFixed(3)} | ${slower.toFixed(3)} |`,
	);
	return { failed, requests, slower };
}

const refusals = ['gateway', 'status'] as const;
const cases = refusals.flatMap((refusal) =>
	(['reads', 'writes'] as const).flatMap((kind) =>
		[1, 5, 50].map((inFlight) => ({ refusal, kind, inFlight })),
	),
);
const chosen = isFull ? cases : cases.filter((_, n) => n % 4 === 2);

/** At the small size the first refusals weigh more, and a busy machine too. */
const MOST = { requests: 1.4, slower: 1.8 };

describe('a limit of 10 requests a second', () => {
	it.each(chosen)(
		'$kind, refused by $refusal, $inFlight in flight: none fails',
		async ({ refusal, kind, inFlight }) => {
			const { failed, requests, slower } = await measure(refusal, kind, inFlight);
			expect(failed).toBe(0);
			if (!isFull) {
				expect(requests).toBeLessThanOrEqual(MOST.requests);
				expect(slower).toBeLessThanOrEqual(MOST.slower);
			}
		},
	);

	it.each(isFull ? cases : cases.slice(2, 3))(
		'$kind, refused by $refusal, $inFlight in flight in each of two workers: none fails',
		async ({ refusal, kind, inFlight }) => {
			const processes = await startFurther(2);
			expect((await measure(refusal, kind, inFlight, { processes })).failed).toBe(0);
		},
	);

	// With 1 in flight there is a stricter one below.
	it.each(isFull ? [1, 50] : [50])(
		'that every answer shows is met with hardly a refusal, with %i in flight',
		async (inFlight) => {
			const { failed, requests } = await measure('status', 'reads', inFlight, { headers: true });
			expect(failed).toBe(0);
			expect(requests).toBeLessThanOrEqual(1.02 + 40 / REQUESTS);
		},
	);
});

it.each<[refusal: 'gateway' | 'status', beginnings: number[]]>([
	['gateway', [150, 450, 3_000]],
	['status', [150]],
])(
	'two workers share the limit, whenever the second begins, by %s: after %j ms',
	async (refusal, beginnings) => {
		sandbox.setLimits({ perSecond: PER_SECOND, refusal, headers: refusal === 'status' });
		const count = 160;
		for (const later of beginnings) {
			sandbox.clearRequests();
			const [first, second] = (await startFurther(2)) as [Engine, Engine];
			const inTurn = async (one: Engine, after: number) => {
				one.onSign = arrive;
				await pass(after);
				const { json } = await send(one, 'reads', count / 2, 10);
				expect(json.filter((item) => 'error' in item)).toEqual([]);
			};
			await Promise.all([inTurn(first, 1), inTurn(second, later)]);
			expect(sent(sandbox).length).toBeLessThanOrEqual(1.12 * count);
			// One that got nothing until the other had ended would take three times as long.
			expect(arrivals().at(-1)).toBeLessThanOrEqual((2 * count * 1_000) / PER_SECOND);
		}
	},
);

/** When each request arrived (ms), in order, from the first one on. */
const arrivals = () => {
	const times = sandbox.requests().map(({ at }) => at);
	return times.map((at) => at - times[0]!);
};

it.each(refusals)(
	'the first burst costs few refusals, by %s, with 50 in flight',
	async (refusal) => {
		sandbox.setLimits({ perSecond: PER_SECOND, refusal, headers: false });
		engine.onSign = arrive;
		await send(engine, 'reads', 50, 50);
		const first = sandbox.requests().filter(({ at }) => at < sandbox.requests()[0]!.at + 1_000);
		expect(first.filter(({ status }) => status !== 200).length).toBeLessThanOrEqual(4);
	},
);

describe('Requests per Second is a fixed pace', () => {
	const FIXED = 4;
	const INTERVAL = 1000 / FIXED;
	/** A timer that is late delays none but its own request: the next one makes up for it. */
	const LATE = 20;

	const expectPace = (times: number[]) => {
		const intervals = times.slice(1).map((at, n) => at - times[n]!);
		expect(Math.min(...intervals)).toBeGreaterThanOrEqual(INTERVAL - LATE);
		expect(times.at(-1)).toBeLessThanOrEqual(1.05 * intervals.length * INTERVAL);
	};

	it.each([1, 5, 50])('with %i in flight', async (inFlight) => {
		engine.credential = { ...engine.credential, requestsPerSecond: FIXED };
		const count = inFlight + 10;
		const { json } = await send(engine, 'reads', count, inFlight);
		expect(json).toHaveLength(count);
		expectPace(arrivals());
	});

	it('also where the clock is set back', async () => {
		engine.credential.requestsPerSecond = 2;
		const list = async () => await engine.node('engagementWorkspace', { operation: 'getAll' });
		const { now } = Date;
		const begun = now();
		await list();
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - HOUR);
		expect((await list()).said).toBe('');
		clock.mockRestore();
		expect(now() - begun).toBeLessThan(2_000);
	});

	it('that all nodes with the key share, and that answers do not quicken', async () => {
		sandbox.setLimits({ perSecond: 1_000, headers: true });
		engine.credential = { ...engine.credential, requestsPerSecond: FIXED };
		const kinds: Kind[] = ['reads', 'writes', 'reads'];
		await Promise.all(kinds.map(async (kind) => await send(engine, kind, 8, 5)));
		expect(arrivals()).toHaveLength(24);
		expectPace(arrivals());
	});
});

describe('X-RateLimit-Remaining slows down before anything is refused', () => {
	const refused = () => sandbox.requests().filter(({ status }) => status !== 200).length;

	it.each([1, 5])('with %i in flight, until the reset', async (inFlight) => {
		sandbox.setLimits({ perSecond: PER_SECOND, headers: true });
		const { json } = await send(engine, 'reads', 25, inFlight);
		expect(json.filter((item) => 'error' in item)).toEqual([]);
		expect([arrivals().length, refused()]).toEqual([25, 0]);
	});

	it('and what the hour no longer has is not sent', async () => {
		await pass(HOUR - (Date.now() % HOUR)); // so that the requests are all in one hour
		sandbox.setLimits({ perHour: 20, headers: true });
		const { json } = await send(engine, 'reads', 25, 1);
		expect([arrivals().length, refused()]).toEqual([20, 0]);
		const failed = json.filter((item) => 'error' in item);
		expect(failed).toHaveLength(5);
		for (const { error } of failed) expect(error).toMatch(/limit for this API key is used up/);
	});
});

it.each<[string, FaultSpec, number]>([
	['429 with Retry-After', { answer: 'throttled', seconds: 2 }, 2_000],
	['429 with X-RateLimit-Reset', { answer: 'throttled', retryAfter: 'rateLimitReset' }, 0],
	['403 in words', { status: 403, body: '<h1>Developer Over Qps</h1>' }, 1_000],
])(
	'workers that are throttled at the same time (%s) do not come back at the same time',
	async (_, fault, least) => {
		const workers = await startFurther(6);
		sandbox.fault({ ...fault, times: workers.length });
		await Promise.all(workers.map(async (worker) => await send(worker, 'writes', 1, 1)));
		const throttled = arrivals().slice(0, workers.length);
		const back = arrivals().slice(workers.length);
		expect(throttled).toEqual(workers.map(() => 0));
		expect(back).toHaveLength(workers.length);
		expect(back[0]).toBeGreaterThanOrEqual(least);
		// By chance all six are as close as that once in a million times.
		expect(back.at(-1)! - back[0]!).toBeGreaterThan(10);
	},
);

it('a request is tried on and on while others of its key are let in, and five times where none is', async () => {
	const list = async () => await engine.node('engagementWorkspace', { operation: 'getAll' });
	const fault = { path: '/accessibleClients', status: 403, body: 'Developer Over Qps' };
	const tries = () => sandbox.requests().filter(({ path }) => path.endsWith(fault.path)).length;
	sandbox.fault({ ...fault, times: 12 });
	const [{ json }] = await Promise.all([list(), send(engine, 'reads', 100, 5)]);
	expect([json.length, tries()]).toEqual([2, 13]);

	sandbox.clearRequests();
	sandbox.fault({ ...fault, times: 0 });
	expect((await list()).said).toMatch(/^Throttled by the platform/);
	expect(tries()).toBe(5);
});

it.each([60, 300])(
	'a pause is over once it has been slept, although the clock is set back by %i seconds',
	async (seconds) => {
		sandbox.fault({ answer: 'throttled', seconds: 30 });
		const { now } = Date;
		const begun = now();
		const isBack = () => now() - begun > 10_000;
		const clock = jest
			.spyOn(Date, 'now')
			.mockImplementation(() => now() - (isBack() ? seconds * 1_000 : 0));
		const { said } = await engine.node('engagementWorkspace', { operation: 'getAll' });
		clock.mockRestore();
		expect(said).toBe('');
		expect(now() - begun).toBeLessThan(40_000);
	},
);

it('a request that fails before it leaves gives its place back', async () => {
	const type = 'n8n-nodes-engagement-platform.engagementWorkspace';
	const workflow = engine.workflow({ nodes: [{ name: 'Node', type }] });
	const node = workflow.getNode('Node')!;
	const send = connect(new LoadOptionsContext(workflow, node, engine.additionalData(), ''));
	const fails = () => {
		throw new Error('It is not written down');
	};
	// More than may be under way at once.
	for (let n = 0; n < 25; n++)
		await expect(send('GET /accessibleClients', {}, fails)).rejects.toThrow('not written down');
	expect((await send('GET /accessibleClients')).status).toBe(200);
});

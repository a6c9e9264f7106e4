/**
 * The audit trail through the platform's hourly limit. `RECORDS=1000000 npx jest test/engine/auditLimits.test.ts`
 * measures at the size of the table in docs/developers/performance.md, and prints it.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { forgetPace, useEngine, type RunOptions } from '../support/engine';
import { answerWith, useSandbox } from '../support/sandbox';
import { freezeClock } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const HOUR = 3_600_000;
const isFull = process.env.RECORDS !== undefined;
const RECORDS = Number(process.env.RECORDS ?? 420);
/** Pages of 200 where it is measured; small ones need as many requests for fewer records. */
const PAGE = isFull ? 200 : 20;
const PER_HOUR = isFull ? 1_000 : 10;

type Limits = Parameters<typeof sandbox.setLimits>[0];

/** One run of a published workflow: n8n stores the static data as JSON in between. */
async function runOnce(
	operation: string,
	staticData: IDataObject,
	parameters: object,
	more: RunOptions = {},
) {
	return await engine.node(
		'engagementAuditTrail',
		{
			...{ resource: 'auditRecord', operation, assetClass: 'SPR_TASK', assetIds: 'task-1' },
			...(operation === 'export' ? { format: 'ndjson' } : { returnAll: true, output: 'raw' }),
			...parameters,
		},
		{ ...more, staticData },
	);
}

function valuesIn({ json, binary }: INodeExecutionData): number[] {
	const lines =
		binary === undefined
			? [JSON.stringify(json)]
			: Buffer.from(binary.data!.data, 'base64').toString().trimEnd().split('\n');
	return lines
		.map((line) => JSON.parse(line) as { changes?: Array<{ newValues: string[] }> })
		.flatMap(({ changes = [] }) => Number(changes[0]!.newValues[0]!.replace('value ', '')));
}

/** Runs once an hour until no more records are waiting. */
async function readAll(operation: string, limits: Limits, parameters: object) {
	const clock = freezeClock();
	clock.advance(HOUR - (Date.now() % HOUR) + 1_000); // no pause reaches into the next hour
	sandbox.setLimits(limits);
	let staticData: IDataObject = {};
	const times = new Uint8Array(RECORDS);
	const hints: string[] = [];
	for (let runs = 1; runs <= 30; runs++) {
		staticData = JSON.parse(JSON.stringify(staticData)) as IDataObject;
		const run = await runOnce(operation, staticData, parameters);
		expect(run.said).toBe('');
		for (const item of run.items) {
			for (const value of valuesIn(item)) times[value]!++;
		}
		if (run.json.at(-1)?.moreWaiting !== true) return { runs, times, hints, staticData };
		expect(run.json.slice(0, -1).some((one) => 'moreWaiting' in one)).toBe(false);
		hints.push(JSON.stringify(run.hints));
		clock.advance(HOUR);
	}
	throw new Error('It does not end');
}

/** How many values of the records were never returned, and how many more than once. */
function countOf(times: Uint8Array) {
	return {
		lost: times.filter((one) => one === 0).length,
		twice: times.filter((one) => one > 1).length,
	};
}

/** The minute in which records may be written late holds few of them, as it does in a large table. */
function makeTable(): void {
	const startDate = Date.UTC(2025, 0, 1);
	const step = isFull ? 1_000 : 60_000;
	const trail = { assetClass: 'SPR_TASK', assetId: 'task-1', startDate, step, perMoment: 7 };
	sandbox.bulk('auditTrail', { ...trail, count: RECORDS });
}

const status = { perHour: PER_HOUR };
const gateway = { perHour: PER_HOUR, refusal: 'gateway', headers: false } as const;
const incremental = { options: { incremental: true, pageSize: PAGE } };
const ascending = { filters: { order: 'ASC' }, options: { pageSize: PAGE } };
const newestFirst = { options: { pageSize: PAGE } };

type Row = [what: string, how: string, operation: string, limits: Limits, parameters: object];

const rows: Row[] = [
	['incremental', 'a time', 'export', status, incremental],
	['incremental', 'words', 'export', gateway, incremental],
	['oldest first', 'a time', 'export', status, ascending],
	['newest first', 'a time', 'export', status, newestFirst],
	['newest first', 'words', 'export', gateway, newestFirst],
	['incremental', 'a time', 'search', status, incremental],
];

describe(`a limit loses nothing: ${RECORDS} records through ${PER_HOUR} requests an hour`, () => {
	it.each(isFull ? rows.slice(0, -1) : rows)(
		'%s, refused with %s: each run of the %s goes on, 0 lost, 0 twice',
		async (what, how, operation, limits, parameters) => {
			makeTable();
			const { runs, times, hints } = await readAll(operation, limits, parameters);
			expect(countOf(times)).toEqual({ lost: 0, twice: 0 });
			// No run may waste much of its hour.
			const least = Math.ceil(RECORDS / PAGE / PER_HOUR);
			expect(runs).toBeGreaterThanOrEqual(least);
			expect(runs).toBeLessThanOrEqual(Math.ceil(least * 1.5));
			expect(hints).toHaveLength(runs - 1);
			for (const hint of hints)
				expect(hint).toMatch(
					/limit ended the \w+ after \d+ records; the next run of the published/,
				);
			if (isFull)
				process.stdout.write(`| ${RECORDS} records, ${what}, refused with ${how} | ${runs} |\n`);
		},
	);

	it('what has come to its end is read from the beginning the next time', async () => {
		makeTable();
		const { staticData } = await readAll('export', status, newestFirst);
		sandbox.setLimits({});
		const { items } = await runOnce('export', staticData, newestFirst);
		expect(items.flatMap(valuesIn)).toHaveLength(RECORDS);
	});
});

it('what cannot be continued fails, where records have no time', async () => {
	freezeClock();
	const record = { assetClass: 'SPR_TASK', assetId: 'task-1', changes: [] };
	answerWith(sandbox, { results: [record], cursor: 'next' }, { path: '/audit/search' });
	sandbox.fault({ answer: 'throttled', seconds: 3000, method: 'GET', path: '/audit' });
	const { said, json } = await runOnce('export', {}, {});
	expect(said).toMatch(/Throttled/);
	expect(json).toEqual([]);
});

it.each<[string, object, object[]]>([
	// A loop that goes on for as long as more is waiting would not end.
	['search', incremental, []],
	['export', incremental, [{ format: 'ndjson', records: 0, moreWaiting: true }]],
	['export', {}, [{ format: 'ndjson', records: 0, moreWaiting: true }]],
])('the %s of what the limit ends at once says that more waits: %j', async (...given) => {
	const [operation, parameters, items] = given;
	sandbox.fault({ answer: 'throttled', seconds: 3000 });
	const caseId = { assetClass: 'UNIVERSAL_CASE', assetIds: '65f0ca5e0000000000000001' };
	const { json, hints, said } = await runOnce(operation, {}, { ...caseId, ...parameters });
	expect(said).toBe('');
	expect(json).toEqual(items);
	expect(JSON.stringify(hints)).toMatch(/limit ended the \w+ after 0 records/);
	// Nobody knows what there is.
	expect(JSON.stringify(hints)).not.toMatch(/was found/);
});

describe('an export that the limit ended', () => {
	/** The values in the files of each item, of a run that the limit ends after 7 requests, and of the next. */
	const runTwice = async (first: object, second: object, more: RunOptions = {}) => {
		makeTable();
		const staticData: IDataObject = {};
		sandbox.fault({ answer: 'throttled', seconds: 3000, skip: 7, times: 0 });
		const cut = await runOnce('export', staticData, first, more);
		for (const one of cut.json) expect(one).toMatchObject({ moreWaiting: true });
		sandbox.clearFaults();
		forgetPace(engine.credential);
		const rest = await runOnce('export', staticData, second, more);
		for (const one of rest.json) expect(one).not.toHaveProperty('moreWaiting');
		return [cut, rest].map(({ items }) => items.map(valuesIn));
	};
	const all = Array.from({ length: RECORDS }, (_, value) => value);

	it('goes on for each of two items that ask the same where that one stopped', async () => {
		const items = [{ json: {} }, { json: {} }];
		const [cut, rest] = await runTwice(ascending, ascending, { items });
		expect(cut![0]!.length).not.toBe(cut![1]!.length);
		expect(items.map((_, i) => [...cut![i]!, ...rest![i]!])).toEqual([all, all]);
	});

	it('begins again where other Field Names are wanted', async () => {
		const fieldNames = ['status', 'priority', 'assignee', 'subject'];
		const other = { ...ascending, options: { ...ascending.options, fieldNames } };
		const [cut, rest] = await runTwice(ascending, other);
		expect(cut![0]!.length).toBeLessThan(RECORDS);
		expect(rest).toEqual([all]);
	});
});

describe('what a run leaves for the next one', () => {
	const here = () => ({ ...sandbox.credentials, baseUrl: sandbox.baseUrl });
	const elsewhere = () => ({
		...here(),
		baseUrl: here().baseUrl.replace('127.0.0.1', 'localhost'),
	});
	const asWritten = () => ({ ...here(), baseUrl: `${sandbox.url}/prod` });

	it.each([
		['the position of Incremental', incremental],
		['an export that the limit ended', ascending],
	])('is for the same credential and platform: %s', async (_what, parameters) => {
		makeTable();
		const staticData: IDataObject = {};
		const next = async (credential: typeof engine.credential, credentialId = '1') => {
			engine.credential = credential;
			forgetPace(credential);
			const { items, said } = await runOnce('export', staticData, parameters, { credentialId });
			expect(said).toBe('');
			return items.flatMap(valuesIn);
		};
		sandbox.fault({ answer: 'throttled', seconds: 3000, skip: 7, times: 0 });
		const first = await next(here());
		expect(first.length).toBeLessThan(RECORDS);
		sandbox.clearFaults();
		expect(await next(here(), '2')).toHaveLength(RECORDS);
		expect(await next(elsewhere())).toHaveLength(RECORDS);
		// The same address, written in another way.
		expect(await next(asWritten())).toHaveLength(RECORDS - first.length);
	});
});

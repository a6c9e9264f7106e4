/** What is pasted as a payload: the query that is meant is sent, with the chosen times, or nothing is. */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { useEngine, type RunOptions } from '../support/engine';
import { answerWith, sentBodies, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 31, 10);

const run = async (jsonBody: unknown, parameters: object = {}, more?: RunOptions) =>
	await engine.node(
		'engagementReporting',
		{
			...{
				resource: 'query',
				operation: 'run',
				inputMode: 'json',
				timeZone: 'UTC',
				format: 'json',
			},
			jsonBody: typeof jsonBody === 'string' ? jsonBody : JSON.stringify(jsonBody),
			...parameters,
		} as INodeParameters,
		more,
	);

const between = {
	payloadTimeRange: 'between',
	...{ startTime: '2026-01-01T00:00Z', endTime: '2026-01-02T00:00Z' },
};
const RANGES: Array<[object, string, string]> = [
	[between, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
	[
		{ payloadTimeRange: 'lastDays', days: 2 },
		'2026-03-29T00:00:00.000Z',
		'2026-03-30T23:59:59.999Z',
	],
	[
		{ payloadTimeRange: 'sinceLastRun', days: 2 },
		'2026-03-29T00:00:00.000Z',
		'2026-03-31T09:59:59.999Z',
	],
];

const query = (report: string) => ({
	...{ reportingEngine: 'PLATFORM', report, startTime: '1', endTime: 2, timeZone: 'UTC' },
	...{ page: 0, groupBys: null, additional: { widgetId: '5a', exportInfo: '{"startTime": 1}' } },
});

const isObject = (value: unknown): value is object =>
	typeof value === 'object' && !Array.isArray(value);

/** The times anywhere in a body, each as it is in JSON. */
function timesIn(value: unknown): Array<[string, string]> {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]): Array<[string, string]> =>
		['startTime', 'endTime'].includes(name)
			? [[name, new Date(Number(inner)).toISOString()]]
			: timesIn(inner),
	);
}

/** Ways to hand over a payload that is nearly an object. */
const WRAPPERS: Array<(value: unknown) => unknown> = [
	(value) => [value],
	(value) => JSON.stringify(value),
	...['payload', 'body', 'query', 'data', 'json', 'report', 'Widget 1'].map(
		(name) => (value: unknown) => ({ [name]: value }),
	),
	(body) => ({ method: 'POST', url: '/reports/query', headers: { Key: 'k' }, body, note: '[' }),
];
const wrapped = fc
	.array(fc.constantFrom(...WRAPPERS), { maxLength: 4 })
	.map((wrappers) => (value: unknown) => wrappers.reduce((inner, wrap) => wrap(inner), value));
const payloads = fc
	.tuple(
		fc.constantFrom<(inner: (value: unknown) => unknown) => unknown>(
			() => query('A'),
			() => ({ report: 'A', filters: [] }),
			(inner) => ({ collate: true, requests: { a: query('A'), b: inner(query('B')) } }),
			(inner) => ({ requests: [inner(query('A')), query('B')] }),
			() => ({ requests: [query('A')] }),
			(inner) => ({ requests: JSON.stringify({ a: inner(query('A')) }) }),
			() => ({ startTime: 1, endTime: 2, requests: { a: query('A') } }),
		),
		wrapped,
		wrapped,
	)
	.map(([payload, inner, outer]) => outer(payload(inner)));

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));

describe('a pasted payload', () => {
	it('has the chosen time range in the request, however it is wrapped', async () => {
		await fc.assert(
			fc.asyncProperty(payloads, fc.constantFrom(...RANGES), async (payload, [range, from, to]) => {
				sandbox.reset();
				const { said } = await run(payload, range);
				expect([payload, said]).toEqual([payload, '']);
				const [body] = sentBodies(sandbox);
				const queries = Object.values((body!.requests as object | undefined) ?? { body });
				expect(queries.map((one: { report: string }) => one.report)).toEqual(
					queries.length === 1 ? ['A'] : ['A', 'B'],
				);
				for (const one of queries) expect(one).toMatchObject({ timeZone: 'UTC' });
				const times = timesIn(body);
				expect(times.length).toBeGreaterThanOrEqual(2 * queries.length);
				expect([payload, new Set(times.map(String))]).toEqual([
					payload,
					new Set([`startTime,${from}`, `endTime,${to}`]),
				]);
			}),
			{ numRuns: part(100) },
		);
	});

	it.each([
		...[[query('A'), query('B')], { a: query('A'), b: query('B') }],
		{ startTime: 1, endTime: 2, payload: query('A') },
		...[[], '[{"a": 1}, {"b": 2}]', '"report"', '7', 'null', '[[]]'],
		{ requests: { a: query('A'), b: [query('B'), query('C')] } },
		{ requests: { a: query('A'), b: 'text' } },
	])(
		'is refused before it is sent where it is not plain which query is meant: %j',
		async (payload) => {
			for (const parameters of [between, {}, { operation: 'export' }, { operation: 'runBatch' }]) {
				const { said } = await run(payload, parameters);
				expect([payload, said]).toEqual([
					payload,
					expect.stringMatching(/Payload.*: .*Paste (one payload|the query)/),
				]);
			}
			expect(sandbox.requests()).toEqual([]);
		},
	);

	it('that is plain goes out as it is, with all its digits, and one that is wrapped without what is around it', async () => {
		await run('{"report": "A", "id": 9007199254740993001}', { timeZone: '' });
		expect(sandbox.requests()[0]!.body).toBe('{"report":"A","id":9007199254740993001}');
		sandbox.clearRequests();
		const inText = JSON.stringify('{"report": "A", "id": 9007199254740993001}');
		const { hints } = await run(`{"method": "POST", "body": ${inText}}`, { timeZone: '' });
		expect(sandbox.requests()[0]!.body).toBe('{"report":"A","id":9007199254740993001}');
		expect(JSON.stringify(hints)).toMatch(/what is around it is not sent/);
		expect(JSON.stringify((await run(query('A'))).hints)).not.toMatch(/around it/);
	});

	it.each(['timezone', 'timeZoneId', 'time_zone', 'tz'])(
		'that calls its time zone %s gets no second one',
		async (name) => {
			const payload = { report: 'A', startTime: 1, endTime: 2, [name]: 'Asia/Tokyo' };
			await run(payload, { timeZone: '', payloadTimeRange: 'lastDays', days: 1 });
			await run(payload, { timeZone: 'Europe/Berlin' });
			const [kept, chosen] = sentBodies(sandbox) as Array<Record<string, unknown>>;
			expect(Object.keys(kept!).sort()).toEqual(Object.keys(payload).sort());
			expect([kept![name], chosen![name]]).toEqual(['Asia/Tokyo', 'Europe/Berlin']);
			expect(chosen).not.toHaveProperty('timeZone');
			expect((Number(kept!.startTime) + 9 * 3_600_000) % 86_400_000).toBe(0);
		},
	);

	it('of a form that nobody knows is sent as given, with a hint', async () => {
		const answer = () => answerWith(sandbox, { headings: ['A'], rows: [[1]] }, { times: 0 });
		for (const payload of [
			...[{ id: 1, metrics: ['A'] }, [{ id: 1 }], '"{\\"id\\": 1}"'],
			{ id: 1, time: { startTime: 1, endTime: 2 } },
		]) {
			sandbox.reset();
			answer();
			const { said, hints } = await run(payload);
			expect(said).toBe('');
			expect(sentBodies(sandbox)[0]).toMatchObject(isObject(payload) ? payload : { id: 1 });
			expect(JSON.stringify(hints)).toMatch(/neither .*report.* nor .*requests/);
		}
		for (const known of [{ report: 'A' }, { reportingEngine: 'B' }, { requests: { a: {} } }])
			expect(JSON.stringify((await run(known)).hints)).not.toMatch(/form is not known/);
		const wrapped = await run(
			{ body: { widgetId: 'w', page: 0 } },
			{ ...between, operation: 'runWidget' },
		);
		expect(JSON.stringify(wrapped.hints)).toMatch(/around it/);
		expect(timesIn(sentBodies(sandbox).at(-1))).toHaveLength(2);
		const widget = await run({ timeZone: 'UTC', startTime: 1 }, { operation: 'runWidget' });
		expect(JSON.stringify(widget.hints)).not.toMatch(/form is not known/);
	});

	it.each(['run', 'export'])(
		'of such a form keeps no position for Since Last Run, and says so: %s',
		async (operation) => {
			for (const [payload, isKept] of [
				[{ id: 1 }, false],
				[{ report: 'A' }, true],
			] as const) {
				const staticData = {};
				const starts: unknown[] = [];
				for (const now of [NOW, NOW + HOUR]) {
					jest.spyOn(Date, 'now').mockReturnValue(now);
					sandbox.reset();
					answerWith(sandbox, { headings: ['A'], rows: [[1]] });
					const since = { operation, payloadTimeRange: 'sinceLastRun', days: 2 };
					const { said, hints } = await run(payload, since, { staticData });
					expect(said).toBe('');
					expect(/no position/.test(JSON.stringify(hints))).toBe(!isKept);
					starts.push(sentBodies(sandbox)[0]!.startTime);
				}
				expect(starts[1]).toBe(isKept ? NOW : starts[0]);
			}
		},
	);

	it('that is not JSON is refused with the line', async () => {
		const { said } = await run('{\n  "report": "A"\n  "page": 0\n}', between);
		expect(said).toMatch(/Payload: .* is not JSON\. It breaks in line 3, column 3/);
		expect(sandbox.requests()).toEqual([]);
	});
});

/** A report without rows is an empty table, and a row is a row, in every form that a result may have. */
import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { useEngine, type RunOptions } from '../support/engine';
import { continueOnFail } from '../support/parameters';
import { answerWith, sentBodies, useSandbox } from '../support/sandbox';
import { oneIn, part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 0, 1);

const query = async (operation: string, parameters: object, more?: RunOptions) =>
	await engine.node(
		'engagementReporting',
		{
			...{ resource: 'query', operation, inputMode: 'json', jsonBody: '{"report": "R"}' },
			...parameters,
		} as INodeParameters,
		more,
	);

const textOf = ({ binary }: INodeExecutionData) =>
	Buffer.from(binary!.data!.data, 'base64').toString();

const EMPTY: unknown[] = [
	...[{}, [], [null], [{}], ''],
	...[
		{ headings: ['A'] },
		{ headings: ['A'], hasMore: false },
		{ hasMore: false },
		[{ headings: ['A'] }],
	],
	...[{ total: 0 }, { totalItems: '0' }, { totalCount: 0, page: 0, pageSize: 20 }],
	...[{ rows: null }, { data: null }, { data: {} }, { rows: {} }, { rows: [] }, { data: [] }],
	...[
		{ headings: null, rows: null },
		{ headings: [], rows: [null], hasMore: null },
	],
	...[{ data: { headings: ['A'] } }, { result: { rows: [] } }, { results: [] }],
];

/** A result without rows, put together from what it may and may not have. */
const emptyResult = fc
	.record(
		{
			headings: fc.constantFrom<unknown>(['A', 'B'], [], null),
			rows: fc.constantFrom<unknown>([], null, {}, [null]),
			data: fc.constantFrom<unknown>([], null, {}),
			hasMore: fc.constantFrom<unknown>(false, 'false', 0, null),
			total: fc.constantFrom<unknown>(0, '0', null),
			totalItems: fc.constant(0),
			page: fc.nat(2),
			cursor: fc.constant(null),
			apiStatus: fc.constant(''),
			paging: fc.constantFrom<unknown>({ hasMore: false }, { total: 0 }, null),
		},
		{ requiredKeys: [] },
	)
	.chain((result) => {
		// In a list, it could be a row without these.
		const isResult = result.headings || 'rows' in result || 'data' in result;
		const inList = isResult ? [[result]] : [];
		return fc.constantFrom<unknown>(result, { report: result }, ...inList);
	});

describe('a report without rows is an empty table', () => {
	const isNone = async (operation: string, parameters: object, data: unknown) => {
		sandbox.clearRequests();
		answerWith(sandbox, data);
		const { said, json } = await query(operation, parameters);
		expect([data, said, json]).toEqual([data, '', []]);
		expect(sandbox.requests()).toHaveLength(1);
	};

	/** Runs an item for each of these forms of an empty result, one after the other: `answers` are those of one. */
	const forEach = async (
		forms: unknown[],
		operation: string,
		{ options = {}, ...parameters }: INodeParameters,
		answers: (form: unknown) => unknown[] = (form) => [form],
		more: RunOptions = {},
	) => {
		for (const form of forms) for (const data of answers(form)) answerWith(sandbox, data);
		return await query(
			operation,
			{ ...parameters, options: { maxConcurrency: 1, ...(options as object) } },
			{ items: forms.map((_, i) => ({ json: { i } })), ...more },
		);
	};

	/** Ways to run a query: each form of an empty result comes in one of them. */
	const WAYS: Array<[string, INodeParameters]> = [
		...[{}, { rowsAsItems: true }, { maxRows: 5 }].map((options): [string, INodeParameters] => [
			...(['run', { options }] as [string, INodeParameters]),
		]),
		['runWidget', { jsonBody: '{"widgetId": "w"}' }],
	];
	it.each(WAYS.map((way, i) => [...way, oneIn(WAYS.length, EMPTY, i)] as const))(
		'for a query: %s %j: %j',
		async (operation, parameters, forms) => {
			const { said, json } = await forEach(forms, operation, parameters);
			expect([said, json]).toEqual(['', []]);
			expect(sandbox.requests()).toHaveLength(forms.length);
		},
	);

	it('for a request of a batch', async () => {
		const reports: Record<string, unknown> = { table: { headings: ['A'], rows: [[1]] } };
		for (const [i, none] of EMPTY.entries()) reports[`none ${i}`] = none;
		answerWith(sandbox, { reports });
		const requests = Object.fromEntries(
			Object.keys(reports).map((request) => [request, { report: 'R' }]),
		);
		const { said, json } = await query('runBatch', { jsonBody: JSON.stringify({ requests }) });
		expect([said, json]).toEqual(['', [{ request: 'table', A: 1 }]]);
	});

	/** Each form of an empty result is exported to one of these, which are the files of two rows around it. */
	const FORMATS = [
		['csv', 'A\r\n1\r\n3\r\n'],
		['json', '[\n{"A":1},\n{"A":3}\n]\n'],
		['ndjson', '{"A":1}\n{"A":3}\n'],
	] as const;

	it('for an export to CSV, JSON and NDJSON, which gives no file', async () => {
		for (const [i, [format]] of FORMATS.entries()) {
			const forms = oneIn(FORMATS.length, EMPTY, i);
			const { said, json } = await forEach(forms, 'export', { format });
			expect([said, json]).toEqual(['', forms.map(() => ({ format, rows: 0 }))]);
		}
	});

	it('for a window between others, in CSV, JSON and NDJSON', async () => {
		const times = { startTime: START, endTime: START + 3 * DAY - 1 };
		const jsonBody = JSON.stringify({ report: 'R', ...times });
		const [before, after] = [1, 3].map((row) => ({ headings: ['A'], rows: [[row]] }));
		for (const [i, [format, text]] of FORMATS.entries()) {
			const forms = oneIn(FORMATS.length, EMPTY, i);
			const parameters = { format, jsonBody, options: { windowHours: 24 } };
			const { said, items } = await forEach(forms, 'export', parameters, (form) => [
				...[before, form, after],
			]);
			expect(said).toBe('');
			expect(items.map((item, n) => [forms[n], textOf(item)])).toEqual(
				forms.map((form) => [form, text]),
			);
		}
	});

	it.each(['run', 'export'])(
		'for %s since the last run, which goes on behind it',
		async (operation) => {
			const now = jest.spyOn(Date, 'now');
			const forms = oneIn(2, EMPTY, operation === 'run' ? 0 : 1);
			const staticData = {};
			const since = { payloadTimeRange: 'sinceLastRun', days: 1, format: 'json' };
			// Each item has a position of its own.
			const jsonBody = '={{ JSON.stringify({ report: "R" + $json.i }) }}';
			const runAt = async (hour: number, answers?: () => unknown[]) => {
				now.mockReturnValue(START + hour * 3_600_000);
				sandbox.clearRequests();
				const more = { staticData };
				const { said } = await forEach(forms, operation, { ...since, jsonBody }, answers, more);
				expect(said).toBe('');
				return sentBodies<{ startTime: number; endTime: number }>(sandbox);
			};
			const first = await runAt(0);
			const second = await runAt(1, () => [{ headings: ['A'], rows: [[1]] }]);
			expect(second.map(({ startTime }, i) => [forms[i], startTime])).toEqual(
				forms.map((form, i) => [form, first[i]!.endTime + 1]),
			);
		},
	);

	it('as the page behind a full one, and behind one that promised it', async () => {
		const jsonBody = '{"report": "R", "pageSize": 1}';
		const page = { headings: ['A'], rows: [[1]] };
		const { said, items } = await forEach(EMPTY, 'run', { jsonBody }, (form) => [
			...[EMPTY.indexOf(form) % 2 === 0 ? page : { ...page, hasMore: true }, form],
		]);
		expect(said).toBe('');
		expect(items).toEqual(EMPTY.map((_, item) => ({ json: { A: 1 }, pairedItem: { item } })));
	});

	it('whatever it is put together from', async () => {
		await fc.assert(
			fc.asyncProperty(emptyResult, async (data) => await isNone('run', {}, data)),
			{ numRuns: part(40) },
		);
	});
});

describe('what may be rows is none', () => {
	const OTHERS: unknown[] = [
		{ answer: 'Sales grew by 4 %' },
		{ answer: 'Sales grew by 4 %', data: [] },
		{ answer: 'Sales grew by 4 %', sources: { data: [{ id: 1 }] } },
		{ headings: ['A'], lines: [[1]] },
		{ lines: [{ A: 1 }], rows: null },
		{ hasMore: false, data: 'A;B' },
		{ figures: [1] },
		{ first: 1 },
		'no rows',
	];
	it('of a result of another form, which is one item with a hint', async () => {
		for (const [i, data] of OTHERS.entries()) {
			answerWith(sandbox, data);
			const options = i % 2 === 0 ? {} : { rowsAsItems: true };
			const { said, json, hints } = await query('run', { options });
			expect([said, json]).toEqual(['', [typeof data === 'string' ? { data } : data]]);
			expect([data, hints.map(({ message }) => message).join()]).toEqual([
				...[data, expect.stringMatching(/another form[^]*as it is/)],
			]);
		}
	});

	it('of a result of another form, which is not exported', async () => {
		for (const data of OTHERS) answerWith(sandbox, data);
		const given = { format: 'csv', options: { maxConcurrency: 1 } };
		const items = OTHERS.map(() => ({ json: {} }));
		const { json } = await query('export', given, { items, ...continueOnFail });
		expect(json.map(({ error }) => error)).toEqual(
			OTHERS.map(() => expect.stringMatching(/has no table of headings and rows/)),
		);
	});

	it('of a result of another form, which moves no position of Since Last Run', async () => {
		const staticData = {};
		const starts: unknown[] = [];
		for (const hour of [0, 1]) {
			jest.spyOn(Date, 'now').mockReturnValue(START + hour * 3_600_000);
			sandbox.reset();
			answerWith(sandbox, { lines: [{ A: 1 }], total: 9 });
			const since = { payloadTimeRange: 'sinceLastRun', days: 1 };
			const { hints } = await query('run', since, { staticData });
			expect(JSON.stringify(hints)).toMatch(/the next run starts at the same position/);
			starts.push(sentBodies(sandbox)[0]!.startTime);
		}
		expect(starts[1]).toBe(starts[0]);
	});

	it('of a failure', async () => {
		answerWith(sandbox, { headings: [], errorMessage: 'Query timed out' });
		expect((await query('run', {})).said).toMatch(/Query timed out/);
	});

	it.each([{}, { headings: ['A'] }, { headings: ['A'], rows: [], totalItems: 3 }])(
		'of a total that says that there are some: %j',
		async (none) => {
			answerWith(sandbox, { headings: ['A'], totalItems: 3 });
			expect((await query('run', {})).said).toMatch(/has 3 rows, but contains 0/);
			sandbox.reset();
			for (const data of [{ headings: ['A'], rows: [[1], [2]], totalItems: 3 }, none])
				answerWith(sandbox, data);
			expect((await query('run', {})).said).toMatch(/has 3 rows, but contains 2/);
		},
	);
});

describe('rows whose cells are objects, lists or nothing are rows', () => {
	const cell = fc.oneof(
		fc.constantFrom<unknown>(null, '', 0, 1.5, 'x', [], {}, ['a'], [{ id: 1 }]),
		fc.record({ id: fc.constant('5a'), name: fc.constant('Spring Sale') }),
	);
	const anyRows = fc.array(fc.record({ MESSAGE: cell, COUNT: cell }), {
		...{ minLength: 1, maxLength: 3 },
	});
	const headings = ['MESSAGE', 'COUNT'];
	const tables: Array<(rows: object[], cells: unknown[][]) => unknown> = [
		(_, cells) => ({ headings, rows: cells }),
		(rows) => ({ headings, rows }),
		(rows) => ({ headings, data: rows }),
		(_, cells) => ({ headings, results: cells, hasMore: false }),
		(_, cells) => ({ headings, values: cells }),
		(rows) => ({ rows }),
		(rows) => ({ data: rows }),
		(rows) => ({ results: rows }),
		(rows) => rows,
		(rows) => [{ data: rows }],
		(rows) => ({ rows, hasMore: false }),
		(rows) => ({ data: rows, hasMore: false }),
		(rows) => ({ data: { data: rows } }),
		(rows) => ({ headings, rows: [], data: rows, total: rows.length }),
	];

	it('under headings, as objects, with and without what says whether more follow', async () => {
		for (const table of tables)
			await fc.assert(
				fc.asyncProperty(anyRows, async (rows) => {
					const data = table(
						rows,
						rows.map(({ MESSAGE, COUNT }) => [MESSAGE, COUNT]),
					);
					sandbox.clearRequests();
					answerWith(sandbox, data);
					const { said, json } = await query('run', {});
					expect([data, said, json]).toEqual([data, '', rows]);
				}),
				{ numRuns: part(6) },
			);
	});

	it.each<{ rows: object[] }>([
		{
			rows: [
				{ data: null, A: null },
				{ data: 'y', A: 1 },
			],
		},
		{
			rows: [
				{ rows: 3, A: 1 },
				{ rows: [], A: null },
			],
		},
	])('also with a column that is called as a list of rows is: %j', async ({ rows }) => {
		answerWith(sandbox, { data: rows, hasMore: false });
		const { said, json } = await query('run', {});
		expect([said, json]).toEqual(['', rows]);
	});

	it.each([false, 0, {}, null, ''])(
		'next to an errorMessage that says nothing: %j',
		async (none) => {
			const table = { headings: ['A'], rows: [[1]], errorMessage: none, apiStatus: none };
			for (const [data, operation, more] of [
				[table, 'run', {}],
				[{ reports: { a: table } }, 'runBatch', { request: 'a' }],
			] as const) {
				sandbox.reset();
				answerWith(sandbox, data);
				const jsonBody = '{"requests": {"a": {"report": "R"}}}';
				const { said, json, hints } = await query(
					operation,
					operation === 'run' ? {} : { jsonBody },
				);
				expect([said, json, hints]).toEqual(['', [{ ...more, A: 1 }], []]);
			}
		},
	);

	it('in a batch and in a file', async () => {
		const data = [{ CAMPAIGN: { id: '5a', name: 'Spring Sale' }, COUNT: 1 }];
		answerWith(sandbox, { reports: { a: { data } } });
		const batch = await query('runBatch', { jsonBody: '{"requests": {"a": {"report": "R"}}}' });
		expect(batch.json).toEqual([{ request: 'a', ...data[0] }]);
		answerWith(sandbox, { data });
		const { items } = await query('export', { format: 'ndjson' });
		expect(JSON.parse(textOf(items[0]!)) as IDataObject).toEqual(data[0]);
	});
});

describe('a message in a cell comes out under names of its own', () => {
	const MESSAGE = {
		...{ message: 'Hello, "you"', snMsgId: '1448', permalink: 'https://social.example.com/1448' },
		senderProfile: { name: 'Kim', profileUrl: 'https://social.example.com/kim' },
		workflowProperties: { sentiment: 'POSITIVE' },
	};
	const FLAT = {
		...{ text: 'Hello, "you"', snMsgId: '1448', permalink: 'https://social.example.com/1448' },
		senderProfile_name: 'Kim',
		senderProfile_profileUrl: 'https://social.example.com/kim',
		workflowProperties_sentiment: 'POSITIVE',
	};

	it.each<[string, object, object]>([
		['in rows of lists', { headings: ['M', 'N'], rows: [[MESSAGE, 2]] }, { N: 2, ...FLAT }],
		['in rows with names', { data: [{ M: MESSAGE, N: 2 }], hasMore: false }, { N: 2, ...FLAT }],
		[
			'with its text under the other name, and nobody who sent it',
			{ rows: [{ M: { actualText: 'Hi', universalMessageId: 'u', senderProfile: null } }] },
			{ text: 'Hi', universalMessageId: 'u' },
		],
		[
			'with both texts',
			{ rows: [{ M: { message: null, actualText: 'Hi', snMsgId: '1' } }] },
			{ text: null, actualText: 'Hi', snMsgId: '1' },
		],
		[
			'next to a column of that name, and to another message',
			{
				headings: ['text', 'A', 'B'],
				rows: [['own', { message: 'a', snMsgId: '1' }, { snMsgId: '2' }]],
			},
			{ text: 'own', A_text: 'a', snMsgId: '1', B_snMsgId: '2' },
		],
	])('%s', async (_, data, item) => {
		for (const [operation, more] of [
			['run', {}],
			['export', { format: 'ndjson' }],
		] as const) {
			sandbox.reset();
			answerWith(sandbox, data);
			const { said, json, items } = await query(operation, more);
			const found = operation === 'run' ? json[0] : JSON.parse(textOf(items[0]!));
			expect([said, found]).toEqual(['', item]);
		}
	});

	it('as columns of a file', async () => {
		const other = { ...MESSAGE, message: 'Bye', senderProfile: null };
		answerWith(sandbox, {
			headings: ['M', 'N'],
			rows: [
				[MESSAGE, 1],
				[other, 2],
			],
		});
		const { items } = await query('export', { format: 'csv' });
		expect(textOf(items[0]!).split('\r\n')).toEqual([
			'N,text,snMsgId,permalink,senderProfile_name,senderProfile_profileUrl,workflowProperties_sentiment',
			'1,"Hello, ""you""",1448,https://social.example.com/1448,Kim,https://social.example.com/kim,POSITIVE',
			'2,Bye,1448,https://social.example.com/1448,,,POSITIVE',
			'',
		]);
	});
});

describe('a request of a batch that failed takes nothing from the others', () => {
	const batch = async (...pages: object[]) => {
		for (const reports of pages) answerWith(sandbox, { reports });
		const jsonBody = '{"requests": {"a": {"report": "R"}, "b": {"report": "S"}}}';
		return await query('runBatch', { jsonBody });
	};
	const table = (value: number, hasMore = false) => ({ headings: ['A'], rows: [[value]], hasMore });
	const failed = { headings: [], rows: [], errorMessage: 'Query timed out' };
	const error = { request: 'b', hasResult: false, error: 'Query timed out' };

	it.each<[string, object[], object[]]>([
		['on the first page', [{ a: table(1), b: failed }], [{ request: 'a', A: 1 }, error]],
		[
			'while another has pages',
			[{ b: failed, a: table(1, true) }, { a: table(2) }],
			[error, { request: 'a', A: 1 }, { request: 'a', A: 2 }],
		],
		[
			'on a later page',
			[{ a: table(1), b: table(7, true) }, { b: failed }],
			[{ request: 'a', A: 1 }, { request: 'b', A: 7 }, error],
		],
	])('%s', async (_, pages, items) => {
		const { said, json } = await batch(...pages);
		expect([said, json]).toEqual(['', items]);
		expect(sandbox.requests()).toHaveLength(pages.length);
	});

	it('and fails with all of them', async () => {
		expect((await batch({ a: failed, b: failed })).said).toMatch(
			/did not succeed: Query timed out/,
		);
	});

	it('and moves no position of Since Last Run', async () => {
		const staticData = {};
		const starts: unknown[] = [];
		const jsonBody = '{"requests": {"a": {"report": "R"}, "b": {"report": "S"}}}';
		for (const hour of [0, 1, 2]) {
			jest.spyOn(Date, 'now').mockReturnValue(START + hour * 3_600_000);
			sandbox.reset();
			answerWith(sandbox, { reports: { a: table(1), b: failed } });
			const since = { jsonBody, payloadTimeRange: 'sinceLastRun', days: 1 };
			const options = { rowsAsItems: hour === 0 };
			const { json, hints } = await query('runBatch', { ...since, options }, { staticData });
			expect(json).toHaveLength(hour === 0 ? 2 : 1);
			expect(hints.map(({ message }) => message).join()).toContain(
				'the rows of the others come again',
			);
			const [{ requests }] = sentBodies<{ requests: Record<string, { startTime: number }> }>(
				sandbox,
			) as [{ requests: Record<string, { startTime: number }> }];
			starts.push(requests.a!.startTime);
		}
		expect(new Set(starts).size).toBe(1);
	});
});

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { vectorOf } from '../service/replay';
import { forgetPace, useEngine, type RunOptions } from '../support/engine';
import { expectLinearRun } from '../support/growth';
import { continueOnFail, queryParameters } from '../support/parameters';
import { answerWith, sent, sentBodies, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** More than a function of JavaScript takes as arguments. */
const MORE_THAN_ARGUMENTS = 130_000;

describe('reporting', () => {
	const ROOT = '/prod/api/v3/reports';
	const reporting = async (
		resource: string,
		operation: string,
		parameters: object,
		more?: RunOptions,
	) => await engine.node('engagementReporting', { resource, operation, ...parameters }, more);
	const query = async (parameters: object, operation = 'run') =>
		await reporting('query', operation, {
			...{ inputMode: 'json', jsonBody: '{"report": "messages"}' },
			...parameters,
		});
	/** The next answer, whatever is asked. */
	const answer = (data: unknown, more = {}, fault = {}) =>
		sandbox.fault({ status: 200, body: { data, errors: [], ...more }, ...fault });
	/** What an item says of its failure. */
	const saidIn = ({ error, details }: IDataObject) =>
		`${String(error)}\n${String((details as IDataObject | undefined)?.description)}`;
	const rows = (options: object, parameters = {}) =>
		query({ options: { rowsAsItems: true, ...options }, ...parameters });
	const ownParameters = queryParameters({ 'a b': 'c&d' });

	it.each([
		['run', 'query'],
		['runBatch', 'batchQuery'],
		['runWidget', 'query/widget'],
		['runLog', 'log/query'],
		['runResearchAssistant', 'query/researchAssistant'],
	])('%s posts the body as it is given', async (operation, path) => {
		answer([{ first: 1 }, { second: 9 }]);
		const { items, error } = await query(
			{ jsonBody: '{"id": 9007199254740993001, "metrics": ["A"]}', options: ownParameters },
			operation,
		);
		expect(error).toBeUndefined();
		const [request] = sandbox.requests();
		expect(`${request!.method} ${request!.path}?${request!.rawQuery}`).toBe(
			`POST ${ROOT}/${path}?a%20b=c%26d`,
		);
		expect(request!.body).toBe('{"id":9007199254740993001,"metrics":["A"]}');
		expect(items).toEqual([
			{ json: { first: 1 }, pairedItem: { item: 0 } },
			{ json: { second: 9 }, pairedItem: { item: 0 } },
		]);
	});

	it.each([
		['runLog', "SELECT COUNT(*) FROM cases WHERE state != 'failed' AND deleted IS NOT NULL"],
		['runResearchAssistant', 'Sentiment did not change last week.'],
	])('%s gives the words that come, whatever is in them', async (operation, words) => {
		answer(words);
		const { json, said } = await query({ jsonBody: '{"text": "cases"}' }, operation);
		expect([said, json]).toEqual(['', [{ data: words }]]);
	});

	it.each([
		['report', 'getAll', 'report'],
		['engine', 'getAll', 'engine'],
		['customMetric', 'getAll', 'custom-metric'],
		['metadata', 'get', 'metadata'],
	])('%s %s reads, with the query as it is given', async (resource, operation, path) => {
		const { items, said } = await reporting(resource, operation, {
			options: ownParameters,
		});
		expect(said).toBe('');
		expect(sent(sandbox)).toEqual([{ line: `GET ${ROOT}/${path}?a%20b=c%26d` }]);
		expect(items.length).toBeGreaterThan(0);
	});

	it.each([
		['report', 'getAll', 'report?engine=PLATFORM', {}],
		['customMetric', 'getAll', 'custom-metric?engine=PLATFORM&reportNames=A,B', {}],
		['metadata', 'get', 'metadata?engine=PLATFORM&reportNames=A,B', {}],
		['metadata', 'get', 'metadata?reportingEngineId=PLATFORM&reportNames=A,B', 'reportingEngineId'],
	])(
		'%s %s asks for those of an engine: %s',
		async (resource, operation, line, engineParameter) => {
			await reporting(resource, operation, {
				reportingEngine: { __rl: true, mode: 'id', value: 'PLATFORM' },
				...(resource !== 'report' && { reports: 'A, B' }),
				options: typeof engineParameter === 'string' ? { engineParameter } : {},
			});
			expect(sent(sandbox)).toEqual([{ line: `GET ${ROOT}/${line}` }]);
		},
	);

	it('gives an item for each dimension and metric, and none of what is hidden', async () => {
		const metadata = async (more: object = {}) =>
			(await reporting('metadata', 'get', { reports: 'INBOUND_MESSAGE', returnAll: true, ...more }))
				.json;
		const fields = await metadata();
		expect(fields.map(({ report, kind, name }) => [report, kind, name])).toEqual([
			['INBOUND_MESSAGE', 'dimension', 'DAY'],
			['INBOUND_MESSAGE', 'dimension', 'CHANNEL'],
			['INBOUND_MESSAGE', 'dimension', 'CUSTOM_PROPERTY'],
			['INBOUND_MESSAGE', 'metric', 'MESSAGES'],
			['INBOUND_MESSAGE', 'metric', 'RESPONSE_TIME'],
		]);
		expect(fields[1]).toEqual({
			...{ report: 'INBOUND_MESSAGE', kind: 'dimension', name: 'CHANNEL', displayName: 'Channel' },
			...{ dataType: 'TEXT', groupByAllowed: true, filterDimension: true },
		});
		expect(await metadata({ options: { includeHidden: true } })).toHaveLength(6);
		expect(await metadata({ filters: { search: 'time' } })).toMatchObject([
			{ name: 'RESPONSE_TIME' },
		]);
		expect(await metadata({ options: { fieldsAsItems: false } })).toEqual([
			{ INBOUND_MESSAGE: expect.objectContaining({ measurements: expect.any(Array) }) },
		]);
		const asItIs = { options: { fieldsAsItems: false }, filters: { search: 'time' } };
		expect(await metadata(asItIs)).toHaveLength(1);
		answer({ version: 2, reports: {} });
		expect(await metadata()).toEqual([{ version: 2, reports: {} }]);
	});

	it('finds what a search wants in a list that says how long it is', async () => {
		const named = ['Inbox', 'Outbox', 'Cases'].map((name, id) => ({ id, name }));
		for (const [resource, list] of [
			['report', { reports: named, total: 3 }],
			['customMetric', { A: named, total: 3 }],
		] as const) {
			answer(list);
			const { json, said } = await reporting(resource, 'getAll', { filters: { search: 'inbox' } });
			expect([said, json]).toEqual(['', [expect.objectContaining({ name: 'Inbox' })]]);
		}
		answer({ reports: named, total: 4 });
		const { said } = await reporting('report', 'getAll', { filters: { search: 'inbox' } });
		expect(said).toMatch(/more follow/);
	});

	it('gives viral trends of any form, also with a total', async () => {
		const trends = { jsonBody: '{"topic": "shoes"}', returnAll: true };
		const table = { headings: ['TOPIC'], rows: [['a'], ['b']], totalItems: 2 };
		answer(table);
		const { json, said } = await reporting('viralTrend', 'getAll', trends);
		expect([said, json]).toEqual(['', [table]]);
	});

	it('gives the custom metrics of two reports as one item each', async () => {
		const { json } = await reporting('customMetric', 'getAll', { reports: 'A, B' });
		expect(json.map(({ report, name }) => [report, name])).toEqual([
			['A', 'ANSWERED_WITHIN_AN_HOUR'],
			['B', 'ANSWERED_WITHIN_AN_HOUR'],
		]);
	});

	it.each<[object, object[]]>([
		[{ A: null, B: [null, { name: 'M' }] }, [{ report: 'B', name: 'M' }]],
		[{ A: { name: 'L' }, B: [] }, [{ report: 'A', name: 'L' }]],
		[{ A: null }, []],
	])('takes what a report has no list of for one, or for none: %j', async (metrics, items) => {
		answer(metrics);
		const { json, said } = await reporting('customMetric', 'getAll', {});
		expect([said, json]).toEqual(['', items]);
	});

	it('cuts a list that comes whole at the limit', async () => {
		answer({ reports: [{ id: 1 }, { id: 2 }, { id: 3 }] });
		expect((await reporting('report', 'getAll', { limit: 2 })).json).toEqual([
			{ id: 1 },
			{ id: 2 },
		]);
		answer([{ id: 1 }, { id: 2 }, { id: 3 }]);
		const trends = { jsonBody: '{"topic": "shoes"}', returnAll: true };
		expect((await reporting('viralTrend', 'getAll', trends)).json).toHaveLength(3);
		expect(sent(sandbox)[1]).toEqual({
			line: `POST ${ROOT}/fetchViralTrends`,
			body: { topic: 'shoes' },
		});
	});

	it('gives the result of a query as it is where rows are not wanted, or there are none', async () => {
		const { json } = await rows({ rowsAsItems: false });
		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({ headings: ['Day', 'Channel', 'Messages'], hasMore: true });
		expect(sandbox.requests()).toHaveLength(1);
		answer({ figures: [1] });
		expect((await query({})).json).toEqual([{ figures: [1] }]);
	});

	it('gives the rows of all pages as items', async () => {
		const { items, error } = await query({});
		expect(error).toBeUndefined();
		expect(sent(sandbox).map(({ body }) => body)).toEqual([
			{ report: 'messages' },
			{ report: 'messages', page: 1 },
			{ report: 'messages', page: 2 },
		]);
		// 15 days of 3 channels.
		expect(items).toHaveLength(45);
		expect(items[0]).toEqual({
			json: { Day: '2026-01-01', Channel: 'PAGE', Messages: 10 },
			pairedItem: { item: 0 },
		});
		expect(items[44]!.json).toEqual({ Day: '2026-01-15', Channel: 'LIVE_CHAT', Messages: 152 });
		expect(new Set(items.map(({ json }) => `${json.Day} ${json.Channel}`)).size).toBe(45);
	});

	it('begins at the page of the body, and stops at Max Rows', async () => {
		const { json } = await rows({ maxRows: 12 }, { jsonBody: '{"page": 2, "pageSize": 10}' });
		expect(sent(sandbox).map(({ body }) => body)).toEqual([
			{ page: 2, pageSize: 10 },
			{ page: 3, pageSize: 10 },
		]);
		expect(json).toHaveLength(12);
		expect(json[0]).toMatchObject({ Day: '2026-01-07', Channel: 'LIVE_CHAT' });
	});

	it('finds a table anywhere', async () => {
		answer({
			result: {
				headings: [{ name: 'Day' }, { displayName: 'Sum' }, 'Sum', {}],
				rows: [['Monday', 1, 2, 3, 4], { Day: 'Tuesday', Sum: 5 }],
			},
		});
		expect((await rows({})).json).toEqual([
			{ Day: 'Monday', Sum: 1, 'Sum 2': 2, 'column 4': 3, 'column 5': 4 },
			{ Day: 'Tuesday', Sum: 5 },
		]);
	});

	it('gives the rows of several results in their order', async () => {
		answer([
			{ headings: ['a'], rows: [[1], [2]] },
			{ headings: ['b'], rows: [[3]] },
		]);
		const { json } = await query({}, 'runBatch');
		expect(json).toEqual([{ a: 1 }, { a: 2 }, { b: 3 }]);
	});

	it('gives the rows of a batch with the name of their request, each paged for itself', async () => {
		const requests = { req1: { page: '0' }, req2: { pageSize: 1 }, req3: {}, req4: {} };
		// The results come in another order, one as objects; one is empty, and one is missing.
		answer({
			reports: {
				req2: { data: [{ b: 1 }], hasMore: true },
				req1: { headings: ['a'], rows: [[1]], totalItems: 2 },
				req4: { headings: ['d'], rows: [] },
			},
		});
		answer({
			reports: {
				req1: { headings: ['a'], rows: [[2]], totalItems: 2 },
				req2: { data: [], hasMore: false },
			},
		});
		const { json, said } = await query(
			{ jsonBody: JSON.stringify({ collate: true, requests }), options: { rowsAsItems: true } },
			'runBatch',
		);
		expect(said).toBe('');
		expect(json).toEqual([
			{ request: 'req2', b: 1 },
			{ request: 'req1', a: 1 },
			{ request: 'req1', a: 2 },
			{ request: 'req3', hasResult: false },
		]);
		expect(sent(sandbox).map(({ body }) => body)).toEqual([
			{ collate: true, requests },
			{ collate: true, requests: { req2: { pageSize: 1, page: 1 }, req1: { page: '1' } } },
		]);
	});

	it('refuses a batch whose next page is missing', async () => {
		answer({ reports: { req1: { headings: ['a'], rows: [[1]], hasMore: true } } });
		answer({ reports: { other: { headings: ['a'], rows: [[2]] } } });
		const { said } = await query(
			{ jsonBody: '{"requests": {"req1": {}}}', options: { rowsAsItems: true } },
			'runBatch',
		);
		expect(said).toMatch(/more rows, but the platform gave no next page of "req1"[^]*by itself/);
	});

	it('ends with a page without rows, though it says that more follow', async () => {
		answer({ headings: ['a'], rows: [[1]], hasMore: true });
		answer({ headings: ['a'], rows: [], hasMore: true });
		expect((await rows({})).json).toEqual([{ a: 1 }]);
	});

	const listed = [{ a: 1 }, { a: 2 }];

	it.each([
		[listed, []],
		[listed, [null]],
		[listed, {}],
		[{ headings: ['a'], rows: [[1], [2]] }, {}],
		[
			{ headings: ['a'], rows: [[1], [2]] },
			{ headings: ['a'], page: 1 },
		],
	])('of %j ends with a full page where %j is behind it', async (full, behind) => {
		answer(full);
		answer(behind);
		const { json, said } = await rows({}, { jsonBody: '{"page": 0, "pageSize": 2}' });
		expect(said).toBe('');
		expect(json).toEqual(listed);
		expect(sent(sandbox)).toHaveLength(2);
	});

	it.each([{}, { reports: {} }, { reports: { q1: {} } }])(
		'of a batch ends with a full page where %j is behind it',
		async (behind) => {
			answer({ reports: { q1: { headings: ['a'], rows: [[1], [2]] } } });
			answer(behind);
			const { json, said } = await query(
				{ jsonBody: '{"requests": {"q1": {"pageSize": 2}}}', options: { rowsAsItems: true } },
				'runBatch',
			);
			expect(said).toBe('');
			expect(json).toEqual(listed.map((row) => ({ request: 'q1', ...row })));
		},
	);

	it('is refused where what is behind a full page may be rows', async () => {
		answer(listed);
		answer({ lines: [[3]] });
		const { said, json } = await rows({}, { jsonBody: '{"page": 0, "pageSize": 2}' });
		expect(said).toContain('no table of headings and rows');
		expect(json).toEqual([]);
	});

	it('is refused where a page that was promised has no table', async () => {
		answer({ headings: ['a'], rows: [[1]], hasMore: true });
		answer({ lines: [[2]] });
		expect((await rows({})).said).toContain('no table of headings and rows');
	});

	describe('rule "every list ends": pages of rows', () => {
		const table = (first: number, more = {}) => ({ headings: ['a'], rows: [[first]], ...more });
		const pagesSent = () => sent(sandbox).map(({ body }) => (body as { page?: unknown }).page);

		/** One item for each of these, one after the other. */
		const itemForEach = (values: unknown[], jsonBody: string) =>
			reporting(
				'query',
				'run',
				{ inputMode: 'json', jsonBody, options: { rowsAsItems: true, maxConcurrency: 1 } },
				{ ...continueOnFail, items: values.map((value) => ({ json: { value } as IDataObject })) },
			);

		it('count on from the page as it is given', async () => {
			const pages: Array<[unknown, unknown[]]> = [
				['2', ['2', '3', '4']],
				[2, [2, 3, 4]],
				[0, [0, 1, 2]],
				['0', ['0', '1', '2']],
				[null, [null, 1, 2]],
				['', ['', 1, 2]],
			];
			for (const _ of pages)
				for (const [i, more] of [true, true, false].entries()) answer(table(i, { hasMore: more }));
			const given = pages.map(([page]) => page);
			const { json } = await itemForEach(given, '={{ JSON.stringify({ page: $json.value }) }}');
			expect(json).toEqual(pages.flatMap(() => [{ a: 0 }, { a: 1 }, { a: 2 }]));
			expect(pagesSent()).toEqual(pages.flatMap(([, sentPages]) => sentPages));
		});

		it('are refused where the page is no number that can be counted on', async () => {
			const pages = ['second', 1.5, -1, true, [1], { number: 1 }, ' '];
			answer(table(1, { hasMore: true }), {}, { times: pages.length });
			const { json } = await itemForEach(pages, '={{ JSON.stringify({ page: $json.value }) }}');
			const refused = /more rows, and page .* is not a page number[^]*whole number/;
			expect(json.map(saidIn)).toEqual(pages.map(() => expect.stringMatching(refused)));
			expect(sent(sandbox)).toHaveLength(pages.length);
		});

		it('are read on where hasMore means true, and no further where it means false', async () => {
			const [yes, no] = [
				[true, 'true', 'TRUE', 1, '1'],
				[false, 'false', 'False', 0, '0', null, ''],
			];
			for (const hasMore of yes) for (const data of [table(1, { hasMore }), table(2)]) answer(data);
			for (const hasMore of no) answer(table(1, { hasMore }));
			const { items } = await itemForEach([...yes, ...no], '{"report": "messages"}');
			expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
				...yes.flatMap((_, item) => [1, 2].map((a) => [{ a }, { item }])),
				...no.map((_, i) => [{ a: 1 }, { item: yes.length + i }]),
			]);
		});

		it('are refused where hasMore is something else', async () => {
			const others = ['yes', 'maybe', 2, [], {}, 'next-cursor'];
			for (const hasMore of others) answer(table(1, { hasMore }));
			const { json } = await itemForEach(others, '{"report": "messages"}');
			const refused = /"hasMore" of the result is .*[^]*should be true or false/;
			expect(json.map(saidIn)).toEqual(others.map(() => expect.stringMatching(refused)));
		});

		it('are read on until a total is there, wherever it is', async () => {
			const totals = [3, '3'].flatMap(
				(total): Array<{ total: unknown; first: [unknown, object?] }> => [
					{ total, first: [table(1, { total })] }, // next to the headings
					{ total, first: [{ result: table(1), totalCount: total }] }, // at the top
					{ total, first: [table(1), { metadata: { totalRows: total } }] },
					{ total, first: [table(1, { totalItems: total })] },
				],
			);
			for (const { total, first } of totals) {
				answer(...first);
				for (const row of [2, 3]) answer(table(row, { total }));
			}
			const { json } = await itemForEach(totals, '{"report": "messages"}');
			expect(json).toEqual(totals.flatMap(() => [{ a: 1 }, { a: 2 }, { a: 3 }]));
			expect(pagesSent()).toEqual(totals.flatMap(() => [undefined, 1, 2]));
		});

		it('are read on wherever it is said', async () => {
			const places = [{ hasMore: true }, { total: 2 }].flatMap(
				(more): Array<[unknown, object?]> => [
					[{ response: { ...more, report: { inner: table(1) } } }], // around the table
					[[{ ...more, result: table(1) }]], // around a list of it
					[{ result: table(1), pagination: more }], // in what describes the pages
					[table(1), { metadata: { paging: more } }],
				],
			);
			for (const first of places) {
				answer(...first);
				answer(table(2));
			}
			const { json } = await itemForEach(places, '{"report": "messages"}');
			expect(json).toEqual(places.flatMap(() => [{ a: 1 }, { a: 2 }]));
		});

		const two = { jsonBody: '{"page": 0, "pageSize": 2}' };
		const full = (first: number, more = {}) => ({
			...{ headings: ['a'], rows: [[first], [first + 1]] },
			...more,
		});

		it.each([
			['a gateway', { status: 404, body: '<html>default backend</html>' }, /HTTP 404/],
			['a proxy', { status: 403, body: 'Blocked' }, /HTTP 403/],
			['a permission', { status: 403, body: { errors: [{ message: 'no.access' }] } }, /HTTP 403/],
			[
				'a failure in words',
				{ status: 200, body: { data: null, errors: [{ message: 'internal.error' }] }, times: 9 },
				/internal\.error/,
			],
		])('do not end at what %s says of a page that was only a guess', async (_, answered, says) => {
			answer(full(1));
			sandbox.fault(answered);
			const { said, json } = await rows({}, two);
			expect([said, json]).toEqual([expect.stringMatching(says), []]);
		});

		it('end where the platform says that the page is not there', async () => {
			for (const status of [404, 400]) {
				sandbox.reset();
				answer(full(1));
				sandbox.fault({ status, body: { errors: [{ message: 'page.out.of.range' }] } });
				const { said, json } = await rows({}, two);
				expect([said, json]).toEqual(['', [{ a: 1 }, { a: 2 }]]);
			}
		});

		it('do not end at a total that is lower than what has come', async () => {
			for (const total of [0, 1]) {
				sandbox.reset();
				answer(full(1, { total }));
				answer(table(3, { total }));
				expect((await rows({}, two)).json).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
			}
		});

		it('are refused where an empty page says that more follow, and so does a total', async () => {
			answer(full(1, { total: 9, hasMore: true }));
			answer({ headings: ['a'], rows: [], total: 9, hasMore: true });
			expect((await rows({}, two)).said).toMatch(/has more rows, but contains 2/);
		});

		it('have the headings of the first one where they have none', async () => {
			answer(full(1, { hasMore: true }));
			answer({ rows: [[3]], hasMore: false });
			expect((await rows({}, two)).json).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
		});

		it('are refused where fewer come than the total says', async () => {
			const none = { headings: ['a'], rows: [], total: 3 };
			for (const data of [table(1, { total: 3 }), none]) answer(data);
			expect((await rows({})).said).toMatch(/has 3 rows, but contains 1[^]*Max Rows/);
			answer([table(1, { total: 3 }), table(2)]);
			expect((await rows({})).said).toContain('its next page cannot be requested');
			// A query that begins after the first page cannot reach the total.
			for (const data of [table(1, { total: 3 }), none]) answer(data);
			expect((await rows({}, { jsonBody: '{"page": 2}' })).json).toEqual([{ a: 1 }]);
		});

		it('have no total where another field says whether more follow', async () => {
			answer(table(1, { total: 1520, hasMore: false }));
			expect((await rows({})).json).toEqual([{ a: 1 }]);
			answer([table(1), table(2)], { metadata: { totalCount: 2 } });
			expect((await rows({})).json).toHaveLength(2);
		});

		it('are refused where they take turns', async () => {
			for (const n of [1, 2, 3, 1]) answer(table(n, { hasMore: true }));
			expect((await rows({})).said).toContain('same rows again for page 3');
			expect(sent(sandbox)).toHaveLength(4);
		});
	});

	it('name many headings in a time that grows with their number, also where they are the same', async () => {
		await expectLinearRun(async (length) => {
			const headings = ['a 2', ...Array.from({ length }, () => 'a')];
			answer({ headings, rows: [headings.map((_, i) => i)] });
			const { json } = await rows({});
			expect(json[0]).toMatchObject({ 'a 2': 0, a: 1, 'a 3': 2, [`a ${length + 1}`]: length });
		}, 40_000);
	});

	it('never passes off a part as the whole', async () => {
		const page = { headings: ['a'], rows: [[1]], hasMore: true };
		answer({ figures: [1] });
		const another = await rows({});
		expect(another.json).toEqual([{ figures: [1] }]);
		expect(JSON.stringify(another.hints)).toMatch(/another form/);
		answerWith(sandbox, page, { times: 2 });
		expect((await rows({})).said).toMatch(/same rows again for page 1[^]*Max Rows/);
		answer([page, page]);
		expect((await rows({})).said).toMatch(/next page cannot be requested[^]*Run it by itself/);
		answer(page);
		const inList = await query({ jsonBody: '[{"a": 1}]' }, 'runResearchAssistant');
		expect(inList.said).toContain('cannot be requested');
		const many = (length: number) =>
			answer({ headings: ['a'], rows: Array.from({ length }, (_, a) => ({ a })) });
		many(MORE_THAN_ARGUMENTS);
		const all = await rows({ maxRows: MORE_THAN_ARGUMENTS - 1 });
		expect(all.json).toHaveLength(MORE_THAN_ARGUMENTS - 1);
		many(50_001);
		expect((await rows({})).said).toMatch(/more than 50000 rows[^]*Max Rows/);
		answer(null);
		expect((await query({})).said).toContain('The query returned no result');
	});

	it('refuses an empty body before anything is sent, item by item', async () => {
		const { said } = await query({ jsonBody: '{}' });
		expect(said).toContain('Payload: It is empty');
		expect((await query({ jsonBody: '{"a": ' })).said).toMatch(/JSON/);
		expect(
			(await query({ options: { queryParameters: { parameter: [{ name: 'a', value: '' }] } } }))
				.said,
		).toContain('"a" has no value');
		expect(sandbox.requests()).toEqual([]);
		const { items } = await reporting(
			'query',
			'run',
			{
				inputMode: 'json',
				jsonBody: '={{ $json.body }}',
				options: { rowsAsItems: true, maxRows: 1 },
			},
			{
				items: [{ json: { body: {} } }, { json: { body: { report: 'x' } } }],
				...continueOnFail,
			},
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[0]!.json.error).toContain('Payload');
		expect(items[1]!.json).toMatchObject({ Channel: 'PAGE' });
	});
});

describe('a query', () => {
	const ROOT = '/prod/api/v3/reports';
	const itIs = (now: number) => jest.spyOn(Date, 'now').mockReturnValue(now);
	const picked = (value: string) => ({ __rl: true, mode: 'list', value });
	const run = async (parameters: object, more?: RunOptions) =>
		await engine.node(
			'engagementReporting',
			{ resource: 'query', operation: 'run', ...parameters } as INodeParameters,
			more,
		);
	const fields = {
		inputMode: 'fields',
		reportingEngine: picked('OUTBOUND_MESSAGE'),
		report: picked('OUTBOUND_MESSAGE'),
		...{ timeRange: 'between', timeZone: 'Europe/Berlin' },
		...{ startTime: '2026-01-01T00:00:00+01:00', endTime: '2026-01-30T23:59:59.999+01:00' },
		projections: { metric: [{ measurementName: picked('TOTAL_ENGAGEMENT') }] },
		groupBys: { dimension: [{ dimensionName: picked('ACCOUNT_ID') }] },
	};
	const body = () => sentBodies(sandbox)[0] ?? {};
	/** A text of digits as the number that the service takes as well. */
	const asNumbers = (query: object) =>
		Object.fromEntries(
			Object.entries(query).map(([name, value]) => [
				name,
				typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : (value as unknown),
			]),
		);

	it('of fields is the one that the product generates', async () => {
		const { additional: _ofWidget, ...expected } = vectorOf('reporting-query-json-page-1-of-2')
			.request.body as Record<string, unknown>;
		const { said } = await run({ ...fields, options: { pageSize: 2, maxRows: 1 } });
		expect(said).toBe('');
		expect(sent(sandbox).map(({ line }) => line)).toEqual([`POST ${ROOT}/query`]);
		expect(body()).toEqual(asNumbers(expected));
	});

	it('of fields names every part as it is publicly known', async () => {
		const { json, said } = await run({
			...fields,
			projections: {
				metric: [
					{ measurementName: picked('MESSAGES'), aggregateFunction: 'AVG', heading: 'Messages' },
				],
			},
			groupBys: {
				dimension: [
					{ dimensionName: picked('DAY'), groupType: 'DATE_HISTOGRAM', interval: '1d' },
					{ dimensionName: picked('CUSTOM_PROPERTY'), customProperty: picked('field_region') },
				],
			},
			filters: {
				filter: [
					{ dimensionName: picked('CHANNEL'), values: 'PAGE, MICROBLOG' },
					{ dimensionName: picked('SCORE'), filterType: 'GTE', values: '3', asNumbers: true },
					{
						dimensionName: picked('CUSTOM_PROPERTY'),
						filterType: 'EXISTS',
						customProperty: picked('x'),
					},
				],
			},
			sorts: { column: [{ heading: 'Messages', order: 'DESC' }] },
			additionalFields: {
				projectionDecorations: ['CHANGE'],
				skipResolve: true,
				timeField: 'SN_CREATED_TIME',
				additional: { entry: [{ name: 'Currency', value: 'EUR' }] },
				moreFields: '{"jsonResponse": false}',
			},
			options: { pageSize: 500 },
		});
		expect(said).toBe('');
		const custom = (fieldName: string) => ({ srcType: 'CUSTOM', fieldName, isSecureField: false });
		expect(body()).toEqual({
			...{ reportingEngine: 'OUTBOUND_MESSAGE', report: 'OUTBOUND_MESSAGE' },
			...{ startTime: 1767222000000, endTime: 1769813999999, timeZone: 'Europe/Berlin' },
			...{ page: 0, pageSize: 500 },
			groupBys: [
				{
					...{ heading: 'DAY', dimensionName: 'DAY', groupType: 'DATE_HISTOGRAM' },
					details: { isDateTypeDimension: true, interval: '1d' },
				},
				{
					...{ heading: 'field_region', dimensionName: 'CUSTOM_PROPERTY', groupType: 'FIELD' },
					details: custom('field_region'),
				},
			],
			projections: [{ heading: 'Messages', measurementName: 'MESSAGES', aggregateFunction: 'AVG' }],
			filters: [
				{ dimensionName: 'CHANNEL', filterType: 'IN', values: ['PAGE', 'MICROBLOG'] },
				{ dimensionName: 'SCORE', filterType: 'GTE', values: [3] },
				{
					...{ dimensionName: 'CUSTOM_PROPERTY', filterType: 'EXISTS', values: [] },
					details: custom('x'),
				},
			],
			sorts: [{ heading: 'Messages', order: 'DESC' }],
			...{ projectionDecorations: ['CHANGE'], skipResolve: true, timeField: 'SN_CREATED_TIME' },
			...{ additional: { Currency: 'EUR' }, jsonResponse: false },
		});
		expect(json).toHaveLength(30);
		expect(json[0]).toEqual({ DAY: '2026-01-01', field_region: '-', Messages: 21 });
	});

	/** Publicly known (two sources): what a dimension that is a date carries, in a histogram and by its values. */
	const date = (interval: string) => ({ isDateTypeDimension: true, interval });

	// Nothing that only the second version shows is a refusal, and nothing that a person gives is left out.
	it.each<[string, object, object]>([
		[
			'a way to aggregate',
			{ projections: { metric: [{ measurementName: 'A', aggregateFunction: '={{ "COUNT" }}' }] } },
			{ projections: [{ measurementName: 'A', heading: 'A', aggregateFunction: 'COUNT' }] },
		],
		[
			'a way to group, with its interval',
			{
				groupBys: {
					dimension: [
						{ dimensionName: 'A', groupType: '={{ "WEEK_OF_YEAR" }}' },
						{ dimensionName: 'B', groupType: '={{ "HISTOGRAM" }}', interval: '2w' },
						{ dimensionName: 'C', groupType: '={{ "date histogram" }}' },
						{ dimensionName: 'D', groupType: '={{ "FIELD" }}', interval: '2w' },
						{ dimensionName: 'E', groupType: '={{ "DAY_OF_WEEK" }}', interval: '2w' },
					],
				},
			},
			{
				groupBys: [
					{ dimensionName: 'A', heading: 'A', groupType: 'WEEK_OF_YEAR', details: null },
					{ dimensionName: 'B', heading: 'B', groupType: 'HISTOGRAM', details: date('2w') },
					{
						...{ dimensionName: 'C', heading: 'C', groupType: 'DATE_HISTOGRAM' },
						details: date('1d'),
					},
					{ dimensionName: 'D', heading: 'D', groupType: 'FIELD', details: date('2w') },
					{ dimensionName: 'E', heading: 'E', groupType: 'DAY_OF_WEEK', details: null },
				],
			},
		],
		[
			'a condition, with values or without any',
			{
				filters: {
					filter: [
						{ dimensionName: 'A', filterType: '={{ "NOT_EXISTS" }}' },
						{ dimensionName: 'B', filterType: '={{ "LIKE" }}', values: '3', asNumbers: true },
						{ dimensionName: 'C', filterType: '={{ "not in" }}', values: 'x' },
						{ dimensionName: 'D', filterType: '={{ "EXISTS" }}', values: 'x' },
						{ dimensionName: 'E', filterType: '={{ "exists" }}', values: 'x' },
					],
				},
			},
			{
				filters: [
					{ dimensionName: 'A', filterType: 'NOT_EXISTS', values: [] },
					{ dimensionName: 'B', filterType: 'LIKE', values: [3] },
					{ dimensionName: 'C', filterType: 'NIN', values: ['x'] },
					{ dimensionName: 'D', filterType: 'EXISTS', values: [] },
					{ dimensionName: 'E', filterType: 'EXISTS', values: [] },
				],
			},
		],
		[
			'an order',
			{ sorts: { column: [{ heading: 'A', order: '={{ "NONE" }}' }] } },
			{ sorts: [{ heading: 'A', order: 'NONE' }] },
		],
	])('of fields takes another value for %s', async (_what, parameters, expected) => {
		const { said } = await run({ ...fields, ...parameters, options: { maxRows: 1 } });
		expect(said).toBe('');
		expect(body()).toMatchObject(expected);
	});

	const filteredBy = async (values: unknown) => {
		const row = { dimensionName: picked('POST_ID'), filterType: 'IN', values, asNumbers: true };
		return await run({
			...{ ...fields, filters: { filter: [row] }, options: { maxRows: 1 } },
		});
	};

	it('of fields compares with numbers that have all their digits', async () => {
		await filteredBy('9007199254740993, 600000018628713, -2, 0.5, 1e3');
		expect(sandbox.requests()[0]!.body).toContain(
			'"values":[9007199254740993,600000018628713,-2,0.5,1000]',
		);
	});

	it.each([
		['1, abc', /Filters > Row 1 > Values > Value 2: "abc" is not valid here\. Give a number/],
		['0x10', /Values > Value 1: "0x10" is not valid here/],
		['99999999999999999999', /Values > Value 1: "9{20}" is not/],
	])('of fields takes no other text for a number: %s', async (values, words) => {
		expect((await filteredBy(values)).said).toMatch(words);
		expect(sandbox.requests()).toEqual([]);
	});

	it('of fields is refused before it is sent, with all that is wrong', async () => {
		const metric = { measurementName: picked('A') };
		const { said } = await run({
			...fields,
			reportingEngine: { __rl: true, mode: 'id', value: '={{ $json.nothing }}' },
			endTime: '2025-01-01',
			projections: { metric: [metric, metric] },
			filters: {
				filter: [{ dimensionName: picked('CHANNEL'), values: '={{ $json.nothing }}' }],
			},
		});
		for (const words of [
			/Engine: It is empty/,
			/Start Time: It is later than 'End Time'/,
			/Metrics > Row 2 > Heading: There is a column "A" already/,
			/Filters > Row 1 > Values: /,
		])
			expect(said).toMatch(words);
		expect(
			(await run({ ...fields, timeRange: 'lastDays', days: 7, timeZone: 'Mars' })).said,
		).toMatch(/Time Zone: "Mars" is not a time zone/);
		expect(sent(sandbox)).toEqual([]);
	});

	const payload = vectorOf('reporting-query-json-page-1-of-2').request.body as object;
	const paste = async (jsonBody: object, parameters = {}, more?: RunOptions) =>
		await run(
			{
				inputMode: 'json',
				jsonBody: JSON.stringify(jsonBody),
				options: { maxRows: 1 },
				...parameters,
			},
			more,
		);

	it('that is pasted is sent as it is', async () => {
		await paste(payload);
		expect(body()).toEqual(payload);
	});

	it.each([
		[
			{ payloadTimeRange: 'lastDays', days: 7 },
			['2026-03-23T23:00:00.000Z', '2026-03-30T21:59:59.999Z'],
		],
		[
			{ payloadTimeRange: 'lastDays', days: 1, timeZone: 'UTC' },
			['2026-03-30T00:00:00.000Z', '2026-03-30T23:59:59.999Z'],
		],
		[
			{ payloadTimeRange: 'between', startTime: '2026-01-01T00:00Z', endTime: '2026-01-02T00:00Z' },
			['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
		],
	])('that is pasted gets other times: %j', async (parameters, times) => {
		itIs(Date.UTC(2026, 2, 31, 10));
		await paste(payload, parameters);
		const { startTime, endTime, timeZone } = body();
		// Texts stay texts; days begin at midnight where the query lives, also when clocks change.
		expect([startTime, endTime].map((time) => new Date(Number(time)).toISOString())).toEqual(times);
		expect(typeof startTime).toBe('string');
		expect(timeZone).toBe((parameters as { timeZone?: string }).timeZone ?? 'Europe/Berlin');
	});

	it.each([
		['America/Santiago', '2026-09-06T15:00Z', ['2026-08-30T04:00', '2026-09-06T03:59']],
		['Africa/Cairo', '2026-04-24T15:00Z', ['2026-04-16T22:00', '2026-04-23T21:59']],
	])('begins at midnight also on a day that has none: %s', async (timeZone, now, times) => {
		itIs(Date.parse(now));
		await paste({ report: 'x' }, { payloadTimeRange: 'lastDays', days: 7, timeZone });
		const { startTime, endTime } = body();
		expect(
			[startTime, endTime].map((time) => new Date(Number(time)).toISOString().slice(0, 16)),
		).toEqual(times);
	});

	/** The time zone of a workflow whose settings name none. */
	const ZONE = 'America/New_York';

	it.each<[object, unknown[]]>([
		[{ payloadTimeRange: 'lastDays', days: 1 }, [ZONE, 'Europe/Berlin', ZONE]],
		[{ payloadTimeRange: 'sinceLastRun', days: 1 }, [ZONE, 'Europe/Berlin', ZONE]],
		[{ payloadTimeRange: 'lastDays', days: 1, timeZone: 'UTC' }, ['UTC', 'UTC', 'UTC']],
		[{ payloadTimeRange: 'asInPayload' }, [undefined, 'Europe/Berlin', '']],
	])('that is pasted has the zone in which its days are counted: %j', async (parameters, zones) => {
		const requests = { a: {}, b: { timeZone: 'Europe/Berlin' }, c: { timeZone: '' } };
		await paste({ requests }, parameters);
		const sentQueries = Object.values((body() as { requests: IDataObject }).requests);
		expect(sentQueries.map((query) => (query as IDataObject).timeZone)).toEqual(zones);
	});

	it('that is a batch has the days of the zone that each of its requests names', async () => {
		itIs(Date.UTC(2026, 2, 31, 10));
		const requests = { a: { timeZone: 'Europe/Berlin' }, b: { timeZone: 'Asia/Tokyo' } };
		for (const range of ['lastDays', 'sinceLastRun']) {
			sandbox.clearRequests();
			await paste({ requests }, { payloadTimeRange: range, days: 1 });
			const { a, b } = (body() as { requests: Record<string, IDataObject> }).requests;
			const starts = [a, b].map((query) => new Date(Number(query!.startTime)).toISOString());
			expect(starts).toEqual(['2026-03-29T22:00:00.000Z', '2026-03-29T15:00:00.000Z']);
			const isEqual = a!.endTime === b!.endTime;
			expect(isEqual).toBe(range === 'sinceLastRun');
		}
		sandbox.clearRequests();
		const mars = { ...requests, b: { timeZone: 'Mars' }, c: { timeZone: 'Mars' } };
		const { said } = await paste({ requests: mars }, { payloadTimeRange: 'lastDays', days: 1 });
		expect(said.match(/Time Zone: "Mars" is not a time zone/g)).toHaveLength(1);
		expect(sent(sandbox)).toEqual([]);
	});

	it.each(['timeZone', 'timezone', 'time_zone', 'tz'])(
		'of fields has the days of the zone that its further fields name as %s, and no other',
		async (name) => {
			itIs(Date.UTC(2026, 2, 31, 10));
			const more = { additionalFields: { moreFields: `{"${name}": "Asia/Tokyo"}` } };
			await run({ ...fields, ...more, timeRange: 'lastDays', days: 1, timeZone: 'UTC' });
			expect(body()).toMatchObject({ [name]: 'Asia/Tokyo', startTime: Date.UTC(2026, 2, 29, 15) });
			if (name !== 'timeZone') expect(body()).not.toHaveProperty('timeZone');
		},
	);

	it('that is a batch is recognized, and gets other times in each of its requests', async () => {
		const { json } = await paste(
			{ collate: true, requests: { req1: payload, req2: { startTime: 1, pageSize: 20 } } },
			{
				...{
					payloadTimeRange: 'between',
					startTime: '2026-01-01T00:00Z',
					endTime: '2026-01-02T00:00Z',
				},
				options: { pageSize: 50 },
			},
		);
		expect(sent(sandbox)[0]!.line).toBe(`POST ${ROOT}/batchQuery`);
		expect(body()).toEqual({
			collate: true,
			requests: {
				req1: { ...payload, startTime: '1767225600000', endTime: '1767312000000', pageSize: '50' },
				req2: { startTime: 1767225600000, endTime: 1767312000000, pageSize: 50 },
			},
		});
		expect(new Set(json.map(({ request }) => request))).toEqual(new Set(['req1', 'req2']));
	});

	it('goes on where the last successful run stopped', async () => {
		const staticData = {};
		const since = { payloadTimeRange: 'sinceLastRun', days: 2 };
		const times = async (parameters = {}, more: RunOptions = {}) => {
			sandbox.clearRequests();
			const all = { ...since, options: { pageSize: 50 }, ...parameters };
			const { said } = await paste(payload, all, { staticData, ...more });
			return { said, ...(body() as { startTime?: unknown; endTime?: unknown }) };
		};
		itIs(Date.UTC(2026, 2, 31, 10));
		const first = await times();
		expect(first.startTime).toBe(String(Date.UTC(2026, 2, 28, 23)));
		itIs(Date.UTC(2026, 2, 31, 11));
		// A run that does not succeed moves nothing.
		sandbox.fault({ status: 400 });
		expect((await times()).said).not.toBe('');
		const second = await times();
		expect(second.startTime).toBe(String(Number(first.endTime) + 1));
		expect(Number(second.endTime)).toBeGreaterThan(Number(first.endTime) + 3_599_000);
		// Another query has a position of its own.
		const other = JSON.stringify({ ...payload, report: 'OTHER' });
		expect((await times({ jsonBody: other })).startTime).toBe(first.startTime);
		const twice = await times({}, { items: [{ json: {} }, { json: {} }] });
		expect(twice.said).toMatch(/Another item of this run asks the same,/);
		// So has another credential, and another platform.
		const moved = async (more: RunOptions) => (await times({}, more)).startTime;
		expect(await moved({ credentialId: '2' })).toBe(first.startTime);
		engine.credential.baseUrl = sandbox.baseUrl.replace('127.0.0.1', 'localhost');
		expect(await moved({})).toBe(first.startTime);
		engine.credential.baseUrl = sandbox.baseUrl;
		itIs(Date.UTC(2026, 2, 31, 12));
		expect(await moved({})).toBe(String(Number(second.endTime) + 1));
	});

	it.each(['run', 'export'])(
		'rule "a test leaves no trace": %s starts where production stopped, and moves nothing',
		async (operation) => {
			const staticData = {};
			let hour = 10;
			/** The time that an hourly run asks for. */
			const asked = async (more: RunOptions = {}) => {
				itIs(Date.UTC(2026, 2, 31, hour++));
				sandbox.clearRequests();
				answerWith(sandbox, { headings: ['a'], rows: [], hasMore: false });
				const since = { operation, payloadTimeRange: 'sinceLastRun', days: 2 };
				const { said } = await paste(payload, { ...since, options: {} }, { staticData, ...more });
				expect(said).toBe('');
				const { startTime, endTime } = body() as { startTime: string; endTime: string };
				return { start: Number(startTime), next: Number(endTime) + 1 };
			};
			const tests: RunOptions[] = [
				{ mode: 'evaluation' },
				{ mode: 'integrated', rootMode: 'manual' },
				{ mode: 'integrated', rootMode: 'evaluation' },
			];
			const { start } = await asked(tests[1]);
			const production = await asked({ mode: 'integrated', rootMode: 'trigger' });
			expect(production.start).toBe(start);
			for (const test of tests) expect((await asked(test)).start).toBe(production.next);
			const last = await asked();
			expect(last.start).toBe(production.next);
			expect((await asked()).start).toBe(last.next);
		},
	);

	describe('since the last run', () => {
		const query = { report: 'x', pageSize: 2 };
		const page = (rows: number[], more = {}) =>
			answerWith(sandbox, { headings: ['a'], rows: rows.map((row) => [row]), ...more });
		/** Runs it, and again without news. Returns the first run, and whether the second continues after it. */
		const runTwice = async (parameters: object, jsonBody: object = query) => {
			const next = async () =>
				await paste(
					jsonBody,
					{ payloadTimeRange: 'sinceLastRun', days: 1, timeZone: 'UTC', ...parameters },
					{ staticData },
				);
			const staticData = {};
			const { said, json } = await next();
			const [first] = sentBodies(sandbox).map(timesIn);
			sandbox.clearRequests();
			answerWith(sandbox, { reports: { req1: table, req2: table }, ...table });
			await next();
			const [second] = sentBodies(sandbox).map(timesIn);
			return { said, json, isPassed: Number(second!.startTime) > Number(first!.endTime) };
		};
		const table = { headings: ['a'], rows: [], hasMore: false };
		type Times = { startTime?: unknown; endTime?: unknown };
		const timesIn = (body: { requests?: { req1?: Times } } & Times) => body.requests?.req1 ?? body;

		it.each([
			[
				{ maxRows: 1 },
				/more than 1 rows[^]*it starts at the same position. Use Export[^]*, or raise Max Rows\./,
			],
			[{ maxRows: 3 }, /more than 3 rows/],
			[
				{ rowsAsItems: false },
				/more than one page[^]*Use Export[^]*, or remove Rows as Items, so that all pages are read\./,
			],
		])('refuses a result that %j would cut, and stays where it is', async (options, words) => {
			page([1, 2], { hasMore: true });
			page([3, 4], { hasMore: false });
			const { said, json, isPassed } = await runTwice({ options });
			expect(said).toMatch(words);
			expect({ json, isPassed }).toEqual({ json: [], isPassed: false });
		});

		it.each([{ maxRows: 4 }, { maxRows: 5 }])('gives what %j does not cut', async (options) => {
			page([1, 2], { hasMore: true });
			page([3, 4], { hasMore: false });
			const { said, json, isPassed } = await runTwice({ options });
			expect(said).toBe('');
			expect(json).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]);
			expect(isPassed).toBe(true);
		});

		it('gives a result of one page as it is where rows are not wanted', async () => {
			page([1], { hasMore: false });
			const { json, isPassed } = await runTwice({ options: { rowsAsItems: false } });
			expect(json).toEqual([{ headings: ['a'], rows: [[1]], hasMore: false }]);
			expect(isPassed).toBe(true);
		});

		it.each([
			[{}, { req1: { headings: ['a'], rows: [[1]] } }, false],
			[{ rowsAsItems: false }, { req1: { headings: ['a'], rows: [[1]] } }, false],
			[{}, { req1: { headings: ['a'], rows: [[1]] }, req2: { headings: ['a'], rows: [] } }, true],
		])(
			'stays where it is while a request of a batch has no result: %j, %j',
			async (options, reports, isPassed) => {
				answerWith(sandbox, { reports });
				const requests = { req1: { report: 'x' }, req2: { report: 'y' } };
				const result = await runTwice({ options }, { requests });
				expect(result.said).toBe('');
				expect(result.isPassed).toBe(isPassed);
			},
		);
	});

	it('with the names of an earlier version gets a hint, and is sent as it is', async () => {
		const old = { groupBys: [{ heading: 'a', field: 'A' }] };
		const { hints } = await paste(old);
		expect(body()).toEqual(old);
		expect(JSON.stringify(hints)).toMatch(/names of an earlier version/);
	});

	it.each([
		['widgetId', `POST ${ROOT}/query/widget?widgetId=w1`, {}],
		['id', `POST ${ROOT}/query/widget?id=w1`, {}],
		['body', `POST ${ROOT}/query/widget`, { widgetId: 'w1' }],
	])('of a widget has its ID where the option says: %s', async (widgetParameter, line, inBody) => {
		const payload = { widgetId: 'w1', startTime: 1, endTime: 2, timeZone: 'UTC' };
		await run({
			...{ operation: 'runWidget', inputMode: 'json', jsonBody: JSON.stringify(payload) },
			options: { widgetParameter },
		});
		const { widgetId: _, ...others } = payload;
		expect(sent(sandbox)[0]).toEqual({ line, body: { ...others, ...inBody } });
		sandbox.clearRequests();
		const { said } = await run({
			...{ operation: 'runWidget', inputMode: 'fields', widgetId: 'w1' },
			...{ timeRange: 'between', timeZone: 'Europe/Berlin' },
			...{ startTime: '2026-01-01T00:00:00+01:00', endTime: '2026-01-30T23:59:59.999+01:00' },
			additionalFields: { interval: 'weeks' },
			options: { widgetParameter, pageSize: 1000 },
		});
		expect(said).toBe('');
		expect(sent(sandbox)[0]).toEqual({
			line,
			body: { ...vectorOf('reporting-widget').request.body!, jsonResponse: true, ...inBody },
		});
	});
});

describe('an export', () => {
	const START = Date.UTC(2026, 0, 1);
	const HOUR = 3_600_000;
	const query = {
		report: 'large',
		startTime: START,
		endTime: START + 24 * HOUR - 1,
		pageSize: 52,
	};
	const exported = async (parameters: object = {}, more: RunOptions = {}) => {
		const {
			options,
			jsonBody = query,
			...others
		} = parameters as {
			options?: object;
			jsonBody?: object;
		};
		return await engine.node(
			'engagementReporting',
			{
				...{ resource: 'query', operation: 'export', inputMode: 'json', format: 'ndjson' },
				...{ jsonBody: JSON.stringify(jsonBody), options: { ...options } },
				...others,
			} as INodeParameters,
			more,
		);
	};
	/** So often comes a row, and there are so many of a day. */
	const STEP = 300_000;
	const DAY = 288;
	const large = (more = {}) =>
		sandbox.bulk('reporting', {
			report: 'large',
			count: DAY,
			startTime: START,
			step: STEP,
			...more,
		});
	const textOf = ({ binary }: INodeExecutionData) =>
		Buffer.from(binary!.data!.data, 'base64').toString();
	const linesOf = (items: INodeExecutionData[]) =>
		items.filter(({ binary }) => binary).flatMap((item) => textOf(item).trimEnd().split('\n'));
	/** The numbers of the rows in NDJSON files. */
	const rowsIn = (items: INodeExecutionData[]) =>
		linesOf(items).map((line) => (JSON.parse(line) as { ROW: number }).ROW);
	const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
	/** After `skip` more requests the limit of the hour is used up. */
	const limitAfter = (skip: number) =>
		sandbox.fault({ answer: 'throttled', seconds: 3000, skip, times: 0, path: '/reports/query' });

	it('writes all pages to files, each of them once', async () => {
		large();
		const { items, json, said } = await exported({ options: { rowsPerFile: 200 } });
		expect(said).toBe('');
		expect(json).toEqual([
			{
				fileName: expect.stringMatching(/^report-\d{8}T\d{9}Z-1-1\.ndjson$/),
				...{ format: 'ndjson', rows: 200, part: 1 },
			},
			expect.objectContaining({ rows: 88, part: 2 }),
		]);
		expect(rowsIn(items)).toEqual(upTo(DAY));
		expect(JSON.parse(linesOf(items)[61]!)).toEqual({
			...{ ROW: 61, TIME: String(START + 61 * STEP), CHANNEL: 'MICROBLOG', MESSAGES: 61 },
		});
		expect(sentBodies(sandbox).map(({ page }) => page)).toEqual([undefined, ...upTo(6).slice(1)]);
	});

	it.each([true, false])('writes CSV and JSON, of rows as objects: %s', async (jsonResponse) => {
		large({ count: 3 });
		const files = async (format: string) => {
			const { items } = await exported({ format, jsonBody: { ...query, jsonResponse } });
			return items.map(textOf);
		};
		expect(await files('csv')).toEqual([
			[
				'ROW,TIME,CHANNEL,MESSAGES',
				...upTo(3).map((i) => [i, START + i * STEP, ['PAGE', 'MICROBLOG', 'LIVE_CHAT'][i], i]),
				'',
			].join('\r\n'),
		]);
		const [whole] = await files('json');
		expect((JSON.parse(whole!) as IDataObject[]).map(({ ROW }) => ROW)).toEqual(upTo(3));
	});

	it('puts rows with other columns under headings of their own, and loses none', async () => {
		const page = (data: object[], hasMore: boolean) => answerWith(sandbox, { data, hasMore });
		page([{ a: 1 }, { a: 2, b: '=1+1' }], true);
		page([{ b: '-' }], true);
		page([{ c: [1], a: 'x,y' }], false);
		const { items, json } = await exported({ format: 'csv' });
		expect(items.map(textOf)).toEqual([
			'a,b\r\n1,\r\n2,"""=1+1"""\r\n,-\r\n',
			'a,b,c\r\n"x,y",,[1]\r\n',
		]);
		expect(json.map(({ rows }) => rows)).toEqual([3, 1]);
		answerWith(sandbox, {
			headings: ['a', 'a'],
			rows: [
				[1, 2],
				[3, 4, 5],
			],
		});
		expect((await exported({ format: 'csv' })).items.map(textOf)).toEqual([
			'a,a 2,column 3\r\n1,2\r\n3,4,5\r\n',
		]);
	});

	it.each<[string, IDataObject, (row: IDataObject) => IDataObject]>([
		['objects', { data: [] }, (row) => ({ data: [row] })],
		[
			'rows under headings',
			{ headings: [], rows: [] },
			(row) => ({ headings: Object.keys(row), rows: [Object.values(row)] }),
		],
	])('goes on in the same CSV file behind a window without %s', async (_, none, pageWith) => {
		const first = { DAY: 'mon', N: 1 };
		for (const page of [none, pageWith(first), none, pageWith({ DAY: 'wed', N: 3 })])
			answerWith(sandbox, { ...page, hasMore: false });
		const { items, json } = await exported({ format: 'csv', options: { windowHours: 6 } });
		expect(items.map(textOf)).toEqual(['DAY,N\r\nmon,1\r\nwed,3\r\n']);
		expect(json).toEqual([expect.objectContaining({ rows: 2, part: 1 })]);
	});

	it('gives one item without a file where there are no rows', async () => {
		large({ count: 0 });
		expect((await exported()).json).toEqual([{ format: 'ndjson', rows: 0 }]);
	});

	it('steps through the time in windows that meet', async () => {
		large();
		const { items } = await exported({ options: { windowHours: 5 } });
		expect(rowsIn(items)).toEqual(upTo(DAY));
		const windows = sentBodies(sandbox)
			.filter(({ page }) => page === undefined)
			.map(({ startTime, endTime }) =>
				[startTime, endTime].map((time) => (Number(time) - START) / HOUR),
			);
		const moment = 1 / HOUR;
		expect(windows).toEqual(
			[0, 5, 10, 15, 20].map((start) => [start, Math.min(start + 5, 24) - moment]),
		);
	});

	it.each([
		['a range', { payloadTimeRange: 'lastDays', days: 1 }, {}],
		['windows', {}, { windowHours: 12 }],
	])(
		'halves %s with more rows than a query gives, and loses and repeats none',
		async (_, range, options) => {
			jest.spyOn(Date, 'now').mockReturnValue(START + 24 * HOUR);
			large({ most: 50 });
			const { items, said, hints } = await exported({
				...{ ...range, jsonBody: { ...query, timeZone: 'UTC' }, options },
			});
			expect(said).toBe('');
			expect(rowsIn(items)).toEqual(upTo(DAY));
			expect(JSON.stringify(hints)).toMatch(
				/read in shorter windows[^]*metrics are those of each window/,
			);
			// 3 hours have 36 rows.
			const windows = sentBodies(sandbox).map(
				({ startTime, endTime }) => Number(endTime) + 1 - Number(startTime),
			);
			expect(Math.min(...windows)).toBe(3 * HOUR);
		},
	);

	it('halves a range that an earlier run has begun, too', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(START + 24 * HOUR);
		large({ most: 50 });
		limitAfter(1);
		const staticData = {};
		const range = {
			...{ payloadTimeRange: 'lastDays', days: 1 },
			jsonBody: { ...query, pageSize: 20, timeZone: 'UTC' },
		};
		const first = await exported(range, { staticData });
		expect(first.items.at(-1)!.json).toMatchObject({ moreWaiting: true });
		expect(rowsIn(first.items)).toEqual(upTo(20));
		sandbox.clearFaults();
		forgetPace(engine.credential);
		const { items, said, hints } = await exported(range, { staticData });
		expect([said, rowsIn(items)]).toEqual(['', upTo(DAY)]);
		expect(JSON.stringify(hints)).toMatch(/What an earlier run read of that time comes again/);
	});

	it('says what to do where it cannot halve the time', async () => {
		large({ most: 50 });
		const { said } = await exported();
		expect(said).toMatch(
			/^It is more than the platform accepts: Cannot fetch more than 50 messages overall\nAsk for less at a time, e\.g\. a shorter time range/,
		);
		large({ most: 0 });
		expect((await exported({ options: { windowHours: 12 } })).said).toMatch(/shorter time range/);
	});

	it('loses and repeats no row with faults on 10 % of the pages', async () => {
		large({ count: 240 });
		const faults = [
			{ status: 500 },
			{ reset: 'after' },
			{ answer: 'truncated' },
			{ answer: 'errors' },
			{ answer: 'empty' },
			{ answer: 'html' },
		] as const;
		// A fault does not count requests that an earlier fault has hit.
		for (const [n, request] of [3, 11, 12, 30, 41, 55].entries())
			sandbox.fault({ ...faults[n % faults.length]!, path: '/reports/query', skip: request - n });
		const { items, said } = await exported({ options: { pageSize: 4 } });
		expect(said).toBe('');
		expect(rowsIn(items)).toEqual(upTo(240));
		expect(sandbox.requests()).toHaveLength(60 + 6);
	});

	it.each([{}, { windowHours: 7 }])(
		'ends early where the limit is reached, and the next run goes on there: %j',
		async (options) => {
			large();
			const staticData = {};
			const rows: number[] = [];
			const last: IDataObject[] = [];
			for (let run = 0; run < 10; run++) {
				sandbox.clearFaults();
				forgetPace(engine.credential);
				limitAfter(5);
				// A change of the page size in between loses nothing either.
				const pageSize = run === 2 ? 6 : 20;
				const { items, said, hints } = await exported(
					{ options: { ...options, pageSize } },
					{ staticData },
				);
				expect(said).toBe('');
				rows.push(...rowsIn(items));
				last.push(items.at(-1)!.json);
				if (items.at(-1)!.json.moreWaiting)
					expect(JSON.stringify(hints)).toMatch(/limit ended the export after \d+ rows.*until/);
				else break;
			}
			expect(rows).toEqual(upTo(DAY));
			expect(last.map(({ moreWaiting }) => moreWaiting)).toEqual([
				...last.slice(1).map(() => true),
				undefined,
			]);
			expect(last.length).toBeGreaterThan(2);
			// A run after that begins again.
			sandbox.clearFaults();
			expect(rowsIn((await exported({ options }, { staticData })).items)).toEqual(upTo(DAY));
		},
	);

	describe('that the limit ended', () => {
		/** Runs until the limit, after as many requests, and once more without it. */
		const runTwice = async (jsonBody: object, between: () => void, skip = 0, options = {}) => {
			forgetPace(engine.credential);
			limitAfter(skip);
			const staticData = {};
			const first = await exported({ jsonBody }, { staticData });
			expect(first.items.at(-1)!.json).toMatchObject({ moreWaiting: true });
			sandbox.clearFaults();
			forgetPace(engine.credential);
			between();
			const { items, said } = await exported({ jsonBody, options }, { staticData });
			return { said, rows: [...rowsIn(first.items), ...rowsIn(items)] };
		};
		const small = { report: 'x', startTime: START, endTime: START + 24 * HOUR - 1, pageSize: 2 };
		const page = (rows: number[], more = {}) =>
			answerWith(sandbox, { headings: ['ROW'], rows: rows.map((row) => [row]), ...more });
		const isNotThere = () =>
			sandbox.fault({ status: 404, body: { data: null, errors: [{ message: 'page.not.found' }] } });

		it.each([[[]], [{}]])('or not, ends with a full page where %j is behind it', async (behind) => {
			page([0, 1]);
			answerWith(sandbox, behind);
			const { items, said } = await exported({ jsonBody: small });
			expect(said).toBe('');
			expect(rowsIn(items)).toEqual([0, 1]);
		});

		it('goes on with the page size of the platform where it began with that', async () => {
			large({ count: 200 });
			const { pageSize: _, ...unsized } = query;
			const { said, rows } = await runTwice(unsized, () => {}, 3, { pageSize: 100 });
			expect(said).toBe('');
			expect(rows).toEqual(upTo(200));
		});

		it.each([
			['is not there', isNotThere],
			['is the last one again', () => page([0, 1])],
			['is empty', () => page([])],
			['is an empty list', () => answerWith(sandbox, [])],
			['has no table', () => answerWith(sandbox, {})],
		])('ends with a full page where the one behind it %s', async (_, behind) => {
			page([0, 1]);
			const { said, rows } = await runTwice(small, behind);
			expect(said).toBe('');
			expect(rows).toEqual([0, 1]);
		});

		it.each([
			{ startTime: '2026-01-01T00:00:00', endTime: '2026-01-02T00:00:00' },
			{ startTime: '2026-01-01', endTime: '2026-01-02' },
			{ startTime: 1767225600, endTime: 1767311999 },
		])('asks for the times of the payload as they are, then and before: %j', async (times) => {
			page([0, 1], { hasMore: true });
			const { said, rows } = await runTwice({ ...small, timeZone: 'Europe/Berlin', ...times }, () =>
				page([2], { hasMore: false }),
			);
			expect(said).toBe('');
			expect(rows).toEqual([0, 1, 2]);
			const asked = sentBodies(sandbox);
			expect(asked.map(({ page }) => page)).toEqual([undefined, 1, 1]);
			for (const body of asked) expect(body).toMatchObject(times);
		});

		it('goes on for each of two items that ask the same where that one stopped', async () => {
			large();
			limitAfter(7); // an odd number, so that one gets further than the other
			const staticData = {};
			const items = [{ json: {} }, { json: {} }];
			const rows: number[][] = [[], []];
			for (const moreWaiting of [true, undefined]) {
				const run = await exported({}, { staticData, items });
				expect(run.said).toBe('');
				expect(run.json.map((one) => one.moreWaiting)).toEqual([moreWaiting, moreWaiting]);
				for (const [i, item] of run.items.entries()) rows[i]!.push(...rowsIn([item]));
				sandbox.clearFaults();
				forgetPace(engine.credential);
			}
			expect(rows).toEqual([upTo(DAY), upTo(DAY)]);
		});

		it.each<[what: string, other: () => RunOptions]>([
			['another credential', () => ({ credentialId: '2' })],
			[
				'another platform',
				() => {
					engine.credential.baseUrl = sandbox.baseUrl.replace('127.0.0.1', 'localhost');
					return {};
				},
			],
		])('begins again with %s', async (_what, other) => {
			large();
			forgetPace(engine.credential);
			limitAfter(5);
			const staticData = {};
			const first = await exported({}, { staticData });
			expect(first.items.at(-1)!.json).toMatchObject({ moreWaiting: true });
			sandbox.clearFaults();
			forgetPace(engine.credential);
			const { items } = await exported({}, { staticData, ...other() });
			expect(rowsIn(items)).toEqual(upTo(DAY));
		});

		it('counts the rows of before where the platform gives a total', async () => {
			page([0, 1], { total: 3 });
			const { said, rows } = await runTwice(small, () => {
				page([2], { total: 3 });
				isNotThere();
			});
			expect(said).toBe('');
			expect(rows).toEqual([0, 1, 2]);
		});

		it('is refused where the page that was promised is not there, or the last one again', async () => {
			page([0, 1], { hasMore: true });
			expect((await runTwice(small, isNotThere)).said).toMatch(/page\.not\.found/);
			page([0, 1], { hasMore: true });
			const { said } = await runTwice(small, () => page([0, 1], { hasMore: true }));
			expect(said).toMatch(/the same rows again for page 1/);
		});
	});

	it('ends early without a file where nothing can be read', async () => {
		large();
		limitAfter(0);
		expect((await exported()).json).toEqual([{ format: 'ndjson', rows: 0, moreWaiting: true }]);
	});

	it('since the last run gives each row once, through limits and failures', async () => {
		const staticData = {};
		large({ count: DAY * 3 });
		const now = jest.spyOn(Date, 'now');
		const rows: number[] = [];
		const next = async (hours: number) => {
			now.mockReturnValue(START + hours * HOUR);
			const { items, said } = await exported(
				{
					jsonBody: { ...query, timeZone: 'UTC' },
					...{ payloadTimeRange: 'sinceLastRun', days: 1, options: { windowHours: 6 } },
				},
				{ staticData },
			);
			sandbox.clearFaults();
			if (said === '') rows.push(...rowsIn(items));
			return { said, json: items.at(-1)?.json };
		};
		limitAfter(4);
		expect((await next(24)).json).toMatchObject({ moreWaiting: true });
		sandbox.fault({ status: 400, skip: 4, path: '/reports/query' });
		expect((await next(30)).said).not.toBe('');
		expect((await next(31)).json).not.toHaveProperty('moreWaiting');
		limitAfter(1);
		await next(50);
		await next(60);
		expect(await next(60)).toMatchObject({ json: { rows: 0 } });
		expect(rows).toEqual(upTo((60 * HOUR) / STEP));
	});

	it.each([{}, { windowHours: 6 }])(
		'of the last days gives each day once, also behind one that the limit cut: %j',
		async (options) => {
			const staticData = {};
			large({ count: DAY * 3 });
			const now = jest.spyOn(Date, 'now');
			const nextDay = async (day: number) => {
				now.mockReturnValue(START + (24 * day + 1) * HOUR);
				const { items, json, hints } = await exported(
					{
						jsonBody: { ...query, timeZone: 'UTC' },
						...{ payloadTimeRange: 'lastDays', days: 1, options },
					},
					{ staticData },
				);
				sandbox.clearFaults();
				return {
					rows: rowsIn(items),
					isCut: json.at(-1)!.moreWaiting,
					hasAddedDays: /metrics of that time alone/.test(JSON.stringify(hints)),
				};
			};
			limitAfter(5);
			const runs = [await nextDay(1), await nextDay(2), await nextDay(3)];
			expect(runs.map(({ isCut }) => isCut)).toEqual([true, undefined, undefined]);
			// With windows, each has its own metrics anyway.
			expect(runs.map(({ hasAddedDays }) => hasAddedDays)).toEqual([
				false,
				!('windowHours' in options),
				false,
			]);
			expect(runs.flatMap(({ rows }) => rows)).toEqual(upTo(DAY * 3));
		},
	);

	it('is refused where it fails, with a batch, and where two items want the same', async () => {
		large();
		sandbox.fault({ status: 400, skip: 3, path: '/reports/query' });
		const { said, json } = await exported();
		expect(said).toMatch(/HTTP 400/);
		expect(json).toEqual([]);
		const before = sandbox.requests().length;
		expect((await exported({ jsonBody: { requests: { req1: query } } })).said).toMatch(
			/Payload: This is a batch[^]*Run Batch/,
		);
		expect(
			(
				await exported(
					{ payloadTimeRange: 'sinceLastRun' },
					{ items: [{ json: {} }, { json: {} }] },
				)
			).said,
		).toMatch(/Another item of this run asks the same,/);
		expect(sandbox.requests()).toHaveLength(before);
	});

	it('shows its progress', async () => {
		for (const hasMore of [true, false]) {
			const rows = upTo(10_000).map((i) => [hasMore ? i : -i]);
			answerWith(sandbox, { headings: ['ROW'], rows, hasMore });
		}
		const seen: string[] = [];
		await exported({}, { onMessage: (text) => void seen.push(text) });
		expect(seen.join()).toMatch(/10000 rows read so far.*20000 rows/);
	});
});

describe('a refusal that is publicly known of reports', () => {
	const run = async (jsonBody: object, options = {}) =>
		await engine.node('engagementReporting', {
			...{ resource: 'query', operation: 'run', inputMode: 'json', options },
			jsonBody: JSON.stringify({ report: 'R', ...jsonBody }),
		});
	const refuse = (message: string, fault = {}) =>
		sandbox.fault({
			...{ status: 400, path: '/reports/query', body: { data: null, errors: [{ message }] } },
			...fault,
		});
	const FULL = { headings: ['A'], rows: [[1], [2]] };

	it('of more messages than a query gives is no end of the rows', async () => {
		answerWith(sandbox, FULL);
		refuse('Cannot fetch more than 10000 messages overall');
		const { said } = await run({ pageSize: 2 }, { rowsAsItems: true });
		expect(said).toMatch(
			/more than 10000 messages overall\nAsk for less at a time, e\.g\. a shorter time range/,
		);
	});

	it.each([
		['Invalid request/response', 2000, /pages of 2000 rows[^]*Page Size/],
		['Page size must not exceed 500', 700, /pages of 700 rows[^]*Page Size/],
		['Invalid request/response', 1000, /^(?![^]*pages of)/],
	])('%s, with a page size of %i', async (message, pageSize, said) => {
		for (const [jsonBody, options] of [[{ pageSize }], [{}, { pageSize }]] as const) {
			sandbox.reset();
			refuse(message);
			expect((await run(jsonBody, options)).said).toMatch(said);
		}
	});
});

import { useEngine, type RunOptions } from '../support/engine';
import { continueOnFail, queryParameters } from '../support/parameters';
import { answerWith, sent, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

describe('reporting', () => {
	const ROOT = '/prod/api/v3/reports';
	const reporting = async (
		resource: string,
		operation: string,
		parameters: object,
		more?: RunOptions,
	) => await engine.node('engagementReporting', { resource, operation, ...parameters }, more);
	const query = async (parameters: object, operation = 'run') =>
		await reporting('query', operation, { jsonBody: '{"report": "messages"}', ...parameters });
	/** The next answer, whatever is asked. */
	const answer = (data: unknown, more = {}) =>
		sandbox.fault({ status: 200, body: { data, errors: [], ...more } });
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
			{ jsonBody: '{"id": 9007199254740993001, "metrics": ["A"]}', queryParameters: ownParameters },
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
		['report', 'getAll', 'report', { id: 'messages', name: expect.any(String) }],
		['engine', 'getAll', 'engine', { id: 'INBOUND', name: expect.any(String) }],
		['customMetric', 'getAll', 'custom-metric', expect.objectContaining({ id: 'metric-1' })],
		['metadata', 'get', 'metadata', expect.objectContaining({ metrics: expect.any(Array) })],
	])('%s %s reads', async (resource, operation, path, first) => {
		const { items } = await reporting(resource, operation, { queryParameters: ownParameters });
		const line = `GET ${ROOT}/${path}?a%20b=c%26d`;
		expect(sent(sandbox)).toEqual([{ line }]);
		expect(items[0]).toEqual({ json: first, pairedItem: { item: 0 } });
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

	it('gives the result of a query as one item', async () => {
		const { json } = await query({});
		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({ headings: ['Day', 'Channel', 'Messages'], hasMore: true });
		expect(sandbox.requests()).toHaveLength(1);
	});

	it('gives the rows of all pages as items', async () => {
		const { items, error } = await rows({});
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

	it('finds a table anywhere, under the names it is given', async () => {
		answer({
			result: {
				columns: [{ name: 'Day' }, { displayName: 'Sum' }, 'Sum', {}],
				lines: [['Monday', 1, 2, 3, 4], { Day: 'Tuesday', Sum: 5 }],
			},
		});
		const named = { headingsField: 'columns', rowsField: 'lines' };
		expect((await rows(named)).json).toEqual([
			{ Day: 'Monday', Sum: 1, 'Sum 2': 2, 'column 4': 3, 'column 5': 4 },
			{ Day: 'Tuesday', Sum: 5 },
		]);
		answer({ headings: ['a'], rows: [[1]] }, { metadata: { next: true } });
		answer({ headings: ['a'], rows: [[2]] });
		expect((await rows({ moreField: 'next', pageField: 'start' })).json).toEqual([
			{ a: 1 },
			{ a: 2 },
		]);
		expect(sent(sandbox)[2]!.body).toEqual({ report: 'messages', start: 1 });
	});

	it('gives the rows of several results in their order', async () => {
		answer([
			{ headings: ['a'], rows: [[1], [2]] },
			{ headings: ['b'], rows: [[3]] },
		]);
		const { json } = await query({ options: { rowsAsItems: true } }, 'runBatch');
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
		expect(said).toMatch(/more rows, and no next page of "req1"[^]*by itself/);
	});

	it('ends with a page without rows, though it says that more follow', async () => {
		answer({ headings: ['a'], rows: [[1]], hasMore: true });
		answer({ headings: ['a'], rows: [], hasMore: true });
		expect((await rows({})).json).toEqual([{ a: 1 }]);
	});

	describe('rule "every list ends": pages of rows', () => {
		const table = (first: number, more = {}) => ({ headings: ['a'], rows: [[first]], ...more });
		const pagesSent = () => sent(sandbox).map(({ body }) => (body as { page?: unknown }).page);

		it.each([
			['2', ['2', '3', '4']],
			[2, [2, 3, 4]],
			[0, [0, 1, 2]],
			['0', ['0', '1', '2']],
			[null, [null, 1, 2]],
			['', ['', 1, 2]],
		])('count on from page %j as it is given', async (page, pages) => {
			for (const [i, more] of [true, true, false].entries()) answer(table(i, { hasMore: more }));
			const { json } = await rows({}, { jsonBody: JSON.stringify({ page }) });
			expect(json).toEqual([{ a: 0 }, { a: 1 }, { a: 2 }]);
			expect(pagesSent()).toEqual(pages);
		});

		it.each(['second', 1.5, -1, true, [1], { number: 1 }, ' '])(
			'are refused where page %j is no number that can be counted on',
			async (page) => {
				answer(table(1, { hasMore: true }));
				const { said } = await rows({}, { jsonBody: JSON.stringify({ page }) });
				expect(said).toMatch(/more rows, and page .* is not a page number[^]*Page Number Field/);
				expect(sent(sandbox)).toHaveLength(1);
			},
		);

		it.each([
			...[true, 'true', 'TRUE', 1, '1'].map((more) => [more, 2]),
			...[false, 'false', 'False', 0, '0', null, ''].map((more) => [more, 1]),
		])('are read on after hasMore %j: %i', async (hasMore, count) => {
			answer(table(1, { hasMore }));
			answer(table(2));
			expect((await rows({})).json).toHaveLength(Number(count));
		});

		it.each(['yes', 'maybe', 2, [], {}, 'next-cursor'])(
			'are refused where hasMore is %j',
			async (hasMore) => {
				answer(table(1, { hasMore }));
				const { said, json } = await rows({});
				expect(said).toMatch(/"hasMore" of the result is .*[^]*should be true or false/);
				expect(json).toEqual([]);
			},
		);

		it.each([
			['beside the headings', (total: unknown) => [table(1, { total })]],
			['at the top', (total: unknown) => [{ result: table(1), totalCount: total }]],
			['in the metadata', (total: unknown) => [table(1), { metadata: { totalRows: total } }]],
			['of items', (total: unknown) => [table(1, { totalItems: total })]],
		])('are read on until a total %s is there', async (_where, first) => {
			for (const total of [3, '3']) {
				sandbox.reset();
				answer(...(first(total) as [unknown, object]));
				answer(table(2, { total }));
				answer(table(3, { total }));
				expect((await rows({})).json).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
				expect(pagesSent()).toEqual([undefined, 1, 2]);
			}
		});

		it.each([
			[
				'around the table',
				(more: object) => [{ response: { ...more, report: { inner: table(1) } } }],
			],
			['around a list of it', (more: object) => [[{ ...more, result: table(1) }]]],
			['in what tells of pages', (more: object) => [{ result: table(1), pagination: more }]],
			['in the metadata, likewise', (more: object) => [table(1), { metadata: { paging: more } }]],
		])('are read on where it is said %s', async (_where, first) => {
			for (const more of [{ hasMore: true }, { total: 2 }]) {
				sandbox.reset();
				answer(...(first(more) as [unknown, object]));
				answer(table(2));
				expect((await rows({})).json).toEqual([{ a: 1 }, { a: 2 }]);
			}
		});

		it('are refused where fewer come than the total says', async () => {
			const none = { headings: ['a'], rows: [], total: 3 };
			for (const data of [table(1, { total: 3 }), none]) answer(data);
			expect((await rows({})).said).toMatch(/has 3 rows, but contains 1[^]*Has More Field/);
			answer([table(1, { total: 3 }), table(2)]);
			expect((await rows({})).said).toContain('its next page cannot be requested');
			// What begins later than the first page cannot reach the total.
			for (const data of [table(1, { total: 3 }), none]) answer(data);
			expect((await rows({}, { jsonBody: '{"page": 2}' })).json).toEqual([{ a: 1 }]);
		});

		it('have no total where another field says it, or is named', async () => {
			answer(table(1, { total: 1520, hasMore: false }));
			expect((await rows({})).json).toEqual([{ a: 1 }]);
			answer(table(1, { total: 1520 }));
			expect((await rows({ moreField: 'more' })).json).toEqual([{ a: 1 }]);
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
		const headings = ['a 2', ...Array.from({ length: 200_000 }, () => 'a')];
		answer({ headings, rows: [headings.map((_, i) => i)] });
		const { json } = await rows({});
		expect(json[0]).toMatchObject({ 'a 2': 0, a: 1, 'a 3': 2, 'a 4': 3, 'a 200001': 200_000 });
	});

	it('never passes off a part as the whole', async () => {
		const page = { headings: ['a'], rows: [[1]], hasMore: true };
		answer({ figures: [] });
		expect((await rows({})).said).toMatch(/no "headings" and "rows"[^]*Switch Rows as Items off/);
		answerWith(sandbox, page, { times: 2 });
		expect((await rows({})).said).toMatch(/same rows again for page 1[^]*Page Number Field/);
		answer([page, page]);
		expect((await rows({})).said).toMatch(/next page cannot be requested[^]*Run it by itself/);
		answer(page);
		expect((await rows({}, { jsonBody: '[{"a": 1}]' })).said).toContain('cannot be requested');
		const many = { headings: ['a'], rows: Array.from({ length: 200_000 }, (_, n) => [n]) };
		answer(many);
		expect((await rows({ maxRows: 199_999 })).json).toHaveLength(199_999);
		answer(many);
		expect((await rows({})).said).toMatch(/more than 50000 rows[^]*Max Rows/);
		answer(null);
		expect((await query({})).said).toContain('The query returned no result');
	});

	it('refuses an empty body before anything is sent, item by item', async () => {
		const { said } = await query({ jsonBody: '{}' });
		expect(said).toContain('JSON Body: There is nothing in it');
		expect((await query({ jsonBody: '{"a": ' })).said).toMatch(/JSON/);
		expect(
			(await query({ queryParameters: { parameter: [{ name: 'a', value: '' }] } })).said,
		).toContain('"a" has no value');
		expect(sandbox.requests()).toEqual([]);
		const { items } = await reporting(
			'query',
			'run',
			{ jsonBody: '={{ $json.body }}', options: { rowsAsItems: true, maxRows: 1 } },
			{
				items: [{ json: { body: {} } }, { json: { body: { report: 'x' } } }],
				...continueOnFail,
			},
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[0]!.json.error).toContain('JSON Body');
		expect(items[1]!.json).toMatchObject({ Channel: 'PAGE' });
	});
});

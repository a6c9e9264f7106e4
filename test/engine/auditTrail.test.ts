import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject, INodeExecutionData, WorkflowExecuteMode } from 'n8n-workflow';
import type { FaultSpec } from '../../sandbox';
import { useEngine, type RunOptions } from '../support/engine';
import { expectFor } from '../support/expectFor';
import { continueOnFail, NOTHING } from '../support/parameters';
import { answerWith, sent, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { serveProxy } from '../support/server';
import { part } from '../support/share';
import { pass } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const run = async (operation: string, parameters: object = {}, more: RunOptions = {}) =>
	await engine.node(
		'engagementAuditTrail',
		{
			resource: 'auditRecord',
			operation,
			assetClass: 'SPR_TASK',
			assetIds: 'task-1',
			output: 'raw',
			...(operation === 'search' && !('limit' in parameters) && { returnAll: true }),
			...parameters,
		},
		more,
	);

const START = Date.UTC(2025, 0, 1);

/** Makes records of task-1; the one with index i has the new value `value i`. */
function bulk(count: number, more: object = {}) {
	const spec = { assetClass: 'SPR_TASK', assetId: 'task-1', count, startDate: START };
	sandbox.bulk('auditTrail', { ...spec, step: 1000, perMoment: 7, ...more });
}

/** The indexes of bulk records, in the order in which they came. */
const indexes = (records: IDataObject[]) =>
	records.map(({ changes }) =>
		Number((changes as Array<{ newValues: string[] }>)[0]!.newValues[0]!.replace('value ', '')),
	);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
const lines = () => sentLines(sandbox).map((line) => line.replace(/\?id=.+/, '?id=…'));
const bodies = () => sentBodies(sandbox).filter((body) => body);
const POST = 'POST /prod/api/v3/audit/search';
const GET = 'GET /prod/api/v3/audit?id=…';

describe('search', () => {
	it('follows the pages with the fewest requests and hands out each record once', async () => {
		bulk(500);
		const { json, items, error } = await run('search', { limit: 450 });
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]).toEqual({
			line: POST,
			body: { assetClass: 'SPR_TASK', assetIds: ['task-1'], limit: 200 },
		});
		expect(lines()).toEqual([POST, GET, GET]);
		// Newest first is the platform's own order.
		expect(indexes(json)).toEqual(upTo(500).reverse().slice(0, 450));
		expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
	});

	it.each([
		[{ limit: 7 }, 7],
		[{ limit: 7, options: { pageSize: 100 } }, 7],
		[{ limit: 7, options: { pageSize: 100, firstPageOnly: true } }, 7],
		[{ limit: 70, options: { pageSize: 5, firstPageOnly: true } }, 5],
	])('asks for no more than is wanted where one page holds it: %j', async (parameters, limit) => {
		bulk(100);
		const { json } = await run('search', parameters);
		expect(sent(sandbox)).toEqual([
			{ line: POST, body: { assetClass: 'SPR_TASK', assetIds: ['task-1'], limit } },
		]);
		const [first] = json;
		expect((first!.records as unknown[] | undefined) ?? json).toHaveLength(limit);
	});

	it('sends ids as strings, times as epoch ms and the cursor encoded', async () => {
		const { json } = await run('search', {
			assetClass: 'USER',
			assetIds: '={{ [1002, "task/7 + 8"] }}',
			filters: { from: '2026-01-01T00:00:00Z', upto: '2027-01-01T00:00:00+01:00', order: 'ASC' },
			options: { pageSize: 5 },
		});
		expect(sent(sandbox)[0]!.body).toEqual({
			assetClass: 'USER',
			assetIds: ['1002', 'task/7 + 8'],
			limit: 5,
			order: 'ASC',
			from: Date.UTC(2026, 0, 1),
			upto: Date.UTC(2026, 11, 31, 23),
		});
		expect(json).toHaveLength(12);
		expect(sent(sandbox)[1]!.line).toMatch(/^GET \/prod\/api\/v3\/audit\?id=[A-Za-z0-9%]+%3D$/);
	});

	it('gives the record as the platform has it, and one item per change on request', async () => {
		const query = { assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1', limit: 2 };
		const { json: records } = await run('search', query);
		expect(records[1]).toEqual({
			assetClass: 'UNIVERSAL_CASE',
			assetId: 'case-1',
			auditDate: expect.any(Number),
			userId: expect.any(Number),
			changes: expect.any(Array),
		});
		const { json: rows } = await run('search', { ...query, options: { oneRowPerChange: true } });
		expect(rows).toEqual(
			records.flatMap(({ changes, ...own }) =>
				(changes as IDataObject[]).map(({ fieldName, oldValues, newValues }) => ({
					...own,
					fieldName,
					oldValues,
					newValues,
				})),
			),
		);
		expect(rows.length).toBeGreaterThan(records.length);
	});

	it('does not lose a record without changes when there is one item per change', async () => {
		const record = { assetClass: 'SPR_TASK', assetId: 'task-1', auditDate: START, userId: 1 };
		answerWith(sandbox, { results: [{ ...record, changes: [] }] }, { path: '/audit/search' });
		const { json } = await run('search', { options: { oneRowPerChange: true } });
		expect(json).toEqual([record]);
	});

	it.each([
		['simplified', ['Status: New -> Closed']],
		['raw', undefined],
	])('reads the lists of a change under both of their names: %s', async (output, lines) => {
		const own = { assetClass: 'SPR_TASK', assetId: 'task-1', userId: 1 };
		const change = { fieldName: 'Status', oldValue: ['New'], newValue: ['Closed'] };
		const record = { ...own, auditDate: START, changes: [change] };
		answerWith(sandbox, { results: [record] }, { times: 2 });
		const { json: rows } = await run('search', { output, options: { oneRowPerChange: true } });
		const auditDate = output === 'raw' ? START : new Date(START).toISOString();
		expect(rows).toEqual([
			{ ...own, auditDate, fieldName: 'Status', oldValues: ['New'], newValues: ['Closed'] },
		]);
		const { json: records } = await run('search', { output });
		expect(records).toEqual([{ ...record, auditDate, changes: lines ?? [change] }]);
	});

	it('keeps changes of the named fields only, and counts what is kept', async () => {
		bulk(300); // every fourth record is about "status"
		const { json } = await run('search', {
			limit: 60,
			filters: { order: 'ASC' },
			options: { fieldNames: 'status' },
		});
		expect(indexes(json)).toEqual(upTo(60).map((i) => i * 4));
		expect(bodies()[0]).toMatchObject({ limit: 200 });
		expect(lines()).toEqual([POST, GET]);

		const { json: cases } = await run('search', {
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'case-1',
			options: { fieldNames: 'tags' },
		});
		const changes = cases.flatMap((record) => record.changes as IDataObject[]);
		expect(changes.length).toBeGreaterThan(100);
		expect(changes.every(({ fieldName }) => fieldName === 'tags')).toBe(true);
	});

	it('gives nothing for an asset without changes', async () => {
		const { json, error } = await run('search', {
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'case-without-changes',
		});
		expect([json, error]).toEqual([[], undefined]);
	});

	it('reports an unknown asset, and goes on with the other items where that is wanted', async () => {
		const items = ['nobody', '1002'].map((id): INodeExecutionData => ({ json: { id } }));
		const query = { assetClass: 'USER', assetIds: '={{ $json.id }}' };
		expect((await run('search', query, { items })).said).toMatch(
			/audit\.asset\.not\.found.*\[item 0\]\n[^]*HTTP 404/,
		);
		const { items: out } = await run('search', query, { items, ...continueOnFail });
		expect(out[0]).toMatchObject({
			json: { error: expect.stringContaining('audit.asset.not.found'), details: { httpCode: 404 } },
			pairedItem: { item: 0 },
		});
		expect(out.slice(1)).toHaveLength(12);
		expect(out[1]!.pairedItem).toEqual({ item: 1 });
	});
});

describe('bad input', () => {
	it.each([
		['no asset id', { assetIds: '' }, /assetIds|Asset IDs/],
		['an id that is not there', { assetIds: NOTHING }, /Asset IDs: It is empty/],
		['an unknown class', { assetClass: 'CASE' }, /Asset Class.*exactly one of.*UNIVERSAL_CASE/s],
		[
			'an order that is none',
			{ filters: { order: 'up' } },
			/Filters > Order: "up".*Newest First \(DESC\), Oldest First \(ASC\)/,
		],
		['a time that is none', { filters: { from: 'yesterday' } }, /Filters > From.*not a time/],
		[
			'a time that is later than the last',
			{ filters: { from: '2026-02-01', upto: '2026-01-01' } },
			/Filters > From: It is later than 'Up To', so nothing can be found. Swap the two/,
		],
		['an empty filter', { filters: { upto: NOTHING } }, /Filters > Up To: It is empty/],
		[
			'field names that an expression did not find',
			{ options: { fieldNames: NOTHING } },
			/Options > Field Names: It is empty, which would widen the selection/,
		],
		[
			'field names that were left empty',
			{ options: { fieldNames: '' } },
			/Field Names: It is empty/,
		],
		['a limit of 0', { limit: 0 }, /Limit: "0".*at least 1/],
		['a page of 0', { options: { pageSize: 0 } }, /Options > Page Size: "0".*from 1 to 200/],
		['a page of 201', { options: { pageSize: 201 } }, /Options > Page Size: "201".*from 1 to 200/],
		[
			'newest first while incremental',
			{ filters: { order: 'DESC' }, options: { incremental: true } },
			/Filters > Order.*oldest record to the newest\. Remove 'Order', or choose Oldest First \(ASC\)\./,
		],
		[
			'a first page that would be filtered',
			{ options: { firstPageOnly: '={{ true }}', fieldNames: 'status' } },
			/Options > First Page Only: It cannot be combined with/,
		],
	])('refuses %s before anything is sent', async (_what, parameters, sentence) => {
		expect((await run('search', parameters)).said).toMatch(sentence);
		expect(sent(sandbox)).toEqual([]);
	});

	it.each([
		['search', { filters: { order: 'DESC' }, options: { incremental: '={{ $json.odd }}' } }],
		[
			'export',
			{ format: 'csv', filters: { order: 'DESC' }, options: { incremental: '={{ $json.odd }}' } },
		],
		['search', { options: { oneRowPerChange: true, firstPageOnly: '={{ $json.odd }}' } }],
		['search', { assetIds: '={{ $json.id }}', options: { incremental: true } }],
	])(
		'refuses a later item whose options do not go together before anything is sent (%s)',
		async (operation, parameters) => {
			const items = [0, 1, 2].map((i) => ({
				json: { odd: i === 2, id: i === 2 ? 'task-0' : `task-${i}` },
			}));
			expect((await run(operation, parameters, { items })).said).toMatch(
				/\[item 2\]\nNothing was sent/,
			);
			expect(sent(sandbox)).toEqual([]);
		},
	);

	const oneRecord = { results: [{ auditDate: 1 }] };

	it.each([undefined, null, '', false])('ends where the cursor is %j', async (cursor) => {
		answerWith(sandbox, { ...oneRecord, cursor });
		expect((await run('search', { returnAll: true })).json).toHaveLength(1);
	});

	it('goes on by a cursor that comes as a number', async () => {
		answerWith(sandbox, { ...oneRecord, cursor: 17 });
		answerWith(sandbox, { results: [{ auditDate: 2 }] });
		expect((await run('search', { returnAll: true })).json).toHaveLength(2);
		expect(sentLines(sandbox).at(-1)).toBe('GET /prod/api/v3/audit?id=17');
	});

	it.each([
		[true, 'search', { returnAll: true }],
		[{ next: 'x' }, 'export', {}],
		[['x'], 'getPage', { cursor: 'c' }],
	])(
		'gives nothing where the cursor %j leads nowhere, and says so (%s)',
		async (cursor, operation, parameters) => {
			answerWith(sandbox, { ...oneRecord, cursor }, { times: 0 });
			const { said, json } = await run(operation, parameters);
			expect(json).toEqual([]);
			expect(said).toMatch(/The cursor to the next audit records is neither text nor a number/);
		},
	);

	it('takes 0 for the beginning of all times, e.g. before the first run', async () => {
		await run('search', { filters: { from: '={{ $json.lastRun ?? 0 }}' } });
		expect(bodies()[0]).toMatchObject({ from: 0 });
	});

	it('refuses a missing cursor, an unknown format and files without records', async () => {
		expect((await run('getPage', { cursor: NOTHING })).said).toMatch(/Cursor: It is empty/);
		expect((await run('export', { format: 'xlsx' })).said).toMatch(
			/Format: "xlsx".*CSV \(csv\), NDJSON \(ndjson\)/,
		);
		expect((await run('export', { format: 'csv', options: { recordsPerFile: 0 } })).said).toMatch(
			/Records Per File: "0".*at least 1/,
		);
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('pages one by one', () => {
	it('gives the first page with its cursor, then each page that a cursor leads to', async () => {
		bulk(25);
		const { json: first } = await run('search', { limit: 10, options: { firstPageOnly: true } });
		expect(first).toEqual([{ records: expect.any(Array), cursor: expect.any(String) }]);
		const pages = [first[0]!];
		for (let page = first[0]!; page.cursor !== undefined; pages.push(page)) {
			const { items } = await run('getPage', { cursor: page.cursor });
			expect(items).toHaveLength(1);
			expect(items[0]!.pairedItem).toEqual({ item: 0 });
			page = items[0]!.json;
		}
		expect(pages.map(({ records }) => (records as unknown[]).length)).toEqual([10, 10, 5]);
		expect(indexes(pages.flatMap(({ records }) => records as IDataObject[]))).toEqual(
			upTo(25).reverse(),
		);
		expect(sentLines(sandbox)).toEqual([
			POST,
			...pages
				.slice(0, 2)
				.map(({ cursor }) => `GET /prod/api/v3/audit?id=${encodeURIComponent(cursor as string)}`),
		]);
	});

	it('does not advise to use a cursor again after a failure that may have used it up', async () => {
		const faults: FaultSpec[] = [
			{ reset: 'after' },
			{ status: 502 },
			{ answer: 'errors' },
			{ answer: 'truncated' },
		];
		bulk(25);
		for (const fault of faults) {
			const { json } = await run('search', { limit: 10, options: { firstPageOnly: true } });
			sandbox.fault({ method: 'GET', path: '/audit', ...fault });
			const { said } = await run('getPage', { cursor: json[0]!.cursor });
			const usedUp = /cursor may be used up: it works once\. Start the search again/;
			expectFor(fault, said).toEqual(expect.stringMatching(usedUp));
			expectFor(fault, said).toEqual(
				expect.not.stringMatching(/run it again|nothing was changed/i),
			);
		}
	});

	it('does not advise it after an answer without records either', async () => {
		answerWith(sandbox, {}, { method: 'GET', path: '/audit' });
		const { said } = await run('getPage', { cursor: 'c' });
		expect(said).toMatch(/holds no list of audit records/);
		expect(said).not.toMatch(/run it again/i);
	});

	it('asks once for a cursor, and says what to do when it has been used', async () => {
		bulk(25);
		const { json } = await run('search', { limit: 10, options: { firstPageOnly: true } });
		sandbox.clearRequests();
		sandbox.fault({ method: 'GET', path: '/audit', reset: 'after' });
		const { error } = await run('getPage', { cursor: json[0]!.cursor });
		expect(error).toBeDefined();
		expect(lines()).toEqual([GET]);
		expect((await run('getPage', { cursor: json[0]!.cursor })).said).toMatch(
			/audit\.cursor\.not\.found[^]*A cursor works once[^]*HTTP 404/,
		);
		expect((await run('getPage', { cursor: 'no cursor' })).said).toMatch(
			/cursor\.malformed[^]*HTTP 400/,
		);
	});
});

describe('a lost page', () => {
	const lost = { method: 'GET', path: '/audit' };
	const orders = ['ASC', 'DESC'];
	const COUNT = 100;
	const PAGE = 20;
	const inOrder = (order: string, count: number) =>
		order === 'ASC' ? upTo(count) : upTo(count).reverse();
	const searchAll = async (order: string) =>
		await run('search', { filters: { order }, options: { pageSize: PAGE } });

	it.each(upTo(4).map((position) => ({ position, order: orders[position % 2]! })))(
		'number $position of $order is made up for without gap or repeat',
		async ({ order, position }) => {
			bulk(COUNT);
			sandbox.fault({ ...lost, skip: position, reset: 'after' });
			const { json, error } = await searchAll(order);
			expect(error).toBeUndefined();
			expect(indexes(json)).toEqual(inOrder(order, COUNT));
			// The last record seen before the loss is one of seven that share a moment.
			const seen = PAGE * (position + 1) - 1;
			const index = order === 'ASC' ? seen : COUNT - 1 - seen;
			const moment = START + Math.floor(index / 7) * 1000;
			const query = { assetClass: 'SPR_TASK', assetIds: ['task-1'], limit: PAGE, order };
			expect(bodies()).toEqual([
				query,
				{ ...query, ...(order === 'ASC' ? { from: moment - 1 } : { upto: moment + 1 }) },
			]);
		},
	);

	const losses: ReadonlyArray<[what: string, fault: FaultSpec]> = [
		['an answer 502', { status: 502 }],
		['a reset before', { reset: 'before' }],
		['a truncated body', { answer: 'truncated' }],
		['an empty answer', { answer: 'empty' }],
		['a body that is no JSON', { answer: 'notJson' }],
		['null, which is no empty page', { status: 200, body: { data: null, errors: [] } }],
		['errors on 2xx', { answer: 'errors', carriedOut: true }],
		['a cursor already used', { status: 404 }],
	];

	it('is made up for, whatever came in its place', async () => {
		bulk(COUNT);
		for (const [what, fault] of losses) {
			sandbox.clearRequests();
			sandbox.fault({ ...lost, skip: 1, ...fault });
			const { json, said } = await searchAll('ASC');
			expectFor(what, said).toEqual('');
			expectFor(what, indexes(json)).toEqual(upTo(COUNT));
			expectFor(what, lines().filter((line) => line === POST).length).toEqual(2);
		}
	});

	it('keeps to the range that was asked for, and to the limit', async () => {
		bulk(COUNT);
		sandbox.fault({ ...lost, skip: 1, reset: 'after' });
		const filters = { order: 'DESC', from: START + 2_999, upto: START + 12_000 };
		const { json } = await run('search', { limit: 50, filters, options: { pageSize: PAGE } });
		expect(indexes(json)).toEqual(upTo(84).reverse().slice(0, 50));
		expect(bodies()[1]).toMatchObject({ from: START + 2_999 });
	});

	it('does not harm when no page but the first of a search ever comes', async () => {
		bulk(COUNT);
		sandbox.fault({ ...lost, times: 0, reset: 'after' });
		const { json } = await searchAll('ASC');
		expect(indexes(json)).toEqual(upTo(COUNT));
	});

	it('is made up for in the midst of more equal moments than a page holds', async () => {
		bulk(130, { perMoment: 130 });
		sandbox.fault({ ...lost, skip: 2, reset: 'after' });
		const { json } = await searchAll('DESC');
		expect(indexes(json)).toEqual(upTo(130).reverse());
	});

	it.each(orders)('counts records that are wholly alike, %s', async (order) => {
		bulk(30);
		bulk(30); // the very same once more
		sandbox.fault({ ...lost, skip: 1, reset: 'after' });
		const { json } = await searchAll(order);
		expect(sorted(indexes(json))).toEqual(sorted([...upTo(30), ...upTo(30)]));
	});

	it('is an error after some attempts without a new record', async () => {
		bulk(130, { perMoment: 130 });
		sandbox.fault({ ...lost, times: 0, status: 503 });
		const { said, json } = await searchAll('ASC');
		expect(said).toMatch(/The search got no further in 4 attempts[^]*HTTP 503/);
		expect(json).toEqual([]);
		expect(lines()).toHaveLength(10);
	});

	it('is not made up for when the platform refuses', async () => {
		bulk(COUNT);
		sandbox.fault({ ...lost, status: 403 });
		expect((await searchAll('ASC')).said).toMatch(/permission to read the trail[^]*HTTP 403/);
		expect(lines()).toEqual([POST, GET]);
	});

	it('rule "errors in a 2xx answer are a refusal": a refusal in a 2xx answer to the search fails at once, with the advice for its key', async () => {
		bulk(COUNT);
		const refuse = (message: string) =>
			sandbox.fault({
				path: '/audit/search',
				status: 200,
				body: { data: null, errors: [{ message, code: 7 }] },
			});
		for (const parameters of [{}, { limit: 5 }, { options: { incremental: true } }]) {
			refuse('audit.asset.not.found');
			const { said } = await run('search', parameters);
			expect(said).toMatch(
				/^There is no such record: audit\.asset\.not\.found\nCheck the ID[^]*HTTP 200.*; code 7$/,
			);
			expect(said).not.toMatch(/attempts|later/);
		}
		expect(lines()).toEqual([POST, POST, POST]);
		refuse('audit.range.too.wide');
		expect((await run('export', { format: 'csv' })).said).toMatch(
			/^[A-Z][^:]+: audit\.range\.too\.wide[^]*Check the values that were sent/,
		);
		// The search that takes the place of a lost page, too.
		sandbox.clearRequests();
		sandbox.fault({ ...lost, reset: 'after' });
		sandbox.fault({
			...{ path: '/audit/search', skip: 1, status: 200 },
			body: { data: null, errors: [{ message: 'audit.quota' }] },
		});
		expect((await searchAll('ASC')).said).toMatch(/^[A-Z][^:]+: audit\.quota/);
		expect(lines()).toEqual([POST, GET, POST]);
	});

	it('is asked for again with its cursor when the platform was only too busy', async () => {
		bulk(30);
		sandbox.fault({ ...lost, answer: 'throttled', seconds: 0 });
		expect(indexes((await searchAll('ASC')).json)).toEqual(upTo(30));
		expect(lines()).toEqual([POST, GET, GET]);
	});

	it('may be the first one', async () => {
		bulk(30);
		sandbox.fault({ path: '/audit/search', answer: 'truncated' });
		expect(indexes((await searchAll('ASC')).json)).toEqual(upTo(30));
		expect(lines()).toEqual([POST, POST, GET]);
	});

	it('does not go on endlessly with empty pages', async () => {
		bulk(60);
		sandbox.fault({ ...lost, times: 0, status: 200, body: { data: { results: [], cursor: 'c' } } });
		expect((await searchAll('ASC')).said).toMatch(/keeps returning empty pages/);
		expect(lines().length).toBeLessThan(10);
	});

	describe('rule "every list ends": a search that goes round in a circle ends with an error', () => {
		const page = (moments: number[], cursor: string) => ({
			results: moments.map((auditDate) => ({ auditDate, userId: 1, changes: [] })),
			cursor,
		});
		const answerAll = (pages: object[]) => {
			for (const data of pages) answerWith(sandbox, data);
		};

		it('when a cursor comes again', async () => {
			answerAll([page([9], 'x'), page([8], 'y'), page([7], 'x'), page([6], 'z')]);
			expect((await searchAll('DESC')).said).toMatch(/the same cursor again[^]*works once/);
			expect(lines()).toEqual([POST, GET, GET]);
		});

		it('but not when the limit needs no more pages', async () => {
			answerAll([page([9], 'x'), page([8], 'x')]);
			expect((await run('search', { limit: 2, options: { pageSize: 1 } })).json).toHaveLength(2);
		});

		it.each([
			['one page', [[9, 8]], 2],
			['two', [[9, 8], [7]], 3],
			['three, with shared moments', [[9, 9], [9, 8], [8]], 4],
		])('when pages take turns: %s', async (_what, turns, requests) => {
			answerAll(
				Array.from({ length: 30 }, (_, n) => page(turns[n % turns.length]!, `cursor ${n}`)),
			);
			const { said, json } = await searchAll('DESC');
			expect(said).toContain('returned the same page again');
			expect(json).toEqual([]);
			expect(lines()).toHaveLength(requests);
		});

		it('and not for records of one moment that are identical', async () => {
			answerAll([page([9], 'a'), page([9], 'b'), page([9], 'c'), page([8], '')]);
			expect((await searchAll('DESC')).json).toHaveLength(4);
		});

		it('except for one moment without end, and shows a person who looks on how far it is', async () => {
			const results = Array.from({ length: 200 }, () => ({ auditDate: 9 }));
			let pages = 0;
			const front = await serveProxy(sandbox, (_request, response) => {
				const data = { results, cursor: `cursor ${++pages}` };
				response.end(JSON.stringify({ data, errors: [] }));
			});
			engine.credential.baseUrl = `${front.url}/{env}`;
			const shown: string[] = [];
			const parameters = { filters: { order: 'DESC' }, options: { pageSize: PAGE } };
			const { said } = await run('search', parameters, { onMessage: (text) => shown.push(text) });
			expect(said).toContain('returned the same page again');
			expect(pages).toBe(102);
			expect(shown).toEqual([
				'10000 audit records read so far (item 0)',
				'20000 audit records read so far (item 0)',
			]);
			await front.close();
		});
	});

	it('is not waited for when the execution is stopped', async () => {
		bulk(COUNT);
		const stop = new AbortController();
		const methods: Array<string | undefined> = [];
		const proxy = await serveProxy(sandbox, ({ method }) => {
			methods.push(method);
			if (methods.length === 3) stop.abort();
		});
		engine.credential.baseUrl = `${proxy.url}/{env}`;
		await run('search', { options: { pageSize: PAGE } }, { signal: stop.signal });
		await pass(5_000);
		expect(methods).toEqual(['POST', 'GET', 'GET']);
		await proxy.close();
	});
});

describe('incremental reading', () => {
	let staticData: IDataObject;
	beforeEach(() => {
		staticData = {};
	});

	/** One run of a published workflow: n8n stores the static data as JSON in between. */
	async function next(parameters: object = {}, operation = 'search', more: RunOptions = {}) {
		const { options, ...others } = parameters as { options?: object };
		sandbox.clearRequests();
		staticData = JSON.parse(JSON.stringify(staticData)) as IDataObject;
		return await run(
			operation,
			{ ...others, options: { incremental: true, ...options } },
			{ ...more, staticData },
		);
	}
	const LAST = START + 99 * 1000;

	it('gives what is new, also of the very moment where it stopped, and nothing twice', async () => {
		bulk(200, { perMoment: 2 });
		const begun = Date.now();
		expect(indexes((await next()).json)).toEqual(upTo(200));
		const took = Date.now() - begun;
		expect(bodies()[0]).toEqual({
			assetClass: 'SPR_TASK',
			assetIds: ['task-1'],
			limit: 200,
			order: 'ASC',
		});

		expect((await next()).json).toEqual([]);
		expect(bodies()[0]).toMatchObject({ order: 'ASC', from: expect.any(Number) });
		// A minute, and as long as the first run took.
		expect(bodies()[0]!.from).toBeLessThan(LAST - 60_000);
		expect(bodies()[0]!.from).toBeGreaterThanOrEqual(LAST - 60_000 - took - 1);

		bulk(3, { startDate: LAST, perMoment: 3 });
		expect(indexes((await next()).json)).toEqual([0, 1, 2]);
		bulk(3, { startDate: LAST, perMoment: 3 }); // identical, and still new
		expect(indexes((await next()).json)).toEqual([0, 1, 2]);
		bulk(1, { startDate: LAST - 30_000 }); // written late
		expect(indexes((await next()).json)).toEqual([0]);
		bulk(4, { startDate: LAST + 1 });
		expect(indexes((await next()).json)).toEqual([0, 1, 2, 3]);
		expect((await next()).json).toEqual([]);
	});

	it('repeats nothing either on a platform whose "after" includes the moment itself', async () => {
		bulk(200, { perMoment: 2 });
		const { json } = await next();
		const given = json.filter(({ auditDate }) => (auditDate as number) >= LAST - 61_000);
		expect(given[0]!.auditDate).toBe(LAST - 61_000);
		const late = { ...given[0]!, auditDate: LAST - 60_000, userId: 1 };
		answerWith(
			sandbox,
			{ results: [...given.slice(0, 2), late, ...given.slice(2)] },
			{ path: '/audit/search' },
		);
		expect((await next()).json).toEqual([late]);
	});

	it('gets through what it has returned before although every second page is lost', async () => {
		bulk(140, { step: 100, perMoment: 1 });
		const paged = { options: { pageSize: 20 } };
		expect((await next(paged)).json).toHaveLength(140);
		bulk(1, { startDate: START + 25_000 });
		sandbox.fault({ method: 'GET', path: '/audit', status: 404, times: 0 });
		const { json, said } = await next(paged);
		expect(said).toBe('');
		expect(json).toHaveLength(1);
		sandbox.clearFaults();
	});

	it('goes on from its limit, in the midst of a moment', async () => {
		bulk(100, { perMoment: 30 });
		const all: number[] = [];
		for (const count of [40, 40, 20, 0]) {
			const { json } = await next({ limit: 40, returnAll: false });
			expect(json).toHaveLength(count);
			all.push(...indexes(json));
		}
		expect(all).toEqual(upTo(100));
	});

	it.each([
		['the default limit', {}, 50, [true, true, undefined]],
		[
			'a limit at the end of a page',
			{ limit: 60, options: { pageSize: 30 } },
			60,
			[true, undefined],
		],
		['all of them in one run', { limit: 120 }, 120, [undefined, undefined]],
		['no limit', { returnAll: true }, 120, [undefined, undefined]],
		['changes', { options: { oneRowPerChange: true } }, 50, [true, true, undefined]],
	])(
		'rule "more to come is announced": says in the last item that more is waiting: %s',
		async (_what, parameters, size, waiting) => {
			bulk(120);
			const all: IDataObject[] = [];
			for (const moreWaiting of waiting) {
				const { json } = await next({ limit: 50, returnAll: false, ...parameters });
				expect(json).toHaveLength(Math.min(size, 120 - all.length));
				expect(json.at(-1)?.moreWaiting).toBe(moreWaiting);
				expect(json.slice(0, -1).some((one) => 'moreWaiting' in one)).toBe(false);
				all.push(...json);
			}
			expect(all).toHaveLength(120);
		},
	);

	describe('rule "a test leaves no trace"', () => {
		const isDone = (last: IDataObject | undefined) => last?.moreWaiting === undefined;

		// n8n runs a sub-workflow as "integrated", and stores its static data whatever has called it.
		it.each<[what: string, operation: string, test: RunOptions]>([
			['a manual run', 'search', { mode: 'manual' }],
			['an evaluation', 'export', { mode: 'evaluation' }],
			['a sub-workflow of a manual run', 'export', { mode: 'integrated', rootMode: 'manual' }],
			['a sub-workflow of an evaluation', 'search', { mode: 'integrated', rootMode: 'evaluation' }],
		])('%s (%s) starts where production stopped, and moves nothing', async (...given) => {
			const [, operation, test] = given;
			const count = async (more?: RunOptions) => {
				const { json } = await next({}, operation, more);
				return operation === 'search' ? json.length : json[0]?.records;
			};
			bulk(20);
			expect(await count(test)).toBe(20);
			expect(await count()).toBe(20);
			bulk(5, { startDate: START + 14_000 });
			expect(await count(test)).toBe(5);
			expect(await count()).toBe(5);
		});

		it.each<RunOptions>([
			{ mode: 'integrated', rootMode: 'trigger' },
			{ mode: 'integrated', rootMode: 'webhook' },
			{ mode: 'integrated' },
			{ mode: 'retry' },
		])('but production moves its position, as %j too', async (production) => {
			bulk(20);
			expect((await next({}, 'search', production)).json).toHaveLength(20);
			expect((await next({}, 'search', production)).json).toEqual([]);
		});

		it.each<[WorkflowExecuteMode, WorkflowExecuteMode | undefined]>([
			['manual', undefined],
			['integrated', 'manual'],
		])('and a loop in it comes to an end: %s', async (mode, rootExecutionMode) => {
			bulk(120);
			const noOp = 'n8n-nodes-base.noOp';
			const to = (...names: string[]) => ({
				main: [names.map((node) => ({ node, type: 'main' as const, index: 0 }))],
			});
			const rounds = ['1', '2', '3'];
			const workflow = engine.workflow({
				nodes: [
					{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
					...rounds.map((name) => ({ name, type: noOp })),
					{
						name: 'Node',
						type: 'n8n-nodes-engagement-platform.engagementAuditTrail',
						parameters: {
							...{ resource: 'auditRecord', operation: 'search', limit: 50 },
							...{ assetClass: 'SPR_TASK', assetIds: 'task-1', output: 'raw' },
							options: { incremental: true },
						},
					},
				],
				connections: {
					Start: to(...rounds),
					...Object.fromEntries(rounds.map((name) => [name, to('Node')])),
				},
			});
			const { data } = await engine.run(workflow, { mode, additional: { rootExecutionMode } });
			const batches = data.resultData.runData.Node!.map((task) => task.data!.main![0]!);
			expect(batches.map(({ length }) => length)).toEqual([50, 50, 20]);
			expect(batches.map((batch) => isDone(batch.at(-1)?.json))).toEqual([false, false, true]);
		});
	});

	it('passes over what a field filter leaves out, once', async () => {
		bulk(100);
		const options = { fieldNames: ['status'] };
		expect(indexes((await next({ options })).json)).toEqual(upTo(25).map((i) => i * 4));
		bulk(5, { startDate: START + 14_000 });
		expect(indexes((await next({ options })).json)).toEqual([0, 4]);
	});

	it('goes on from a limit that counts what a field filter keeps', async () => {
		bulk(100);
		const wanted = { limit: 10, returnAll: false, options: { fieldNames: ['status'] } };
		const all: number[] = [];
		for (const count of [10, 10, 5, 0]) {
			const { json } = await next(wanted);
			expect(json).toHaveLength(count);
			all.push(...indexes(json));
		}
		expect(all).toEqual(upTo(25).map((i) => i * 4));
	});

	it('begins where it is asked to, and again for other assets', async () => {
		bulk(70);
		const filters = { from: START + 4_999 };
		expect(indexes((await next({ filters })).json)).toEqual(upTo(70).slice(35));
		bulk(7, { startDate: START + 9_000 });
		expect(indexes((await next({ filters })).json)).toEqual(upTo(7));
		expect((await next({ assetIds: 'task/7 + 8' })).json).toHaveLength(3);
		expect(bodies()[0]).not.toHaveProperty('from');
		expect((await next({ assetIds: 'task/7 + 8, task-1' })).json).toHaveLength(80);
		expect((await next({ assetIds: 'task-1, task/7 + 8' })).json).toEqual([]);
	});

	it('stays where it was when a run fails, a page of it or another item', async () => {
		bulk(220);
		sandbox.fault({ method: 'GET', path: '/audit', status: 403 });
		expect((await next()).error).toBeDefined();
		const items = ['task-1', 'nobody'].map((id): INodeExecutionData => ({ json: { id } }));
		const each = { assetIds: '={{ $json.id }}' };
		expect((await next(each, 'search', { items })).error).toBeDefined();
		expect(indexes((await next()).json)).toEqual(upTo(220));
	});

	it('moves on for the items that were handed out when the others may fail', async () => {
		bulk(30);
		const items = ['task-1', 'nobody'].map((id): INodeExecutionData => ({ json: { id } }));
		const each = { assetIds: '={{ $json.id }}' };
		const more = { items, ...continueOnFail };
		expect((await next(each, 'search', more)).json).toHaveLength(31);
		const { json } = await next(each, 'search', more);
		expect(json).toEqual([
			expect.objectContaining({ error: expect.stringContaining('not.found') }),
		]);
	});

	it.each([
		['search', 3],
		['export', 2],
	])('%s hands out what is new in the last of %i tries', async (operation, tries) => {
		bulk(30);
		const items = ['nobody', 'task-1'].map((id): INodeExecutionData => ({ json: { id } }));
		const each = { assetIds: '={{ $json.id }}' };
		const more = { items, tries, ...continueOnFail };
		const failed = { error: expect.stringContaining('not.found') };
		const first = await next(each, operation, more);
		expect(first.json[0]).toMatchObject(failed);
		if (operation === 'search') expect(indexes(first.json.slice(1))).toEqual(upTo(30));
		else expect(first.json.slice(1)).toMatchObject([{ records: 30 }]);
		const second = await next(each, operation, more);
		const nothing = operation === 'search' ? [] : [expect.objectContaining({ records: 0 })];
		expect(second.json).toEqual([expect.objectContaining(failed), ...nothing]);
	});

	it.each([
		['search', 2],
		['export', 3],
	])('%s hands out once what the last of %i tries has found alone', async (operation, tries) => {
		bulk(30);
		const items = ['nobody', 'task-1'].map((id): INodeExecutionData => ({ json: { id } }));
		const more = { items, tries, ...continueOnFail };
		const countOfNew = async () => {
			const { json } = await next({ assetIds: '={{ $json.id }}' }, operation, more);
			return operation === 'search' ? json.length - 1 : json[1]!.records;
		};
		sandbox.fault({ status: 400, times: 2 }); // both items, in the first try
		expect([await countOfNew(), await countOfNew()]).toEqual([30, 0]);
	});

	it('hands out what is new once where a try after the first one succeeds', async () => {
		bulk(30);
		bulk(30, { assetId: 'task-2' });
		const items = ['task-2', 'task-1'].map((id): INodeExecutionData => ({ json: { id } }));
		const each = { assetIds: '={{ $json.id }}' };
		const more = { items, tries: 3, ...continueOnFail };
		sandbox.fault({ status: 400 });
		expect((await next(each, 'search', more)).json).toHaveLength(60);
		expect((await next(each, 'search', more)).json).toEqual([]);
	});

	it.each<[string, (moment: number) => unknown]>([
		['texts', String],
		['ISO 8601', (moment) => new Date(moment).toISOString()],
	])('goes on behind records whose times are %s', async (_, write) => {
		const answer = (...moments: number[]) =>
			answerWith(sandbox, {
				results: moments.map((moment) => ({ assetId: 'task-1', auditDate: write(moment) })),
			});
		answer(START, START + 5);
		expect((await next()).json).toHaveLength(2);
		answer(START, START + 5, START + 6);
		const { json } = await next();
		expect(json).toEqual([{ assetId: 'task-1', auditDate: write(START + 6) }]);
		expect(bodies()).toMatchObject([{ from: expect.any(Number) }]);
	});

	it.each([undefined, null, 'yesterday', {}])(
		'is refused where the time of the records is %j',
		async (auditDate) => {
			answerWith(sandbox, { results: [{ assetId: 'task-1', auditDate }] });
			expect((await next()).said).toMatch(
				/is not the time of an audit record[^]*Read without Incremental/,
			);
		},
	);

	it('is refused where one of several records has no time', async () => {
		const dated = { assetId: 'task-1', auditDate: START };
		answerWith(sandbox, { results: [dated, { assetId: 'task-1' }] });
		expect((await next()).said).toMatch(/"undefined" is not the time of an audit record/);
		answerWith(sandbox, { results: [dated] });
		expect((await next()).json).toEqual([dated]);
	});

	it('refuses a second item that reads the same trail', async () => {
		bulk(30);
		const items = [{ json: {} }, { json: {} }];
		expect((await next({}, 'search', { items })).said).toMatch(
			/Options > Incremental: Another item of this run asks the same.*Execute Once.*\[item 1\]/,
		);
		expect((await next()).json).toHaveLength(30);
	});

	it('loses and repeats nothing when a page is lost', async () => {
		bulk(200);
		await next();
		bulk(200, { startDate: START + 29_000 });
		sandbox.fault({ method: 'GET', path: '/audit', skip: 1, reset: 'after' });
		const { json } = await next({ options: { pageSize: 40 } });
		expect(sorted(indexes(json))).toEqual(upTo(200));
	});

	it.each([
		['lost', { reset: 'after' as const }],
		['throttled', { answer: 'throttled' as const, seconds: 0 }],
	])('finds what was written late while a %s page took minutes', async (_what, fault) => {
		bulk(200, { perMoment: 1 });
		sandbox.fault({ method: 'GET', path: '/audit', ...fault });
		const { now } = Date;
		const clock = jest
			.spyOn(Date, 'now')
			.mockImplementation(() => now() + (sandbox.requests().length > 1 ? 120_000 : 0));
		const { json } = await next({ options: { pageSize: 100 } });
		clock.mockRestore();
		expect(indexes(json)).toEqual(upTo(200));
		// The first page ended 100 seconds before the last record, and its last minute was not settled.
		bulk(1, { startDate: START + 69_000 });
		expect(indexes((await next()).json)).toEqual([0]);
		expect((await next()).json).toEqual([]);
	});

	it('remembers a bounded number of records', async () => {
		// More than 10,000 take more.
		const most = 320_000;
		bulk(10_500, { step: 1, perMoment: 3 });
		expect((await next()).json).toHaveLength(10_500);
		expect(JSON.stringify(staticData).length).toBeLessThan(most);
		bulk(5, { startDate: START + 3_499, perMoment: 5 });
		bulk(600, { startDate: START + 3_500, step: 1, perMoment: 3 });
		expect(indexes((await next()).json)).toEqual([...upTo(5), ...upTo(600)]);
		expect(JSON.stringify(staticData).length).toBeLessThan(most);
	});

	it('writes what is new to files, and stays where it was when a file cannot be kept', async () => {
		bulk(30);
		const files = { format: 'ndjson', options: { recordsPerFile: 20 } };
		const store = jest.spyOn(BinaryDataService.prototype, 'store');
		store.mockResolvedValueOnce({} as never).mockRejectedValueOnce(new Error('The disk is full'));
		expect((await next(files, 'export')).said).toMatch(/The disk is full/);
		store.mockRestore();
		expect((await next(files, 'export')).json.map(({ records }) => records)).toEqual([20, 10]);
		expect((await next(files, 'export')).json).toEqual([{ format: 'ndjson', records: 0 }]);
		bulk(3, { startDate: START + 4_000 });
		expect((await next(files, 'export')).json.map(({ records }) => records)).toEqual([3]);
	});

	it('stays where it was for an item whose file cannot be kept, and moves on for the others', async () => {
		bulk(30);
		bulk(5, { assetId: 'task-2' });
		const items = ['task-2', 'task-1'].map((id): INodeExecutionData => ({ json: { id } }));
		const files = { format: 'ndjson', assetIds: '={{ $json.id }}' };
		const more = { items, ...continueOnFail };
		const store = jest.spyOn(BinaryDataService.prototype, 'store');
		store.mockResolvedValueOnce({} as never).mockRejectedValueOnce(new Error('The disk is full'));
		expect((await next(files, 'export', more)).json).toEqual([
			expect.objectContaining({ records: 5 }),
			expect.objectContaining({ error: expect.stringContaining('The disk is full') }),
		]);
		store.mockRestore();
		const { json } = await next(files, 'export', more);
		expect(json.map(({ records }) => records)).toEqual([0, 30]);
	});
});

describe('export', () => {
	const contentOf = ({ binary }: INodeExecutionData, field = 'data') =>
		Buffer.from(binary![field]!.data, 'base64').toString();
	const COLUMNS = 'assetClass,assetId,auditDate,userId,fieldName,oldValues,newValues'.split(',');

	it('writes CSV that holds every change, in the order asked for', async () => {
		const query = {
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'case-2',
			filters: { order: 'ASC' },
		};
		const { json: records } = await run('search', query);
		const { items, error } = await run('export', { ...query, format: 'csv' });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(items[0]!.json).toEqual({
			fileName: expect.stringMatching(/^audit-UNIVERSAL_CASE-\d{8}T\d{9}Z-1-1\.csv$/),
			format: 'csv',
			records: 60,
			firstAuditDate: records[0]!.auditDate,
			lastAuditDate: records.at(-1)!.auditDate,
			part: 1,
		});
		expect(items[0]!.pairedItem).toEqual({ item: 0 });
		expect(items[0]!.binary!.data).toMatchObject({
			mimeType: 'text/csv',
			fileName: items[0]!.json.fileName,
		});
		const text = contentOf(items[0]!);
		expect(text.endsWith('\r\n')).toBe(true);
		const [header, ...rows] = parse(text) as string[][];
		expect(header).toEqual(COLUMNS);
		expect(
			rows.map(([assetClass, assetId, date, userId, fieldName, before, after]) => ({
				assetClass,
				assetId,
				auditDate: Date.parse(date!),
				userId: Number(userId),
				fieldName,
				oldValues: JSON.parse(before!) as string[],
				newValues: JSON.parse(after!) as string[],
			})),
		).toEqual(
			records.flatMap(({ changes, ...own }) =>
				(changes as IDataObject[]).map((change) => ({ ...own, ...change })),
			),
		);
	});

	it('gives no cell that a spreadsheet takes for a formula, and loses no odd record', async () => {
		const record = {
			assetClass: 'USER',
			assetId: 'ü "1",\n',
			auditDate: START,
			userId: '9007199254740993',
		};
		const evil = ['=HYPERLINK("http://example.com")', '+1', '-1', '@x'];
		const changes = [{ fieldName: 'name', oldValues: [], newValues: evil }];
		const results = [
			{ ...record, auditDate: undefined, changes },
			{ ...record, changes },
			{ ...record, changes: [] },
		];
		const data = JSON.stringify({ data: { results } }).replaceAll(
			'"9007199254740993"',
			'9007199254740993',
		);
		sandbox.fault({ path: '/audit/search', status: 200, body: data });
		const { items } = await run('export', { format: 'csv' });
		const own = ['USER', 'ü "1",\n', '2025-01-01T00:00:00.000Z', '9007199254740993'];
		expect(parse(contentOf(items[0]!))).toEqual([
			COLUMNS,
			[own[0], own[1], '', own[3], 'name', '[]', JSON.stringify(evil)],
			[...own, 'name', '[]', JSON.stringify(evil)],
			[...own, '', '', ''],
		]);
	});

	const times: ReadonlyArray<[auditDate: unknown, cell: string]> = [
		[String(START), '2025-01-01T00:00:00.000Z'],
		[START / 1000, '2025-01-01T00:00:00.000Z'],
		['2025-01-01T01:00:00+01:00', '2025-01-01T00:00:00.000Z'],
		['yesterday', 'yesterday'],
		['1000000000000000', '"+033658-09-27T01:46:40.000Z"'],
	];

	it('CSV has every time as ISO 8601, in whatever way it comes', async () => {
		const results = times.map(([auditDate]) => ({ assetClass: 'USER', assetId: 'u', auditDate }));
		answerWith(sandbox, { results });
		const { items } = await run('export', { format: 'csv' });
		const [, ...rows] = parse(contentOf(items[0]!)) as string[][];
		expect(rows.map((row) => row[2])).toEqual(times.map(([, cell]) => cell));
	});

	it('writes the lists of a change under both of their names', async () => {
		const change = { fieldName: 'Status', oldValue: ['New'], newValue: ['Closed'] };
		answerWith(sandbox, { results: [{ auditDate: START, changes: [change] }] });
		const { items } = await run('export', { format: 'csv' });
		expect(contentOf(items[0]!)).toMatch(/,Status,"\[""New""\]","\[""Closed""\]"\r\n$/);
	});

	const single = {
		...{ assetClass: 'SPR_TASK', assetId: 'task-1', auditDate: START, userId: 0 },
		changes: { fieldName: 'status', oldValues: ['New'], newValues: ['Open'] },
	};

	it.each<[string, object, (record: typeof single) => object]>([
		['raw', {}, (record) => record],
		['raw', { fieldNames: 'status' }, ({ changes, ...own }) => ({ ...own, changes: [changes] })],
		['raw', { oneRowPerChange: true }, ({ changes, ...own }) => ({ ...own, ...changes })],
		[
			'raw',
			{ fieldNames: 'status', oneRowPerChange: true, incremental: true },
			({ changes, ...own }) => ({ ...own, ...changes }),
		],
		[
			'simplified',
			{ fieldNames: 'status' },
			(record) => ({
				...record,
				auditDate: new Date(START).toISOString(),
				changes: ['status: New -> Open'],
			}),
		],
	])(
		'takes a change that is no list for a list of one: %s, %j',
		async (output, options, expected) => {
			answerWith(sandbox, { results: [single] });
			const { json } = await run('search', { output, options });
			expect(json).toEqual([expected(single)]);
		},
	);

	it.each([{}, { fieldNames: 'status' }])(
		'writes a change that is no list: %j',
		async (options) => {
			answerWith(sandbox, { results: [single] });
			const { items } = await run('export', { format: 'csv', options });
			expect(contentOf(items[0]!)).toMatch(/,0,status,"\[""New""\]","\[""Open""\]"\r\n$/);
		},
	);

	it('rule "a file loses nothing": loses no changes that are no list, one by one either', async () => {
		const own = { auditDate: START, userId: 1 };
		answerWith(sandbox, {
			results: [
				{ ...own, changes: 'odd' },
				{ ...own, changes: ['odd', null] },
			],
		});
		const { json, error } = await run('search', { options: { oneRowPerChange: true } });
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{ ...own, change: 'odd' },
			{ ...own, change: 'odd' },
			{ ...own, change: null },
		]);
	});

	it('rule "a file loses nothing": writes values that are no lists as JSON, and no cell that is a formula', async () => {
		const text = fc.oneof(
			fc.string(),
			fc.string({
				unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', '1', '\0', '＝'),
			}),
		);
		const value = fc.oneof(
			text,
			fc.array(text, { maxLength: 2 }),
			fc.constantFrom(null, true, 7, {}),
			fc.dictionary(
				text.filter((name) => name !== '__proto__'),
				text,
				{ maxKeys: 2 },
			),
		);
		const record = fc.record({
			assetClass: text,
			assetId: value,
			auditDate: fc.oneof(fc.constant(START), text),
			userId: value,
			changes: fc.oneof(
				fc.array(fc.record({ fieldName: text, oldValues: value, newValues: value }), {
					minLength: 1,
				}),
				text.filter((odd) => odd !== ''),
			),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 20 }), async (results) => {
				sandbox.reset();
				answerWith(sandbox, { results });
				const { items, error } = await run('export', { format: 'csv' });
				expect(error).toBeUndefined();
				const rows = parse(contentOf(items[0]!)).slice(1) as string[][];
				for (const cell of rows.flat())
					if (!/^-?\d+$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
				const expected = results.flatMap(
					({ changes }): Array<{ oldValues?: unknown; newValues: unknown }> =>
						typeof changes === 'string' ? [{ newValues: changes }] : changes,
				);
				expect(rows.map((row) => row.slice(5))).toEqual(
					expected.map(({ oldValues, newValues }) =>
						[oldValues, newValues].map((one) => JSON.stringify(one ?? undefined) ?? ''),
					),
				);
			}),
			{ numRuns: part(12) },
		);
	});

	it('writes NDJSON in parts, each record once, across pages and parts', async () => {
		bulk(451);
		const { items } = await run('export', {
			format: 'ndjson',
			filters: { order: 'ASC' },
			options: { recordsPerFile: 150, binaryPropertyName: 'trail' },
		});
		expect(items.map(({ json }) => [json.part, json.records])).toEqual([
			[1, 150],
			[2, 150],
			[3, 150],
			[4, 1],
		]);
		expect(new Set(items.map(({ json }) => json.fileName)).size).toBe(4);
		expect(lines()).toEqual([POST, GET, GET]);
		const records = items.flatMap((item) => {
			const text = contentOf(item, 'trail');
			expect(text.endsWith('}\n')).toBe(true);
			const part = text
				.trimEnd()
				.split('\n')
				.map((line) => JSON.parse(line) as IDataObject);
			expect(item.json).toMatchObject({
				firstAuditDate: part[0]!.auditDate,
				lastAuditDate: part.at(-1)!.auditDate,
			});
			return part;
		});
		expect(indexes(records)).toEqual(upTo(451));
		expect(records[0]).toEqual({
			assetClass: 'SPR_TASK',
			assetId: 'task-1',
			auditDate: START,
			userId: 1001,
			changes: [{ fieldName: 'status', oldValues: [], newValues: ['value 0'] }],
		});
	});

	it('begins every CSV part with the header, filters fields, and makes up for a lost page', async () => {
		bulk(250);
		sandbox.fault({ method: 'GET', path: '/audit', skip: 1, reset: 'after' });
		const { items } = await run('export', {
			format: 'csv',
			options: { recordsPerFile: 25, fieldNames: 'status', pageSize: 50 },
		});
		expect(items).toHaveLength(3); // 63 of 250
		const rows = items.flatMap((item) => {
			const [header, ...part] = parse(contentOf(item)) as string[][];
			expect(header).toEqual(COLUMNS);
			return part;
		});
		expect(rows.map((row) => row[6])).toEqual(
			upTo(63).map((i) => JSON.stringify([`value ${(62 - i) * 4}`])),
		);
	});

	it('gives one item without a file when there are no records', async () => {
		const { items } = await run('export', {
			format: 'csv',
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'case-without-changes',
		});
		expect(items).toEqual([{ json: { format: 'csv', records: 0 }, pairedItem: { item: 0 } }]);
	});
});

import { startSandbox, type Sandbox } from '../../sandbox';
import { Engine } from './harness';
import { sent } from './requests';

let sandbox: Sandbox;
let engine: Engine;

beforeAll(async () => {
	sandbox = await startSandbox();
	engine = await Engine.load({ ...sandbox.credentials, baseUrl: sandbox.baseUrl });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

describe('feedback workflows', () => {
	const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';
	const PLAIN = 'POST /prod/api/v3/cfmWorkflow/trigger';
	const WITH_PROFILE = 'POST /prod/api/v3/cfmWorkflow/triggerWithNewProfile';
	const workflow = async (operation: string, parameters: object, more = {}) =>
		await engine.node(
			'engagementFeedback',
			{ resource: 'workflow', operation, ...parameters },
			more,
		);
	const runs = () => (sandbox.state('feedback') as { runs: unknown[] }).runs;

	it('sends every context parameter as text, and does not promise a survey', async () => {
		const { items, error } = await workflow(
			'trigger',
			{
				workflowId,
				contextParams: {
					usual: [
						{ name: 'IGNORE_DEDUP', value: '={{ $json.again }}' },
						{ name: 'countryCode', value: 'DE' },
						{ name: 'lang', value: 'de' },
					],
					other: [{ name: 'cartValue', value: '={{ $json.value }}' }],
					json: [{ json: '{"orderId": 9007199254740993001}' }],
				},
			},
			{ items: [{ json: { again: true, value: 12.5 } }, { json: { again: false, value: 0 } }] },
		);
		expect(error).toBeUndefined();
		const common = { countryCode: 'DE', lang: 'de', orderId: '9007199254740993001' };
		expect(sent(sandbox)).toEqual([
			{
				line: PLAIN,
				body: {
					workflowId,
					contextParams: { IGNORE_DEDUP: 'true', cartValue: '12.5', ...common },
				},
			},
			{
				line: PLAIN,
				body: { workflowId, contextParams: { IGNORE_DEDUP: 'false', cartValue: '0', ...common } },
			},
		]);
		expect(items).toEqual(
			[0, 1].map((item) => ({
				json: {
					triggered: true,
					workflowId,
					answer: 'Success',
					note: expect.stringMatching(/triggered.*not known/),
				},
				pairedItem: { item },
			})),
		);
		expect(runs()).toHaveLength(2);
	});

	it.each(['constructor', 'toString', '__proto__'])('takes "%s" for a name', async (name) => {
		const { error } = await workflow('trigger', {
			workflowId,
			contextParams: { other: [{ name, value: 'v' }] },
		});
		expect(error).toBeUndefined();
		expect(sandbox.requests()[0]!.body).toContain(`"contextParams":{"${name}":"v"}`);
	});

	it.each(['trigger', 'triggerWithProfile'])(
		'%s: what is not "Success" is none',
		async (operation) => {
			for (const data of [null, 'Failure', false, {}]) {
				sandbox.fault({ method: 'POST', status: 200, body: { data, errors: [] } });
				const { json } = await workflow(
					operation,
					{ workflowId },
					{ onError: 'continueRegularOutput' },
				);
				expect(json).toEqual([
					{
						error: expect.stringContaining('did not say that the workflow was triggered'),
						details: expect.objectContaining({
							mayHaveCompleted: true,
							description: expect.stringContaining('before you trigger it again'),
						}),
					},
				]);
			}
			expect(sandbox.requests()).toHaveLength(4);
		},
	);

	it('offers the five usual names', () => {
		const { properties } = engine.nodeType('engagementFeedback').description;
		const { options } = properties.find(({ name }) => name === 'contextParams')!;
		const usual = options!.find(({ name }) => name === 'usual') as {
			values: Array<{ name: string; options?: Array<{ value: string }> }>;
		};
		expect(
			usual.values
				.find(({ name }) => name === 'name')!
				.options!.map(({ value }) => value)
				.sort(),
		).toEqual(['IGNORE_DEDUP', 'country', 'countryCode', 'lang', 'surveyFilled']);
	});

	it('leaves out what is empty', async () => {
		await workflow('trigger', { workflowId, contextParams: {} });
		await workflow('triggerWithProfile', { workflowId, unifiedProfile: { contact: {} } });
		expect(sent(sandbox)).toEqual([
			{ line: PLAIN, body: { workflowId } },
			{ line: WITH_PROFILE, body: { workflowId } },
		]);
	});

	it('sends a profile with all its fields', async () => {
		const { items, error } = await workflow('triggerWithProfile', {
			workflowId,
			unifiedProfile: {
				id: 'profile-7',
				contact: {
					firstName: 'Ada',
					lastName: 'Example',
					maidenName: 'Sample',
					fullName: 'Ada Example',
					email: 'ada@example.com',
					username: 'ada',
					phoneNo: '+10000000000',
					address: '{"city": "Exampleton"}',
					website: 'https://example.com, https://example.com/ada',
					phoneDetails: '[{"type": "MOBILE"}]',
					emailDetails: '[{"type": "WORK"}]',
				},
				profiles: {
					entry: [
						{ name: 'ada', moreFields: '{"channelType": "PAGE", "channelId": "1"}' },
						{ name: 'Ada E.' },
					],
				},
			},
		});
		expect(error).toBeUndefined();
		const unifiedProfile = {
			id: 'profile-7',
			contact: {
				firstName: 'Ada',
				lastName: 'Example',
				maidenName: 'Sample',
				fullName: 'Ada Example',
				email: 'ada@example.com',
				username: 'ada',
				phoneNo: '+10000000000',
				address: { city: 'Exampleton' },
				website: ['https://example.com', 'https://example.com/ada'],
				phoneDetails: [{ type: 'MOBILE' }],
				emailDetails: [{ type: 'WORK' }],
			},
			profiles: [{ name: 'ada', channelType: 'PAGE', channelId: '1' }, { name: 'Ada E.' }],
		};
		expect(sent(sandbox)).toEqual([{ line: WITH_PROFILE, body: { workflowId, unifiedProfile } }]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({ triggered: true, workflowId, answer: 'Success' }),
				pairedItem: { item: 0 },
			},
		]);
		expect(runs()).toMatchObject([{ workflowId, profileId: 'profile-7' }]);
	});

	it('takes the whole body as JSON, and keeps what the fields do not know', async () => {
		const body = {
			workflowId,
			contextParams: { IGNORE_DEDUP: true },
			unifiedProfile: { profiles: [{ name: 'ada', channelId: '1' }], preferences: { a: 1 } },
		};
		const { error } = await workflow('triggerWithProfile', {
			inputMode: 'json',
			jsonBody: JSON.stringify(body),
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]!.body).toEqual({ ...body, contextParams: { IGNORE_DEDUP: 'true' } });
	});

	const jsonBody = (more: object) => ({
		inputMode: 'json',
		jsonBody: JSON.stringify({ workflowId, ...more }),
	});
	it.each<[string, string, object, RegExp]>([
		[
			'an empty workflowId',
			'trigger',
			{ workflowId: '={{ $json.none }}' },
			/^workflowId: It is empty/,
		],
		[
			'an empty workflowId in JSON',
			'trigger',
			jsonBody({ workflowId: '' }),
			/workflowId: It is empty/,
		],
		[
			'a workflowId of another shape',
			'trigger',
			{ workflowId: '17' },
			/^workflowId: "17" must be the ID/,
		],
		[
			'a profile without name',
			'triggerWithProfile',
			{
				workflowId,
				unifiedProfile: { profiles: { entry: [{ name: 'ada' }, { name: '={{ $json.none }}' }] } },
			},
			/^unifiedProfile\.profiles\[1\]\.name: It is empty/,
		],
		[
			'a profile without name in JSON',
			'triggerWithProfile',
			jsonBody({ unifiedProfile: { profiles: [{ channelId: '1' }] } }),
			/unifiedProfile\.profiles\[0\]\.name: It is empty/,
		],
		[
			'a country code of three letters',
			'trigger',
			{ workflowId, contextParams: { usual: [{ name: 'countryCode', value: 'DEU' }] } },
			/^contextParams\.countryCode: "DEU" is no country code/,
		],
		[
			'a parameter without value',
			'trigger',
			{ workflowId, contextParams: { other: [{ name: 'cart', value: '' }] } },
			/^contextParams\.cart: It has no value/,
		],
		[
			'a parameter without name',
			'trigger',
			{ workflowId, contextParams: { other: [{ name: '', value: 'x' }] } },
			/^contextParams\[0\]: A parameter has no name/,
		],
		[
			'a parameter given twice',
			'trigger',
			{
				workflowId,
				contextParams: {
					usual: [{ name: 'lang', value: 'de' }],
					other: [{ name: 'lang', value: 'en' }],
				},
			},
			/^contextParams\.lang: It is given twice/,
		],
		[
			'an object as a parameter',
			'trigger',
			jsonBody({ contextParams: { cart: { id: 1 } } }),
			/contextParams\.cart: .* is not a text/,
		],
	])('refuses %s before anything is sent', async (_what, operation, parameters, sentence) => {
		const { said } = await workflow(operation, parameters);
		expect(said).toMatch(sentence);
		expect(sandbox.requests()).toEqual([]);
	});

	it('tells all problems of an item at once', async () => {
		const { said } = await workflow('triggerWithProfile', {
			inputMode: 'json',
			jsonBody: JSON.stringify({
				workflowId: '1',
				contextParams: { countryCode: 'DEU' },
				unifiedProfile: { profiles: [{}] },
			}),
		});
		for (const path of ['workflowId', 'contextParams.countryCode', 'profiles[0].name'])
			expect(said).toContain(path);
	});

	it('goes on after a workflow that is unknown, and never triggers twice after a failure', async () => {
		const { json } = await workflow(
			'trigger',
			{ workflowId: '={{ $json.id }}' },
			{
				items: [
					{ json: { id: '00000000-0000-4000-8000-000000000000' } },
					{ json: { id: 'c9f0f895-fb98-4b91-9f7a-2d1e0c9b8a7f' } },
					{ json: { id: workflowId } },
				],
				onError: 'continueRegularOutput',
			},
		);
		expect(json).toEqual([
			{
				error: expect.stringContaining('feedback.workflow.not.found'),
				details: expect.objectContaining({ httpCode: 404, mayHaveCompleted: false }),
			},
			{
				error: expect.stringContaining('feedback.workflow.not.active'),
				details: expect.objectContaining({ httpCode: 400 }),
			},
			expect.objectContaining({ triggered: true }),
		]);
		sandbox.reset();
		sandbox.fault({ status: 503, carriedOut: true, times: 0 });
		const { said } = await workflow('trigger', { workflowId });
		expect(said).toContain('may have been carried out');
		expect(sandbox.requests()).toHaveLength(1);
		expect(runs()).toHaveLength(1);
	});
});

describe('reporting', () => {
	const ROOT = '/prod/api/v3/reports';
	const reporting = async (resource: string, operation: string, parameters: object, more = {}) =>
		await engine.node('engagementReporting', { resource, operation, ...parameters }, more);
	const query = async (parameters: object, operation = 'run') =>
		await reporting('query', operation, { jsonBody: '{"report": "messages"}', ...parameters });
	/** The next answer, whatever is asked. */
	const answer = (data: unknown, more = {}) =>
		sandbox.fault({ status: 200, body: { data, errors: [], ...more } });
	const rows = (options: object, parameters = {}) =>
		query({ options: { rowsAsItems: true, ...options }, ...parameters });
	const pairs = { parameter: [{ name: 'a b', value: 'c&d' }] };

	it.each([
		['run', 'query'],
		['runBatch', 'batchQuery'],
		['runWidget', 'query/widget'],
		['runLog', 'log/query'],
		['runResearchAssistant', 'query/researchAssistant'],
	])('%s posts the body as it is given', async (operation, path) => {
		answer([{ first: 1 }, { second: 9 }]);
		const { items, error } = await query(
			{ jsonBody: '{"id": 9007199254740993001, "metrics": ["A"]}', queryParameters: pairs },
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
		['report', 'getAll', 'report'],
		['engine', 'getAll', 'engine'],
		['customMetric', 'getAll', 'custom-metric'],
		['metadata', 'get', 'metadata'],
	])('%s %s reads', async (resource, operation, path) => {
		const { items } = await reporting(resource, operation, { queryParameters: pairs });
		const line = `GET ${ROOT}/${path}?a%20b=c%26d`;
		expect(sent(sandbox)).toEqual([{ line }]);
		expect(items).toEqual([
			{
				json: { method: 'GET', path: `${ROOT}/${path}`, query: { 'a b': 'c&d' }, body: null },
				pairedItem: { item: 0 },
			},
		]);
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

	it('ends with a page without rows, though it says that more follow', async () => {
		answer({ headings: ['a'], rows: [[1]], hasMore: true });
		answer({ headings: ['a'], rows: [], hasMore: true });
		expect((await rows({})).json).toEqual([{ a: 1 }]);
	});

	it('never passes off a part as the whole', async () => {
		const page = { headings: ['a'], rows: [[1]], hasMore: true };
		answer({ figures: [] });
		expect((await rows({})).said).toMatch(/no "headings" and "rows"[^]*Switch Rows as Items off/);
		sandbox.fault({ status: 200, times: 2, body: { data: page, errors: [] } });
		expect((await rows({})).said).toMatch(/same rows again for page 1[^]*Page Number Field/);
		answer([page, page]);
		expect((await rows({})).said).toMatch(/next page cannot be asked for[^]*Run it by itself/);
		answer(page);
		expect((await rows({}, { jsonBody: '[{"a": 1}]' })).said).toContain('cannot be asked for');
		const many = { headings: ['a'], rows: Array.from({ length: 200_000 }, (_, n) => [n]) };
		answer(many);
		expect((await rows({ maxRows: 199_999 })).json).toHaveLength(199_999);
		answer(many);
		expect((await rows({})).said).toMatch(/more than 50000 rows[^]*Max Rows/);
		answer(null);
		expect((await query({})).said).toContain('The query gave no result');
	});

	it('refuses an empty body before anything is sent, item by item', async () => {
		const { said } = await query({ jsonBody: '{}' });
		expect(said).toContain('jsonBody: There is nothing in it');
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
				onError: 'continueRegularOutput',
			},
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[0]!.json.error).toContain('jsonBody');
		expect(items[1]!.json).toMatchObject({ Channel: 'PAGE' });
	});
});

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

const ROOT = '/prod/api/v3';
const pairs = { parameter: [{ name: 'channel type', value: 'A&B' }] };
/** The same on the wire, and as the sandbox reads it. */
const RAW = 'channel%20type=A%26B';
const query = { 'channel type': 'A&B' };
const node =
	(type: string) =>
	async (resource: string, operation: string, parameters: object, more = {}) =>
		await engine.node(type, { resource, operation, ...parameters }, more);
const profile = node('engagementProfile');
const asset = node('engagementAsset');
const lines = () => sent(sandbox).map(({ line }) => line);
/** The next answer to `path`, whatever is asked. */
const answer = (path: string, data: unknown, more = {}) =>
	sandbox.fault({ path, status: 200, body: { data, errors: [] }, ...more });

describe('profiles', () => {
	it('gets one by the names that the user gives', async () => {
		const { items } = await profile('profile', 'get', { queryParameters: pairs });
		expect(sent(sandbox)).toEqual([{ line: `GET ${ROOT}/profile?${RAW}` }]);
		expect(items).toEqual([
			{
				json: { method: 'GET', path: `${ROOT}/profile`, query, body: null },
				pairedItem: { item: 0 },
			},
		]);
	});

	it.each(['constructor', 'toString', '__proto__'])('takes "%s" for a name', async (name) => {
		const parameter = [1, 2].map((value) => ({ name, value: String(value) }));
		answer('/profile', { id: 'p' });
		const { error } = await profile('profile', 'get', { queryParameters: { parameter } });
		expect(error).toBeUndefined();
		expect(lines()).toEqual([`GET ${ROOT}/profile?${name}=1,2`]);
	});

	it('finds nothing without failing: a search by free names may', async () => {
		const parameter = [
			{ name: 'channelType', value: 'PAGE' },
			{ name: 'userName', value: 'nobody' },
		];
		answer('/profile', []);
		const { items, error } = await profile('profile', 'get', { queryParameters: { parameter } });
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		answer('/sam/*', []);
		const named = await asset('asset', 'get', { assetId: 'a1', queryParameters: { parameter } });
		expect(named.said).toContain('The platform returned nothing (HTTP 200)');
	});

	it.each([
		['create', 'POST /profile', 'created'],
		['replace', 'PUT /profile', 'replaced'],
		['update', 'PATCH /profile', 'updated'],
		['upsert', 'POST /profile/upsert', 'upserted'],
	])('%s sends the body as it is given', async (operation, endpoint, done) => {
		const [method, path] = endpoint.split(' ');
		const parameters = {
			jsonBody: '={{ $json.body }}',
			queryParameters: pairs,
		};
		const items = [{ json: { body: '{"id": 9007199254740993001}' } }, { json: { body: { a: 1 } } }];
		const outcome = await profile('profile', operation, parameters, { items });
		expect(outcome.error).toBeUndefined();
		expect(lines()).toEqual(Array(2).fill(`${method} ${ROOT}${path}?${RAW}`));
		expect(sandbox.requests().map(({ body }) => body)).toEqual([
			'{"id":9007199254740993001}',
			'{"a":1}',
		]);
		expect(outcome.items).toEqual([
			{
				json: { method, path: `${ROOT}${path}`, query, body: { id: '9007199254740993001' } },
				pairedItem: { item: 0 },
			},
			{
				json: { method, path: `${ROOT}${path}`, query, body: { a: 1 } },
				pairedItem: { item: 1 },
			},
		]);
		sandbox.fault({ status: 204 });
		const empty = await profile('profile', operation, { jsonBody: '{"a": 1}' });
		expect(empty.json).toEqual([{ [done]: true }]);
	});

	it('refuses an empty body before anything is sent', async () => {
		for (const operation of ['create', 'replace', 'update', 'upsert']) {
			const { said } = await profile('profile', operation, { jsonBody: '{}' });
			expect(said).toContain('jsonBody: There is nothing in it');
			const bulk = await profile('bulkJob', operation, { jsonBody: '{}' });
			expect(bulk.said).toContain('jsonBody: There is nothing in it');
		}
		expect(sandbox.requests()).toEqual([]);
	});
});

describe('bulk jobs', () => {
	const jobId = () => (sandbox.state('profile') as Array<{ id: string }>).at(-1)!.id;
	const jsonBody = '[{"name": "a"}, {"name": "b"}]';

	it.each([
		['create', 'POST /profile/bulk'],
		['replace', 'PUT /profile/bulk'],
		['update', 'PATCH /profile/bulk'],
		['upsert', 'POST /profile/bulk/upsert'],
	])('%s starts one and goes on', async (operation, endpoint) => {
		const { items } = await profile('bulkJob', operation, { jsonBody, queryParameters: pairs });
		const [method, path] = endpoint.split(' ');
		expect(sent(sandbox)).toEqual([
			{ line: `${method} ${ROOT}${path}?${RAW}`, body: [{ name: 'a' }, { name: 'b' }] },
		]);
		expect(items).toEqual([{ json: { jobId: jobId() }, pairedItem: { item: 0 } }]);
	});

	it('waits until it is done', async () => {
		const { items } = await profile('bulkJob', 'upsert', { jsonBody, waitFor: 'polling' });
		const status = `GET ${ROOT}/profile/bulk/status?jobId=${jobId()}`;
		expect(lines()).toEqual([`POST ${ROOT}/profile/bulk/upsert`, status, status]);
		expect(items).toEqual([
			{
				json: { jobId: jobId(), status: 'COMPLETED', total: 2, failed: 0 },
				pairedItem: { item: 0 },
			},
		]);
	});

	it('gets the status by the name that the user gives', async () => {
		await profile('bulkJob', 'create', { jsonBody });
		const { json } = await profile('bulkJob', 'getStatus', {
			queryParameters: { parameter: [{ name: 'jobId', value: jobId() }] },
		});
		expect(lines()[1]).toBe(`GET ${ROOT}/profile/bulk/status?jobId=${jobId()}`);
		expect(json).toEqual([{ jobId: jobId(), status: 'IN_PROGRESS' }]);
	});

	it('goes by the fields and values that it is told', async () => {
		answer('/profile/bulk', { job: { number: 7 } });
		answer('/profile/bulk/status', { jobs: [{ state: 'running' }] });
		answer('/profile/bulk/status', { jobs: [{ state: 'Ready' }] });
		const { json } = await profile('bulkJob', 'create', {
			jsonBody,
			waitFor: 'polling',
			options: {
				jobIdField: 'job.number',
				statusField: 'jobs.0.state',
				doneValues: 'READY, OVER',
				statusParameter: 'job',
			},
		});
		expect(lines().slice(1)).toEqual(Array(2).fill(`GET ${ROOT}/profile/bulk/status?job=7`));
		expect(json).toEqual([{ jobs: [{ state: 'Ready' }] }]);
	});

	it('fails with a job that failed, and says that it was started', async () => {
		const { items } = await profile(
			'bulkJob',
			'create',
			{ jsonBody: '={{ $json.body }}', waitFor: 'polling' },
			{
				items: [{ json: { body: '["no profile"]' } }, { json: { body: jsonBody } }],
				onError: 'continueRegularOutput',
			},
		);
		expect(items[0]).toEqual({
			json: {
				error: expect.stringMatching(/Bulk job \w+ failed: its status is "FAILED"/),
				details: expect.objectContaining({
					mayHaveCompleted: true,
					description: expect.stringContaining('"failed":1'),
				}),
			},
			pairedItem: { item: 0 },
		});
		expect(items[1]).toMatchObject({ json: { status: 'COMPLETED' }, pairedItem: { item: 1 } });
	});

	it('does not guess when it cannot follow a job', async () => {
		const polling = { jsonBody, waitFor: 'polling' };
		answer('/profile/bulk', { accepted: true });
		const nameless = await profile('bulkJob', 'create', polling);
		expect(nameless.said).toMatch(/was started, but its ID was not found[^]*Job ID Field/);
		expect(nameless.said).toContain('Look at the platform before you start it again');

		answer('/profile/bulk/status', { progress: 50 });
		const stateless = await profile('bulkJob', 'create', polling);
		expect(stateless.said).toMatch(/was started, but its status has no "status"[^]*Status Field/);

		const unread = await profile('bulkJob', 'create', {
			...polling,
			options: { statusParameter: 'process' },
		});
		expect(unread.said).toMatch(/Bulk job \w+ was started, but its status could not be read/);
		expect(unread.said).toContain('Do not start it again');
		expect(lines().filter((line) => line.startsWith('POST'))).toHaveLength(3);
	});

	it('gives up waiting in time', async () => {
		answer('/profile/bulk/status', { status: 'IN_PROGRESS' }, { times: 0 });
		const { said } = await profile('bulkJob', 'create', {
			jsonBody,
			waitFor: 'polling',
			options: { waitTimeout: 1 },
		});
		expect(said).toMatch(/Bulk job \w+ was not done after 1 seconds/);
		expect(said).toContain('The job goes on');
	});

	it('stops waiting when the execution is stopped', async () => {
		answer('/profile/bulk/status', { status: 'IN_PROGRESS' }, { times: 0 });
		const stop = new AbortController();
		let stopped = 0;
		const asked = () => lines().filter((line) => line.startsWith('GET')).length;
		// In the second pause, which takes one second and a half.
		const watch = setInterval(() => {
			if (asked() < 2) return;
			clearInterval(watch);
			stopped = Date.now();
			stop.abort();
		}, 20);
		const { said } = await profile(
			'bulkJob',
			'create',
			{ jsonBody, waitFor: 'polling', options: { waitTimeout: 60 } },
			{ signal: stop.signal },
		);
		expect(said).toContain('The execution was cancelled');
		expect(Date.now() - stopped).toBeLessThan(1000);
		expect(asked()).toBe(2);
	});
});

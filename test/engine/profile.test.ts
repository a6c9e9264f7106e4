import { useEngine, type RunOptions } from '../support/engine';
import { asJson, continueOnFail, queryParameters, rows } from '../support/parameters';
import { answerWith, sent, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { eventually, freezeClock } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const ROOT = '/prod/api/v3';
const ownParameters = queryParameters({ 'channel type': 'A&B' });
/** The same on the wire. */
const RAW = 'channel%20type=A%26B';
const profile = async (
	resource: string,
	operation: string,
	parameters: object,
	more?: RunOptions,
) => await engine.node('engagementProfile', { resource, operation, ...asJson(parameters) }, more);

describe('profiles', () => {
	it('gets one by the names that the user gives', async () => {
		const options = queryParameters({ 'channel type': 'A&B', id: 'profile-1' });
		const { items } = await profile('profile', 'get', { options });
		expect(sent(sandbox)).toEqual([{ line: `GET ${ROOT}/profile?${RAW}&id=profile-1` }]);
		expect(items).toEqual([
			{ json: expect.objectContaining({ id: 'profile-1' }), pairedItem: { item: 0 } },
		]);
	});

	it('finds again what it created, by each of the three ways, and changes it', async () => {
		const query = (values: Record<string, string>) => ({
			options: queryParameters(values),
		});
		const body = (fields: object) => ({ jsonBody: JSON.stringify(fields) });
		const fields = {
			contact: { firstName: 'Ada', email: 'ada@example.com' },
			profiles: [{ channelType: 'PAGE', channelId: 'c/1', userName: 'ada' }],
		};
		const { json } = await profile('profile', 'create', body(fields));
		expect(json).toEqual([expect.objectContaining(fields)]);
		const { id } = json[0]!;
		for (const way of [
			{ profileId: id },
			query({ channelType: 'PAGE', channelId: 'c/1' }),
			query({ channelType: 'PAGE', userName: 'ada' }),
		])
			expect((await profile('profile', 'get', way)).json).toEqual(json);

		await profile('profile', 'update', body({ id, contact: { firstName: 'Eve' } }));
		expect((await profile('profile', 'get', { profileId: id })).json[0]).toMatchObject({
			...fields,
			contact: { firstName: 'Eve', email: 'ada@example.com' },
		});
		const { json: upserted } = await profile('profile', 'upsert', body({ ...fields, tags: ['a'] }));
		expect(upserted[0]).toMatchObject({ id, tags: ['a'] });
		await profile('profile', 'replace', body({ id, tags: ['b'] }));
		const { json: replaced } = await profile('profile', 'get', { profileId: id });
		expect(replaced[0]).toMatchObject({ id, tags: ['b'] });
		expect(replaced[0]).not.toHaveProperty('contact');
	});

	it.each(['constructor', 'toString', '__proto__'])('takes "%s" for a name', async (name) => {
		const parameter = [1, 2].map((value) => ({ name, value: String(value) }));
		answerWith(sandbox, { id: 'p' }, { path: '/profile' });
		const { error } = await profile('profile', 'get', {
			options: { queryParameters: { parameter } },
		});
		expect(error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual([`GET ${ROOT}/profile?${name}=1,2`]);
	});

	it('finds nothing without failing: a search by free names may', async () => {
		const parameter = [
			{ name: 'channelType', value: 'PAGE' },
			{ name: 'userName', value: 'nobody' },
		];
		answerWith(sandbox, [], { path: '/profile' });
		const { items, error } = await profile('profile', 'get', {
			options: { queryParameters: { parameter } },
		});
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		answerWith(sandbox, [], { path: '/sam/*' });
		const named = await engine.resource('engagementAsset', 'asset')('get', {
			assetId: 'a1',
			options: { queryParameters: { parameter } },
		});
		expect(named.said).toMatch(/^The platform returned nothing\n[^]*HTTP 200/);
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
			options: ownParameters,
		};
		const items = [{ json: { body: '{"id": 9007199254740993001}' } }, { json: { body: { a: 1 } } }];
		const body = '{"data": {"id": 9007199254740993001}, "errors": []}';
		sandbox.fault({ status: 200, body, times: 2 });
		const outcome = await profile('profile', operation, parameters, { items });
		expect(outcome.error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual(Array(2).fill(`${method} ${ROOT}${path}?${RAW}`));
		expect(sandbox.requests().map(({ body }) => body)).toEqual([
			'{"id":9007199254740993001}',
			'{"a":1}',
		]);
		expect(outcome.items).toEqual([
			{ json: { id: '9007199254740993001' }, pairedItem: { item: 0 } },
			{ json: { id: '9007199254740993001' }, pairedItem: { item: 1 } },
		]);
		sandbox.fault({ status: 204 });
		const empty = await profile('profile', operation, { jsonBody: '{"a": 1}' });
		expect(empty.json).toEqual([{ [done]: true }]);
	});

	it('gives each identity without a name the name of the customer', async () => {
		const names = async (parameters: object, ...further: object[]) => {
			const { said } = await profile('profile', 'upsert', {
				...parameters,
				...{ channelType: 'EMAIL', channelId: 'ada@example.com' },
				additionalFields: { profiles: rows(...further) },
			});
			expect(said).toBe('');
			const { profiles } = sentBodies<{ profiles: Array<{ name?: string }> }>(sandbox).at(-1)!;
			return profiles.map(({ name }) => name);
		};
		const page = { channelType: 'PAGE', channelId: 'p1' };
		expect(await names({ fullName: 'Ada Sample' }, page, { ...page, name: 'ada' })).toEqual([
			'Ada Sample',
			'Ada Sample',
			'ada',
		]);
		expect(await names({ email: 'ada@example.com' }, page)).toEqual([undefined, undefined]);
	});

	it('blames no query parameter that names no profile where there is none', async () => {
		const { said } = await engine.resource('engagementProfile', 'profile')('replace', {
			...{ inputMode: 'fields', profileId: 'nobody', firstName: 'Ada' },
			options: { mergeWithCurrent: false },
		});
		expect(said).toMatch(/^There is no such record: /);
	});

	it('refuses an empty body before anything is sent', async () => {
		for (const operation of ['create', 'replace', 'update', 'upsert']) {
			const { said } = await profile('profile', operation, { jsonBody: '{}' });
			expect(said).toContain('JSON Body: It is empty');
			const bulk = await profile('bulkJob', operation, { jsonBody: '{}' });
			expect(bulk.said).toContain('JSON Body: It is empty');
		}
		expect(sandbox.requests()).toEqual([]);
	});
});

describe('bulk jobs', () => {
	const jobId = () => (sandbox.state('profile') as { jobs: Array<{ id: string }> }).jobs.at(-1)!.id;
	const jsonBody = '[{"name": "a"}, {"name": "b"}]';

	it.each([
		['create', 'POST /profile/bulk'],
		['replace', 'PUT /profile/bulk'],
		['update', 'PATCH /profile/bulk'],
		['upsert', 'POST /profile/bulk/upsert'],
	])('%s starts one and goes on', async (operation, endpoint) => {
		if (operation === 'update') sandbox.setStyle('plain'); // the service updates at once
		const { items } = await profile('bulkJob', operation, {
			jsonBody,
			options: ownParameters,
		});
		const [method, path] = endpoint.split(' ');
		expect(sent(sandbox)).toEqual([
			{ line: `${method} ${ROOT}${path}?${RAW}`, body: [{ name: 'a' }, { name: 'b' }] },
		]);
		expect(items).toEqual([{ json: { jobId: jobId() }, pairedItem: { item: 0 } }]);
	});

	it('names the profiles where a form has none', async () => {
		const given = { inputMode: 'fields', bulkProfileUpdateRequest: {} };
		const { said } = await engine.resource('engagementProfile', 'bulkJob')('update', given);
		expect(said).toMatch(/^Profiles: There is nothing to send/);
		expect(sandbox.requests()).toEqual([]);
	});

	it('waits until it is done', async () => {
		const { items } = await profile('bulkJob', 'upsert', { jsonBody, waitFor: 'polling' });
		const status = `GET ${ROOT}/profile/bulk/status?jobId=${jobId()}`;
		expect(sentLines(sandbox)).toEqual([`POST ${ROOT}/profile/bulk/upsert`, status, status]);
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
			options: { queryParameters: { parameter: [{ name: 'jobId', value: jobId() }] } },
		});
		expect(sentLines(sandbox)[1]).toBe(`GET ${ROOT}/profile/bulk/status?jobId=${jobId()}`);
		expect(json).toEqual([{ jobId: jobId(), status: 'IN_PROGRESS' }]);
	});

	it.each([
		{ jobId: 'J1', status: 'IN_PROGRESS', results: [] },
		{ jobId: 'J1', results: [], total: 9 },
		{ status: 'IN_PROGRESS', results: [], total: 9 },
		{ jobId: 'J1', status: 'DONE', total: 9, results: [{ profileId: '5a', success: true }] },
		{ taskStatus: 'DONE', assets: [{ id: 'a1' }, { id: 'a2' }] },
	])('gives the status as it is answered, with the lists in it: %j', async (status) => {
		answerWith(sandbox, status, { path: '/profile/bulk/status' });
		const ofBulk = await profile('bulkJob', 'getStatus', { jobId: 'J1' });
		answerWith(sandbox, status, { path: '/sam/task/status/*' });
		const ofImport = await engine.resource('engagementAsset', 'import')('getStatus', {
			taskId: 'J1',
		});
		for (const { said, json } of [ofBulk, ofImport]) expect([said, json]).toEqual(['', [status]]);
	});

	it('says that there is no status where nothing comes', async () => {
		for (const nothing of [null, {}, [], { results: [], totalCount: 0 }]) {
			answerWith(sandbox, nothing, { path: '/profile/bulk/status' });
			const { said } = await profile('bulkJob', 'getStatus', { jobId: 'J1' });
			expect(said).toMatch(/^The platform returned nothing/);
		}
	});

	it('keeps the ID of a job that is answered with records', async () => {
		const job = { jobId: 'J1', records: [{ id: 'r1' }, { id: 'r2' }] };
		answerWith(sandbox, job, { path: '/profile/bulk' });
		expect((await profile('bulkJob', 'create', { jsonBody })).json).toEqual([job]);
	});

	it('goes by the fields and values that it is given', async () => {
		answerWith(sandbox, { job: { number: 7 } }, { path: '/profile/bulk' });
		answerWith(sandbox, { jobs: [{ state: 'running' }] }, { path: '/profile/bulk/status' });
		answerWith(sandbox, { jobs: [{ state: 'Ready' }] }, { path: '/profile/bulk/status' });
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
		expect(sentLines(sandbox).slice(1)).toEqual(
			Array(2).fill(`GET ${ROOT}/profile/bulk/status?job=7`),
		);
		expect(json).toEqual([{ jobs: [{ state: 'Ready' }] }]);
	});

	it('fails with a job that failed, and says that it was started', async () => {
		const { items } = await profile(
			'bulkJob',
			'create',
			{ jsonBody: '={{ $json.body }}', waitFor: 'polling' },
			{
				items: [{ json: { body: '["no profile"]' } }, { json: { body: jsonBody } }],
				...continueOnFail,
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
		answerWith(sandbox, { accepted: true }, { path: '/profile/bulk' });
		const nameless = await profile('bulkJob', 'create', polling);
		expect(nameless.said).toMatch(/was started, but its ID was not found[^]*Job ID Field/);
		expect(nameless.said).toContain('Look at the platform before you start it again');

		answerWith(sandbox, { progress: 50 }, { path: '/profile/bulk/status' });
		const stateless = await profile('bulkJob', 'create', polling);
		expect(stateless.said).toMatch(/was started, but its status has no "status"[^]*Status Field/);

		const unread = await profile('bulkJob', 'create', {
			...polling,
			options: { statusParameter: 'process' },
		});
		expect(unread.said).toMatch(/Bulk job \w+ was started, but its status could not be read/);
		expect(unread.said).toContain('Do not start it again');
		expect(sentLines(sandbox).filter((line) => line.startsWith('POST'))).toHaveLength(3);
	});

	it('gives up waiting in time', async () => {
		answerWith(sandbox, { status: 'IN_PROGRESS' }, { path: '/profile/bulk/status', times: 0 });
		const { said } = await profile('bulkJob', 'create', {
			jsonBody,
			waitFor: 'polling',
			options: { waitTimeout: 1 },
		});
		expect(said).toMatch(/Bulk job \w+ was not done after 1 seconds/);
		expect(said).toContain('The job is still running');
	});

	it('stops waiting when the execution is stopped', async () => {
		answerWith(sandbox, { status: 'IN_PROGRESS' }, { path: '/profile/bulk/status', times: 0 });
		const clock = freezeClock();
		const stop = new AbortController();
		const asked = () => sentLines(sandbox).filter((line) => line.startsWith('GET')).length;
		const run = profile(
			'bulkJob',
			'create',
			{ jsonBody, waitFor: 'polling' },
			{ signal: stop.signal },
		);
		await eventually(() => expect(asked()).toBe(1));
		await eventually(() => {
			clock.advance(100);
			expect(asked()).toBe(2);
		});
		// The clock does not move now, so the second pause would never end.
		stop.abort();
		const { said } = await run;
		expect(said).toContain('The execution was cancelled');
		expect(asked()).toBe(2);
	});
});

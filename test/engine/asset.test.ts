import fc from 'fast-check';
import { useEngine, type RunOptions } from '../support/engine';
import { NOTHING, asJson, queryParameters } from '../support/parameters';
import { answerWith, sent, sentLines, STYLE, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const ROOT = '/prod/api/v3';
const ownParameters = queryParameters({ 'channel type': 'A&B' });
/** The same on the wire. */
const RAW = 'channel%20type=A%26B';
const asset = async (resource: string, operation: string, parameters: object, more?: RunOptions) =>
	await engine.node(
		'engagementAsset',
		{
			resource,
			operation,
			...(operation === 'start' && { uploadTrackerId: 't1' }),
			...asJson(parameters),
		},
		more,
	);

describe('assets', () => {
	const assetId = 'asset/7 + 8';
	const ENCODED = 'asset%2F7%20%2B%208';

	it.each([
		['asset', 'create', 'POST /sam', 'created'],
		['asset', 'replace', 'PUT /sam', 'replaced'],
		['template', 'create', 'POST /sam/template', 'created'],
	])('%s %s sends the body as it is given', async (resource, operation, endpoint, done) => {
		const [method, path] = endpoint.split(' ');
		const parameters = { jsonBody: '{"name": "Logo"}', options: ownParameters };
		answerWith(sandbox, { id: 'a1' });
		const { items } = await asset(resource, operation, parameters);
		expect(sent(sandbox)).toEqual([
			{ line: `${method} ${ROOT}${path}?${RAW}`, body: { name: 'Logo' } },
		]);
		expect(items).toEqual([{ json: { id: 'a1' }, pairedItem: { item: 0 } }]);
		sandbox.fault({ status: 204 });
		expect((await asset(resource, operation, parameters)).json).toEqual([
			expect.objectContaining({ [done]: true }),
		]);
		sandbox.clearRequests();
		const { said } = await asset(resource, operation, { jsonBody: '{}' });
		expect(said).toContain('JSON Body: It is empty');
		expect(sandbox.requests()).toEqual([]);
	});

	it('encodes the ID in the path', async () => {
		const common = { assetId: '={{ $json.id }}', options: ownParameters };
		const more = { items: [{ json: { id: assetId } }] };
		const line = (method: string) => `${method} ${ROOT}/sam/${ENCODED}?${RAW}`;
		const got = await asset('asset', 'get', common, more);
		await asset('asset', 'update', { ...common, jsonBody: '{"name": "Logo"}' }, more);
		await asset('asset', 'delete', { ...common, jsonBody: '{"reason": "old"}' }, more);
		await asset('asset', 'delete', { ...common, jsonBody: '{}' }, more);
		expect(sent(sandbox)).toEqual([
			{ line: line('GET') },
			{ line: line('PATCH'), body: { name: 'Logo' } },
			{ line: line('DELETE'), body: { reason: 'old' } },
			{ line: line('DELETE') },
		]);
		expect(got.items).toEqual([
			{
				json: expect.objectContaining({ id: assetId, name: 'Logo' }),
				pairedItem: { item: 0 },
			},
		]);
	});

	it('reads, changes and deletes what it created', async () => {
		const body = (fields: object) => ({ jsonBody: JSON.stringify(fields) });
		const { json } = await asset('asset', 'create', body({ name: 'Banner', tags: ['spring'] }));
		const id = json[0]!.id as string;
		const get = async () => await asset('asset', 'get', { assetId: id });
		expect((await get()).json).toEqual([expect.objectContaining({ name: 'Banner' })]);
		await asset('asset', 'update', { assetId: id, ...body({ name: 'Large banner' }) });
		expect((await get()).json[0]).toMatchObject({ name: 'Large banner', tags: ['spring'] });
		await asset('asset', 'replace', body({ id, name: 'Small banner' }));
		expect((await get()).json[0]).not.toHaveProperty('tags');
		await asset('asset', 'delete', { assetId: id });
		expect((await get()).said).toContain('asset.not.found');
		const template = await asset('template', 'create', body({ name: 'Card' }));
		expect(template.json[0]).toMatchObject({ name: 'Card', type: 'TEMPLATE' });
	});

	it('finds what an import brought', async () => {
		const jsonBody = '{"name": "Logo", "url": "https://media.example.com/logo.png"}';
		const { json } = await asset('import', 'start', { jsonBody, waitFor: 'polling' });
		const assetId =
			STYLE === 'service'
				? (json[0]!.uploadedContent as { id: string }).id
				: (json[0]!.assetId as string);
		expect((await asset('asset', 'get', { assetId })).json[0]).toMatchObject(JSON.parse(jsonBody));
	});

	it('says what was done to which asset when nothing comes back', async () => {
		sandbox.fault({ status: 204, times: 0 });
		const deleted = await asset('asset', 'delete', { assetId });
		expect(deleted.items).toEqual([{ json: { deleted: true, assetId }, pairedItem: { item: 0 } }]);
		const updated = await asset('asset', 'update', { assetId, jsonBody: '{"a": 1}' });
		expect(updated.json).toEqual([{ updated: true, assetId }]);
	});

	it.each(['replace', 'update'])(
		'%s refuses further fields that are none before anything is sent',
		async (operation) => {
			for (const moreFields of ['{}', '={{ $json.extra }}']) {
				const { said } = await engine.node(
					'engagementAsset',
					{
						...{ resource: 'asset', operation, assetId, updateFields: { moreFields } },
						options: operation === 'replace' ? { mergeWithCurrent: false } : {},
					},
					{ items: [{ json: { extra: {} } }] },
				);
				expect(said).toMatch(/^Update Fields: There is nothing to send/);
			}
			expect(sandbox.requests()).toEqual([]);
		},
	);

	it('refuses an empty ID and an empty body before anything is sent', async () => {
		for (const operation of ['get', 'delete'])
			expect((await asset('asset', operation, { assetId: NOTHING })).said).toContain(
				'Asset ID: It is empty',
			);
		const { said } = await asset('asset', 'update', { assetId: NOTHING, jsonBody: '{}' });
		expect(said).toContain('Asset ID: It is empty');
		expect(said).toContain('JSON Body: It is empty');
		expect((await asset('import', 'getStatus', { taskId: NOTHING })).said).toContain(
			'Task ID: It is empty',
		);
		expect(sandbox.requests()).toEqual([]);
	});
});

describe('asset imports', () => {
	const ADDRESS = `POST ${ROOT}/sam/importUrl/async?uploadTrackerId=t1`;
	const START = `${ADDRESS}&importType=PHOTO`;
	const jsonBody = '{"url": "https://media.example.com/logo.png"}';
	const taskId = () =>
		(sandbox.state('asset') as { tasks: Array<{ id: string }> }).tasks.at(-1)!.id;

	it('starts one, and gets its status', async () => {
		const { items } = await asset('import', 'start', { jsonBody, options: ownParameters });
		const json = {
			service: { started: true, id: taskId(), taskId: taskId() },
			plain: { taskId: taskId() },
		}[STYLE];
		expect(items).toEqual([{ json, pairedItem: { item: 0 } }]);
		const status = await asset('import', 'getStatus', { taskId: taskId() });
		expect(status.json).toEqual([
			{
				service: { uploadTaskStatus: 'In Progress' },
				plain: { taskId: taskId(), status: 'IN_PROGRESS' },
			}[STYLE],
		]);
		const unknown = await asset('import', 'getStatus', { taskId: 'a/b' });
		expect(unknown.said).toContain('asset.task.not.found');
		expect(sent(sandbox)).toEqual([
			{
				line: `${ADDRESS}&${RAW}&importType=PHOTO`,
				body: { url: 'https://media.example.com/logo.png' },
			},
			{ line: `GET ${ROOT}/sam/task/status/${taskId()}` },
			{ line: `GET ${ROOT}/sam/task/status/a%2Fb` },
		]);
	});

	it('names an import by itself: another for each item, and the same whenever it is tried again', async () => {
		const tracker = async (count: number) => {
			sandbox.clearRequests();
			const items = Array.from({ length: count }, () => ({ json: {} }));
			const parameters = { url: 'https://media.example.com/a.png', uploadTrackerId: '' };
			await asset('import', 'start', parameters, { items });
			return sandbox
				.requests()
				.map(({ rawQuery }) => new URLSearchParams(rawQuery).get('uploadTrackerId'));
		};
		const [first, second] = await tracker(2);
		expect(first).toMatch(/^[\w-]{24}$/);
		expect(second).not.toBe(first);
		expect(await tracker(1)).toEqual([first]);
	});

	it('waits for the asset, and fails when there is none', async () => {
		const done = await asset('import', 'start', { jsonBody, waitFor: 'polling' });
		const status = `GET ${ROOT}/sam/task/status/${taskId()}`;
		expect(sentLines(sandbox)).toEqual([START, status, status]);
		expect(done.items).toEqual([
			{
				json: {
					service: {
						uploadTaskStatus: 'Completed',
						uploadedContent: expect.objectContaining({ name: 'logo.png' }),
					},
					plain: { taskId: taskId(), status: 'COMPLETED', assetId: expect.any(String) },
				}[STYLE],
				pairedItem: { item: 0 },
			},
		]);
		const failed = await asset('import', 'start', {
			jsonBody: '{"url": "nowhere"}',
			waitFor: 'polling',
		});
		expect(failed.said).toMatch(/Import \w+ failed: its status is "FAILED"/i);
	});

	it('takes the answer itself for the ID and the status', async () => {
		answerWith(sandbox, 'task 1', { path: '/sam/importUrl/async' });
		answerWith(sandbox, 'done', { path: '/sam/task/status/task%201' });
		const { json, error } = await asset('import', 'start', { jsonBody, waitFor: 'polling' });
		expect(error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual([START, `GET ${ROOT}/sam/task/status/task%201`]);
		expect(json).toEqual([{ data: 'done' }]);
	});

	it('property: says that it was started, whatever the ID of its task is', async () => {
		const taskId = fc.oneof(
			fc.constantFrom(
				'.',
				'..',
				'../x',
				'a/b',
				' ',
				'%2e',
				'\u0000',
				'\u202e',
				'\ufffe',
				0,
				-1,
				1.5,
			),
			fc.string({ minLength: 1, unit: 'grapheme' }),
			fc.anything(),
		);
		await fc.assert(
			fc.asyncProperty(taskId, async (id) => {
				sandbox.reset();
				answerWith(sandbox, { taskId: id }, { path: '/sam/importUrl/async' });
				const { said } = await asset('import', 'start', { jsonBody, waitFor: 'polling' });
				expect(sentLines(sandbox)[0]).toBe(START);
				expect(said).toMatch(/^Import[^]* was started, but/);
				expect(said).not.toContain('Nothing was sent');
				expect(said).toMatch(/Do not start it again|before you start it again/);
			}),
			{ numRuns: part(10) },
		);
	});

	it('says so when nothing comes back', async () => {
		sandbox.fault({ status: 202, headers: {}, body: '' });
		const { json } = await asset('import', 'start', { jsonBody });
		expect(json).toEqual([{ started: true }]);
	});
});

import { WebhookContext } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import {
	BAD,
	createdEmails,
	finishJobs,
	GOOD,
	holdJobs,
	jobParameters,
	people,
	QUEUE,
	STATUS,
	stateOf,
	syncJobParameters,
} from '../support/cases';
import { useEngine, type TestWorkflow } from '../support/engine';
import { MAX_TRIES } from '../support/inside';
import { Execution } from '../support/execution';
import { continueOnFail } from '../support/parameters';
import { answerWith, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { serveProxy } from '../support/server';
import { eventually, freezeClock } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** What the body of a bulk job says of its callback. */
interface CallbackSettings {
	callbackUrl: string;
	callbackUrlHeaders: Record<string, string>;
}

/** What the webhook of an execution writes to n8n's log as a warning. */
function warnings(): jest.Mock {
	const warn = jest.fn();
	jest
		.spyOn(WebhookContext.prototype, 'logger', 'get')
		.mockReturnValue({ warn, debug() {} } as never);
	return warn;
}

describe('a bulk job that calls back', () => {
	const TYPE = 'n8n-nodes-engagement-platform.engagementCase';
	// Quotes and braces, since n8n finds the node by an expression.
	const NAME = 'Bulk "{{1}}"';
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const workflow = (options: INodeParameters = {}, more: object = {}): TestWorkflow => ({
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{
				name: NAME,
				type: TYPE,
				parameters: { ...jobParameters, waitFor: 'callback', options },
				...more,
			},
			{ name: 'After', type: 'n8n-nodes-base.noOp' },
		],
		connections: { Start: to(NAME), [NAME]: to('After') },
	});
	const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
	let execution: Execution;
	const start = async (
		items = people(GOOD, GOOD),
		options: INodeParameters = {},
		more: object = {},
	) => {
		execution = await Execution.of(engine, workflow(options, more));
		await execution.start('Start', items);
		return execution;
	};
	afterEach(async () => await execution.close());

	/** What the node asked for when it queued the first job. */
	const requested = () => sentBodies<CallbackSettings>(sandbox)[0]!;
	const call = async (body: string, headers: Record<string, string> = {}) =>
		(await fetch(requested().callbackUrl, { method: 'POST', body, headers })).status;
	const expectCallbacks = async (...statuses: number[]) =>
		await eventually(() =>
			expect(stateOf(sandbox).callbacks).toEqual(
				statuses.map((status) => expect.objectContaining({ status })),
			),
		);
	const results = [
		{ json: expect.objectContaining({ success: true, index: 0 }), pairedItem: { item: 0 } },
		{ json: expect.objectContaining({ success: true, index: 1 }), pairedItem: { item: 1 } },
	];
	const queuedOnce = () =>
		expect(sentLines(sandbox).filter((line) => line === QUEUE)).toHaveLength(1);

	it('suspends the execution, and goes on with the results when the platform calls', async () => {
		holdJobs(sandbox);
		await start();
		expect(execution.status).toBe('waiting');
		expect(execution.items('After')).toEqual([]);
		finishJobs(sandbox);
		await eventually(() => expect(execution.status).toBe('success'));
		expect(execution.items('After')).toEqual(results);
		await expectCallbacks(200);
		queuedOnce();
	});

	it('goes on with the user it found by email, also where users cannot be looked up any more', async () => {
		sandbox.behave({ earlierVersions: 'there' });
		holdJobs(sandbox, { callback: null });
		const assigneeId = { __rl: true, mode: 'email', value: 'user1002@example.com' };
		const additionalFields = { workflow: { assignment: { assigneeId, assigneeType: 'USER' } } };
		await start(
			people(GOOD, GOOD),
			{},
			{
				parameters: { ...jobParameters, additionalFields, waitFor: 'callback', options: {} },
			},
		);
		expect(execution.status).toBe('waiting');
		for (const path of ['/v2/search/USER', '/v2/scim/Users'])
			sandbox.fault({ path, status: 503, times: 0 });
		await execution.wake();
		expect(execution.status).toBe('waiting');
		finishJobs(sandbox);
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
	});

	it('waits for nothing when the job is done at once', async () => {
		holdJobs(sandbox, { callback: null });
		const proxy = await serveProxy(sandbox, ({ method }) => {
			if (method === STATUS.method) finishJobs(sandbox);
		});
		engine.credential.baseUrl = `${proxy.url}/{env}`;
		await start();
		await proxy.close();
		expect(execution.status).toBe('success');
		expect(execution.items('After')).toEqual(results);
	});

	it('gives no secret away when the status repeats it', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		const { callbackUrlHeaders } = requested();
		const secret = callbackUrlHeaders['X-Callback-Secret']!;
		answerWith(sandbox, { status: 'COMPLETED', callbackUrlHeaders }, STATUS);
		expect(await call('', { 'X-Callback-Secret': secret })).toBe(200);
		await eventually(() => expect(execution.status).toBe('success'));
		expect(execution.items('After')).toHaveLength(2);
		expect(JSON.stringify(execution.items('After'))).not.toContain(secret);
	});

	it('refuses a call without the secret or with another, and resumes nothing', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		finishJobs(sandbox);
		const secret = requested().callbackUrlHeaders['X-Callback-Secret']!;
		expect(secret).toMatch(/^[0-9a-f]{64}$/);
		const { stored } = execution;
		expect(await call('{"status":"COMPLETED"}')).toBe(401);
		expect(await call('{"status":"COMPLETED"}', { 'X-Callback-Secret': '0'.repeat(64) })).toBe(401);
		expect(await call('{"status":"COMPLETED"}', { 'X-Callback-Secret': secret.slice(1) })).toBe(
			401,
		);
		expect(execution.status).toBe('waiting');
		expect(execution.stored).toBe(stored);
		expect(await call('{"status":"COMPLETED"}', { 'X-Callback-Secret': secret })).toBe(200);
		expect(execution.status).toBe('success');
	});

	it('stores the secret nowhere, and has another one for another execution', async () => {
		holdJobs(sandbox);
		await start();
		const secret = requested().callbackUrlHeaders['X-Callback-Secret']!;
		expect(execution.stored).not.toContain(secret);
		expect(execution.stored).not.toContain(sandbox.credentials.apiKey);
		await execution.close();
		execution = await Execution.of(engine, workflow(), '4712');
		await execution.start('Start', people(GOOD));
		expect(
			sentBodies<CallbackSettings>(sandbox).at(-2)!.callbackUrlHeaders['X-Callback-Secret'],
		).not.toBe(secret);
	});

	it.each(['', '{}', ' { } \n'])(
		'goes on by an empty call (%j) with the secret, and answers one without',
		async (body) => {
			holdJobs(sandbox, { callback: null });
			await start();
			finishJobs(sandbox);
			expect(await call(body)).toBe(200);
			expect(execution.status).toBe('waiting');
			expect(await call(body, { 'X-Callback-Secret': '0'.repeat(64) })).toBe(200);
			expect(execution.status).toBe('waiting');
			expect(await call(body, requested().callbackUrlHeaders)).toBe(200);
			expect(execution.items('After')).toEqual(results);
		},
	);

	it('does not take a body that n8n has not read for an empty one', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		finishJobs(sandbox);
		const form = { 'content-type': 'multipart/form-data; boundary=b' };
		const body =
			'--b\r\nContent-Disposition: form-data; name="status"\r\n\r\nCOMPLETED\r\n--b--\r\n';
		expect(await call(body, form)).toBe(401);
		expect(await call('{}', form)).toBe(401);
		expect(execution.status).toBe('waiting');
		expect(await call(body, { ...form, ...requested().callbackUrlHeaders })).toBe(200);
		expect(execution.items('After')).toEqual(results);
	});

	it('refuses what cannot be the secret without reading the credential', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		const reads = jest.spyOn(WebhookContext.prototype, 'getCredentials');
		for (const secret of ['', '0', '0'.repeat(63), 'x'.repeat(64), '0'.repeat(65)])
			expect(await call('{"done":1}', { 'X-Callback-Secret': secret })).toBe(401);
		expect(await call('{"done":1}')).toBe(401);
		expect(reads).not.toHaveBeenCalled();
		expect(await call('{"done":1}', { 'X-Callback-Secret': '0'.repeat(64) })).toBe(401);
		expect(reads).toHaveBeenCalledTimes(1);
	});

	it('writes no secret into n8n’s log', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		const secret = requested().callbackUrlHeaders['X-Callback-Secret']!;
		const { credential } = engine;
		const { accessToken, apiKey } = sandbox.credentials;
		const path = [accessToken, apiKey, secret].map(encodeURIComponent).join('/');
		engine.credential = { ...credential, baseUrl: `ftp://example.com/${path}` };
		const warn = warnings();
		expect(await call('{"done":1}', requested().callbackUrlHeaders)).toBe(200);
		const written = JSON.stringify(warn.mock.calls);
		expect(written).toContain('left to the next wake-up');
		for (const value of [accessToken, apiKey, secret]) expect(written).not.toContain(value);
		engine.credential = credential;
	});

	it('survives a call that comes while the credential cannot be read', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		finishJobs(sandbox);
		const { credential } = engine;
		engine.credential = { ...credential, baseUrl: 'no address' };
		expect(await call('{"done":1}', requested().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting');
		engine.credential = credential;
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
	});

	it('believes the status and not the call: a job that goes on is waited for', async () => {
		holdJobs(sandbox);
		await start();
		expect(await call('{"status":"COMPLETED"}', requested().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting');
	});

	it('makes up for a lost call: it wakes, asks, and waits on or goes on', async () => {
		holdJobs(sandbox, { callback: null });
		const before = Date.now();
		await start(people(GOOD, GOOD), { checkInterval: 120 });
		const wakeAt = execution.wakeAt!.getTime();
		expect(wakeAt).toBeGreaterThanOrEqual(before + 120_000);
		expect(wakeAt).toBeLessThan(Date.now() + 121_000);
		await execution.wake();
		expect(execution.status).toBe('waiting');
		expect(execution.items('After')).toEqual([]);
		finishJobs(sandbox);
		await execution.wake();
		expect(execution.error).toBeUndefined();
		expect(execution.items('After')).toEqual(results);
		queuedOnce();
	});

	it('makes up for a call that comes before the execution waits', async () => {
		holdJobs(sandbox);
		execution = await Execution.of(engine, workflow());
		await execution.start('Start', people(GOOD, GOOD), async () => {
			finishJobs(sandbox);
			await expectCallbacks(409);
		});
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
		queuedOnce();
	});

	it('ends in a clear error after the given time', async () => {
		holdJobs(sandbox);
		const clock = freezeClock();
		await start(people(GOOD), { waitTimeout: 1, checkInterval: 300 });
		expect(execution.wakeAt!.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
		clock.advance(1000);
		await execution.wake();
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(/The job \S+ was not done in time/);
		expect(execution.error!.description).toMatch(
			/The job is still running\. Check its status later/,
		);
		queuedOnce();
	});

	it('waits again when n8n tries the node again after that time, and has an end, however often it tries', async () => {
		holdJobs(sandbox);
		const clock = freezeClock();
		await start(people(GOOD), { waitTimeout: 1, checkInterval: 300 }, retry);
		for (let waits = 0; waits < 2; waits++) {
			expect(execution.status).toBe('waiting');
			expect(execution.wakeAt!.getTime()).toBeGreaterThan(Date.now());
			clock.advance(1000);
			await execution.wake();
		}
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(/The job \S+ was not done in time/);
		queuedOnce();
	});

	it('has the call at an address that no other node of the workflow has', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		const { callbackUrl, callbackUrlHeaders: headers } = requested();
		expect(callbackUrl).toMatch(/\/webhook-waiting\/4711\/bulk-job(\?|$)/);
		finishJobs(sandbox);
		// Where n8n's Wait node has its own.
		const bare = callbackUrl.replace('/bulk-job', '');
		expect((await fetch(bare, { method: 'POST', headers })).status).toBe(404);
		expect(execution.status).toBe('waiting');
		expect((await fetch(callbackUrl, { method: 'POST', headers })).status).toBe(200);
		expect(execution.items('After')).toEqual(results);
	});

	it('leaves a call to the next wake-up while the platform is throttled', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		const { callbackUrlHeaders: headers } = requested();
		finishJobs(sandbox);
		sandbox.fault({ ...STATUS, answer: 'throttled', seconds: 60 });
		expect(await call('done', headers)).toBe(200);
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
	});

	it('waits on while the platform cannot be asked', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		finishJobs(sandbox);
		sandbox.fault({ ...STATUS, times: MAX_TRIES, status: 503 });
		await execution.wake();
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
	});

	it('waits on while the answer shows nothing, and says where it shows no status', async () => {
		holdJobs(sandbox, { callback: null });
		const nothing = { ...STATUS, status: 200, body: { data: null, errors: [] } };
		sandbox.fault(nothing);
		await start();
		sandbox.fault(nothing);
		await execution.wake();
		expect(execution.status).toBe('waiting');
		sandbox.fault({ ...nothing, body: { data: { count: 1 }, errors: [] } });
		await execution.wake();
		expect(execution.error!.message).toMatch(/its status has no "status"/);
	});

	it('is one run of the node, however often it wakes', async () => {
		holdJobs(sandbox, { callback: null });
		await start();
		for (let i = 0; i < 3; i++) await execution.wake();
		expect(execution.runs(NAME)).toBe(1);
		finishJobs(sandbox);
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
		expect(execution.runs(NAME)).toBe(1);
	});

	it('asks for one job at each call while jobs end in their order', async () => {
		holdJobs(sandbox, { callback: null });
		await start(people(GOOD, GOOD, GOOD, GOOD), { batchSize: 1 });
		const looks: number[] = [];
		for (const { processId } of stateOf(sandbox).jobs) {
			sandbox.control('case', 'finish', { processId });
			const before = sentLines(sandbox).length;
			expect(await call('{"done":1}', requested().callbackUrlHeaders)).toBe(200);
			looks.push(sentLines(sandbox).length - before);
		}
		expect(looks).toEqual([1, 1, 1, 4]);
		expect(execution.items('After').map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
	});

	it('does not wait on where a failure has ended the run', async () => {
		holdJobs(sandbox, { callback: null });
		await start(people(GOOD, GOOD), { batchSize: 1 }, retry);
		// The status of the first job is refused while the second goes on; when n8n tries again, both are done.
		sandbox.fault({ ...STATUS, status: 404 });
		let looks = 0;
		const proxy = await serveProxy(sandbox, ({ method }) => {
			if (method === STATUS.method && ++looks === 2) finishJobs(sandbox);
		});
		engine.credential.baseUrl = `${proxy.url}/{env}`;
		await execution.wake();
		await proxy.close();
		expect(execution.status).toBe('success');
		expect(execution.items('After')).toHaveLength(2);
		expect(sentLines(sandbox).filter((line) => line === QUEUE)).toHaveLength(2);
	});

	it('refuses an interval that n8n does not keep to, before anything is sent', async () => {
		await start(people(GOOD), { checkInterval: 59 });
		expect(execution.error!.message).toBe(
			'Options > Check Interval (Seconds): "59" is too short: n8n checks once a minute which executions to wake. Give 60 or more.',
		);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('fails for a record that failed at the next wake-up', async () => {
		holdJobs(sandbox);
		await start(people(GOOD, BAD));
		finishJobs(sandbox);
		await expectCallbacks(200);
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(
			/Record 1 of the job \S+ failed: case\.queue\.not\.found/,
		);
	});

	it('gives failed records and refused items as items when the workflow continues', async () => {
		holdJobs(sandbox, { callback: null });
		await start([...people(GOOD, BAD), { json: { email: '', queue: GOOD } }], {}, continueOnFail);
		finishJobs(sandbox);
		expect(await call('{"done":1}', requested().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting'); // the call alone cannot report the refused item
		await execution.wake();
		expect(execution.items('After')).toEqual([
			{ json: expect.objectContaining({ success: true }), pairedItem: { item: 0 } },
			{
				json: { error: expect.stringContaining('case.queue'), details: expect.anything() },
				pairedItem: { item: 1 },
			},
			{
				json: {
					error: expect.stringContaining('Customer Email'),
					details: expect.anything(),
				},
				pairedItem: { item: 2 },
			},
		]);
		queuedOnce();
	});

	it('gives an item its own result where another one of its job is refused by now', async () => {
		holdJobs(sandbox, { callback: null });
		const clock = freezeClock();
		const email = `={{ $itemIndex === 1 && $now.toMillis() > ${Date.now()} ? '' : $json.email }}`;
		const parameters = { ...jobParameters, waitFor: 'callback', contactInfo: { email } };
		const items = [{ json: { email: '', queue: GOOD } }, ...people(GOOD, GOOD)];
		await start(items, {}, { ...continueOnFail, parameters });
		clock.advance(1000);
		await execution.wake();
		finishJobs(sandbox);
		expect(await call('{"done":1}', requested().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting'); // the call alone cannot report the refused items
		await execution.wake();
		const refused = {
			error: expect.stringContaining('Customer Email'),
			details: expect.anything(),
		};
		expect(execution.items('After').map(({ json }) => json)).toEqual([
			refused,
			refused,
			expect.objectContaining({ success: true, index: 1 }),
		]);
		queuedOnce();
	});

	it('drops no item whose batch was refused when the platform calls', async () => {
		holdJobs(sandbox, { callback: null });
		sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, status: 400 });
		await start(people(GOOD, GOOD), { batchSize: 1 }, continueOnFail);
		finishJobs(sandbox);
		const warn = warnings();
		expect(await call('{"done":1}', requested().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting');
		expect(warn.mock.calls).toEqual([]);
		await execution.wake();
		expect(execution.items('After')).toEqual([
			{ json: expect.objectContaining({ success: true }), pairedItem: { item: 0 } },
			{
				json: { error: expect.stringContaining('sandbox.fault'), details: expect.anything() },
				pairedItem: { item: 1 },
			},
		]);
	});

	it('queues nothing twice when n8n tries the node again', async () => {
		sandbox.control('case', 'course', { processing: 0, callback: null });
		sandbox.fault({ ...STATUS, status: 404 });
		await start(people(GOOD, GOOD), {}, retry);
		expect(execution.error).toBeUndefined();
		expect(execution.items('After')).toEqual(results);
		queuedOnce();
	});

	describe('tried again by n8n', () => {
		const tryTwice = async (parameters: INodeParameters, items = people(GOOD, GOOD)) => {
			const { nodes, connections } = workflow();
			execution = await Execution.of(engine, {
				nodes: nodes.map((node) =>
					node.name === NAME
						? { ...node, ...retry, parameters: { ...node.parameters, ...parameters } }
						: node,
				),
				connections,
			});
			await execution.start('Start', items);
		};

		it.each(['nothing', 'polling', 'callback'])(
			'does not send what may have been queued, waiting for %s',
			async (waitFor) => {
				sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, reset: 'after' });
				await tryTwice({ waitFor, options: { batchSize: 1 } }, people(GOOD, GOOD, GOOD));
				expect(execution.error!.message).toBe(
					'The connection broke before the answer arrived. It was not sent again, since an earlier run of this node may have carried it out [item 1]',
				);
				expect(execution.error!.description).toMatch(
					/may have been carried out anyway, so it was not sent again.* Queued before it, and under way: \S+\./,
				);
				expect(sentLines(sandbox)).toEqual([QUEUE, QUEUE]);
			},
		);

		it('does not process again what was processed within the request', async () => {
			sandbox.setStyle('plain'); // its results show which record failed
			await tryTwice(syncJobParameters, people(GOOD, BAD));
			expect(execution.error!.message).toMatch(
				/Record 1 of the job failed: case\.queue\.not\.found \[item 1\]/,
			);
			expect(sentLines(sandbox)).toEqual([QUEUE]);
			expect(createdEmails(sandbox)).toEqual(['p0@example.com']);
		});

		it('sends no further batch after a record that failed', async () => {
			sandbox.setStyle('plain'); // its results show which record failed
			await tryTwice({ ...syncJobParameters, options: { batchSize: 1 } }, people(BAD, GOOD));
			expect(execution.error!.message).toMatch(/case\.queue\.not\.found \[item 0\]/);
			expect(sentLines(sandbox)).toEqual([QUEUE]);
			expect(createdEmails(sandbox)).toEqual([]);
		});

		it('sends what was refused', async () => {
			sandbox.fault({ method: 'POST', path: '/case/bulk', status: 400 });
			await tryTwice(syncJobParameters);
			expect(execution.error).toBeUndefined();
			expect(sentLines(sandbox)).toEqual([QUEUE, QUEUE]);
		});
	});

	it('queues again for the next round of a loop', async () => {
		holdJobs(sandbox, { callback: null });
		const twice = workflow();
		execution = await Execution.of(engine, {
			nodes: [...twice.nodes, { name: 'Other', type: 'n8n-nodes-base.noOp' }],
			connections: {
				...twice.connections,
				Start: { main: [[...to(NAME).main[0]!, ...to('Other').main[0]!]] },
				Other: to(NAME),
			},
		});
		await execution.start('Start', people(GOOD));
		for (let i = 0; i < 3 && execution.status === 'waiting'; i++) {
			finishJobs(sandbox);
			await execution.wake();
		}
		expect(execution.status).toBe('success');
		expect(createdEmails(sandbox)).toHaveLength(2);
	});
});

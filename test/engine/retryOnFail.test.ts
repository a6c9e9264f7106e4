/** n8n's Retry On Fail runs a whole node again: what every write does then. */
import fc from 'fast-check';
import { parse, stringify } from 'flatted';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	NodeConnectionTypes,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type IRun,
	type IRunExecutionData,
	type IWorkflowBase,
	type Workflow,
} from 'n8n-workflow';
import { createdEmails, GOOD, jobParameters, people } from '../support/cases';
import { useEngine, type TestWorkflow } from '../support/engine';
import { everyOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { FAULTS, FaultyPlatform, type Fault, type FaultName } from '../support/faultyPlatform';
import { continueOnFail, locator, queryParameters } from '../support/parameters';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { serveProxy } from '../support/server';
import { oneIn, part, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const TRIES = 3;

const CREATE = { method: 'POST', path: '/campaign' };

/** The names of the campaigns that a test has made. */
const made = () =>
	(sandbox.state('campaign') as { campaigns: Array<{ name: string }> }).campaigns
		.map(({ name }) => name)
		.filter((name) => /^New( \d+)?$/.test(name));

const platform = new FaultyPlatform();
beforeAll(async () => await platform.start());
afterAll(async () => await platform.close());

describe('rule "a write is sent once": every operation', () => {
	let writes: RunnableOperation[];
	beforeAll(async () => {
		writes = (await everyOperation()).filter(({ operation }) => !operation.isRead);
	});
	beforeEach(() => {
		engine.credential = { ...engine.credential, baseUrl: platform.url };
	});

	/** Runs an operation with so many items, each of which is one request. */
	const run = async (operation: RunnableOperation, count: number, more: object = {}) => {
		const [item = { json: {} }] = operation.items ?? [];
		const options = operation.operation.value === 'create' &&
			operation.name.includes('engagementCase.bulkJob') && { options: { batchSize: 1 } };
		return await engine.node(
			operation.node,
			{ ...operation.parameters, ...options },
			{ items: Array.from({ length: count }, () => item), tries: TRIES, ...more },
		);
	};

	it('there are many of them', () => expect(writes.length).toBeGreaterThan(50));

	/** One in so many operations: so many cases are run by each of them, and each case by some. */
	const someOf = (count: number, turn: number) =>
		oneIn(count, shareOfOperations(writes, turn), turn);

	it.each((Object.keys(FAULTS) as FaultName[]).map((name, turn) => [name, turn] as const))(
		'after %s',
		async (name, turn) => {
			const { isUncertain, isDone }: Fault = FAULTS[name];
			// Each operation with two of the twelve.
			for (const operation of someOf(6, turn)) {
				platform.reset([undefined, name]);
				const { said, json } = await run(operation, 3);
				const { writes, done } = platform;
				if (isUncertain) {
					expect([operation.name, said, writes, done]).toEqual([
						operation.name,
						expect.stringMatching(
							/\. It was not sent again, since an earlier run of this node may have carried it out \[item 1\]\n[^]* 1 other item was carried out and is not undone\. 1 other item was not begun\.$/m,
						),
						2,
						isDone ? 2 : 1,
					]);
				} else {
					expect([operation.name, said, writes, done]).toEqual([operation.name, '', 4, 3]);
					expectFor(operation.name, json.length).toEqual(3);
				}
			}
		},
	);

	it('sets no field of a record back: an earlier item is not sent after a later one', async () => {
		// A job and an import name no record.
		const setting = writes.filter(
			({ name, operation }) =>
				/^(PATCH|PUT) |\/(upsert|thread|schedule)$/.test(operation.endpoint) &&
				!/bulkJob|importCsv/.test(name),
		);
		expect(setting.length).toBeGreaterThan(8);
		const names = [];
		for (const operation of setting) {
			platform.reset(['status 400']);
			const { json } = await run(operation, 2, { ...continueOnFail, tries: 2 });
			if (platform.writes === 2) names.push(operation.name);
			expectFor(operation.name, json.length).toEqual(2);
		}
		expect(names).toEqual(setting.map(({ name }) => name));
	});

	it('undoes no later action on a message, and knows one on another', async () => {
		const act = async (...rows: Array<[action: string, messageId: string]>) => {
			platform.reset(['status 400']);
			const items = rows.map(([action, messageId]) => ({ json: { action, messageId } }));
			const { said } = await engine.node(
				'engagementMessage',
				{
					...{ resource: 'message', operation: 'act', messageId: '={{ $json.messageId }}' },
					...{ accountId: '5001', action: '={{ $json.action }}' },
				},
				{ items, tries: TRIES, ...continueOnFail },
			);
			expect(said).toBe('');
			return platform.writes;
		};
		expect(await act(['HIDE', 'one'], ['UNHIDE', 'one'])).toBe(2);
		expect(await act(['HIDE', 'one'], ['UNHIDE', 'another'])).toBe(3);
	});

	/**
	 * Carries out an operation for items of these values, of which the first and the third fail at first, and the
	 * second is of the record of the first. Only the third is sent again, since nothing came after it for its record.
	 */
	const expectKnown = async (name: string, parameters: object, values: IDataObject[]) => {
		platform.reset(['status 400', undefined, 'status 400']);
		const [node = '', resource, operation] = name.split('.');
		const more = { items: values.map((json) => ({ json })), tries: 2, ...continueOnFail };
		const { said, json } = await engine.node(node, { resource, operation, ...parameters }, more);
		expect([said, platform.writes]).toEqual(['', 5]);
		expect(json.map((item) => 'error' in item)).toEqual([true, false, false, false]);
	};

	it.each<[string, string, object]>([
		[
			'the thread of a case',
			'engagementThread.thread.passControl',
			{
				...{ entityType: 'CASE', entityId: '={{ $json.record }}' },
				...{ participant: 'id', participantId: '={{ $json.value }}' },
			},
		],
		[
			'a draft that is scheduled',
			'engagementPublishing.draft.schedule',
			{ draftId: '={{ $json.record }}', scheduleDate: '={{ Number($json.value) }}' },
		],
		[
			'a post, whatever else its query says',
			'engagementPublishing.post.updateWorkflowProperties',
			{
				...{ accountId: '5001', channelId: '={{ $json.record }}', tags: 'a' },
				updateRelatedInboundMessages: '={{ $json.value === "1767603600000" }}',
				inboundMessagePropertiesToUpdate: '={{ $json.value }}',
			},
		],
	])('knows the record, and another one: %s', async (_, name, parameters) => {
		const values = ['7', '7', '8', '9'].map((record, i) => ({
			...{ record, value: String(1767600000000 + i * 3600000) },
		}));
		await expectKnown(name, parameters, values);
	});

	describe('knows what a body names its record by', () => {
		const values = ['one', 'one', 'another', 'yet-another'].map((record, i) => ({
			...{ name: ['older', 'newer'][i % 2], record },
		}));
		const inFields = { inputMode: 'fields' };
		const inJson = (jsonBody: string) => ({ inputMode: 'json', jsonBody });
		const named = { updateFields: { firstName: '={{ $json.name }}' } };
		const identity = {
			channelType: locator('EMAIL', 'name'),
			channelId: '={{ $json.record }}@example.com',
		};

		it.each<[string, string, string, object]>([
			[
				'a mapping by its CRM user',
				'engagementCrmUserMapping.mapping',
				'upsert',
				{
					...{
						...inFields,
						installedAppId: 'crm-app-1',
						crmUserId: locator('={{ $json.record }}'),
					},
					sprUserId: locator('={{ $json.name }}@example.com', 'idOrEmail'),
				},
			],
			[
				'a profile by its first identity',
				'engagementProfile.profile',
				'upsert',
				{ ...inFields, ...identity, firstName: '={{ $json.name }}' },
			],
			[
				'a profile by its ID, in JSON',
				'engagementProfile.profile',
				'upsert',
				inJson('={{ JSON.stringify({ id: $json.record, tags: [$json.name] }) }}'),
			],
			[
				'a profile that is updated by its channel',
				'engagementProfile.profile',
				'update',
				{ ...inFields, addressBy: 'profileKey', ...identity, ...named },
			],
			[
				'a profile that is updated by its ID',
				'engagementProfile.profile',
				'update',
				{
					...{ ...inFields, addressBy: 'profileId', profileId: '={{ $json.record }}', ...named },
					options: queryParameters({ version: '2' }),
				},
			],
			...[
				['engagementAsset.asset', 'replace'],
				['engagementProfile.profile', 'replace'],
				['engagementPublishing.draft', 'update'],
			].map(([place = '', operation = '']): [string, string, string, object] => [
				`what JSON replaces by Query Parameters: ${place}`,
				place,
				operation,
				{
					...inJson('={{ JSON.stringify({ name: $json.name }) }}'),
					options: queryParameters({ recordId: '={{ $json.record }}' }),
				},
			]),
		])('%s', async (_, place, operation, parameters) => {
			await expectKnown(`${place}.${operation}`, parameters, values);
		});

		it('none where nothing identifies it', async () => {
			platform.reset(['status 400']);
			const parameters = { ...inFields, email: '={{ $json.record }}@example.com' };
			const others = values.slice(1, 3).map((json) => ({ json }));
			const more = { items: others, tries: TRIES, ...continueOnFail };
			await engine.resource('engagementProfile', 'profile')('upsert', parameters, more);
			expect(platform.writes).toBe(3);
		});
	});

	it('after a slip of the package itself, wherever it happens once the request has left', async () => {
		let restore = () => {};
		/** Has a global function throw once where this file of the package calls it. */
		const plantIn = (file: string, holder: object, name: string) => {
			const original = Reflect.get(holder, name) as (...given: unknown[]) => unknown;
			restore = () => void Reflect.set(holder, name, original);
			Reflect.set(holder, name, function (this: unknown, ...given: unknown[]) {
				if (!new Error().stack!.includes(file)) return original.apply(this, given);
				restore();
				throw new TypeError('planted');
			});
		};
		// The last two fail after the answer was understood, when the write is known to be done.
		const slips = {
			'while the envelope is read': () => plantIn('answers/envelope', Array, 'isArray'),
			'while the answer is logged': () => plantIn('requests/debugLog', Date, 'now'),
			'while items are made of it': () => plantIn('answers/answer', Array, 'isArray'),
			'while they are presented': () => plantIn('values/secrets', Object, 'entries'),
		};
		const seen: Record<string, number> = {};
		for (const [turn, [place, plant]] of Object.entries(slips).entries()) {
			for (const operation of someOf(4, turn)) {
				platform.reset([]);
				platform.beforeWrite = (count) => void (count === 2 && plant());
				const { said } = await run(operation, 3);
				restore();
				const { writes, done } = platform;
				const isInDoubt = /It was not sent again, since an earlier run .* \[item 1\]/.test(said);
				seen[place] = (seen[place] ?? 0) + (isInDoubt ? 1 : 0);
				expect([place, operation.name, isInDoubt ? '' : said]).toEqual([place, operation.name, '']);
				expect([place, operation.name, writes, done]).toEqual([
					...[place, operation.name],
					...(isInDoubt ? [2, 2] : [3, 3]),
				]);
			}
		}
		expect(seen['while the envelope is read']).toBe(someOf(4, 0).length);
		expect(seen['while the answer is logged']).toBe(someOf(4, 1).length);
	});

	const anyFaults = fc.array(
		fc.oneof(
			{ weight: 90, arbitrary: fc.constant(undefined) },
			{ weight: 10, arbitrary: fc.constantFrom(...(Object.keys(FAULTS) as FaultName[])) },
		),
		{ minLength: 40, maxLength: 40 },
	);

	it('is carried out once by an item, whatever fails', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(1_000), fc.nat(8), anyFaults, async (index, more, faults) => {
				const operation = writes[index % writes.length]!;
				const count = more + 1;
				platform.reset(faults);
				const { json, error, said } = await run(operation, count);
				const { done, uncertain, uncertainDone } = platform;
				expect(uncertain).toBeLessThanOrEqual(1);
				if (error === undefined) {
					expect([operation.name, done, json.length]).toEqual([operation.name, count, count]);
					return;
				}
				const failed = Number(/\[item (\d+)\]/.exec(said)?.[1] ?? 0);
				expectFor(operation.name, done).toEqual(failed + uncertainDone);
				const others = Number(/(\d+) other items? (was|were) carried out/.exec(said)?.[1] ?? 0);
				expectFor(operation.name, others).toEqual(failed);
			}),
			{ numRuns: part(20) },
		);
	});

	it('is carried out once by an item where the workflow continues, whatever fails', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(1_000), fc.nat(8), anyFaults, async (index, more, faults) => {
				const operation = writes[index % writes.length]!;
				const count = more + 1;
				platform.reset(faults);
				const { json } = await run(operation, count, continueOnFail);
				const { done, uncertain, uncertainDone } = platform;
				const details = json.map(
					(item) => item.details as { mayHaveCompleted?: boolean } | undefined,
				);
				const unknown = details.filter((one) => one?.mayHaveCompleted === true).length;
				const failed = details.filter((one) => one !== undefined).length;
				expect([operation.name, json.length, unknown]).toEqual([operation.name, count, uncertain]);
				expectFor(operation.name, done).toEqual(count - failed + uncertainDone);
			}),
			{ numRuns: part(20) },
		);
	});
});

describe('what a try knows of the tries before it', () => {
	const items = (count: number, from = 0) =>
		Array.from({ length: count }, (_, i) => ({ json: { name: `New ${from + i}` } }));
	const create = {
		resource: 'campaign',
		operation: 'create',
		name: '={{ $json.name }}',
		status: 'APPROVED',
	};
	const run = async (count: number, more: object = {}, parameters: object = {}) =>
		await engine.node(
			'engagementCampaign',
			{ ...create, ...parameters },
			{ items: items(count), tries: TRIES, ...more },
		);

	it('makes each of 20 records once, with one request in five failing', async () => {
		for (let item = 2; item < 20; item += 5) {
			sandbox.fault({ ...CREATE, skip: item, status: 400, times: 1 });
		}
		const { json, error } = await run(20, { tries: 5 });
		expect(error).toBeUndefined();
		expect(json.map(({ name }) => name)).toEqual(items(20).map((item) => item.json.name));
		expect(made()).toEqual(items(20).map((item) => item.json.name));
	});

	it('counts what all of them carried out', async () => {
		sandbox.fault({ ...CREATE, skip: 2, status: 400, times: 1 });
		sandbox.fault({ ...CREATE, skip: 3, reset: 'after' });
		const { said } = await run(10);
		expect(said).toMatch(
			/^The connection broke before the answer arrived\. It was not sent again, since an earlier run of this node may have carried it out \[item 3\]/,
		);
		expect(said).toMatch(/Look at the record on the platform.* 3 other items were carried out/);
		expect(made()).toHaveLength(4);
	});

	it('knows it whatever an expression gives the next time', async () => {
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		await run(2, {}, { additionalFields: { description: '={{ Math.random() }}' } });
		expect(made()).toEqual(['New 0', 'New 1']);
	});

	it('counts those after a failed one that were under way with it', async () => {
		sandbox.fault({ ...CREATE, skip: 0, delay: 300, reset: 'after', times: 1 });
		const { said } = await run(3, {}, { options: { maxConcurrency: 3 } });
		expect(said).toMatch(/It was not sent again.*\[item 0\]\n.* 2 other items were carried out/);
		expect(sandbox.requests()).toHaveLength(3);
	});

	it('says it in the item where the workflow continues', async () => {
		sandbox.fault({ ...CREATE, reset: 'after' });
		const { json } = await run(2, continueOnFail);
		expect(json).toEqual([
			{
				error: expect.stringMatching(/It was not sent again.* \[item 0\]$/),
				details: expect.objectContaining({ mayHaveCompleted: true }),
			},
			expect.objectContaining({ name: 'New 1' }),
		]);
		expect(made()).toEqual(['New 0', 'New 1']);
	});

	it('gives results again although the credential has become useless', async () => {
		const proxy = await serveProxy(sandbox, () => {
			if (sandbox.requests().length === 1) engine.credential.baseUrl = 'no address';
		});
		engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
		sandbox.fault({ ...CREATE, status: 400 });
		const { json } = await run(2, continueOnFail);
		await proxy.close();
		expect(json).toEqual([
			{ error: expect.stringContaining('base URL'), details: expect.anything() },
			expect.objectContaining({ name: 'New 1' }),
		]);
		expect(made()).toEqual(['New 1']);
	});

	it('sends a write once whose result looks like a failure to n8n', async () => {
		sandbox.fault({ ...CREATE, status: 201, body: { data: { error: 'none' }, errors: [] } });
		const { json, error } = await run(1);
		expect(error).toBeUndefined();
		expect(json).toEqual([{ error: 'none', created: true }]);
		expect(sandbox.requests()).toHaveLength(1);
	});

	it('sends a write once whose answer is too deep to be read', async () => {
		const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
		sandbox.fault({ ...CREATE, status: 201, body: `{"errors":[],"data":${deep}}`, times: 0 });
		const { said } = await run(2);
		expect(said).toMatch(
			/It was not sent again, since .* \[item 0\]\n.*nested more than 500 levels deep/,
		);
		expect(sandbox.requests()).toHaveLength(1);
	});

	it('sends a write once of an item that is too deep for JSON', async () => {
		let deep: IDataObject = {};
		for (let i = 0; i < 20_000; i++) deep = { deep };
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const { json } = await run(2, {
			items: items(2).map((item) => ({ json: { ...item.json, deep } })),
		});
		expect(json).toHaveLength(2);
		expect(made()).toEqual(['New 0', 'New 1']);
	});

	it('reads again what it needs for the item that failed, and for no other', async () => {
		const replace = {
			resource: 'campaign',
			operation: 'replace',
			addressBy: 'campaignId',
			campaignId: '9004_1',
			updateFields: { name: 'Other' },
		};
		sandbox.fault({ method: 'PUT', path: '/campaign', skip: 1, status: 400 });
		const { error } = await run(2, {}, replace);
		expect(error).toBeUndefined();
		expect(sandbox.requests().map(({ method }) => method)).toEqual(
			['GET', 'PUT'].concat(['GET', 'PUT'], ['GET', 'PUT']),
		);
	});
});

describe('a write of several requests', () => {
	const START_JOB = { method: 'POST', path: '/profile/bulk' };
	const STATUS = { method: 'GET', path: '/profile/bulk/status' };
	const bulk = async () =>
		await engine.node(
			'engagementProfile',
			{ resource: 'bulkJob', operation: 'create', jsonBody: '[{}]', waitFor: 'polling' },
			{ tries: TRIES },
		);

	it('starts a job once, and asks for its status again', async () => {
		answerWith(sandbox, { jobId: 'j1' }, START_JOB);
		sandbox.fault({ ...STATUS, status: 404 });
		answerWith(sandbox, { status: 'DONE' }, STATUS);
		const { json, error } = await bulk();
		expect(error).toBeUndefined();
		expect(json).toEqual([{ status: 'DONE' }]);
		expect(sentLines(sandbox)).toEqual([
			'POST /prod/api/v3/profile/bulk',
			'GET /prod/api/v3/profile/bulk/status?jobId=j1',
			'GET /prod/api/v3/profile/bulk/status?jobId=j1',
		]);
	});

	it('says that it was not started again', async () => {
		answerWith(sandbox, { jobId: 'j1' }, START_JOB);
		sandbox.fault({ ...STATUS, status: 404, times: 0 });
		const { said } = await bulk();
		expect(said).toMatch(
			/^Bulk job j1 was started, but its status could not be read: .*\. It was not sent again, since an earlier run of this node may have carried it out/,
		);
		expect(sentLines(sandbox).filter((line) => line.startsWith('POST'))).toHaveLength(1);
	});

	it('does not start again a job whose start was answered with errors', async () => {
		sandbox.fault({ ...START_JOB, answer: 'errors' });
		const { said } = await bulk();
		expect(said).toContain('It was not sent again');
		expect(sentLines(sandbox)).toHaveLength(1);
	});

	it('sends again what was answered by a refusal', async () => {
		const subscription = { resource: 'subscription', subscriptionId: locator('s1') };
		answerWith(sandbox, false);
		answerWith(sandbox, true);
		const { json } = await engine.node(
			'engagementWebhook',
			{ ...subscription, operation: 'verify' },
			{ tries: TRIES },
		);
		expect(json).toEqual([{ verified: true, subscriptionId: 's1' }]);
		expect(sandbox.requests()).toHaveLength(2);
	});

	it('imports a file once, and the rows of all items together once', async () => {
		const file = {
			data: Buffer.from('User ID/Email,CRM User ID\r\n1001,a\r\n').toString('base64'),
			mimeType: 'text/csv',
			fileName: 'a.csv',
		};
		const items = [
			{ json: { from: 'items', crmUserId: 'b', sprUserId: '1002' } },
			{ json: { from: 'file' }, binary: { data: file } },
			{ json: { from: 'items', crmUserId: 'c', sprUserId: '1003' } },
		];
		sandbox.fault({ answer: 'empty' });
		sandbox.fault({ status: 400 });
		sandbox.fault({ answer: 'empty' });
		const { json, error } = await engine.node(
			'engagementCrmUserMapping',
			{
				resource: 'mapping',
				operation: 'importCsv',
				installedAppId: 'crm-app-1',
				importFrom: '={{ $json.from }}',
			},
			{ items, tries: TRIES },
		);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({ crmUserId: 'b' }),
			expect.objectContaining({ rows: 1 }),
			expect.objectContaining({ crmUserId: 'c' }),
		]);
		expect(sandbox.requests()).toHaveLength(3); // the rows, and the file twice
	});
});

const to = (...nodes: string[]) => ({
	main: [nodes.map((node) => ({ node, type: 'main' as const, index: 0 }))],
});
const creating = (name: string, more: Partial<INode> = {}) => ({
	name,
	type: 'n8n-nodes-engagement-platform.engagementCampaign',
	parameters: { resource: 'campaign', operation: 'create', name: 'New', status: 'APPROVED' },
	retryOnFail: true,
	maxTries: 2,
	waitBetweenTries: 1,
	...more,
});
const START = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
const simple = (more: Partial<INode> = {}): TestWorkflow => ({
	nodes: [START, creating('Create', more)],
	connections: { Start: to('Create') },
});
const two: INodeExecutionData[] = [{ json: { n: 0 } }, { json: { n: 1 } }];
const errorOf = (run: IRun) => run.data.resultData.error?.message;
const ledgerOf = ({ data }: { data: IRunExecutionData }, node = 'Create') =>
	(data.executionData!.contextData[`node:${node}`] as { writes?: object } | undefined)?.writes;

/** A node with a loop, as Loop Over Items is: its second output comes back three times. */
const loop: INodeType = {
	description: {
		displayName: 'Loop',
		name: 'loop',
		group: ['transform'],
		version: 1,
		description: '',
		defaults: { name: 'Loop' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		const context = this.getContext('node') as { round?: number };
		context.round = (context.round ?? 0) + 1;
		const items = two.map(({ json }) => ({ json }));
		return context.round > 3 ? [items, []] : [[], items];
	},
};

describe('a run knows nothing of', () => {
	it('the next rounds of a loop', async () => {
		engine.addNodeType('loop', loop);
		const workflow: TestWorkflow = {
			nodes: [START, { name: 'Loop', type: 'loop' }, creating('Create')],
			connections: {
				Start: to('Loop'),
				Loop: { main: [[], to('Create').main[0]!] },
				Create: to('Loop'),
			},
		};
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		sandbox.fault({ ...CREATE, skip: 3, status: 400 });
		const run = await engine.run(workflow, { start: 'Start' });
		expect(errorOf(run)).toBeUndefined();
		expect(made()).toHaveLength(6);
		expect(ledgerOf(run)).toBeUndefined();
	});

	it('a round whose first item failed, where the workflow continues', async () => {
		engine.addNodeType('loop', loop);
		const workflow: TestWorkflow = {
			nodes: [START, { name: 'Loop', type: 'loop' }, creating('Create', continueOnFail)],
			connections: {
				Start: to('Loop'),
				Loop: { main: [[], to('Create').main[0]!] },
				Create: to('Loop'),
			},
		};
		sandbox.fault({ ...CREATE, times: 1, reset: 'before' });
		const run = await engine.run(workflow, { start: 'Start' });
		const rounds = run.data.resultData.runData.Create!.map(({ data }) => data!.main![0]!);
		expect(rounds.map((items) => items!.filter(({ json }) => 'error' in json).length)).toEqual([
			...[1, 0, 0],
		]);
		expect(made()).toHaveLength(5);
	});

	it('another node with the same parameters and items', async () => {
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		sandbox.fault({ ...CREATE, skip: 3, status: 400 });
		const run = await engine.run(
			{
				nodes: [START, creating('Create'), creating('Other')],
				connections: { Start: to('Create', 'Other') },
			},
			{ items: two },
		);
		expect(errorOf(run)).toBeUndefined();
		expect(made()).toHaveLength(4);
	});

	it('a sub-workflow with a node of the same name', async () => {
		const child: INodeType = {
			description: { ...loop.description, name: 'child', outputs: [NodeConnectionTypes.Main] },
			async execute() {
				const run = await engine.run(simple(), { items: two });
				return [[{ json: { failed: errorOf(run) ?? null } }]];
			},
		};
		engine.addNodeType('child', child);
		sandbox.fault({ ...CREATE, skip: 1, times: 2, status: 400 });
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const run = await engine.run(
			{
				nodes: [START, { name: 'Child', type: 'child' }, creating('Create')],
				connections: { Start: to('Child'), Child: to('Create') },
			},
			{ items: two },
		);
		expect(errorOf(run)).toBeUndefined();
		expect(run.data.resultData.runData.Child![0]!.data!.main![0]![0]!.json.failed).toMatch(
			/item 1/,
		);
		expect(made()).toHaveLength(2);
	});

	it('the execution of a single step in the editor', async () => {
		sandbox.fault({ ...CREATE, skip: 1, times: 2, status: 400 });
		const workflow = engine.workflow(simple());
		const failed = await engine.run(workflow, { items: two });
		expect(made()).toHaveLength(1);
		const base = { id: 'wf1', name: 'test', nodes: [], connections: {} };
		const hooks = new ExecutionLifecycleHooks('manual', '2', base as unknown as IWorkflowBase);
		const { runData } = parse(stringify(failed.data.resultData)) as IRun['data']['resultData'];
		const run = await new WorkflowExecute(
			engine.additionalData({ hooks }),
			'manual',
		).runPartialWorkflow2(workflow, runData, {}, ['Create'], {
			nodeName: 'Create',
			mode: 'inclusive',
		});
		expect(errorOf(run)).toBeUndefined();
		expect(made()).toHaveLength(3);
	});

	it('the next call of an agent, whose own tries know of each other', async () => {
		engine.addNodeType('n8n-nodes-engagement-platform.campaignTool', {
			...engine.nodeType('engagementCampaign'),
			execute: engine.nodeType('engagementCampaign').execute,
			description: {
				...engine.nodeType('engagementCampaign').description,
				name: 'campaignTool',
				inputs: [],
				outputs: [NodeConnectionTypes.AiTool],
			},
		});
		const answers: string[] = [];
		engine.addNodeType('agent', {
			description: {
				...loop.description,
				name: 'agent',
				inputs: [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool }],
				outputs: [NodeConnectionTypes.Main],
			},
			async execute() {
				const tools = await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0);
				const [tool] = tools as Array<{
					schema: { shape: object };
					invoke(input: object): Promise<string>;
				}>;
				const empty = Object.keys(tool!.schema.shape).map((name) => [name, '']);
				for (let call = 0; call < 3; call++) {
					const input = Object.fromEntries(empty) as object;
					answers.push(await tool!.invoke(input).catch(({ message }: Error) => message));
				}
				return [this.getInputData()];
			},
		});
		sandbox.fault({ ...CREATE, reset: 'after' });
		const type = 'n8n-nodes-engagement-platform.campaignTool';
		await engine.run({
			nodes: [START, { name: 'Agent', type: 'agent' }, creating('Tool', { type, maxTries: 3 })],
			connections: {
				Start: to('Agent'),
				Tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
			},
		});
		expect(answers).toEqual([
			expect.stringContaining('It was not sent again'),
			expect.stringContaining('"name":"New"'),
			expect.stringContaining('"name":"New"'),
		]);
		expect(made()).toHaveLength(3);
	});
});

describe('a retry of the execution by a person', () => {
	/** What n8n does when a person retries a failed execution. */
	async function retry(failed: IRun, workflow: Workflow): Promise<IRun> {
		const data = parse(stringify(failed.data)) as IRunExecutionData;
		const last = data.resultData.lastNodeExecuted!;
		delete data.resultData.error;
		data.resultData.runData[last]!.pop();
		for (const entry of data.executionData!.nodeExecutionStack) {
			entry.node = workflow.getNode(entry.node.name)!;
		}
		const base = { id: 'wf1', name: 'test', nodes: [], connections: {} };
		const hooks = new ExecutionLifecycleHooks('retry', '2', base as unknown as IWorkflowBase);
		const additional = engine.additionalData({ hooks, executionId: '2' });
		return await new WorkflowExecute(additional, 'retry', data).processRunExecutionData(workflow);
	}

	it('goes on with what was sent before', async () => {
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const failed = await engine.run(simple({ retryOnFail: false }), { items: two });
		expect(errorOf(failed)).toMatch(/item 1/);
		const run = await retry(failed, engine.workflow(simple()));
		expect(errorOf(run)).toBeUndefined();
		expect(run.data.resultData.runData.Create![0]!.data!.main![0]).toHaveLength(2);
		expect(made()).toHaveLength(2);
		expect(ledgerOf(run)).toBeUndefined();
	});

	it('settles by its key what a create or update has left in doubt', async () => {
		const upsert = {
			...{ resource: 'campaign', operation: 'upsert', name: 'New', status: 'APPROVED' },
			...{ externalSource: 'erp', externalSourceId: '={{ $json.n }}' },
		};
		const workflow = () => simple({ retryOnFail: false, parameters: upsert });
		sandbox.fault({ ...CREATE, skip: 1, reset: 'after' });
		// After the look-ups of the two items, five looks do not find it yet.
		sandbox.fault({ method: 'GET', path: '/campaign', skip: 2, times: 5, status: 404 });
		const failed = await engine.run(workflow(), { items: two });
		expect(errorOf(failed)).toMatch(/item 1/);
		expect(made()).toHaveLength(2);
		const run = await retry(failed, engine.workflow(workflow()));
		expect(errorOf(run)).toBeUndefined();
		const output = run.data.resultData.runData.Create![0]!.data!.main![0]!;
		expect(output.map(({ json }) => json.outcome)).toEqual(['created', 'created']);
		expect(made()).toHaveLength(2);
	});

	it('goes on without an item in doubt, where the workflow continues by then', async () => {
		sandbox.fault({ ...CREATE, skip: 1, reset: 'after' });
		const items = [...two, { json: { n: 2 } }];
		const failed = await engine.run(simple(), { items });
		expect(errorOf(failed)).toMatch(/item 1/);
		const run = await retry(failed, engine.workflow(simple(continueOnFail)));
		expect(errorOf(run)).toBeUndefined();
		const output = run.data.resultData.runData.Create![0]!.data!.main![0]!;
		expect(output.map(({ json }) => 'error' in json)).toEqual([false, true, false]);
		expect(made()).toHaveLength(3);
	});

	it('keeps the items of a job together, whatever the batch size is by then', async () => {
		const bulk = (batchSize: number): TestWorkflow => ({
			nodes: [
				START,
				{
					...creating('Create', { retryOnFail: false }),
					type: 'n8n-nodes-engagement-platform.engagementCase',
					parameters: { ...jobParameters, waitFor: 'polling', options: { batchSize } },
				},
			],
			connections: { Start: to('Create') },
		});
		sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, status: 400 });
		const failed = await engine.run(bulk(2), { items: people(GOOD, GOOD, GOOD, GOOD) });
		expect(errorOf(failed)).toMatch(/item 2/);
		const run = await retry(failed, engine.workflow(bulk(3)));
		expect(errorOf(run)).toBeUndefined();
		expect(createdEmails(sandbox).sort()).toEqual([0, 1, 2, 3].map((i) => `p${i}@example.com`));
	});

	it.each([
		['one of them', 'p1@example.com'],
		['all of them', ''],
	])('sends no job again of which %s is refused by then', async (_, refused) => {
		const bulk = (email: string, more: object = {}): TestWorkflow => ({
			nodes: [
				START,
				{
					...creating('Create', { retryOnFail: false, ...more }),
					type: 'n8n-nodes-engagement-platform.engagementCase',
					parameters: {
						...{ ...jobParameters, waitFor: 'nothing', options: { batchSize: 3 } },
						contactInfo: { email },
					},
				},
			],
			connections: { Start: to('Create') },
		});
		const lines = () => sentLines(sandbox).filter((line) => line.endsWith('/case/bulk'));
		sandbox.fault({ method: 'POST', path: '/case/bulk', reset: 'after' });
		const items = people(GOOD, GOOD, GOOD, GOOD);
		const failed = await engine.run(bulk('={{ $json.email }}'), { items });
		expect(errorOf(failed)).toMatch(/connection broke/);
		expect(lines()).toHaveLength(1);
		const email = `={{ $json.email.includes("${refused}") && $itemIndex < 3 ? "" : $json.email }}`;
		const run = await retry(failed, engine.workflow(bulk(email, continueOnFail)));
		expect(errorOf(run)).toBeUndefined();
		// The fourth item, which was not sent before.
		expect(lines()).toHaveLength(2);
		const said = run.data.resultData.runData
			.Create![0]!.data!.main![0]!.slice(0, 3)
			.map(({ json }) => String(json.error));
		for (const [i, text] of said.entries()) {
			const isRefused = `p${i}@example.com`.includes(refused);
			expect(text).toMatch(isRefused ? /Email/i : /It was not sent again/);
		}
	});

	it.each([true, false])(
		'sends no import again of which an item is refused by then, answered or not: %s',
		async (isAnswered) => {
			const importing = (installedAppId: string, more: object = {}): TestWorkflow => ({
				nodes: [
					START,
					{
						...creating('Create', { retryOnFail: false, ...more }),
						type: 'n8n-nodes-engagement-platform.engagementCrmUserMapping',
						parameters: {
							...{ resource: 'mapping', operation: 'importCsv', importFrom: 'items' },
							...{ installedAppId, crmUserId: '={{ $json.id }}', sprUserId: '={{ $json.id }}1' },
						},
					},
				],
				connections: { Start: to('Create') },
			});
			const answer = 'CRM User ID,Status,Failure Reason\nc,Failed,user.unknown\n';
			if (isAnswered) sandbox.fault({ status: 200, body: answer });
			else sandbox.fault({ reset: 'after' });
			const items = ['a', 'b', 'c'].map((id) => ({ json: { id } }));
			const failed = await engine.run(importing('crm-app-1'), { items });
			expect(errorOf(failed)).toMatch(isAnswered ? /user\.unknown/ : /connection broke/);
			const appId = '={{ $json.id === "a" ? "" : "crm-app-1" }}';
			const run = await retry(failed, engine.workflow(importing(appId, continueOnFail)));
			expect(errorOf(run)).toBeUndefined();
			expect(sandbox.requests()).toHaveLength(1);
			const output = run.data.resultData.runData.Create![0]!.data!.main![0]!;
			const error = (text: string) => ({ error: expect.stringContaining(text) });
			const [second, third] = isAnswered
				? [{ imported: true, crmUserId: 'b' }, error('user.unknown')]
				: [error('not sent again'), error('not sent again')];
			expect(output.map(({ json }) => json)).toMatchObject([
				...[error('Installed App'), second, third],
			]);
		},
	);

	it('sends an item that has become another one', async () => {
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const failed = await engine.run(simple({ retryOnFail: false }), { items: two });
		failed.data.executionData!.nodeExecutionStack[0]!.data.main![0]![0]!.json.n = 7;
		const run = await retry(failed, engine.workflow(simple()));
		expect(errorOf(run)).toBeUndefined();
		expect(made()).toHaveLength(3);
	});

	it('takes no result for that of another operation', async () => {
		sandbox.fault({ ...CREATE, skip: 1, times: 2, status: 400 });
		const failed = await engine.run(simple(), { items: two });
		const again = simple();
		again.nodes[1]!.parameters = {
			...{ resource: 'campaign', operation: 'get', addressBy: 'campaignId', campaignId: '9004_1' },
		};
		const run = await retry(failed, engine.workflow(again));
		expect(errorOf(run)).toBeUndefined();
		expect(run.data.resultData.runData.Create![0]!.data!.main![0]![0]!.json.name).not.toBe('New');
	});
});

describe('with the execution', () => {
	it('nothing stays of a run that ended well', async () => {
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const run = await engine.run(simple(), { items: two });
		expect(errorOf(run)).toBeUndefined();
		expect(run.data.executionData!.contextData).toEqual({ 'node:Create': {} });
	});

	it('little stays of a failed run, apart from what came out of its items', async () => {
		const count = 40;
		sandbox.fault({ ...CREATE, skip: count - 1, reset: 'after' });
		const items = Array.from({ length: count }, (_, n) => ({ json: { n } }));
		const failed = await engine.run(simple(), { items });
		const { entries } = ledgerOf(failed) as { entries: Array<{ outcome: { result?: object } }> };
		const results = entries.map(({ outcome }) => outcome.result);
		expect(entries).toHaveLength(count);
		const bytes = JSON.stringify(ledgerOf(failed)).length - JSON.stringify(results).length;
		expect(bytes / count).toBeLessThan(90);
	});

	it('no secret stays', async () => {
		const { accessToken } = engine.credential as { accessToken: string };
		answerWith(sandbox, { id: 's1', name: `a ${accessToken} b`, preSharedKey: 'own' });
		const preSharedKey = 'pre-shared/key+of="four"&parts';
		sandbox.fault({
			status: 200,
			body: { data: { preSharedKey }, errors: [{ message: accessToken }] },
		});
		const run = await engine.run(
			{
				nodes: [
					START,
					{
						...creating('Create'),
						type: 'n8n-nodes-engagement-platform.engagementWebhook',
						parameters: {
							...{ resource: 'subscription', operation: 'create', name: 'New', preSharedKey },
							url: 'https://hooks.example.com/engagement',
							subscriptions: ['CASE_CREATED'],
						},
					},
				],
				connections: { Start: to('Create') },
			},
			{ items: two },
		);
		expect(errorOf(run)).toMatch(/item 1/);
		const kept = JSON.stringify(ledgerOf(run));
		expect(kept).toContain('a *** b');
		for (const secret of [accessToken, preSharedKey]) {
			expect(kept).not.toContain(secret);
			expect(kept).not.toContain(JSON.stringify(secret).slice(1, -1));
		}
	});
});

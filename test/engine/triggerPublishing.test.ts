import { inspect } from 'node:util';
import { HookContext } from 'n8n-core';
import {
	NodeHelpers,
	type IDataObject,
	type INodeProperties,
	type INodePropertyCollection,
	type Workflow,
} from 'n8n-workflow';
import type { FaultSpec } from '../../sandbox';
import type { Subscription } from '../../sandbox/areas/webhook/store';
import { LISTED_TYPES } from '../../sandbox/areas/webhook/types';
import { useEngine } from '../support/engine';
import { answerWith, sent, sentLines, STYLE, useSandbox } from '../support/sandbox';
import { serveProxy } from '../support/server';
import { oneIn } from '../support/share';
import { freezeClock } from '../support/time';
import {
	action,
	API,
	CREATE,
	failure,
	keyOf,
	logOf,
	memoryOf,
	useTrigger,
	useStrangers,
} from '../support/trigger';

/** Publicly known by the names that the product shows; the platform’s own list may lack them. */
const KNOWN_BY_NAME = [
	'MESSAGE_ENGAGEMENT_UPDATED',
	'MESSAGE_SENT_FOR_APPROVAL',
	'THREAD_CONTROL_UPDATED',
	'USER_CREATE',
	'USER_UPDATE',
];

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const trigger = useTrigger(engine, sandbox);
const { delivers, lines, live, mine, n8n, others, start } = trigger;

describe('n8n’s patience, where there are many subscriptions of others', () => {
	useStrangers(sandbox, trigger);

	const LAST_PAGE = /^GET .*pageNumber=3/;

	/** The platform behind a proxy, where time passes with a request: `intercept` gets its method and query. */
	async function behind(intercept: (request: string) => unknown) {
		const proxy = await serveProxy(sandbox, async ({ method, url }) => {
			await intercept(`${method} ${url!.replace(API, '')}`);
		});
		engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
		return proxy;
	}

	it('nothing is created once n8n can have given up, and what was created is removed', async () => {
		await n8n.publish();
		const remembered = memoryOf(n8n, 'gone');
		await n8n.unpublish();
		const clock = freezeClock();
		const passed: string[] = [];
		let slow = LAST_PAGE;
		const proxy = await behind((request) => {
			passed.push(request);
			if (slow.test(request)) clock.advance(45_000);
		});
		const publish = async () => {
			const workflow = n8n.workflow();
			passed.length = 0;
			try {
				if (await engine.webhookMethod(workflow, 'Trigger', 'checkExists')) return 'It is there';
				await engine.webhookMethod(workflow, 'Trigger', 'create');
				return 'It was created';
			} catch (error) {
				return (error as Error).message;
			}
		};
		// The check takes too long, and n8n calls create anyway.
		n8n.staticData = { 'node:Trigger': { subscription: remembered } };
		expect(await publish()).toMatch(/^No time was left for the request[^]*\nPOST/);
		expect(passed.filter((request) => request.startsWith('POST'))).toEqual([]);
		// The creation itself takes too long.
		n8n.staticData = {};
		slow = /^POST $/;
		expect(await publish()).toMatch(/^No time was left for the request[^]*\nPOST .*action$/m);
		expect(passed.filter((request) => request.includes('action'))).toEqual([]);
		expect(passed).toContainEqual(expect.stringMatching(/^DELETE/));
		expect(mine()).toEqual([]);
		await proxy.close();
	});

	it('a request ends when its time does, and a later attempt still says why', async () => {
		await n8n.publish();
		const remembered = memoryOf(n8n, 'gone');
		await n8n.unpublish();
		const clock = freezeClock();
		const proxy = await behind(async (request) => {
			if (LAST_PAGE.test(request)) clock.advance(39_700);
			if (request === 'POST ') await new Promise(() => {});
		});
		n8n.staticData = { 'node:Trigger': { subscription: remembered } };
		const workflow = n8n.workflow();
		expect(await engine.webhookMethod(workflow, 'Trigger', 'checkExists')).toBe(false);
		const attempt = async () => await failure(engine.webhookMethod(workflow, 'Trigger', 'create'));
		expect(await attempt()).toMatch(/^No answer came in time[^]*\nPOST \/webhook-subscriptions/);
		clock.advance(1_000);
		expect(await attempt()).toMatch(/^No answer came in time[^]*\nPOST \/webhook-subscriptions/);
		await proxy.close();
	});
});

describe('publishing', () => {
	let theirs: Subscription[];
	beforeEach(() => void (theirs = structuredClone(others())));
	afterEach(() => expect(others()).toEqual(theirs));

	it('publish creates, verifies and activates one, and deliveries run', async () => {
		n8n.parameters = {
			subscriptions: ['CASE_CREATED', 'CASE_UPDATED'],
			filters: {
				filter: [
					{
						checkCondition: 'IS',
						webhookType: 'CASE_UPDATED',
						id: 'region',
						type: 'PARTNER_CUSTOM_PROPERTY',
						values: 'EMEA, APAC',
					},
				],
			},
			viaProxy: true,
		};
		await n8n.publish();
		const writes = sent(sandbox).filter(({ line }) => line.startsWith('POST'));
		const { id } = live();
		expect(writes).toEqual([
			{
				line: `POST ${API}`,
				body: {
					name: 'n8n:  (wf1)',
					description: expect.any(String),
					subscriptions: ['CASE_CREATED'],
					filteredSubscriptions: [
						{
							webhookType: 'CASE_UPDATED',
							filters: [
								{
									id: 'region',
									type: 'PARTNER_CUSTOM_PROPERTY',
									checkCondition: 'IS',
									values: ['EMEA', 'APAC'],
								},
							],
						},
					],
					url: n8n.webhook,
					preSharedKey: expect.stringMatching(/^[0-9a-f]{64}$/),
					viaProxy: true,
				},
			},
			{ line: `POST ${API}/action?subscriptionId=${id}&action=verify` },
			{ line: `POST ${API}/action?subscriptionId=${id}&action=activate` },
		]);
		await delivers();
		await delivers('CASE_UPDATED', { partnerCustomProperties: { region: ['APAC'] } });
	});

	it('the values of a filter are a list, one as JSON, or texts between commas', async () => {
		const filter = [['Paris, France', 'Oslo'], '["Paris, France", 7]', ' Paris , Oslo,'].map(
			(values, i) => ({ checkCondition: 'IS', id: `c${i}`, type: 'T', values }),
		);
		n8n.parameters.filters = { filter };
		await n8n.publish();
		expect(live().filteredSubscriptions[0]!.filters!.map(({ values }) => values)).toEqual([
			['Paris, France', 'Oslo'],
			['Paris, France', '7'],
			['Paris', 'Oslo'],
		]);
	});

	it('the list of events is the platform’s own, with five that are known by name', async () => {
		const listed = await engine.loadOptions('engagementTrigger', 'getWebhookTypes');
		expect(listed.map(({ value }) => value).sort()).toEqual(
			[...LISTED_TYPES[STYLE].map(({ type }) => type), ...KNOWN_BY_NAME].sort(),
		);
		const known = listed.filter(({ value }) => KNOWN_BY_NAME.includes(String(value)));
		for (const { description } of known) expect(description).toMatch(/The constant is likely/);

		expect(listed).toContainEqual({
			name: 'Case Updated',
			value: 'CASE_UPDATED',
			description: expect.stringMatching(
				/^CASE_UPDATED, case\.update\. .*The payload is the case$/,
			),
		});
	});

	it('the list of events says what people know of each, also where the platform has constants only', async () => {
		const types = [
			'PROFILES_MERGED',
			'TASK_CREATE',
			'DIGITAL_ASSET_DELETED',
			'AUDIENCE_ACTIVITY_CREATED',
		];
		answerWith(sandbox, [
			...types.map((type) => ({ type })),
			{ type: 'MESSAGE_CREATED', label: 'Message Received', category: 'Message' },
			{ type: 'MESSAGE_ASSOCIATION_CHANGE', label: '', category: null },
			{ type: 'DIGITAL_ASSET_CREATED', label: 'Asset Created', category: 'Sam' },
			{ type: 'THREAD_CONTROL_UPDATED' },
			{ type: 'SURVEY_SENT', label: 'Survey sent', category: 'Survey' },
		]);
		const listed = await engine.loadOptions('engagementTrigger', 'getWebhookTypes');
		// Cases and messages first: they start most workflows.
		expect(listed.map(({ name }) => name)).toEqual([
			'Case Message Added',
			'Message Received',
			'Asset Created',
			'Asset Deleted',
			'Audience Activity Created',
			'Profiles Merged',
			'Task Created',
			'Message Engagement Updated',
			'Message Sent for Approval',
			'Thread Control Updated',
			'User Created',
			'User Updated',
			'Survey sent',
		]);
	});

	it('the panel of n8n lists them, which it takes from the static choices of Events', () => {
		const { properties, version } = engine.nodeType('engagementTrigger').description;
		const [events, ...others] = properties.filter(({ displayName }) => displayName === 'Events');
		expect([events!.name, events!.type, others]).toEqual(['subscriptions', 'multiOptions', []]);
		expect(events!.options).toContainEqual({ name: 'Case Created', value: 'CASE_CREATED' });
		// In the node there is one list, that of the platform.
		const node = { typeVersion: version as number };
		const isShown = (property: INodeProperties) =>
			NodeHelpers.displayParameter(
				{},
				property,
				node,
				engine.nodeType('engagementTrigger').description,
			);
		const shown = properties.filter((one) => one.name === 'subscriptions' && isShown(one));
		expect(shown.map(({ displayName }) => displayName)).toEqual(['Event Names or IDs']);
	});

	it('those that are known by name can be subscribed to', async () => {
		n8n.parameters = { ...n8n.parameters, subscriptions: KNOWN_BY_NAME };
		await n8n.publish();
		const created = sent(sandbox).find(({ line }) => line.startsWith('POST'));
		expect(created!.body).toMatchObject({ subscriptions: KNOWN_BY_NAME });
	});

	it('a filter begins with all chosen events, and asks in the order one reads it in', async () => {
		const listed = await engine.loadOptions('engagementTrigger', 'getFilteredEvents');
		const [all, ...others] = listed;
		expect(all).toEqual({ name: 'All Chosen Events', value: '' });
		expect(others).toEqual(await engine.loadOptions('engagementTrigger', 'getWebhookTypes'));
		const { properties } = engine.nodeType('engagementTrigger').description;
		const filters = properties.find(({ name }) => name === 'filters')!;
		const [{ values }] = filters.options as [INodePropertyCollection];
		const [event, ...rest] = values;
		expect(rest.map(({ displayName }) => displayName)).toEqual([
			...['Type', 'ID', 'Condition', 'Values'],
		]);
		expect(event).toMatchObject({
			name: 'webhookType',
			typeOptions: { loadOptionsMethod: 'getFilteredEvents' },
			// The editor marks a value that the list does not have.
			default: listed[0]!.value,
		});
	});

	it('publish refuses what is missing or unknown before anything is sent', async () => {
		const whole = { id: 'i', type: 'T', checkCondition: 'IS', values: 'v' };
		for (const [filter, sentence] of [
			[{ id: undefined }, /^Filters > Row 1 > ID: It is empty/],
			[{ type: undefined }, /^Filters > Row 1 > Type: It is empty/],
			[{ values: ' , ' }, /^Filters > Row 1 > Values: The list is empty/],
			[{ values: ['v', null] }, /^Filters > Row 1 > Values > Value 2: It is empty/],
			[{ checkCondition: 'HAS' }, /^Filters > Row 1 > Condition: "HAS" is not one of/],
			[
				{ webhookType: 'CASE_UPDATED' },
				/^Filters > Row 1: It narrows "CASE_UPDATED", which is not among the events/,
			],
			[undefined, /No event is chosen/],
		] as const) {
			if (filter) n8n.parameters.filters = { filter: [{ ...whole, ...filter }] } as IDataObject;
			else n8n.parameters = { subscriptions: [] };
			const refusal = failure(engine.webhookMethod(n8n.workflow(), 'Trigger', 'checkExists'));
			expect(await refusal).toMatch(sentence);
		}
		expect(sent(sandbox)).toEqual([]);
	});

	it('publish reports all problems at once', async () => {
		n8n.parameters = {
			subscriptions: ['CASE_CREATED'],
			filters: {
				filter: [
					{ checkCondition: 'HAS', webhookType: 'CASE_UPDATED' },
					{ checkCondition: 'IS', id: 'i', type: 'T', values: ' , ' },
				],
			},
			viaProxy: 'perhaps',
		};
		const said = await failure(engine.webhookMethod(n8n.workflow(), 'Trigger', 'checkExists'));
		expect(said.split('\n')).toEqual([
			expect.stringMatching(/^Filters > Row 1 > Type: It is empty/),
			expect.stringMatching(/^Filters > Row 1 > ID: It is empty/),
			expect.stringMatching(/^Filters > Row 1 > Condition: "HAS" is not one of/),
			expect.stringMatching(/^Filters > Row 1 > Values: It is empty/),
			expect.stringMatching(/^Filters > Row 2 > Values: The list is empty/),
			expect.stringMatching(/^Filters > Row 1: It narrows "CASE_UPDATED", which is not among the/),
			expect.stringMatching(/^Via Proxy: "perhaps" is neither true nor false/),
		]);
		expect(sent(sandbox)).toEqual([]);
	});

	const body = { data: false, errors: [] };
	const refusals: Array<[string, FaultSpec, RegExp]> = [
		['is refused', { status: 400 }, /sandbox\.fault[^]*HTTP 400/],
		['is forbidden', { status: 403 }, /lacks a permission[^]*HTTP 403/],
		['fails', { status: 500 }, /HTTP 500/],
		['fails though carried out', { status: 502, carriedOut: true }, /HTTP 502/],
		['is answered by a gateway', { answer: 'html' }, /502 Bad Gateway/],
		['reports an error on 200', { answer: 'errors' }, /internal\.partial\.failure/],
		['is cut before', { reset: 'before' }, /The connection broke/],
		['is cut after it was carried out', { reset: 'after' }, /The connection broke/],
		['is answered in part', { answer: 'truncated' }, /could not be read/],
	];
	const noId = { status: 201, body: { data: {}, errors: [] } };
	const no = { status: 200, body };

	it.each<[string, FaultSpec, typeof refusals]>([
		['create', CREATE, [...refusals, ['gives no id', noId, /without an id/]]],
		// One way after the other, since both are actions.
		[
			'verify',
			action('verify'),
			[...oneIn(2, refusals, 0), ['gives false', no, /did not verify.*reachable/]],
		],
		[
			'activate',
			action('activate'),
			[...oneIn(2, refusals, 1), ['gives false', no, /did not activate/]],
		],
	])('%s goes wrong: none is left, and the reason is shown', async (_, request, ways) => {
		for (const [how, fault, reason] of ways) {
			sandbox.fault({ ...request, ...fault, times: 0 });
			// Without the clean-up that n8n does after it.
			const create = engine.webhookMethod(n8n.workflow(), 'Trigger', 'create');
			expect([how, await failure(create)]).toEqual([how, expect.stringMatching(reason)]);
			expect([how, mine()]).toEqual([how, []]);
			sandbox.clearFaults();
		}
		await n8n.publish();
		live();
		await delivers();
	});

	it('is not verified when the platform cannot reach n8n: none is left', async () => {
		const away = await start();
		await away.close();
		expect(await failure(away.publish())).toMatch(/got no 2xx answer.*WEBHOOK_URL/);
		expect(mine()).toEqual([]);
	});

	it('says so when a failed creation cannot be removed either', async () => {
		sandbox.fault({ ...action('verify'), status: 400 });
		sandbox.fault({ method: 'DELETE', status: 500, times: 0 });
		const said = await failure(n8n.publish());
		expect(said).toMatch(
			/may be left on the platform.*Something went wrong on the platform[^]*HTTP 400/,
		);
		expect(mine()).toHaveLength(1);
		sandbox.clearFaults();
		await n8n.publish();
		live();
	});

	it('rule "every answer is understood or refused in words": a healthy one is taken for healthy, whatever is null in it', async () => {
		await n8n.publish();
		const [own] = mine();
		sandbox.clearRequests();
		for (const odd of [
			{ subscriptions: ['CASE_CREATED'], filteredSubscriptions: null },
			{ subscriptions: ['CASE_CREATED'], filteredSubscriptions: {} },
			{ subscriptions: null },
			{ filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters: null }] },
		]) {
			const listed = [
				{ id: 'odd', url: null, subscriptions: 7 },
				{ ...own, ...odd },
			];
			answerWith(sandbox, listed, { method: 'GET', path: '/webhook-subscriptions' });
			await n8n.publish('init');
			expect([odd, sentLines(sandbox).filter((line) => !line.startsWith('GET'))]).toEqual([
				odd,
				[],
			]);
		}
		live();
	});

	const THROTTLED = { status: 429, headers: { 'retry-after': '60' } };
	const LIST = { method: 'GET', path: '/webhook-subscriptions' };

	it('the wait that the platform asks for is reported and not waited for', async () => {
		for (const request of [CREATE, action('verify'), action('activate')]) {
			const since = performance.now();
			sandbox.fault({ ...request, ...THROTTLED, times: 0 });
			const said = await failure(engine.webhookMethod(n8n.workflow(), 'Trigger', 'create'));
			expect(said).toMatch(/Throttled.*asks to wait 60 seconds: try again after that[^]*HTTP 429/);
			expect(performance.now() - since).toBeLessThan(60_000);
			expect(mine()).toEqual([]);
			sandbox.clearFaults();
		}
	});

	it('the wait is reported for a check, a removal and a platform that fails as well', async () => {
		await n8n.publish();
		sandbox.fault({ ...LIST, ...THROTTLED, times: 0 });
		expect(await failure(n8n.publish())).toMatch(/asks to wait 60 seconds/);
		expect(await failure(n8n.unpublish())).toMatch(/asks to wait 60 seconds/);
		sandbox.clearFaults();
		await n8n.publish();
		sandbox.fault({ ...LIST, ...THROTTLED, status: 503, times: 0 });
		expect(await failure(n8n.publish())).toMatch(/asks to wait 60 seconds[^]*HTTP 503/);
		sandbox.clearFaults();
		sandbox.fault({ ...CREATE, ...THROTTLED, status: 503, times: 0 });
		const workflow = n8n.workflow();
		expect(await failure(engine.webhookMethod(workflow, 'Trigger', 'create'))).toMatch(
			/asks to wait 60 seconds[^]*HTTP 503/,
		);
	});

	it('a short wait is waited for', async () => {
		sandbox.fault({ ...CREATE, status: 429, headers: { 'retry-after': '1' } });
		await n8n.publish();
		live();
	});

	it('all pauses of one publication come to 20 s at most, however often n8n tries', async () => {
		await n8n.publish();
		const [old, changed] = [n8n.workflow(), n8n.workflow()];
		sandbox.fault({ status: 429, headers: { 'retry-after': '2' }, times: 0 });
		let pauses = 0;
		const attempt = async (workflow: Workflow, method: 'delete' | 'create') => {
			sandbox.clearRequests();
			const said = await failure(engine.webhookMethod(workflow, 'Trigger', method));
			expect(said).toContain('asks to wait 2 seconds');
			// Between two equal requests there is a pause of two seconds or more.
			pauses += lines().filter((line, n, all) => line === all[n - 1]).length;
		};
		for (let n = 0; n < 3; n++) await attempt(old, 'delete');
		for (let n = 0; n < 5; n++) await attempt(changed, 'create');
		expect(pauses).toBeGreaterThan(2);
		expect(pauses).toBeLessThanOrEqual(10);
		sandbox.clearFaults();
	});

	it('reveals no secret, in no message, no detail and no log', async () => {
		const { accessToken, apiKey } = sandbox.credentials;
		await n8n.publish();
		const secrets = [accessToken, apiKey, keyOf(live())];
		const log = logOf(HookContext);
		const reported: string[] = [];
		const body = {
			data: { echo: secrets },
			errors: secrets.map((secret) => ({
				message: `rejected ${secret}`,
				id: secret,
				code: secret,
			})),
		};
		const attempt = async (method: 'checkExists' | 'create' | 'delete', activation?: 'init') => {
			const { staticData } = n8n;
			const work = engine.webhookMethod(n8n.workflow(), 'Trigger', method, activation);
			const error = await work.then(
				() => undefined,
				(reason: Error) => reason,
			);
			if (error)
				reported.push(inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error));
			n8n.staticData = staticData;
		};
		for (const [fault, method, activation] of [
			[{ method: 'GET', status: 400 }, 'checkExists'],
			[{ method: 'GET', status: 503 }, 'checkExists', 'init'],
			[{ method: 'DELETE', status: 500 }, 'create'],
			[{ method: 'DELETE', status: 500 }, 'delete'],
			[{ ...CREATE, status: 400 }, 'create'],
			[{ ...action('verify'), status: 400 }, 'create'],
		] as const) {
			sandbox.fault({ ...fault, body, times: 0 });
			await attempt(method, activation);
			sandbox.clearFaults();
		}
		const written = log.mock.calls.map((call) => JSON.stringify(call));
		expect(reported).toHaveLength(8);
		expect(written).toHaveLength(2);
		for (const text of [...reported, ...written]) {
			expect(text).toContain('rejected ***');
			for (const secret of secrets) expect(text).not.toContain(secret);
		}
	});
});

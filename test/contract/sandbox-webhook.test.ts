import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import axios from 'axios';
import { builtInCredentials, type Style } from '../../sandbox';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import { EVENT_TYPES } from '../../sandbox/areas/webhook/types';
import { useSandbox } from '../support/sandbox';
import { readBody, serve } from '../support/server';
import { eventually } from '../support/time';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('webhook subscriptions', () => {
	const PATH = '/webhook-subscriptions';
	const wish = { name: 'Mine', url: 'https://hooks.example.com/mine', preSharedKey: 'k' };
	const create = async (body: object) => await call(`POST ${PATH}`, { body: { ...wish, ...body } });
	const get = async (query = {}) => await call(`GET ${PATH}`, { query });
	const act = async (subscriptionId: string, action: string) =>
		await call(`POST ${PATH}/action`, { query: { subscriptionId, action } });
	const filters = [
		{ id: 'tier', type: 'ACCOUNT_TYPE', checkCondition: 'IS_NOT', values: ['trial'] },
	];

	test('create answers 201; flat types come back as entries without filters', async () => {
		const { status, data } = await create({
			description: 'd',
			subscriptions: ['CASE_CREATED'],
			filteredSubscriptions: [{ webhookType: 'ACCOUNT_CREATED', filters }],
		});
		expect(status).toBe(201);
		expect(data).toEqual({
			id: expect.any(String),
			name: 'Mine',
			description: 'd',
			url: wish.url,
			filteredSubscriptions: [
				{ webhookType: 'CASE_CREATED' },
				{ webhookType: 'ACCOUNT_CREATED', filters },
			],
			viaProxy: false,
			verified: false,
			active: false,
		});
		expect((await get({ subscriptionId: data.id })).data).toEqual([data]);
	});

	test('create with a wrong body is 400', async () => {
		const bodies: Array<[string, object]> = [
			['neither form', {}],
			['both empty', { subscriptions: [], filteredSubscriptions: [] }],
			['an unknown type', { subscriptions: ['CASE_VANISHED'] }],
			[
				'a type in both forms',
				{
					subscriptions: ['CASE_CREATED'],
					filteredSubscriptions: [{ webhookType: 'CASE_CREATED' }],
				},
			],
			[
				'another condition',
				{
					filteredSubscriptions: [
						{ webhookType: 'CASE_CREATED', filters: [{ ...filters[0], checkCondition: 'HAS' }] },
					],
				},
			],
			['no name', { name: undefined, subscriptions: ['CASE_CREATED'] }],
			['no url', { url: undefined, subscriptions: ['CASE_CREATED'] }],
			['no key', { preSharedKey: undefined, subscriptions: ['CASE_CREATED'] }],
			['a field of the answer', { active: true, subscriptions: ['CASE_CREATED'] }],
		];
		for (const [what, body] of bodies)
			expect([what, (await create(body)).status]).toEqual([what, 400]);
		expect((await get()).data).toHaveLength(2);
	});

	test('a list has pages, by number from 0, and a cursor', async () => {
		sandbox.bulk('webhook', { count: 43 });
		const sizes = [];
		for (const pageNumber of ['0', '1', '2', '3'])
			sizes.push((await get({ pageNumber })).data.length);
		expect(sizes).toEqual([20, 20, 5, 0]);
		const all = (await get({ pageSize: '100' })).data;
		expect(all).toHaveLength(45);
		expect((await get({ pageSize: '7', pageNumber: '1' })).data).toEqual(all.slice(7, 14));
		// The two of the seed are from its past.
		const since = String(Date.UTC(2026, 0, 5, 9) + 1);
		expect((await get({ pageSize: '100', sinceTime: since })).data).toEqual(all.slice(2));
		for (const query of [{ pageNumber: '-1' }, { pageSize: '0' }, { pageSize: 'x' }])
			expect(await get(query)).toMatchObject({ status: 400, named: Object.keys(query) });
	});

	test('several ids give those that exist; none of them is 404', async () => {
		const [one, other] = (await get()).data;
		const both = await get({ subscriptionId: `${other.id},none,${one.id}` });
		expect(both.data).toEqual([other, one]);
		expect(await get({ subscriptionId: 'none' })).toMatchObject({
			status: 404,
			key: 'webhook.subscription.not.found',
		});
	});

	test('an update adds and removes types; what is not named stays', async () => {
		const { data } = await create({
			subscriptions: ['CASE_CREATED'],
			filteredSubscriptions: [{ webhookType: 'ACCOUNT_CREATED', filters }],
		});
		const query = { subscriptionId: data.id };
		const put = async (body: object) => await call(`PUT ${PATH}`, { query, body });
		const now = async () => (await get(query)).data[0];
		expect(
			await put({
				name: 'Renamed',
				addSubscriptions: ['CASE_UPDATED', 'ACCOUNT_CREATED'],
				removeSubscriptions: ['CASE_CREATED'],
			}),
		).toMatchObject({ status: 204, text: '' });
		const updated = {
			...data,
			name: 'Renamed',
			filteredSubscriptions: [
				{ webhookType: 'ACCOUNT_CREATED', filters },
				{ webhookType: 'CASE_UPDATED' },
			],
		};
		expect(await now()).toEqual(updated);
		for (const body of [
			{ removeSubscriptions: ['CASE_UPDATED', 'ACCOUNT_CREATED'] },
			{ addSubscriptions: ['CASE_CREATED'], removeSubscriptions: ['CASE_CREATED'] },
			{ addSubscriptions: ['CASE_VANISHED'] },
			{ url: 'https://hooks.example.com/other' },
		])
			expect((await put(body)).status).toBe(400);
		expect(await now()).toEqual(updated);
		const other = { query: { subscriptionId: 'none' } };
		expect((await call(`PUT ${PATH}`, { ...other, body: { name: 'x' } })).status).toBe(404);
		expect((await call(`PUT ${PATH}`, { body: { name: 'x' } })).status).toBe(400);
	});

	test('a deleted subscription is gone', async () => {
		const { id } = (await get()).data[0];
		const remove = async () => await call(`DELETE ${PATH}`, { query: { subscriptionId: id } });
		expect(await remove()).toMatchObject({ status: 204, text: '' });
		expect((await remove()).status).toBe(404);
		expect((await get()).data).toHaveLength(1);
	});

	test('verifying posts an exactly empty object, and takes only 2XX for an answer', async () => {
		const got: unknown[] = [];
		let answers = 200;
		const callback = await serve(async (request, response) => {
			const body = (await readBody(request)).toString();
			got.push([request.method, request.url, request.headers['content-type'], body]);
			response.writeHead(answers, { location: '/elsewhere' }).end();
		});
		try {
			const url = `${callback.url}/hook?a=b`;
			const { id } = (await create({ url, subscriptions: ['CASE_CREATED'] })).data;
			const verified = async () => (await get({ subscriptionId: id })).data[0].verified;
			for (answers of [500, 404, 302]) {
				expect(await act(id, 'verify')).toMatchObject({ status: 200, data: false, errors: [] });
				expect(await verified()).toBe(false);
			}
			answers = 204;
			expect(await act(id, 'verify')).toMatchObject({ status: 200, data: true, errors: [] });
			expect(await verified()).toBe(true);
			expect(got).toEqual(Array(4).fill(['POST', '/hook?a=b', 'application/json', '{}']));
		} finally {
			await callback.close();
		}
	});

	test('a callback that cannot be reached is not verified', async () => {
		const gone = await serve();
		await gone.close();
		const { id } = (await create({ url: gone.url, subscriptions: ['CASE_CREATED'] })).data;
		expect(await act(id, 'verify')).toMatchObject({ status: 200, data: false });
	});

	test('is activated from any state and deactivated only when active', async () => {
		const { id } = (await get()).data[0];
		const active = async () => (await get({ subscriptionId: id })).data[0].active;
		const outcomes = [];
		for (const action of ['deactivate', 'activate', 'activate', 'deactivate'])
			outcomes.push([(await act(id, action)).data, await active()]);
		expect(outcomes).toEqual([
			[false, false],
			[true, true],
			[true, true],
			[true, false],
		]);
		expect(await act(id, 'pause')).toMatchObject({ status: 400, named: ['action'] });
		expect((await act('none', 'verify')).status).toBe(404);
		const query = { subscriptionId: id };
		expect((await call(`POST ${PATH}/action`, { query })).status).toBe(400);
		const body = {};
		const withBody = { query: { subscriptionId: id, action: 'activate' }, body };
		expect((await call(`POST ${PATH}/action`, withBody)).status).toBe(400);
	});

	test('the types are listed', async () => {
		const { data } = await call(`GET ${PATH}/webhook-types`);
		for (const type of ['ACCOUNT_CREATED', 'CASE_CREATED', 'CASE_UPDATED'])
			expect(data).toContainEqual({
				type,
				label: expect.any(String),
				category: expect.any(String),
			});
	});

	test('all of it needs the permission', async () => {
		const refused = clientOf(sandbox, builtInCredentials.restricted);
		for (const endpoint of [`GET ${PATH}`, `POST ${PATH}`, `GET ${PATH}/webhook-types`])
			expect((await refused(endpoint)).status).toBe(403);
	});
});

describe('deliveries', () => {
	let receiver: Awaited<ReturnType<typeof serve>>;
	let received: Array<{ path: string; body: Buffer; headers: IncomingMessage['headers'] }>;
	/** Status of the next answers; 200 when none is left. */
	let answers: number[];
	/** What the answers wait for. */
	let released: Promise<void>;

	beforeAll(async () => {
		receiver = await serve(async (request, response) => {
			const body = await readBody(request);
			if (body.toString() !== '{}') {
				received.push({ path: request.url!, body, headers: request.headers });
				await released;
				response.statusCode = answers.shift() ?? 200;
			}
			response.end();
		});
	});
	beforeEach(() => {
		received = [];
		answers = [];
		released = Promise.resolve();
	});
	afterAll(() => receiver.close());

	async function subscribe(wish: object, path = '/hook'): Promise<string> {
		const { data } = await call('POST /webhook-subscriptions', {
			body: { name: 'Test', url: receiver.url + path, preSharedKey: 'the key', ...wish },
		});
		for (const action of ['verify', 'activate']) {
			const query = { subscriptionId: data.id, action };
			const reply = await call('POST /webhook-subscriptions/action', { query });
			expect(reply.data).toBe(true);
		}
		return data.id;
	}

	/** Returns what lets the answers go. */
	function holdAnswers(): () => void {
		let release = () => {};
		released = new Promise((done) => (release = done));
		return release;
	}

	const deliveries = () => sandbox.control('webhook', 'deliveries') as Delivery[];
	const emit = (spec: Record<string, unknown>) => sandbox.control('webhook', 'emit', spec);

	/** The deliveries when none is under way any more. */
	async function ended(): Promise<Delivery[]> {
		await eventually(() =>
			expect(deliveries().filter(({ state }) => state === 'pending')).toEqual([]),
		);
		return deliveries();
	}

	const created = { subscriptions: ['CASE_CREATED'] };

	/** What a delivery holds next to its id, by style. */
	const ENVELOPES: Array<[Style, (subscriptionId: string) => object]> = [
		[
			'service',
			(subscriptionId) => ({
				type: 'case.create',
				eventTime: expect.any(Number),
				subscriptionDetails: { subscriptionId },
			}),
		],
		['plain', () => ({ type: 'CASE_CREATED', time: expect.any(Number) })],
	];

	test.each(ENVELOPES)('in the style %s are signed as they are sent', async (style, envelopeOf) => {
		sandbox.setStyle(style);
		const id = await subscribe(created);
		emit({ type: 'CASE_CREATED', payload: { id: 9007199254740993077n, subject: 'Grüße "1" 😀' } });
		await ended();
		expect(received).toHaveLength(1);
		const [{ body, headers }] = received as [(typeof received)[0]];
		expect(body.toString()).toContain('"id":9007199254740993077');
		expect(headers['x-hub-signature']).toBe(
			`sha256=${createHmac('sha256', 'the key').update(body).digest('hex')}`,
		);
		expect(JSON.parse(body.toString())).toEqual({
			id: expect.any(String),
			...envelopeOf(id),
			payload: { id: expect.any(Number), subject: 'Grüße "1" 😀' },
		});
		const { data } = await call('GET /webhook-subscriptions', { query: { subscriptionId: id } });
		expect(data[0].lastSuccessTimestamp).toEqual(expect.any(Number));
	});

	test.each(['service', 'plain'] as const)(
		'in the style %s show a case as the platform does by itself',
		async (style) => {
			sandbox.setStyle(style);
			await subscribe({ subscriptions: ['CASE_UPDATED'] });
			await call('PATCH /case', { query: { id: 'case-1' }, body: { status: 'Closed' } });
			await ended();
			emit({ type: 'CASE_UPDATED', caseId: 'case-1' });
			await ended();
			const [own, emitted] = received.map(
				({ body }) => (JSON.parse(body.toString()) as { payload: object }).payload,
			);
			expect(emitted).toEqual(own);
			expect('firstMessageId' in emitted!).toBe(style === 'service');
		},
	);

	test('go to active subscriptions of the type only', async () => {
		const id = await subscribe(created);
		await subscribe({ subscriptions: ['CASE_UPDATED'] }, '/other');
		emit({ type: 'CASE_CREATED', payload: { id: 'c1' } });
		await ended();
		expect(received.map(({ path }) => path)).toEqual(['/hook']);
		const query = { subscriptionId: id, action: 'deactivate' };
		await call('POST /webhook-subscriptions/action', { query });
		emit({ type: 'CASE_CREATED', payload: { id: 'c2' } });
		await ended();
		expect(received).toHaveLength(1);
	});

	test('pass the filters of their subscription', async () => {
		const FILTERS: Array<
			[type: string, id: string, check: string, values: string[], passed: string[]]
		> = [
			['PARTNER_CUSTOM_PROPERTY', 'region', 'IS', ['EMEA', 'APAC'], ['emea', 'inWorkflow']],
			['PARTNER_CUSTOM_PROPERTY', 'region', 'IS_NOT', ['EMEA'], ['amer', 'none']],
			['ACCOUNT_TYPE', 'any', 'IS', ['PAGE'], ['amer']],
			['CLIENT_CUSTOM_PROPERTY', 'tier', 'IS', ['gold'], ['none']],
			['FIELD', 'status', 'IS', ['NEW'], ['emea']],
		];
		for (const [i, [type, id, checkCondition, values]] of FILTERS.entries()) {
			const filters = [{ id, type, checkCondition, values }];
			const wish = { filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters }] };
			await subscribe(wish, `/${i}`);
		}
		const records: Record<string, object> = {
			emea: { partnerCustomProperties: { region: ['EMEA'] }, status: 'NEW' },
			inWorkflow: { workflow: { customProperties: { region: ['AMER', 'APAC', 'EMEA'] } } },
			amer: { partnerCustomProperties: { region: ['AMER'] }, accountType: 'PAGE' },
			none: { clientCustomProperties: { tier: ['gold'] } },
		};
		for (const [name, record] of Object.entries(records))
			emit({ type: 'CASE_CREATED', payload: { name, ...record } });
		await ended();
		const passed = FILTERS.map((_, i) =>
			received
				.filter(({ path }) => path === `/${i}`)
				.map(({ body }) => JSON.parse(body.toString()).payload.name),
		);
		expect(passed.map((names) => names.sort())).toEqual(
			FILTERS.map(([, , , , expected]) => [...expected].sort()),
		);
	});

	test.each<[Style, number[], number[], string]>([
		['service', [500, 302, 204], [500, 302, 204, 200], 'delivered'],
		['service', [500, 500, 500, 500], [500, 500, 500, 500], 'given up'],
		['plain', [500, 302, 204], [500, 302, 204], 'delivered'],
		['plain', [500, 500, 500, 500, 500], [500, 500, 500, 500, 500], 'given up'],
	])('in the style %s, with %j, are sent as often as that', async (style, given, got, state) => {
		sandbox.setStyle(style);
		sandbox.setSpeed(1000);
		await subscribe(created);
		answers = [...given];
		emit({ type: 'CASE_CREATED', payload: {} });
		const [delivery] = await ended();
		expect(delivery!.state).toBe(state);
		expect(delivery!.attempts.map(({ status }) => status)).toEqual(got);
		expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
	});

	test('are tried again after 10 seconds on the clock, which can be moved', async () => {
		sandbox.setStyle('service');
		await subscribe(created);
		answers = [500];
		emit({ type: 'CASE_CREATED', payload: {} });
		await eventually(() => expect(deliveries()[0]!.attempts).toHaveLength(1));
		sandbox.moveClock(9_000);
		expect(deliveries()[0]!.state).toBe('pending');
		sandbox.moveClock(1_000);
		expect(await ended()).toMatchObject([{ state: 'delivered' }]);
	});

	test('stop when the subscription is deleted', async () => {
		const subscriptionId = await subscribe(created);
		answers = [500];
		const release = holdAnswers();
		emit({ type: 'CASE_CREATED', payload: {} });
		await eventually(() => expect(received).toHaveLength(1));
		await call('DELETE /webhook-subscriptions', { query: { subscriptionId } });
		release();
		await eventually(() => expect(deliveries()[0]!.attempts).toHaveLength(1));
		sandbox.moveClock(60_000);
		expect(await ended()).toMatchObject([{ state: 'given up', attempts: [{ status: 500 }] }]);
	});

	test('can be repeated, and come many at once, over HTTP too', async () => {
		await subscribe(created);
		const control = async (name: string, body: object) =>
			(await axios.post(`${sandbox.url}/_sandbox/webhook/${name}`, body)).data.data;
		const made = await control('emit', { type: 'CASE_CREATED', payload: { a: 1 }, count: 20 });
		expect(made).toHaveLength(20);
		await ended();
		expect(new Set(received.map(({ body }) => body.toString())).size).toBe(20);
		await control('repeat', { id: made[7].id });
		await ended();
		expect(received).toHaveLength(21);
		expect(received[20]!.body.toString()).toBe(made[7].body);
		expect(received[20]!.headers['x-hub-signature']).toBe(made[7].signature);
	});

	/** What somebody does on the platform, and the events that it leads to. */
	const CASE = { channelType: 'EMAIL', contactInfo: { email: 'kim@example.com', fullName: 'Kim' } };
	const ofCase = { id: 'case-2' };
	const PATCH = { query: { id: 'case-2' }, body: { status: 'Closed' } };
	const thread = (action: string, participantId: string) => ({
		body: { action, entityType: 'CASE', entityId: 'case-1', participantId },
	});
	const PRIVATE = {
		accountId: 5002,
		inReplyToMessageId: 'unknown',
		content: { text: 'Hello' },
		toProfile: { channelType: 'BUSINESS_CHAT', channelId: 'c-1', screenName: 'Kim' },
		taxonomy: { campaignId: '9004_4' },
		scheduleDate: 1,
	};
	const DELIVERED: Array<[string, () => unknown, Array<[string, unknown]>]> = [
		[
			'a new case with a note',
			async () =>
				await call('POST /case', { body: { ...CASE, commentDTO: { comment: 'Call back' } } }),
			[
				[
					'case.create',
					{
						id: expect.any(String),
						contact: {
							id: 'EMAIL_kim@example.com',
							name: 'Kim',
							channelType: 'EMAIL',
							channelId: 'kim@example.com',
							fromSnUserId: 'kim@example.com',
						},
					},
				],
				['comment.created', { text: 'Call back', entityType: 'CASE', entityId: '70004' }],
			],
		],
		[
			'a changed case',
			async () => await call('PATCH /case', PATCH),
			[['case.update', { ...ofCase, version: 1, status: 'Closed' }]],
		],
		[
			'a deleted case',
			async () => await call('DELETE /case', { query: { id: 'case-2' } }),
			[['case.delete', { ...ofCase, caseNumber: 70002 }]],
		],
		[
			'what a customer says on a case',
			() => sandbox.control('case', 'answer', { id: 'case-2', text: 'Hi' }),
			[
				['message.created', { brandPost: false, content: { text: 'Hi' } }],
				['case.update', { ...ofCase, associatedFanMessageCount: 1 }],
				[
					'message.association.change',
					{ uCase: { ...ofCase, version: 1 }, associatedMessageIds: [expect.any(String)] },
				],
			],
		],
		[
			'a reply on a case',
			async () =>
				await call('POST /publishing/reply/by-case', {
					query: { caseId: 'case-2' },
					body: { content: { text: 'Hi' } },
				}),
			[
				['case.update', { ...ofCase, associatedBrandMessageCount: 1 }],
				['message.association.change', { uCase: ofCase }],
				[
					'message.published',
					{ brandPost: true, content: { text: 'Hi' }, postId: expect.any(Number) },
				],
			],
		],
		[
			'a private message',
			async () => await call('POST /publishing/message', { body: PRIVATE }),
			[
				[
					'message.published',
					{ brandPost: true, receiverProfile: { channelId: 'c-1' }, postId: expect.any(Number) },
				],
			],
		],
		[
			'a private message that fails',
			async () => {
				sandbox.control('publishing', 'course', { error: 'Media File Size is not valid' });
				await call('POST /publishing/message', { body: PRIVATE });
			},
			[
				[
					'message.publish.failed',
					{ postId: expect.any(Number), error: 'Media File Size is not valid' },
				],
			],
		],
		[
			'a draft that is changed, scheduled, and published in its time',
			async () => {
				const body = { content: { text: 'News' }, accountIds: [5002] };
				const draftId = String((sandbox.state('publishing') as any).drafts[0].draftId);
				await call('PUT /publishing/draft', { query: { draftId }, body });
				const scheduleDate = Date.now() + 3_600_000;
				await call('POST /publishing/draft/schedule', {
					query: { draftId },
					body: { ...body, id: draftId, scheduleDate },
				});
				sandbox.moveClock(3_600_000);
			},
			[
				['draft.updated', { status: 'DRAFT', content: { text: 'News' } }],
				['draft.updated', { status: 'SCHEDULED' }],
				['draft.scheduled', { draftId: 'draft-1', postIds: [expect.any(Number)] }],
				['message.published', { content: { text: 'News' }, channelType: 'LIVE_CHAT' }],
			],
		],
		[
			'a thread that is passed and released',
			async () => {
				sandbox.control('thread', 'primary', { participantId: 'first-bot' });
				await call('POST /thread', thread('passControl', 'agent-7'));
				await call('POST /thread', thread('passControl', 'agent-7'));
				await call('POST /thread', thread('releaseControl', 'agent-7'));
			},
			[
				[
					'thread.control.updated',
					{
						entityType: 'CASE',
						entityId: 'case-1',
						previousParticipant: 'ENGAGEMENT_PLATFORM',
						controllingParticipant: 'agent-7',
					},
				],
				[
					'thread.control.updated',
					{ previousParticipant: 'agent-7', controllingParticipant: 'first-bot' },
				],
			],
		],
		[
			'the life of a campaign',
			async () => {
				const body = { name: 'Autumn', status: 'APPROVED' };
				const { data } = await call('POST /campaign', { body });
				const query = { campaignId: data.id };
				await call('PATCH /campaign', { query, body: { description: 'Leaves' } });
				await call('DELETE /campaign', { query });
			},
			[
				['campaign.created', { name: 'Autumn' }],
				['campaign.updated', { description: 'Leaves' }],
				['campaign.deleted', '9004_7'],
			],
		],
		[
			'the life of an asset',
			async () => {
				const { data } = await call('POST /sam', { body: { name: 'Photo' } });
				await call('PUT /sam', { query: { assetId: data.id }, body: { name: 'Picture' } });
			},
			[
				['asset.created', { name: 'Photo' }],
				['asset.updated', { name: 'Picture' }],
			],
		],
		[
			'a profile that is made and changed',
			async () => {
				const body = { id: 'p-9', contact: { fullName: 'Kim' } };
				await call('POST /profile', { body });
				await call('PATCH /profile', { query: { profileId: 'p-9' }, body: { tags: ['vip'] } });
			},
			[
				['profile.created', { id: 'p-9' }],
				['profile.updated', { id: 'p-9', tags: ['vip'] }],
			],
		],
		[
			'a changed account, whose properties are a text',
			async () => await call('PATCH /account', { query: { id: '5002' }, body: { active: false } }),
			[['account.updated', { id: '5002', active: false, properties: '{"timeZone":"UTC"}' }]],
		],
		[
			'changed properties of a message',
			async () => {
				const [{ messageId }] = (sandbox.state('message') as any).messages;
				await call('PATCH /message/workflow', { query: { messageId }, body: { sentiment: 1 } });
			},
			[['workflow.updated', { enrichments: { sentiment: 1 } }]],
		],
	];

	test.each(DELIVERED)('report %s', async (_what, act, expected) => {
		sandbox.setStyle('service');
		sandbox.setSpeed(100);
		await subscribe({ subscriptions: EVENT_TYPES.map(({ type }) => type) });
		await act();
		await eventually(() => expect(received).toHaveLength(expected.length));
		const events = received.map(({ body }) => JSON.parse(body.toString()));
		const byTime = [...events].sort((a, b) => a.eventTime - b.eventTime);
		expect(byTime.map(({ type }) => type).sort()).toEqual(expected.map(([type]) => type).sort());
		expect(byTime).toMatchObject(expected.map(([type, payload]) => ({ type, payload })));
	});

	test('leave nothing behind a reset', async () => {
		await subscribe(created);
		answers = [500];
		const release = holdAnswers();
		emit({ type: 'CASE_CREATED', payload: {} });
		await eventually(() => expect(received).toHaveLength(1));
		sandbox.reset();
		release();
		sandbox.moveClock(60_000);
		expect(deliveries()).toEqual([]);
		await subscribe(created);
		emit({ type: 'CASE_CREATED', payload: {} });
		await ended();
		expect(received).toHaveLength(2);
	});

	test('an unknown control is reported', () => {
		expect(() => sandbox.control('webhook', 'nothing')).toThrow();
		expect(() => sandbox.control('webhook', 'repeat', { id: 'nothing' })).toThrow();
	});
});

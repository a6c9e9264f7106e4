/** What makes the platform hard to build on, in both styles: each behaviour can be had in either. */
import { BEHAVIOURS } from '../../sandbox/core/behaviours';
import { SEED_TIME } from '../../sandbox/core/clock';
import { STYLES } from '../../sandbox/core/style';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { eventually } from '../support/time';
import { clientOf, type Request } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

const EXTERNAL = { id: 'crm-new', caseNumber: 'CRM-NEW' };
const NEW_CASE = {
	subject: 'Parcel',
	channelType: 'EMAIL',
	contactInfo: { email: 'kim@example.com', fullName: 'Kim Doe' },
	externalCase: EXTERNAL,
};

/** Later than the seed, which fills a page. */
const SEED_END = String(SEED_TIME + 1);

const CAMPAIGN = { name: 'Harvest', status: 'DRAFT' };

/** The number in what a style says of a new record: `POST_<number>`, a record, or a list of one. */
const idOf = (data: any, name: string) =>
	String([data].flat()[0]?.[name] ?? [data].flat()[0]).replace(/^(POST|MESSAGE)_/, '');

const make = async (endpoint: string, request: Request) => (await call(endpoint, request)).data;
const firstMessage = () => {
	const { messageId } = (sandbox.state('message') as any).messages[0];
	return { messageId: String(messageId) };
};

/** A customer says something, which is what `message.created` announces. */
const say = () =>
	(sandbox.control('message', 'answer', { ...firstMessage(), text: 'Hello?' }) as any)
		.messageId as string;

/** What makes a record; then how it is read, with what is in an answer that shows it. */
const READS: Record<
	string,
	() => Promise<[path: string, query: Record<string, string>, sign: string]>
> = {
	'a case': async () => {
		const { externalCase, ...body } = NEW_CASE;
		const id = idOf(await make('POST /case', { body }), 'id');
		return ['/case', { id }, id];
	},
	'a case by its external case': async () => {
		const id = idOf(await make('POST /case', { body: NEW_CASE }), 'id');
		return ['/case', { channelCaseId: EXTERNAL.id, pageNumber: '0' }, id];
	},
	'a case of somebody else': async () => {
		const { id } = sandbox.control('case', 'writeIn', { name: 'Kim', text: 'Hi' }) as any;
		return ['/case', { id }, id];
	},
	'a message': async () => {
		const messageId = say();
		return ['/message', { messageId }, `${messageId}"`];
	},
	'a message among others': async () => {
		const messageId = say();
		const messageIds = [firstMessage().messageId, messageId].join(',');
		return ['/message', { messageIds }, 'Hello?'];
	},
	'a message in its conversation': async () => {
		const messageId = say();
		return ['/conversation', firstMessage(), messageId];
	},
	'a message of a case': async () => {
		const messageId = say();
		return [
			'/case/associatedMessages',
			{ id: 'case-1', sinceChannelCreatedTime: SEED_END },
			messageId,
		];
	},
	'a campaign': async () => {
		const campaignId = idOf(await make('POST /campaign', { body: CAMPAIGN }), 'id');
		return ['/campaign', { campaignId }, CAMPAIGN.name];
	},
	'a campaign in the list': async () => {
		await make('POST /campaign', { body: CAMPAIGN });
		return ['/campaign', {}, CAMPAIGN.name];
	},
	'a post': async () => {
		const body = { accountIds: [5001], content: { text: 'We are open.' } };
		const postIds = idOf(await make('POST /publishing/post', { body }), 'postId');
		return ['/publishing/post', { postIds }, 'We are open.'];
	},
	'a draft': async () => {
		const body = { content: { text: 'We are open.' } };
		const draftId = idOf(await make('POST /publishing/draft', { body }), 'draftId');
		return ['/publishing/draft', { draftId }, 'We are open.'];
	},
	'a preview': async () => {
		const previewId = idOf(
			await make('POST /publishing/preview', { query: firstMessage() }),
			'previewId',
		);
		return ['/publishing/preview', { previewId }, previewId];
	},
	'a profile': async () => {
		await make('POST /profile', { body: { id: 'profile-new', name: 'Kim' } });
		return ['/profile', { profileId: 'profile-new' }, 'Kim'];
	},
	'an asset': async () => {
		const id = idOf(await make('POST /sam', { body: { name: 'Poster' } }), 'id');
		return [`/sam/${id}`, {}, 'Poster'];
	},
	'a mapping': async () => {
		const body = { installedAppId: 'crm-app-2', crmUserId: 'sales-1', sprUserId: '1100' };
		await make('POST /crm-user-mapping', { body });
		return ['/crm-user-mapping', { installedAppId: 'crm-app-2' }, 'sales-1'];
	},
	'a subscription': async () => {
		const { id } = await subscribe('https://hooks.example.com/new');
		return ['/webhook-subscriptions', {}, id];
	},
};

async function ask(path: string, init?: RequestInit): Promise<Response> {
	const { accessToken, apiKey } = sandbox.credentials;
	const headers = { authorization: `Bearer ${accessToken}`, key: apiKey };
	return await fetch(`${sandbox.url}/prod${path}`, { headers, ...init });
}

async function subscribe(url: string): Promise<{ id: string }> {
	const body = { name: 'Test', subscriptions: ['CASE_CREATED'], url, preSharedKey: 'key' };
	return (await call('POST /webhook-subscriptions', { body })).data;
}

describe.each(STYLES)('in the style %s', (style) => {
	beforeEach(() => sandbox.setStyle(style));

	describe('a new record cannot be read for some seconds', () => {
		test(`whatever it is: ${Object.keys(READS).join(', ')}`, async () => {
			sandbox.behave({ readableAfter: 3 });
			const made = [];
			for (const [what, act] of Object.entries(READS)) {
				const [path, query, sign] = await act();
				const isShown = async () => {
					const response = await ask(`/api/v3${path}?${new URLSearchParams(query)}`);
					return (await response.text()).includes(sign);
				};
				expectFor(what, await isShown()).toEqual(false);
				made.push([what, isShown] as const);
			}
			sandbox.moveClock(3000);
			for (const [what, isShown] of made) expectFor(what, await isShown()).toEqual(true);
		});

		test('an audit record that is searched for', async () => {
			sandbox.behave({ readableAfter: 3 });
			await call('PATCH /case', { query: { id: 'case-1' }, body: { status: 'Lost' } });
			const body = { assetClass: 'UNIVERSAL_CASE', assetIds: ['case-1'] };
			const search = async () => (await call('POST /audit/search', { body })).text;
			expect(await search()).not.toContain('Lost');
			sandbox.moveClock(3000);
			expect(await search()).toContain('Lost');
		});

		test('a case that is searched for', async () => {
			sandbox.behave({ readableAfter: 3, earlierVersions: 'there' });
			await call('POST /case', { body: NEW_CASE });
			const search = async () => {
				const { data } = await call('POST /v2/search/CASE', { body: {} });
				return data.totalCount as number;
			};
			expect(await search()).toBe(3);
			sandbox.moveClock(3000);
			expect(await search()).toBe(4);
		});

		test('but it can be changed, and is known to whatever depends on it', async () => {
			sandbox.behave({ readableAfter: 3 });
			const id = idOf(await make('POST /case', { body: NEW_CASE }), 'id');
			const changed = await call('PATCH /case', { query: { id }, body: { status: 'Open' } });
			expect(changed.status).toBe(200);
			expect((await call('GET /case', { query: { id } })).status).toBe(404);
		});

		test('which passes faster with the clock', async () => {
			sandbox.behave({ readableAfter: 3 });
			sandbox.setSpeed(1e6);
			const id = idOf(await make('POST /case', { body: NEW_CASE }), 'id');
			// Not in the same millisecond.
			await eventually(async () =>
				expect((await call('GET /case', { query: { id } })).status).toBe(200),
			);
		});
	});

	describe('with a subscriber', () => {
		const bodies: any[] = [];
		let server: Awaited<ReturnType<typeof serve>>;
		beforeEach(async () => {
			bodies.length = 0;
			server = await serve((request, response) => {
				let text = '';
				request.on('data', (chunk) => (text += chunk));
				request.on('end', () => {
					if (text !== '{}') bodies.push(JSON.parse(text));
					response.end();
				});
			});
			const { id } = await subscribe(`${server.url}/hook`);
			for (const action of ['verify', 'activate'])
				await call('POST /webhook-subscriptions/action', { query: { subscriptionId: id, action } });
		});
		afterEach(() => server.close());

		test('an event comes before its record', async () => {
			sandbox.behave({ readableAfter: 3 });
			const id = idOf(await make('POST /case', { body: NEW_CASE }), 'id');
			await eventually(() => expect(bodies).toHaveLength(1));
			expect((await call('GET /case', { query: { id } })).status).toBe(404);
		});

		test('an event waits for its record', async () => {
			sandbox.behave({ readableAfter: 3, eventsFirst: false });
			await call('POST /case', { body: NEW_CASE });
			const deliveries = () => sandbox.control('webhook', 'deliveries') as object[];
			expect(deliveries()).toEqual([]);
			sandbox.moveClock(3000);
			await eventually(() => expect(bodies).toHaveLength(1));
		});

		test('a share of the deliveries comes twice, byte for byte', async () => {
			sandbox.behave({ doubled: 0.2 });
			sandbox.control('webhook', 'emit', { type: 'CASE_CREATED', payload: {}, count: 10 });
			await eventually(() => expect(bodies).toHaveLength(12));
			const times = (n: number) => bodies.filter(({ payload }) => payload.n === n).length;
			expect(Array.from({ length: 10 }, (_, n) => times(n))).toEqual([
				1, 1, 1, 1, 2, 1, 1, 1, 1, 2,
			]);
			expect(new Set(bodies.map(({ id }) => id)).size).toBe(10);
		});

		test('a share of the deliveries is overtaken', async () => {
			sandbox.behave({ overtaken: 0.2 });
			sandbox.control('webhook', 'emit', { type: 'CASE_CREATED', payload: {}, count: 10 });
			await eventually(() => expect(bodies).toHaveLength(8));
			sandbox.moveClock(1000);
			await eventually(() => expect(bodies).toHaveLength(10));
			const last = bodies.slice(8).map(({ payload }) => payload.n);
			expect(last.sort()).toEqual([4, 9]);
		});
	});

	test.each([
		['rows', { headings: expect.any(Array), rows: [], hasMore: false }],
		['headings', { headings: expect.any(Array) }],
		['hasMore', { hasMore: false }],
		['nothing', {}],
	] as const)('a report without rows answers with %s', async (emptyReport, data) => {
		sandbox.behave({ emptyReport });
		const body = { from: 2, upto: 1 };
		expect((await call('POST /reports/query', { body })).data).toEqual(data);
		const batch = await call('POST /reports/batchQuery', { body: { requests: { a: body } } });
		expect(batch.data).toEqual({ reports: { a: data } });
	});

	describe('a post is SENT', () => {
		const status = async (postIds: string) =>
			(await call('GET /publishing/post', { query: { postIds } })).data[0].status;
		const publish = async () =>
			idOf(await make('POST /publishing/post', { body: { accountIds: [5001] } }), 'postId');

		test('before it is published', async () => {
			sandbox.behave({ sentFor: 5 });
			const id = await publish();
			expect(await status(id)).toBe('SENT');
			sandbox.moveClock(4000);
			expect(await status(id)).toBe('SENT');
			sandbox.moveClock(1000);
			expect(await status(id)).toBe('SUCCESS');
		});

		test('before it fails', async () => {
			sandbox.behave({ sentFor: 5 });
			sandbox.control('publishing', 'course', { error: 'Status is a duplicate.' });
			const id = await publish();
			expect(await status(id)).toBe('SENT');
			sandbox.moveClock(5000);
			expect(await status(id)).toBe('FAILED');
		});

		test('for good', async () => {
			sandbox.behave({ sentFor: null });
			const id = await publish();
			sandbox.moveClock(60_000);
			expect(await status(id)).toBe('SENT');
		});
	});

	test.each([
		[true, 1],
		[false, 2],
	])('a case is replied to once for what was said: %s', async (repliesOnce, count) => {
		sandbox.behave({ repliesOnce });
		const reply = async () =>
			await make('POST /publishing/reply/by-case', {
				query: { caseId: 'case-2' },
				body: { content: { text: 'Hello' } },
			});
		const answers = [await reply(), await reply()].flat();
		expect(answers).toHaveLength(count);
		sandbox.control('case', 'answer', { id: 'case-2', text: 'Thanks' });
		expect(await reply()).toHaveLength(1);
	});

	test('a draft is scheduled as a whole', async () => {
		sandbox.behave({ schedulesWhole: true });
		const draft = { accountIds: [5001], content: { text: 'Soon' } };
		const draftId = idOf(await make('POST /publishing/draft', { body: draft }), 'draftId');
		const schedule = async (body?: object) =>
			await call('POST /publishing/draft/schedule', { query: { draftId }, body });
		const whole = { ...draft, id: Number(draftId), scheduleDate: Date.UTC(2100, 0, 1) };
		for (const name of ['id', 'accountIds', 'content', 'scheduleDate']) {
			const refused = await schedule({ ...whole, [name]: undefined });
			expect([refused.status, refused.named]).toEqual([400, [name]]);
		}
		expect((await schedule()).status).toBe(400);
		expect((await schedule(whole)).status).toBe(200);
	});

	test('many customers write in at once, each in the order of what they say', async () => {
		sandbox.control('case', 'burst', { customers: 20, messages: 3, within: 1000 });
		sandbox.moveClock(1000);
		const { messages } = sandbox.state('message') as any;
		const said = messages
			.filter((one: any) => /^Customer \d+, message \d$/.test(one.content.text))
			.map((one: any) => one.content.text as string);
		expect(said).toHaveLength(60);
		for (let n = 1; n <= 20; n++) {
			const own = said.filter((text: string) => text.startsWith(`Customer ${n},`));
			expect(own).toEqual([1, 2, 3].map((k) => `Customer ${n}, message ${k}`));
		}
		expect(said.slice(0, 3)).not.toEqual([1, 2, 3].map((k) => `Customer 1, message ${k}`));
	});
});

test('the service has all of it, plain none; over HTTP, too', async () => {
	const control = async (body?: string) => {
		const method = body === undefined ? 'GET' : 'POST';
		const response = await fetch(`${sandbox.url}/_sandbox/behaviours`, { method, body });
		return [response.status, ((await response.json()) as { data: object }).data];
	};
	expect(BEHAVIOURS.plain).toEqual({
		readableAfter: 0,
		eventsFirst: true,
		emptyReport: 'rows',
		sentFor: null,
		repliesOnce: false,
		schedulesWhole: false,
		earlierVersions: 'absent',
		doubled: 0,
		overtaken: 0,
	});
	sandbox.setStyle('plain');
	expect(await control()).toEqual([200, BEHAVIOURS.plain]);
	const changed = { ...BEHAVIOURS.plain, readableAfter: 4 };
	expect(await control('{"readableAfter":4}')).toEqual([200, changed]);
	expect(await control('{"doubled":2}')).toEqual([400, null]);
	expect(await control('{"nobody":2}')).toEqual([400, null]);
	sandbox.reset();
	sandbox.setStyle('plain');
	expect(await control()).toEqual([200, BEHAVIOURS.plain]);
});

/**
 * How the platform answers in its style `service`. Expectations are from the fact sheets on what is
 * publicly known of the service.
 */
import { areas } from '../../sandbox/areas';
import { Platform } from '../../sandbox/core/platform';
import { useSandbox } from '../support/sandbox';
import { clientOf, type Reply } from './client';
import { knownAnswers, knownBreaches } from './conformity';

const sandbox = useSandbox();
const call = clientOf(sandbox);

beforeEach(() => sandbox.setStyle('service'));

const CASE = {
	subject: 'Parcel',
	channelType: 'EMAIL',
	contactInfo: { email: 'kim@example.com', fullName: 'Kim Doe' },
};
const OF_CASE = { query: { id: 'case-1' } };
const MESSAGE = {
	inReplyToMessageId: 'unknown',
	accountId: 5002,
	content: { text: 'Hello' },
	toProfile: { channelType: 'BUSINESS_CHAT', channelId: 'c-1', screenName: 'Kim' },
	taxonomy: { campaignId: '9004_4' },
	scheduleDate: 1,
};
const POST_ID = expect.stringMatching(/^POST_\d+$/);
const DRAFT_ID = expect.stringMatching(/^MESSAGE_\d+$/);

/** The number in `POST_<number>` or `MESSAGE_<number>`. */
const numberOf = (id: string) => id.replace(/^\w+_/, '');
const seededMessages = () =>
	(sandbox.state('message') as { messages: Array<{ messageId: string; conversationId: string }> })
		.messages;

async function createPost(): Promise<string> {
	const { data } = await call('POST /publishing/post', { body: { accountIds: [5001] } });
	return numberOf(data[0]);
}

async function createDraft(): Promise<string> {
	const { data } = await call('POST /publishing/draft', { body: { content: { text: 'Soon' } } });
	return numberOf(data);
}

async function schedule(draft: object): Promise<Reply> {
	const id = await createDraft();
	return await call('POST /publishing/draft/schedule', {
		query: { draftId: id },
		body: { id, ...draft },
	});
}

/** By endpoint: a request, and what the answer is. */
const ANSWERS: Record<string, Array<[string, () => Promise<Reply>, object]>> = {
	'POST /case': [
		[
			'the contact without contactInfo',
			async () => await call('POST /case', { body: CASE }),
			{
				status: 201,
				data: {
					contact: { id: 'EMAIL_kim@example.com', name: 'Kim Doe', channelId: 'kim@example.com' },
				},
			},
		],
	],
	'GET /case': [
		[
			'the first message',
			async () => await call('GET /case', OF_CASE),
			{ data: [{ id: 'case-1', firstMessageId: expect.any(String) }] },
		],
		[
			'a deleted case',
			async () => {
				await call('DELETE /case', OF_CASE);
				return await call('GET /case', OF_CASE);
			},
			{ status: 200, data: [{ id: 'case-1', deleted: true }] },
		],
	],
	'PATCH /case': [
		[
			'a list of one',
			async () => await call('PATCH /case', { ...OF_CASE, body: { status: 'Closed' } }),
			{ data: [{ id: 'case-1', status: 'Closed' }] },
		],
		[
			'an update of a deleted case',
			async () => {
				await call('DELETE /case', OF_CASE);
				return await call('PATCH /case', { ...OF_CASE, body: { status: 'Closed' } });
			},
			{ data: [{ deleted: true, status: 'Closed' }] },
		],
	],
	'PUT /case': [
		[
			'a list of one',
			async () => await call('PUT /case', { ...OF_CASE, body: { subject: 'New' } }),
			{ data: [{ id: 'case-1', subject: 'New' }] },
		],
	],
	'DELETE /case': [
		['no body', async () => await call('DELETE /case', OF_CASE), { status: 204, text: '' }],
		[
			'a second delete',
			async () => {
				await call('DELETE /case', OF_CASE);
				return await call('DELETE /case', OF_CASE);
			},
			{ status: 400 },
		],
	],
	'POST /case/applyMacro': [
		[
			'no body',
			async () =>
				await call('POST /case/applyMacro', { ...OF_CASE, body: { macroIds: ['macro-close'] } }),
			{ status: 204, text: '' },
		],
	],
	'POST /case/bulk': [
		[
			'results in another order, without those that failed',
			async () => {
				const record = (n: number) => ({ ...CASE, contactInfo: { email: `${n}@example.com` } });
				const records = [1, 2, 3].map(record);
				const failing = { ...record(4), workflow: { queues: [{ queueId: 999 }] } };
				const body = { records: [...records, failing], syncProcessing: true };
				return await call('POST /case/bulk', { body });
			},
			{
				data: {
					Cases: [3, 2, 1].map((n) => ({
						snUserId: `${n}@example.com`,
						snType: 'EMAIL',
						caseId: expect.any(String),
						caseNumber: 70003 + n,
					})),
				},
			},
		],
		[
			'a job',
			async () => await call('POST /case/bulk', { body: { records: [CASE] } }),
			{ status: 202, data: { processId: expect.any(String) } },
		],
	],
	'POST /campaign/brief': [
		[
			'a sentence with the name in quotation marks',
			async () => {
				const body = new FormData();
				body.append('htmlFile', new Blob(['<p>Spring</p>'], { type: 'text/html' }), 'spring.html');
				return await call('POST /campaign/brief', { query: { campaignId: '9004_1' }, body });
			},
			{ data: expect.stringContaining('"spring.html"') },
		],
	],
	'DELETE /crm-user-mapping': [
		[
			'the mappings that are gone',
			async () =>
				await call('DELETE /crm-user-mapping', {
					query: { installedAppId: 'crm-app-1' },
					body: { crmUserId: 'crm-1' },
				}),
			{ data: [{ crmUserId: 'crm-1', installedAppId: 'crm-app-1' }] },
		],
	],
	'GET /case/associatedMessages': [
		[
			'a bare list',
			async () => await call('GET /case/associatedMessages', OF_CASE),
			{ data: Array.from({ length: 30 }, () => expect.any(String)) },
		],
	],
	'GET /message': [
		[
			'one message as an object, without an id, a screen name or a campaign',
			async () => {
				const { messageId } = seededMessages()[0]!;
				return await call('GET /message', { query: { messageId } });
			},
			{
				data: {
					senderProfile: {
						name: 'Customer 1',
						username: 'Customer 1',
					},
					workflow: { campaignId: '', queues: [{ queueId: 301 }] },
				},
			},
		],
		[
			'several as a list, without those that do not exist',
			async () => {
				const [one, other] = seededMessages();
				const messageIds = [one!.messageId, 'none', other!.messageId].join(',');
				return await call('GET /message', { query: { messageIds } });
			},
			{ data: [{ brandPost: false }, { brandPost: true, workflow: { campaignId: '9004_4' } }] },
		],
	],
	'GET /conversation': [
		[
			'the newest 21',
			async () => {
				const { messageId } = seededMessages()[0]!;
				for (let n = 1; n <= 15; n++) sandbox.control('message', 'answer', { messageId, text: n });
				return await call('GET /conversation', { query: { messageId } });
			},
			{
				data: Array.from({ length: 21 }, (_, n) => ({
					content: { text: n < 15 ? String(15 - n) : expect.any(String) },
				})),
			},
		],
		[
			'a page',
			async () => {
				const { messageId } = seededMessages()[0]!;
				return await call('GET /conversation', { query: { messageId, start: '8', rows: '5' } });
			},
			{ data: [{ brandPost: true }, { brandPost: false, messageId: expect.any(String) }] },
		],
	],
	'PATCH /message/workflow': [
		[
			'no body',
			async () => {
				const { messageId } = seededMessages()[0]!;
				return await call('PATCH /message/workflow', {
					query: { messageId },
					body: { sentiment: 1 },
				});
			},
			{ status: 204, text: '' },
		],
	],
	'POST /publishing/message': [
		[
			'a prefixed id',
			async () => await call('POST /publishing/message', { body: MESSAGE }),
			{ data: [POST_ID] },
		],
	],
	'POST /publishing/post': [
		[
			'a post for each account',
			async () => await call('POST /publishing/post', { body: { accountIds: [5001, 5002] } }),
			{ data: [POST_ID, POST_ID] },
		],
	],
	'POST /publishing/reply': [
		[
			'a prefixed id',
			async () => await call('POST /publishing/reply', { body: { content: { text: 'Hi' } } }),
			{ data: [POST_ID] },
		],
	],
	'POST /publishing/reply/by-case': [
		[
			'a prefixed id',
			async () =>
				await call('POST /publishing/reply/by-case', {
					query: { caseId: 'case-2' },
					body: { content: { text: 'Hi' } },
				}),
			{ data: [POST_ID] },
		],
		[
			'nothing to reply to',
			async () => {
				const reply = { query: { caseId: 'case-2' }, body: { content: { text: 'Hi' } } };
				await call('POST /publishing/reply/by-case', reply);
				return await call('POST /publishing/reply/by-case', reply);
			},
			{ data: [] },
		],
	],
	'PUT /publishing/post/workflow-properties': [
		[
			'prefixed ids',
			async () => {
				await call('POST /publishing/message', { body: MESSAGE });
				const query = { accountId: '5002', channelId: 'c-1' };
				const body = { tags: ['a'] };
				return await call('PUT /publishing/post/workflow-properties', { query, body });
			},
			{ data: [POST_ID] },
		],
	],
	'GET /publishing/post': [
		[
			'numbers, in another order',
			async () => {
				const postIds = [await createPost(), 'none', await createPost()].join(',');
				return await call('GET /publishing/post', { query: { postIds } });
			},
			{
				data: [600000000002, 600000000001].map((id) => ({ id, status: 'SENT' })),
			},
		],
		[
			'nothing under a prefixed id',
			async () =>
				await call('GET /publishing/post', { query: { postIds: `POST_${await createPost()}` } }),
			{ status: 200, data: [] },
		],
	],
	'DELETE /publishing/post': [
		[
			'no body',
			async () => await call('DELETE /publishing/post', { query: { postId: await createPost() } }),
			{ status: 204, text: '' },
		],
		[
			'a second delete',
			async () => await call('DELETE /publishing/post', { query: { postId: '1' } }),
			{ status: 400, key: 'publishing.post.already.deleted' },
		],
	],
	'POST /publishing/draft': [
		[
			'a prefixed id',
			async () => await call('POST /publishing/draft', { body: { content: { text: 'Soon' } } }),
			{ data: DRAFT_ID },
		],
	],
	'PUT /publishing/draft': [
		[
			'a prefixed id',
			async () =>
				await call('PUT /publishing/draft', {
					query: { draftId: await createDraft() },
					body: { content: { text: 'Later' } },
				}),
			{ data: DRAFT_ID },
		],
	],
	'GET /publishing/draft': [
		[
			'a number in a list',
			async () => await call('GET /publishing/draft', { query: { draftId: await createDraft() } }),
			{ data: [{ id: 600000000001, status: 'DRAFT' }] },
		],
		[
			'nothing',
			async () => await call('GET /publishing/draft', { query: { draftId: 'none' } }),
			{ status: 200, data: [] },
		],
	],
	'DELETE /publishing/draft': [
		[
			'no body',
			async () =>
				await call('DELETE /publishing/draft', { query: { draftId: await createDraft() } }),
			{ status: 204, text: '' },
		],
	],
	'POST /publishing/draft/schedule': [
		[
			'the prefixed id of a post',
			async () => await schedule({ scheduleDate: 1, content: { text: 'Soon' } }),
			{ data: POST_ID },
		],
	],
	'POST /publishing/preview': [
		[
			'the id alone',
			async () => {
				const { messageId } = seededMessages()[0]!;
				return await call('POST /publishing/preview', { query: { messageId } });
			},
			{ data: expect.stringMatching(/^[\da-f]{24}$/) },
		],
	],
	'GET /publishing/preview': [
		[
			'a status',
			async () => {
				const { messageId } = seededMessages()[0]!;
				const { data } = await call('POST /publishing/preview', { query: { messageId } });
				return await call('GET /publishing/preview', { query: { previewId: data } });
			},
			{ data: { id: expect.any(String), url: expect.any(String), status: 'SUCCESS' } },
		],
	],
	'POST /profile': [
		[
			'the profile',
			async () => await call('POST /profile', { body: { contact: { fullName: 'Ada' } } }),
			{ data: { id: expect.any(String), contact: { fullName: 'Ada' } } },
		],
	],
	'PUT /profile': [
		[
			'the profile',
			async () =>
				await call('PUT /profile', { body: { id: 'profile-1', contact: { fullName: 'Ada' } } }),
			{ data: { id: 'profile-1', contact: { fullName: 'Ada' } } },
		],
	],
	'POST /profile/upsert': [
		[
			'the profile',
			async () =>
				await call('POST /profile/upsert', {
					body: { id: 'profile-1', contact: { fullName: 'Ada' } },
				}),
			{ data: { id: 'profile-1' } },
		],
	],
	'GET /profile': [
		[
			'an object, by its ID',
			async () => await call('GET /profile', { query: { profileId: 'profile-1' } }),
			{ data: { id: 'profile-1', profiles: [{ channelType: 'PAGE', channelId: 'customer-1' }] } },
		],
		[
			'nothing',
			async () => await call('GET /profile', { query: { profileId: 'none' } }),
			{ status: 200, data: {} },
		],
	],
	'PATCH /profile': [
		[
			'the id alone',
			async () =>
				await call('PATCH /profile', {
					query: { profileId: 'profile-1' },
					body: { tags: ['new'] },
				}),
			{ data: 'profile-1' },
		],
	],
	'PATCH /profile/bulk': [
		[
			'results at once',
			async () =>
				await call('PATCH /profile/bulk', {
					body: { profiles: [{ id: 'profile-1', tags: ['new'] }, { id: 'none' }] },
				}),
			{
				data: [
					{ profileId: 'profile-1', success: true },
					{ profileId: 'none', success: false },
				],
			},
		],
	],
	'POST /reports/query': [
		[
			'a table',
			async () => await call('POST /reports/query', { body: { report: 'INBOUND_MESSAGE' } }),
			{ data: { headings: expect.any(Array), hasMore: true } },
		],
		[
			'objects',
			async () =>
				await call('POST /reports/query', {
					body: { report: 'INBOUND_MESSAGE', jsonResponse: true },
				}),
			{ data: { data: expect.any(Array), hasMore: true } },
		],
	],
	'POST /reports/query/widget': [
		[
			'a table',
			async () => await call('POST /reports/query/widget', { body: { widgetId: 'w-1' } }),
			{ data: { headings: expect.any(Array), rows: expect.any(Array) } },
		],
	],
	'POST /reports/batchQuery': [
		[
			'results by request',
			async () =>
				await call('POST /reports/batchQuery', {
					body: { requests: { req1: { report: 'INBOUND_MESSAGE' }, req2: { jsonResponse: true } } },
				}),
			{
				data: {
					reports: { req1: { headings: expect.any(Array) }, req2: { data: expect.any(Array) } },
				},
			},
		],
	],
	'GET /reports/engine': [
		[
			'names',
			async () => await call('GET /reports/engine'),
			{ data: [{ id: 'INBOUND_MESSAGE' }, { id: 'LISTENING' }, {}] },
		],
	],
	'GET /reports/report': [
		[
			'names',
			async () => await call('GET /reports/report', { query: { engine: 'OUTBOUND_MESSAGE' } }),
			{ data: [{ id: 'OUTBOUND_MESSAGE' }] },
		],
	],
	'GET /reports/metadata': [
		[
			'what is measured, by report',
			async () => await call('GET /reports/metadata', { query: { engine: 'OUTBOUND_MESSAGE' } }),
			{ data: { OUTBOUND_MESSAGE: { dimensions: expect.any(Array) } } },
		],
	],
	'GET /reports/custom-metric': [
		[
			'metrics, by report',
			async () =>
				await call('GET /reports/custom-metric', { query: { engine: 'OUTBOUND_MESSAGE' } }),
			{ data: { OUTBOUND_MESSAGE: expect.any(Array) } },
		],
	],
	'POST /sam': [
		[
			'the first version',
			async () =>
				await call('POST /sam', {
					body: {
						name: 'Logo',
						assetType: 'PHOTO',
						status: 'DRAFT',
						attachment: { type: 'IMAGE' },
					},
				}),
			{ data: { name: 'Logo', assetType: 'PHOTO', status: 'Draft', versionId: 0, taxonomy: {} } },
		],
	],
	'PUT /sam': [
		[
			'one version more',
			async () =>
				await call('PUT /sam', { body: { id: 'asset/7 + 8', name: 'New', status: 'APPROVED' } }),
			{ data: { id: 'asset/7 + 8', name: 'New', status: 'Approved', versionId: 1 } },
		],
	],
	'POST /sam/template': [
		[
			'the first version',
			async () => await call('POST /sam/template', { body: { name: 'Hello', status: 'APPROVED' } }),
			{ data: { name: 'Hello', status: 'Approved', versionId: 0 } },
		],
	],
	// Named in their path: see below.
	'GET /sam/{assetId}': [],
	'PATCH /sam/{assetId}': [],
	'DELETE /sam/{assetId}': [],
	'POST /sam/importUrl/async': [
		[
			'the id of the task, by the query alone',
			async () =>
				await call('POST /sam/importUrl/async', {
					query: { importType: 'IMAGE', url: 'https://media.example.com/a.png' },
				}),
			{ data: expect.any(String) },
		],
	],
	'GET /sam/task/status/{taskId}': [],
};

const CASES = Object.entries(ANSWERS).flatMap(([endpoint, rows]) =>
	rows.map(([what, act, expected]) => [endpoint, what, act, expected] as const),
);

/** Names that the plain answers have, and these have not. */
const ABSENT: Record<string, string[]> = {
	'POST /case': ['contactInfo'],
	'GET /case': ['contactInfo'],
	'GET /message': ['id', 'screenName'],
	'GET /publishing/post': ['postId'],
	'GET /publishing/draft': ['draftId'],
};

test.each(CASES)('%s answers with %s', async (endpoint, _what, act, expected) => {
	const reply = await act();
	expect(reply).toMatchObject(expected);
	if (knownAnswers.includes(endpoint) && reply.status < 300)
		expect(knownBreaches(endpoint, reply.data)).toEqual([]);
	for (const name of ABSENT[endpoint] ?? []) expect(reply.text).not.toContain(`"${name}":"`);
});

test('every answer that differs has a test', () => {
	const platform = new Platform(1, () => {}, 'service');
	const differing = areas.flatMap((area) => Object.keys(platform.open(area).answers ?? {}));
	expect(Object.keys(ANSWERS)).toEqual(expect.arrayContaining(differing));
	platform.close();
});

test('every answer that the contract shows as publicly known has a test', () => {
	expect(Object.keys(ANSWERS)).toEqual(expect.arrayContaining(knownAnswers));
	expect(knownAnswers.length).toBeGreaterThan(20);
	// They are no word for anything at all.
	for (const endpoint of knownAnswers) expect(knownBreaches(endpoint, 7)).not.toEqual([]);
});

test('an import and an asset, which are named in the path', async () => {
	const { accessToken, apiKey } = sandbox.credentials;
	const ask = async (endpoint: string, id: string, body?: object) => {
		const [method = '', path = ''] = endpoint.split(' ');
		const answer = await fetch(`${sandbox.url}/prod/api/v3${path.replace(/\{\w+\}/, id)}`, {
			method,
			headers: {
				Authorization: `Bearer ${accessToken}`,
				Key: apiKey,
				'Content-Type': 'application/json',
			},
			...(body && { body: JSON.stringify(body) }),
		});
		const text = await answer.text();
		const { data } = JSON.parse(text || '{}') as { data?: any };
		expect([endpoint, knownBreaches(endpoint, data)]).toEqual([endpoint, []]);
		return { status: answer.status, text, data };
	};
	const url = 'https://media.example.com/a.png';
	const { data: taskId } = await call('POST /sam/importUrl/async', { query: { url } });
	const status = async () => (await ask('GET /sam/task/status/{taskId}', taskId)).data;
	expect(await status()).toEqual({ uploadTaskStatus: 'In Progress' });
	const done = await status();
	expect(done).toMatchObject({
		uploadTaskStatus: 'Completed',
		uploadedContent: { url, previewUrl: url, mimeType: 'image/png', name: 'a.png', size: 1024 },
	});
	const { id } = done.uploadedContent;
	expect((await ask('GET /sam/{assetId}', id)).data).toMatchObject({ id, versionId: 0 });
	const changed = await ask('PATCH /sam/{assetId}', id, { status: 'EXPIRED' });
	expect(changed.data).toMatchObject({ id, status: 'Expired', versionId: 1 });
	const deleted = await ask('DELETE /sam/{assetId}', id);
	expect([deleted.status, deleted.text]).toEqual([204, '']);
	// A task that failed shows no content.
	const { data: failed } = await call('POST /sam/importUrl/async', { query: { url: 'none' } });
	await ask('GET /sam/task/status/{taskId}', failed);
	expect((await ask('GET /sam/task/status/{taskId}', failed)).data).toEqual({
		uploadTaskStatus: 'Failed',
	});
});

describe('limits', () => {
	// Not by the client, which holds answers against the contract: the body is the gateway's.
	const get = async () => {
		const { url, credentials } = sandbox;
		const headers = { Authorization: `Bearer ${credentials.accessToken}`, Key: credentials.apiKey };
		const answer = await fetch(`${url}/prod/api/v3/campaign?campaignId=9004_1`, { headers });
		return {
			status: answer.status,
			headers: answer.headers,
			body: (await answer.json()) as object,
		};
	};

	test('are per second and per hour, and named in each answer', async () => {
		sandbox.setLimits({ perSecond: 10, perHour: 1000 });
		const answers = await Promise.all(Array.from({ length: 30 }, get));
		const refused = answers.filter(({ status }) => status === 429);
		// At least one second passes at most three times while 30 requests are answered.
		expect(refused.length).toBeGreaterThan(0);
		for (const { headers } of answers) {
			expect(headers.get('x-ratelimit-limit')).toBe('10');
			expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d$/);
			expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
		}
		expect(refused[0]!.headers.get('retry-after')).toBe('1');
		expect(refused[0]!.body).toMatchObject({
			success: false,
			errors: [{ code: 'RATE_LIMIT_EXCEEDED', details: { limit: 10, window: 'second' } }],
		});
		sandbox.moveClock(1_000);
		expect((await get()).status).toBe(200);
	});

	test('of an hour end with it', async () => {
		sandbox.setLimits({ perHour: 3 });
		for (let n = 0; n < 3; n++) expect((await get()).status).toBe(200);
		const refused = await get();
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
		sandbox.moveClock(3_600_000);
		expect((await get()).status).toBe(200);
		sandbox.setLimits({});
		expect((await get()).headers.has('x-ratelimit-limit')).toBe(false);
	});

	test('that are none are refused', () => {
		for (const perHour of [0, -1, Number.NaN]) {
			expect(() => sandbox.setLimits({ perHour })).toThrow('sandbox.limit.invalid');
		}
		expect(() => sandbox.setStyle('odd' as never)).toThrow('sandbox.style.unknown');
		expect(() => sandbox.setSpeed(0)).toThrow('sandbox.clock.speed.invalid');
	});
});

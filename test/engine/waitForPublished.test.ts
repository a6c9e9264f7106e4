/** Wait For: Published, of messages, replies and posts. waitForControl.test.ts tests the rules for all waits. */
import type { INode } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { continueOnFail, messageAsJson } from '../support/parameters';
import { answerWith, sentLines, STYLE, useSandbox } from '../support/sandbox';
import { freezeClock } from '../support/time';
import { retryOnFail, useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

const POSTS = { method: 'GET', path: '/publishing/post' };
/** The status with which a publication ends. */
const ENDS = { service: 'SUCCESS', plain: 'SENT' };
const published = (options: object = {}) => ({ options: { waitFor: 'published', ...options } });
const course = (value: Record<string, unknown>) => sandbox.control('publishing', 'course', value);
const writes = () => sentLines(sandbox).filter((line) => line.startsWith('POST'));

const ways = {
	'private message': {
		...messageAsJson,
		operation: 'send',
	},
	reply: {
		resource: 'reply',
		operation: 'create',
		inputMode: 'fields',
		text: 'Hello',
		accountId: '5003',
	},
	'reply by case': {
		resource: 'reply',
		operation: 'createByCase',
		caseId: 'case-2',
		inputMode: 'fields',
		messageCategory: 'PRIVATE_MESSAGE',
		text: 'Hello',
	},
	post: {
		resource: 'post',
		operation: 'create',
		inputMode: 'fields',
		accountIds: '5003',
		text: 'Hello',
	},
} as const;
const all = Object.keys(ways) as Array<keyof typeof ways>;
const run = async (way: keyof typeof ways, more: object, how: object = {}) =>
	await engine.node('engagementPublishing', { ...ways[way], ...more } as INode['parameters'], how);

describe.each(all)('%s', (way) => {
	it('goes on at once by default, and asks for nothing', async () => {
		const { json } = await run(way, {});
		expect(json[0]).not.toHaveProperty('status');
		expect(sentLines(sandbox)).toHaveLength(1);
	});

	it('gives the status when it is published', async () => {
		course({ delay: 50 });
		const { json, said } = await run(way, published());
		expect(said).toBe('');
		expect(json).toEqual([
			expect.objectContaining({ published: true, status: ENDS[STYLE], timedOut: false }),
		]);
		expect(writes()).toHaveLength(1);
	});

	it('fails the item with the reason, and never sends it again', async () => {
		course({ delay: 20, error: 'Media File Size is not valid' });
		const { json, said } = await run(way, published(), continueOnFail);
		expect(`${said}${JSON.stringify(json)}`).toMatch(
			/did not publish it \(status \\*"FAILED\\*"\): Media File Size is not valid/,
		);
		expect(writes()).toHaveLength(1);
	});
});

it.each(all)(
	'%s: is suspended for a longer wait, occupies no worker, and goes on when it is published',
	async (way) => {
		course({ delay: 600_000 });
		const node = { ...ways[way], ...published({ waitTimeout: 3600, checkInterval: 120 }) };
		const execution = await execute(waitingWorkflow('engagementPublishing', node));
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.status).toBe('waiting');
		answerWith(sandbox, [{ id: Number(postId()), status: 'SUCCESS' }], POSTS);
		await execution.wake();
		expect(execution.status).toBe('success');
		expect(execution.items('After')[0]!.json).toMatchObject({ published: true, status: 'SUCCESS' });
		expect(writes()).toHaveLength(1);
	},
);

function postId(): string {
	return (sandbox.state('publishing') as { posts: Array<{ postId: string }> }).posts.at(-1)!.postId;
}

it.each(all)(
	'%s: fails what was suspended where the platform fails, and Retry On Fail sends nothing again',
	async (way) => {
		course({ delay: 600_000 });
		const node = { ...ways[way], ...published({ waitTimeout: 3600 }) };
		const execution = await execute(waitingWorkflow('engagementPublishing', node, retryOnFail));
		expect(execution.status).toBe('waiting');
		const failed = { id: postId(), status: 'FAILED', errorMessage: 'No such page' };
		answerWith(sandbox, [failed], { ...POSTS, times: 5 });
		await execution.wake();
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(
			/did not publish it \(status "FAILED"\): No such page/,
		);
		expect(writes()).toHaveLength(1);
	},
);

it.each([
	[
		'goes on with the status, and what not to do,',
		'giveItem',
		{
			...{ timedOut: true, published: false, status: 'APPROVAL' },
			note: expect.stringContaining('Do not send it again'),
		},
	],
	['fails', 'fail', undefined],
])('%s when the time is over', async (_, onTimeout, item) => {
	course({ delay: 600_000 });
	answerWith(sandbox, ['POST_77'], { method: 'POST', path: '/publishing/post' });
	answerWith(sandbox, [{ id: 77, status: 'APPROVAL' }], { ...POSTS, times: 9 });
	const { json, said } = await run('post', published({ waitTimeout: 1, onTimeout }));
	if (item) expect(json).toEqual([expect.objectContaining({ id: 'POST_77', ...item })]);
	else
		expect(said).toMatch(/not published within 1 seconds: its status is "APPROVAL"[^]*Do not send/);
});

it('asks for a prefixed ID by its number', async () => {
	answerWith(sandbox, ['POST_77', 'POST_78'], { method: 'POST', path: '/publishing/post' });
	answerWith(sandbox, [shown(78), shown(77, 'PUBLISHED')], POSTS);
	const { json } = await run('post', published());
	expect(json).toEqual([
		expect.objectContaining({ id: 'POST_77', postId: '77', published: true }),
		expect.objectContaining({ id: 'POST_78', postId: '78', published: true }),
	]);
	expect(sentLines(sandbox).slice(1)).toEqual(['GET /prod/api/v3/publishing/post?postIds=77,78']);
});

describe('of several items', () => {
	const items = (count: number) => Array.from({ length: count }, () => ({ json: {} }));
	const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
	const post = (count: number) => {
		for (const id of ids(100, count))
			answerWith(sandbox, [`POST_${id}`], { method: 'POST', path: '/publishing/post' });
	};
	const looks = () =>
		sentLines(sandbox)
			.filter((line) => line.startsWith('GET'))
			.map((line) => line.replace(/.*=/, ''));

	it('ten posts are looked up in one request, and later only those that are open', async () => {
		post(10);
		const isLate = (id: number) => id % 2 === 0;
		const all = ids(100, 10);
		answerWith(
			sandbox,
			all.map((id) => shown(id, isLate(id) ? 'SCHEDULED' : 'SUCCESS')),
			POSTS,
		);
		answerWith(
			sandbox,
			all.filter(isLate).map((id) => shown(id)),
			POSTS,
		);
		const { json } = await run('post', published(), { items: items(10) });
		expect(json.map(({ postId, published }) => [postId, published])).toEqual(
			all.map((id) => [String(id), true]),
		);
		expect(looks()).toEqual([all.join(), all.filter(isLate).join()]);
	});

	it('a request names at most 50', async () => {
		post(51);
		const all = ids(100, 51);
		for (const part of [all.slice(0, 50), all.slice(50)])
			answerWith(
				sandbox,
				part.map((id) => shown(id)),
				POSTS,
			);
		const { json } = await run('post', published(), { items: items(51) });
		expect(json.filter(({ published }) => published === true)).toHaveLength(51);
		expect(looks()).toEqual([all.slice(0, 50).join(), all.slice(50).join()]);
	});

	it('an execution that was suspended looks them up in one request', async () => {
		post(3);
		answerWith(
			sandbox,
			ids(100, 3).map((id) => shown(id, 'SCHEDULED')),
			POSTS,
		);
		const node = { ...ways.post, ...published({ waitTimeout: 3600 }) };
		const workflow = waitingWorkflow('engagementPublishing', node);
		const execution = await execute(workflow, items(3));
		expect(execution.status).toBe('waiting');
		answerWith(
			sandbox,
			ids(100, 3).map((id) => shown(id)),
			POSTS,
		);
		await execution.wake();
		expect(execution.items('After')).toHaveLength(3);
		expect(looks()).toEqual(['100,101,102', '100,101,102']);
	});

	it('one that is refused does not hold up the others', async () => {
		for (const status of [404, 400, 403, 200]) {
			post(3);
			const body = { ...FORBIDDEN, ...(status === 200 && { data: [shown(7)] }) };
			sandbox.fault({ ...POSTS, status, body, times: 1 });
			answerWith(sandbox, [shown(100)], POSTS);
			sandbox.fault({ ...POSTS, status, body, times: 1 });
			answerWith(sandbox, [shown(102)], POSTS);
			sandbox.fault({ ...POSTS, status, body, times: 0 });
			const options = published({ waitTimeout: 1 });
			const { json } = await run('post', options, { ...continueOnFail, items: items(3) });
			expect(json).toMatchObject([
				{ postId: '100', published: true, timedOut: false },
				status === 404 ? { published: false, timedOut: true } : { details: { httpCode: status } },
				{ postId: '102', published: true, timedOut: false },
			]);
			sandbox.clearFaults();
		}
	});
});

it('waits for a post that is not there yet, and takes no other for it', async () => {
	answerWith(sandbox, ['POST_77'], { method: 'POST', path: '/publishing/post' });
	answerWith(sandbox, [{ id: 78, status: 'FAILED' }], { ...POSTS, times: 2 });
	answerWith(sandbox, [{ id: 77, status: 'SUCCESS' }], POSTS);
	const { json } = await run('post', published());
	expect(json).toEqual([expect.objectContaining({ published: true, status: 'SUCCESS' })]);
});

describe('a post that is SENT may still fail on its channel', () => {
	const statuses = (...all: string[]) => {
		answerWith(sandbox, ['POST_77'], { method: 'POST', path: '/publishing/post', times: 0 });
		for (const status of all)
			answerWith(
				sandbox,
				[{ id: 77, status, ...(status === 'FAILED' && { error: 'No page' }) }],
				POSTS,
			);
		answerWith(sandbox, [{ id: 77, status: all.at(-1) }], { ...POSTS, times: 0 });
	};
	const looks = () => sandbox.requests().filter(({ method }) => method === 'GET');
	const HINT = 'still shows the status SENT';
	const hinted = ({ hints }: { hints: ReadonlyArray<{ message: string }> }) =>
		hints.filter(({ message }) => message.includes(HINT)).length;

	it.each([
		[['SENT', 'FAILED'], 2],
		[['SENT', 'SENT', 'FAILED'], 3],
	])('%j: it failed', async (course, count) => {
		statuses(...course);
		const { said } = await run('post', published());
		expect(said).toMatch(/did not publish it \(status "FAILED"\): No page/);
		expect(looks()).toHaveLength(count);
	});

	it('is published without a hint once it is more than that', async () => {
		statuses('SCHEDULED', 'SENT', 'SUCCESS');
		const run1 = await run('post', published());
		expect(run1.json).toMatchObject([{ published: true, status: 'SUCCESS', timedOut: false }]);
		expect([hinted(run1), looks().length]).toEqual([0, 3]);
	});

	it('is published with a hint if it stays so, after two more looks that are ever further apart', async () => {
		statuses('SENT');
		const result = await run('post', published(), { items: [{ json: {} }, { json: {} }] });
		expect(result.json).toMatchObject([
			{ published: true, status: 'SENT', timedOut: false },
			{ published: true, status: 'SENT', timedOut: false },
		]);
		expect(hinted(result)).toBe(1);
		const times = looks().map(({ at }) => at);
		expect(times).toHaveLength(3);
		const [first = 0, second = 0, third = 0] = times;
		expect(second - first).toBeGreaterThanOrEqual(900);
		expect(third - second).toBeGreaterThan(1.2 * (second - first));
	});

	it.each(['giveItem', 'fail'])(
		'is no time-out where the time ends first (%s)',
		async (onTimeout) => {
			statuses('SENT');
			const result = await run('post', published({ waitTimeout: 1, onTimeout }));
			expect(result.json).toMatchObject([{ published: true, status: 'SENT', timedOut: false }]);
			expect([hinted(result), looks().length]).toEqual([1, 2]);
		},
	);

	it('is looked at once more where the execution is suspended', async () => {
		statuses('SCHEDULED', 'SENT', 'SENT', 'FAILED');
		const node = { ...ways.post, ...published({ waitTimeout: 3600 }) };
		const execution = await execute(waitingWorkflow('engagementPublishing', node));
		await execution.wake();
		expect([execution.status, looks().length]).toEqual(['waiting', 2]);
		await execution.wake();
		expect([execution.status, looks().length]).toEqual(['success', 3]);
		expect(execution.items('After')[0]!.json).toMatchObject({ published: true, status: 'SENT' });
	});
});

/** As a post is shown that is published for good. */
const shown = (id: number, status = 'SUCCESS') => ({ id, status });

it.each<[string, string[], object[][]]>([
	['is named twice', ['POST_77', 'POST_77'], [[shown(77)]]],
	['is listed once per channel', ['POST_77'], [[shown(77), shown(77)]]],
	[
		'is listed once per channel, and is on one of them later',
		['POST_77'],
		[
			[shown(77), shown(77, 'SCHEDULED')],
			[shown(77), shown(77)],
		],
	],
	[
		'is listed twice before the other one',
		['POST_77', 'POST_78'],
		[
			[shown(77), shown(77)],
			[shown(77), shown(77), shown(78)],
		],
	],
])('waits until each post is published where one %s', async (_, ids, looks) => {
	answerWith(sandbox, ids, { method: 'POST', path: '/publishing/post' });
	for (const posts of looks) answerWith(sandbox, posts, POSTS);
	const { json } = await run('post', published({ waitTimeout: 20 }));
	expect(json).toHaveLength(ids.length);
	for (const item of json) expect(item).toMatchObject({ published: true, timedOut: false });
	expect(sentLines(sandbox)).toHaveLength(1 + looks.length);
});

describe('of posts on several accounts', () => {
	const several = (options: object, looks: object[], how: object = {}) => {
		const ids = looks.map((_, i) => `POST_${77 + i}`);
		answerWith(sandbox, ids, { method: 'POST', path: '/publishing/post' });
		answerWith(sandbox, looks, { ...POSTS, times: 0 });
		return run(
			'post',
			{ accountIds: '5003, 5001', ...published({ waitTimeout: 1, ...options }) },
			how,
		);
	};
	const sentAndScheduled = [shown(77), shown(78, 'SCHEDULED')];

	it('each item has what came of its own', async () => {
		const { json } = await several({}, sentAndScheduled);
		expect(json).toEqual([
			expect.objectContaining({
				id: 'POST_77',
				published: true,
				status: 'SUCCESS',
				timedOut: true,
			}),
			expect.objectContaining({ id: 'POST_78', published: false, status: 'SCHEDULED' }),
		]);
	});

	it('a time-out names the state of each', async () => {
		const { said } = await several({ onTimeout: 'fail' }, sentAndScheduled);
		expect(said).toContain(
			'not published within 1 seconds: POST_77 was published, POST_78 has the status "SCHEDULED"',
		);
	});

	it.each([
		['the account of POST_78', {}],
		['account 5001 (POST_78)', { accountId: 5001 }],
		// A draft has numbers of its own.
		['the account of POST_78', { draftId: 77 }],
	])('one that failed is named, and only %s is to be repeated', async (only, account) => {
		const failed = { ...shown(78, 'FAILED'), ...account, error: 'too large' };
		const { json } = await several({}, [shown(77), failed], continueOnFail);
		expect(json).toMatchObject([
			{
				error: 'The platform did not publish POST_78 (status "FAILED"): too large',
				details: {
					mayHaveCompleted: true,
					description: expect.stringContaining(
						`nothing was sent again. POST_77 was published: repeat it only for ${only}. Correct what`,
					),
				},
			},
		]);
	});

	it('each that failed has its own reason', async () => {
		const looks = [
			{ ...shown(77, 'FAILED'), error: 'too large' },
			{ ...shown(78, 'REJECTED'), error: 'No such page' },
		];
		const { said } = await several({}, looks);
		expect(said).toMatch(
			/did not publish POST_77 \(status "FAILED"\): too large; POST_78 \(status "REJECTED"\): No such page/,
		);
		expect(said).not.toContain('repeat it only');
	});
});

const FORBIDDEN = { data: null, errors: [{ code: 403, message: 'planted' }] };

it.each([
	[403, 1, {}],
	[400, 2, {}],
	[500, 2, continueOnFail],
	[403, 2, continueOnFail],
])(
	'says that it was accepted, and sends nothing again, where its status cannot be read (%i, tries: %i, %j)',
	async (status, tries, how) => {
		answerWith(sandbox, ['POST_77'], { method: 'POST', path: '/publishing/post' });
		sandbox.fault({ ...POSTS, status, body: FORBIDDEN, times: 0 });
		const options = published({ waitTimeout: 1 });
		const { json, said } = await run('post', options, { ...how, tries });
		const text = how === continueOnFail ? JSON.stringify(json) : said;
		expect(text).toMatch(
			/It was accepted, but its status could not be read: [^]*Do not send it again\./,
		);
		expect(text).not.toContain('Run it again');
		if (how === continueOnFail)
			expect(json).toMatchObject([{ details: { mayHaveCompleted: true, httpCode: status } }]);
		expect(writes()).toHaveLength(1);
	},
);

it('looks again where the status of one could not be read while it waits for another', async () => {
	answerWith(sandbox, ['POST_77'], { method: 'POST', path: '/publishing/post' });
	answerWith(sandbox, ['POST_78'], { method: 'POST', path: '/publishing/post' });
	sandbox.fault({ ...POSTS, status: 403, body: FORBIDDEN, times: 1 });
	answerWith(sandbox, [shown(78, 'SCHEDULED')], { ...POSTS, times: 1 });
	answerWith(sandbox, [shown(77), shown(78)], { ...POSTS, times: 0 });
	const { json } = await run('post', published({ waitTimeout: 20 }), {
		...continueOnFail,
		items: [{ json: {} }, { json: {} }],
	});
	expect(json).toEqual([
		expect.objectContaining({ id: 'POST_77', published: true }),
		expect.objectContaining({ id: 'POST_78', published: true }),
	]);
});

it('waits for nothing after an item whose error ends the run', async () => {
	course({ delay: 600_000 });
	sandbox.fault({ method: 'POST', path: '/publishing/post', status: 400, skip: 1 });
	const { said } = await run('post', published({ waitTimeout: 1 }), {
		items: [{ json: {} }, { json: {} }],
	});
	expect(said).toContain('400');
	expect(sentLines(sandbox)).toHaveLength(2);
});

it('has nothing to wait for where nothing was published', async () => {
	answerWith(sandbox, [], { method: 'POST', path: '/publishing/reply/by-case' });
	const { json } = await run('reply by case', published());
	expect(json).toEqual([expect.objectContaining({ published: false, caseId: 'case-2' })]);
	expect(sentLines(sandbox)).toHaveLength(1);
});

it('knows which status means published, failed or open', async () => {
	const MEANING = {
		published: ['SENT', 'Sent', 'SUCCESS', 'Published', 'DELIVERED', 'read'],
		failed: ['FAILED', 'PUBLISH_FAILED', 'Publish Failed', 'sendFailed', 'REJECTED', 'EXPIRED'],
		open: ['SCHEDULED', 'APPROVAL', 'SENT_FOR_APPROVAL', 'sentForApproval', 'READY', 'PUBLISHING'],
	};
	const all = Object.entries(MEANING).flatMap(([state, statuses]) =>
		statuses.map((status) => ({ state, status })),
	);
	for (const id of all.keys())
		answerWith(sandbox, [`POST_${id + 1}`], { method: 'POST', path: '/publishing/post' });
	const posts = all.map(({ status }, i) => ({ id: i + 1, status }));
	answerWith(sandbox, posts, { ...POSTS, times: 0 });
	const items = all.map(() => ({ json: {} }));
	const how = { ...continueOnFail, items };
	const { json } = await run('post', published({ waitTimeout: 1 }), how);
	const expected = all.map(({ state, status }) =>
		state === 'failed'
			? { error: expect.stringContaining(`did not publish it (status "${status}")`) }
			: { status, published: state === 'published', timedOut: state === 'open' },
	);
	expect(json).toMatchObject(expected);
});

it('is not tried again by n8n while it is suspended, although the first item was refused', async () => {
	freezeClock();
	course({ delay: 600_000 });
	sandbox.fault({ method: 'POST', path: '/publishing/post', status: 403 });
	const execution = await execute(
		waitingWorkflow(
			'engagementPublishing',
			{ ...ways.post, ...published({ waitTimeout: 3_600 }) },
			{ ...retryOnFail, ...continueOnFail, maxTries: 3 },
		),
		[{ json: {} }, { json: {} }],
	);
	for (const looks of [1, 2, 3]) {
		expect(execution.status).toBe('waiting');
		expect(writes()).toHaveLength(2);
		expect(sentLines(sandbox)).toHaveLength(2 + looks);
		await execution.wake();
	}
});

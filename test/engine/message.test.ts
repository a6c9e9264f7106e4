import type { INodeExecutionData } from 'n8n-workflow';
import { forgetPace, useEngine } from '../support/engine';
import { MAX_TRIES } from '../support/inside';
import { continueOnFail, locator, NOTHING, rows } from '../support/parameters';
import { answerWith, sent, sentLines, STYLE, useSandbox } from '../support/sandbox';
import { serve, serveProxy } from '../support/server';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
/** Seeded message ids; most hold characters that must be encoded. */
let ids: string[];

beforeAll(async () => {
	const { messages } = sandbox.state('message') as { messages: Array<{ messageId: string }> };
	ids = messages.map(({ messageId }) => messageId);
});

const message = engine.resource('engagementMessage', 'message');

const askingFor = (...lists: unknown[]) =>
	lists.map((ask): INodeExecutionData => ({ json: { ask } as never }));
const byItem = { addressBy: 'messageId', messageId: '={{ $json.ask }}' };
const enc = encodeURIComponent;

/** The ids of each `GET /message`, in the order sent. */
const batches = () =>
	sandbox.requests().map(({ rawQuery }) => {
		const [name, value] = rawQuery.split('=') as [string, string];
		return { name, ids: value.split(',').map(decodeURIComponent) };
	});

describe('message: get', () => {
	it('gets one by its id, unharmed by spaces, slashes, plus and percent signs', async () => {
		for (const id of [ids[10]!, ids[20]!, ids[30]!]) {
			sandbox.clearRequests();
			const { items, error } = await message('get', {
				addressBy: 'messageId',
				messageId: `={{ [${JSON.stringify(id)}] }}`,
			});
			expect(error).toBeUndefined();
			expect(sent(sandbox)).toEqual([{ line: `GET /prod/api/v3/message?messageId=${enc(id)}` }]);
			expect(items).toEqual([
				{ json: expect.objectContaining({ messageId: id }), pairedItem: { item: 0 } },
			]);
		}
		// The source id of a listening message is beyond 2^53.
		const { json } = await message('get', { addressBy: 'messageId', messageId: ids[30] });
		expect(json[0]!.sourceId).toBe('9223372036854770001');
	});

	it('asks for the ids of all items 50 a request, each once, and hands them back in order', async () => {
		const asks = ids.map((id, i) => (i % 2 === 0 ? [id, ids[(i + 7) % ids.length]!] : id));
		const { items, error } = await message('get', byItem, { items: askingFor(...asks) });
		expect(error).toBeUndefined();
		const requests = batches();
		expect(requests.map((batch) => batch.ids.length)).toEqual([50, 50, 20]);
		expect(requests.flatMap((batch) => batch.ids).sort()).toEqual([...ids].sort());
		expect(items.map(({ json, pairedItem }) => [json.messageId, pairedItem])).toEqual(
			asks.flatMap((ask, item) => [ask].flat().map((id) => [id, { item }])),
		);
	});

	it('keeps to Max Concurrency', async () => {
		sandbox.fault({ path: '/message', delay: 150, times: 0 });
		await message(
			'get',
			{ ...byItem, options: { maxConcurrency: 1 } },
			{ items: askingFor(...ids) },
		);
		const times = sandbox.requests().map(({ at }) => at);
		expect(times).toHaveLength(3);
		expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(140);
		expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(140);
	});

	it('asks once for an id that several items name, and gives it to each', async () => {
		const { items } = await message('get', byItem, { items: askingFor(ids[1], ids[0], ids[1]) });
		expect(batches()).toEqual([{ name: 'messageId', ids: [ids[1], ids[0]] }]);
		expect(items.map(({ json, pairedItem }) => [json.messageId, pairedItem])).toEqual([
			[ids[1], { item: 0 }],
			[ids[0], { item: 1 }],
			[ids[1], { item: 2 }],
		]);
	});

	it('asks for UMIDs one a request, since a bulk fetch is shown for message ids only', async () => {
		const { items } = await message(
			'get',
			{ addressBy: 'umId', umId: '={{ $json.ask }}' },
			{ items: askingFor([ids[0], ids[20]], ids[0]) },
		);
		expect(sentLines(sandbox).sort()).toEqual(
			[ids[0]!, ids[20]!].map((id) => `GET /prod/api/v3/message?umId=${enc(id)}`).sort(),
		);
		expect(items.map(({ json, pairedItem }) => [json.messageId, pairedItem])).toEqual([
			[ids[0], { item: 0 }],
			[ids[20], { item: 0 }],
			[ids[0], { item: 1 }],
		]);
	});

	it('knows a message by its other id too', async () => {
		sandbox.setStyle('plain'); // only its messages have an id of their own
		const { messages } = sandbox.state('message') as { messages: Array<{ id: string }> };
		const { json } = await message('get', {
			addressBy: 'messageId',
			messageId: `${messages[3]!.id}, ${ids[4]}`,
		});
		expect(json.map(({ messageId }) => messageId)).toEqual([ids[3], ids[4]]);
	});

	it('reports an id that did not come to the item that asked', async () => {
		const asks = [ids[0], [ids[1], 'gone-1', 'gone-2'], ids[2], 'gone-1'];
		const stopped = await message('get', byItem, { items: askingFor(...asks) });
		expect(stopped.said).toMatch(
			/2 of 3 messages were not returned: "gone-1", "gone-2".*\[item 1\]/,
		);

		sandbox.clearRequests();
		const { items } = await message('get', byItem, {
			items: askingFor(...asks),
			...continueOnFail,
		});
		expect(batches()).toHaveLength(1);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		expect(items[0]!.json.messageId).toBe(ids[0]);
		expect(items[1]!.json.error).toMatch(/"gone-1", "gone-2"/);
		expect(items[2]!.json.messageId).toBe(ids[2]);
		expect(items[3]!.json.error).toMatch(/did not return the message "gone-1"/);
	});

	it('takes the recording of a call also where other messages are asked for with it', async () => {
		const messages: Record<string, object> = Object.fromEntries(
			['a', 'b'].map((messageId) => [messageId, { messageId, content: {} }]),
		);
		messages.call = { messageId: 'recording', content: {} };
		const asked: string[] = [];
		const server = await serve((request, response) => {
			const batch = new URL(request.url!, sandbox.url).searchParams.get('messageId')!;
			asked.push(batch);
			const data = batch.split(',').flatMap((id) => messages[id] ?? []);
			response.end(JSON.stringify({ data, errors: [] }));
		});
		engine.credential = { ...sandbox.credentials, baseUrl: `${server.url}/{env}` };
		const { items } = await message('get', byItem, {
			items: askingFor('a', 'call', 'gone', 'b'),
			...continueOnFail,
		});
		await server.close();
		expect(asked).toEqual(['a,call,gone,b', 'call', 'gone']);
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ messageId: 'a' }),
			expect.objectContaining({ messageId: 'recording' }),
			{
				error: expect.stringContaining('did not return the message "gone"'),
				details: expect.anything(),
			},
			expect.objectContaining({ messageId: 'b' }),
		]);
	});

	it('finds the one id for which a whole batch is refused', async () => {
		// A platform that refuses a request for a single bad id in it, instead of leaving it out.
		for (const status of [400, 200]) {
			const bad = 'bad id';
			const asked: string[][] = [];
			const strict = await serveProxy(sandbox, (request, response) => {
				const { searchParams } = new URL(request.url!, sandbox.url);
				const batch = searchParams.get('messageId')!.split(',');
				asked.push(batch);
				if (!batch.includes(bad)) return;
				response
					.writeHead(status, { 'content-type': 'application/json' })
					.end(
						JSON.stringify({ data: null, errors: [{ code: 7, message: 'message.id.invalid' }] }),
					);
			});
			engine.credential = { ...sandbox.credentials, baseUrl: `${strict.url}/{env}` };
			const asks = [...ids.slice(0, 30), bad, ...ids.slice(30, 60)];
			const { items } = await message('get', byItem, {
				items: askingFor(...asks),
				...continueOnFail,
			});
			await strict.close();
			expect(items.map(({ json }) => json.messageId ?? json.error)).toEqual(
				asks.map((id) => (id === bad ? expect.stringContaining('message.id.invalid') : id)),
			);
			expect(items[30]).toMatchObject({
				json: { details: { httpCode: status, itemIndex: 30 } },
				pairedItem: { item: 30 },
			});
			// 2 batches, and no more than 2 for each halving of 50.
			expect(asked.length).toBeLessThanOrEqual(2 + 2 * 6);
		}
	});

	describe('rule "one missing record does not cost the others"', () => {
		const asks = () => [ids[0], [ids[1]!, 'gone-1', ids[2]!], 'gone-2', ids[3]];
		const got = async (onMissing: string, more: object = {}) => {
			const parameters = { ...byItem, options: { onMissing }, ...more };
			return await message('get', parameters, { items: askingFor(...asks()) });
		};
		const idsOf = (items: INodeExecutionData[]) =>
			items.map(({ json, pairedItem }) => [json.messageId, (pairedItem as { item: number }).item]);

		it('which is left out', async () => {
			const { items, error } = await got('leaveOut');
			expect(error).toBeUndefined();
			expect(idsOf(items)).toEqual([
				[ids[0], 0],
				[ids[1], 1],
				[ids[2], 1],
				[ids[3], 3],
			]);
			expect(batches()).toHaveLength(1);
		});

		it.each(['raw', 'simplified', 'selected'])(
			'in whose place an item with its error is put (output: %s)',
			async (output) => {
				const { items, error } = await got('giveError', { output, outputFields: ['messageId'] });
				expect(error).toBeUndefined();
				expect(idsOf(items)).toEqual([
					[ids[0], 0],
					[ids[1], 1],
					['gone-1', 1],
					[ids[2], 1],
					['gone-2', 2],
					[ids[3], 3],
				]);
				expect(items[2]!.json).toEqual({
					messageId: 'gone-1',
					error: 'The platform did not return the message "gone-1"',
					details: {
						description: expect.stringContaining('Check the ID'),
						httpCode: null,
						errors: [],
					},
				});
			},
		);

		it('which fails its item, by default too, whatever the others say', async () => {
			expect((await got('fail')).said).toContain('"gone-1"');
			const { said } = await message(
				'get',
				{ ...byItem, options: { onMissing: '={{ $json.how }}' } },
				{ items: ['leaveOut', 'fail'].map((how) => ({ json: { ask: 'gone', how } })) },
			);
			expect(said).toMatch(/"gone"[^]*\[item 1\]/);
		});

		it('but a platform that does not answer fails the item anyway', async () => {
			sandbox.fault({ path: '/message', status: 500, times: 0 });
			expect((await got('leaveOut')).said).toContain('HTTP 500');
			sandbox.reset();
			sandbox.fault({ path: '/message', status: 401, times: 0 });
			expect((await got('giveError')).said).toContain('HTTP 401');
		});

		it.each([400, 403, 404, 414, 431])(
			'and a batch that is refused with %i is halved',
			async (status) => {
				const strict = await serveProxy(sandbox, (request, response) => {
					// Too long, or with an ID that is not allowed.
					const isRefused =
						status === 414 || status === 431
							? request.url!.length > 900
							: request.url!.includes('gone');
					if (isRefused) response.writeHead(status).end();
				});
				engine.credential = { ...sandbox.credentials, baseUrl: `${strict.url}/{env}` };
				const many = [...ids.slice(0, 30), 'gone', ...ids.slice(30, 49)];
				const { json, error } = await message('get', {
					...byItem,
					messageId: many.join(','),
					options: { onMissing: 'leaveOut' },
				});
				await strict.close();
				expect(error).toBeUndefined();
				expect(json.map(({ messageId }) => messageId)).toEqual(ids.slice(0, 49));
				expect(batches().length).toBeGreaterThan(1);
			},
		);

		it('and ids compare as texts', async () => {
			answerWith(sandbox, [{ id: 7 }, { messageId: 8 }, { id: null, text: 'no id' }, {}]);
			const { json } = await message('get', {
				addressBy: 'messageId',
				messageId: '8, 7, undefined, null',
				options: { onMissing: 'leaveOut' },
			});
			expect(json).toEqual([{ messageId: 8 }, { id: 7 }]);
		});
	});

	it('does not halve a batch for what cannot lie in one id', async () => {
		sandbox.fault({ path: '/message', status: 401, times: 0 });
		const { items } = await message('get', byItem, {
			items: askingFor(...ids.slice(0, 60)),
			...continueOnFail,
		});
		expect(batches().map((batch) => batch.ids.length)).toEqual([50, 10]);
		expect(items.map(({ json }) => String(json.error))).toEqual(
			Array<unknown>(60).fill(expect.stringMatching(/does not accept the access token/)),
		);
	});

	it.each([
		['401', { status: 401 }, /does not accept the access token/],
		[
			'a page instead of an answer',
			{ status: 200, body: '<html>Sign in</html>' },
			/^The answer could not be read/,
		],
		['a throttle that is not over soon', { answer: 'throttled' as const, seconds: 900 }, /Throttl/],
	])('asks for nothing more after %s, which concerns every id', async (_what, fault, sentence) => {
		const items = askingFor(...ids.slice(0, 20));
		const single = { addressBy: 'umId', umId: '={{ $json.ask }}', options: { maxConcurrency: 2 } };
		// By id, since two requests that are under way may arrive in any order.
		for (const umId of ids.slice(3, 20)) {
			sandbox.fault({ path: '/message', query: { umId }, times: 0, ...fault });
		}
		const { json } = await message('get', single, { items, ...continueOnFail });
		expect(batches().length).toBeLessThanOrEqual(5); // three that came, and two under way
		expect(json.slice(0, 3).map(({ messageId }) => messageId)).toEqual(ids.slice(0, 3));
		expect(json.slice(3).map(({ error }) => String(error))).toEqual(
			Array<unknown>(17).fill(expect.stringMatching(sentence)),
		);

		sandbox.reset();
		forgetPace(engine.credential);
		sandbox.fault({ path: '/message', times: 0, ...fault });
		const { said } = await message('get', {
			addressBy: 'messageId',
			messageId: ids.slice(0, 50).join(','),
		});
		expect(said).toMatch(sentence);
		expect(batches()).toHaveLength(1);
	});

	it('fails only the items of a batch that the platform fails at, and goes on', async () => {
		const items = askingFor(...ids.slice(0, 60));
		sandbox.fault({ path: '/message', status: 500, times: MAX_TRIES });
		const { json } = await message(
			'get',
			{ ...byItem, options: { maxConcurrency: 1 } },
			{ items, ...continueOnFail },
		);
		expect(batches().map((batch) => batch.ids.length)).toEqual([
			...Array<number>(MAX_TRIES).fill(50),
			10,
		]);
		expect(json.slice(0, 50).map(({ error }) => String(error))).toEqual(
			Array<unknown>(50).fill(expect.stringContaining('went wrong')),
		);
		expect(json.slice(50).map(({ messageId }) => messageId)).toEqual(ids.slice(50, 60));
	});

	it('asks for nothing more when one id ends the run, and blames the item that asked for it', async () => {
		const bad = 'gone';
		const asks = [...ids.slice(0, 5), bad, ...ids.slice(5, 20)];
		const umIds = { addressBy: 'umId', umId: '={{ $json.ask }}', options: { maxConcurrency: 1 } };
		const alone = await message('get', umIds, { items: askingFor(...asks) });
		expect(alone.said).toMatch(/\[item 5\]/);
		expect(batches()).toHaveLength(6);

		sandbox.clearRequests();
		sandbox.fault({ path: '/message', status: 404, times: 0 });
		const together = await message('get', byItem, {
			items: askingFor(...ids.slice(0, 50).reverse()),
		});
		expect(together.said).toMatch(/\[item 0\]\n[^]*HTTP 404/);
		// 50, 25, 13, 7, 4, 2, 1
		expect(batches()).toHaveLength(7);
	});

	it('does not halve a batch that is throttled with a 403', async () => {
		const headers = { 'retry-after': '1000' }; // more than is waited out
		sandbox.fault({ path: '/message', answer: 'overRate', headers, times: 0 });
		const { items } = await message('get', byItem, {
			items: askingFor(ids[0], ids[1]),
			...continueOnFail,
		});
		expect(batches()).toHaveLength(1);
		expect(items.map(({ json }) => String(json.error))).toEqual(
			Array<unknown>(2).fill(expect.stringContaining('Throttled by the platform')),
		);
	});

	it('simplifies unless asked not to', async () => {
		const { json } = await message('get', {
			addressBy: 'messageId',
			messageId: ids[0],
		});
		expect(json).toEqual([
			{
				messageId: ids[0],
				text: 'Question 1',
				attachmentType: 'IMAGE',
				brandPost: false,
				channelType: 'PAGE',
				sourceId: 5001,
				senderChannelId: 'customer-1',
				channelCreatedTime: '2026-01-04T21:01:00.000Z',
				conversationId: expect.any(String),
			},
		]);
	});

	it('refuses what it must not send', async () => {
		const ask = (n: number) => Array.from({ length: n }, (_, i) => `id-${i}`).join(',');
		const fifty = { addressBy: 'messageId', messageId: ids.slice(0, 50).join(',') };
		expect((await message('get', fifty)).json).toHaveLength(50);
		expect(batches()).toHaveLength(1);
		sandbox.clearRequests();

		const refused: Array<[object, RegExp]> = [
			[
				{ addressBy: 'messageId', messageId: ask(51) },
				/Message IDs: 51 values are too many. Give at most 50/,
			],
			[{ addressBy: 'umId', umId: ask(51) }, /Unique Message IDs: 51 values are too many/],
			[{ addressBy: 'messageId', messageId: NOTHING }, /Message IDs: It is empty/],
			[{ addressBy: 'messageId', messageId: '={{ [] }}' }, /Message IDs: The list is empty/],
			[
				{ addressBy: '={{ "channel" }}', messageId: 'a', umId: 'b' },
				/Find By: "channel" is not one of the allowed values/,
			],
			[
				{ addressBy: '={{ "umId" }}', messageId: 'a', umId: 'b' },
				/Unique Message ID and Message ID are both given/,
			],
			[
				{ addressBy: 'messageId', messageId: '={{ 12345678901234567890 }}' },
				/has lost digits.*Give it as text/,
			],
		];
		for (const [parameters, sentence] of refused) {
			const { said } = await message('get', parameters);
			expect(said).toMatch(sentence);
			expect(said).toMatch(/Nothing was sent/);
		}
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('message: act', () => {
	const ACTIONS = [
		'HIDE',
		'UNHIDE',
		'LIKE',
		'UNLIKE',
		'FAVORITE',
		'UNFAVORITE',
		'DELETE',
		'APPROVE',
		'REJECT',
	];

	it('carries out each of the nine actions, without a body', async () => {
		const { items, error } = await message(
			'act',
			{ messageId: ids[20], accountId: '5002', action: '={{ $json.ask }}' },
			{ items: askingFor(...ACTIONS) },
		);
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual(
			ACTIONS.map((action) => ({
				line: `PATCH /prod/api/v3/message/action?messageId=${enc(ids[20]!)}&accountId=5002&action=${action}`,
			})),
		);
		expect(sandbox.requests()[0]!.headers['content-type']).toBeUndefined();
		expect(items).toEqual(
			ACTIONS.map((action, item) => ({
				json: { messageId: ids[20], accountId: '5002', action, answer: 'Success' },
				pairedItem: { item },
			})),
		);
	});

	it('takes the plain string in quotes too, and refuses a page', async () => {
		const like = { messageId: ids[0], accountId: '5001', action: 'LIKE' };
		sandbox.fault({ path: '/message/action', status: 200, body: '"done"' });
		expect((await message('act', like)).json[0]!.answer).toBe('done');
		sandbox.fault({ path: '/message/action', status: 200, body: '<html>Sign in</html>' });
		expect((await message('act', like)).said).toMatch(
			/could not be read.*\n.*may have been carried out/,
		);
	});

	it.each([
		['REJECT', '"REJECTED"', 'REJECTED'],
		['REJECT', 'Message rejected', 'Message rejected'],
		['REJECT', '{"data":"Rejected","errors":[]}', 'Rejected'],
	])('%s: %s says that it was done', async (action, body, answer) => {
		sandbox.fault({ path: '/message/action', status: 200, body });
		const { json } = await message('act', { messageId: ids[0], accountId: '5001', action });
		expect(json).toEqual([{ messageId: ids[0], accountId: '5001', action, answer }]);
	});

	it.each([
		['REJECT', 'Failed to reject the message'],
		['LIKE', 'Message rejected'],
	])('%s: "%s" says that it was not done', async (action, body) => {
		sandbox.fault({ path: '/message/action', status: 200, body });
		const { said } = await message('act', { messageId: ids[0], accountId: '5001', action });
		expect(said).toContain(body);
	});

	it('refuses an unknown action, and what is missing', async () => {
		const { said } = await message('act', {
			messageId: ids[0],
			accountId: '5001',
			action: '={{ "ADORE" }}',
		});
		expect(said).toMatch(
			/Action: "ADORE" is not one of the allowed values. Use exactly one of: .*UNLIKE/,
		);
		expect(
			(await message('act', { messageId: ids[0], accountId: '={{ null }}', action: 'LIKE' })).said,
		).toMatch(/Account ID: It is empty/);
		expect(
			(await message('act', { messageId: '={{ null }}', accountId: '1', action: 'LIKE' })).said,
		).toMatch(/Message ID: It is empty/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('is not sent again when the connection breaks after it', async () => {
		sandbox.fault({ path: '/message/action', reset: 'after' });
		const { said } = await message('act', {
			messageId: ids[0],
			accountId: '5001',
			action: 'DELETE',
		});
		expect(said).toMatch(/may have been carried out/);
		expect(sent(sandbox)).toHaveLength(1);
	});
});

describe('message: mark as read', () => {
	it('sends no body, and keeps the id', async () => {
		const { items } = await message('markAsRead', { messageId: ids[10] });
		expect(sent(sandbox)).toEqual([
			{ line: `PATCH /prod/api/v3/message/read?messageId=${enc(ids[10]!)}` },
		]);
		expect(items).toEqual([{ json: { read: true, messageId: ids[10] }, pairedItem: { item: 0 } }]);
	});

	it('fails only the item whose channel has no read receipts', async () => {
		const { items } = await message(
			'markAsRead',
			{ messageId: '={{ $json.ask }}' },
			{ items: askingFor(ids[0], ids[10]), ...continueOnFail },
		);
		expect(items[0]!.json.error).toMatch(/message.read.channel.not.supported/);
		expect(items[1]!.json).toEqual({ read: true, messageId: ids[10] });
	});
});

describe('message: update workflow', () => {
	const QUEUE = '9007199254740993077';
	const property = (level: string, change: string, id: string, values: string) => ({
		...{ level, change, values },
		property: locator(id),
	});
	const queue = (level: string, change: string, queues: string) => ({
		...{ level, change },
		queues: locator(queues),
	});

	it('names an entry of a list that is missing once', async () => {
		const { said } = await message('updateWorkflow', {
			addressBy: 'messageId',
			messageId: ids[0],
			updateFields: {
				queueChanges: rows(queue('partner', 'add', '={{ [11, $json.nothing, "x"] }}')),
			},
		});
		expect(said.match(/Update Fields > Queues > Row 1 > Queues > Value 2/g)).toHaveLength(1);
		expect(sent(sandbox)).toEqual([]);
	});

	it('sends every field of the DTO', async () => {
		const { items, error } = await message('updateWorkflow', {
			addressBy: 'messageId',
			messageId: ids[0],
			output: 'raw',
			updateFields: {
				assignment: {
					assigneeId: 'u 1',
					assigneeType: 'USER',
					assignedById: QUEUE,
					assignmentTime: '2026-01-31T09:00:00Z',
				},
				propertyChanges: rows(
					property('partner', 'replace', 'topic', 'a,b'),
					property('partner', 'replace', 'cleared', ''),
					property('partner', 'add', 'p', '1'),
					property('partner', 'remove', 'q', '2'),
					property('client', 'replace', 'urgency', 'high'),
					property('client', 'add', 'r', '3'),
					property('client', 'add', 'r', '={{ ["4"] }}'),
					property('client', 'remove', 's', '5'),
				),
				queueChanges: rows(
					queue('partner', 'add', QUEUE),
					queue('partner', 'add', '12'),
					queue('partner', 'remove', '301'),
					queue('client', 'add', '={{ [1, "2"] }}'),
					queue('client', 'remove', '3'),
				),
				sentiment: -1,
				note: 'a note',
				message: 'a message',
				content: {
					title: 't',
					titleHash: 'th',
					text: 'x',
					textHash: 'xh',
					richText: '<b>x</b>',
					isRichText: true,
					postbackPayload: 'pp',
					templateId: 'tpl',
					attachment: '{"type": "IMAGE", "url": "https://media.example.com/1.png"}',
				},
				clearAttachments: true,
				appendAttachments: false,
			},
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]!.line).toBe(
			`PATCH /prod/api/v3/message/workflow?messageId=${enc(ids[0]!)}`,
		);
		const { body } = sandbox.requests()[0]!;
		// 64-bit ids are numbers with all their digits.
		expect(body).toContain(`"assignedById":${QUEUE}`);
		expect(body).toContain(`"addedQueues":[${QUEUE},12]`);
		expect(JSON.parse(body.replaceAll(QUEUE, '1'))).toEqual({
			assignment: {
				assigneeId: 'u 1',
				assigneeType: 'USER',
				assignedById: 1,
				assignmentTime: Date.UTC(2026, 0, 31, 9),
			},
			customProperties: { topic: ['a', 'b'], cleared: [] },
			addedCustomProperties: { p: ['1'] },
			removedCustomProperties: { q: ['2'] },
			clientCustomProperties: { urgency: ['high'] },
			addedClientCustomProperties: { r: ['3', '4'] },
			removedClientCustomProperties: { s: ['5'] },
			addedQueues: [1, 12],
			removedQueues: [301],
			addedClientQueues: [1, 2],
			removedClientQueues: [3],
			sentiment: -1,
			note: 'a note',
			message: 'a message',
			content: {
				title: 't',
				titleHash: 'th',
				text: 'x',
				textHash: 'xh',
				richText: '<b>x</b>',
				isRichText: true,
				postbackPayload: 'pp',
				templateId: 'tpl',
				attachment: { type: 'IMAGE', url: 'https://media.example.com/1.png' },
			},
			clearAttachments: true,
			appendAttachments: false,
		});
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({ json: { messageId: ids[0] }, pairedItem: { item: 0 } });
		expect(items[0]!.json).toMatchObject(
			{ service: { updated: true }, plain: { workflow: { queues: [QUEUE, 12] } } }[STYLE],
		);
	});

	it('addresses by UMID, and takes the whole body as JSON with the same checks', async () => {
		const umId = { addressBy: 'umId', umId: ids[1], inputMode: 'json' };
		await message('updateWorkflow', {
			...umId,
			jsonBody: `{"addedQueues": [${QUEUE}], "assignment": {"assignmentTime": "2026-01-01T00:00:00Z"}, "note": ""}`,
		});
		expect(sent(sandbox)[0]!.line).toBe(`PATCH /prod/api/v3/message/workflow?umId=${enc(ids[1]!)}`);
		expect(sandbox.requests()[0]!.body).toBe(
			`{"addedQueues":[${QUEUE}],"assignment":{"assignmentTime":${Date.UTC(2026, 0, 1)}},"note":""}`,
		);
		sandbox.clearRequests();
		const { said } = await message('updateWorkflow', {
			...umId,
			jsonBody:
				'{"content": {"attachment": {"url": "x"}}, "addedQueues": ["a"], "customProperties": {"k": {"no": "list"}}}',
		});
		expect(said).toMatch(/JSON Body > content\.attachment\.type: An attachment must have a type/);
		expect(said).toMatch(/JSON Body > addedQueues\[0\]: "a" is not a valid ID/);
		expect(said).toMatch(/JSON Body > customProperties\.k: .* is not a list of values/);
		expect(sent(sandbox)).toEqual([]);
	});

	it.each(['constructor', '__proto__', 'toString'])('takes the property %s', async (id) => {
		const { said } = await message('updateWorkflow', {
			...{ addressBy: 'messageId', messageId: ids[0] },
			updateFields: { propertyChanges: rows(property('partner', 'replace', id, 'x')) },
		});
		expect(said).toBe('');
		expect(sandbox.requests().at(-1)!.body).toBe(`{"customProperties":{"${id}":["x"]}}`);
	});

	it('refuses what it must not send', async () => {
		const refused: Array<[object, RegExp]> = [
			[{}, /^Update Fields: There is nothing to send. Give at least one field/],
			[{ inputMode: 'json', jsonBody: '{}' }, /^JSON Body: There is nothing to send/],
			[{ inputMode: 'json', jsonBody: '{"note": ' }, /JSON Body: .* is not JSON/],
			[{ updateFields: { assignment: {} } }, /Update Fields > Assignment: It is empty/],
			[{ updateFields: { content: {} } }, /Update Fields > Content: It is empty/],
			[
				{ updateFields: { content: { attachment: '{"url": "x"}' } } },
				/Content > Attachment > type: An attachment must have/,
			],
			[{ updateFields: { sentiment: 2 ** 31 } }, /Sentiment: "2147483648" is not valid here/],
			[
				{ updateFields: { assignment: { assignmentTime: 'soon' } } },
				/Assignment > Assignment Time: "soon" is not a time/,
			],
			[
				{
					updateFields: { queueChanges: rows(queue('client', 'add', '={{ [9007199254740993] }}')) },
				},
				/Queues > Row 1 > Queues > Value 1: .* has lost digits/,
			],
			[
				{ updateFields: { propertyChanges: rows(property('client', 'add', '', 'x')) } },
				/Property" is required|Custom Properties > Row 1 > Property: It is empty/,
			],
			[
				{ updateFields: { propertyChanges: rows(property('client', 'add', 'x', NOTHING)) } },
				/Custom Properties > Row 1 > Values: The expression finds nothing/,
			],
			...['={{ null }}', ''].map((value): [object, RegExp] => [
				{ updateFields: { propertyChanges: rows(property('client', 'add', 'x', value)) } },
				/Custom Properties > Row 1 > Values: It is empty/,
			]),
			[
				{
					updateFields: {
						propertyChanges: rows(property('partner', 'replace', 'x', '={{ null }}')),
					},
				},
				/Custom Properties > Row 1 > Values: It is empty/,
			],
		];
		for (const [parameters, sentence] of refused) {
			const { said } = await message('updateWorkflow', {
				addressBy: 'messageId',
				messageId: ids[0],
				...parameters,
			});
			expect(said).toMatch(sentence);
		}
		const mixed = await message('updateWorkflow', {
			addressBy: '={{ "messageId" }}',
			messageId: 'a',
			umId: 'b',
			updateFields: { note: 'x' },
		});
		expect(mixed.said).toMatch(/Message ID and Unique Message ID are both given/);
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('message: add application data', () => {
	const needed = { applicationType: 'CRM', applicationId: 'a1', applicationMessageId: 'm1' };

	it('sends required and optional fields', async () => {
		const optional = {
			applicationUserId: 'u',
			applicationMessageType: 't',
			applicationMessageNumber: '007',
			applicationParentMessageId: 'p',
			applicationParentMessageNumber: 'pn',
			applicationOrganizationId: 'o',
		};
		const { items } = await message('addApplicationData', {
			messageId: ids[20],
			...needed,
			additionalFields: { ...optional, associationTime: '2026-02-01T00:00:00Z' },
		});
		const body = { ...needed, ...optional, associationTime: Date.UTC(2026, 1, 1) };
		expect(sent(sandbox)).toEqual([
			{ line: `POST /prod/api/v3/message/associated-app-data?messageId=${enc(ids[20]!)}`, body },
		]);
		expect(items).toEqual([{ json: body, pairedItem: { item: 0 } }]);
	});

	it('says what was done when the answer is empty', async () => {
		sandbox.fault({ path: '/message/associated-app-data', answer: 'empty', status: 204 });
		const { json } = await message('addApplicationData', { messageId: ids[20], ...needed });
		expect(json).toEqual([{ added: true, messageId: ids[20] }]);
	});

	it('needs its three ids, in JSON too', async () => {
		const { said } = await message('addApplicationData', {
			messageId: ids[0],
			inputMode: 'json',
			jsonBody: '{"applicationType": "CRM", "applicationId": ""}',
		});
		expect(said).toMatch(/JSON Body > applicationId: It is empty/);
		expect(said).toMatch(/JSON Body > applicationMessageId: It is empty/);
		expect(
			(
				await message('addApplicationData', {
					messageId: ids[0],
					...needed,
					applicationId: NOTHING,
				})
			).said,
		).toMatch(/Application ID: It is empty/);
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('conversation: get', () => {
	const conversation = engine.resource('engagementMessage', 'conversation');

	it('finds the messages in a conversation that has an ID', async () => {
		const messages = ['a', 'b'].map((messageId) => ({ messageId, content: { text: messageId } }));
		answerWith(sandbox, { id: 'c', messages });
		const { items } = await conversation('get', { messageId: 'a', output: 'raw' });
		expect(items.map(({ json }) => json)).toEqual(messages);
	});

	it('reads on where the answer says that there are more than it has', async () => {
		const messages = ['a', 'b', 'c'].map((messageId) => ({ messageId }));
		const query = { messageId: 'a' };
		const next = { ...query, start: '2' };
		answerWith(sandbox, { messages: messages.slice(2), total: 3 }, { query: next });
		answerWith(sandbox, { messages: messages.slice(0, 2), total: 3 }, { query });
		const { json, said } = await conversation('get', { messageId: 'a', output: 'raw' });
		expect([said, json]).toEqual(['', messages]);
	});

	it('gives the messages of the conversation, one item each', async () => {
		const { items } = await conversation('get', { messageId: ids[14] });
		expect(sent(sandbox)).toEqual([
			{ line: `GET /prod/api/v3/conversation?messageId=${enc(ids[14]!)}` },
		]);
		const oldestFirst = ids.slice(10, 20);
		expect(items.map(({ json, pairedItem }) => [json.messageId, pairedItem])).toEqual(
			{ service: [...oldestFirst].reverse(), plain: oldestFirst }[STYLE].map((id) => [
				id,
				{ item: 0 },
			]),
		);
		expect(items[0]!.json).not.toHaveProperty('workflow');
	});

	it('fails only the item whose message does not exist, and refuses an empty id', async () => {
		const asks = askingFor('gone', ids[0], '');
		const { items } = await conversation(
			'get',
			{ messageId: '={{ $json.ask }}' },
			{ items: asks, ...continueOnFail },
		);
		expect(items).toHaveLength(12);
		expect(items[0]).toMatchObject({
			json: { error: expect.stringContaining('message.not.found'), details: { httpCode: 404 } },
			pairedItem: { item: 0 },
		});
		expect(items.slice(1, 11).map(({ json }) => json.messageId)).toContain(ids[0]);
		expect(items[11]!.json.error).toMatch(/Message ID: It is empty/);
		expect(sent(sandbox)).toHaveLength(2);
	});
});

import { STYLE, useSandbox } from '../support/sandbox';
import { clientOf, exact } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('messages', () => {
	interface Seeded {
		messageId: string;
		conversationId: string;
		channelType: string;
		channelCreatedTime: number;
	}
	const seeded = () => (sandbox.state('message') as { messages: Seeded[] }).messages;
	const deeds = () => (sandbox.state('message') as { deeds: object[] }).deeds;
	const oneOf = (channelType: string) =>
		seeded().find((message) => message.channelType === channelType)!.messageId;
	const trailOf = async (messageId: string) =>
		(
			await call('POST /audit/search', {
				body: { assetIds: [messageId], assetClass: 'MESSAGE_WORKFLOW', order: 'ASC' },
			})
		).data.results;
	const update = async (messageId: string, body: unknown) =>
		await call('PATCH /message/workflow', { query: { messageId }, body });
	/** The message as it is read after an update. */
	const updated = async (messageId: string, body: unknown) => {
		expect((await update(messageId, body)).status).toBe({ service: 204, plain: 200 }[STYLE]);
		const { text } = await call('GET /message', { query: { messageId } });
		return [exact(text).data].flat()[0];
	};

	test('ids are composed as the specification says, and some need encoding', () => {
		const ids = seeded().map(({ messageId }) => messageId);
		for (const id of ids) expect(id).toMatch(/^[A-Z_]+_\d+_\d{13}_[A-Z_]+_\d+_.+$/);
		expect(new Set(ids).size).toBe(120);
		for (const character of ['/', '+', ' ', '#', '&', '%', '?', '=']) {
			expect(ids.some((id) => id.includes(character))).toBe(true);
		}
	});

	test.each(['messageId', 'messageIds', 'umId', 'umid'])('one message by %s', async (name) => {
		for (const { messageId } of seeded().filter((_message, index) => index % 10 === 0)) {
			const { status, data } = await call('GET /message', { query: { [name]: messageId } });
			expect(status).toBe(200);
			expect([data].flat().map((message: Seeded) => message.messageId)).toEqual([messageId]);
		}
	});

	test('fifty at once in the order asked for; ids that do not exist are absent', async () => {
		const ids = seeded()
			.slice(0, 49)
			.map(({ messageId }) => messageId)
			.reverse();
		const asked = [...ids.slice(0, 20), 'none', ...ids.slice(20)];
		const { status, data } = await call('GET /message', { query: { messageId: asked.join(',') } });
		expect(status).toBe(200);
		expect(data.map((message: Seeded) => message.messageId)).toEqual(ids);
	});

	test('51 ids are 400, none that exists is 404, two ways of addressing are 400', async () => {
		const ids = seeded()
			.slice(0, 51)
			.map(({ messageId }) => messageId)
			.join(',');
		expect(await call('GET /message', { query: { messageId: ids } })).toMatchObject({
			status: 400,
			named: ['messageId'],
		});
		expect((await call('GET /message', { query: { messageId: 'none,nothing' } })).status).toBe(404);
		expect((await call('GET /message', { query: { messageId: 'a', umId: 'b' } })).key).toBe(
			'validation.address.mixed',
		);
		expect((await call('GET /message')).key).toBe('validation.address.missing');
	});

	test('a source id beyond 2^53 keeps its digits', async () => {
		const { messageId } = seeded().find((message) => message.messageId.startsWith('LISTENING'))!;
		const { text } = await call('GET /message', { query: { messageId } });
		expect([exact(text).data].flat()[0].sourceId).toBe(9223372036854770001n);
	});

	test('a conversation is all of its messages, in the order of their times', async () => {
		const { messageId, conversationId } = seeded()[5]!;
		const { data } = await call('GET /conversation', { query: { messageId } });
		const times = data.map((message: Seeded) => message.channelCreatedTime);
		expect(data).toHaveLength(10);
		expect(data.every((message: Seeded) => message.conversationId === conversationId)).toBe(true);
		const oldestFirst = [...times].sort((a: number, b: number) => a - b);
		expect(times).toEqual({ service: [...oldestFirst].reverse(), plain: oldestFirst }[STYLE]);
		expect((await call('GET /conversation', { query: { messageId: 'none' } })).status).toBe(404);
	});

	test.each([
		'HIDE',
		'UNHIDE',
		'LIKE',
		'UNLIKE',
		'FAVORITE',
		'UNFAVORITE',
		'DELETE',
		'APPROVE',
		'REJECT',
	])('action %s answers a plain string', async (action) => {
		const messageId = oneOf('LIVE_CHAT');
		const reply = await call('PATCH /message/action', {
			query: { messageId, accountId: '5002', action },
		});
		expect(reply).toMatchObject({ status: 200, text: 'Success' });
		expect(reply.headers['content-type']).toMatch(/^text\/plain/);
		expect(deeds()).toMatchObject([{ messageId, kind: 'action', value: action }]);
	});

	test('an action needs all three parameters, a known action, and what it names', async () => {
		const query = { messageId: oneOf('PAGE'), accountId: '5001', action: 'LIKE' };
		const act = async (changes: Record<string, string | undefined>) => {
			const merged = Object.entries({ ...query, ...changes }).filter(([, value]) => value);
			return await call('PATCH /message/action', {
				query: Object.fromEntries(merged) as Record<string, string>,
			});
		};
		for (const name of ['messageId', 'accountId', 'action']) {
			expect(await act({ [name]: undefined })).toMatchObject({ status: 400, named: [name] });
		}
		expect(await act({ action: 'like' })).toMatchObject({ status: 400, named: ['action'] });
		expect((await act({ messageId: 'none' })).status).toBe(404);
		expect((await act({ accountId: 'none' })).status).toBe(404);
		expect(deeds()).toEqual([]);
	});

	test('read receipts are for the business messaging channel only', async () => {
		const messageId = oneOf('BUSINESS_MESSAGING');
		expect((await call('PATCH /message/read', { query: { messageId } })).status).toBe(200);
		expect(deeds()).toMatchObject([{ messageId, kind: 'read' }]);
		const other = await call('PATCH /message/read', { query: { messageId: oneOf('PAGE') } });
		expect(other).toMatchObject({ status: 400, key: 'message.read.channel.not.supported' });
		expect(await call('PATCH /message/read', { query: { messageId }, body: {} })).toMatchObject({
			status: 400,
			key: 'validation.body.unexpected',
		});
	});

	test('a workflow update replaces, adds and removes, and leaves the rest alone', async () => {
		const messageId = oneOf('PAGE');
		const before = seeded().find((message) => message.messageId === messageId)!;
		expect(before).toMatchObject({
			workflow: { customProperties: { topic: ['billing'] }, queues: [301] },
		});
		const { conversationId } = before;
		const body = `{
			"assignment": {"assigneeId": "42", "assigneeType": "USER", "assignedById": 9223372036854775807},
			"customProperties": {"region": ["EMEA"]},
			"addedCustomProperties": {"topic": ["refund"]},
			"removedCustomProperties": {"topic": ["billing"]},
			"clientCustomProperties": {"urgency": ["high"]},
			"addedClientCustomProperties": {"urgency": ["very high"]},
			"addedQueues": [9223372036854775807], "removedQueues": [301],
			"addedClientQueues": [5], "sentiment": -1, "note": "looked at"
		}`;
		const queue = 9223372036854775807n;
		expect(await updated(messageId, body)).toMatchObject({
			messageId,
			conversationId,
			content: { text: 'Question 1' },
			enrichments: { sentiment: -1n },
			workflow: {
				assignment: { assigneeId: '42', assigneeType: 'USER', assignedById: 9223372036854775807n },
				customProperties: { region: ['EMEA'], topic: ['refund'] },
				queues: { service: [{ queueId: queue }], plain: [queue] }[STYLE],
				spaceWorkflows: [{ customProperties: { urgency: ['high', 'very high'] }, queues: [5n] }],
				// Nothing that a customer says belongs to a campaign, as is publicly known.
				campaignId: { service: '', plain: '9004_4' }[STYLE],
			},
		});
		expect(deeds()).toMatchObject([{ kind: 'note', value: 'looked at' }]);

		const [record, note] = await trailOf(messageId);
		expect(note.changes).toEqual([{ fieldName: 'note', oldValues: [], newValues: ['looked at'] }]);
		expect(record).toMatchObject({
			assetClass: 'MESSAGE_WORKFLOW',
			assetId: messageId,
			userId: 1001,
		});
		expect(record.changes).toContainEqual({
			fieldName: 'queues',
			oldValues: ['301'],
			newValues: ['9223372036854775807'],
		});
		expect(record.changes).toContainEqual({
			fieldName: 'assignment.assigneeId',
			oldValues: [],
			newValues: ['42'],
		});
	});

	test('attachments are replaced, appended or cleared', async () => {
		const messageId = oneOf('PAGE');
		const link = { type: 'LINK', url: 'https://example.com' };
		const appended = await updated(messageId, {
			content: { text: 'now', attachment: link },
			appendAttachments: true,
		});
		expect(appended.content).toEqual({
			text: 'now',
			attachment: {
				type: 'MULTI_MEDIA',
				attachments: [{ type: 'IMAGE', url: 'https://media.example.com/1.png' }, link],
			},
		});
		const replaced = await updated(messageId, { content: { text: 'now', attachment: link } });
		expect(replaced.content).toEqual({ text: 'now', attachment: link });
		const cleared = await updated(messageId, { clearAttachments: true });
		expect(cleared.content).toEqual({ text: 'now' });
		const untyped = await update(messageId, { content: { attachment: { url: 'x' } } });
		expect(untyped).toMatchObject({ status: 400, named: ['content.attachment.type'] });
	});

	test('a workflow update has exactly one address', async () => {
		const messageId = oneOf('PAGE');
		const body = { note: 'x' };
		const query = { umId: messageId };
		expect((await call('PATCH /message/workflow', { query, body })).status).toBeLessThan(300);
		const both = { messageId, umId: messageId };
		expect((await call('PATCH /message/workflow', { query: both, body })).status).toBe(400);
		expect((await call('PATCH /message/workflow', { body })).status).toBe(400);
	});

	test('associated application data has three required fields', async () => {
		const messageId = oneOf('PAGE');
		const body = {
			applicationType: 'CRM',
			applicationId: 'a1',
			applicationMessageId: 'm1',
			associationTime: 1767600000000,
		};
		const endpoint = 'POST /message/associated-app-data';
		expect((await call(endpoint, { query: { messageId }, body })).status).toBe(200);
		expect(deeds()).toMatchObject([{ messageId, kind: 'associatedAppData', value: body }]);
		for (const name of ['applicationType', 'applicationId', 'applicationMessageId']) {
			const reply = await call(endpoint, {
				query: { messageId },
				body: { ...body, [name]: undefined },
			});
			expect(reply).toMatchObject({ status: 400, named: [name] });
		}
	});
});

test('bulk messages are of new conversations, however often they are asked for', () => {
	const bulk = () => sandbox.bulk('message', { count: 40 }) as { messageIds: string[] };
	const ids = [bulk(), bulk(), bulk()].flatMap(({ messageIds }) => messageIds);
	expect(new Set(ids).size).toBe(120);
});

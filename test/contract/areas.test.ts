import { clientOf, exact, type Reply } from './client';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('campaigns', () => {
	const spring = { campaignId: '9004_1' };
	const loyalty = { externalSource: 'crm', externalSourceId: 'loyalty/2026 + friends' };
	const create = async (body: object) =>
		await call('POST /campaign', { body: { name: 'New', status: 'APPROVED', ...body } });
	const get = async (query: Record<string, string>) =>
		(await call('GET /campaign', { query })).data;

	test('create answers 201 and the campaign, with read-side names and system fields', async () => {
		const reply = await create({
			tags: ['a'],
			partnerCustomFields: { region: ['EMEA'] },
			clientCustomFields: { audience: ['all'] },
			visibility: { globallyVisible: true, visibilityConfig: [{ type: 'USER', ids: ['1'] }] },
			externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['m1'] }],
		});
		expect(reply).toMatchObject({ status: 201, errors: [] });
		expect(reply.data).toEqual({
			id: expect.stringMatching(/^\d+_\d+$/),
			name: 'New',
			status: 'APPROVED',
			tags: ['a'],
			partnerCustomProperties: { region: ['EMEA'] },
			clientCustomProperties: { audience: ['all'] },
			visibility: { globallyVisible: true, visibilityConfig: [{ type: 'USER', ids: ['1'] }] },
			externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['m1'] }],
			archived: false,
			deleted: false,
			createdTime: expect.any(Number),
			modifiedTime: expect.any(Number),
			owner: expect.any(Number),
		});
		expect(await get({ campaignId: reply.data.id })).toEqual(reply.data);
	});

	test('a sub-campaign has its parent and a display id, and needs a parent that exists', async () => {
		const { data } = await create({ parentCampaignId: '9004_1' });
		expect(data).toMatchObject({ parentCampaignId: '9004_1', displayId: expect.any(String) });
		expect((await create({})).data).not.toHaveProperty('displayId');
		expect(await create({ parentCampaignId: 'none' })).toMatchObject({
			status: 400,
			key: 'campaign.parent.not.found',
		});
	});

	test('an external campaign needs both halves of its key', async () => {
		const key = { externalSource: 'shop', externalSourceId: 'a b/c+d' };
		const { data } = await create(key);
		expect(data).toMatchObject(key);
		expect(await get(key)).toEqual(data);
		expect((await create({ externalSource: 'shop' })).status).toBe(400);
		expect((await create({ externalSourceId: '1' })).status).toBe(400);
	});

	test('an external id that exists gives an entry of code 400 naming source and id', async () => {
		const reply = await create(loyalty);
		expect(reply).toMatchObject({ status: 400, data: null });
		expect(reply.errors).toHaveLength(1);
		expect(reply.errors[0]!.code).toBe(400);
		expect(reply.errors[0]!.message).toContain(loyalty.externalSource);
		expect(reply.errors[0]!.message).toContain(loyalty.externalSourceId);
		const other = await call('PATCH /campaign', { query: spring, body: loyalty });
		expect(other.status).toBe(400);
		const same = await call('PATCH /campaign', { query: loyalty, body: loyalty });
		expect(same.status).toBe(200);
	});

	test('the list holds all campaigns', async () => {
		const { status, data } = await call('GET /campaign');
		expect(status).toBe(200);
		const seeded = (sandbox.state('campaign') as { campaigns: unknown[] }).campaigns;
		expect(data).toEqual(seeded);
		expect(data.some((entry: object) => 'parentCampaignId' in entry)).toBe(true);
		expect(data.some((entry: object) => 'externalSourceId' in entry)).toBe(true);
		expect(data.some(({ archived }: { archived: boolean }) => archived)).toBe(true);
	});

	test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
		'%s is addressed one way, completely',
		async (method) => {
			const body = method === 'PUT' || method === 'PATCH' ? { name: 'x' } : undefined;
			const address = async (query: Record<string, string>) =>
				await call(`${method} /campaign`, { query, body });
			expect(await address({ ...spring, ...loyalty })).toMatchObject({
				status: 400,
				key: 'validation.address.mixed',
			});
			expect(await address({ externalSource: 'crm' })).toMatchObject({
				status: 400,
				key: 'validation.address.incomplete',
				named: ['externalSourceId'],
			});
			expect(await address({ campaignId: 'none' })).toMatchObject({
				status: 404,
				key: 'campaign.not.found',
			});
			expect((await address({ externalSource: 'crm', externalSourceId: 'none' })).status).toBe(404);
			if (method !== 'GET') {
				expect(await address({})).toMatchObject({ status: 400, key: 'validation.address.missing' });
			}
		},
	);

	test('a replaced campaign loses what the body omits, and keeps what the platform manages', async () => {
		const before = await get(spring);
		const reply = await call('PUT /campaign', {
			query: spring,
			body: { name: 'Only this', status: 'APPROVED', clientCustomFields: { a: ['b'] } },
		});
		expect(reply).toMatchObject({ status: 200, errors: [] });
		expect(reply.data).toEqual({
			id: before.id,
			name: 'Only this',
			status: 'APPROVED',
			clientCustomProperties: { a: ['b'] },
			archived: false,
			deleted: false,
			createdTime: before.createdTime,
			modifiedTime: expect.any(Number),
			owner: before.owner,
		});
		expect(reply.data.modifiedTime).toBeGreaterThan(before.modifiedTime);
		expect(await get(spring)).toEqual(reply.data);
	});

	test('a replace with the read-side names is refused; remapped, nothing is lost', async () => {
		const before = await get(spring);
		const { partnerCustomProperties, clientCustomProperties, ...rest } = before;
		const refused = await call('PUT /campaign', { query: spring, body: before });
		expect(refused).toMatchObject({ status: 400, key: 'validation.unknown.field' });
		expect(refused.named.sort()).toEqual(['clientCustomProperties', 'partnerCustomProperties']);
		const body = {
			...rest,
			partnerCustomFields: partnerCustomProperties,
			clientCustomFields: clientCustomProperties,
		};
		const reply = await call('PUT /campaign', { query: spring, body });
		expect(reply.data).toEqual({ ...before, modifiedTime: expect.any(Number) });
	});

	test('only a replace changes the parent', async () => {
		const patched = await call('PATCH /campaign', {
			query: spring,
			body: { parentCampaignId: '9004_4' },
		});
		expect(patched).toMatchObject({ status: 400, named: ['parentCampaignId'] });
		const body = { name: 'x', status: 'APPROVED', parentCampaignId: '9004_4' };
		const replaced = await call('PUT /campaign', { query: spring, body });
		expect(replaced.data).toMatchObject({
			parentCampaignId: '9004_4',
			displayId: expect.any(String),
		});
	});

	test('a partial update changes what it names and nothing else', async () => {
		const before = await get(spring);
		const body = { archived: true, partnerCustomFields: { region: ['AMER'] } };
		const { status, data } = await call('PATCH /campaign', { query: spring, body });
		expect(status).toBe(200);
		expect(data).toEqual({
			...before,
			archived: true,
			partnerCustomProperties: { region: ['AMER'] },
			modifiedTime: expect.any(Number),
		});
	});

	test('a deleted campaign is answered 204 without a body, and is gone', async () => {
		const reply = await call('DELETE /campaign', { query: loyalty });
		expect(reply).toMatchObject({ status: 204, text: '' });
		expect((await call('GET /campaign', { query: loyalty })).status).toBe(404);
	});

	test('a brief is a multipart file, addressed by campaign id alone', async () => {
		const form = new FormData();
		form.append('file', new Blob(['a brief'], { type: 'application/pdf' }), 'brief ü.pdf');
		const { status } = await call('POST /campaign/brief', { query: spring, body: form });
		expect(status).toBe(200);
		expect((sandbox.state('campaign') as { briefs: unknown }).briefs).toEqual([
			{
				campaignId: '9004_1',
				field: 'file',
				fileName: 'brief ü.pdf',
				contentType: 'application/pdf',
				size: 7,
			},
		]);
		const mixed = await call('POST /campaign/brief', { query: loyalty, body: form });
		expect(mixed.status).toBe(400);
		const json = await call('POST /campaign/brief', { query: spring, body: {} });
		expect(json.status).toBe(415);
		const unknown = await call('POST /campaign/brief', {
			query: { campaignId: 'none' },
			body: form,
		});
		expect(unknown.status).toBe(404);
		const empty = new FormData();
		empty.append('comment', 'no file');
		expect((await call('POST /campaign/brief', { query: spring, body: empty })).status).toBe(400);
	});
});

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
			expect(data.map((message: Seeded) => message.messageId)).toEqual([messageId]);
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
		expect(exact(text).data[0].sourceId).toBe(9223372036854770001n);
	});

	test('a conversation is all of its messages, oldest first', async () => {
		const { messageId, conversationId } = seeded()[5]!;
		const { data } = await call('GET /conversation', { query: { messageId } });
		const times = data.map((message: Seeded) => message.channelCreatedTime);
		expect(data).toHaveLength(10);
		expect(data.every((message: Seeded) => message.conversationId === conversationId)).toBe(true);
		expect(times).toEqual([...times].sort((a: number, b: number) => a - b));
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
		const { status, text } = await update(messageId, body);
		expect(status).toBe(200);
		expect(exact(text).data).toMatchObject({
			messageId,
			conversationId,
			content: { text: 'Question 1' },
			enrichments: { sentiment: -1n },
			workflow: {
				assignment: { assigneeId: '42', assigneeType: 'USER', assignedById: 9223372036854775807n },
				customProperties: { region: ['EMEA'], topic: ['refund'] },
				queues: [9223372036854775807n],
				spaceWorkflows: [{ customProperties: { urgency: ['high', 'very high'] }, queues: [5n] }],
				campaignId: '9004_4',
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
		const appended = await update(messageId, {
			content: { text: 'now', attachment: link },
			appendAttachments: true,
		});
		expect(appended.data.content).toEqual({
			text: 'now',
			attachment: {
				type: 'MULTI_MEDIA',
				attachments: [{ type: 'IMAGE', url: 'https://media.example.com/1.png' }, link],
			},
		});
		const replaced = await update(messageId, { content: { text: 'now', attachment: link } });
		expect(replaced.data.content).toEqual({ text: 'now', attachment: link });
		const cleared = await update(messageId, { clearAttachments: true });
		expect(cleared.data.content).toEqual({ text: 'now' });
		const untyped = await update(messageId, { content: { attachment: { url: 'x' } } });
		expect(untyped).toMatchObject({ status: 400, named: ['content.attachment.type'] });
	});

	test('a workflow update has exactly one address', async () => {
		const messageId = oneOf('PAGE');
		const body = { note: 'x' };
		const query = { umId: messageId };
		expect((await call('PATCH /message/workflow', { query, body })).status).toBe(200);
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

describe('accounts', () => {
	const query = { id: '5001' };
	const get = async (id = '5001') => (await call('GET /account', { query: { id } })).data[0];

	test('data is an array with the one account', async () => {
		const { status, data } = await call('GET /account', { query });
		expect(status).toBe(200);
		expect(data).toHaveLength(1);
		expect(data[0]).toMatchObject({ id: '5001', active: true, deleted: false, spaceId: 77 });
		expect(data[0].createdTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
		expect(await call('GET /account', { query: { id: '1' } })).toMatchObject({
			status: 404,
			key: 'account.not.found',
		});
	});

	test('a space id beyond 2^53 is told and taken digit by digit', async () => {
		const big = { id: '9223372036854770001' };
		const { text } = await call('GET /account', { query: big });
		expect(exact(text).data[0].spaceId).toBe(9007199254740993077n);
		const put = async (spaceId: string) =>
			await call('PUT /account', {
				query: big,
				body: `{"spaceId": ${spaceId}, "clientCustomProperties": {"a": ["b"]}}`,
			});
		expect((await put('9007199254740993077')).status).toBe(204);
		expect((await get(big.id)).clientCustomProperties).toEqual({ a: ['b'] });
		expect((await put('9007199254740993076')).status).toBe(400);
	});

	test('a replace takes the place of the properties it names', async () => {
		const body = { spaceId: 77, clientCustomProperties: { only: ['this'] } };
		expect(await call('PUT /account', { query, body })).toMatchObject({ status: 204, text: '' });
		expect(await get()).toMatchObject({
			clientCustomProperties: { only: ['this'] },
			partnerCustomProperties: { region: ['EMEA'] },
		});
		expect((await get()).clientCustomProperties).toEqual({ only: ['this'] });
		const without = await call('PUT /account', { query, body: { clientCustomProperties: {} } });
		expect(without).toMatchObject({ status: 400, named: ['spaceId'] });
	});

	test('an update merges properties and changes sharing', async () => {
		const visibility = { globallyVisible: true };
		const permissions = [{ type: 'USER', ids: ['7'] }];
		const body = {
			customProperties: {
				spaceId: 77,
				clientCustomProperties: { tier: ['gold'], extra: ['x'] },
				partnerCustomProperties: { region: ['APAC'] },
			},
			visibilityPermissions: { visibility, permissions },
		};
		expect(await call('PATCH /account', { query, body })).toMatchObject({ status: 204, text: '' });
		expect(await get()).toMatchObject({
			clientCustomProperties: { tier: ['standard', 'gold'], extra: ['x'] },
			partnerCustomProperties: { region: ['EMEA', 'APAC'] },
			visibility,
			permissions,
			active: true,
		});
	});

	test('client properties need their space', async () => {
		const patch = async (customProperties: object) =>
			await call('PATCH /account', { query, body: { customProperties } });
		expect(await patch({ clientCustomProperties: { a: ['b'] } })).toMatchObject({
			status: 400,
			named: expect.arrayContaining(['customProperties.spaceId']),
		});
		expect((await patch({ clientCustomProperties: {} })).status).toBe(204);
		expect((await patch({ partnerCustomProperties: { a: ['b'] } })).status).toBe(204);
	});

	test('an account is deactivated, with a reason or the default one, and never activated', async () => {
		const patch = async (body: object) => await call('PATCH /account', { query, body });
		expect(await patch({ active: true })).toMatchObject({ status: 400, named: ['active'] });
		expect((await get()).active).toBe(true);
		expect((await patch({ deactivationReason: 'closed' })).status).toBe(400);
		expect(await get()).not.toHaveProperty('deactivationReason');
		expect((await patch({ active: false })).status).toBe(204);
		expect(await get()).toMatchObject({
			active: false,
			deactivationReason: 'Deactivated by user using API v3',
		});
		expect((await patch({ active: false, deactivationReason: 'closed' })).status).toBe(204);
		expect((await get()).deactivationReason).toBe('closed');
	});

	test('a delete takes the account from one client', async () => {
		const remove = async (clientId: string) =>
			await call('DELETE /account', { query: { ...query, clientId } });
		for (const clientId of ['0', '-1', '1.5', 'abc']) {
			expect(await remove(clientId)).toMatchObject({ status: 400, named: ['clientId'] });
		}
		expect(await call('DELETE /account', { query })).toMatchObject({
			status: 400,
			named: ['clientId'],
		});
		expect((await remove('79')).status).toBe(404);
		expect(await remove('77')).toMatchObject({ status: 204, text: '' });
		expect((await get()).spaceId).toBe(78);
		expect((await remove('78')).status).toBe(204);
		expect((await call('GET /account', { query })).status).toBe(404);
	});
});

describe('audit trail', () => {
	const search = async (body: object) =>
		await call('POST /audit/search', {
			body: { assetIds: ['case-1'], assetClass: 'UNIVERSAL_CASE', ...body },
		});
	const next = async (cursor: string) => await call('GET /audit', { query: { id: cursor } });
	const pages = async (body: object) => {
		const all: Reply[] = [await search(body)];
		while (all.at(-1)!.data.cursor) all.push(await next(all.at(-1)!.data.cursor));
		return all;
	};
	const records = (replies: Reply[]) => replies.flatMap(({ data }) => data.results);
	const dates = (list: Array<{ auditDate: number }>) => list.map(({ auditDate }) => auditDate);

	test('fifty records a page, newest first, unless asked otherwise', async () => {
		const { status, data } = await search({});
		expect(status).toBe(200);
		expect(data.results).toHaveLength(50);
		expect(data.cursor).toEqual(expect.any(String));
		expect(dates(data.results)).toEqual([...dates(data.results)].sort((a, b) => b - a));
		expect(data.results[0]).toMatchObject({
			assetClass: 'UNIVERSAL_CASE',
			assetId: 'case-1',
			userId: expect.any(Number),
		});
		expect(data.results[0].changes[0]).toEqual({
			fieldName: 'priority',
			oldValues: [],
			newValues: ['HIGH'],
		});
	});

	test.each([7, 50, 200])('pages of %i hold every record once, in both orders', async (limit) => {
		const assetIds = ['case-1', 'case-2'];
		const descending = await pages({ assetIds, limit });
		const ascending = await pages({ assetIds, limit, order: 'ASC' });
		expect(descending).toHaveLength(Math.ceil(490 / limit));
		expect(records(descending)).toHaveLength(490);
		expect(records(ascending)).toEqual(records(descending).reverse());
		expect(dates(records(ascending))).toEqual(dates(records(ascending)).sort((a, b) => a - b));
	});

	test('a page ends between records of the same moment', async () => {
		for (const limit of [50, 200]) {
			for (const order of ['ASC', 'DESC']) {
				const first = await search({ limit, order });
				const second = await next(first.data.cursor);
				expect(first.data.results.at(-1).auditDate).toBe(second.data.results[0].auditDate);
			}
		}
	});

	test('the last page has no cursor, also when it is full', async () => {
		const all = await pages({ assetIds: ['case-2'], limit: 20 });
		expect(all.map(({ data }) => data.results.length)).toEqual([20, 20, 20]);
		expect(all.at(-1)!.data).not.toHaveProperty('cursor');
	});

	test('a cursor works once, and an unknown one not at all', async () => {
		const { cursor } = (await search({})).data;
		expect((await next(cursor)).status).toBe(200);
		expect(await next(cursor)).toMatchObject({ status: 404, key: 'audit.cursor.not.found' });
		expect((await next(Buffer.alloc(32).toString('base64'))).status).toBe(404);
		expect(await next('no cursor')).toMatchObject({ status: 400, key: 'audit.cursor.malformed' });
		expect((await next('')).status).toBe(400);
	});

	test('two searches do not meet', async () => {
		const one = await search({ limit: 10 });
		const other = await search({ limit: 3, order: 'ASC' });
		expect((await next(one.data.cursor)).data.results).toHaveLength(10);
		expect((await next(other.data.cursor)).data.results).toHaveLength(3);
	});

	test('from and upto leave out their own moments', async () => {
		const all = records(await pages({ order: 'ASC' }));
		const from = all[99].auditDate;
		const upto = all[300].auditDate;
		const within = all.filter(({ auditDate }) => auditDate > from && auditDate < upto);
		expect(records(await pages({ order: 'ASC', from, upto }))).toEqual(within);
		expect(within.length).toBeGreaterThan(100);
		expect((await search({ from: upto, upto: from })).data).toEqual({ results: [] });
	});

	test.each([
		[{ limit: 0 }, 'limit'],
		[{ limit: 201 }, 'limit'],
		[{ order: 'asc' }, 'order'],
		[{ assetIds: [] }, 'assetIds'],
		[{ assetIds: 'case-1' }, 'assetIds'],
		[{ assetIds: [1] }, 'assetIds.0'],
		[{ assetIds: undefined }, 'assetIds'],
		[{ assetClass: undefined }, 'assetClass'],
		[{ assetClass: 'CASE' }, 'assetClass'],
		[{ fields: ['status'] }, 'fields'],
	])('%j is 400 and names %s', async (body, field) => {
		expect(await search(body)).toMatchObject({ status: 400, named: [field] });
	});

	test('an id belongs to its class; one without changes has none', async () => {
		expect(await search({ assetIds: ['none'] })).toMatchObject({
			status: 404,
			key: 'audit.asset.not.found',
		});
		expect((await search({ assetClass: 'USER' })).status).toBe(404);
		expect((await search({ assetIds: ['case-without-changes'] })).data).toEqual({ results: [] });
		expect((await search({ assetIds: ['case-2', 'none'], limit: 200 })).data.results).toHaveLength(
			60,
		);
	});

	test('what changes during a search does not disturb its pages', async () => {
		const messageId = (sandbox.state('message') as { messages: Array<{ messageId: string }> })
			.messages[0]!.messageId;
		const note = async (text: string) =>
			await call('PATCH /message/workflow', { query: { messageId }, body: { note: text } });
		for (const text of ['a', 'b', 'c']) await note(text);
		const first = await search({ assetIds: [messageId], assetClass: 'MESSAGE_WORKFLOW', limit: 1 });
		await note('d');
		const second = await next(first.data.cursor);
		expect(first.data.results[0].changes[0].newValues).toEqual(['c']);
		expect(second.data.results[0].changes[0].newValues).toEqual(['b']);
	});

	test('a million records are all there', async () => {
		sandbox.bulk('auditTrail', { assetId: 'million', count: 1_000_000, perMoment: 7, step: 10 });
		const ends = { assetIds: ['million'], limit: 1 };
		const oldest = (await search({ ...ends, order: 'ASC' })).data.results[0];
		const newest = (await search(ends)).data.results[0];
		expect(newest.auditDate - oldest.auditDate).toBe(Math.floor(999_999 / 7) * 10);
		const from = newest.auditDate - 20_000;
		const tail = await pages({ assetIds: ['million'], limit: 200, from, order: 'ASC' });
		const values = records(tail).map(({ changes }) => changes[0].newValues[0]);
		expect(new Set(values).size).toBe(values.length);
		expect(values.at(-1)).toBe('value 999999');
		expect(Math.abs(values.length - 14_000)).toBeLessThan(7);
	});
});

import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { STYLE, useSandbox } from '../support/sandbox';
import { readBody, serve } from '../support/server';
import { eventually } from '../support/time';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

const EMAIL = { channelType: 'EMAIL', contactInfo: { email: 'lee@example.com' } };
const create = async (change: object = {}) =>
	await call('POST /case', { body: { ...EMAIL, ...change } });
const get = async (id: string) => (await call('GET /case', { query: { id } })).data[0];
const properties = async (id: string) => (await get(id)).workflow.customProperties;
const trail = async (assetId: string) => {
	const { data } = await call('POST /audit/search', {
		body: { assetClass: 'UNIVERSAL_CASE', assetIds: [assetId] },
	});
	return data;
};

describe('cases', () => {
	test('create answers 201, a number, version 0, and a rewritten subject', async () => {
		const { status, data } = await create({ subject: 'Hello', priority: 'High', caseType: 'Task' });
		expect(status).toBe(201);
		expect(data).toMatchObject({
			id: expect.any(String),
			caseNumber: expect.any(Number),
			version: 0,
			deleted: false,
		});
		expect(data.subject).not.toBe('Hello');
		expect(data.subject).toContain(String(data.caseNumber));
		expect(data.subject).toContain('EMAIL');
		expect(data.subject).toContain('Hello');
		expect((await create()).data.caseNumber).toBe(data.caseNumber + 1);
	});

	test('the platform manages four custom properties', async () => {
		const { data } = await create({
			status: 'Open',
			priority: 'High',
			caseType: 'Task',
			workflow: { customProperties: { mine: ['a'] } },
		});
		expect(data.workflow.customProperties).toEqual({
			mine: ['a'],
			spr_uc_status: ['Open'],
			spr_uc_priority: ['High'],
			spr_uc_type: ['Task'],
			spr_is_profile_case: ['true'],
		});
	});

	test('a channel id that is known joins the profile', async () => {
		const chat = { channelType: 'LIVE_CHAT', channelId: 'guest+1', contactInfo: {} };
		const one = (await create(chat)).data;
		const two = (await create(chat)).data;
		const other = (await create({ ...chat, channelId: 'guest-2' })).data;
		expect(two.id).not.toBe(one.id);
		expect(two.contact.id).toBe(one.contact.id);
		expect(other.contact.id).not.toBe(one.contact.id);
	});

	test.each<[string, object, string]>([
		['EMAIL without an email', { contactInfo: {} }, 'contactInfo.email'],
		['SMS without a phone number', { channelType: 'SMS' }, 'contactInfo.phoneNo'],
		['another channel without its id', { channelType: 'VOICE' }, 'channelId'],
		['an unknown field', { colour: 'red' }, 'colour'],
	])('%s is 400', async (_what, change, named) => {
		const reply = await create(change);
		expect(reply.status).toBe(400);
		expect(reply.named).toEqual(
			expect.arrayContaining([expect.stringContaining(named.split('.').at(-1)!)]),
		);
	});

	test('is found by four addresses, by exactly one at a time, and a page needs its number', async () => {
		const find = async (query: Record<string, string>) => await call('GET /case', { query });
		const ways: Array<Record<string, string>> = [
			{ id: 'case-3' },
			{ caseNumber: '70003' },
			{ channelCaseId: 'crm/500 + 1', pageNumber: '0' },
			{ channelCaseNumber: 'CRM-1', pageNumber: '0' },
		];
		for (const query of ways)
			expect((await find(query)).data).toEqual([expect.objectContaining({ id: 'case-3' })]);
		expect(await find({ id: 'none' })).toMatchObject({ status: 404, key: 'case.not.found' });
		expect((await find({ id: 'case-1', caseNumber: '70001' })).status).toBe(400);
		expect((await find({ channelCaseId: 'a' })).status).toBe(400);
		expect((await find({ channelCaseId: 'a', pageNumber: '-1' })).status).toBe(400);
		expect((await find({ channelCaseId: 'a', pageNumber: '0', pageSize: '101' })).status).toBe(400);
	});

	test('pages hold 20 unless more are asked for; the total may be absent', async () => {
		sandbox.bulk('case', { count: 45 });
		const page = async (query: Record<string, string>) => {
			const { data, text } = await call('GET /case', { query });
			return [data.length, JSON.parse(text).metadata?.totalCount];
		};
		const bulk = { channelCaseId: 'bulk' };
		expect(await page({ ...bulk, pageNumber: '0' })).toEqual([20, 45]);
		expect(await page({ ...bulk, pageNumber: '2' })).toEqual([5, 45]);
		expect(await page({ ...bulk, pageNumber: '0', pageSize: '100' })).toEqual([45, 45]);
		expect(await page({ channelCaseNumber: 'BULK-1', pageNumber: '0' })).toEqual([20, undefined]);
	});

	test('a replacement loses what it omits, an update does not; both raise the version', async () => {
		const query = { id: 'case-1' };
		await call('PATCH /case', { query, body: { status: 'Closed' } });
		expect(await get('case-1')).toMatchObject({
			version: 1,
			status: 'Closed',
			priority: 'High',
			workflow: {
				queues: [{ queueId: 301 }],
				customProperties: { region: ['EMEA', 'APAC'], spr_uc_status: ['Closed'] },
			},
		});
		await call('PUT /case', { query, body: { status: 'Open' } });
		const after = await get('case-1');
		expect(after).toMatchObject({ version: 2, status: 'Open', workflow: { queues: [] } });
		expect(after).not.toHaveProperty('priority');
		expect(Object.keys(after.workflow.customProperties)).not.toContain('region');
	});

	test('synced properties override what they omit, synced selected ones do not', async () => {
		const query = { id: 'case-1' };
		const own = async () =>
			Object.entries(await properties('case-1')).filter(([name]) => !name.startsWith('spr_'));
		await call('PATCH /case', {
			query,
			body: { syncedSelectedCustomProperties: { region: ['A'] } },
		});
		expect(await own()).toEqual([
			['region', ['A']],
			['product', ['parcel']],
		]);
		await call('PATCH /case', { query, body: { syncedCustomProperties: { region: ['B'] } } });
		expect(await own()).toEqual([['region', ['B']]]);
	});

	test('a delete takes several, all or none', async () => {
		expect((await call('DELETE /case', { query: { id: 'case-1,none' } })).status).toBe(404);
		expect((await get('case-1')).id).toBe('case-1');
		expect((await call('DELETE /case', { query: { id: 'case-1,case-2' } })).status).toBe(
			{ service: 204, plain: 200 }[STYLE],
		);
		for (const id of ['case-1', 'case-2'])
			expect(await call('GET /case', { query: { id } })).toMatchObject(
				{ service: { status: 200, data: [{ id, deleted: true }] }, plain: { status: 404 } }[STYLE],
			);
	});

	test('the thread of a deleted case is gone', async () => {
		const body = { action: 'checkControl', entityType: 'CASE', entityId: 'case-1' };
		expect((await call('POST /thread', { body })).status).toBe(200);
		await call('DELETE /case', { query: { id: 'case-1' } });
		expect((await call('POST /thread', { body })).status).toBe(404);
	});

	test('a macro raises the version and may change the case', async () => {
		const apply = async (body: object) => {
			await call('POST /case/applyMacro', { query: { caseNumber: '70001' }, body });
			return await get('case-1');
		};
		expect(await apply({ macroId: 'macro-close' })).toMatchObject({ version: 1, status: 'Closed' });
		expect(await apply({ anything: 'else' })).toMatchObject({ version: 2, status: 'Closed' });
	});

	test('a merge answers 204 without a body, and the children appear as agent notes', async () => {
		const merge = async (body: object) => await call('POST /case/merge', { body });
		const reply = await merge({ parentCaseNumber: 70001, childCaseNumbers: [70002] });
		expect(reply).toMatchObject({ status: 204, text: '' });
		const { cases } = sandbox.state('case') as {
			cases: Array<{ notes: Array<{ text: string }>; version: number }>;
		};
		expect(cases[0]).toMatchObject({
			version: 1,
			notes: [{ text: expect.stringContaining('#70002') }],
		});
		expect((await merge({ parentCaseNumber: 70001, childCaseNumbers: [] })).status).toBe(400);
		expect((await merge({ childCaseNumbers: [70002] })).status).toBe(400);
		expect(await merge({ parentCaseNumber: 70001, childCaseNumbers: [70001] })).toMatchObject({
			status: 400,
			key: 'case.merge.parent.among.children',
		});
		expect((await merge({ parentCaseNumber: 1, childCaseNumbers: [70001] })).status).toBe(404);
	});

	const page = async (query: Record<string, string>) =>
		(await call('GET /case/associatedMessages', { query: { id: 'case-1', ...query } })).data;

	test('message keys come within a window of time', async () => {
		const keysOf = (data: string[] | { messageKeys: string[] }) =>
			Array.isArray(data) ? data : data.messageKeys;
		const all = keysOf(await page({}));
		const [, , time = ''] = all[4]!.split('_');
		const window = { sinceChannelCreatedTime: time, untilChannelCreatedTime: time };
		expect(keysOf(await page(window))).toEqual([all[4]]);
		expect(keysOf(await page({ untilChannelCreatedTime: time }))).toEqual(all.slice(0, 5));
	});

	test('message keys come in pages', async () => {
		sandbox.setStyle('plain'); // the service answers with all of them
		const first = await page({});
		const second = await page({ cursor: first.cursor });
		expect([...first.messageKeys, ...second.messageKeys]).toHaveLength(30);
		expect(second).not.toHaveProperty('cursor');
		expect(
			(await call('GET /message', { query: { messageId: first.messageKeys[0] } })).status,
		).toBe(200);
		expect(
			(
				await call('GET /case/associatedMessages', {
					query: { id: 'case-2', cursor: first.cursor },
				})
			).status,
		).toBe(400);
	});

	test('a summary is kept until it is made again, and stored on request', async () => {
		const summary = async (query: Record<string, string> = {}) =>
			(await call('GET /case/smartSummary', { query: { caseNumber: '70001', ...query } })).data;
		const first = await summary();
		expect(first).toContain('<script>'); // it is not safe to show
		expect(await summary()).toBe(first);
		expect(await get('case-1')).not.toHaveProperty('smartSummary');
		const second = await summary({ regenerate: 'true', persistInCase: 'true' });
		expect(second).not.toBe(first);
		expect(await get('case-1')).toMatchObject({ smartSummary: second, version: 1 });
	});

	test('changes leave audit records and events', async () => {
		const { data: hook } = await call('POST /webhook-subscriptions', {
			body: {
				name: 'Cases',
				url: 'http://127.0.0.1:9/',
				preSharedKey: 'key',
				subscriptions: ['CASE_CREATED', 'CASE_UPDATED'],
			},
		});
		const query = { subscriptionId: hook.id, action: 'activate' };
		await call('POST /webhook-subscriptions/action', { query });
		const { id } = (await create()).data;
		await call('PATCH /case', { query: { id }, body: { status: 'Closed' } });
		const deliveries = sandbox.control('webhook', 'deliveries') as Array<{ body: string }>;
		const [created, updated] = {
			service: ['case.create', 'case.update'],
			plain: ['CASE_CREATED', 'CASE_UPDATED'],
		}[STYLE];
		expect(deliveries.map(({ body }) => JSON.parse(body))).toMatchObject([
			{ type: created, payload: { id, version: 0 } },
			{ type: updated, payload: { id, version: 1, status: 'Closed' } },
		]);
		expect(JSON.stringify(await trail(id))).toContain('"fieldName":"status"');
	});
});

describe('bulk jobs', () => {
	const bad = { ...EMAIL, workflow: { queues: [{ queueId: 999 }] } };
	const bulk = async (body: object) => await call('POST /case/bulk', { body });
	const status = async (processId: string) =>
		(await call('GET /case/bulk/status', { query: { processId } })).data;
	const untilFinished = async (processId: string) =>
		await eventually(async () =>
			expect(await status(processId)).toMatchObject({ status: 'COMPLETED' }),
		);
	const course = (spec: Record<string, unknown>) => sandbox.control('case', 'course', spec);

	test('are queued with 202, and done a moment later; a bad record leaves the others alone', async () => {
		course({ processing: null });
		const { status: http, data } = await bulk({ records: [EMAIL, bad, EMAIL] });
		expect(http).toBe(202);
		expect(await status(data.processId)).toMatchObject({ status: 'QUEUED', records: [] });
		sandbox.control('case', 'finish', data);
		await untilFinished(data.processId);
		expect((await status(data.processId)).records).toMatchObject([
			{ index: 0, success: true },
			{ index: 1, success: false, errors: [{ message: 'case.queue.not.found' }] },
			{ index: 2, success: true },
		]);
		expect((await call('GET /case/bulk/status', { query: { processId: 'none' } })).status).toBe(
			404,
		);
	});

	test('are answered with the results when they are processed within the request', async () => {
		const { status: http, data } = await bulk({ records: [bad, EMAIL], syncProcessing: true });
		expect(http).toBe(200);
		expect(data).toMatchObject(
			{
				service: { Cases: [{ snType: 'EMAIL', snUserId: 'lee@example.com', caseNumber: 70004 }] },
				plain: [{ success: false }, { success: true, case: { caseNumber: 70004 } }],
			}[STYLE],
		);
	});

	test('need records, each of the shape of a single create', async () => {
		expect((await bulk({ records: [] })).status).toBe(400);
		expect((await bulk({ records: [{ channelType: 'EMAIL', contactInfo: {} }] })).status).toBe(400);
	});

	test('call back with the headers that were given; the call can be late, lost, bare or repeated', async () => {
		const calls: Array<{ headers: IncomingHttpHeaders; body: string }> = [];
		const expectCalls = async (count: number) =>
			await eventually(() => expect(calls).toHaveLength(count));
		const { url, close } = await serve(async (req, res) => {
			calls.push({ headers: req.headers, body: (await readBody(req)).toString() });
			res.end();
		});
		const run = async (change: Record<string, unknown>) => {
			course({ processing: 20, callback: 0, headers: true, ...change });
			const { data } = await bulk({
				records: [EMAIL],
				callbackUrl: `${url}/done`,
				callbackUrlHeaders: { 'X-Secret': 'abc' },
			});
			await untilFinished(data.processId);
			return data.processId as string;
		};
		try {
			const processId = await run({});
			await expectCalls(1);
			expect(calls[0]!.headers['x-secret']).toBe('abc');
			expect(JSON.parse(calls[0]!.body)).toEqual({ processId, status: 'COMPLETED' });

			const lost = await run({ callback: null });
			await sleep(100);
			expect(calls).toHaveLength(1);
			sandbox.control('case', 'callBack', { processId: lost });
			await expectCalls(2);

			await run({ callback: 3_600_000 });
			expect(calls).toHaveLength(2);
			course({ body: { of: 'another job' } });
			sandbox.moveClock(3_600_000);
			await expectCalls(3);
			expect(calls[2]!.body).toContain('COMPLETED');
			course({ body: undefined });
			expect(() => sandbox.control('case', 'callBack', { processId: 'typo' })).toThrow();
			await run({ callback: 150 });
			await expectCalls(4);

			await run({ headers: false, body: {} });
			await expectCalls(5);
			expect(calls[4]!.headers).not.toHaveProperty('x-secret');
			expect(calls[4]!.body).toBe('{}');
		} finally {
			await close();
		}
	});
});

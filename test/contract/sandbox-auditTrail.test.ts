import { useSandbox } from '../support/sandbox';
import { clientOf, type Reply } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

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

	test.each([35, 200])('pages of %i hold every record once, in both orders', async (limit) => {
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
		const from = newest.auditDate - 2_000;
		const tail = await pages({ assetIds: ['million'], limit: 200, from, order: 'ASC' });
		const values = records(tail).map(({ changes }) => changes[0].newValues[0]);
		expect(new Set(values).size).toBe(values.length);
		expect(values.at(-1)).toBe('value 999999');
		expect(Math.abs(values.length - 1_400)).toBeLessThan(7);
	});
});

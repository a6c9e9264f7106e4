import { useSandbox } from '../support/sandbox';
import { clientOf, exact } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('CRM user mapping', () => {
	const app = { installedAppId: 'crm-app-2' };
	const wish = { ...app, crmUserId: 'sales-1', sprUserId: '1001' };
	const create = async (more: object = {}) =>
		await call('POST /crm-user-mapping', { body: { ...wish, ...more } });
	const upsert = async (more: object = {}) =>
		await call('POST /crm-user-mapping/upsert', { body: { ...wish, ...more } });
	const list = async (query: Record<string, string> = {}) =>
		await call('GET /crm-user-mapping', { query: { ...app, ...query } });
	const pairs = async (): Promise<string[]> =>
		(await list()).data.map(
			({ crmUserId, sprUserId }: { crmUserId: string; sprUserId: number }) =>
				`${crmUserId}=${sprUserId}`,
		);

	test('a mapping has its users, and who made it when', async () => {
		await create({ sprUserId: 'user1001@example.com' });
		expect((await list()).data).toEqual([
			{
				...wish,
				sprUserId: 1001,
				createdBy: 1001,
				lastModifiedBy: 1001,
				createdTime: expect.any(Number),
				lastModifiedTime: expect.any(Number),
			},
		]);
	});

	test('neither side is in two mappings of an app', async () => {
		await create();
		await create({ crmUserId: 'sales-2', sprUserId: '1002' });
		expect((await create({ sprUserId: '1003' })).key).toBe('crm.mapping.duplicate');
		expect((await create({ crmUserId: 'sales-3' })).key).toBe('crm.mapping.duplicate');
		expect((await upsert({ sprUserId: 'user1002@example.com' })).key).toBe('crm.mapping.conflict');
		expect((await upsert({ crmUserId: 'sales-3' })).key).toBe('crm.mapping.conflict');
		expect(await pairs()).toEqual(['sales-1=1001', 'sales-2=1002']);
		expect((await upsert({ sprUserId: '1003' })).status).toBe(200);
		expect((await upsert({ crmUserId: 'sales-3', sprUserId: '1004' })).status).toBe(200);
		expect(await pairs()).toEqual(['sales-1=1003', 'sales-2=1002', 'sales-3=1004']);
	});

	test.each([
		['a CRM user that the app does not have', { crmUserId: 'crm-1' }, 400],
		['a platform user that does not exist', { sprUserId: '7' }, 400],
		['an email of somebody else', { sprUserId: 'user1001@elsewhere.example.com' }, 400],
		['a platform user without the app', { sprUserId: '1950' }, 400],
		['a deleted app', { installedAppId: 'crm-app-deleted' }, 400],
		['an app that is not shared with the caller', { installedAppId: 'crm-app-of-others' }, 403],
		['an app that does not exist', { installedAppId: 'none' }, 404],
	])('refuses %s', async (_what, wrong, status) => {
		expect((await create(wrong)).status).toBe(status);
		expect((await upsert(wrong)).status).toBe(status);
		expect(await pairs()).toEqual([]);
	});

	test('lists by pages from 0, and by comma-separated users', async () => {
		const query = { installedAppId: 'crm-app-1' };
		const sizes = [];
		for (const pageNumber of ['0', '1', '2', '3']) {
			sizes.push((await list({ ...query, pageNumber })).data.length);
		}
		expect(sizes).toEqual([20, 20, 5, 0]);
		const users = async (more: Record<string, string>) =>
			(await list({ ...query, ...more })).data.map(
				({ crmUserId }: { crmUserId: string }) => crmUserId,
			);
		expect(await users({ crmUserId: 'crm-2,crm-40' })).toEqual(['crm-2', 'crm-40']);
		expect(await users({ sprUserId: '1003,1004', crmUserId: 'crm-4' })).toEqual(['crm-4']);
		expect((await list({ ...query, pageNumber: '-1' })).status).toBe(400);
		expect((await call('GET /crm-user-mapping')).status).toBe(400);
	});

	test('a long user id keeps its digits', async () => {
		const { text } = await list({ installedAppId: 'crm-app-1', crmUserId: 'crm-45' });
		expect(exact(text).data[0].sprUserId).toBe(9007199254740993001n);
	});

	test('deletes what matches, or everything of the app and of no other', async () => {
		await create();
		await create({ crmUserId: 'sales-2', sprUserId: '1002' });
		await create({ crmUserId: 'sales-3', sprUserId: '1003' });
		const remove = async (body?: object) =>
			await call('DELETE /crm-user-mapping', { query: app, body });
		expect((await remove({ crmUserId: 'sales-2' })).status).toBe(200);
		expect((await remove({ crmUserId: 'sales-2' })).status).toBe(404);
		expect((await remove({ crmUserId: 'sales-1', sprUserId: '1003' })).status).toBe(404);
		expect(await pairs()).toEqual(['sales-1=1001', 'sales-3=1003']);
		expect((await remove()).status).toBe(200);
		expect(await pairs()).toEqual([]);
		expect((await list({ installedAppId: 'crm-app-1' })).data).toHaveLength(20);
	});

	describe('files', () => {
		const csv = { Accept: 'text/csv' };
		const put = async (text: string, field = 'file') => {
			const form = new FormData();
			form.append(field, new Blob([text], { type: 'text/csv' }), 'mapping.csv');
			return await call('PUT /crm-user-mapping/import', { query: app, headers: csv, body: form });
		};

		test('what is exported can be imported', async () => {
			await create({ sprUserId: '1009' });
			const query = { query: app, headers: csv };
			const { headers, text } = await call('GET /crm-user-mapping/export', query);
			expect(headers['content-type']).toMatch(/^text\/csv/);
			await call('DELETE /crm-user-mapping', { query: app });
			const reply = await put(text);
			expect(reply).toMatchObject({ status: 200, text: expect.any(String) });
			expect(await pairs()).toEqual(['sales-1=1009']);
		});

		test('an import updates and adds, by id or email, whatever the other columns', async () => {
			await create();
			await put('Name,CRM User ID,Other\n1002,sales-1,x\nuser1003@example.com,sales-3,"y, z"\n');
			expect(await pairs()).toEqual(['sales-1=1002', 'sales-3=1003']);
		});

		test.each([
			['one invalid record', '1002,sales-1\n7,sales-2'],
			['a conflict', '1002,sales-1\n1001,sales-2'],
			['a CRM user twice', '1002,sales-1\n1003,sales-1'],
			['a platform user twice', '1002,sales-1\n1002,sales-2'],
			['a platform user by id and by email', '1002,sales-1\nuser1002@example.com,sales-2'],
			['a malformed row', '1002,sales-1\n"1003,sales-2'],
		])('%s aborts the whole import', async (_what, rows) => {
			await create({ crmUserId: 'sales-9' });
			expect((await put(`User ID/Email,CRM User ID\n${rows}\n`)).status).toBe(400);
			expect(await pairs()).toEqual(['sales-9=1001']);
		});

		test('needs both headers and the field "file"', async () => {
			expect((await put('User ID/Email,crm user id\n1001,sales-1\n')).status).toBe(400);
			expect((await put('CRM User ID\nsales-1\n')).status).toBe(400);
			expect((await put('User ID/Email,CRM User ID\n1001,sales-1\n', 'upload')).status).toBe(400);
			expect(await pairs()).toEqual([]);
		});
	});
});

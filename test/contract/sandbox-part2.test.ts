import { clientOf, exact } from './client';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('thread control', () => {
	const act = async (action: string, participantId?: string, entityId = 'case-1') =>
		await call('POST /thread', {
			body: { action, entityType: 'CASE', entityId, ...(participantId && { participantId }) },
		});
	const holder = async () => (await act('checkControl')).data.controllingParticipantId;

	test('moves the holder: acquire, pass, pass to the same, release to the platform', async () => {
		const { platformName } = sandbox.credentials;
		expect(await act('acquireControl', 'bot-a')).toMatchObject({
			status: 200,
			data: { controllingParticipantId: 'bot-a' },
			errors: [],
		});
		expect((await act('acquireControl', 'bot-b')).data.controllingParticipantId).toBe('bot-b');
		expect((await act('passControl', 'bot-c')).data.controllingParticipantId).toBe('bot-c');
		expect(await act('passControl', 'bot-c')).toMatchObject({
			status: 200,
			data: { controllingParticipantId: 'bot-c' },
		});
		expect(await holder()).toBe('bot-c');
		expect((await act('releaseControl', 'bot-c')).data.controllingParticipantId).toBe(platformName);
		expect(await holder()).toBe(platformName);
		expect((await act('passControl', platformName)).status).toBe(200);
	});

	test('only the holder releases', async () => {
		await act('acquireControl', 'bot-a');
		expect(await act('releaseControl', 'bot-b')).toMatchObject({
			status: 400,
			key: 'thread.control.not.held',
		});
		expect(await holder()).toBe('bot-a');
	});

	test.each(['acquireControl', 'passControl', 'releaseControl'])(
		'%s needs a participant',
		async (action) => {
			expect(await act(action)).toMatchObject({
				status: 400,
				named: expect.arrayContaining(['participantId']),
			});
		},
	);

	test('an unknown action, another entity type and a missing entity are 400, an unknown entity 404', async () => {
		for (const action of ['aquireControl', 'acquirecontrol', 'ACQUIRECONTROL', '']) {
			expect((await act(action, 'bot-a')).status).toBe(400);
		}
		const body = { action: 'checkControl', entityType: 'CASE', entityId: 'case-1' };
		for (const wrong of [
			{ entityType: 'case' },
			{ entityType: undefined },
			{ entityId: undefined },
		]) {
			expect((await call('POST /thread', { body: { ...body, ...wrong } })).status).toBe(400);
		}
		expect(await act('checkControl', undefined, 'none')).toMatchObject({ status: 404, data: null });
	});
});

describe('call deflection', () => {
	const wish = {
		assetId: 'deflection-asset-1',
		snId: 'caller-1',
		accountId: '5002',
		deflectionType: 'LIVE_CHAT',
	};
	const deflect = async (more: object = {}) =>
		await call('POST /deflect', { body: { ...wish, ...more } });

	test('answers with empty errors and no data; a case is created unless told otherwise', async () => {
		const reply = await deflect();
		expect(reply.status).toBe(200);
		expect(JSON.parse(reply.text)).toEqual({ errors: [] });
		await deflect({ createCase: false, accountId: 5002 });
		expect(sandbox.state('deflection')).toEqual([
			{ ...wish, createCase: true },
			{ ...wish, accountId: 5002, createCase: false },
		]);
	});

	test('goes through another channel with both of its fields, or with none', async () => {
		const via = { viaDeflectionType: 'SMS', viaAccountId: '5003' };
		expect((await deflect(via)).status).toBe(200);
		expect((await deflect({ viaDeflectionType: 'SMS' })).status).toBe(400);
		expect((await deflect({ viaAccountId: '5003' })).status).toBe(400);
		expect((await deflect({ ...via, viaAccountId: '1' })).status).toBe(404);
	});

	test.each(['assetId', 'snId', 'accountId', 'deflectionType'])('%s is required', async (name) => {
		expect(await deflect({ [name]: undefined })).toMatchObject({ status: 400, named: [name] });
	});

	test('an asset or account that is not there is 404', async () => {
		expect(await deflect({ assetId: 'none' })).toMatchObject({
			status: 404,
			key: 'asset.not.found',
		});
		expect(await deflect({ accountId: '1' })).toMatchObject({
			status: 404,
			key: 'account.not.found',
		});
	});
});

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

describe('knowledge base categories', () => {
	const folders = () => sandbox.state('knowledgeBase') as Array<Record<string, any>>;
	const named = (name: string) => folders().find((folder) => folder.name === name)!;
	const search = async (body: object = {}) => await call('POST /folder/search', { body });
	const names = async (body: object): Promise<string[]> =>
		(await search({ rows: 100, ...body })).data.result.map(({ name }: { name: string }) => name);

	test('a read has every field, and all four share levels', async () => {
		const { id } = named('Products');
		const { status, data } = await call('GET /folder', { query: { folderId: id } });
		expect(status).toBe(200);
		expect(data).toMatchObject({
			id,
			parentId: '',
			path: [id],
			description: 'Everything we sell',
			mappingDetails: [
				{
					mappedProjectId: 'project-1',
					mappedCategoryIds: ['c-1', 'c-2'],
					mappedTopicIds: ['t-1'],
				},
				{ mappedProjectId: 'project-2', mappedCategoryIds: [], mappedTopicIds: ['t-9'] },
			],
			createdTime: expect.stringMatching(
				/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d\s[AP]M$/,
			),
		});
		expect(data.shareConfigs).toEqual([
			{ shareLevel: 'CLIENT', sharedWithIds: ['77'] },
			{ shareLevel: 'CLIENT_GROUP', sharedWithIds: [] },
			{ shareLevel: 'USER', sharedWithIds: [] },
			{ shareLevel: 'USER_GROUP', sharedWithIds: [] },
		]);
	});

	test('a path ends with its own id, and before it stands the parent', async () => {
		for (const { id, path, parentId } of folders()) {
			expect(path.at(-1)).toBe(id);
			expect(path.at(-2) ?? '').toBe(parentId);
		}
		expect(named('Batteries & chargers').path).toHaveLength(3);
	});

	test('what is not shared with the caller is refused, and not found by a search', async () => {
		const read = async (folderId: string) => await call('GET /folder', { query: { folderId } });
		expect((await read(named('Internal').id)).status).toBe(403);
		expect((await read(named('Escalation guides').id)).status).toBe(200);
		expect((await read('none')).status).toBe(404);
		expect((await call('GET /folder')).status).toBe(400);
		expect(await names({ query: 'Internal' })).toEqual([]);
		expect(await names({})).toHaveLength(folders().length - 1);
	});

	test('a search result lacks the description and the mappings, and nothing else', async () => {
		const { result } = (await search({ query: 'products' })).data;
		const { description, mappingDetails, ...rest } = named('Products');
		expect([description, mappingDetails]).not.toContain(undefined);
		expect(result).toEqual([rest]);
	});

	test('pages by index, and says whether more follow', async () => {
		const page = async (start: number) => (await search({ start, rows: 15 })).data;
		const pages = [await page(0), await page(1), await page(2), await page(3)];
		expect(pages.map(({ result }) => result.length)).toEqual([15, 15, 5, 0]);
		expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
		expect(pages.map(({ totalHits }) => totalHits)).toEqual([35, 35, 35, 35]);
		expect((await search({ rows: 35 })).data.hasMore).toBe(false); // the last page is full
		const ids = pages.flatMap(({ result }) => result.map(({ id }: { id: string }) => id));
		expect(new Set(ids).size).toBe(35);
	});

	test('filters by text, class and scope, and counts assets on request', async () => {
		expect(await names({ query: 'PHONE' })).toEqual(['Phones']);
		expect(await names({ scope: 'ONLY_TOP_LEVEL_FOLDERS' })).toEqual(['Products', 'Media']);
		expect(await names({ scope: 'ALL_FOLDERS' })).toHaveLength(35);
		expect(await names({ assetClasses: ['KNOWLEDGE_BASE_CONTENT'] })).toEqual([
			'Products',
			'Phones',
			'Batteries & chargers',
			'Escalation guides',
		]);
		const [counted] = (await search({ query: 'Phones', includeAssetCount: true })).data.result;
		expect(counted.assetCount).toEqual(expect.any(Number));
		expect((await search({ scope: 'TOP' })).status).toBe(400);
		expect((await search({ start: -1 })).status).toBe(400);
	});
});

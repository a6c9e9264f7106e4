import { useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

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

	test('a path ends with its own id, and the parent comes before it', async () => {
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

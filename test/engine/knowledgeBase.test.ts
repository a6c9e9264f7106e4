import { useEngine } from '../support/engine';
import { continueOnFail, locator, NOTHING } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { readBody, serve } from '../support/server';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
/** The ids of the seeded categories, by name. */
let ids: Record<string, string>;

beforeAll(async () => {
	const folders = sandbox.state('knowledgeBase') as Array<{ id: string; name: string }>;
	ids = Object.fromEntries(folders.map(({ id, name }) => [name, id]));
});

const category = engine.resource('engagementKnowledgeBase', 'category');
const folderId = (value: string) => ({ folderId: locator(value) });
const SEARCH = 'POST /prod/api/v3/folder/search';
const GET = 'GET /prod/api/v3/folder?folderId=';

describe('get', () => {
	it('reads one by its id, with what a search leaves out', async () => {
		const { items, error } = await category('get', { ...folderId(ids.Products!), output: 'raw' });
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([{ line: `${GET}${ids.Products}` }]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({
					name: 'Products',
					description: 'Everything we sell',
					parentId: '',
					mappingDetails: expect.arrayContaining([
						{
							mappedProjectId: 'project-1',
							mappedCategoryIds: ['c-1', 'c-2'],
							mappedTopicIds: ['t-1'],
						},
					]),
				}),
				pairedItem: { item: 0 },
			},
		]);
	});

	it('shows the path as names; what lies above is fetched once for all items', async () => {
		const { json } = await category(
			'get',
			{ ...folderId('={{ $json.id }}'), options: { resolvePath: true, maxConcurrency: 1 } },
			{
				items: [ids['Batteries & chargers'], ids['Batteries & chargers'], ids.Phones].map((id) => ({
					json: { id },
				})),
			},
		);
		expect(json.map(({ pathNames }) => pathNames)).toEqual([
			['Products', 'Phones', 'Batteries & chargers'],
			['Products', 'Phones', 'Batteries & chargers'],
			['Products', 'Phones'],
		]);
		expect(sentLines(sandbox)).toEqual([
			`${GET}${ids['Batteries & chargers']}`,
			`${GET}${ids.Products}`,
			`${GET}${ids.Phones}`,
			`${GET}${ids['Batteries & chargers']}`,
			`${GET}${ids.Phones}`,
		]);
	});

	it('leaves the id of a category that it may not read in the path', async () => {
		const { json, error } = await category('get', {
			...folderId(ids['Escalation guides']!),
			options: { resolvePath: true },
		});
		expect(error).toBeUndefined();
		expect(json[0]!.pathNames).toEqual([ids.Internal, 'Escalation guides']);
	});

	it('does not take a failing platform for a category that cannot be read', async () => {
		sandbox.fault({
			method: 'GET',
			path: '/folder',
			query: { folderId: ids.Products! },
			times: 0,
			status: 401,
			body: { data: null, errors: [{ id: '1', code: 401, message: 'token.expired' }] },
		});
		const { said } = await category('get', {
			...folderId(ids.Phones!),
			options: { resolvePath: true },
		});
		expect(said).toContain('token.expired');
	});

	it('names the permission, and goes on with the other items', async () => {
		const { json } = await category('get', folderId('={{ $json.id }}'), {
			items: [{ json: { id: ids.Internal } }, { json: { id: ids.Phones } }],
			...continueOnFail,
		});
		expect(json[0]).toMatchObject({
			error: expect.stringContaining('folder.not.shared'),
			details: {
				httpCode: 403,
				description: expect.stringContaining('View and Create Category permissions'),
			},
		});
		expect(json[1]).toMatchObject({ name: 'Phones' });
	});

	it('does not take an answer without a category for one', async () => {
		for (const data of [null, []]) {
			answerWith(sandbox, data);
			expect((await category('get', folderId('7'))).said).toMatch(
				/returned nothing\n.*Category "7".*\nHTTP 200/,
			);
		}
	});

	it('simplifies', async () => {
		const { json } = await category('get', { ...folderId(ids.Phones!), output: 'simplified' });
		expect(Object.keys(json[0]!)).toEqual([
			'name',
			'modifiedTime',
			'description',
			'assetClasses',
			'tags',
			'path',
			'parentId',
			'id',
		]);
	});
});

describe('search', () => {
	it('follows hasMore to the end; start counts pages', async () => {
		const { items, error } = await category('getAll', { returnAll: true, options: { rows: 15 } });
		expect(error).toBeUndefined();
		// 36 are seeded, and one of them is not shared with this user.
		expect(sent(sandbox)).toEqual([
			{ line: SEARCH, body: { start: 0, rows: 15 } },
			{ line: SEARCH, body: { start: 1, rows: 15 } },
			{ line: SEARCH, body: { start: 2, rows: 15 } },
		]);
		const names = items.map(({ json }) => json.name);
		expect(names).toHaveLength(35);
		expect(new Set(names)).toEqual(new Set(Object.keys(ids).filter((name) => name !== 'Internal')));
		expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
	});

	it('goes on after what has come where start counts rows and fewer come than are asked for', async () => {
		const all = Array.from({ length: 250 }, (_, n) => ({ id: `${n}`, name: `Name ${n}` }));
		const starts: number[] = [];
		const server = await serve(async (request, response) => {
			const { start } = JSON.parse((await readBody(request)).toString()) as { start: number };
			starts.push(start);
			const result = all.slice(start, start + 50);
			const data = { result, hasMore: start + 50 < all.length };
			response.end(JSON.stringify({ data, errors: [] }));
		});
		engine.credential = { ...engine.credential, baseUrl: server.url };
		const { json } = await category('getAll', { returnAll: true });
		await server.close();
		expect(starts).toEqual([0, 1, 51, 101, 151, 201]);
		expect(json.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
	});

	it('asks for no more than the limit', async () => {
		const { json } = await category('getAll', { returnAll: false, limit: 7 });
		expect(sent(sandbox)).toEqual([{ line: SEARCH, body: { start: 0, rows: 7 } }]);
		expect(json).toHaveLength(7);
	});

	it('sends every filter', async () => {
		const { json } = await category('getAll', {
			returnAll: true,
			filters: {
				assetClasses: 'MEDIA_ASSET, KNOWLEDGE_BASE_CONTENT',
				includeAssetCount: true,
				query: 'med',
				scope: 'ONLY_TOP_LEVEL_FOLDERS',
			},
		});
		expect(sent(sandbox)).toEqual([
			{
				line: SEARCH,
				body: {
					assetClasses: ['MEDIA_ASSET', 'KNOWLEDGE_BASE_CONTENT'],
					includeAssetCount: true,
					query: 'med',
					scope: 'ONLY_TOP_LEVEL_FOLDERS',
					start: 0,
					rows: 100,
				},
			},
		]);
		expect(json).toEqual([
			expect.objectContaining({ name: 'Media', assetCount: expect.any(Number) }),
		]);
	});

	it('shows paths as names; only what is not among the results is fetched', async () => {
		const { json } = await category('getAll', {
			returnAll: true,
			filters: { query: 'e' },
			output: 'simplified',
			options: { resolvePath: true },
		});
		const byName = Object.fromEntries(json.map((entry) => [entry.name, entry.pathNames]));
		expect(byName['Batteries & chargers']).toEqual(['Products', 'Phones', 'Batteries & chargers']);
		expect(byName['Media box 1']).toEqual(['Media', 'Media box 1']);
		expect(byName['Escalation guides']).toEqual([ids.Internal, 'Escalation guides']);
		// "Products" has no e and "Internal" is not shared: these two are asked for, once each.
		expect(sentLines(sandbox).filter((line) => line !== SEARCH)).toEqual([
			`${GET}${ids.Products}`,
			`${GET}${ids.Internal}`,
		]);
	});

	it('does not take an answer without a list for an empty one', async () => {
		for (const data of [null, {}, { result: null, hasMore: false }]) {
			answerWith(sandbox, data, { path: '/folder/search' });
			expect((await category('getAll', {})).said).toMatch(/The answer holds no list of categories/);
		}
	});

	it('says that the same page came again where the platform ignores start', async () => {
		const result = [{ id: '1' }, { id: '2' }];
		answerWith(sandbox, { result, hasMore: true }, { path: '/folder/search', times: 0 });
		const { said, items } = await category('getAll', { returnAll: true });
		expect(said).toMatch(/returned the same page again/);
		expect(items).toEqual([]);
	});

	it('ends at an empty page, whatever hasMore says', async () => {
		answerWith(sandbox, { result: [], hasMore: true }, { path: '/folder/search', times: 0 });
		expect((await category('getAll', { returnAll: true })).json).toEqual([]);
		expect(sent(sandbox)).toHaveLength(1);
	});
});

describe('the list of the editor', () => {
	it('has a page at a time', async () => {
		const first = await engine.listSearch('engagementKnowledgeBase', 'searchCategories');
		expect(sent(sandbox)).toEqual([{ line: SEARCH, body: { start: 0, rows: 50 } }]);
		expect(first).toEqual({
			results: expect.arrayContaining([{ name: 'Phones', value: ids.Phones }]),
		});

		answerWith(
			sandbox,
			{ result: [{ id: '1', name: 'One' }], hasMore: true },
			{ path: '/folder/search' },
		);
		expect(await engine.listSearch('engagementKnowledgeBase', 'searchCategories')).toEqual({
			results: [{ name: 'One', value: '1' }],
			paginationToken: expect.stringMatching(/^\{"start":1,/),
		});
	});

	it.each([
		['pages', 50, 50],
		['rows', 1, 50],
		['pages', 30, 30],
		['rows', 1, 30],
	])('has each category once where the platform counts %s', async (_, unit, most) => {
		const all = Array.from({ length: 170 }, (__, n) => ({ id: `${n}`, name: `Name ${n}` }));
		const found: unknown[] = [];
		let token: string | undefined;
		for (let requests = 0; requests < 8; requests++) {
			// What the platform answers to the next request follows from where the list goes on.
			const start = Number(/\d+/.exec(token ?? '0')![0]) * unit;
			const result = all.slice(start, start + most);
			const hasMore = start + most < all.length;
			answerWith(sandbox, { result, hasMore }, { path: '/folder/search' });
			const page = await engine.listSearch(
				...(['engagementKnowledgeBase', 'searchCategories', undefined, token] as const),
			);
			found.push(...page.results.map(({ value }) => value));
			token = page.paginationToken as string | undefined;
			if (token === undefined) break;
		}
		expect(found).toEqual(all.map(({ id }) => id));
	});

	it.each([
		['says that more follow', { hasMore: true }, /returned the same page again/],
		['does not say whether more follow', {}, undefined],
	])('ends where the platform ignores the start, and %s', async (_, said, words) => {
		const result = Array.from({ length: 50 }, (__, n) => ({ id: `${n}`, name: `Name ${n}` }));
		answerWith(sandbox, { result, ...said }, { path: '/folder/search', times: 0 });
		const search = async (token?: string) =>
			await engine.listSearch('engagementKnowledgeBase', 'searchCategories', undefined, token);
		const { paginationToken } = await search();
		const again = search(paginationToken as string);
		if (words) await expect(again).rejects.toThrow(words);
		else expect(await again).toEqual({ results: [] });
	});

	it('searches on the platform, from the page that the editor asks for', async () => {
		const { results } = await engine.listSearch(
			'engagementKnowledgeBase',
			'searchCategories',
			'media',
		);
		expect(results.map(({ name }) => name)).toContain('Media');
		await engine.listSearch('engagementKnowledgeBase', 'searchCategories', 'media', '{"start":3}');
		expect(sent(sandbox).map(({ body }) => body)).toEqual([
			{ query: 'media', start: 0, rows: 50 },
			{ query: 'media', start: 3, rows: 50 },
		]);
	});
});

describe('refuses before anything is sent', () => {
	it.each<[string, string, object, RegExp]>([
		['a missing category', 'get', folderId(NOTHING), /Category: It is empty/],
		[
			'an unknown scope',
			'getAll',
			{ filters: { scope: '={{ "top" }}' } },
			/Filters > Scope: "top" is not one of.*All Categories \(ALL_FOLDERS\), Top Level Only \(ONLY_TOP_LEVEL_FOLDERS\)/,
		],
		[
			'an empty filter',
			'getAll',
			{ filters: { query: NOTHING } },
			/Filters > Query: It is empty, which would widen/,
		],
		[
			'a page of nothing',
			'getAll',
			{ options: { rows: 0 } },
			/Options > Page Size: "0" is not valid here/,
		],
		['a negative limit', 'getAll', { limit: -1 }, /Limit: "-1" is not valid here/],
	])('%s', async (_what, operation, parameters, sentence) => {
		const { said } = await category(operation, parameters);
		expect(said).toMatch(sentence);
		expect(sent(sandbox)).toEqual([]);
	});
});

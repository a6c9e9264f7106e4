import type { INodeParameters } from 'n8n-workflow';
import type { FaultSpec } from '../../sandbox/core/faults';
import { useEngine } from '../support/engine';
import { sentLines, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** A list whose pages are numbered, and a first page that another may follow. */
interface List {
	node: string;
	resource: string;
	operation?: string;
	path: string;
	parameters?: INodeParameters;
	first: unknown;
	metadata?: Record<string, unknown>;
}

const MAPPINGS: List = {
	node: 'engagementCrmUserMapping',
	resource: 'mapping',
	path: '/crm-user-mapping',
	parameters: { installedAppId: 'crm-app-1' },
	first: [{ crmUserId: 'crm-1' }],
};
const SUBSCRIPTIONS: List = {
	node: 'engagementWebhook',
	resource: 'subscription',
	path: '/webhook-subscriptions',
	first: [{ id: '1', url: 'https://n8n.example.com/hook' }],
};
const CATEGORIES: List = {
	node: 'engagementKnowledgeBase',
	resource: 'category',
	path: '/folder/search',
	first: { result: [{ id: '1', name: 'One' }], hasMore: true },
};
const CASES: List = {
	node: 'engagementCase',
	resource: 'case',
	operation: 'get',
	path: '/case',
	parameters: { addressBy: 'channelCaseId', channelCaseId: 'bulk' },
	first: Array.from({ length: 100 }, (_, i) => ({ id: `case-${i}`, caseNumber: i })),
};
const COUNTED_CASES: List = { ...CASES, metadata: { totalCount: 150 } };

const ABSENT: FaultSpec[] = [
	{ status: 404 },
	{ status: 404, body: '' },
	{ status: 400, body: { data: null, errors: [{ message: 'page.not.found' }] } },
];
const NOT_TOLD: FaultSpec[] = [
	{ status: 404, body: '<html><title>404</title></html>' },
	{ status: 404, body: { message: 'no Route matched with those values' } },
	{ status: 403 },
];

/** The result of a list whose pages from the second on are answered with the faults. */
async function listWith(list: List, ...faults: FaultSpec[]) {
	const { node, resource, operation = 'getAll', path, parameters, first, metadata } = list;
	sandbox.fault({ path, status: 200, body: { data: first, errors: [], metadata } });
	for (const fault of faults) sandbox.fault({ path, ...fault });
	const run = engine.resource(node, resource);
	return await run(operation, { returnAll: true, ...parameters });
}

const each = (lists: readonly List[], faults: readonly FaultSpec[]) =>
	lists.flatMap((list) => faults.map((fault) => [list.resource, fault, list] as const));

describe('a numbered page behind the first', () => {
	it.each(each([MAPPINGS, SUBSCRIPTIONS, CASES], ABSENT))(
		'of a %s ends the list when the platform says by %j that it is not there',
		async (_, fault, list) => {
			const { json, error } = await listWith(list, fault);
			expect(error).toBeUndefined();
			expect(json).toHaveLength((list.first as unknown[]).length);
			expect(sentLines(sandbox)).toHaveLength(2);
		},
	);

	it.each(each([MAPPINGS, SUBSCRIPTIONS, CATEGORIES, CASES], NOT_TOLD))(
		'of a %s ends the run, not the list, when %j comes in its place',
		async (_, fault, list) => {
			const { items, error } = await listWith(list, fault);
			expect(error).toBeDefined();
			expect(items).toEqual([]);
		},
	);

	it.each(each([CATEGORIES, COUNTED_CASES], ABSENT))(
		'of a %s ends the run when the platform has promised it and answers %j',
		async (_, fault, list) => {
			const { items, error } = await listWith(list, fault);
			expect(error).toBeDefined();
			expect(items).toEqual([]);
		},
	);
});

it.each([MAPPINGS, CASES].map((list) => [list.resource, list] as const))(
	'a %s that has moved to the next page between two requests comes once',
	async (_, list) => {
		const first = list.first as object[];
		const added = { id: 'new', caseNumber: 7, crmUserId: 'crm-new' };
		const second = { status: 200, body: { data: [first.at(-1), added], errors: [] } };
		const { json, error } = await listWith(list, second, { status: 404 });
		expect(error).toBeUndefined();
		expect(json).toHaveLength(first.length + 1);
	},
);

describe('a list that is shown without pages', () => {
	const LISTS: List[] = [
		{ node: 'engagementCampaign', resource: 'campaign', path: '/campaign', first: 'campaigns' },
		{
			...{ node: 'engagementWorkspace', resource: 'workspace', path: '/accessibleClients' },
			first: 'clients',
		},
		{
			...{ node: 'engagementWebhook', resource: 'webhookType' },
			...{ path: '/webhook-subscriptions/webhook-types', first: 'types' },
		},
	];
	const records = [{ id: '1' }, { id: '2' }];
	const list = async ({ node, resource, path, first }: List, around: object, options: object) => {
		const data = { [String(first)]: records, ...around };
		sandbox.fault({ path, status: 200, body: { data, errors: [] } });
		return await engine.resource(node, resource)('getAll', options as INodeParameters);
	};

	it.each(LISTS)('comes whole next to what describes it: $resource', async (one) => {
		for (const around of [{}, { total: 2 }, { paging: { page: 0 }, hasMore: false }]) {
			const { items, error } = await list(one, around, { returnAll: true });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(2);
		}
	});

	it.each(LISTS)('is no list where it says that it goes on: $resource', async (one) => {
		for (const around of [
			{ hasMore: true },
			{ paging: { hasNext: 'true' } },
			{ nextCursor: 'x' },
			{ total: 5 },
		]) {
			const { said, items } = await list(one, around, { returnAll: true });
			expect(said).toMatch(/says that more follow than the 2 records[^]*set Limit to 2/);
			expect(items).toEqual([]);
			expect((await list(one, around, { returnAll: false, limit: 2 })).items).toHaveLength(2);
		}
	});
});

const cases = (count: number, first = 0) =>
	Array.from({ length: count }, (_, i) => ({ id: `case-${first + i}` }));
const answerCases = (data: unknown, totalCount?: unknown, metadata = {}) =>
	sandbox.fault({
		path: '/case',
		status: 200,
		body: { data, errors: [], metadata: { totalCount, ...metadata } },
	});
const getCases = async () =>
	await engine.resource('engagementCase', 'case')('get', {
		...{ addressBy: 'channelCaseId', channelCaseId: 'bulk', returnAll: true },
	});

describe('cases that the platform has not counted', () => {
	it.each([
		['all come', 'a short page', [cases(20), cases(20, 20), cases(5, 40)], 45],
		['all come', 'an empty page', [cases(20), []], 20],
		['come once', 'the same page again', [cases(20), cases(20)], 20],
		['are not asked for again', 'a page of another size', [cases(19)], 19],
	])('%s where pages have the usual size, up to %s', async (_, _end, pages, count) => {
		for (const page of pages) answerCases(page);
		const { json, error } = await getCases();
		expect(error).toBeUndefined();
		expect(json).toHaveLength(count);
		expect(sentLines(sandbox)).toHaveLength(pages.length);
	});
});

describe('cases of which the platform says that more follow', () => {
	const more = { hasMore: true };

	it('all come where the pages are smaller than asked for', async () => {
		answerCases(cases(10), undefined, more);
		answerCases(cases(10, 10), undefined, { paging: { hasNext: 'true' } });
		answerCases(cases(3, 20), undefined, { hasMore: false });
		expect((await getCases()).json).toHaveLength(23);
		expect(sentLines(sandbox)).toHaveLength(3);
	});

	it.each([
		['an empty page', [], /says that more follow, but returned an empty page/],
		['the same page again', cases(20), /returned the same page again/],
	])('are not all where %s comes', async (_, page, words) => {
		answerCases(cases(20), undefined, more);
		answerCases(page, undefined, more);
		const { said, items } = await getCases();
		expect(said).toMatch(words);
		expect(items).toEqual([]);
	});
});

it('mappings that come again are not all where the platform says that more follow', async () => {
	const page = {
		status: 200,
		body: { data: MAPPINGS.first, errors: [], metadata: { hasMore: true } },
	};
	const { said, items } = await listWith({ ...MAPPINGS, metadata: { hasMore: true } }, page);
	expect(said).toMatch(/returned the same page again/);
	expect(items).toEqual([]);
});

describe('cases that the platform has counted', () => {
	it.each([150, '150'])(
		'all come where the pages are smaller than asked for, of %j',
		async (total) => {
			for (const first of [0, 50, 100]) answerCases(cases(50, first), total);
			expect((await getCases()).json).toHaveLength(150);
			expect(sentLines(sandbox)).toHaveLength(3);
		},
	);

	it('are not all where a page comes empty', async () => {
		answerCases(cases(100), 250);
		answerCases([], 250);
		const { said, items } = await getCases();
		expect(said).toContain('says that more follow, but returned an empty page');
		expect(items).toEqual([]);
	});
});

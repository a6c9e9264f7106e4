import { useEngine } from '../support/engine';
import { A_CONVERSATION, everyOperation } from '../support/everyOperation';
import { continueOnFail, locator, NOTHING, queryParameters } from '../support/parameters';
import { answerWith, sent, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

describe('workspaces', () => {
	const workspace = engine.resource('engagementWorkspace', 'workspace');

	it('lists them, one item each, up to the limit', async () => {
		const { items } = await workspace('getAll', { returnAll: true });
		expect(sent(sandbox)).toEqual([{ line: 'GET /prod/api/v3/accessibleClients' }]);
		expect(items).toEqual([
			{ json: { id: '77', name: 'Example workspace' }, pairedItem: { item: 0 } },
			{ json: { id: '78', name: 'Second workspace' }, pairedItem: { item: 0 } },
		]);
		expect((await workspace('getAll', { limit: 1 })).json).toEqual([
			{ id: '77', name: 'Example workspace' },
		]);
	});

	it('sends further query parameters, and takes other shapes of the answer', async () => {
		const ownParameters = queryParameters({ 'page size': 'a&b' });
		for (const [data, items] of [
			[[{ id: 1 }], [{ id: 1 }]],
			[{ total: 1, list: [{ id: 1 }] }, [{ id: 1 }]],
			[{ list: [] }, []],
			[null, []],
		]) {
			answerWith(sandbox, data, { path: '/accessibleClients' });
			expect((await workspace('getAll', { options: ownParameters })).json).toEqual(items);
		}
		expect(sent(sandbox)[0]!.line).toBe('GET /prod/api/v3/accessibleClients?page%20size=a%26b');
	});

	it('refuses a limit of 0, and a query parameter without a name', async () => {
		expect((await workspace('getAll', { limit: '={{ 0 }}' })).said).toMatch(
			/Limit: "0" is not valid here/,
		);
		const nameless = queryParameters({ '': 'x' });
		expect((await workspace('getAll', { options: nameless })).said).toMatch(
			/Query Parameters > Row 1: It has no name/,
		);
		expect(sent(sandbox)).toEqual([]);
	});

	it('are the list from which a client is picked', async () => {
		const search = async (filter?: string) =>
			await engine.listSearch('engagementAccount', 'searchWorkspaces', filter);
		expect(await search()).toEqual({
			results: [
				{ name: 'Example workspace', value: '77' },
				{ name: 'Second workspace', value: '78' },
			],
		});
		expect(await search('SECOND')).toEqual({
			results: [{ name: 'Second workspace', value: '78' }],
		});
		expect(await search('7')).toMatchObject({ results: [{ value: '77' }, { value: '78' }] });
		expect(await search('none')).toEqual({ results: [] });
	});
});

describe('the workspace that a request acts in', () => {
	const preview = async (options: object = {}) =>
		await engine.resource('engagementPublishing', 'preview')('get', { previewId: 'p', options });
	const workspaces = async () =>
		await engine.resource('engagementWorkspace', 'workspace')('getAll');
	const headers = () => sandbox.requests().map((request) => request.headers.workspace_id);

	it('is not named unless somebody enters it', async () => {
		await preview();
		await workspaces();
		expect(headers()).toEqual([undefined, undefined]);
	});

	it('is that of the credential, for every node', async () => {
		engine.credential = { ...engine.credential, workspaceId: ' 78 ' };
		await preview();
		await workspaces();
		await engine.httpRequestNode(`${sandbox.url}/prod/api/v3/accessibleClients`);
		expect(headers()).toEqual(['78', '78', '78']);
	});

	it('is that of the operation, or else of the credential, in every operation of publishing', async () => {
		const publishing = (await everyOperation()).filter(
			({ node }) => node === 'engagementPublishing',
		);
		expect(publishing.length).toBeGreaterThan(10);
		engine.credential = { ...engine.credential, workspaceId: '78' };
		sandbox.fault(A_CONVERSATION);
		sandbox.fault({ status: 200, body: { data: null, errors: [] }, times: 0 });
		for (const { name, node, parameters } of publishing) {
			for (const [options, workspace] of [
				[{}, '78'],
				[{ workspaceId: { __rl: true, mode: 'id', value: '77' } }, '77'],
			] as const) {
				sandbox.clearRequests();
				const all = { ...(parameters.options as object), ...options };
				await engine.node(node, { ...parameters, options: all });
				expect([name, [...new Set(headers())]]).toEqual([name, [workspace]]);
			}
		}
	});

	it('is that of the operation where publishing names one, picked or typed', async () => {
		engine.credential = { ...engine.credential, workspaceId: '78' };
		for (const mode of ['list', 'id'])
			await preview({ workspaceId: { __rl: true, mode, value: '77' } });
		expect(headers()).toEqual(['77', '77']);
		const { results } = await engine.listSearch('engagementPublishing', 'searchWorkspaces', 'sec');
		expect(results).toEqual([{ name: 'Second workspace', value: '78' }]);
	});

	it('is the same for all items: one that differs is refused, and never sent to another', async () => {
		const items = ['77', '78', '77'].map((workspace) => ({ json: { workspace } }));
		const create = async (more: object) =>
			await engine.resource('engagementPublishing', 'preview')(
				'create',
				{
					...{ messageId: 'MESSAGE_1', exportType: 'PDF', name: 'x' },
					options: { workspaceId: locator('={{ $json.workspace }}') },
				},
				{ items, ...more },
			);
		expect((await create({})).said).toMatch(
			/Options > Workspace: It must be the same for all items, but item 0 has another value\./,
		);
		expect(headers()).toEqual([]);
		const { items: out } = await create(continueOnFail);
		expect(out.map(({ json }) => String(json.error).includes('Workspace'))).toEqual([
			...[false, true, false],
		]);
		expect(headers()).toEqual(['77', '77']);
	});

	it.each(['７８', '7’8', '7\u20138', ' ', '７\n８'])(
		'is never another one because a header cannot hold %j',
		async (workspaceId) => {
			expect((await preview({ workspaceId: locator(workspaceId) })).said).toMatch(
				/Options > Workspace: .* must be an ID that can be sent in a header, without typographic/,
			);
			expect(sent(sandbox)).toEqual([]);
		},
	);

	it('is not that of the credential where an expression for it finds nothing', async () => {
		expect((await preview({ workspaceId: locator(NOTHING) })).said).toMatch(
			/Options > Workspace: The expression finds nothing/,
		);
		expect(sent(sandbox)).toEqual([]);
	});
});

import { startSandbox, type Sandbox } from '../../sandbox';
import { Engine } from './harness';
import { sent } from './requests';

let sandbox: Sandbox;
let engine: Engine;

beforeAll(async () => {
	sandbox = await startSandbox();
	engine = await Engine.load({ ...sandbox.credentials, baseUrl: sandbox.baseUrl });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

describe('workspaces', () => {
	const workspace = async (parameters: object) =>
		await engine.node('engagementWorkspace', {
			resource: 'workspace',
			operation: 'getAll',
			...parameters,
		});

	it('lists them, one item each, up to the limit', async () => {
		const { items } = await workspace({ returnAll: true });
		expect(sent(sandbox)).toEqual([{ line: 'GET /prod/api/v3/accessibleClients' }]);
		expect(items).toEqual([
			{ json: { id: '77', name: 'Example workspace' }, pairedItem: { item: 0 } },
			{ json: { id: '78', name: 'Second workspace' }, pairedItem: { item: 0 } },
		]);
		expect((await workspace({ limit: 1 })).json).toEqual([{ id: '77', name: 'Example workspace' }]);
	});

	it('sends further query parameters, and takes other shapes of the answer', async () => {
		const queryParameters = { parameter: [{ name: 'page size', value: 'a&b' }] };
		for (const [data, items] of [
			[[{ id: 1 }], [{ id: 1 }]],
			[{ total: 1, list: [{ id: 1 }] }, [{ total: 1, list: [{ id: 1 }] }]],
			[{ list: [] }, []],
			[null, []],
		]) {
			sandbox.fault({ path: '/accessibleClients', status: 200, body: { data, errors: [] } });
			expect((await workspace({ queryParameters })).json).toEqual(items);
		}
		expect(sent(sandbox)[0]!.line).toBe('GET /prod/api/v3/accessibleClients?page%20size=a%26b');
	});

	it('refuses a limit of 0, and a query parameter without a name', async () => {
		expect((await workspace({ limit: '={{ 0 }}' })).said).toMatch(/limit: "0" is out of place/);
		const queryParameters = { parameter: [{ name: '', value: 'x' }] };
		expect((await workspace({ queryParameters })).said).toMatch(
			/queryParameters\[0\]: It has no name/,
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

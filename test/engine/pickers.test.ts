/** What the editor offers to pick from: every list searches, pages, and says why it is empty. */
import type { INodeParameters } from 'n8n-workflow';
import { loadRooms } from '../../scripts/lib/rooms';
import { useEngine } from '../support/engine';
import { customProperty, locator } from '../support/parameters';
import { answerWith, sent, sentBodies, sentLines, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const namesOf = async (
	node: string,
	method: string,
	{ filter, parameters = {} }: { filter?: string; parameters?: INodeParameters } = {},
) =>
	(await engine.listSearch(node, method, filter, undefined, parameters)).results.map(
		({ name }) => name,
	);

describe('custom properties', () => {
	it('are those of the campaigns, each with the values that were seen', async () => {
		expect(await namesOf('engagementCampaign', 'searchProperties')).toEqual([
			'audience (returning customers)',
			'cost_centre (4711)',
			'region (EMEA, APAC, AMER)',
		]);
		expect(await namesOf('engagementCampaign', 'searchClientProperties')).toEqual([
			'audience (returning customers)',
		]);
		expect(await namesOf('engagementCampaign', 'searchPartnerProperties')).toEqual([
			'cost_centre (4711)',
			'region (EMEA, APAC, AMER)',
		]);
		expect(await namesOf('engagementCampaign', 'searchProperties', { filter: 'emea' })).toEqual([
			'region (EMEA, APAC, AMER)',
		]);
	});

	it.each<[string, string, INodeParameters, string, object]>([
		[
			'engagementCase',
			'GET /prod/api/v3/case?caseNumber=70001',
			{ addressBy: 'caseNumber', caseNumber: '70001', id: 'other' },
			'/case',
			{ id: 'c', workflow: { customProperties: { tier: ['gold'] } } },
		],
		[
			'engagementMessage',
			'GET /prod/api/v3/message?messageId=m-1',
			{ addressBy: 'messageId', messageId: 'm-1' },
			'/message',
			[{ id: 'm-1', workflow: { customProperties: { tier: ['gold'] } } }],
		],
		[
			'engagementAccount',
			'GET /prod/api/v3/account?id=5001',
			{ id: '5001' },
			'/account',
			{ id: '5001', properties: { partnerCustomProperties: { tier: ['gold'] } } },
		],
	])(
		'of %s: those of the record that is addressed too',
		async (node, line, parameters, path, data) => {
			answerWith(sandbox, data, { path });
			expect(await namesOf(node, 'searchPartnerProperties', { parameters })).toContain(
				'tier (gold)',
			);
			expect(sentLines(sandbox).sort()).toEqual(['GET /prod/api/v3/campaign', line].sort());
		},
	);

	it('are those of the campaigns alone where the record comes by expression, or is not there', async () => {
		const parameters = { addressBy: 'id', id: '={{ $json.id }}' };
		expect(await namesOf('engagementCase', 'searchProperties', { parameters })).toHaveLength(3);
		expect(sentLines(sandbox)).toEqual(['GET /prod/api/v3/campaign']);
		const gone = { addressBy: 'id', id: 'gone' };
		expect(await namesOf('engagementCase', 'searchProperties', { parameters: gone })).toHaveLength(
			3,
		);
	});

	it('that are picked, typed, or written as before are sent the same', async () => {
		const values = (id: unknown) => ({ property: [{ id, values: 'x' }] });
		for (const map of [
			customProperty('region', 'x'),
			values(locator('region')),
			values(locator('region', 'list')),
		]) {
			await engine.node('engagementCampaign', {
				resource: 'campaign',
				operation: 'create',
				name: 'A',
				status: 'S',
				additionalFields: { partnerCustomFields: map as never },
			});
		}
		const body = { name: 'A', status: 'S', partnerCustomFields: { region: ['x'] } };
		expect(sentBodies(sandbox)).toEqual([body, body, body]);
	});

	it('that were added and not picked are told', async () => {
		const { said } = await engine.node('engagementCampaign', {
			resource: 'campaign',
			operation: 'create',
			name: 'A',
			status: 'S',
			additionalFields: {
				partnerCustomFields: { property: [{ id: locator('', 'list'), values: 'x' }] } as never,
			},
		});
		expect(said).toMatch(/A property has no id/);
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('sub-campaigns', () => {
	it('are those of the campaign that is chosen, or all', async () => {
		const of = async (campaignId: unknown) =>
			await namesOf('engagementPublishing', 'searchSubCampaigns', {
				parameters: { campaignId } as INodeParameters,
			});
		expect(await of(locator('9004_1', 'list'))).toEqual(['Spring launch, shops']);
		expect(await of(locator('9004_3'))).toEqual([]);
		expect(await of(locator('={{ $json.campaign }}'))).toEqual(['Spring launch, shops']);
	});
});

describe('the users of an app', () => {
	const app = { installedAppId: 'crm-app-1' };

	it.each([
		['searchCrmUsers', 'crm-45 (', /^crm-\d+ \(\d+\)$/],
		['searchPlatformUsers', '1044 (', /^\d+ \(crm-\d+\)$/],
	])('%s: page by page, to the end', async (method, last, form) => {
		const names: string[] = [];
		let page: string | undefined;
		do {
			const { results, paginationToken } = await engine.listSearch(
				'engagementCrmUserMapping',
				method,
				undefined,
				page,
				app,
			);
			names.push(...results.map(({ name }) => name));
			page = paginationToken;
		} while (page !== undefined);
		expect(names).toHaveLength(45);
		expect(new Set(names).size).toBe(45);
		for (const name of names) expect(name).toMatch(form);
		expect(names.some((name) => name.startsWith(last))).toBe(true);
	});

	it('are found on whatever page they stand, by the ID of either side', async () => {
		const search = async (filter: string) =>
			(
				await engine.listSearch(
					'engagementCrmUserMapping',
					'searchCrmUsers',
					filter,
					undefined,
					app,
				)
			).results;
		expect(await search('crm-44')).toEqual([{ name: 'crm-44 (1044)', value: 'crm-44' }]);
		expect(await search('1044')).toEqual([{ name: 'crm-44 (1044)', value: 'crm-44' }]);
		expect(await search('nobody')).toEqual([]);
	});

	it('need the app: a sentence says so, and nothing is asked', async () => {
		await expect(engine.listSearch('engagementCrmUserMapping', 'searchCrmUsers')).rejects.toThrow(
			/Enter its ID first/,
		);
		expect(sent(sandbox)).toEqual([]);
	});

	it('that are picked select what is deleted; one that was added and not picked does not', async () => {
		const remove = async (crmUserId: unknown) =>
			await engine.node('engagementCrmUserMapping', {
				resource: 'mapping',
				operation: 'delete',
				...app,
				filters: { crmUserId: crmUserId as never },
			});
		await remove(locator('crm-44', 'list'));
		expect(sent(sandbox)).toEqual([
			{
				line: 'DELETE /prod/api/v3/crm-user-mapping?installedAppId=crm-app-1',
				body: { crmUserId: 'crm-44' },
			},
		]);
		const { said } = await remove(locator('', 'list'));
		expect(said).toMatch(/would widen the selection/);
		expect(sent(sandbox)).toHaveLength(1);
	});
});

describe('every list of every node', () => {
	/** Where a list needs to know more than the credential. */
	const PARAMETERS: INodeParameters = { installedAppId: 'crm-app-1' };
	const SECRET = 'secret-in-an-answer';

	/** Calls every method, and gives what came of it: its entries, or the message of its error. */
	async function ofEach(prepare: () => void): Promise<Array<[string, unknown]>> {
		const found: Array<[string, unknown]> = [];
		for (const { description } of await loadRooms()) {
			const { listSearch = {}, loadOptions = {} } = engine.nodeType(description.name).methods ?? {};
			const all = [
				...Object.keys(listSearch).map((method): [string, () => Promise<unknown>] => [
					method,
					async () =>
						(await engine.listSearch(description.name, method, 'x', undefined, PARAMETERS)).results,
				]),
				...Object.keys(loadOptions).map((method): [string, () => Promise<unknown>] => [
					method,
					async () => await engine.loadOptions(description.name, method, PARAMETERS),
				]),
			];
			for (const [method, call] of all) {
				sandbox.reset();
				prepare();
				const result = await call().catch((error: Error) => error.message);
				found.push([`${description.name}.${method}`, result]);
			}
		}
		expect(found.length).toBeGreaterThan(20);
		return found;
	}

	it('that a field names is there, and every one that is there is named by a field', async () => {
		for (const { description } of await loadRooms()) {
			const named = new Set(
				[
					...JSON.stringify(description.properties).matchAll(
						/"(?:searchListMethod|loadOptionsMethod)":"(\w+)"/g,
					),
				].map(([, name]) => name),
			);
			const { listSearch = {}, loadOptions = {} } = engine.nodeType(description.name).methods ?? {};
			const there = new Set([...Object.keys(listSearch), ...Object.keys(loadOptions)]);
			expect([
				description.name,
				[...there].filter((name) => !/^search\w*Properties$/.test(name)).sort(),
			]).toEqual([
				description.name,
				[...named].filter((name) => !/^search\w*Properties$/.test(name!)).sort(),
			]);
			for (const name of named)
				expect([description.name, there.has(name!)]).toEqual([description.name, true]);
		}
	});

	it('is empty where the platform has nothing', async () => {
		const nothing = () => {
			answerWith(sandbox, { result: [] }, { path: '/folder/search' });
			answerWith(sandbox, [], { times: 9 });
		};
		for (const [at, result] of await ofEach(nothing)) expect([at, result]).toEqual([at, []]);
	});

	it('says what to do where the credential is not accepted, and shows no secret', async () => {
		const refuse = () =>
			sandbox.fault({
				status: 401,
				times: 9,
				body: {
					data: null,
					errors: [{ message: `token.unknown ${sandbox.credentials.accessToken} ${SECRET}` }],
				},
			});
		for (const [at, result] of await ofEach(refuse)) {
			expect([at, result]).toEqual([at, expect.stringMatching(/access token|credential/i)]);
			expect([at, String(result).includes(sandbox.credentials.accessToken)]).toEqual([at, false]);
		}
	});
});

/** What the editor offers to pick from: every list searches, pages, and says why it is empty. */
import fc from 'fast-check';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { loadRooms } from '../../scripts/lib/rooms';
import { vectorOf } from '../service/replay';
import { useEngine } from '../support/engine';
import { expectFor } from '../support/expectFor';
import { customProperty, locator } from '../support/parameters';
import { answerWith, sent, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { oneIn, part } from '../support/share';

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

/** The lists of the earlier versions are off, as a person can set it. */
const withoutLookUps = () =>
	beforeEach(() => {
		engine.credential.lookUps = false;
	});

describe('custom properties', () => {
	withoutLookUps();

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
			'engagementMessage',
			'GET /prod/api/v3/message?messageId=m-1',
			{ addressBy: 'messageId', messageId: 'm-1' },
			'/message',
			[{ id: 'm-1', workflow: { spaceWorkflows: [{ customProperties: { tier: ['gold'] } }] } }],
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

	it('that were added and not picked are reported', async () => {
		const { said } = await engine.node('engagementCampaign', {
			resource: 'campaign',
			operation: 'create',
			name: 'A',
			status: 'S',
			additionalFields: {
				partnerCustomFields: { property: [{ id: locator('', 'list'), values: 'x' }] } as never,
			},
		});
		expect(said).toMatch(/A property has no ID/);
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

	it('are found although the pages in between are more than can be asked for at a time', async () => {
		const server = await serve((request, response) => {
			const page = Number(new URL(request.url!, 'http://x').searchParams.get('pageNumber'));
			const crmUserId = page % 24 === 1 ? `kim-${page}` : `user-${page}`;
			const data = page < 50 ? [{ crmUserId, sprUserId: page }] : [];
			response.end(JSON.stringify({ data, errors: [] }));
		});
		engine.credential = { ...engine.credential, baseUrl: server.url };
		const found: unknown[] = [];
		let token: string | undefined;
		do {
			const page = await engine.listSearch(
				...(['engagementCrmUserMapping', 'searchCrmUsers', 'kim', token, app] as const),
			);
			found.push(...page.results.map(({ value }) => value));
			token = page.paginationToken as string | undefined;
		} while (token !== undefined);
		await server.close();
		expect(found).toEqual(['kim-1', 'kim-25', 'kim-49']);
	});

	it('are found on whatever page they are, by the ID of either side', async () => {
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

	it.each<[unknown, string]>([
		[locator('crm-44', 'list'), 'crm-44'],
		[locator('crm-44, crm-2'), 'crm-44,crm-2'],
		['crm-44, crm-2', 'crm-44,crm-2'],
	])('that are picked or typed narrow what is listed: %j', async (crmUserId, query) => {
		const { error } = await engine.node('engagementCrmUserMapping', {
			resource: 'mapping',
			operation: 'getAll',
			...app,
			limit: 1,
			filters: { crmUserId: crmUserId as never },
		});
		expect(error).toBeUndefined();
		expect(sentLines(sandbox)[0]).toContain(`crmUserId=${query}`);
	});

	it('that were added and not picked do not widen what is listed', async () => {
		const { said } = await engine.node('engagementCrmUserMapping', {
			resource: 'mapping',
			operation: 'getAll',
			...app,
			filters: { sprUserId: locator('', 'list') as never },
		});
		expect(said).toMatch(/Filters > Platform Users: It is empty, which would widen the selection/);
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

describe('what no endpoint of the third version lists', () => {
	withoutLookUps();

	const parameters: INodeParameters = { addressBy: 'id', id: 'case-1' };

	it('is what the addressed record shows, and for users the campaigns', async () => {
		expect(await namesOf('engagementCase', 'searchQueues', { parameters })).toEqual([
			'Queue of #70001 EMAIL Parcel has not arrived (301)',
		]);
		expect(sentLines(sandbox)).toEqual(['GET /prod/api/v3/case?id=case-1']);
		answerWith(
			sandbox,
			{ id: 'case-1', subject: 'Parcel', workflow: { assignment: { assigneeId: '7001' } } },
			{ path: '/case' },
		);
		const users = await namesOf('engagementCase', 'searchUsers', { parameters });
		expect(users).toContain('Assignee of Parcel (7001)');
		expect(users.some((name) => /^Owner of Spring launch; .*\(1001\)$/.test(name))).toBe(true);
	});

	it('of a message is its account, its queues and its assignee', async () => {
		answerWith(
			sandbox,
			[{ id: 'm-1', accountId: 5003, workflow: { assignment: { assigneeId: 1001 }, queues: [7] } }],
			{ path: '/message' },
		);
		const named = { parameters: { addressBy: 'messageId', messageId: 'm-1' } };
		expect(await namesOf('engagementMessage', 'searchAccounts', named)).toEqual([
			'Account of m-1 (5003)',
		]);
		expect(sentLines(sandbox)).toEqual(['GET /prod/api/v3/message?messageId=m-1']);
	});

	it.each([
		['engagementCase', 'searchQueues'],
		['engagementMessage', 'searchAccounts'],
		['engagementMessage', 'searchQueues'],
	])(
		'%s, %s: where no record is named, a sentence says so, and nothing is asked',
		async (...list) => {
			for (const id of ['', '={{ $json.id }}'])
				await expect(
					engine.listSearch(...list, undefined, undefined, { id, messageId: id }),
				).rejects.toThrow(/Look Up Names is off.*Choose By ID.*The ID is (in|among) the/s);
			expect(sent(sandbox)).toEqual([]);
		},
	);

	it('is not what earlier requests have used or shown', async () => {
		const update = { resource: 'case', operation: 'update', ...parameters };
		await engine.node('engagementCase', { ...update, updateFields: { assignedTo: '60017' } });
		const users = await namesOf('engagementCrmUserMapping', 'searchUsers');
		expect(users.length).toBeGreaterThan(0);
		expect(users.filter((name) => name.includes('60017'))).toEqual([]);
	});

	it.each<[string, string, INodeParameters, (value: unknown) => INodeParameters, unknown, object]>([
		[
			'one account',
			'engagementPublishing',
			{ resource: 'post', operation: 'create', text: 'Hello' },
			(accountIds) => ({ accountIds }) as INodeParameters,
			'5001',
			{ accountIds: [5001], content: { text: 'Hello' } },
		],
		[
			'several accounts',
			'engagementPublishing',
			{ resource: 'post', operation: 'create', text: 'Hello' },
			(accountIds) => ({ accountIds }) as INodeParameters,
			'5001, 9223372036854770001',
			{ accountIds: [5001, '9223372036854770001'], content: { text: 'Hello' } },
		],
		[
			'accounts by an expression',
			'engagementPublishing',
			{ resource: 'post', operation: 'create', text: 'Hello' },
			(accountIds) => ({ accountIds }) as INodeParameters,
			'={{ [5001, 5002] }}',
			{ accountIds: [5001, 5002], content: { text: 'Hello' } },
		],
		[
			'queues',
			'engagementCase',
			{ resource: 'case', operation: 'update', ...parameters },
			(addedQueues) => ({ updateFields: { addedQueues } }) as INodeParameters,
			locator('301, 302'),
			{ addedQueues: ['301', '302'] },
		],
		[
			'an assignee',
			'engagementCase',
			{ resource: 'case', operation: 'update', ...parameters },
			(assignedTo) => ({ updateFields: { assignedTo } }) as INodeParameters,
			locator('1001', 'list'),
			{ assignedTo: 1001 },
		],
	])('%s: sent alike, picked or typed', async (_what, node, form, given, value, body) => {
		const { error } = await engine.node(node, { ...form, ...given(value) });
		expect(error).toBeUndefined();
		expect(sentBodies(sandbox).at(-1)).toMatchObject(body);
	});

	it.each([locator('5001', 'list'), locator('5001'), '5001'])(
		'the account to act as is named alike, picked or typed: %j',
		async (accountId) => {
			await engine.node('engagementMessage', {
				...{ resource: 'message', operation: 'act' },
				...{ messageId: 'm-1', accountId, action: 'LIKE' },
			});
			expect(sentLines(sandbox)).toEqual([
				'PATCH /prod/api/v3/message/action?messageId=m-1&accountId=5001&action=LIKE',
			]);
		},
	);

	it.each<[name: string, method: string, known: string[]]>([
		['status', 'searchStatuses', ['Closed', 'In Progress', 'New', 'Open']],
		['priority', 'searchPriorities', ['High', 'Low', 'Medium']],
		['caseType', 'searchCaseTypes', ['Incident', 'Problem', 'Task']],
	])('%s: what is known, and what the record shows', async (name, method, known) => {
		const names = async (given = parameters) =>
			await namesOf('engagementCase', method, { parameters: given });
		expect(await names({})).toEqual(known);
		expect(sent(sandbox)).toEqual([]);
		answerWith(sandbox, { subject: 'Parcel', [name]: 'Waiting' }, { path: '/case' });
		expect((await names()).filter((one) => !known.includes(one))).toEqual(['Waiting']);
	});

	it('status and priority: any is sent, picked, typed, by expression or as stored before', async () => {
		const ofForm = (status: unknown, priority: unknown) =>
			[
				{ operation: 'create', channelType: 'VOICE', channelId: 'c-1' },
				{ operation: 'update', ...parameters },
				{ operation: 'replace', ...parameters },
				{ operation: 'upsert', channelType: 'VOICE', channelId: 'c-1', channelCaseId: 'crm-900' },
			].map((form) => ({
				...{ resource: 'case', ...form },
				...(['create', 'upsert'].includes(form.operation)
					? { priority, additionalFields: { status } }
					: { updateFields: { status, priority } }),
			}));
		for (const [i, given] of ['On Hold', locator('On Hold', 'name'), locator('On Hold', 'list')]
			.map((status) => ofForm(status, '={{ "Urgent" }}'))
			.entries())
			// Each form once, and each way to give a value.
			for (const form of oneIn(3, given, i)) {
				sandbox.reset();
				const { error } = await engine.node('engagementCase', form as INodeParameters);
				expect(error).toBeUndefined();
				expect(sentBodies(sandbox).at(-1)).toMatchObject({ status: 'On Hold', priority: 'Urgent' });
			}
	});

	it('that nobody has filled in is left out', async () => {
		const { error } = await engine.node('engagementPublishing', {
			...{ resource: 'post', operation: 'create', text: 'Hello' },
			accountIds: '',
		});
		expect(error).toBeUndefined();
		expect(sentBodies(sandbox)).toEqual([{ content: { text: 'Hello' } }]);
	});
});

it.each([
	['engagementCampaign', 'searchCampaigns', 'launch', ['Spring launch', 'Spring launch, shops']],
	['engagementCase', 'searchCampaigns', '9004_4', ['Always on']],
	['engagementPublishing', 'searchCampaigns', 'ALWAYS', ['Always on']],
	['engagementAccount', 'searchWorkspaces', 'second', ['Second workspace']],
	['engagementReporting', 'searchReports', 'cases', ['Cases by day and channel (INBOUND_CASE)']],
	['engagementReporting', 'searchEngines', 'inbound', ['Inbound Analytics (INBOUND_MESSAGE)']],
	['engagementReporting', 'searchDimensions', 'chann', ['Channel (CHANNEL)']],
	['engagementReporting', 'searchCustomDimensions', 'region', ['Region (field_region)']],
])(
	'%s, %s: loads with one request, and searches names and IDs',
	async (node, method, filter, found) => {
		const all = await namesOf(node, method);
		expect(sent(sandbox)).toHaveLength(1);
		expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b)));
		expect(all).toEqual(expect.arrayContaining(found));
		expect(await namesOf(node, method, { filter })).toEqual(found);
		expect(await namesOf(node, method, { filter: 'nothing is called so' })).toEqual([]);
	},
);

it('a campaign that is archived says so, and those of one name have their IDs', async () => {
	const named = (id: unknown, name: unknown, archived?: unknown) => ({ id, name, archived });
	answerWith(
		sandbox,
		[
			named(1, 'Spring', 'true'),
			named('2', 'Twice'),
			named('3', 'Twice', false),
			named(null, 'No'),
		],
		{ path: '/campaign', times: 0 },
	);
	const expected = ['Spring (archived)', 'Twice 2', 'Twice 3'];
	expect(await namesOf('engagementCampaign', 'searchCampaigns')).toEqual(expected);
	expect(await namesOf('engagementCampaign', 'searchCampaigns', { filter: 'ARCH' })).toEqual(
		expected.slice(0, 1),
	);
});

describe('what can be queried', () => {
	const CHOSEN = {
		resource: 'query',
		operation: 'run',
		reportingEngine: locator('INBOUND_MESSAGE', 'list'),
		report: locator('INBOUND_CASE'),
	};
	const listed = async (method: string, parameters: object = CHOSEN) =>
		(
			await engine.listSearch('engagementReporting', method, undefined, undefined, {
				...(parameters as INodeParameters),
			})
		).results;
	const lines = () => sent(sandbox).map(({ line }) => line.replace('/prod/api/v3/reports', ''));

	it.each<[string, unknown, object[]]>([
		[
			'texts',
			['a', 'b'],
			[
				{ name: 'a', value: 'a' },
				{ name: 'b', value: 'b' },
			],
		],
		[
			'a list in an object',
			{ reports: [{ id: 7, label: 'Seven' }], total: 1 },
			[{ name: 'Seven (7)', value: '7' }],
		],
		['names without an ID', [{ displayName: 'Nine' }], [{ name: 'Nine', value: 'Nine' }]],
		[
			'entries that share a name',
			[
				{ id: 'SELF_SERVE', name: 'Story' },
				{ id: 'STORY', name: 'Story' },
			],
			[
				{ name: 'Story (SELF_SERVE)', value: 'SELF_SERVE' },
				{ name: 'Story (STORY)', value: 'STORY' },
			],
		],
	])('is listed from %s', async (_form, data, results) => {
		answerWith(sandbox, data);
		expect(await listed('searchReports', {})).toEqual(results);
	});

	it.each([
		['searchReports', ['GET /report?engine=INBOUND_MESSAGE']],
		['searchDimensions', ['GET /metadata?engine=INBOUND_MESSAGE&reportNames=INBOUND_CASE']],
		['searchFilterDimensions', ['GET /metadata?engine=INBOUND_MESSAGE&reportNames=INBOUND_CASE']],
		[
			'searchMetrics',
			[
				'GET /custom-metric?engine=INBOUND_MESSAGE&reportNames=INBOUND_CASE',
				'GET /metadata?engine=INBOUND_MESSAGE&reportNames=INBOUND_CASE',
			],
		],
		['searchEngines', ['GET /engine']],
	])('%s asks for those of the chosen engine and report', async (method, expected) => {
		expect((await listed(method)).length).toBeGreaterThan(0);
		expect(lines().sort()).toEqual(expected);
	});

	it('asks for all where the engine is an expression, or not chosen yet', async () => {
		for (const reportingEngine of [locator('={{ $json.engine }}'), locator('', 'list')])
			await listed('searchReports', { ...CHOSEN, reportingEngine });
		expect(lines()).toEqual(['GET /report', 'GET /report']);
	});

	it('names the engine in another way where the platform refuses', async () => {
		for (const query of [{ engine: '*' }, { reportingEngine: '*' }] as const)
			sandbox.fault({ status: 400, query: { [Object.keys(query)[0]!]: 'INBOUND_MESSAGE' } });
		expect((await listed('searchReports')).map(({ value }) => value)).toEqual([
			'INBOUND_CASE',
			'INBOUND_MESSAGE',
		]);
		expect(lines()).toEqual(
			['engine', 'reportingEngine', 'reportingEngineId'].map(
				(name) => `GET /report?${name}=INBOUND_MESSAGE`,
			),
		);
	});

	it('has metrics and custom ones, dimensions that can group, and those that can filter', async () => {
		const ids = async (method: string) => (await listed(method)).map(({ value }) => value).sort();
		expect(await ids('searchMetrics')).toEqual([
			'ANSWERED_WITHIN_AN_HOUR',
			'MESSAGES',
			'RESPONSE_TIME',
		]);
		expect(await ids('searchDimensions')).toEqual(['CHANNEL', 'CUSTOM_PROPERTY', 'DAY']);
		expect(await ids('searchFilterDimensions')).toEqual(['CHANNEL', 'CUSTOM_PROPERTY']);
		expect(await ids('searchCustomDimensions')).toEqual(['field_region']);
		// Custom metrics may be kept from the user of the key.
		sandbox.fault({ status: 403, path: '/reports/custom-metric', times: 0 });
		expect(await ids('searchMetrics')).toEqual(['MESSAGES', 'RESPONSE_TIME']);
	});
});

describe('every form', () => {
	type Property = INodeProperties & { values?: Property[] };
	const inside = (property: Property): Property[] => [
		property,
		...[...((property.options ?? []) as Property[]), ...(property.values ?? [])].flatMap(inside),
	];
	/** Names of the API of what has a list, in n8n's parameters: `updateFields_accountIds` is such a name, too. */
	const LISTED = [
		/account(group)?ids?$|^sourceId$/i,
		/^ids$/,
		/(user|owner|assignee|assignedBy)Id$|assignedTo$/i,
		/queues$|queueIds?$/i,
		/propertiesToUpdate$/i,
		/macroIds?$/i,
		/profileLists?$/i,
		/short(e)?nerId$/i,
		/customField(Id|Name)?$/i,
		/campaignId$/i,
		/^(caseType|priority)$/,
		/(client|space|workspace)Id$/i,
	];
	/** Others of such names, with what they are. */
	const OTHERS: Readonly<Record<string, string>> = {
		'engagementProfile keepProfileLists': 'a switch',
		'engagementPublishing paymentAccountId': 'an account of the payment provider',
		'engagementMessage applicationUserId': 'a user of the application',
		'engagementAsset customFieldName': 'any field, with the class of the record before it',
		'engagementCase clientId': 'a client of the other system',
		'engagementCrmUserMapping crmUserId': 'a new user of the CRM; those that are mapped are picked',
	};

	it('picks whatever has a list', async () => {
		const found = (await loadRooms()).flatMap(({ description }) =>
			(description.properties as Property[])
				.flatMap(inside)
				.filter(({ type }) => type && !/ollection$/.test(type))
				.filter(({ name }) => LISTED.some((names) => names.test(name)))
				.map(({ name, type }) => ({ at: `${description.name} ${name}`, name, type })),
		);
		const typed = found.filter(({ type }) => type !== 'resourceLocator').map(({ at }) => at);
		expect(new Set(typed)).toEqual(new Set(Object.keys(OTHERS)));
		for (const names of LISTED)
			expectFor(
				names,
				found.some(({ name }) => names.test(name)),
			).toEqual(true);
	});
});

describe('the lists of the platform', () => {
	beforeEach(() => sandbox.behave({ earlierVersions: 'there' }));
	const LISTS = 'GET /prod/api/v1/bootstrap/resources?types=';

	it.each([
		[
			'engagementCase',
			'searchUsers',
			'ACCESSIBLE_USERS',
			'Alex Doe (user1002@example.com)',
			'1002',
		],
		[
			'engagementCase',
			'searchQueues',
			'UNIVERSAL_CASE_QUEUES',
			'First level (UNIVERSAL_CASE)',
			'301',
		],
		[
			'engagementMessage',
			'searchQueues',
			'PARTNER_QUEUES',
			'Spare parts (INBOUND_MESSAGES)',
			'312',
		],
		['engagementCase', 'searchMacros', 'MACROS', undefined, undefined],
		['engagementPublishing', 'searchAccounts', 'PARTNER_ACCOUNTS', undefined, '5001'],
		[
			'engagementPublishing',
			'searchAccountGroups',
			'PARTNER_ACCOUNT_GROUPS',
			'All channels',
			'901',
		],
		['engagementProfile', 'searchProfileLists', 'PARTNER_PROFILE_LISTS', 'Newsletter', '801'],
		[
			'engagementDeflection',
			'searchUrlShorteners',
			'CLIENT_URL_SHORTNERS',
			'go.example.com',
			'852',
		],
	])('%s, %s: %s', async (node, method, type, name, value) => {
		const { results } = await engine.listSearch(node, method);
		const asked = sentLines(sandbox).filter((line) => !line.endsWith('/me'));
		expect(asked).toEqual([`${LISTS}${type}`]);
		const requests = sentLines(sandbox).length;
		const [found] = results.filter((one) => value === undefined || one.value === value);
		expect(found).toMatchObject(name === undefined ? {} : { name });
		expect(results.map((one) => one.name)).not.toContain('Old');
		// A search is no further request.
		const searched = await engine.listSearch(node, method, found!.name.slice(0, 4));
		expect(searched.results).toContainEqual(found);
		expect(sentLines(sandbox)).toHaveLength(requests);
	});

	// Part 1: `addedQueues` are those of the partner, `addedClientQueues` those of the workspace.
	it.each<[string, string, object, string]>([
		['engagementMessage', 'searchQueues', { level: 'client' }, 'CLIENT_QUEUES'],
		['engagementMessage', 'searchQueues', { level: 'partner' }, 'PARTNER_QUEUES'],
		['engagementMessage', 'searchQueues', { level: '={{ $json.level }}' }, 'PARTNER_QUEUES'],
		[
			'engagementProfile',
			'searchProfileLists',
			{ spaceId: locator('78') },
			'CLIENT_PROFILE_LISTS&clientId=78',
		],
		[
			'engagementProfile',
			'searchProfileLists',
			{ spaceId: locator('', 'list') },
			'CLIENT_PROFILE_LISTS',
		],
	])('%s, %s next to %j: %s', async (node, method, row, types) => {
		const at = 'parameters.row.ids';
		const parameters = { row } as INodeParameters;
		const { results } = await engine.listSearch(node, method, '', undefined, parameters, at);
		expect(sentLines(sandbox)).toEqual([`${LISTS}${types}`]);
		expect(results).not.toEqual([]);
	});

	it('a list is also one in place of an object with several, or one of texts by language', async () => {
		const list = (body: object) =>
			sandbox.fault({ status: 200, path: '/v1/bootstrap/resources', body });
		list({ MACROS: [{ id: 'm', name: 'Close ' }] });
		expect(await namesOf('engagementCase', 'searchMacros')).toEqual(['Close']);
		const labels = [{ en: 'Area', de: 'Gebiet' }, { de: 'Region' }, 'Reason', undefined];
		list({
			INBOUND_CUSTOM_FIELDS: labels.map((label, n) => ({
				...{ fieldName: `f${n}`, label, fieldType: 'TEXT' },
			})),
		});
		const names = await namesOf('engagementMessage', 'searchProperties');
		expect(names).toEqual(['Area (TEXT)', 'f3 (TEXT)', 'Reason (TEXT)', 'Region (TEXT)']);
	});

	it('the properties of a message that goes with a deflection are those of outbound messages', async () => {
		const { properties } = engine.nodeType('engagementDeflection').description;
		expect(JSON.stringify(properties)).toMatch(
			/"name":"messageCustomProperties"((?!ustomProperties").)*"searchMessageProperties"/,
		);
		const names = await namesOf('engagementDeflection', 'searchMessageProperties');
		expect(names).toEqual(['Approved By (TEXT)']);
		expect(sentLines(sandbox)).toContain(`${LISTS}OUTBOUND_CUSTOM_FIELDS`);
	});

	it('a custom field is of any class of records, since the form names its class', async () => {
		const names = await namesOf('engagementPublishing', 'searchCustomFields');
		expect(names).toEqual(expect.arrayContaining(['Approved By (TEXT)', 'Case Type (PICKLIST)']));
	});

	it('one who has to approve is of a path, or a user', async () => {
		const names = await namesOf('engagementPublishing', 'searchApprovers');
		expect(names).toEqual(expect.arrayContaining(['Two people']));
		expect(names).not.toContain('Lawyers');
		expect(names.length).toBeGreaterThan(100);
		const listed = async (type: string) =>
			(
				await engine.listSearch(
					...(['engagementPublishing', 'searchApprovers', '', undefined] as const),
					...([{ row: { type } }, 'parameters.row.id'] as const),
				)
			).results.map(({ name }) => name);
		expect(await listed('APPROVAL_PATH')).toEqual(['Two people']);
		expect(await listed('USER')).toEqual(
			expect.arrayContaining(['Alex Doe (user1002@example.com)']),
		);
		expect(await listed('USER')).not.toContain('Two people');
	});

	it('a user is also the one of the token', async () => {
		const [me] = (await engine.listSearch('engagementCase', 'searchUsers', '(me)')).results;
		expect(me).toEqual({ name: '(Me) Sam Doe (user1001@example.com)', value: '1001' });
	});

	it('custom properties have labels and values, and are asked for once', async () => {
		sandbox.fault({ status: 503, path: '/campaign', times: 9 });
		sandbox.fault({ status: 503, path: '/case', times: 9 });
		const named = { parameters: { addressBy: 'id', id: 'case-1' } };
		const listed = await namesOf('engagementCase', 'searchProperties', named);
		expect(
			await namesOf('engagementCase', 'searchProperties', { ...named, filter: 'rea' }),
		).toEqual(listed.filter((name) => name.startsWith('Reason')));
		const lines = sentLines(sandbox);
		expect(lines[0]).toBe('POST /prod/api/v2/search/CUSTOM_FIELD');
		expect(lines.filter((line) => !line.includes('/v2/search/CUSTOM_FIELD'))).toEqual([]);
		expect(new Set(lines).size).toBe(lines.length);
		expect(listed).toEqual(
			expect.arrayContaining([
				'Reason (lost: Lost on the way, late: Late, broken: Broken)',
				'Order Value (NUMBER)',
				'Priority (Low, Medium, High)',
			]),
		);
	});

	it.each<[string, string[]]>([
		['searchStatuses', ['Closed', 'In Progress', 'New', 'Open']],
		['searchPriorities', ['High', 'Low', 'Medium']],
		['searchCaseTypes', ['Complaint', 'Problem', 'Task']],
	])('%s: the values of the account', async (method, names) => {
		const { results } = await engine.listSearch('engagementCase', method);
		expect(results).toEqual(names.map((name) => ({ name, value: name })));
	});

	it('are of the level at which a record has them, and of any where none has', async () => {
		const levels = async (level: string) =>
			await namesOf('engagementCampaign', `search${level}Properties`);
		expect(await levels('Client')).toEqual(['Audience (TEXT_MULTI)']);
		expect((await levels('Partner')).map((name) => name.split(' (')[0])).toEqual([
			'Cost Centre',
			'Region',
		]);
		answerWith(sandbox, [], { path: '/campaign', times: 2 });
		expect(await levels('Client')).toEqual(await levels('Partner'));
	});

	it('columns have labels, and values as options', async () => {
		const parameters = { resource: 'case', operation: 'update', addressBy: 'id', id: 'case-1' };
		const columns = await engine.columns('engagementCase', parameters);
		const reason = '_c_5a0000000000000000000012';
		expect(columns).toContainEqual(
			expect.objectContaining({
				id: `syncedSelectedCustomProperties.${reason}`,
				displayName: 'Reason (Custom Properties to Set)',
				type: 'options',
				options: [
					{ name: 'Lost on the way', value: 'lost' },
					{ name: 'Late', value: 'late' },
					{ name: 'Broken', value: 'broken' },
				],
			}),
		);
		const region = columns.find(({ id }) => id === 'syncedSelectedCustomProperties.region')!;
		expect(region.type).toBe('string'); // it has several values
		sandbox.reset();
		for (const value of ['late', '={{ "not in the list" }}', '={{ ["late", "lost"] }}'])
			await engine.node('engagementCase', {
				...parameters,
				inputMode: 'mapped',
				columns: {
					mappingMode: 'defineBelow',
					value: { [`syncedSelectedCustomProperties.${reason}`]: value },
					schema: columns,
				} as never,
			});
		expect(sentBodies(sandbox)).toEqual(
			[['late'], ['not in the list'], ['late', 'lost']].map((values) => ({
				syncedSelectedCustomProperties: { [reason]: values },
			})),
		);
	});

	it('a value with a comma is one value', async () => {
		const field = { fieldName: 'f', label: 'F', type: 'PICKLIST', values: ['a, b', '[c]', ''] };
		answerWith(sandbox, { results: [field] }, { path: '/v2/search/CUSTOM_FIELD' });
		const parameters = { resource: 'case', operation: 'update', addressBy: 'id', id: 'case-1' };
		const columns = await engine.columns('engagementCase', parameters);
		const id = 'syncedSelectedCustomProperties.f';
		const { options } = columns.find((column) => column.id === id)!;
		expect(options!.map(({ name }) => name)).toEqual(['a, b', '[c]']);
		sandbox.reset();
		for (const { value } of options!)
			await engine.node('engagementCase', {
				...parameters,
				inputMode: 'mapped',
				columns: { mappingMode: 'defineBelow', value: { [id]: value }, schema: columns } as never,
			});
		expect(sentBodies(sandbox)).toEqual(
			['a, b', '[c]'].map((value) => ({ syncedSelectedCustomProperties: { f: [value] } })),
		);
	});

	it('values are read from whichever of its lists has some', async () => {
		const field = { fieldName: 'f', label: { en: 'F' }, fieldType: 'PICKLIST', options2: [] };
		const body = { INBOUND_CUSTOM_FIELDS: [{ ...field, options: ['', 'a', 'b'] }] };
		sandbox.fault({ status: 200, path: '/v1/bootstrap/resources', body });
		expect(await namesOf('engagementMessage', 'searchProperties')).toEqual(['F (a, b)']);
	});

	it('several of one name show their IDs', async () => {
		const queues = [1, 2].map((id) => ({ id, name: 'Orders', queueType: 'UNIVERSAL_CASE' }));
		const body = { UNIVERSAL_CASE_QUEUES: [...queues, { name: 'Without an ID' }] };
		sandbox.fault({ status: 200, path: '/v1/bootstrap/resources', body });
		expect(await namesOf('engagementCase', 'searchQueues')).toEqual([
			'Orders (UNIVERSAL_CASE) 1',
			'Orders (UNIVERSAL_CASE) 2',
		]);
	});

	it.each(['refused', 'absent'] as const)(
		'%s: what the addressed record shows, or one line that says where the ID is',
		async (earlierVersions) => {
			sandbox.behave({ earlierVersions });
			const named = { parameters: { addressBy: 'id', id: 'case-1' } };
			expect(await namesOf('engagementCase', 'searchQueues', named)).toEqual([
				'Queue of #70001 EMAIL Parcel has not arrived (301)',
			]);
			expect(await namesOf('engagementCase', 'searchProperties', named)).toContain(
				'region (EMEA, APAC, AMER)',
			);
			await expect(engine.listSearch('engagementCase', 'searchMacros')).rejects.toThrow(
				/The platform does not give this list.*Choose By ID and enter the ID\. The ID is in the address of the page of the macro/s,
			);
			answerWith(sandbox, [], { path: '/campaign' });
			await expect(engine.listSearch('engagementCase', 'searchProperties')).rejects.toThrow(
				/The platform does not give this list.*enter the ID\. Whoever administers the platform knows the ID/s,
			);
		},
	);

	it('a list that only failed is asked for again', async () => {
		sandbox.fault({ status: 503, path: '/v1/bootstrap/resources', times: 9 });
		await expect(engine.listSearch('engagementCase', 'searchMacros')).rejects.toThrow(/503/);
		sandbox.reset();
		sandbox.behave({ earlierVersions: 'there' });
		expect((await engine.listSearch('engagementCase', 'searchMacros')).results).not.toEqual([]);
	});
});

describe('whom something is shared with', () => {
	beforeEach(() => sandbox.behave({ earlierVersions: 'there' }));

	/** The lines of sharing of a form, and their path in n8n's parameters. */
	const FORMS: Array<[string, string, string, (lines: object[]) => INodeParameters]> = [
		[
			'engagementCampaign',
			'campaign',
			'additionalFields.visibility.visibilityConfig.entry',
			(entry) => ({ name: 'A', status: 'S', ...nested({ visibility: config(entry) }) }),
		],
		[
			'engagementAsset',
			'asset',
			'additionalFields.shareConfigs.entry',
			(entry) => ({ name: 'A', ...nested({ shareConfigs: { entry } }) }),
		],
		[
			'engagementAccount',
			'account',
			'updateFields.visibilityPermissions.visibility.visibilityConfig.entry',
			(entry) => nested({ visibilityPermissions: { visibility: config(entry) } }, 'updateFields'),
		],
		[
			'engagementAccount',
			'account',
			'updateFields.visibilityPermissions.permissions.entry',
			(entry) => nested({ visibilityPermissions: { permissions: { entry } } }, 'updateFields'),
		],
	];
	const config = (entry: object[]) => ({ visibilityConfig: { entry } });
	const nested = (fields: object, at = 'additionalFields') => ({ [at]: fields }) as INodeParameters;

	/** The list of the second line, next to a first one of another type. */
	const listOf = async (form: (typeof FORMS)[number], type: unknown) => {
		const [node, , path, given] = form;
		const parameters = given([{ type: 'GLOBAL' }, { type, ids: locator('', 'list') }]);
		const at = `parameters.${path}[1].ids`;
		return (await engine.listSearch(node, 'searchShared', undefined, undefined, parameters, at))
			.results;
	};

	it.each(FORMS)('%s %s, %s: what the type next to it says', async (...form) => {
		expect(await listOf(form, 'USER')).toContainEqual({
			name: 'Alex Doe (user1002@example.com)',
			value: '1002',
		});
		expect(await listOf(form, 'USER_GROUP')).toEqual([
			{ name: 'Agents', value: '901' },
			{ name: 'Supervisors', value: '902' },
		]);
		expect(await listOf(form, 'CLIENT')).toContainEqual({ name: 'Second workspace', value: '78' });
	});

	it.each(['', 'CLIENT_GROUP', 'GLOBAL', 'TEAM', '={{ $json.type }}', undefined])(
		'type %j: there is no list, and a sentence says so',
		async (type) => {
			for (const form of FORMS)
				await expect(listOf(form, type)).rejects.toThrow(
					/Choose Client, User or User Group as the type.*or choose By ID and enter the ID/,
				);
			expect(sent(sandbox)).toEqual([]);
		},
	);

	it('is listed as far as the specification goes where Look Up Names is off', async () => {
		engine.credential.lookUps = false;
		for (const form of FORMS) {
			expect(await listOf(form, 'CLIENT')).not.toEqual([]);
			await expect(listOf(form, 'USER_GROUP')).rejects.toThrow(
				/Look Up Names is off.*Choose By ID.*Whoever administers the platform knows the ID/,
			);
		}
	});

	it('is sent alike, picked or typed, as one ID or several', async () => {
		for (const ids of [locator('901', 'list'), locator('901, 902'), '901, 902', undefined])
			await engine.node('engagementCampaign', {
				...{ resource: 'campaign', operation: 'create', name: 'A', status: 'S' },
				...nested({ visibility: config([{ type: 'USER_GROUP', ids }]) }),
			});
		expect(sentBodies(sandbox).map((body) => (body as { visibility: unknown }).visibility)).toEqual(
			[['901'], ['901', '902'], ['901', '902'], undefined].map((ids) => ({
				visibilityConfig: [{ type: 'USER_GROUP', ...(ids && { ids }) }],
			})),
		);
	});
});

describe('a user by email', () => {
	beforeEach(() => sandbox.behave({ earlierVersions: 'there' }));
	const byEmail = (value: unknown) => ({ __rl: true, mode: 'email', value }) as never;
	const update = async (updateFields: object, options?: object) =>
		await engine.node(
			'engagementCase',
			{
				...{ resource: 'case', operation: 'update', addressBy: 'id', id: 'case-1' },
				updateFields: updateFields as never,
			},
			options,
		);
	const bodies = () => sent(sandbox).filter(({ line }) => line.startsWith('PATCH'));

	it('is looked up once for all items, in any part of the form', async () => {
		const items = ['user1002@example.com', 'user1003@example.com', 'user1002@example.com'];
		const { said } = await update(
			{
				assignedTo: byEmail('={{ $json.email }}'),
				workflow: { assignment: { assigneeId: byEmail('user1002@example.com') } },
			},
			{ items: items.map((email) => ({ json: { email } })) },
		);
		expect(said).toBe('');
		expect(bodies().map(({ body }) => body)).toEqual(
			[1002, 1003, 1002].map((assignedTo) => ({
				assignedTo,
				workflow: { assignment: { assigneeId: '1002' } },
			})),
		);
		expect(sentLines(sandbox).filter((line) => line.includes('/v2/'))).toEqual(
			Array(2).fill('POST /prod/api/v2/search/USER'),
		);
	});

	it('leaves a date next to it as it is', async () => {
		const { said } = await update({
			assignedTo: byEmail('user1002@example.com'),
			dueDate: '={{ new Date(1767603600000) }}',
		});
		expect(said).toBe('');
		expect(bodies()[0]!.body).toEqual({ assignedTo: 1002, dueDate: 1_767_603_600_000 });
	});

	it.each([
		{ data: { results: null, totalCount: 0 } },
		{ data: { totalCount: 0 } },
		{ data: { results: [{ name: 'Kim Doe' }] } },
		{ data: { results: [{ id: '5', userName: 'ada@example.com' }], totalCount: 4114 } },
		{ data: { results: [{ id: '6', userName: 'kim@example.com', active: false }] } },
	])('is nobody in %j', async (body) => {
		sandbox.fault({ status: 200, path: '/v2/search/USER', body });
		const { said } = await update({ status: 'CLOSED', assignedTo: byEmail('kim@example.com') });
		expect(said).toMatch(/No user has the email kim@example\.com/);
		expect(bodies()).toEqual([]);
	});

	it.each(['users-search', 'users-scim'])('%s: as the service answers', async (name) => {
		const { body } = vectorOf(name) as { body: { data?: unknown; Resources?: unknown } };
		if (name === 'users-scim') sandbox.fault({ status: 403, path: '/v2/search/USER' });
		const path = name === 'users-scim' ? '/v2/scim/Users' : '/v2/search/USER';
		sandbox.fault({ status: 200, path, body });
		const { said } = await update({ assignedTo: byEmail('ada@example.com') });
		expect(said).toBe('');
		const [user] = (body.Resources ?? (body.data as { results: unknown }).results) as [
			{ id: string },
		];
		expect(bodies()[0]!.body).toEqual({ assignedTo: Number(user.id) });
	});

	it('is the active one with the email, also where all users come', async () => {
		sandbox.fault({ status: 403, path: '/v2/search/USER' });
		const users = [
			{ id: '5', userName: 'ada@example.com', active: true },
			{ id: '6', userName: 'Kim@example.com', active: true },
			{ id: '7', userName: 'kim@example.com', active: false },
		];
		const body = { Resources: users, totalResults: 4114 };
		sandbox.fault({ status: 200, path: '/v2/scim/Users', body });
		const { said } = await update({ assignedTo: byEmail('kim@example.com') });
		expect(said).toBe('');
		expect(bodies()[0]!.body).toEqual({ assignedTo: 6 });
	});

	it.each([
		['nobody@example.com', /Assigned to User: No user has the email nobody@example\.com/],
		['', /check what is found for 'Assigned to User'/],
	])('%j: nothing is sent', async (email, message) => {
		expect((await update({ assignedTo: byEmail(email) })).said).toMatch(message);
		expect(bodies()).toEqual([]);
	});

	it('is refused with the reason where Look Up Names is off', async () => {
		engine.credential.lookUps = false;
		expect((await update({ assignedTo: byEmail('user1002@example.com') })).said).toMatch(
			/Look Up Names is switched off/,
		);
		expect(sentLines(sandbox)).toEqual([]);
	});
});

/** Where a list needs to know more than the credential, and the place of one that asks what is next to it. */
const PARAMETERS: INodeParameters = {
	...{ installedAppId: 'crm-app-1', id: '1', messageId: 'm-1' },
	row: { type: 'CLIENT' },
};
const ROW = 'parameters.row.ids';

const named = new Map<string, string[]>();
/** The methods that the fields of a node name, of those that are there. */
const namedBy = ({ name: node, properties }: INodeTypeDescription, there?: object) => {
	if (!named.has(node)) {
		const names = JSON.stringify(properties).matchAll(
			/"(?:searchListMethod|loadOptionsMethod)":"(\w+)"/g,
		);
		named.set(node, [...new Set([...names].map(([, name = '']) => name))]);
	}
	const all = named.get(node)!;
	return there ? all.filter((name) => name in there) : all;
};

describe('every list of every node', () => {
	const SECRET = 'secret-in-an-answer';
	/** They show what records show, and leave out a record that may not be read. */
	const OF_RECORDS =
		/(Properties|search(Account(Group)?s|Approvers|CaseTypes|ChannelTypes|CustomFields|Macros|Priorities|ProfileLists|Queues|Statuses|UrlShorteners|Users))$/;
	/** Its entries are known. */
	const KNOWN = /search(ChannelTypes|Statuses|Priorities|CaseTypes)$/;
	/** Some of their entries are. */
	const KNOWN_IN_PART = /(getWebhookTypes|getFilteredEvents)$/;

	/**
	 * Calls every method that a field names, and gives what came of it: its entries, or the message of its error.
	 * Where several nodes have one of that name, each turn takes that of another node.
	 */
	async function ofEach(
		turn: number,
		prepare: () => void,
		filter: string | undefined = 'x',
	): Promise<Array<[string, unknown]>> {
		const calls = new Map<string, Array<{ node: string; call: () => Promise<unknown> }>>();
		for (const { description } of await loadRooms()) {
			const { listSearch = {}, loadOptions = {} } = engine.nodeType(description.name).methods ?? {};
			const all = [
				...namedBy(description, listSearch).map((method): [string, () => Promise<unknown>] => [
					method,
					async () =>
						(await engine.listSearch(description.name, method, filter, undefined, PARAMETERS, ROW))
							.results,
				]),
				...namedBy(description, loadOptions).map((method): [string, () => Promise<unknown>] => [
					method,
					async () => await engine.loadOptions(description.name, method, PARAMETERS),
				]),
			];
			for (const [method, call] of all)
				calls.set(method, [...(calls.get(method) ?? []), { node: description.name, call }]);
		}
		const found: Array<[string, unknown]> = [];
		for (const [method, ofNodes] of calls) {
			const { node, call } = ofNodes[turn % ofNodes.length]!;
			sandbox.clearFaults();
			prepare();
			const result = await call().catch((error: Error) => error.message);
			found.push([`${node}.${method}`, result]);
		}
		expect(found.length).toBeGreaterThan(20);
		return found;
	}

	it('that a field names is there', async () => {
		for (const { description } of await loadRooms()) {
			const { listSearch, loadOptions } = engine.nodeType(description.name).methods ?? {};
			const there = { ...listSearch, ...loadOptions };
			expectFor(
				description.name,
				namedBy(description).filter((name) => !(name in there)),
			).toEqual([]);
		}
	});

	it('is empty where the platform has nothing', async () => {
		const nothing = () => {
			answerWith(sandbox, { result: [] }, { path: '/folder/search' });
			answerWith(sandbox, [], { times: 9 });
		};
		for (const [at, result] of await ofEach(0, nothing)) {
			if (KNOWN.test(at) || KNOWN_IN_PART.test(at)) continue;
			// An entry without a value means all of them, which the platform does not list.
			const ofPlatform = (result as Array<{ value: unknown }>).filter(({ value }) => value !== '');
			expectFor(at, ofPlatform).toEqual([]);
		}
	});

	it('comes whole from a platform that is slow', async () => {
		const inTime = new Map(await ofEach(1, () => {}));
		expect(inTime.size).toBeGreaterThan(20);
		const slow = () => sandbox.fault({ delay: 100, times: 9 });
		for (const [at, result] of await ofEach(1, slow)) expectFor(at, result).toEqual(inTime.get(at));
	});

	it('says what happened and what to do where the platform refuses', async () => {
		const refuse = () =>
			sandbox.fault({
				status: 403,
				times: 9,
				body: { data: null, errors: [{ message: 'permission.denied', code: 403 }] },
			});
		const found = await ofEach(2, refuse);
		const asking = found.filter(([at]) => !OF_RECORDS.test(at));
		for (const [at, result] of asking)
			expectFor(at, result).toEqual(expect.stringMatching(/permission.*\. \S/s));
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
		for (const [at, result] of await ofEach(3, refuse)) {
			if (KNOWN.test(at)) continue;
			expectFor(at, result).toEqual(expect.stringMatching(/access token|credential/i));
			expectFor(at, String(result).includes(sandbox.credentials.accessToken)).toEqual(false);
		}
	});

	it('offers no expression, and no name with characters that nobody sees', async () => {
		const invisible = ['\u202e', '\u2066', '\u200b', '\u{e0041}', '\u001b', '\r\n', '\u0085'];
		const word = fc
			.tuple(
				fc.constantFrom('', '=', '=={{ $env.A }}', '={{ $json.a }}'),
				fc.array(fc.constantFrom('a', 'b', ' ', '1', ...invisible), { minLength: 1 }),
			)
			.map(([start, rest]) => start + rest.join(''));
		await fc.assert(
			fc.asyncProperty(fc.array(word, { minLength: 10, maxLength: 16 }), async (words) => {
				const data = words.map((text) => ({
					...{ id: text, name: text, label: text, type: text, category: text, url: text },
					...{ crmUserId: text, sprUserId: text },
					...{ partnerCustomProperties: { [text]: [text] } },
				}));
				const answer = () => {
					answerWith(sandbox, { result: data }, { path: '/folder/search', times: 0 });
					answerWith(sandbox, data, { times: 0 });
				};
				for (const [name, found] of await ofEach(4, answer, '')) {
					const wrong = (found as INodePropertyOptions[]).filter(
						({ name: shown, value, description = '' }) =>
							String(value).startsWith('=') || /[\p{Cc}\p{Cf}]/u.test(`${shown}${description}`),
					);
					expectFor(name, wrong).toEqual([]);
				}
			}),
			{ numRuns: 1 },
		);
	});
});

describe('on a platform of any kind', () => {
	it.each([
		['engagementCrmUserMapping', 'searchCrmUsers', '/crm-user-mapping'],
		['engagementWebhook', 'searchSubscriptions', '/webhook-subscriptions'],
	])('%s %s: ends, whatever pages come', async (node, method, path) => {
		/** The record of a page: as many pages as there are numbers take turns; 0: each page is new. */
		const turns = fc.integer({ min: 0, max: 5 });
		await fc.assert(
			fc.asyncProperty(turns, fc.constantFrom('none', ''), async (count, filter) => {
				let asked = 0;
				const server = await serve((request, response) => {
					expect(request.url).toContain(path);
					asked++;
					const id = `r-${count === 0 ? asked : asked % count}`;
					const data = [{ id, name: id, url: id, crmUserId: id, sprUserId: id }];
					response.writeHead(200, { 'content-type': 'application/json' });
					response.end(JSON.stringify({ data, errors: [] }));
				});
				engine.credential = { ...engine.credential, baseUrl: server.url };
				const result = await engine
					.listSearch(node, method, filter, undefined, PARAMETERS)
					.catch((error: Error) => error);
				await server.close();
				expect(asked).toBeLessThanOrEqual(20);
				if (result instanceof Error) {
					expect([count, filter]).toEqual([0, 'none']);
					expect(result.message).toMatch(/matches\. Type more of the name/);
				} else {
					const found = filter === 'none' ? 0 : count === 0 ? 20 : count;
					expect(result.results).toHaveLength(found);
				}
			}),
			{ numRuns: part(6) },
		);
	});
});

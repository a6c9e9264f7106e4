import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { Engine, type TestWorkflow } from './harness';
import { sent } from './requests';
import { Execution } from './suspension';

let sandbox: Sandbox;
let engine: Engine;

beforeAll(async () => {
	sandbox = await startSandbox();
	engine = await Engine.load({ ...sandbox.credentials, baseUrl: sandbox.baseUrl });
});
afterAll(() => sandbox.close());
beforeEach(() => {
	sandbox.reset();
	engine.credential = { ...sandbox.credentials, baseUrl: sandbox.baseUrl };
});

const on = async (operation: string, parameters: object, more = {}) =>
	await engine.node('engagementCase', { resource: 'case', operation, ...parameters }, more);
const lines = () => sent(sandbox).map(({ line }) => line);
const bodies = () =>
	sent(sandbox).map(({ body }) => body as { records: unknown[]; [field: string]: unknown });
const stateOf = () =>
	sandbox.state('case') as {
		cases: Array<{
			id: string;
			contactInfo: { email?: string };
			messages: Array<{ messageId: string; time: number }>;
			notes: string[];
		}>;
		jobs: Array<{ processId: string; status: string }>;
		callbacks: Array<{ status?: number }>;
	};
const API = '/prod/api/v3/case';
const byNumber = (caseNumber: unknown) => ({ addressBy: 'caseNumber', caseNumber });
const byId = (id: unknown) => ({ addressBy: 'id', id });

const message = (change: object = {}) => ({
	messageId: 'ACCOUNT_5001_1767603600000_PAGE_1_chat_9',
	sourceType: 'ACCOUNT',
	sourceId: '5001',
	content: { text: 'Where is my parcel?' },
	channelMessageId: 'chat_9',
	channelType: 'PAGE',
	accountType: 'PAGE',
	senderProfile: { channelType: 'PAGE', channelId: 'customer-9' },
	receiverProfile: { channelType: 'PAGE', channelId: 'brand' },
	channelCreatedTime: 1767603600000,
	createdTime: 1767603600000,
	modifiedTime: 1767603600000,
	brandPost: false,
	autoResponse: false,
	...change,
});

describe('create', () => {
	it('makes a case on a profile with every field, and gives what the platform made of it', async () => {
		const { items, error } = await on('create', {
			channelType: 'LIVE_CHAT',
			channelId: 'guest%2B1%2F2',
			contactInfo: {
				email: 'kim@example.com',
				fullName: 'Kim Doe',
				phoneNo: '+15550100',
				website: 'https://a.example.com,https://b.example.com',
			},
			additionalFields: {
				subject: 'Parcel',
				description: 'It has not come.',
				status: 'Open',
				priority: 'High',
				caseType: 'Problem',
				dueDate: '2026-01-31T09:00:00Z',
				summary: 'Late',
				workflow: {
					customProperties: { property: [{ id: 'region', values: 'EMEA, APAC' }] },
					queues: { entry: [{ queueId: '9007199254740993', assignmentTime: 1767603600000 }] },
					spaceWorkflows: '[{"spaceId": 77}]',
					campaignId: '9004_1',
					assignment: { assigneeId: '1002', assigneeType: 'USER', assignedById: '1001' },
				},
				commentDTO: {
					comment: 'Please call back',
					attachments: {
						entry: [{ type: 'IMAGE', url: 'https://media.example.com/1.png', title: 'Photo' }],
					},
				},
				externalCase: {
					id: '500',
					caseNumber: 'CRM-5',
					channelType: 'CRM',
					createdTime: 1767603600000,
				},
				additional: {
					entry: [
						{ name: 'origin', value: 'hotline' },
						{ name: 'constructor', value: 'none' },
					],
				},
			},
		});
		expect(error).toBeUndefined();
		expect(lines()).toEqual([`POST ${API}`]);
		expect(sandbox.requests()[0]!.body).toContain('"queueId":9007199254740993');
		expect(bodies()[0]).toEqual({
			channelType: 'LIVE_CHAT',
			channelId: 'guest%2B1%2F2',
			contactInfo: {
				email: 'kim@example.com',
				fullName: 'Kim Doe',
				phoneNo: '+15550100',
				website: ['https://a.example.com', 'https://b.example.com'],
			},
			subject: 'Parcel',
			description: 'It has not come.',
			status: 'Open',
			priority: 'High',
			caseType: 'Problem',
			dueDate: Date.UTC(2026, 0, 31, 9),
			summary: 'Late',
			workflow: {
				customProperties: { region: ['EMEA', 'APAC'] },
				queues: [{ queueId: Number('9007199254740993'), assignmentTime: 1767603600000 }],
				spaceWorkflows: [{ spaceId: 77 }],
				campaignId: '9004_1',
				assignment: { assigneeId: '1002', assigneeType: 'USER', assignedById: 1001 },
			},
			commentDTO: {
				comment: 'Please call back',
				attachments: [{ type: 'IMAGE', url: 'https://media.example.com/1.png', title: 'Photo' }],
			},
			externalCase: {
				id: '500',
				caseNumber: 'CRM-5',
				channelType: 'CRM',
				createdTime: 1767603600000,
			},
			additional: { origin: 'hotline', constructor: 'none' },
		});
		expect(items).toEqual([
			{
				json: expect.objectContaining({ version: 0, status: 'Open', priority: 'High' }),
				pairedItem: { item: 0 },
			},
		]);
		expect(items[0]!.json.subject).toMatch(/LIVE_CHAT Parcel$/);
		expect(items[0]!.json.workflow).toMatchObject({
			queues: [{ queueId: '9007199254740993' }],
			customProperties: { spr_uc_status: ['Open'], spr_is_profile_case: ['true'] },
		});
	});

	it('makes a case with messages', async () => {
		const { json } = await on('create', {
			channelType: 'PAGE',
			channelId: 'customer-9',
			contactInfo: {},
			additionalFields: { associatedMessages: { entry: [message({ brandPost: 'true' })] } },
		});
		expect(bodies()[0]!.associatedMessages).toEqual([message({ brandPost: true })]);
		expect(json[0]).toMatchObject({ associatedBrandMessageCount: 1 });
		expect(json[0]!.workflow).toMatchObject({
			customProperties: { spr_is_profile_case: ['false'] },
		});
	});

	it.each([
		['EMAIL', { email: 'kim@example.com' }],
		['SMS', { phoneNo: '+15550100' }],
	])('needs no channel id for %s', async (channelType, contactInfo) => {
		const { error } = await on('create', { channelType, contactInfo });
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([{ channelType, contactInfo }]);
	});
});

describe('get', () => {
	it.each([
		[byId('case-3'), `GET ${API}?id=case-3`],
		[byNumber('70003'), `GET ${API}?caseNumber=70003`],
		[
			{ addressBy: 'channelCaseId', channelCaseId: 'crm/500 + 1' },
			`GET ${API}?channelCaseId=crm%2F500%20%2B%201&pageNumber=0&pageSize=100`,
		],
		[
			{ addressBy: 'channelCaseNumber', channelCaseNumber: 'CRM-1' },
			`GET ${API}?channelCaseNumber=CRM-1&pageNumber=0&pageSize=100`,
		],
	])('fetches by %j', async (address, line) => {
		const { items } = await on('get', address);
		expect(lines()).toEqual([line]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({ id: 'case-3', caseNumber: 70003 }),
				pairedItem: { item: 0 },
			},
		]);
	});

	it.each([
		['with a total', 'channelCaseId', 'bulk', 3],
		['without a total', 'channelCaseNumber', 'BULK-1', 3],
	])('follows the pages to the end %s', async (_what, way, value, requests) => {
		sandbox.bulk('case', { count: 250 });
		const { json } = await on('get', { addressBy: way, [way]: value, returnAll: true });
		expect(new Set(json.map(({ id }) => id)).size).toBe(250);
		expect(lines()).toEqual(
			Array.from(
				{ length: requests },
				(_, page) => `GET ${API}?${way}=${value}&pageNumber=${page}&pageSize=100`,
			),
		);
	});

	it('takes a total of null for no total', async () => {
		const page = Array.from({ length: 100 }, (_, i) => ({ id: `c${i}` }));
		sandbox.bulk('case', { count: 101 });
		sandbox.fault({
			path: '/case',
			query: { pageNumber: '0' },
			status: 200,
			body: { data: page, errors: [], metadata: { totalCount: null } },
		});
		await on('get', { addressBy: 'channelCaseId', channelCaseId: 'bulk', returnAll: true });
		expect(lines()).toHaveLength(2);
	});

	it('asks for no page beyond the limit, from the page and in the size that are wanted', async () => {
		const { caseNumbers } = sandbox.bulk('case', { count: 60 }) as { caseNumbers: number[] };
		const { json } = await on('get', {
			addressBy: 'channelCaseId',
			channelCaseId: 'bulk',
			returnAll: false,
			limit: 15,
			options: { pageNumber: 2, pageSize: 10 },
		});
		expect(json.map(({ caseNumber }) => caseNumber)).toEqual(caseNumbers.slice(20, 35));
		expect(lines()).toEqual([
			`GET ${API}?channelCaseId=bulk&pageNumber=2&pageSize=10`,
			`GET ${API}?channelCaseId=bulk&pageNumber=3&pageSize=10`,
		]);
	});

	it.each([byId('case-1'), byNumber('70001')])(
		'fails for a case that is named by %j and does not come',
		async (address) => {
			sandbox.fault({ method: 'GET', path: '/case', status: 200, body: { data: [], errors: [] } });
			const { said } = await on('get', address);
			expect(said).toMatch(/The platform returned nothing \(HTTP 200\) \[item 0\]/);
			expect(said).toMatch(/Check what was asked for: (id "case-1"|caseNumber "70001")\./);
		},
	);

	it('finds no case for one of another system without failing', async () => {
		const { items, error } = await on('get', {
			addressBy: 'channelCaseId',
			channelCaseId: 'none',
			returnAll: true,
		});
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	it('gives the essentials of a case on request', async () => {
		const { json } = await on('get', { ...byId('case-1'), simplify: true });
		expect(Object.keys(json[0]!)).toEqual([
			'id',
			'caseNumber',
			'subject',
			'description',
			'status',
			'priority',
			'caseType',
			'contact',
			'createdTime',
			'modifiedTime',
		]);
	});

	it('goes on with the other items when one is not there', async () => {
		const { items } = await on('get', byId('={{ $json.id }}'), {
			items: ['case-1', 'none', 'case-2'].map((id) => ({ json: { id } })),
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(items[1]!.json.error).toMatch(/case\.not\.found/);
		expect(items[2]!.json).toMatchObject({ id: 'case-2' });
	});
});

describe('replace', () => {
	it('keeps what is not named, and does not send what the platform manages', async () => {
		const { items } = await on('replace', {
			...byId('case-1'),
			inputMode: 'json',
			jsonBody: { status: 'Closed', workflow: { customProperties: { region: ['AMER'] } } },
		});
		expect(lines()).toEqual([`GET ${API}?id=case-1`, `PUT ${API}?id=case-1`]);
		const body = bodies()[1]!;
		expect(body).toEqual({
			subject: '#70001 EMAIL Parcel has not arrived',
			description: 'The parcel of order 4711 has not arrived.',
			status: 'Closed',
			priority: 'High',
			caseType: 'Problem',
			externalCaseInfo: { externalCases: [] },
			workflow: {
				customProperties: { region: ['AMER'], product: ['parcel'] },
				queues: [{ queueId: 301 }],
			},
			channelCustomProperties: [],
			contact: expect.any(Object),
			contactInfo: { email: 'kim@example.com', fullName: 'Kim Doe' },
		});
		expect(items).toEqual([
			{
				json: expect.objectContaining({ status: 'Closed', priority: 'High', version: 1 }),
				pairedItem: { item: 0 },
			},
		]);
		expect(items[0]!.json.workflow).toMatchObject({
			customProperties: { spr_uc_status: ['Closed'], product: ['parcel'] },
			queues: [{ queueId: 301 }],
		});
	});

	it('sends long numbers back as numbers', async () => {
		const jsonBody = '{"workflow": {"queues": [{"queueId": 9007199254740993}]}}';
		await on('update', { ...byId('case-1'), inputMode: 'json', jsonBody });
		sandbox.clearRequests();
		await on('replace', { ...byId('case-1'), inputMode: 'json', jsonBody: { status: 'Closed' } });
		expect(lines()).toEqual([`GET ${API}?id=case-1`, `PUT ${API}?id=case-1`]);
		expect(sandbox.requests()[1]!.body).toContain('"queueId":9007199254740993');
	});

	it('sends only what is given when it is told to', async () => {
		const { json } = await on('replace', {
			...byNumber('70001'),
			updateFields: { syncedCustomProperties: { json: [{ json: '{"region": ["AMER"]}' }] } },
			options: { mergeWithCurrent: false },
		});
		expect(sent(sandbox)).toEqual([
			{
				line: `PUT ${API}?caseNumber=70001`,
				body: { syncedCustomProperties: { region: ['AMER'] } },
			},
		]);
		expect(json[0]!.workflow).toMatchObject({ queues: [] });
		expect(json[0]).not.toHaveProperty('priority');
	});

	it('replaces nothing that could not be read', async () => {
		sandbox.fault({ method: 'GET', path: '/case', status: 200, body: { data: [], errors: [] } });
		const { said } = await on('replace', {
			...byId('case-1'),
			updateFields: {
				syncedSelectedCustomProperties: { property: [{ id: 'region', values: 'AMER' }] },
			},
		});
		expect(said).toMatch(/The current case could not be read, so it was not replaced/);
		expect(lines()).toEqual([`GET ${API}?id=case-1`]);
	});
});

describe('update', () => {
	it('overrides the properties it omits, or leaves them, by the map that is used', async () => {
		const change = async (updateFields: object) => {
			const { json } = await on('update', { ...byId('case-1'), updateFields });
			const { customProperties } = json[0]!.workflow as Record<string, Record<string, unknown>>;
			return Object.keys(customProperties!).filter((name) => !name.startsWith('spr_'));
		};
		const region = { property: [{ id: 'region', values: 'AMER' }] };
		expect(await change({ syncedSelectedCustomProperties: region })).toEqual(['region', 'product']);
		expect(await change({ syncedCustomProperties: region })).toEqual(['region']);
		expect(sent(sandbox)).toEqual([
			{
				line: `PATCH ${API}?id=case-1`,
				body: { syncedSelectedCustomProperties: { region: ['AMER'] } },
			},
			{ line: `PATCH ${API}?id=case-1`, body: { syncedCustomProperties: { region: ['AMER'] } } },
		]);
	});

	it('sends fields that the specification does not show as JSON', async () => {
		const { json } = await on(
			'update',
			{
				...byNumber('={{ $json.n }}'),
				inputMode: 'json',
				jsonBody: '{"status": "Closed"}',
			},
			{ items: [{ json: { n: 70002 } }] },
		);
		expect(sent(sandbox)).toEqual([
			{ line: `PATCH ${API}?caseNumber=70002`, body: { status: 'Closed' } },
		]);
		expect(json[0]).toMatchObject({ status: 'Closed', version: 1 });
	});

	it('says what was done when the answer is empty', async () => {
		sandbox.fault({ method: 'PATCH', path: '/case', answer: 'empty', carriedOut: true });
		const { json } = await on('update', {
			...byId('case-1'),
			updateFields: { syncedCustomProperties: { property: [{ id: 'a', values: 'b' }] } },
		});
		expect(json).toEqual([{ updated: true, id: 'case-1' }]);
	});

	it('says what was done when the answer is nothing but true', async () => {
		const body = { data: true, errors: [] };
		sandbox.fault({ method: 'PATCH', path: '/case', status: 200, body });
		const { json } = await on('update', {
			...byNumber('70001'),
			updateFields: { syncedCustomProperties: { property: [{ id: 'a', values: 'b' }] } },
		});
		expect(json).toEqual([{ updated: true, caseNumber: '70001' }]);
	});

	it('overrides nothing by a map that was added and left empty', async () => {
		const { said } = await on('update', {
			...byId('case-1'),
			updateFields: { syncedCustomProperties: {} },
		});
		expect(said).toMatch(/updateFields\.syncedCustomProperties: It is empty\. Fill in/);
		expect(lines()).toEqual([]);
	});
});

describe('delete', () => {
	it('deletes several cases in one request, and one item says which', async () => {
		const { items } = await on('delete', byNumber('70001, 70003'));
		expect(sent(sandbox)).toEqual([{ line: `DELETE ${API}?caseNumber=70001,70003` }]);
		expect(items).toEqual([
			{ json: { deleted: true, caseNumber: ['70001', '70003'] }, pairedItem: { item: 0 } },
		]);
		expect(stateOf().cases.map(({ id }) => id)).toEqual(['case-2']);
	});

	it('takes a body that the specification does not show', async () => {
		await on('delete', { ...byId('case-2'), jsonBody: '{"reason": "spam"}' });
		expect(sent(sandbox)).toEqual([{ line: `DELETE ${API}?id=case-2`, body: { reason: 'spam' } }]);
	});
});

describe('delete, answered', () => {
	it.each([
		[null, { deleted: true }],
		[true, { deleted: true }],
		[false, { deleted: false }],
		['2 cases', { deleted: true, response: '2 cases' }],
		[[{ id: 'case-1' }], { deleted: true, response: [{ id: 'case-1' }] }],
	])('with %j keeps the ids and what the platform says', async (data, says) => {
		sandbox.fault({ method: 'DELETE', path: '/case', status: 200, body: { data, errors: [] } });
		const { items } = await on('delete', byId('case-1,case-2'));
		expect(items).toEqual([
			{ json: { ...says, id: ['case-1', 'case-2'] }, pairedItem: { item: 0 } },
		]);
	});
});

describe('macro, merge', () => {
	it('applies a macro, and the version grows', async () => {
		const { json } = await on('applyMacro', {
			...byId('case-1'),
			jsonBody: { macroId: 'macro-close' },
		});
		expect(sent(sandbox)).toEqual([
			{ line: `POST ${API}/applyMacro?id=case-1`, body: { macroId: 'macro-close' } },
		]);
		expect(json).toEqual([expect.objectContaining({ status: 'Closed', version: 1 })]);
	});

	it('merges: numbers go out as numbers, and an empty answer is a success', async () => {
		const { items } = await on('merge', {
			parentCaseNumber: '70001',
			childCaseNumbers: '70002,70003',
		});
		expect(sent(sandbox)).toEqual([
			{
				line: `POST ${API}/merge`,
				body: { parentCaseNumber: 70001, childCaseNumbers: [70002, 70003] },
			},
		]);
		expect(items).toEqual([
			{
				json: { merged: true, parentCaseNumber: '70001', childCaseNumbers: ['70002', '70003'] },
				pairedItem: { item: 0 },
			},
		]);
		expect(stateOf().cases[0]!.notes).toEqual([
			expect.stringContaining('#70002'),
			expect.stringContaining('#70003'),
		]);
	});

	it('names the parent by another field in JSON', async () => {
		const { error } = await on('merge', {
			inputMode: 'json',
			jsonBody: { caseNumber: 70001, childCaseNumbers: ['70002'] },
		});
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([{ caseNumber: 70001, childCaseNumbers: [70002] }]);
	});
});

describe('associated messages', () => {
	it('asks for nothing more when an item ends the run, and names it', async () => {
		const items = ['case-1', 'nobody', 'case-2', 'case-3'].map((id) => ({ json: { id } }));
		const options = { hydrate: true, maxConcurrency: 1 };
		const { said } = await on(
			'getAssociatedMessages',
			{ ...byId('={{ $json.id }}'), returnAll: true, options },
			{ items },
		);
		expect(said).toMatch(/HTTP 404.*\[item 1\]/);
		const asked = lines().map((line) => line.replace(/&cursor=.*/, ' (next page)'));
		expect(asked).toEqual(
			['case-1', 'case-1 (next page)', 'nobody'].map(
				(id) => `GET ${API}/associatedMessages?id=${id}`,
			),
		);
	});

	const keys = () => stateOf().cases[0]!.messages;

	it('follows the cursor to the end', async () => {
		const { items } = await on('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(items).toEqual(
			keys().map(({ messageId }) => ({ json: { messageId }, pairedItem: { item: 0 } })),
		);
		expect(items).toHaveLength(30);
		expect(lines()).toEqual([
			`GET ${API}/associatedMessages?id=case-1`,
			expect.stringMatching(/\?id=case-1&cursor=[^&]*%2B%2F$/),
		]);
	});

	it('takes a window of time and a limit', async () => {
		const since = keys()[3]!.time;
		const until = keys()[8]!.time;
		const { json } = await on('getAssociatedMessages', {
			...byNumber('70001'),
			returnAll: false,
			limit: 4,
			filters: {
				sinceChannelCreatedTime: new Date(since).toISOString(),
				untilChannelCreatedTime: until,
			},
		});
		expect(lines()).toEqual([
			`GET ${API}/associatedMessages?caseNumber=70001&sinceChannelCreatedTime=${since}&untilChannelCreatedTime=${until}`,
		]);
		expect(json.map(({ messageId }) => messageId)).toEqual(
			keys()
				.slice(3, 7)
				.map(({ messageId }) => messageId),
		);
	});

	const page = (data: object) =>
		sandbox.fault({
			method: 'GET',
			path: '/case/associatedMessages',
			status: 200,
			body: { data, errors: [] },
		});

	it('takes a cursor that is a number, and goes on after an empty page with a new one', async () => {
		page({ messageKeys: ['a'], cursor: 7 });
		page({ messageKeys: [], cursor: '8' });
		page({ messageKeys: [{ id: 'b' }] });
		const { json, error } = await on('getAssociatedMessages', {
			...byId('case-1'),
			returnAll: true,
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([{ messageId: 'a' }, { messageId: 'b', id: 'b' }]);
		expect(lines().map((line) => line.split('cursor=')[1])).toEqual([undefined, '7', '8']);
	});

	it('gives up after empty pages without end', async () => {
		for (let i = 0; i < 20; i++) page({ messageKeys: [], cursor: `c${i}` });
		const { said } = await on('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(said).toMatch(/gives empty pages without end/);
		expect(lines().length).toBeLessThan(20);
	});

	it.each([{ name: 'a' }, null, ''])('refuses %j as the key of a message', async (key) => {
		page({ messageKeys: [{ id: 'a' }, key] });
		const { said } = await on('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(said).toMatch(/The answer holds a message key without an ID/);
	});

	it('ends when the platform gives the same cursor again', async () => {
		sandbox.fault({
			method: 'GET',
			path: '/case/associatedMessages',
			times: 0,
			status: 200,
			body: { data: { messageKeys: ['a'], cursor: 'again' }, errors: [] },
		});
		const { json } = await on('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(json).toEqual([{ messageId: 'a' }, { messageId: 'a' }]);
	});

	it('hydrates those of all items together, fifty a request', async () => {
		const { items } = await on(
			'getAssociatedMessages',
			{ ...byId('={{ $json.id }}'), returnAll: true, options: { hydrate: true } },
			{ items: ['case-1', 'case-2', 'case-1'].map((id) => ({ json: { id } })) },
		);
		expect(lines().filter((line) => line.startsWith('GET /prod/api/v3/message'))).toHaveLength(1);
		expect(items).toHaveLength(60);
		expect(items.map(({ json }) => json.messageId)).toEqual(
			[...keys(), ...keys()].map(({ messageId }) => messageId),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			...Array.from({ length: 30 }, () => ({ item: 0 })),
			...Array.from({ length: 30 }, () => ({ item: 2 })),
		]);
		expect(items[0]!.json).toMatchObject({ content: { text: 'Question 1' } });
	});
});

describe('smart summary', () => {
	const hostile = async () => {
		await on('update', {
			...byId('case-1'),
			inputMode: 'json',
			jsonBody: { description: '<img src=x onerror=alert(1)>Hello <b>you</b>' },
		});
		sandbox.clearRequests();
	};

	it('gives HTML that is safe to show', async () => {
		await hostile();
		const { items } = await on('getSmartSummary', {
			caseNumber: '70001',
			additionalFields: { persistInCase: true, regenerate: true },
		});
		expect(lines()).toEqual([
			`GET ${API}/smartSummary?caseNumber=70001&persistInCase=true&regenerate=true`,
		]);
		expect(items).toEqual([
			{
				json: {
					caseNumber: '70001',
					smartSummary:
						'<div><h3>#70001 EMAIL Parcel has not arrived</h3><p>Hello <b>you</b></p>' +
						'<ul><li>Status: <b>Open</b></li><li>Generation: 1</li></ul></div>',
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(stateOf().cases[0]).toMatchObject({ version: 2 });
	});

	it('gives it as the platform wrote it only on request', async () => {
		await hostile();
		const { json } = await on('getSmartSummary', {
			caseNumber: '70001',
			options: { rawHtml: true },
		});
		expect(json[0]!.smartSummary).toContain('<img src=x onerror=alert(1)>');
		expect(json[0]!.smartSummary).toContain('<script>');
	});
});

describe('refuses before anything is sent', () => {
	const create = (parameters: object) => ['create', parameters] as const;
	const withMessage = (change: object) =>
		create({
			channelType: 'PAGE',
			channelId: 'c',
			contactInfo: {},
			additionalFields: { associatedMessages: { entry: [message(change)] } },
		});
	it.each<[string, readonly [string, object], RegExp]>([
		[
			'EMAIL without an email',
			create({ channelType: 'EMAIL', contactInfo: { fullName: 'Kim' } }),
			/contactInfo\.email: A case of channel type EMAIL needs it/,
		],
		[
			'SMS without a phone number',
			create({ channelType: 'SMS', contactInfo: { email: 'a@example.com' } }),
			/contactInfo\.phoneNo: A case of channel type SMS needs it/,
		],
		[
			'another channel without channelId',
			create({ channelType: 'LIVE_CHAT', contactInfo: {} }),
			/channelId: It is empty/,
		],
		[
			'the same in JSON',
			create({ inputMode: 'json', jsonBody: { channelType: 'LIVE_CHAT', contactInfo: {} } }),
			/channelId: It is empty/,
		],
		[
			'a JSON body without contactInfo',
			create({ inputMode: 'json', jsonBody: { channelType: 'VOICE', channelId: '1' } }),
			/contactInfo: It is empty/,
		],
		[
			'a channelType in lower case',
			create({ channelType: 'email', contactInfo: { email: 'a@example.com' } }),
			/channelType: "email" must be in upper case/,
		],
		[
			'an associated message without an id',
			withMessage({ messageId: '' }),
			/associatedMessages\[0\]\.messageId: It is empty/,
		],
		[
			'several missing fields, all at once',
			withMessage({
				messageId: undefined,
				content: undefined,
				senderProfile: { channelType: 'P' },
			}),
			/^(?=[\s\S]*associatedMessages\[0\]\.senderProfile\.channelId: It is empty)(?=[\s\S]*associatedMessages\[0\]\.content: It is empty)[\s\S]*associatedMessages\[0\]\.messageId: It is empty/,
		],
		[
			'a messageId of another form',
			withMessage({ messageId: '4711' }),
			/associatedMessages\[0\]\.messageId: "4711" must be of the form ACCOUNT_/,
		],
		[
			'a messageId that does not end with the channelMessageId',
			withMessage({ channelMessageId: 'other' }),
			/associatedMessages\[0\]\.messageId: It does not end with the channelMessageId "other"/,
		],
		[
			'another sourceType',
			withMessage({ sourceType: 'LISTENING' }),
			/associatedMessages\[0\]\.sourceType: "LISTENING" is not one of the allowed values/,
		],
		[
			'an attachment without an address',
			create({
				channelType: 'EMAIL',
				contactInfo: { email: 'a@example.com' },
				additionalFields: { commentDTO: { attachments: { entry: [{ type: 'IMAGE', url: 'x' }] } } },
			}),
			/commentDTO\.attachments\[0\]\.url: "x" must be an address/,
		],
		[
			'a queue without an id',
			create({
				channelType: 'EMAIL',
				contactInfo: { email: 'a@example.com' },
				additionalFields: { workflow: { queues: { entry: [{ assignmentTime: 1767603600000 }] } } },
			}),
			/workflow\.queues\[0\]\.queueId: It is empty/,
		],
		[
			'two addresses at once',
			[
				'applyMacro',
				{ id: 'case-1', caseNumber: '70001', addressBy: '={{ "id" }}', jsonBody: { macroId: 'm' } },
			],
			/It is addressed by id and by caseNumber at once\. Fill in one way only/,
		],
		[
			'a case number that is none',
			['get', byNumber('CRM-1')],
			/caseNumber: "CRM-1" must be a case number/,
		],
		[
			'a case number among several that is none',
			['delete', byNumber('70001,CRM-1')],
			/caseNumber\[1\]: "CRM-1" must be a case number/,
		],
		[
			'space workflows that are no list',
			create({
				channelType: 'EMAIL',
				contactInfo: { email: 'a@example.com' },
				additionalFields: { workflow: { spaceWorkflows: '{"spaceId": 77}' } },
			}),
			/workflow\.spaceWorkflows: Give a JSON list/,
		],
		[
			'a page size of 101',
			['get', { addressBy: 'channelCaseId', channelCaseId: 'a', options: { pageSize: 101 } }],
			/options\.pageSize: "101" is out of place\. Give a whole number from 1 to 100/,
		],
		[
			'a negative page',
			['get', { addressBy: 'channelCaseId', channelCaseId: 'a', options: { pageNumber: -1 } }],
			/options\.pageNumber: "-1" is out of place\. Give a whole number of at least 0/,
		],
		[
			'a merge without children',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '={{ [] }}' }],
			/childCaseNumbers: The list is empty/,
		],
		[
			'a merge with the parent among the children',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '70002,70001' }],
			/childCaseNumbers: The parent 70001 \(parentCaseNumber\) is among the children/,
		],
		[
			'a merge of a negative number',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '70002,-70003' }],
			/childCaseNumbers\[1\]: "-70003" is not positive/,
		],
		[
			'a merge into a negative number',
			['merge', { parentCaseNumber: '-1', childCaseNumbers: '70002' }],
			/parentCaseNumber: "-1" is not positive/,
		],
		[
			'a merge of the same child twice',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '70002,70003,70002' }],
			/childCaseNumbers\[2\]: 70002 is in the list already/,
		],
		[
			'a merge without a parent',
			['merge', { inputMode: 'json', jsonBody: { childCaseNumbers: [70002] } }],
			/parentCaseNumber: It is empty/,
		],
		['an update of nothing', ['update', byId('case-1')], /There is nothing to send/],
		['a replacement by nothing', ['replace', byId('case-1')], /There is nothing to send/],
		[
			'a macro without a body',
			['applyMacro', { ...byId('case-1'), jsonBody: '{}' }],
			/jsonBody: There is nothing in it/,
		],
		[
			'an empty window of time',
			['getAssociatedMessages', { ...byId('case-1'), filters: { sinceChannelCreatedTime: '' } }],
			/sinceChannelCreatedTime: It is empty, which would widen the selection/,
		],
	])('%s', async (_what, [operation, parameters], says) => {
		const { said } = await on(operation, parameters);
		expect(said).toMatch(says);
		expect(sandbox.requests()).toEqual([]);
	});
});

// Bulk jobs

const TYPE = 'n8n-nodes-engagement-platform.engagementCase';
const record = {
	channelType: 'EMAIL',
	contactInfo: { email: '={{ $json.email }}' },
	additionalFields: {
		workflow: { queues: { entry: [{ queueId: '={{ $json.queue }}' }] } },
	},
};
const create = { resource: 'bulkJob', operation: 'create', ...record };
/** Items that become records; a queue that does not exist makes a record fail. */
const people = (...queues: string[]) =>
	queues.map((queue, i) => ({ json: { email: `p${i}@example.com`, queue } }));
const GOOD = '301';
const BAD = '999';
const bulk = async (parameters: object, items = people(GOOD), more = {}) =>
	await engine.node('engagementCase', { ...create, ...parameters }, { items, ...more });
const course = (spec: Record<string, unknown>) => sandbox.control('case', 'course', spec);
/** The addresses of the cases that were made, in order. */
const made = () =>
	stateOf()
		.cases.map(({ contactInfo }) => contactInfo.email)
		.filter((email) => email?.startsWith('p'));
const QUEUE = `POST ${API}/bulk`;
const ofRecord = (i: number) => ({
	email: `p${i}@example.com`,
});

describe('bulk job', () => {
	it('makes one job of all items, and goes on with its id', async () => {
		const { items } = await bulk({ waitFor: 'nothing' }, people(GOOD, GOOD, GOOD));
		expect(lines()).toEqual([QUEUE]);
		expect(bodies()[0]).toEqual({
			records: [0, 1, 2].map((i) => ({
				channelType: 'EMAIL',
				contactInfo: ofRecord(i),
				workflow: { queues: [{ queueId: 301 }] },
			})),
		});
		const { processId } = stateOf().jobs[0]!;
		expect(items).toEqual([0, 1, 2].map((item) => ({ json: { processId }, pairedItem: { item } })));
	});

	it('makes several jobs by the batch size, and says in which one an item is', async () => {
		const { items } = await bulk(
			{ waitFor: 'nothing', options: { batchSize: 2 } },
			people(GOOD, GOOD, GOOD),
		);
		expect(bodies().map(({ records }) => records.length)).toEqual([2, 1]);
		const [first, second] = stateOf().jobs.map(({ processId }) => processId);
		expect(items.map(({ json }) => json.processId)).toEqual([first, first, second]);
	});

	it('passes on where the platform is to call, with which headers', async () => {
		await bulk({
			waitFor: 'nothing',
			additionalFields: {
				callbackUrl: 'http://127.0.0.1:9/done',
				callbackUrlHeaders: { entry: [{ name: 'X-Token', value: 'abc' }] },
			},
		});
		expect(bodies()[0]).toEqual({
			records: [{ channelType: 'EMAIL', contactInfo: ofRecord(0) }],
			callbackUrl: 'http://127.0.0.1:9/done',
			callbackUrlHeaders: { 'X-Token': 'abc' },
		});
	});

	const processedAtOnce = {
		waitFor: 'nothing',
		additionalFields: { ...record.additionalFields, syncProcessing: true },
	};

	it('gives the results of records that are processed within the request, each to its item', async () => {
		const { items } = await bulk(processedAtOnce, people(GOOD, BAD, GOOD), {
			onError: 'continueRegularOutput',
		});
		expect(lines()).toEqual([QUEUE]);
		expect(bodies()[0]!.syncProcessing).toBe(true);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(items[0]!.json).toMatchObject({ success: true, case: { caseNumber: 70004 } });
		expect(items[1]!.json).toEqual({
			error: expect.stringContaining('case.queue.not.found'),
			details: expect.objectContaining({ itemIndex: 1 }),
		});
		expect(items[2]!.json).toMatchObject({ success: true, case: { caseNumber: 70005 } });
	});

	it('fails for a record that failed, unless the workflow is to continue', async () => {
		const { said } = await bulk(processedAtOnce, people(GOOD, BAD));
		expect(said).toMatch(/Record 1 of the job failed: case\.queue\.not\.found \[item 1\]/);
		expect(said).toMatch(/1 other item was carried out and stays so/);
	});

	const answers = (method: string, path: string, data: unknown) =>
		sandbox.fault({ method, path, status: 200, body: { data, errors: [] } });
	const STATUS = '/case/bulk/status';

	it("does not take a case's own status for a failure of its record", async () => {
		const cases = [
			{ id: 'a', caseNumber: 1, status: 'Rejected' },
			{ success: true, case: { caseNumber: 2 }, status: 'Cancelled' },
			{ id: 'c', status: 'Error reported' },
		];
		answers('POST', '/case/bulk', cases);
		const { json, error } = await bulk(processedAtOnce, people(GOOD, GOOD, GOOD));
		expect(error).toBeUndefined();
		expect(json).toEqual(cases);
		answers('POST', '/case/bulk', [{ status: 'Rejected' }]);
		const { said } = await bulk(processedAtOnce);
		expect(said).toMatch(/Record 0 of the job failed/);
	});

	it('does not advise to send a record again of which a case was made', async () => {
		answers('POST', '/case/bulk', [{ caseNumber: 1, errors: [{ message: 'queue.not.found' }] }]);
		const { items } = await bulk(processedAtOnce, people(GOOD), {
			onError: 'continueRegularOutput',
		});
		expect(items[0]!.json).toEqual({
			error: expect.stringContaining('queue.not.found'),
			details: expect.objectContaining({
				mayHaveCompleted: true,
				description: expect.stringMatching(/names a case.*before you send it again/),
			}),
		});
	});

	it('takes a list of errors or warnings for no results', async () => {
		const said = { status: 'COMPLETED', warnings: [{ text: 'slow' }], errors: [{ message: 'a' }] };
		answers('GET', STATUS, said);
		const { json } = await bulk({ waitFor: 'polling' });
		expect(json).toEqual([expect.objectContaining({ ...said, matched: false })]);
		answers('GET', STATUS, { status: 'COMPLETED', failed: [{ a: 1 }], records: [{ id: 'a' }] });
		expect((await bulk({ waitFor: 'polling' })).json).toEqual([
			{ processId: expect.any(String), id: 'a' },
		]);
	});

	it('takes only what was made out of a job that failed', async () => {
		answers('GET', STATUS, {
			status: 'FAILED',
			records: [{ success: true }, { caseNumber: 7 }, { email: 'p2@example.com' }],
		});
		const { items } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD, GOOD), {
			onError: 'continueRegularOutput',
		});
		expect(items[0]!.json).toMatchObject({ success: true });
		expect(items[1]!.json).toMatchObject({ caseNumber: 7 });
		expect(items[2]!.json.error).toMatch(/The job \S+ ended as FAILED/);
	});

	it('says of which job it speaks, or of none', async () => {
		answers('POST', '/case/bulk', { status: 'FAILED' });
		expect((await bulk(processedAtOnce)).said).toMatch(/^The job ended as FAILED/);
		answers('GET', STATUS, { status: 'FAILED' });
		const { said } = await bulk({ waitFor: 'polling' });
		expect(said).toContain(`The job ${stateOf().jobs[0]!.processId} ended as FAILED`);
	});

	it('polls until the jobs are done, and gives their results in order', async () => {
		course({ processing: 300 });
		const { items, error } = await bulk(
			{ waitFor: 'polling', options: { batchSize: 1 } },
			people(GOOD, GOOD),
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.success, pairedItem])).toEqual([
			[true, { item: 0 }],
			[true, { item: 1 }],
		]);
		const asked = lines().filter((line) => line.startsWith('GET'));
		expect(asked.length).toBeGreaterThanOrEqual(4); // twice for each: not yet, and done
		expect(made()).toEqual(['p0@example.com', 'p1@example.com']);
	});

	it('asks on when the platform cannot be reached for a moment', async () => {
		sandbox.fault({ method: 'GET', path: '/case/bulk/status', times: 5, reset: 'before' });
		const { json } = await bulk({ waitFor: 'polling', options: { waitTimeout: 60 } });
		expect(json).toEqual([expect.objectContaining({ success: true })]);
	}, 30_000);

	it('asks on when an answer could not be read', async () => {
		sandbox.fault({ method: 'GET', path: STATUS, answer: 'notJson' });
		const { json } = await bulk({ waitFor: 'polling' });
		expect(json).toEqual([expect.objectContaining({ success: true })]);
	});

	it.each([
		['a refusal', { status: 404 }, 'HTTP 404'],
		['errors on a 2xx', { answer: 'errors' as const }, 'internal.partial.failure'],
	])('loses one job only by %s of its status', async (_what, fault, says) => {
		sandbox.fault({ method: 'GET', path: STATUS, ...fault });
		const { items } = await bulk(
			{ waitFor: 'polling', options: { batchSize: 1, maxConcurrency: 1 } },
			people(GOOD, GOOD),
			{ onError: 'continueRegularOutput' },
		);
		const { processId } = stateOf().jobs[0]!;
		expect(items[0]!.json).toEqual({
			error: expect.stringContaining(
				`The job ${processId} was started, but its status could not be read: `,
			),
			details: expect.objectContaining({
				mayHaveCompleted: true,
				description: expect.stringMatching(/^Do not start it again\. /),
			}),
		});
		expect(items[0]!.json.error).toContain(says);
		expect(items[1]!.json).toMatchObject({ success: true });
	});

	it('ends in an error when the job is not done in time, and the job goes on', async () => {
		course({ processing: 60_000 });
		const { said } = await bulk({ waitFor: 'polling', options: { waitTimeout: 1 } });
		expect(said).toMatch(/The job \S+ was not done in time \[item 0\]\nThe job goes on\./);
		expect(lines().filter((line) => line === QUEUE)).toHaveLength(1);
	});

	it('stops asking when a person stops the execution', async () => {
		course({ processing: 60_000 });
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 300);
		await bulk({ waitFor: 'polling' }, people(GOOD), { signal: stop.signal });
		const before = lines().length;
		await new Promise((next) => setTimeout(next, 1500));
		expect(lines()).toHaveLength(before);
	});

	it('does not know whose a result is when there are more or fewer: every item gets all', async () => {
		sandbox.fault({
			method: 'GET',
			path: '/case/bulk/status',
			status: 200,
			body: { data: { status: 'Finished', created: [{ id: 'a' }] }, errors: [] },
		});
		const { json } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD));
		const { processId } = stateOf().jobs[0]!;
		const all = { processId, status: 'Finished', created: [{ id: 'a' }], matched: false };
		expect(json).toEqual([all, all]);
	});

	it('takes a status of its own for the end, capitals or not', async () => {
		answers('GET', STATUS, { state: 'ARCHIVED' });
		const { json } = await bulk({ waitFor: 'polling', options: { doneStatuses: 'Archived' } });
		expect(json).toEqual([expect.objectContaining({ state: 'ARCHIVED' })]);
	});

	it.each(['COMPLETED', 'completedWithErrors', 'Partially processed', 'SUCCESS', 'done'])(
		'takes %s for the end, also as a plain text',
		async (status) => {
			answers('GET', STATUS, status);
			const { json } = await bulk({ waitFor: 'polling' });
			expect(json).toEqual([expect.objectContaining({ data: status, matched: false })]);
			answers('GET', STATUS, { status, records: [{ id: 'a' }] });
			expect((await bulk({ waitFor: 'polling' })).json[0]).toMatchObject({ id: 'a' });
			expect(lines().filter((line) => line.startsWith('GET'))).toHaveLength(2);
		},
	);

	it.each(['FAILED', 'canceled', 'error', 'ABORTED'])('takes %s for a failure', async (status) => {
		answers('GET', STATUS, status);
		expect((await bulk({ waitFor: 'polling' })).said).toContain(`ended as ${status}`);
	});

	it.each(['FINISHING', 'CANCEL_REQUESTED', 'PROCESSING'])(
		'waits on while the status is %s',
		async (status) => {
			answers('GET', STATUS, { status, records: [{ id: 'a' }] });
			const { json } = await bulk({ waitFor: 'polling' });
			expect(json).toEqual([expect.objectContaining({ success: true })]);
		},
	);

	it('takes a process ID that is a number', async () => {
		answers('POST', '/case/bulk', { processId: 4711 });
		expect((await bulk({ waitFor: 'nothing' })).json).toEqual([{ processId: '4711' }]);
	});

	it('keeps the jobs that were queued when a later one is refused', async () => {
		sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, status: 500, body: 'oops' });
		const { items } = await bulk(
			{ waitFor: 'polling', options: { batchSize: 1 } },
			people(GOOD, GOOD, GOOD),
			{ onError: 'continueRegularOutput' },
		);
		expect(items[0]!.json).toMatchObject({ success: true });
		expect(items[1]!.json).toMatchObject({ details: { mayHaveCompleted: true } });
		expect(items[2]!.json).toMatchObject({ success: true });
		expect(made()).toEqual(['p0@example.com', 'p2@example.com']);
	});

	it('names the jobs that were queued when it ends in an error', async () => {
		sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, status: 400, body: 'no' });
		const { said } = await bulk(
			{ waitFor: 'polling', options: { batchSize: 1 } },
			people(GOOD, GOOD, GOOD),
		);
		expect(said).toContain('[item 1]');
		expect(said).toContain(`Queued before it, and under way: ${stateOf().jobs[0]!.processId}.`);
		expect(lines()).toEqual([QUEUE, QUEUE]);
	});

	it('gets the status of a job by its id', async () => {
		await bulk({ waitFor: 'polling' }, people(GOOD, BAD), { onError: 'continueRegularOutput' });
		const { processId } = stateOf().jobs[0]!;
		sandbox.clearRequests();
		const { items } = await engine.node('engagementCase', {
			resource: 'bulkJob',
			operation: 'getStatus',
			processId,
		});
		expect(lines()).toEqual([`GET ${API}/bulk/status?processId=${processId}`]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({ processId, status: 'COMPLETED', total: 2 }),
				pairedItem: { item: 0 },
			},
		]);
	});

	it.each<[string, object, object[], RegExp]>([
		[
			'a record that the rules of a case forbid',
			{ waitFor: 'nothing', contactInfo: {} },
			people(GOOD),
			/contactInfo\.email/,
		],
		[
			'waiting for what is processed within the request',
			{ waitFor: 'polling', additionalFields: { syncProcessing: true } },
			people(GOOD),
			/waitFor: A job that is processed within the request is done with the answer/,
		],
		[
			'two callbacks',
			{ waitFor: 'callback', additionalFields: { callbackUrl: 'https://example.com' } },
			people(GOOD),
			/callbackUrl: With Wait For Callback the platform calls this execution/,
		],
		[
			'items that want different jobs',
			{
				waitFor: 'nothing',
				additionalFields: { callbackUrl: '=https://example.com/{{ $json.email }}' },
			},
			people(GOOD, GOOD),
			/callbackUrl, callbackUrlHeaders, syncProcessing: They must be the same for all items[\s\S]*Item 1 differs/,
		],
		[
			'a batch of none',
			{ waitFor: 'nothing', options: { batchSize: 0 } },
			people(GOOD),
			/options\.batchSize: "0" is out of place/,
		],
	])('refuses %s before anything is sent', async (_what, parameters, items, says) => {
		const { said } = await bulk(parameters, items as never);
		expect(said).toMatch(says);
		expect(sandbox.requests()).toEqual([]);
	});
});

describe('a bulk job that calls back', () => {
	// Quotes and braces, since n8n finds the node by an expression.
	const NAME = 'Bulk "{{1}}"';
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const workflow = (options: INodeParameters = {}, more: object = {}): TestWorkflow => ({
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{ name: NAME, type: TYPE, parameters: { ...create, waitFor: 'callback', options }, ...more },
			{ name: 'After', type: 'n8n-nodes-base.noOp' },
		],
		connections: { Start: to(NAME), [NAME]: to('After') },
	});
	let execution: Execution;
	const start = async (
		items = people(GOOD, GOOD),
		options: INodeParameters = {},
		more: object = {},
	) => {
		execution = await Execution.of(engine, workflow(options, more));
		await execution.start('Start', items);
		return execution;
	};
	afterEach(async () => await execution.close());

	const until = async (done: () => boolean) => {
		for (const end = Date.now() + 5000; !done() && Date.now() < end;)
			await new Promise((next) => setTimeout(next, 10));
		expect(done()).toBe(true);
	};
	const jobIsDone = () => stateOf().jobs.every(({ status }) => status === 'COMPLETED');
	const asked = () =>
		bodies()[0] as unknown as { callbackUrl: string; callbackUrlHeaders: Record<string, string> };
	const call = async (body: string, headers: Record<string, string> = {}) =>
		(await fetch(asked().callbackUrl, { method: 'POST', body, headers })).status;
	const results = [
		{ json: expect.objectContaining({ success: true, index: 0 }), pairedItem: { item: 0 } },
		{ json: expect.objectContaining({ success: true, index: 1 }), pairedItem: { item: 1 } },
	];
	const queuedOnce = () => expect(lines().filter((line) => line === QUEUE)).toHaveLength(1);

	it('suspends the execution, and goes on with the results when the platform calls', async () => {
		course({ processing: 200 });
		await start();
		expect(execution.status).toBe('waiting');
		expect(execution.items('After')).toEqual([]);
		await until(() => execution.status === 'success');
		expect(execution.items('After')).toEqual(results);
		await until(() => stateOf().callbacks.length === 1);
		expect(stateOf().callbacks).toEqual([expect.objectContaining({ status: 200 })]);
		queuedOnce();
	});

	it('waits for nothing when the job is done at once', async () => {
		// Asked right after the job was queued, and the answer takes longer than the job.
		course({ processing: 0, callback: null });
		sandbox.fault({ method: 'GET', path: '/case/bulk/status', delay: 100 });
		await start();
		expect(execution.status).toBe('success');
		expect(execution.items('After')).toEqual(results);
	});

	it('refuses a call without the secret or with another, and resumes nothing', async () => {
		course({ processing: 0, callback: null });
		sandbox.fault({
			method: 'GET',
			path: '/case/bulk/status',
			status: 200,
			body: { data: {}, errors: [] },
		});
		await start();
		const secret = asked().callbackUrlHeaders['X-Callback-Secret']!;
		expect(secret).toMatch(/^[0-9a-f]{64}$/);
		const { stored } = execution;
		expect(await call('{"status":"COMPLETED"}')).toBe(401);
		expect(await call('{"status":"COMPLETED"}', { 'X-Callback-Secret': '0'.repeat(64) })).toBe(401);
		expect(await call('{"status":"COMPLETED"}', { 'X-Callback-Secret': secret.slice(1) })).toBe(
			401,
		);
		expect(execution.status).toBe('waiting');
		expect(execution.stored).toBe(stored);
		expect(await call('{"status":"COMPLETED"}', { 'X-Callback-Secret': secret })).toBe(200);
		expect(execution.status).toBe('success');
	});

	it('stores the secret nowhere, and has another one for another execution', async () => {
		course({ processing: 60_000 });
		await start();
		const secret = asked().callbackUrlHeaders['X-Callback-Secret']!;
		expect(execution.stored).not.toContain(secret);
		expect(execution.stored).not.toContain(sandbox.credentials.apiKey);
		await execution.close();
		execution = await Execution.of(engine, workflow(), '4712');
		await execution.start('Start', people(GOOD));
		expect(
			(bodies().at(-2) as unknown as ReturnType<typeof asked>).callbackUrlHeaders[
				'X-Callback-Secret'
			],
		).not.toBe(secret);
	});

	it.each(['', '{}', ' { } \n'])(
		'goes on by an empty call (%j) with the secret, and answers one without',
		async (body) => {
			course({ processing: 200, callback: null });
			await start();
			await until(jobIsDone);
			expect(await call(body)).toBe(200);
			expect(execution.status).toBe('waiting');
			expect(await call(body, { 'X-Callback-Secret': '0'.repeat(64) })).toBe(200);
			expect(execution.status).toBe('waiting');
			expect(await call(body, asked().callbackUrlHeaders)).toBe(200);
			expect(execution.items('After')).toEqual(results);
		},
	);

	it('survives a call that comes while the credential cannot be read', async () => {
		course({ processing: 200, callback: null });
		await start();
		await until(jobIsDone);
		const { credential } = engine;
		engine.credential = { ...credential, baseUrl: 'no address' };
		expect(await call('{"done":1}', asked().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting');
		engine.credential = credential;
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
	});

	it('believes the status and not the call: a job that goes on is waited for', async () => {
		course({ processing: 60_000 });
		await start();
		expect(await call('{"status":"COMPLETED"}', asked().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting');
	});

	it('makes up for a lost call: it wakes, asks, and waits on or goes on', async () => {
		course({ processing: 400, callback: null });
		const before = Date.now();
		await start(people(GOOD, GOOD), { checkInterval: 120 });
		const wakeAt = execution.wakeAt!.getTime();
		expect(wakeAt).toBeGreaterThanOrEqual(before + 120_000);
		expect(wakeAt).toBeLessThan(Date.now() + 121_000);
		await execution.wake();
		expect(execution.status).toBe('waiting');
		expect(execution.items('After')).toEqual([]);
		await until(jobIsDone);
		await execution.wake();
		expect(execution.error).toBeUndefined();
		expect(execution.items('After')).toEqual(results);
		queuedOnce();
	});

	it('makes up for a call that comes before the execution waits', async () => {
		course({ processing: 0, callback: 0 });
		// The first question finds nothing, and takes longer than job and callback.
		sandbox.fault({
			method: 'GET',
			path: '/case/bulk/status',
			delay: 300,
			status: 200,
			body: { data: { status: 'QUEUED' }, errors: [] },
		});
		await start();
		expect(stateOf().callbacks).toEqual([expect.objectContaining({ status: 409 })]);
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
		queuedOnce();
	});

	it('ends in a clear error after the given time', async () => {
		course({ processing: 60_000 });
		await start(people(GOOD), { waitTimeout: 1, checkInterval: 300 });
		expect(execution.wakeAt!.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
		await new Promise((next) => setTimeout(next, 1000));
		await execution.wake();
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(/The job \S+ was not done in time/);
		expect(execution.error!.description).toMatch(/The job goes on\. Ask for its status later/);
		queuedOnce();
	});

	it('waits anew when n8n tries the node again after that time', async () => {
		course({ processing: 60_000 });
		const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
		await start(people(GOOD), { waitTimeout: 1, checkInterval: 300 }, retry);
		await new Promise((next) => setTimeout(next, 1000));
		await execution.wake();
		expect(execution.status).toBe('waiting');
		expect(execution.wakeAt!.getTime()).toBeGreaterThan(Date.now());
		queuedOnce();
	});

	it('waits on while the platform cannot be asked', async () => {
		course({ processing: 0, callback: null });
		sandbox.fault({
			method: 'GET',
			path: '/case/bulk/status',
			times: 1,
			status: 200,
			body: { data: {}, errors: [] },
		});
		await start();
		sandbox.fault({ method: 'GET', path: '/case/bulk/status', times: 5, status: 503 });
		await execution.wake();
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.items('After')).toEqual(results);
	}, 30_000);

	it('fails for a record that failed at the next wake-up', async () => {
		course({ processing: 200 });
		await start(people(GOOD, BAD));
		await until(() => stateOf().callbacks.length === 1);
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(
			/Record 1 of the job \S+ failed: case\.queue\.not\.found/,
		);
	});

	it('gives failed records and refused items as items when the workflow continues', async () => {
		course({ processing: 200, callback: null });
		await start(
			[...people(GOOD, BAD), { json: { email: '', queue: GOOD } }],
			{},
			{
				onError: 'continueRegularOutput',
			},
		);
		await until(jobIsDone);
		expect(await call('{"done":1}', asked().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting'); // the call alone cannot tell of the refused item
		await execution.wake();
		expect(execution.items('After')).toEqual([
			{ json: expect.objectContaining({ success: true }), pairedItem: { item: 0 } },
			{
				json: { error: expect.stringContaining('case.queue'), details: expect.anything() },
				pairedItem: { item: 1 },
			},
			{
				json: { error: expect.stringContaining('contactInfo.email'), details: expect.anything() },
				pairedItem: { item: 2 },
			},
		]);
		queuedOnce();
	});

	it('drops no item whose batch was refused when the platform calls', async () => {
		course({ processing: 200, callback: null });
		sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, status: 400 });
		await start(people(GOOD, GOOD), { batchSize: 1 }, { onError: 'continueRegularOutput' });
		await until(jobIsDone);
		expect(await call('{"done":1}', asked().callbackUrlHeaders)).toBe(200);
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.items('After')).toEqual([
			{ json: expect.objectContaining({ success: true }), pairedItem: { item: 0 } },
			{
				json: { error: expect.stringContaining('HTTP 400'), details: expect.anything() },
				pairedItem: { item: 1 },
			},
		]);
	});

	it('queues nothing twice when n8n tries the node again', async () => {
		sandbox.fault({ method: 'GET', path: '/case/bulk/status', status: 404 });
		await start(people(GOOD, GOOD), {}, { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 });
		expect(execution.error).toBeUndefined();
		expect(execution.items('After')).toEqual(results);
		queuedOnce();
	});

	describe('tried again by n8n', () => {
		const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
		const atOnce = {
			waitFor: 'nothing',
			additionalFields: { ...record.additionalFields, syncProcessing: true },
		};
		const tryTwice = async (parameters: INodeParameters, items = people(GOOD, GOOD)) => {
			const { nodes, connections } = workflow();
			execution = await Execution.of(engine, {
				nodes: nodes.map((node) =>
					node.name === NAME
						? { ...node, ...retry, parameters: { ...node.parameters, ...parameters } }
						: node,
				),
				connections,
			});
			await execution.start('Start', items);
		};

		it.each(['nothing', 'polling', 'callback'])(
			'does not send what may have been queued, waiting for %s',
			async (waitFor) => {
				sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, reset: 'after' });
				await tryTwice({ waitFor, options: { batchSize: 1 } }, people(GOOD, GOOD, GOOD));
				expect(execution.error!.message).toBe(
					'The connection broke before the answer came (POST /case/bulk) [item 1]',
				);
				expect(execution.error!.description).toMatch(
					/may have been carried out all the same, so it was not sent again.* Queued before it, and under way: \S+\./,
				);
				expect(lines()).toEqual([QUEUE, QUEUE]);
			},
		);

		it('does not process again what was processed within the request', async () => {
			await tryTwice(atOnce, people(GOOD, BAD));
			expect(execution.error!.message).toMatch(
				/Record 1 of the job failed: case\.queue\.not\.found \[item 1\]/,
			);
			expect(lines()).toEqual([QUEUE]);
			expect(made()).toEqual(['p0@example.com']);
		});

		it('sends no further batch after a record that failed', async () => {
			await tryTwice({ ...atOnce, options: { batchSize: 1 } }, people(BAD, GOOD));
			expect(execution.error!.message).toMatch(/case\.queue\.not\.found \[item 0\]/);
			expect(lines()).toEqual([QUEUE]);
			expect(made()).toEqual([]);
		});

		it('sends what was refused', async () => {
			sandbox.fault({ method: 'POST', path: '/case/bulk', status: 400 });
			await tryTwice(atOnce);
			expect(execution.error).toBeUndefined();
			expect(lines()).toEqual([QUEUE, QUEUE]);
		});
	});

	it('queues anew for the next round of a loop', async () => {
		course({ processing: 0, callback: null });
		const twice = workflow();
		execution = await Execution.of(engine, {
			nodes: [...twice.nodes, { name: 'Other', type: 'n8n-nodes-base.noOp' }],
			connections: {
				...twice.connections,
				Start: { main: [[...to(NAME).main[0]!, ...to('Other').main[0]!]] },
				Other: to(NAME),
			},
		});
		await execution.start('Start', people(GOOD));
		for (let i = 0; i < 3 && execution.status === 'waiting'; i++) {
			await until(jobIsDone);
			await execution.wake();
		}
		expect(execution.status).toBe('success');
		expect(made()).toHaveLength(2);
	});
});

import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';
import { API, stateOf } from '../support/cases';
import { isOfTool } from '../../scripts/lib/writtenOut';
import { useEngine } from '../support/engine';
import { fromJsonExact } from '../support/inside';
import { continueOnFail, customProperty, locator, NOTHING, rows } from '../support/parameters';
import { answerWith, sent, sentBodies, sentLines, STYLE, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const cases = engine.resource('engagementCase', 'case');
const byNumber = (caseNumber: unknown) => ({ addressBy: 'caseNumber', caseNumber });
const byId = (id: unknown) => ({ addressBy: 'id', id });
const caller = { channelType: 'VOICE', channelId: 'caller-1', contactInfo: {} };

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
	it.each(['create', 'upsert'])('%s shows subject, description and priority at once', (value) => {
		const { properties } = engine.nodeType('engagementCase').description;
		const shown = properties
			.filter((property) => !isOfTool(property))
			.filter(({ displayOptions: { show } = {} }) => {
				const is = (name: string, one: string) => show?.[name]?.includes(one) ?? true;
				return is('resource', 'case') && is('operation', value) && is('inputMode', 'fields');
			})
			.map(({ name }) => name);
		expect([...new Set(shown.slice(shown.indexOf('inputMode')))]).toEqual([
			...['inputMode', 'channelType', 'email', 'phoneNo', 'contactInfo', 'channelId'],
			...['subject', 'description', 'priority', 'additionalFields'],
			...['output', 'outputFields', 'options'],
		]);
	});

	it('leaves out what is left empty', async () => {
		const contact = { channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } };
		await cases('create', { ...contact, subject: '', description: '', priority: '' });
		expect(sentBodies(sandbox)).toEqual([contact]);
	});

	it('sends an empty list of websites', async () => {
		const contactInfo = { email: 'kim@example.com', website: [] };
		const jsonBody = JSON.stringify({ channelType: 'EMAIL', contactInfo });
		const { said } = await cases('create', { inputMode: 'json', jsonBody });
		expect(said).toBe('');
		expect(sentBodies(sandbox)).toEqual([{ channelType: 'EMAIL', contactInfo }]);
	});

	it('makes a case on a profile with every field, and gives what the platform made of it', async () => {
		const { items, error } = await cases('create', {
			output: 'raw',
			channelType: 'LIVE_CHAT',
			channelId: 'guest%2B1%2F2',
			contactInfo: {
				email: 'kim@example.com',
				fullName: 'Kim Doe',
				phoneNo: '+15550100',
				website: 'https://a.example.com,https://b.example.com',
			},
			subject: 'Parcel',
			description: 'It has not come.',
			priority: 'High',
			additionalFields: {
				status: 'Open',
				caseType: 'Problem',
				dueDate: '2026-01-31T09:00:00Z',
				summary: 'Late',
				workflow: {
					customProperties: customProperty('region', 'EMEA, APAC'),
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
		expect(sentLines(sandbox)).toEqual([`POST ${API}`]);
		expect(sandbox.requests()[0]!.body).toContain('"queueId":9007199254740993');
		expect(sentBodies(sandbox)[0]).toEqual({
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

	it.each(['create', 'update'])('%s: names the other system as given', async (operation) => {
		const externalCase = { id: 'sn-1', channelType: 'Service Now' };
		await cases(operation, {
			...(operation === 'create'
				? { ...caller, additionalFields: { externalCase } }
				: { ...byId('case-1'), updateFields: { externalCases: externalCase } }),
			options: { mergeWithCurrent: false },
		});
		const name = operation === 'create' ? 'externalCase' : 'externalCases';
		expect(sentBodies(sandbox).at(-1)).toMatchObject({ [name]: externalCase });
	});

	it('makes no case whose linked case is not found, which would be made again', async () => {
		const externalCase = { id: NOTHING, channelType: 'CRM' };
		const { said } = await cases('create', { ...caller, additionalFields: { externalCase } });
		expect(said).toMatch(/External Case > ID: The expression finds nothing in this item/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('makes a case with messages', async () => {
		const { json } = await cases('create', {
			output: 'raw',
			channelType: 'PAGE',
			channelId: 'customer-9',
			contactInfo: {},
			additionalFields: { associatedMessages: { entry: [message({ brandPost: 'true' })] } },
		});
		expect(sentBodies(sandbox)[0]!.associatedMessages).toEqual([message({ brandPost: true })]);
		expect(json[0]).toMatchObject({ associatedBrandMessageCount: 1 });
		expect(json[0]!.workflow).toMatchObject({
			customProperties: { spr_is_profile_case: ['false'] },
		});
	});

	it.each([
		['EMAIL', { email: 'kim@example.com' }],
		['SMS', { phoneNo: '+15550100' }],
	])('needs no channel id for %s', async (channelType, contactInfo) => {
		const { error } = await cases('create', { channelType, contactInfo });
		expect(error).toBeUndefined();
		expect(sentBodies(sandbox)).toEqual([{ channelType, contactInfo }]);
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
		const { items } = await cases('get', address);
		expect(sentLines(sandbox)).toEqual([line]);
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
		sandbox.bulk('case', { count: 21 });
		const { json } = await cases('get', {
			...{ addressBy: way, [way]: value, returnAll: true },
			options: { pageSize: 10 },
		});
		expect(new Set(json.map(({ id }) => id)).size).toBe(21);
		expect(sentLines(sandbox)).toEqual(
			Array.from(
				{ length: requests },
				(_, page) => `GET ${API}?${way}=${value}&pageNumber=${page}&pageSize=10`,
			),
		);
	});

	const PAGE = 10;
	const linked = {
		...{ addressBy: 'channelCaseId', channelCaseId: 'bulk', returnAll: true },
		options: { pageSize: PAGE },
	};
	/** The first page is full, and gives a total. */
	const answerFullPage = (totalCount: unknown) =>
		sandbox.fault({
			path: '/case',
			query: { pageNumber: '0' },
			status: 200,
			body: {
				data: Array.from({ length: PAGE }, (_, i) => ({ id: `c${i}` })),
				errors: [],
				metadata: { totalCount },
			},
		});

	it('takes a total of null for no total', async () => {
		sandbox.bulk('case', { count: PAGE + 1 });
		answerFullPage(null);
		await cases('get', linked);
		expect(sentLines(sandbox)).toHaveLength(2);
	});

	it.each([-1, 0, PAGE])(
		'goes on behind a full page, whatever a total of %i says',
		async (total) => {
			sandbox.bulk('case', { count: PAGE + 1 });
			answerFullPage(total);
			const { json } = await cases('get', linked);
			expect(json).toHaveLength(PAGE + 1);
		},
	);

	it.each([
		[{ status: 404 }, undefined],
		[{ status: 404 }, PAGE],
		[{ status: 400, body: { data: null, errors: [{ message: 'case.not.found' }] } }, undefined],
	])('takes %j behind a full page for the end', async (fault, total) => {
		answerFullPage(total);
		sandbox.fault({ ...fault, query: { pageNumber: '1' } });
		const { json } = await cases('get', linked);
		expect(json).toHaveLength(PAGE);
	});

	it.each([
		[{ status: 404 }, PAGE + 5],
		[{ status: 404, body: '<html>404</html>' }, undefined],
		[{ status: 500 }, undefined],
	])('fails where %j is in place of cases that may be there', async (fault, total) => {
		answerFullPage(total);
		sandbox.fault({ ...fault, query: { pageNumber: '1' }, times: 0 });
		const { error } = await cases('get', linked);
		expect(error).toBeDefined();
	});

	it('goes on from a later page where the pages are smaller than asked for', async () => {
		const all = Array.from({ length: 65 }, (_, i) => ({ id: `c${i}` }));
		for (const pageNumber of [0, 1, 2, 3, 4]) {
			const data = all.slice(20 * pageNumber, 20 * (pageNumber + 1));
			sandbox.fault({
				path: '/case',
				query: { pageNumber: String(pageNumber) },
				status: 200,
				body: { data, errors: [], metadata: { totalCount: 65 } },
				times: 0,
			});
		}
		for (const pageNumber of [0, 1, 2]) {
			const { error, json } = await cases('get', { ...linked, options: { pageNumber } });
			expect(error).toBeUndefined();
			expect([pageNumber, json.length]).toEqual([pageNumber, 65 - 20 * pageNumber]);
		}
	});

	it('asks for no page beyond the limit, from the page and in the size that are wanted', async () => {
		const { caseNumbers } = sandbox.bulk('case', { count: 60 }) as { caseNumbers: number[] };
		const { json } = await cases('get', {
			addressBy: 'channelCaseId',
			channelCaseId: 'bulk',
			returnAll: false,
			limit: 15,
			options: { pageNumber: 2, pageSize: 10 },
		});
		expect(json.map(({ caseNumber }) => caseNumber)).toEqual(caseNumbers.slice(20, 35));
		expect(sentLines(sandbox)).toEqual([
			`GET ${API}?channelCaseId=bulk&pageNumber=2&pageSize=10`,
			`GET ${API}?channelCaseId=bulk&pageNumber=3&pageSize=10`,
		]);
	});

	it.each([byId('case-1'), byNumber('70001')])(
		'fails for a case that is named by %j and does not come',
		async (address) => {
			answerWith(sandbox, [], { method: 'GET', path: '/case' });
			const { said } = await cases('get', address);
			expect(said).toMatch(/^The platform returned nothing\n[^]*HTTP 200/);
			expect(said).toMatch(/Check what was asked for: (Case ID "case-1"|Case Number "70001")\./);
		},
	);

	it('finds no case for one of another system without failing, and says so', async () => {
		const { items, error, hints } = await cases('get', {
			addressBy: 'channelCaseId',
			channelCaseId: 'none',
			returnAll: true,
		});
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints).toEqual([
			{
				location: 'outputPane',
				message:
					'Nothing was found, so the workflow ends here. To continue anyway, switch on Always Output Data in the settings of this node.',
			},
		]);
	});

	it('says what the empty item is, where Always Output Data is on', async () => {
		const { items, hints } = await cases(
			'get',
			{ addressBy: 'channelCaseId', channelCaseId: 'none', returnAll: true },
			{ alwaysOutputData: true },
		);
		expect(items.map(({ json }) => json)).toEqual([{}]);
		expect(hints).toEqual([
			{
				location: 'outputPane',
				message: 'Nothing was found. The empty item comes from Always Output Data.',
			},
		]);
	});

	it('says for how many of several items it found nothing', async () => {
		const channelCaseIds = ['crm/500 + 1', 'none', 'neither'];
		const { items, hints } = await cases(
			'get',
			{ addressBy: 'channelCaseId', channelCaseId: '={{ $json.id }}', returnAll: true },
			{ items: channelCaseIds.map((id) => ({ json: { id } })) },
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
		expect(hints).toMatchObject([
			{ message: 'Nothing was found for 2 of 3 input items, so they have no output item.' },
		]);
	});

	it('hints at nothing when each item found something', async () => {
		expect((await cases('get', byId('case-1'))).hints).toEqual([]);
	});

	it('gives the essentials of a case', async () => {
		const { json } = await cases('get', { ...byId('case-1'), output: 'simplified' });
		expect(Object.keys(json[0]!)).toEqual([
			'caseNumber',
			'subject',
			'status',
			'priority',
			...(STYLE === 'service' ? ['contactName'] : []),
			'channelType',
			'modifiedTime',
			'description',
			'deleted',
			'channelId',
			...(STYLE === 'service' ? ['firstMessageId'] : []),
			'id',
		]);
	});

	it('goes on with the other items when one is not there', async () => {
		const { items } = await cases('get', byId('={{ $json.id }}'), {
			items: ['case-1', 'none', 'case-2'].map((id) => ({ json: { id } })),
			...continueOnFail,
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
		const { items } = await cases('replace', {
			...byId('case-1'),
			output: 'raw',
			inputMode: 'json',
			jsonBody: { status: 'Closed', workflow: { customProperties: { region: ['AMER'] } } },
		});
		expect(sentLines(sandbox)).toEqual([`GET ${API}?id=case-1`, `PUT ${API}?id=case-1`]);
		const body = sentBodies(sandbox)[1]!;
		expect(body).toEqual({
			subject: '#70001 EMAIL Parcel has not arrived',
			description: 'The parcel of order 4711 has not arrived.',
			status: 'Closed',
			priority: 'High',
			caseType: 'Problem',
			externalCaseInfo: { externalCases: [] },
			workflow: {
				customProperties: {
					...{ region: ['AMER'], product: ['parcel'] },
					...{ spr_uc_status: ['Closed'], spr_uc_priority: ['High'], spr_uc_type: ['Problem'] },
				},
				queues: [{ queueId: 301 }],
			},
			syncedSelectedCustomProperties: { spr_uc_status: ['Closed'] },
			channelCustomProperties: [],
			contact: expect.any(Object),
			// Publicly known: a case is read with a sentiment, and without the details of the contact.
			...{
				service: { sentiment: 0 },
				plain: { contactInfo: { email: 'kim@example.com', fullName: 'Kim Doe' } },
			}[STYLE],
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
		await cases('update', { ...byId('case-1'), inputMode: 'json', jsonBody });
		sandbox.clearRequests();
		await cases('replace', {
			...byId('case-1'),
			inputMode: 'json',
			jsonBody: { status: 'Closed' },
		});
		expect(sentLines(sandbox)).toEqual([`GET ${API}?id=case-1`, `PUT ${API}?id=case-1`]);
		expect(sandbox.requests()[1]!.body).toContain('"queueId":9007199254740993');
	});

	it('sends only what is given when it is asked to', async () => {
		const { json } = await cases('replace', {
			...byNumber('70001'),
			output: 'raw',
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

	it('rule "a replacement keeps what was not named": with merge on, the synced custom properties keep those that were not named', async () => {
		const map = fc.dictionary(
			fc.stringMatching(/^[a-z_]{1,6}$/),
			fc.array(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 2 }),
			{ maxKeys: 4 },
		);
		await fc.assert(
			fc.asyncProperty(map, map, fc.boolean(), async (current, named, isJson) => {
				fc.pre(isJson || Object.keys(named).length > 0);
				sandbox.reset();
				const customProperties = { ...current, spr_uc_status: ['Open'] };
				answerWith(
					sandbox,
					{ id: 'case-1', workflow: { customProperties } },
					{ method: 'GET', path: '/case' },
				);
				const changes = { syncedCustomProperties: named };
				const { error } = await cases('replace', {
					...byId('case-1'),
					...(isJson
						? { inputMode: 'json', jsonBody: changes }
						: { updateFields: { syncedCustomProperties: { json: [{ json: named }] } } }),
				});
				expect(error).toBeUndefined();
				expect(sentBodies(sandbox)[1]).toEqual({
					workflow: { customProperties: { ...customProperties, ...named } },
					syncedCustomProperties: { ...customProperties, ...named },
				});
			}),
			{ numRuns: part(10) },
		);
	});

	it('rule "a replacement keeps what was not named": a replacement never gives two values for a property', async () => {
		const current = { region: ['EMEA'], product: ['A'] };
		const selected = { region: ['AMER'] };
		const replaced = async (jsonBody: object, workflow?: object) => {
			sandbox.reset();
			answerWith(sandbox, { id: 'case-1', workflow }, { method: 'GET', path: '/case' });
			await cases('replace', { ...byId('case-1'), inputMode: 'json', jsonBody } as object);
			return sentBodies(sandbox)[1];
		};
		const known = { customProperties: current, queues: [{ queueId: 301 }] };
		const changed = { ...known, customProperties: { ...current, ...selected } };
		expect(await replaced({ syncedSelectedCustomProperties: selected }, known)).toEqual({
			workflow: changed,
			syncedSelectedCustomProperties: selected,
		});
		expect(
			await replaced(
				{ syncedSelectedCustomProperties: selected, syncedCustomProperties: { product: [] } },
				known,
			),
		).toEqual({
			workflow: { ...known, customProperties: { ...selected, product: [] } },
			syncedSelectedCustomProperties: selected,
			syncedCustomProperties: { ...selected, product: [] },
		});
		// What is not known cannot contradict.
		expect(await replaced({ syncedSelectedCustomProperties: selected })).toEqual({
			syncedSelectedCustomProperties: selected,
		});
	});

	it('Replace sends queues back as they are, whatever the platform shows of them', async () => {
		for (const queues of [
			[{ id: 301 }, { id: 302 }],
			['301', '302'],
			[{ name: 'A' }, { name: 'B' }],
		]) {
			sandbox.reset();
			const record = { id: 'case-1', workflow: { queues } };
			answerWith(sandbox, record, { method: 'GET', path: '/case' });
			const updateFields = { subject: 'Late' };
			const { said } = await cases('replace', { ...byId('case-1'), updateFields } as object);
			expect(said).toBe('');
			expect(sentBodies(sandbox)[1]).toMatchObject({ subject: 'Late', workflow: { queues } });
		}
	});

	it('replace: a queue that is given as an object is sent as it is', async () => {
		const queues = [{ queueId: 301, name: 'A' }];
		const addedQueues = [{ queueId: 303, assignmentTime: 5 }, { name: 'VIP' }];
		answerWith(sandbox, { id: 'case-1', workflow: { queues } }, { method: 'GET', path: '/case' });
		const jsonBody = { addedQueues } as never;
		await cases('replace', { ...byId('case-1'), inputMode: 'json', jsonBody });
		expect(sentBodies(sandbox)[1]).toMatchObject({
			workflow: { queues: [...queues, ...addedQueues] },
		});
	});

	it('rule "a replacement does not contradict itself": the current workflow is sent as the changes leave it', async () => {
		const assignment = { assigneeId: 'order-bot', assigneeType: 'BOT', assignedById: 900201 };
		const current = {
			assignment,
			queues: [{ queueId: 301, assignmentTime: 1767603605000 }, { queueId: 302 }],
			customProperties: { topics: ['a', 'b'], spr_uc_priority: ['High'] },
		};
		const replaced = async (updateFields: object) => {
			sandbox.clearRequests();
			const record = { id: 'case-1', priority: 'High', workflow: current };
			answerWith(sandbox, record, { method: 'GET', path: '/case' });
			const { said } = await cases('replace', { ...byId('case-1'), updateFields } as object);
			expect(said).toBe('');
			return sentBodies<Record<string, unknown>>(sandbox)[1]!;
		};
		const { assignment: _, ...unassigned } = current;
		// A user is no bot, and was not assigned by the one who assigned the bot.
		const user = { assigneeId: '900777' };
		const given = await replaced({ workflow: { assignment: user } });
		expect(given.workflow).toEqual({ ...unassigned, assignment: user });
		const assigned = await replaced({ assignedTo: '900777' });
		expect(assigned).toMatchObject({ assignedTo: 900777, workflow: unassigned });
		expect(assigned.workflow).not.toHaveProperty('assignment');

		const queues = [
			[{ addedQueues: '303, 301' }, [...current.queues, { queueId: 303 }]],
			[{ removedQueues: '302, 304' }, current.queues.slice(0, 1)],
			[{ syncedQueues: '304, 301' }, [{ queueId: 304 }, current.queues[0]]],
			[{ syncedQueues: '={{ [] }}' }, []],
			[{ syncedQueues: locator('={{ [] }}') }, []],
		] as const;
		for (const [change, all] of queues) {
			const { workflow, ...body } = await replaced(change);
			expect(workflow).toEqual({ ...current, queues: all });
			expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(change)));
		}
		await replaced({ addedQueues: '9007199254740993' });
		expect(sandbox.requests()[1]!.body).toContain('"queueId":9007199254740993');

		const properties = [
			[{ addedCustomProperties: customProperty('topics', 'b, c') }, { topics: ['a', 'b', 'c'] }],
			[{ addedCustomProperties: customProperty('product', 'x') }, { product: ['x'] }],
			[{ removedCustomProperties: customProperty('topics', 'b') }, { topics: ['a'] }],
			[{ removedCustomProperties: customProperty('product', 'x') }, {}],
		] as const;
		for (const [change, changed] of properties) {
			const customProperties = { ...current.customProperties, ...changed };
			expect((await replaced(change)).workflow).toEqual({ ...current, customProperties });
		}
		const cleared = { removedCustomProperties: customProperty('spr_uc_priority', 'High') };
		expect(await replaced(cleared)).toMatchObject({
			priority: '',
			workflow: { customProperties: { spr_uc_priority: [] } },
		});
	});

	it.each<[string, object, object, object]>([
		[
			'another linked case',
			{ externalCases: { id: 'crm-2', caseNumber: '0002' } },
			{
				externalCase: { id: 'crm-1', caseNumber: '0001' },
				externalCases: { id: 'crm-1', permalink: 'https://crm.example.com/1' },
				externalCaseInfo: { externalCases: [{ id: 'crm-1' }], note: 'kept' },
			},
			{ externalCases: { id: 'crm-2', caseNumber: '0002' }, externalCaseInfo: { note: 'kept' } },
		],
		[
			'another field than the linked case',
			{ summary: 'Arrived' },
			{ externalCase: { id: 'crm-1' }, externalCaseInfo: { externalCases: [{ id: 'crm-1' }] } },
			{
				summary: 'Arrived',
				externalCase: { id: 'crm-1' },
				externalCaseInfo: { externalCases: [{ id: 'crm-1' }] },
			},
		],
		[
			'queues, and one to add',
			{ workflow: { queues: { entry: [{ queueId: '302' }] } }, addedQueues: '303' },
			{ workflow: { queues: [{ queueId: 301 }] } },
			{ workflow: { queues: [{ queueId: 302 }, { queueId: 303 }] }, addedQueues: ['303'] },
		],
		[
			'queues, and one to remove',
			{
				workflow: { queues: { entry: [{ queueId: '302' }, { queueId: '303' }] } },
				removedQueues: '303',
			},
			{},
			{ workflow: { queues: [{ queueId: 302 }] }, removedQueues: ['303'] },
		],
	])(
		'rule "a replacement does not contradict itself": with %s',
		async (_, updateFields, current, body) => {
			answerWith(sandbox, { id: 'case-1', ...current }, { method: 'GET', path: '/case' });
			const { said } = await cases('replace', { ...byId('case-1'), updateFields } as object);
			expect([said, sentBodies(sandbox)[1]]).toEqual(['', body]);
		},
	);

	it('rule "a replacement does not contradict itself": nor without the current case', async () => {
		await cases('replace', {
			...byId('case-1'),
			updateFields: {
				workflow: { queues: { entry: [{ queueId: '302' }] } },
				addedQueues: '303',
			},
			options: { mergeWithCurrent: false },
		});
		expect(sentBodies(sandbox)).toEqual([
			{ workflow: { queues: [{ queueId: 302 }, { queueId: 303 }] }, addedQueues: ['303'] },
		]);
	});

	it('rule "a replacement keeps what was not named": properties that are not known are not overridden', async () => {
		const unknown = [undefined, null, {}, { customProperties: null }, { customProperties: ['a'] }];
		for (const workflow of unknown) {
			answerWith(sandbox, { id: 'case-1', workflow }, { method: 'GET', path: '/case' });
			const { said } = await cases('replace', {
				...byId('case-1'),
				updateFields: { syncedCustomProperties: customProperty('region', 'AMER') },
			});
			expect(said).toMatch(/The current case shows no custom properties, so it was not replaced/);
			expect(said).toMatch(
				/Nothing was changed\. 'Custom Properties \(All\)' would[^]*Use 'Custom Properties to Set'/,
			);
		}
		expect(sentLines(sandbox)).toEqual(unknown.map(() => `GET ${API}?id=case-1`));
	});

	it('rule "a replacement keeps what was not named": the texts of the operation and of the map say the same', () => {
		const { properties } = engine.loader.getNode('engagementCase').type.description as {
			properties: INodeProperties[];
		};
		const text = (operation: string) => {
			const collection = properties.find(
				({ name, displayOptions }) =>
					name === 'updateFields' && displayOptions!.show!.operation!.includes(operation),
			);
			const map = collection!.options!.find(({ name }) => name === 'syncedCustomProperties');
			return (map as INodeProperties).description;
		};
		expect(text('replace')).toMatch(/With Merge With Current on, those that you leave out keep/);
		expect(text('update')).toMatch(/Those that you leave out here lose their values/);
	});

	it('replaces nothing that could not be read', async () => {
		answerWith(sandbox, [], { method: 'GET', path: '/case' });
		const { said } = await cases('replace', {
			...byId('case-1'),
			updateFields: {
				syncedSelectedCustomProperties: customProperty('region', 'AMER'),
			},
		});
		expect(said).toMatch(/The current case could not be read, so it was not replaced/);
		expect(sentLines(sandbox)).toEqual([`GET ${API}?id=case-1`]);
	});
});

describe('update', () => {
	it.each<[string, object]>([
		['JSON', { inputMode: 'json', jsonBody: '{"syncedQueues": []}' }],
		['an expression', { updateFields: { syncedQueues: '={{ [] }}' } }],
	])('removes a case from all queues, by %s', async (_how, given) => {
		const { said } = await cases('update', { ...byId('case-1'), ...given } as object);
		expect(said).toBe('');
		expect(sentBodies(sandbox)).toEqual([{ syncedQueues: [] }]);
	});

	it('removes a case from no queue where an expression finds none', async () => {
		for (const [syncedQueues, says] of [
			['', 'There is nothing to send'],
			["={{ '' }}", 'There is nothing to send'],
			[NOTHING, 'Queues (All): The expression finds nothing'],
		]) {
			const { said } = await cases('update', {
				...byId('case-1'),
				updateFields: { syncedQueues },
			} as object);
			expect(said).toContain(says);
		}
		expect(sandbox.requests()).toEqual([]);
	});

	it('overrides the properties it omits, or leaves them, by the map that is used', async () => {
		const change = async (updateFields: object) => {
			const { json } = await cases('update', { ...byId('case-1'), output: 'raw', updateFields });
			const { customProperties } = json[0]!.workflow as Record<string, Record<string, unknown>>;
			return Object.keys(customProperties!).filter((name) => !name.startsWith('spr_'));
		};
		const region = customProperty('region', 'AMER');
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

	it.each(['update', 'replace'])('%s takes the fields of a create', async (operation) => {
		const updateFields = {
			status: 'Closed',
			priority: 'Low',
			caseType: 'Incident',
			subject: 'Order 4711',
			description: 'It came',
			summary: 'Solved',
			dueDate: '2026-03-01T09:00:00Z',
			workflow: {
				assignment: { assigneeId: '1002', assigneeType: 'USER', assignedById: '9007199254740993' },
				campaignId: '9004_1',
				queues: rows({ queueId: '302', assignmentTime: '2026-03-01T09:00:00Z' }),
			},
			syncedSelectedCustomProperties: customProperty('region', 'AMER'),
		};
		const options = operation === 'replace' ? { options: { mergeWithCurrent: false } } : {};
		const { json } = await cases(operation, {
			...byId('case-1'),
			output: 'raw',
			updateFields,
			...options,
		});
		const [request] = sandbox.requests();
		expect(`${request!.method} ${request!.path}?${request!.rawQuery}`).toBe(
			`${operation === 'update' ? 'PATCH' : 'PUT'} ${API}?id=case-1`,
		);
		const time = Date.UTC(2026, 2, 1, 9);
		expect(fromJsonExact(request!.body!)).toEqual({
			status: 'Closed',
			priority: 'Low',
			caseType: 'Incident',
			subject: 'Order 4711',
			description: 'It came',
			summary: 'Solved',
			dueDate: time,
			workflow: {
				assignment: { assigneeId: '1002', assigneeType: 'USER', assignedById: 9007199254740993n },
				campaignId: '9004_1',
				queues: [{ queueId: 302, assignmentTime: time }],
			},
			syncedSelectedCustomProperties: {
				region: ['AMER'],
				spr_uc_status: ['Closed'],
				spr_uc_priority: ['Low'],
				spr_uc_type: ['Incident'],
			},
		});
		expect(json[0]).toMatchObject({ status: 'Closed', priority: 'Low', summary: 'Solved' });
	});

	it('sends no empty workflow', async () => {
		const { said } = await cases('update', { ...byId('case-1'), updateFields: { workflow: {} } });
		expect(said).toMatch(/Update Fields > Case Workflow: It is empty/);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('sends fields that the specification does not show as JSON', async () => {
		const { json } = await cases(
			'update',
			{
				...byNumber('={{ $json.n }}'),
				output: 'raw',
				inputMode: 'json',
				jsonBody: '{"status": "Closed"}',
			},
			{ items: [{ json: { n: 70002 } }] },
		);
		expect(sent(sandbox)).toEqual([
			{
				line: `PATCH ${API}?caseNumber=70002`,
				body: {
					status: 'Closed',
					syncedSelectedCustomProperties: { spr_uc_status: ['Closed'] },
				},
			},
		]);
		expect(json[0]).toMatchObject({ status: 'Closed', version: 1 });
	});

	it('says what was done when the answer is empty', async () => {
		sandbox.fault({ method: 'PATCH', path: '/case', answer: 'empty', carriedOut: true });
		const { json } = await cases('update', {
			...byId('case-1'),
			updateFields: { syncedCustomProperties: customProperty('a', 'b') },
		});
		expect(json).toEqual([{ updated: true, id: 'case-1' }]);
	});

	it('says what was done when the answer is nothing but true', async () => {
		const body = { data: true, errors: [] };
		sandbox.fault({ method: 'PATCH', path: '/case', status: 200, body });
		const { json } = await cases('update', {
			...byNumber('70001'),
			updateFields: { syncedCustomProperties: customProperty('a', 'b') },
		});
		expect(json).toEqual([{ updated: true, caseNumber: '70001' }]);
	});

	it('overrides nothing by a map that was added and left empty', async () => {
		const { said } = await cases('update', {
			...byId('case-1'),
			updateFields: { syncedCustomProperties: {} },
		});
		expect(said).toMatch(/Update Fields > Custom Properties \(All\): It is empty\. Fill in/);
		expect(sentLines(sandbox)).toEqual([]);
	});
});

describe('delete', () => {
	it('deletes several cases in one request, and gives an item for each', async () => {
		const { items } = await cases('delete', byNumber('70001, 70003'));
		expect(sent(sandbox)).toEqual([{ line: `DELETE ${API}?caseNumber=70001,70003` }]);
		expect(items).toEqual([
			{ json: { deleted: true, caseNumber: '70001' }, pairedItem: { item: 0 } },
			{ json: { deleted: true, caseNumber: '70003' }, pairedItem: { item: 0 } },
		]);
		const left = stateOf(sandbox).cases.filter((one) => !('deleted' in one && one.deleted));
		expect(left.map(({ id }) => id)).toEqual(['case-2']);
	});

	it.each([{ reason: 'spam' }, ['70002']])(
		'takes a body that the specification does not show: %j',
		async (body) => {
			const options = { jsonBody: JSON.stringify(body) };
			const { said } = await cases('delete', { ...byId('case-2'), options });
			expect(said).toBe('');
			expect(sent(sandbox)).toEqual([{ line: `DELETE ${API}?id=case-2`, body }]);
		},
	);
});

describe('delete, answered', () => {
	it.each([
		[null, { deleted: true }],
		[true, { deleted: true }],
		[false, { deleted: false }],
		['2 cases', { deleted: true, response: '2 cases' }],
		[[{ id: 'case-1' }], { deleted: true, response: [{ id: 'case-1' }] }],
	])('with %j keeps the ids and what the platform says', async (data, says) => {
		answerWith(sandbox, data, { method: 'DELETE', path: '/case' });
		const { items } = await cases('delete', byId('case-1,case-2'));
		expect(items).toEqual([
			{ json: { ...says, id: 'case-1' }, pairedItem: { item: 0 } },
			{ json: { ...says, id: 'case-2' }, pairedItem: { item: 0 } },
		]);
	});

	it.each([
		['ID', byId('case-1,case-2'), { id: 'case-1' }, { id: 'case-2' }],
		['case ID', byId('case-1,case-2'), { caseId: 'case-1' }, { caseId: 'case-2' }],
		['number', byNumber('70001,70002'), { caseNumber: 70001 }, { caseNumber: 70002 }],
	])('with an outcome for each, by its %s, says which is deleted', async (_, both, one, other) => {
		const outcomes = [
			{ ...other, success: false, message: 'locked' },
			{ ...one, success: true },
		];
		const states = [one, { ...other, deleted: false }];
		const errors = [one, { ...other, deleted: true, errors: [{ message: 'case.locked' }] }];
		for (const data of [outcomes, { results: outcomes }, states, errors]) {
			answerWith(sandbox, data, { method: 'DELETE', path: '/case' });
			const { json } = await cases('delete', both);
			expect(json.map(({ deleted }) => deleted)).toEqual([true, false]);
			expect(json[1]).toMatchObject({ response: data });
		}
	});
});

describe('macro, merge', () => {
	it('applies a macro, and the version grows', async () => {
		const { json } = await cases('applyMacro', {
			...byId('case-1'),
			output: 'raw',
			inputMode: 'json',
			jsonBody: { macroId: 'macro-close' },
		});
		expect(sent(sandbox)).toEqual([
			{ line: `POST ${API}/applyMacro?id=case-1`, body: { macroId: 'macro-close' } },
		]);
		expect(json).toHaveLength(1);
		expect(stateOf(sandbox).cases.find(({ id }) => id === 'case-1')).toMatchObject({
			status: 'Closed',
			version: 1,
		});
	});

	it.each([
		['cannot be read yet', { status: 404, body: { errors: [{ message: 'case.not.found' }] } }],
		['is shown without its ID', { status: 200, body: { data: [{ subject: 'x' }], errors: [] } }],
	])('applies a macro to a case that %s', async (_, answer) => {
		sandbox.fault({ method: 'GET', path: '/case', ...answer });
		const { json, said } = await cases('applyMacro', {
			...byId('case-1'),
			macroIds: 'macro-close',
		});
		expect([said, json.length]).toEqual(['', 1]);
		expect(sent(sandbox).at(-1)).toEqual({
			line: `POST ${API}/applyMacro?id=case-1`,
			body: { macroIds: ['macro-close'] },
		});
	});

	it('merges: numbers go out as numbers, and an empty answer is a success', async () => {
		const { items } = await cases('merge', {
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
		expect(stateOf(sandbox).cases[0]!.notes.map(({ text }) => text)).toEqual([
			expect.stringContaining('#70002'),
			expect.stringContaining('#70003'),
		]);
	});

	it('names the parent by another field in JSON', async () => {
		const { error } = await cases('merge', {
			inputMode: 'json',
			jsonBody: { caseNumber: 70001, childCaseNumbers: ['70002'] },
		});
		expect(error).toBeUndefined();
		expect(sentBodies(sandbox)).toEqual([{ caseNumber: 70001, childCaseNumbers: [70002] }]);
	});
});

describe('associated messages', () => {
	/** What follows the first page of case-1: as is publicly known, the IDs come in one list. */
	const PAGES = { service: [], plain: ['case-1 (next page)'] }[STYLE];

	it('asks for nothing more when an item ends the run, and names it', async () => {
		const items = ['case-1', 'nobody', 'case-2', 'case-3'].map((id) => ({ json: { id } }));
		const options = { hydrate: true, maxConcurrency: 1 };
		const { said } = await cases(
			'getAssociatedMessages',
			{ ...byId('={{ $json.id }}'), returnAll: true, options },
			{ items },
		);
		expect(said).toMatch(/\[item 1\]\n[^]*HTTP 404/);
		const asked = sentLines(sandbox).map((line) => line.replace(/&cursor=.*/, ' (next page)'));
		expect(asked).toEqual(
			['case-1', ...PAGES, 'nobody'].map((id) => `GET ${API}/associatedMessages?id=${id}`),
		);
	});

	const keys = () => stateOf(sandbox).cases[0]!.messages;

	it('follows the cursor to the end', async () => {
		const { items } = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(items).toEqual(
			keys().map(({ messageId }) => ({ json: { messageId }, pairedItem: { item: 0 } })),
		);
		expect(items).toHaveLength(30);
		expect(sentLines(sandbox)).toEqual([
			`GET ${API}/associatedMessages?id=case-1`,
			...PAGES.map(() => expect.stringMatching(/\?id=case-1&cursor=[^&]*%2B%2F$/)),
		]);
	});

	it('takes a window of time and a limit', async () => {
		const since = keys()[3]!.time;
		const until = keys()[8]!.time;
		const { json } = await cases('getAssociatedMessages', {
			...byNumber('70001'),
			returnAll: false,
			limit: 4,
			filters: {
				sinceChannelCreatedTime: new Date(since).toISOString(),
				untilChannelCreatedTime: until,
			},
		});
		expect(sentLines(sandbox)).toEqual([
			`GET ${API}/associatedMessages?caseNumber=70001&sinceChannelCreatedTime=${since}&untilChannelCreatedTime=${until}`,
		]);
		expect(json.map(({ messageId }) => messageId)).toEqual(
			keys()
				.slice(3, 7)
				.map(({ messageId }) => messageId),
		);
	});

	// Part 2, "Cases", 5; publicly known: the cursor of a request is epoch ms ("after").
	it('begins after a cursor: a time, or any other text', async () => {
		const { time } = keys()[4]!;
		const after = async (cursor: string) => {
			sandbox.reset();
			for (const next of ['c2', undefined]) page({ messageKeys: ['a'], cursor: next });
			const { said, hints } = await cases('getAssociatedMessages', {
				...byId('case-1'),
				returnAll: true,
				filters: { cursor },
			});
			expect(said).toBe('');
			const [first, second] = sentLines(sandbox).map((line) => line.split('cursor=')[1]);
			expect(second).toBe('c2');
			return [first, hints.length];
		};
		expect(await after(new Date(time).toISOString())).toEqual([String(time), 0]);
		expect(await after(String(time))).toEqual([String(time), 0]);
		expect(await after('eyJhIjoxfQ==')).toEqual(['eyJhIjoxfQ%3D%3D', 1]);
	});

	const page = (data: object) =>
		answerWith(sandbox, data, { method: 'GET', path: '/case/associatedMessages' });
	/** A page with metadata of its own. */
	const pageWith = (data: unknown, metadata?: object) =>
		sandbox.fault({
			...{ method: 'GET', path: '/case/associatedMessages', status: 200 },
			body: { data, errors: [], metadata },
		});

	it('takes a cursor that is a number, and goes on after an empty page with a new one', async () => {
		page({ messageKeys: ['a'], cursor: 7 });
		page({ messageKeys: [], cursor: '8' });
		page({ messageKeys: [{ id: 'b' }] });
		const { json, error } = await cases('getAssociatedMessages', {
			...byId('case-1'),
			returnAll: true,
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([{ messageId: 'a' }, { messageId: 'b', id: 'b' }]);
		expect(sentLines(sandbox).map((line) => line.split('cursor=')[1])).toEqual([
			undefined,
			'7',
			'8',
		]);
	});

	it.each([
		[['a'], { nextCursor: 'c2' }],
		[['a'], { paging: { cursor: 'c2' } }],
		[{ messageKeys: ['a'], paging: { nextCursor: 'c2' } }, undefined],
		[{ messageKeys: ['a'], hasMore: true, pageInfo: { nextCursor: 'c2' } }, undefined],
	])('finds the cursor in %j and metadata %j', async (data, metadata) => {
		pageWith(data, metadata);
		pageWith(['b']);
		const { json } = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(json).toEqual([{ messageId: 'a' }, { messageId: 'b' }]);
		expect(sentLines(sandbox).map((line) => line.split('cursor=')[1])).toEqual([undefined, 'c2']);
	});

	it.each([
		[{ messageKeys: ['a', 'b'], hasMore: true }, undefined],
		[['a', 'b'], { paging: { hasNext: 'true' } }],
	])('is no whole list where %j, metadata %j says that it goes on', async (data, metadata) => {
		pageWith(data, metadata);
		const all = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(all.said).toMatch(/says that more follow than the 2 records[^]*set Limit to 2/);
		expect(all.items).toEqual([]);
		pageWith(data, metadata);
		const two = { ...byId('case-1'), returnAll: false, limit: 2 };
		expect((await cases('getAssociatedMessages', two)).json).toHaveLength(2);
	});

	it.each([
		[{ messageKeys: ['a', 'b'], cursor: 'c', hasMore: true }, undefined],
		[{ messageKeys: ['a', 'b'], nextCursor: 'c' }, { paging: { hasNext: 'true' } }],
	])('is no whole list where each page is %j, metadata %j', async (data, metadata) => {
		for (let i = 0; i < 5; i++) pageWith(data, metadata);
		const all = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(all.said).toMatch(/says that more follow than the 2 records[^]*set Limit to 2/);
		expect(all.items).toEqual([]);
		const two = { ...byId('case-1'), returnAll: false, limit: 2 };
		expect((await cases('getAssociatedMessages', two)).json).toHaveLength(2);
	});

	it('gives up after empty pages without end', async () => {
		for (let i = 0; i < 20; i++) page({ messageKeys: [], cursor: `c${i}` });
		const { said } = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(said).toMatch(/keeps returning empty pages/);
		expect(sentLines(sandbox).length).toBeLessThan(20);
	});

	// Null is what is publicly known to take the place of a record that is not there.
	it.each([
		[['a', null], ['a']],
		[[null, { id: 'a' }, null], ['a']],
		[[null], []],
		[{ messageKeys: [null, 'a'], cursor: null }, ['a']],
	])('passes over null in %j', async (data, ids) => {
		page(data);
		const { json, said } = await cases('getAssociatedMessages', {
			...byId('case-1'),
			returnAll: true,
		});
		expect([said, json.map(({ messageId }) => messageId)]).toEqual(['', ids]);
	});

	it.each(['No messages found', ['a', 'No more messages'], { messageKeys: 'Access denied\n' }])(
		'takes no sentence for the ID of a message: %j',
		async (data) => {
			page(data as object);
			const { json, said } = await cases('getAssociatedMessages', {
				...byId('case-1'),
				returnAll: true,
			});
			expect(json).toEqual([]);
			expect(said).toMatch(/^The answer contains [^]*(No m|Access denied)/);
		},
	);

	it.each([{ name: 'a' }, '', { key: { name: 'a' } }, { id: ['a'] }, { id: 'two words' }])(
		'refuses %j as the key of a message',
		async (key) => {
			page({ messageKeys: [{ id: 'a' }, key] });
			const { said } = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
			expect(said).toMatch(/The answer contains a message key without an ID/);
		},
	);

	it.each([{ cursor: 'again' }, { nextCursor: 'again' }, { cursor: 'again', hasMore: false }])(
		'ends when the platform gives the same page again, with %j',
		async (more) => {
			answerWith(
				sandbox,
				{ messageKeys: ['a'], ...more },
				{ method: 'GET', path: '/case/associatedMessages', times: 0 },
			);
			const { json } = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
			expect(json).toEqual([{ messageId: 'a' }]);
		},
	);

	it('goes on with a cursor that stays the same, and gives each key once', async () => {
		for (const messageKeys of [['a', 'b'], ['b', 'c', 'c'], ['d']])
			page({ messageKeys, cursor: messageKeys.length > 1 ? 'X' : null });
		const { json } = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(json.map(({ messageId }) => messageId)).toEqual(['a', 'b', 'c', 'd']);
	});

	it.each([
		[{ messageKeys: ['a'], warnings: [] }],
		[{ errors: [], messageKeys: ['a'] }],
		[{ warnings: [], keys: ['a'] }],
		[[{ key: { messageId: 'a' } }]],
		[[{ messageKey: 'a' }]],
		[[{ umId: 'a' }]],
	])('understands %j', async (data) => {
		page(data);
		const { json } = await cases('getAssociatedMessages', { ...byId('case-1'), returnAll: true });
		expect(json).toEqual([expect.objectContaining({ messageId: 'a' })]);
	});

	it('hydrates those of all items together, fifty a request', async () => {
		const { items } = await cases(
			'getAssociatedMessages',
			{ ...byId('={{ $json.id }}'), returnAll: true, options: { hydrate: true } },
			{ items: ['case-1', 'case-2', 'case-1'].map((id) => ({ json: { id } })) },
		);
		expect(
			sentLines(sandbox).filter((line) => line.startsWith('GET /prod/api/v3/message')),
		).toHaveLength(1);
		expect(items).toHaveLength(60);
		expect(items.map(({ json }) => json.messageId)).toEqual(
			[...keys(), ...keys()].map(({ messageId }) => messageId),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			...Array.from({ length: 30 }, () => ({ item: 0 })),
			...Array.from({ length: 30 }, () => ({ item: 2 })),
		]);
		expect(items[0]!.json).toMatchObject({ text: 'Question 1' });
	});
});

describe('rule "one missing record does not cost the others": associated messages', () => {
	const hydrated = async (onMissing?: string) => {
		const { messageId } = stateOf(sandbox).cases[0]!.messages[0]!;
		answerWith(sandbox, { messageKeys: ['gone', messageId] });
		const options = { hydrate: true, ...(onMissing && { onMissing }) };
		const result = await cases('getAssociatedMessages', {
			...byId('case-1'),
			returnAll: true,
			options,
		});
		return { ...result, messageId };
	};

	it('fail the item, by default', async () => {
		expect((await hydrated()).said).toContain('did not return the message "gone"');
		expect((await hydrated('fail')).said).toContain('did not return the message "gone"');
	});

	it('come without it', async () => {
		const { json, messageId } = await hydrated('leaveOut');
		expect(json).toEqual([expect.objectContaining({ messageId })]);
	});

	it('come with an item that has its error', async () => {
		const { json, messageId } = await hydrated('giveError');
		expect(json).toEqual([
			expect.objectContaining({ messageId: 'gone', error: expect.stringContaining('"gone"') }),
			expect.objectContaining({ messageId }),
		]);
	});
});

describe('rule "every list ends": pages that come again', () => {
	it('end a list of cases with an error', async () => {
		for (const id of ['a', 'b', 'a', 'b']) answerWith(sandbox, [{ id }]);
		const { said } = await cases('get', {
			...{ addressBy: 'channelCaseNumber', channelCaseNumber: '1', returnAll: true },
			options: { pageSize: 1 },
		});
		expect(said).toContain('returned the same page again');
		expect(sent(sandbox)).toHaveLength(3);
	});

	it('end a list of messages with an error, however new the cursors are', async () => {
		for (let n = 0; n < 10; n++)
			answerWith(sandbox, { messageKeys: [`m${n % 2}`], cursor: `cursor ${n}` });
		const { said } = await cases('getAssociatedMessages', {
			...byNumber('70001'),
			returnAll: true,
		});
		expect(said).toContain('keeps returning empty pages');
		expect(sent(sandbox)).toHaveLength(7);
	});
});

describe('smart summary', () => {
	const hostile = async () => {
		await cases('update', {
			...byId('case-1'),
			inputMode: 'json',
			jsonBody: { description: '<img src=x onerror=alert(1)>Hello <b>you</b>' },
		});
		sandbox.clearRequests();
	};

	it('gives what the HTML says, as text', async () => {
		await hostile();
		const { items } = await cases('getSmartSummary', {
			caseNumber: '70001',
			additionalFields: { persistInCase: true, regenerate: true },
		});
		expect(sentLines(sandbox)).toEqual([
			`GET ${API}/smartSummary?caseNumber=70001&persistInCase=true&regenerate=true`,
		]);
		expect(items).toEqual([
			{
				json: {
					caseNumber: '70001',
					smartSummary:
						'#70001 EMAIL Parcel has not arrived\nHello you\n- Status: Open\n- Generation: 1',
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(stateOf(sandbox).cases[0]).toMatchObject({ version: 2 });
	});

	it('does so for every text in an answer, however it is wrapped', async () => {
		const html = '<p title="x">R&amp;D: 1 &lt; 2</p><script>run()</script>';
		answerWith(sandbox, { parts: [{ text: html }, [html]], score: 1, note: null });
		const text = 'R&D: 1 < 2';
		expect((await cases('getSmartSummary', { caseNumber: '70001' })).json).toEqual([
			{ caseNumber: '70001', parts: [{ text }, [text]], score: 1, note: null },
		]);
	});

	it('writes letters and signs as they are, and keeps cells apart', async () => {
		const html =
			'<p>Frage f&uuml;r &Eacute;l&eacute;na &amp; Fran&ccedil;ois&hellip; &unknown;</p><table><tr><th>Order</th><td>4711</td></tr></table>';
		answerWith(sandbox, html);
		const { json } = await cases('getSmartSummary', { caseNumber: '70001' });
		expect(json[0]!.smartSummary).toBe('Frage für Éléna & François… &unknown;\nOrder 4711');
	});

	it('gives it as the platform wrote it only on request', async () => {
		await hostile();
		const { json } = await cases('getSmartSummary', {
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
			/"Customer Email" is required/,
		],
		[
			'SMS without a phone number',
			create({ channelType: 'SMS', contactInfo: { email: 'a@example.com' } }),
			/"Customer Phone Number" is required/,
		],
		[
			'another channel without channelId',
			create({ channelType: 'LIVE_CHAT', contactInfo: {} }),
			/Channel ID: It is empty/,
		],
		[
			'messages since a time later than that until which they are wanted',
			[
				'getAssociatedMessages',
				{
					...byId('case-1'),
					filters: { sinceChannelCreatedTime: '2026-02-01', untilChannelCreatedTime: '2026-01-01' },
				},
			],
			/Filters > Since Channel Created Time: It is later than 'Until Channel Created Time', so nothing can be found/,
		],
		[
			'the same in JSON',
			create({ inputMode: 'json', jsonBody: { channelType: 'LIVE_CHAT', contactInfo: {} } }),
			/JSON Body > channelId: It is empty/,
		],
		[
			'a JSON body without contactInfo',
			create({ inputMode: 'json', jsonBody: { channelType: 'VOICE', channelId: '1' } }),
			/JSON Body > contactInfo: It is empty/,
		],
		[
			'an associated message without an id',
			withMessage({ messageId: '' }),
			/Associated Messages > Row 1 > Message ID: It is empty/,
		],
		[
			'several missing fields, all at once',
			withMessage({
				messageId: undefined,
				content: undefined,
				senderProfile: { channelType: 'P' },
			}),
			/^(?=[\s\S]*Associated Messages > Row 1 > Sender Profile > Channel ID: It is empty)(?=[\s\S]*Associated Messages > Row 1 > Content: It is empty)[\s\S]*Associated Messages > Row 1 > Message ID: It is empty/,
		],
		[
			'a messageId of another form',
			withMessage({ messageId: '4711' }),
			/Associated Messages > Row 1 > Message ID: "4711" must be of the form ACCOUNT_/,
		],
		[
			'a messageId that does not end with the channelMessageId',
			withMessage({ channelMessageId: 'other' }),
			/Associated Messages > Row 1 > Message ID: It does not end with the 'Channel Message ID' "other"/,
		],
		[
			'another sourceType',
			withMessage({ sourceType: 'LISTENING' }),
			/Associated Messages > Row 1 > Source Type: "LISTENING" is not one of the allowed values/,
		],
		[
			'an attachment without an address',
			create({
				channelType: 'EMAIL',
				contactInfo: { email: 'a@example.com' },
				additionalFields: { commentDTO: { attachments: { entry: [{ type: 'IMAGE', url: 'x' }] } } },
			}),
			/Comment > Attachments > Row 1 > URL: "x" must be an address/,
		],
		[
			'a queue without an id',
			create({
				channelType: 'EMAIL',
				contactInfo: { email: 'a@example.com' },
				additionalFields: { workflow: { queues: { entry: [{ assignmentTime: 1767603600000 }] } } },
			}),
			/Workflow > Queues > Row 1 > Queue ID: It is empty/,
		],
		[
			'two addresses at once',
			[
				'applyMacro',
				{ id: 'case-1', caseNumber: '70001', addressBy: '={{ "id" }}', jsonBody: { macroId: 'm' } },
			],
			/Case ID and Case Number are both given\. Fill in only one of them/,
		],
		[
			'a case number that is none',
			['get', byNumber('CRM-1')],
			/Case Number: "CRM-1" must be a case number/,
		],
		[
			'a case number among several that is none',
			['delete', byNumber('70001,CRM-1')],
			/Case Numbers > Value 2: "CRM-1" must be a case number/,
		],
		[
			'space workflows that are no list',
			create({
				channelType: 'EMAIL',
				contactInfo: { email: 'a@example.com' },
				additionalFields: { workflow: { spaceWorkflows: '{"spaceId": 77}' } },
			}),
			/Workflow > Space Workflows: Give a JSON list/,
		],
		[
			'a page size of 101',
			['get', { addressBy: 'channelCaseId', channelCaseId: 'a', options: { pageSize: 101 } }],
			/Options > Page Size: "101" is not valid here\. Give a whole number from 1 to 100/,
		],
		[
			'a negative page',
			['get', { addressBy: 'channelCaseId', channelCaseId: 'a', options: { pageNumber: -1 } }],
			/Options > Page Number: "-1" is not valid here\. Give a whole number of at least 0/,
		],
		[
			'a merge without children',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '={{ [] }}' }],
			/Child Case Numbers: The list is empty/,
		],
		[
			'a merge with the parent among the children',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '70002,70001' }],
			/Child Case Numbers: The parent 70001 \('Parent Case Number'\) is among the children/,
		],
		[
			'a merge of a negative number',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '70002,-70003' }],
			/Child Case Numbers > Value 2: "-70003" is not positive/,
		],
		[
			'a merge into a negative number',
			['merge', { parentCaseNumber: '-1', childCaseNumbers: '70002' }],
			/Parent Case Number: "-1" is not positive/,
		],
		[
			'a merge of the same child twice',
			['merge', { parentCaseNumber: '70001', childCaseNumbers: '70002,70003,70002' }],
			/Child Case Numbers > Value 3: 70002 is already in the list/,
		],
		[
			'a merge without a parent',
			['merge', { inputMode: 'json', jsonBody: { childCaseNumbers: [70002] } }],
			/JSON Body > parentCaseNumber: It is empty/,
		],
		['an update of nothing', ['update', byId('case-1')], /There is nothing to send/],
		['a replacement by nothing', ['replace', byId('case-1')], /There is nothing to send/],
		[
			'a macro without a body',
			['applyMacro', { ...byId('case-1'), inputMode: 'json', jsonBody: '{}' }],
			/JSON Body: It is empty/,
		],
		[
			'an empty window of time',
			['getAssociatedMessages', { ...byId('case-1'), filters: { sinceChannelCreatedTime: '' } }],
			/Since Channel Created Time: It is empty, which would widen the selection/,
		],
	])('%s', async (_what, [operation, parameters], says) => {
		const { said } = await cases(operation, parameters);
		expect(said).toMatch(says);
		expect(sandbox.requests()).toEqual([]);
	});
});

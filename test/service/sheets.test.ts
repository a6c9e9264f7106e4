/**
 * What the fact sheets of the service say line by line, in answers that none of the samples in `vectors` has: every
 * documented answer of an operation, and each form that its sheet names. Expectations come from the sheets.
 */
import type { IDataObject } from 'n8n-workflow';
import { queryParameters } from '../support/parameters';
import { fails, items, ok, one, type Result } from './judge';
import { useService, type Answer, type Given } from './replay';

const replay = useService();

type Row = [
	says: string,
	operation: string,
	parameters: IDataObject,
	answers: Answer | readonly Answer[],
	check: (result: Result) => void,
	more?: { items?: IDataObject[]; credential?: IDataObject; continues?: boolean },
];

const CASE_ID = '65f0ca5e0000000000000001';
const html = { 'content-type': 'text/html' };
const plain = { 'content-type': 'text/plain' };
const status = (code: number, body: unknown, headers: Record<string, string> = {}): Given => ({
	status: code,
	headers,
	body,
});
const said = (code: number, message: string, data: unknown = null) =>
	status(code, { data, errors: [{ id: '65f0eeee0000000000000001', code, message }] });
const NO_CONTENT = status(204, '');

/** All of these hold. */
const all =
	(...checks: Array<(result: Result) => void>) =>
	(result: Result) => {
		for (const check of checks) check(result);
	};
const asked =
	(...lines: string[]) =>
	({ requests }: Result) =>
		expect(requests.map(({ line }) => decodeURIComponent(line))).toEqual(lines);
const sent =
	(...bodies: unknown[]) =>
	({ requests }: Result) =>
		expect(requests.map(({ body }) => body)).toEqual(bodies);
const hints = (words: RegExp) => (result: Result) =>
	expect(result.hints.map(({ message }) => message).join('\n')).toMatch(words);
const exactly =
	(...parts: object[]) =>
	(result: Result) =>
		expect([result.said, result.json]).toEqual(['', parts]);

const aCase = (more: IDataObject = {}): IDataObject => ({
	...{ id: CASE_ID, caseNumber: 4100001, subject: '#4100001 Email Where is it?', version: 7 },
	...{ status: 'New', priority: 'Medium', caseType: 'Complaint', deleted: false },
	externalCaseInfo: { externalCases: [] },
	workflow: {
		customProperties: { spr_uc_status: ['New'], spr_uc_priority: ['Medium'] },
		queues: [{ queueId: 700101, assignmentTime: 1767603600000 }],
	},
	contact: {
		...{ id: 'EMAIL_kim@example.com', name: 'Kim Sample', channelType: 'EMAIL' },
		channelId: 'kim@example.com',
	},
	firstMessageId: 'ACCOUNT_500101_1767603598000_EMAIL_1_m-1',
	...more,
});
const aMessage = (messageId: string, more: IDataObject = {}): IDataObject => ({
	...{ sourceType: 'ACCOUNT', sourceId: 500101, messageId, channelType: 'EMAIL' },
	...{ content: { text: 'Where is it?' }, channelCreatedTime: 1767603598000, brandPost: false },
	senderProfile: { name: 'Kim Sample', channelType: 'EMAIL', channelId: 'kim@example.com' },
	...more,
});
const aProfile = (more: IDataObject = {}): IDataObject => ({
	id: '5a0000000000000000000002',
	contact: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
	profiles: [{ name: 'Ada', channelType: 'EMAIL', channelId: 'ada@example.com' }],
	profileWorkflow: { profileLists: null, customProperties: {} },
	...more,
});
const anAsset = (more: IDataObject = {}): IDataObject => ({
	...{ id: '5a0000000000000000000005', name: 'Logo', assetType: 'PHOTO', status: 'Draft' },
	...{ attachment: { type: 'IMAGE', url: 'https://media.example.com/l.png' }, versionId: 0 },
	...{ taxonomy: {}, validity: { neverExpire: false }, createdTime: 1767603600000 },
	...more,
});

const byNumber = { addressBy: 'caseNumber', caseNumber: '4100001' };
const byId = { addressBy: 'id', id: CASE_ID };
const raw = { output: 'raw' };
const get = 'engagementCase.case.get';
const updateStatus = { ...byNumber, inputMode: 'fields', updateFields: { status: 'Closed' } };

const cases: Row[] = [
	[
		'a case by its number: one object',
		get,
		{ ...byNumber, ...raw },
		ok(aCase()),
		one({ caseNumber: 4100001 }),
	],
	[
		'a case by its number: a list',
		get,
		{ ...byNumber, ...raw },
		ok([aCase()]),
		one({ id: CASE_ID }),
	],
	[
		'simplified: first message and deletion are shown',
		get,
		{ ...byId, output: 'simplified' },
		ok([aCase({ deleted: true })]),
		one({ deleted: true, firstMessageId: 'ACCOUNT_500101_1767603598000_EMAIL_1_m-1' }),
	],
	[
		'simplified: personal data of a live chat stays out',
		get,
		{ ...byId, output: 'simplified' },
		ok([
			aCase({ channelCustomProperties: [{ channelType: 'LIVE_CHAT', ipAddress: '192.0.2.7' }] }),
		]),
		({ json }) => expect(JSON.stringify(json)).not.toContain('192.0.2.7'),
	],
	[
		'cases of a linked case: a list without a total',
		get,
		{ addressBy: 'channelCaseId', channelCaseId: '5002w', ...raw },
		ok([aCase()]),
		one({ id: CASE_ID }),
	],
	[
		'cases of a linked case: one object',
		get,
		{ addressBy: 'channelCaseNumber', channelCaseNumber: '00001907', ...raw },
		ok(aCase()),
		one({ id: CASE_ID }),
	],
	['no case: null', get, byId, ok(null), fails(/nothing|not found/i)],
	['no case: an empty list', get, byId, ok([]), fails(/nothing|not found/i)],
	[
		'no case: 404 with a sentence',
		get,
		byId,
		said(404, 'Resource Not Found'),
		fails(/Nothing was found for Case ID/),
	],
	[
		'created with messages: no status, counts of 0',
		'engagementCase.case.create',
		{
			inputMode: 'json',
			jsonBody: JSON.stringify({
				channelType: 'VOICE',
				channelId: '+15550100',
				contactInfo: { fullName: 'Kim' },
				associatedMessages: [
					{
						messageId: 'ACCOUNT_500101_1767603598000_VOICE_1_c1',
						sourceType: 'ACCOUNT',
						sourceId: 500101,
						content: { text: 'Hello' },
						channelMessageId: 'c1',
						channelType: 'VOICE',
						accountType: 'VOICE',
						senderProfile: { channelType: 'VOICE', channelId: '+15550100' },
						receiverProfile: { channelType: 'VOICE', channelId: 'b' },
						channelCreatedTime: 1767603598000,
						createdTime: 1767603598000,
						modifiedTime: 1767603598000,
					},
				],
			}),
			...raw,
		},
		status(201, {
			data: aCase({
				status: undefined,
				associatedFanMessageCount: 0,
				workflow: { customProperties: { spr_is_profile_case: ['true'] } },
			}),
			errors: [],
		}),
		all(one({ id: CASE_ID }), ({ requests }) => {
			const [message] = (requests[0]!.body as { associatedMessages: IDataObject[] })
				.associatedMessages;
			expect(message).toMatchObject({ brandPost: false, autoResponse: false });
		}),
	],
	[
		'created: the answer is a list of one',
		'engagementCase.case.create',
		{
			inputMode: 'json',
			jsonBody: '{"channelType":"EMAIL","contactInfo":{"email":"kim@example.com"}}',
			...raw,
		},
		ok([aCase()]),
		one({ id: CASE_ID }),
	],
	...[
		{ status: 'Closed' },
		{ workflow: { customProperties: { spr_uc_status: ['Closed'] } } },
	].flatMap((given): Row[] => {
		const body = { channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' }, ...given };
		const asJson = { inputMode: 'json', jsonBody: JSON.stringify(body), ...raw };
		const taken = { status: 'Closed', workflow: { customProperties: {} } };
		const none = ({ said: error, hints: those }: Result) =>
			expect([error, those]).toEqual(['', []]);
		const how = `given as ${Object.keys(given)[0]}`;
		const create = 'engagementCase.case.create';
		return [
			[
				`created: a status ${how} that the platform ignored is said`,
				create,
				asJson,
				ok(aCase()),
				hints(/ignored a value: Status is "New" afterwards, not "Closed"/),
			],
			[`created: a status ${how} that it took is not`, create, asJson, ok(aCase(taken)), none],
			[`created: nor one ${how} that it does not show`, create, asJson, ok({ id: CASE_ID }), none],
			[
				`created or updated: a status ${how} that the platform ignored is said`,
				'engagementCase.case.upsert',
				{ ...asJson, addressBy: 'channelCaseId', channelCaseId: '5002w' },
				[ok([]), ok(aCase())],
				all(one({ outcome: 'created' }), hints(/ignored a value: Status/)),
			],
		];
	}),
	[
		'update: a status that the platform ignored is said',
		'engagementCase.case.update',
		{ ...updateStatus, ...raw },
		ok([aCase()]),
		all(one({ id: CASE_ID }), hints(/ignored a value: Status/)),
	],
	[
		'update: the status as it is written elsewhere is no other',
		'engagementCase.case.update',
		{ ...updateStatus, ...raw },
		ok([
			aCase({ status: 'Closed', workflow: { customProperties: { spr_uc_status: ['Closed'] } } }),
		]),
		({ hints: none }) => expect(none).toEqual([]),
	],
	[
		'update: an answer without status says nothing about it',
		'engagementCase.case.update',
		{ ...updateStatus, ...raw },
		ok([aCase({ status: undefined, workflow: {} })]),
		({ hints: none, said: error }) => expect([error, none]).toEqual(['', []]),
	],
	[
		'update: two cases are two items',
		'engagementCase.case.update',
		{ ...updateStatus, ...raw },
		ok([aCase(), aCase({ id: 'b', caseNumber: 2 })]),
		items({ id: CASE_ID }, { id: 'b' }),
	],
	[
		'update: the answer is a word',
		'engagementCase.case.update',
		updateStatus,
		status(200, 'Success', plain),
		one({ updated: true, caseNumber: '4100001' }),
	],
	[
		'update: the answer is an empty list',
		'engagementCase.case.update',
		updateStatus,
		ok([]),
		one({ updated: true, note: expect.stringContaining('empty list') }),
	],
	[
		'update: the answer is the ID',
		'engagementCase.case.update',
		updateStatus,
		ok(CASE_ID),
		({ said: error, json }) =>
			expect([error, JSON.stringify(json)]).toEqual(['', expect.stringContaining(CASE_ID)]),
	],
	[
		'update: the further fields that are publicly known',
		'engagementCase.case.update',
		{
			...byNumber,
			inputMode: 'json',
			jsonBody:
				'{"updateActions":["ASSIGN_TO_USER","ADD_QUEUES"],"assignedTo":900201,"addedQueues":["700101"],"incrementCustomProperties":{"n":"10"},"externalCases":{"id":"5002w","caseNumber":"00001907"}}',
		},
		NO_CONTENT,
		all(
			one({ updated: true }),
			sent({
				updateActions: ['ASSIGN_TO_USER', 'ADD_QUEUES'],
				assignedTo: 900201,
				addedQueues: ['700101'],
				incrementCustomProperties: { n: '10' },
				externalCases: { id: '5002w', caseNumber: '00001907' },
			}),
		),
	],
	[
		'update: these fields in other forms, with hints',
		'engagementCase.case.update',
		{
			...byNumber,
			inputMode: 'json',
			jsonBody:
				'{"externalCases":[{"id":"5002w0001"}],"incrementCustomProperties":{"n":["10"]},"addedQueues":[{"queueId":700101}],"assignedTo":{"id":900201}}',
		},
		NO_CONTENT,
		all(
			one({ updated: true }),
			sent({
				externalCases: [{ id: '5002w0001' }],
				incrementCustomProperties: { n: ['10'] },
				addedQueues: [{ queueId: 700101 }],
				assignedTo: { id: 900201 },
			}),
			hints(/externalCases: [^]*incrementCustomProperties[^]*addedQueues[^]*assignedTo/),
		),
	],
	[
		'update: a known form is read, whatever its hints, and an empty one is refused',
		'engagementCase.case.update',
		{
			...byNumber,
			inputMode: 'json',
			jsonBody: '={{ $json.body }}',
		},
		NO_CONTENT,
		({ json, requests }) => {
			expect(requests.map(({ body }) => body)).toEqual([
				{ externalCases: { permalink: '5002w', createdTime: 1767603600000 } },
			]);
			expect(json[1]!.error).toMatch(/addedQueues: The list is empty/);
		},
		{
			items: [
				{ body: '{"externalCases":{"permalink":"5002w","createdTime":"2026-01-05T09:00:00Z"}}' },
				{ body: '{"addedQueues":[]}' },
			],
			continues: true,
		},
	],
	[
		'replace: queues as objects are those that the case gets',
		'engagementCase.case.replace',
		{ ...byNumber, inputMode: 'json', jsonBody: '{"addedQueues":[{"queueId":700109}]}' },
		[ok([aCase()]), NO_CONTENT],
		({ requests }) => {
			const { addedQueues, workflow } = requests[1]!.body as {
				addedQueues: unknown;
				workflow: { queues: IDataObject[] };
			};
			expect(addedQueues).toEqual([{ queueId: 700109 }]);
			expect(workflow.queues.map(({ queueId }) => queueId)).toEqual([700101, 700109]);
		},
	],
	[
		'delete: 200 with a word',
		'engagementCase.case.delete',
		byNumber,
		status(200, 'Success', plain),
		one({ deleted: true, caseNumber: '4100001' }),
	],
	[
		'delete: 200 with null',
		'engagementCase.case.delete',
		byNumber,
		ok(null),
		one({ deleted: true }),
	],
	[
		'delete: of several, one item each',
		'engagementCase.case.delete',
		{ addressBy: 'caseNumber', caseNumber: '4100001,4100002' },
		NO_CONTENT,
		items({ caseNumber: '4100001' }, { caseNumber: '4100002' }),
	],
	[
		'delete: what is gone, as a sentence',
		'engagementCase.case.delete',
		byNumber,
		said(400, 'Case is already deleted'),
		fails(/already been deleted/),
	],
	[
		'merge: 200 with null',
		'engagementCase.case.merge',
		{ inputMode: 'fields', parentCaseNumber: '4100001', childCaseNumbers: '4100002' },
		ok(null),
		all(one({ merged: true }), sent({ parentCaseNumber: 4100001, childCaseNumbers: [4100002] })),
	],
	[
		'merge: the answer is the parent',
		'engagementCase.case.merge',
		{ inputMode: 'fields', parentCaseNumber: '4100001', childCaseNumbers: '4100002' },
		ok(aCase()),
		({ said: error, json }) => expect([error, json.length]).toEqual(['', 1]),
	],
	[
		'macro: the body names the case by its number, which is read for an ID',
		'engagementCase.case.applyMacro',
		{ ...byId, inputMode: 'fields', macroIds: '65f0000000000000000000c1' },
		[ok([aCase()]), NO_CONTENT],
		all(
			one({ applied: true }),
			sent(undefined, {
				assetClass: 'UNIVERSAL_CASE',
				entityKeys: ['4100001'],
				macroIds: ['65f0000000000000000000c1'],
			}),
		),
	],
	[
		'associated messages: IDs with colons, minus and brackets',
		'engagementCase.case.getAssociatedMessages',
		{ ...byNumber, returnAll: true },
		ok(['LISTENING_-1_1767603598000_MICROBLOG_4_14', 'ACCOUNT_1_1_PRO_8_urn:li:(a:1,b:2)']),
		items(
			{ messageId: 'LISTENING_-1_1767603598000_MICROBLOG_4_14' },
			{ messageId: 'ACCOUNT_1_1_PRO_8_urn:li:(a:1,b:2)' },
		),
	],
	[
		'associated messages: none',
		'engagementCase.case.getAssociatedMessages',
		byNumber,
		ok([]),
		exactly(),
	],
	[
		'associated messages in full: an ID with a comma is found',
		'engagementCase.case.getAssociatedMessages',
		{ ...byNumber, returnAll: true, options: { hydrate: true }, ...raw },
		[
			ok(['m-1', 'pro_(a:1,b:2)']),
			({ query }) => {
				// A platform that treats a comma as the end of an ID.
				const ids = (query.messageId ?? '').split(',');
				const alone = query.messageId === 'pro_(a:1,b:2)' ? [query.messageId] : ids;
				return ok(
					['m-1', 'pro_(a:1,b:2)'].filter((id) => alone.includes(id)).map((id) => aMessage(id)),
				);
			},
		],
		items({ messageId: 'm-1' }, { messageId: 'pro_(a:1,b:2)' }),
	],
	[
		'summary: a text',
		'engagementCase.case.getSmartSummary',
		{ caseNumber: '4100001' },
		ok('<p>Late</p>'),
		one({ smartSummary: 'Late' }),
	],
	[
		'summary: text and time',
		'engagementCase.case.getSmartSummary',
		{ caseNumber: '4100001' },
		ok({ summary: 'Late', modifiedTime: 1767603600000 }),
		one({ summary: 'Late', modifiedTime: 1767603600000 }),
	],
	[
		'summary: inside the case',
		'engagementCase.case.getSmartSummary',
		{ caseNumber: '4100001' },
		ok(aCase({ smartSummary: { summary: '<b>Late</b><script>x</script>', modifiedTime: 1 } })),
		({ said: error, json }) =>
			expect([error, JSON.stringify(json).includes('<script>')]).toEqual(['', false]),
	],
	[
		'wait: a status in its property alone has come',
		'engagementCase.case.waitUntil',
		{ ...byId, until: 'value', field: 'status', values: 'Closed', ...raw },
		ok([
			aCase({ status: undefined, workflow: { customProperties: { spr_uc_status: ['Closed'] } } }),
		]),
		({ said: error }) => expect(error).toBe(''),
	],
	[
		'wait: a deleted case ends it',
		'engagementCase.case.waitUntil',
		{ ...byId, until: 'value', field: 'status', values: 'Closed' },
		ok([aCase({ deleted: true })]),
		fails(/deleted/),
	],
];

const messages: Row[] = [
	[
		'by UMID: one object',
		'engagementMessage.message.get',
		{ addressBy: 'umId', umId: 'm-1', ...raw },
		ok(aMessage('m-1')),
		one({ messageId: 'm-1' }),
	],
	[
		'by ID: a list of one',
		'engagementMessage.message.get',
		{ addressBy: 'messageId', messageId: 'm-1', ...raw },
		ok([aMessage('m-1')]),
		one({ messageId: 'm-1' }),
	],
	[
		'several in another order',
		'engagementMessage.message.get',
		{ addressBy: 'messageId', messageId: 'm-1,m-2,m-3', ...raw },
		ok(['m-3', 'm-1', 'm-2'].map((id) => aMessage(id))),
		items({ messageId: 'm-1' }, { messageId: 'm-2' }, { messageId: 'm-3' }),
	],
	[
		'several with a null among them',
		'engagementMessage.message.get',
		{ addressBy: 'messageId', messageId: 'm-1,m-2', options: { onMissing: 'leaveOut' }, ...raw },
		ok([null, aMessage('m-2')]),
		items({ messageId: 'm-2' }),
	],
	[
		'several of which one is missing: the item fails by itself',
		'engagementMessage.message.get',
		{ addressBy: 'messageId', messageId: 'm-1,m-2', ...raw },
		ok([aMessage('m-2')]),
		fails(/m-1/),
	],
	[
		'a message of listening with fields taken away',
		'engagementMessage.message.get',
		{ addressBy: 'messageId', messageId: 'm-1', output: 'simplified' },
		ok(
			aMessage('m-1', {
				sourceId: -1,
				receiverProfile: null,
				content: { text: '' },
				apiStatus: 'Removed fields because of resyndication policy',
			}),
		),
		one({ messageId: 'm-1' }),
	],
	[
		'a call without a text',
		'engagementMessage.message.get',
		{ addressBy: 'messageId', messageId: 'm-1', output: 'simplified' },
		ok(
			aMessage('m-1', {
				channelType: 'VOICE',
				content: {
					attachment: {
						type: 'VOICE',
						commands: [
							{ type: 'INCOMING_CALL', from: '+15550100' },
							{ type: 'TRANSCRIPT', startTime: 0.5 },
						],
					},
				},
			}),
		),
		one({ messageId: 'm-1' }),
	],
	[
		'act: a text in quotation marks',
		'engagementMessage.message.act',
		{ messageId: 'm-1', accountId: '5001', action: 'HIDE' },
		status(200, '"Success"'),
		one({ answer: 'Success' }),
	],
	[
		'act: the envelope',
		'engagementMessage.message.act',
		{ messageId: 'm-1', accountId: '5001', action: 'HIDE' },
		ok('Success'),
		one({ answer: 'Success' }),
	],
	[
		'act: the envelope with nothing',
		'engagementMessage.message.act',
		{ messageId: 'm-1', accountId: '5001', action: 'HIDE' },
		ok(null),
		one({ acted: true }),
	],
	[
		'act: an empty 200',
		'engagementMessage.message.act',
		{ messageId: 'm-1', accountId: '5001', action: 'HIDE' },
		status(200, '', plain),
		one({ acted: true }),
	],
	[
		'read: an empty 200',
		'engagementMessage.message.markAsRead',
		{ messageId: 'm-1' },
		status(200, ''),
		one({ read: true }),
	],
	[
		'read: 204',
		'engagementMessage.message.markAsRead',
		{ messageId: 'm-1' },
		NO_CONTENT,
		one({ read: true }),
	],
	[
		'workflow: the message',
		'engagementMessage.message.updateWorkflow',
		{ addressBy: 'messageId', messageId: 'm-1', inputMode: 'json', jsonBody: '{"note":"A"}' },
		ok(aMessage('m-1')),
		one({ messageId: 'm-1' }),
	],
	[
		'workflow: the older names go through JSON',
		'engagementMessage.message.updateWorkflow',
		{
			addressBy: 'messageId',
			messageId: 'm-1',
			inputMode: 'json',
			jsonBody: '{"customPropertiesToAdd":{"a":["b"]},"messageIds":["m-1"]}',
		},
		NO_CONTENT,
		all(one({ updated: true }), sent({ customPropertiesToAdd: { a: ['b'] }, messageIds: ['m-1'] })),
	],
	[
		'application data: 204',
		'engagementMessage.message.addApplicationData',
		{ messageId: 'm-1', applicationType: 'CRM', applicationId: '1', applicationMessageId: '2' },
		NO_CONTENT,
		one({ added: true }),
	],
	[
		'conversation: one message as an object',
		'engagementMessage.conversation.get',
		{ messageId: 'm-1', ...raw },
		ok(aMessage('m-1')),
		one({ messageId: 'm-1' }),
	],
	[
		'conversation: 204',
		'engagementMessage.conversation.get',
		{ messageId: 'm-1' },
		NO_CONTENT,
		items(),
	],
	[
		'conversation: messages without an ID of their own',
		'engagementMessage.conversation.get',
		{ messageId: 'm-1', ...raw },
		ok([aMessage('m-1'), aMessage('m-2')]),
		items({ messageId: 'm-1' }, { messageId: 'm-2' }),
	],
	[
		'conversation: a page of results',
		'engagementMessage.conversation.get',
		{ messageId: 'm-1', ...raw },
		ok({ results: [aMessage('m-1')], cursor: '' }),
		one({ messageId: 'm-1' }),
	],
];

const audit = { assetClass: 'UNIVERSAL_CASE', assetIds: '4100001' };
const aRecord = (more: IDataObject = {}): IDataObject => ({
	...{ assetClass: 'UNIVERSAL_CASE', assetId: '4100001', auditDate: 1767603600000, userId: 0 },
	changes: [{ fieldName: 'Message Sentiment', oldValues: [], newValues: ['1'] }],
	...more,
});
const mapping = {
	installedAppId: '5a0000000000000000000014',
	crmUserId: '005A',
	sprUserId: '60000142',
};
const aMapping = { ...mapping, sprUserId: 60000142, createdBy: 1, createdTime: 1767603600000 };
const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';

const others: Row[] = [
	[
		'audit: the end is null',
		'engagementAuditTrail.auditRecord.search',
		{ ...audit, returnAll: true, ...raw },
		ok({ results: [aRecord()], cursor: null }),
		one({ assetId: '4100001' }),
	],
	[
		'audit: the end has no cursor',
		'engagementAuditTrail.auditRecord.search',
		{ ...audit, returnAll: true, ...raw },
		ok({ results: [aRecord()] }),
		one({ assetId: '4100001' }),
	],
	[
		'audit: numbers as IDs, an inner envelope',
		'engagementAuditTrail.auditRecord.search',
		{ ...audit, returnAll: true, ...raw },
		ok({ data: { results: [aRecord({ assetId: 4100001 })], cursor: '' }, errors: [] }),
		one({ auditDate: 1767603600000 }),
	],
	[
		'audit: oldValue and newValue are the values too',
		'engagementAuditTrail.auditRecord.search',
		{ ...audit, output: 'simplified' },
		ok({
			results: [
				aRecord({ changes: [{ fieldName: 'Status', oldValue: ['New'], newValue: ['Closed'] }] }),
			],
		}),
		({ json }) => expect(JSON.stringify(json)).toMatch(/New[^]*Closed/),
	],
	[
		'audit: a single value as text',
		'engagementAuditTrail.auditRecord.search',
		{ ...audit, output: 'simplified' },
		ok({
			results: [
				aRecord({ changes: [{ fieldName: 'Status', oldValue: 'New', newValue: 'Closed' }] }),
			],
		}),
		({ said: error, json }) =>
			expect([error, JSON.stringify(json)]).toEqual(['', expect.stringMatching(/New[^]*Closed/)]),
	],
	[
		'audit: a 24-digit ID of a case is a hint',
		'engagementAuditTrail.auditRecord.search',
		{ ...audit, assetIds: CASE_ID },
		ok({ results: [] }),
		hints(/number/i),
	],
	[
		'mapping: created',
		'engagementCrmUserMapping.mapping.create',
		{ inputMode: 'fields', ...mapping },
		ok(aMapping),
		one({ sprUserId: 60000142 }),
	],
	[
		'mapping: created, in a list',
		'engagementCrmUserMapping.mapping.create',
		{ inputMode: 'fields', ...mapping },
		ok([aMapping]),
		one({ sprUserId: 60000142 }),
	],
	[
		'mapping: deleted, several came',
		'engagementCrmUserMapping.mapping.delete',
		{ installedAppId: mapping.installedAppId, deleteAll: true },
		ok([aMapping, { ...aMapping, crmUserId: '005B' }]),
		items({ deleted: true, crmUserId: '005A' }, { deleted: true, crmUserId: '005B' }),
	],
	[
		'mapping: deleted, nothing came',
		'engagementCrmUserMapping.mapping.delete',
		{ installedAppId: mapping.installedAppId, deleteAll: true },
		ok([]),
		({ said: error, json }) => expect([error, json.length]).toEqual(['', 1]),
	],
	[
		'mapping: listed on one page',
		'engagementCrmUserMapping.mapping.getAll',
		{ installedAppId: mapping.installedAppId, returnAll: true },
		[ok([aMapping]), ok([])],
		one({ crmUserId: '005A' }),
	],
	[
		'mapping: exported',
		'engagementCrmUserMapping.mapping.exportCsv',
		{ installedAppId: 'a', exportAs: 'items' },
		status(200, 'Platform User ID,CRM User ID\n60000142,005A\n', { 'content-type': 'text/csv' }),
		exactly({ 'Platform User ID': '60000142', 'CRM User ID': '005A' }),
	],
	[
		'mapping: exported, the CSV in quotation marks',
		'engagementCrmUserMapping.mapping.exportCsv',
		{ installedAppId: 'a', exportAs: 'items' },
		status(200, JSON.stringify('Platform User ID,CRM User ID\n60000142,005A\n')),
		exactly({ 'Platform User ID': '60000142', 'CRM User ID': '005A' }),
	],
	[
		'mapping: exported, the CSV in the envelope',
		'engagementCrmUserMapping.mapping.exportCsv',
		{ installedAppId: 'a', exportAs: 'items' },
		ok('Platform User ID,CRM User ID\n60000142,005A\n'),
		exactly({ 'Platform User ID': '60000142', 'CRM User ID': '005A' }),
	],
	...['CRM User ID', 'CRM User Id'].flatMap((header): Row[] => [
		[
			`mapping: import, ${header}, all rows succeeded`,
			'engagementCrmUserMapping.mapping.importCsv',
			{ installedAppId: 'a', importFrom: 'items' },
			status(
				200,
				`${header},Platform User Id/Email,Status,Failure Reason\n005A,60000142,Success,null\n005B,kim@example.com,Success,null\n`,
				{ 'content-type': 'text/csv' },
			),
			items({ imported: true, crmUserId: '005A' }, { imported: true, crmUserId: '005B' }),
			{
				items: [
					{ crmUserId: '005A', sprUserId: '60000142' },
					{ crmUserId: '005B', sprUserId: 'kim@example.com' },
				],
			},
		],
		[
			`mapping: import, ${header}, the envelope, one row failed`,
			'engagementCrmUserMapping.mapping.importCsv',
			{ installedAppId: 'a', importFrom: 'items' },
			ok(
				`${header},Platform User Id/Email,Status,Failure Reason\n005A,60000142,Success,null\n005B,60000678,Failed,"No, not this one"\n`,
			),
			({ json }) => {
				expect(json[0]).toMatchObject({ imported: true, crmUserId: '005A' });
				expect(JSON.stringify(json[1])).toContain('No, not this one');
			},
			{
				continues: true,
				items: [
					{ crmUserId: '005A', sprUserId: '60000142' },
					{ crmUserId: '005B', sprUserId: '60000678' },
				],
			},
		],
	]),
	[
		'mapping: import, 204',
		'engagementCrmUserMapping.mapping.importCsv',
		{ installedAppId: 'a', importFrom: 'items' },
		NO_CONTENT,
		one({ imported: true }),
		{ items: [{ crmUserId: '005A', sprUserId: '60000142' }] },
	],
	[
		'account: a list of one',
		'engagementAccount.account.get',
		{ id: '1000100001', ...raw },
		ok([
			{
				id: '1000100001',
				spaceId: 4,
				properties: '{"isVerified":"false"}',
				owner: 60000142,
				deactivationReason: '',
			},
		]),
		one({ id: '1000100001', spaceId: 4 }),
	],
	[
		'account: the ID as a number',
		'engagementAccount.account.get',
		{ id: '1000100001', ...raw },
		ok({ id: 1000100001, createdTime: '2016-12-29 06:53:12.0' }),
		one({ id: 1000100001 }),
	],
	[
		'account: simplified leaves the properties out',
		'engagementAccount.account.get',
		{ id: '1000100001', output: 'simplified' },
		ok({ id: '1000100001', properties: '{"secretThing":"false"}' }),
		({ json }) => expect(JSON.stringify(json)).not.toContain('secretThing'),
	],
	...(['"Success"', ' Success ', '"success"', '\\"Success\\"'] as const).map((data): Row => [
		`survey: ${data}`,
		'engagementFeedback.workflow.triggerWithProfile',
		{ inputMode: 'json', jsonBody: JSON.stringify({ workflowId }) },
		ok(data),
		one({ triggered: true }),
	]),
	[
		'survey: a bare text',
		'engagementFeedback.workflow.trigger',
		{ inputMode: 'fields', workflowId },
		status(200, '"Success"'),
		one({ triggered: true }),
	],
	[
		'survey: plain text',
		'engagementFeedback.workflow.trigger',
		{ inputMode: 'fields', workflowId },
		status(200, 'Success', plain),
		one({ triggered: true }),
	],
	[
		'survey: something else',
		'engagementFeedback.workflow.trigger',
		{ inputMode: 'fields', workflowId },
		ok('Failure'),
		fails(/did not say/),
	],
	[
		'category: an object with grants and a time as text',
		'engagementKnowledgeBase.category.get',
		{ folderId: 'f1', ...raw },
		ok({
			id: 'f1',
			name: 'A',
			grants: ['USER/1/OWNERSHIP'],
			createdTime: 'Feb 05, 2025, 07:02:55 AM',
		}),
		one({ createdTime: 'Feb 05, 2025, 07:02:55 AM' }),
	],
	[
		'category: a list of one',
		'engagementKnowledgeBase.category.get',
		{ folderId: 'f1', ...raw },
		ok([{ id: 'f1', name: 'A' }]),
		one({ id: 'f1' }),
	],
	[
		'categories: with description and perfStats',
		'engagementKnowledgeBase.category.getAll',
		{ returnAll: true, ...raw },
		ok({
			result: [{ id: 'f1', name: 'A', description: 'x', mappingDetails: [] }],
			hasMore: false,
			totalHits: 1,
			selectAllSupported: false,
			perfStats: {},
		}),
		one({ id: 'f1' }),
	],
	[
		'categories: none',
		'engagementKnowledgeBase.category.getAll',
		{ returnAll: true },
		ok({ result: [], hasMore: false, totalHits: 0 }),
		exactly(),
	],
	[
		'workspaces: clients as numbers',
		'engagementWorkspace.workspace.getAll',
		{ returnAll: true },
		ok([{ clientId: 4001, clientName: 'Retail' }]),
		one({ clientId: 4001 }),
	],
	[
		'workspaces: accessibleClients',
		'engagementWorkspace.workspace.getAll',
		{ returnAll: true },
		ok({ accessibleClients: [{ id: '4001', name: 'Retail' }] }),
		one({ id: '4001' }),
	],
	[
		'workspaces: none',
		'engagementWorkspace.workspace.getAll',
		{ returnAll: true },
		ok([]),
		exactly(),
	],
	[
		'deflection: no data',
		'engagementDeflection.deflection.deflect',
		{
			inputMode: 'json',
			jsonBody: '{"assetId":"a","snId":"1","accountId":"5","deflectionType":"SMS"}',
		},
		{ body: { errors: [] } },
		one({ deflected: true }),
	],
	[
		'deflection: two native IDs',
		'engagementDeflection.deflection.deflect',
		{
			inputMode: 'json',
			jsonBody: '{"assetId":"a","snId":"1","accountId":"5","deflectionType":"SMS"}',
		},
		ok({ data: '["wm-1","wm-2"]', errors: [] }),
		items(
			{ deflected: true, assetId: 'a', id: 'wm-1', messageId: 'wm-1' },
			{ deflected: true, assetId: 'a', id: 'wm-2', messageId: 'wm-2' },
		),
	],
	[
		'deflection: one native ID as text',
		'engagementDeflection.deflection.deflect',
		{
			inputMode: 'json',
			jsonBody: '{"assetId":"a","snId":"1","accountId":"5","deflectionType":"SMS"}',
		},
		ok({ data: '"wm-1"', errors: [] }),
		({ said: error, json }) =>
			expect([error, JSON.stringify(json)]).toEqual(['', expect.stringContaining('wm-1')]),
	],
	[
		'deflection: inner errors as an object',
		'engagementDeflection.deflection.deflect',
		{
			inputMode: 'json',
			jsonBody: '{"assetId":"a","snId":"1","accountId":"5","deflectionType":"SMS"}',
		},
		ok({ data: null, errors: { code: 400, message: 'Account is inactive' } }),
		fails(/Account is inactive/),
	],
	[
		'thread: the platform has it',
		'engagementThread.thread.checkControl',
		{ entityType: 'CASE', entityId: CASE_ID },
		ok({ controllingParticipantId: 'Platform' }),
		one({ controllingParticipantId: 'Platform', isPlatform: true }),
	],
	[
		'thread: nobody has it',
		'engagementThread.thread.checkControl',
		{ entityType: 'CASE', entityId: CASE_ID },
		ok({ controllingParticipantId: null }),
		({ said: error, json }) => expect([error, json.length]).toEqual(['', 1]),
	],
	[
		'webhook: an update answers the object',
		'engagementWebhook.subscription.update',
		{ subscriptionId: 's1', inputMode: 'fields', updateFields: { name: 'New' } },
		ok({ id: 's1', name: 'New', preSharedKey: 'a-secret' }),
		all(one({ updated: true }), ({ json }) =>
			expect(JSON.stringify(json)).not.toContain('a-secret'),
		),
	],
	[
		'webhook: an update answers 204',
		'engagementWebhook.subscription.update',
		{ subscriptionId: 's1', inputMode: 'fields', updateFields: { name: 'New' } },
		NO_CONTENT,
		one({ updated: true }),
	],
	[
		'webhook: a fetch answers one object',
		'engagementWebhook.subscription.get',
		{ subscriptionId: 's1', ...raw },
		ok({ id: 's1', name: 'New', verified: true, active: false, preSharedKey: 'a-secret' }),
		all(one({ id: 's1', active: false }), ({ json }) =>
			expect(JSON.stringify(json)).not.toContain('a-secret'),
		),
	],
	[
		'webhook: verified',
		'engagementWebhook.subscription.verify',
		{ subscriptionId: 's1' },
		ok(true),
		one({ verified: true }),
	],
	[
		'webhook: activated, as text',
		'engagementWebhook.subscription.activate',
		{ subscriptionId: 's1' },
		ok('true'),
		one({ activated: true }),
	],
	[
		'webhook: deleted',
		'engagementWebhook.subscription.delete',
		{ subscriptionId: 's1' },
		NO_CONTENT,
		one({ deleted: true }),
	],
	[
		'webhook: types',
		'engagementWebhook.webhookType.getAll',
		{ returnAll: true },
		ok([
			{ type: 'DIGITAL_ASSET_CREATED', label: 'Asset Created', category: 'Sam' },
			{ type: 'TASK_CREATE', label: 'Task', category: 'Task' },
		]),
		items({ type: 'DIGITAL_ASSET_CREATED' }, { type: 'TASK_CREATE' }),
	],
];

const campaignRecord = (more: IDataObject = {}): IDataObject => ({
	...{ id: '77_12', name: 'Spring', status: 'APPROVED', archived: false },
	visibility: { globallyVisible: 'false', visibilityConfig: [{ type: 'USER', ids: ['1'] }] },
	...more,
});
const oneCampaign = { addressBy: 'campaignId', campaignId: '77_12' };
const campaigns: Row[] = [
	[
		'campaign: visibility as text',
		'engagementCampaign.campaign.get',
		{ ...oneCampaign, ...raw },
		ok(campaignRecord()),
		one({ id: '77_12' }),
	],
	[
		'campaign: a list of one',
		'engagementCampaign.campaign.get',
		{ ...oneCampaign, output: 'simplified' },
		ok([campaignRecord()]),
		one({ id: '77_12' }),
	],
	[
		'campaigns: a single one',
		'engagementCampaign.campaign.getAll',
		{ returnAll: true, ...raw },
		ok(campaignRecord()),
		one({ id: '77_12' }),
	],
	[
		'campaigns: results',
		'engagementCampaign.campaign.getAll',
		{ returnAll: true, ...raw },
		ok({ results: [campaignRecord()], cursor: '' }),
		one({ id: '77_12' }),
	],
	[
		'campaign: created with 200',
		'engagementCampaign.campaign.create',
		{ inputMode: 'fields', name: 'Spring', status: 'Draft', ...raw },
		ok(campaignRecord({ status: 'Draft' })),
		one({ status: 'Draft' }),
	],
	[
		'campaign: deleted with 204',
		'engagementCampaign.campaign.delete',
		oneCampaign,
		NO_CONTENT,
		one({ deleted: true }),
	],
	[
		'campaign: the duplicate as 400',
		'engagementCampaign.campaign.create',
		{ inputMode: 'fields', name: 'Spring', status: 'Draft' },
		said(400, 'Campaign already exists with external details : PLANNER - s-1'),
		fails(/PLANNER - s-1/),
	],
	[
		'campaign: replaced, with the boolean that came as text',
		'engagementCampaign.campaign.replace',
		{ ...oneCampaign, inputMode: 'fields', updateFields: { name: 'Summer' }, ...raw },
		[ok(campaignRecord()), ok(campaignRecord({ name: 'Summer' }))],
		one({ name: 'Summer' }),
	],
];

const onePost = { postIds: '600000018' };
const aPost = (more: IDataObject = {}): IDataObject => ({
	...{ id: 600000018, accountId: 5001, channelType: 'PAGE', status: 'SENT', authorId: -100 },
	...{ content: { text: 'Open again' }, taxonomy: { campaignId: '77_12' } },
	...more,
});
const aDraft = (more: IDataObject = {}): IDataObject => ({
	...{ id: 2000000734, accountIds: [5001], version: 2, status: 'DRAFT' },
	...{ content: { isRichText: false }, taxonomy: { campaignId: '77_12' } },
	...more,
});
const postBody = {
	inputMode: 'json',
	jsonBody: '{"accountIds":[5001],"content":{"text":"Open"},"taxonomy":{"campaignId":"77_12"}}',
};
const replyBody = {
	inputMode: 'json',
	jsonBody: '{"accountId":5001,"content":{"text":"Yes"},"inReplyToMessageId":"m-1"}',
};
const byCase = {
	caseId: CASE_ID,
	inputMode: 'fields',
	messageCategory: 'PRIVATE_MESSAGE',
	text: 'Yes',
};
const properties = {
	accountId: '5001',
	channelId: '1400',
	inputMode: 'json',
	jsonBody: '{"tags":["a"]}',
};
const P = 'engagementPublishing';

const publishing: Row[] = [
	[
		'post: one for each of two accounts',
		`${P}.post.create`,
		postBody,
		ok(['POST_1', 'POST_2']),
		items({ id: 'POST_1', postId: '1' }, { id: 'POST_2', postId: '2' }),
	],
	[
		'post: accepted, nothing named',
		`${P}.post.create`,
		postBody,
		ok([]),
		all(one({ created: true }), hints(/named no post/)),
	],
	['post: a number', `${P}.post.create`, postBody, ok(600000018), one({ postId: '600000018' })],
	[
		'post: 201',
		`${P}.post.create`,
		postBody,
		status(201, { data: ['POST_1'], errors: [] }),
		one({ id: 'POST_1' }),
	],
	[
		'post: the record itself',
		`${P}.post.create`,
		postBody,
		ok(aPost({ id: 'POST_7' })),
		one({ id: 'POST_7', postId: '7' }),
	],
	[
		'post: gone with a sentence',
		`${P}.post.delete`,
		{ postId: '1' },
		ok('Post deleted successfully'),
		one({ deleted: true, postId: '1' }),
	],
	[
		'post: gone with text',
		`${P}.post.delete`,
		{ postId: '1' },
		status(200, 'POST_1 deleted', plain),
		one({ deleted: true }),
	],
	[
		'post: gone with its ID',
		`${P}.post.delete`,
		{ postId: 'POST_1' },
		ok('POST_1'),
		({ said: error, json }) => expect([error, json[0]!.deleted]).toEqual(['', true]),
	],
	['post: read as an object', `${P}.post.get`, onePost, ok(aPost()), one({ status: 'SENT' })],
	[
		'post: waiting for approval',
		`${P}.post.get`,
		onePost,
		ok([aPost({ status: 'APPROVAL' })]),
		one({ status: 'APPROVAL' }),
	],
	[
		'posts: two with a prefix, of which the digits find both',
		`${P}.post.get`,
		{ postIds: 'POST_1,POST_2' },
		[ok([]), ok([aPost({ id: 1 }), aPost({ id: 2 })])],
		all(
			items({ id: 1 }, { id: 2 }),
			asked('GET /publishing/post?postIds=POST_1,POST_2', 'GET /publishing/post?postIds=1,2'),
		),
	],
	[
		'post: unknown, twice',
		`${P}.post.get`,
		{ postIds: 'POST_1' },
		[said(404, 'Resource Not Found'), said(404, 'Resource Not Found')],
		all(
			fails(/nothing|not found/i),
			asked('GET /publishing/post?postIds=POST_1', 'GET /publishing/post?postIds=1'),
		),
	],
	[
		'post: properties, a list',
		`${P}.post.updateWorkflowProperties`,
		properties,
		ok(['POST_1']),
		one({ id: 'POST_1', postId: '1' }),
	],
	[
		'post: properties, a text',
		`${P}.post.updateWorkflowProperties`,
		properties,
		ok('POST_1'),
		one({ id: 'POST_1', postId: '1' }),
	],
	[
		'post: properties, 204',
		`${P}.post.updateWorkflowProperties`,
		properties,
		NO_CONTENT,
		one({ updated: true }),
	],
	[
		'post: properties, a wrong account',
		`${P}.post.updateWorkflowProperties`,
		properties,
		said(400, 'Invalid account or channel id'),
		fails(/Invalid account or channel id/),
	],
	[
		'draft: a list with the draft',
		`${P}.draft.get`,
		{ draftId: '2000000734' },
		ok([aDraft()]),
		one({ version: 2 }),
	],
	[
		'draft: an object',
		`${P}.draft.get`,
		{ draftId: '2000000734' },
		ok(aDraft()),
		one({ version: 2 }),
	],
	[
		'draft: with its prefix, found by its digits',
		`${P}.draft.get`,
		{ draftId: 'MESSAGE_2000000734' },
		[ok(null), ok([aDraft()])],
		one({ id: 2000000734 }),
	],
	[
		'draft: gone with 204',
		`${P}.draft.delete`,
		{ draftId: '1' },
		NO_CONTENT,
		one({ deleted: true }),
	],
	[
		'draft: gone with text',
		`${P}.draft.delete`,
		{ draftId: '1' },
		status(200, 'Draft has been deleted', plain),
		one({ deleted: true }),
	],
	[
		'draft: gone with a text in quotation marks',
		`${P}.draft.delete`,
		{ draftId: '1' },
		status(200, '"Success"'),
		one({ deleted: true }),
	],
	[
		'draft: gone before',
		`${P}.draft.delete`,
		{ draftId: '1' },
		said(400, 'Draft was already deleted'),
		fails(/already been deleted/),
	],
	[
		'draft: scheduled, in a list',
		`${P}.draft.schedule`,
		{ draftId: '1', inputMode: 'fields', scheduleDate: '2030-01-01T00:00:00Z' },
		ok(['POST_5']),
		one({ id: 'POST_5', postId: '5' }),
	],
	[
		'draft: created, a number',
		`${P}.draft.create`,
		postBody,
		ok(2045129888),
		one({ draftId: '2045129888' }),
	],
	[
		'draft: created, in a list',
		`${P}.draft.create`,
		postBody,
		ok(['MESSAGE_1']),
		one({ id: 'MESSAGE_1', draftId: '1' }),
	],
	[
		'reply: a text',
		`${P}.reply.create`,
		replyBody,
		ok('POST_4'),
		one({ id: 'POST_4', postId: '4' }),
	],
	[
		'reply by case: a text',
		`${P}.reply.createByCase`,
		byCase,
		ok('POST_4'),
		one({ id: 'POST_4', postId: '4' }),
	],
	[
		'reply by case: null',
		`${P}.reply.createByCase`,
		byCase,
		ok([null]),
		({ said: error, json }) =>
			expect(`${error}${JSON.stringify(json)}`).toMatch(/nothing was published|published":false/i),
	],
	[
		'preview: its ID',
		`${P}.preview.create`,
		{ messageId: '1', exportType: 'PNG', waitFor: 'nothing' },
		ok('5a00000000000000000000aa'),
		({ said: error, json }) =>
			expect([error, JSON.stringify(json)]).toEqual([
				'',
				expect.stringContaining('5a00000000000000000000aa'),
			]),
	],
	[
		'preview: waited for',
		`${P}.preview.create`,
		{ messageId: '1', exportType: 'PNG', waitFor: 'polling' },
		[
			ok('5a00000000000000000000aa'),
			ok({ id: '5a00000000000000000000aa', status: 'IN_PROGRESS' }),
			ok({
				id: '5a00000000000000000000aa',
				status: 'SUCCESS',
				url: 'https://files.example.net/p.zip?Expires=1',
			}),
		],
		one({ status: 'SUCCESS', url: 'https://files.example.net/p.zip?Expires=1' }),
	],
	[
		'preview: waited for, and failed',
		`${P}.preview.create`,
		{ messageId: '1', exportType: 'PNG', waitFor: 'polling' },
		[ok('5a00000000000000000000aa'), ok({ id: '5a00000000000000000000aa', status: 'FAILED' })],
		fails(/FAILED/),
	],
	[
		'post: waited for by its digits',
		`${P}.post.create`,
		{ ...postBody, options: { waitFor: 'published' } },
		[
			ok(['POST_600000018']),
			ok([]),
			ok([aPost({ status: 'SCHEDULED' })]),
			ok([]),
			ok([aPost({ status: 'SUCCESS' })]),
		],
		one({ published: true, status: 'SUCCESS' }),
	],
	[
		'post: waited for, and failed',
		`${P}.post.create`,
		{ ...postBody, options: { waitFor: 'published' } },
		[ok(['POST_600000018']), ok([aPost({ status: 'FAILED' })])],
		fails(/did not publish it/),
	],
];

const asBody = { inputMode: 'json', jsonBody: '{"contact":{"fullName":"Ada"}}' };
const R = 'engagementProfile';
const updates = JSON.stringify({ bulkProfileUpdateRequest: [{ id: 'a' }, { id: 'b' }] });
const profiles: Row[] = [
	[
		'profile: a list of one',
		`${R}.profile.get`,
		{ profileId: '5a' },
		ok([aProfile()]),
		one({ id: '5a0000000000000000000002' }),
	],
	[
		'profile: without an envelope',
		`${R}.profile.get`,
		{
			options: queryParameters({
				channelType: 'EMAIL',
				userName: 'ada',
			}),
		},
		{ body: aProfile() },
		one({ id: '5a0000000000000000000002' }),
	],
	[
		'profile: a search with results',
		`${R}.profile.get`,
		{
			options: queryParameters({
				channelType: 'EMAIL',
				userName: 'ada',
			}),
		},
		ok({ results: [aProfile(), aProfile({ id: 'b' })], cursor: 'id=65f0' }),
		items({ id: '5a0000000000000000000002' }, { id: 'b' }),
	],
	['profile: null', `${R}.profile.get`, { profileId: '5a' }, ok(null), fails(/nothing/i)],
	['profile: an empty list', `${R}.profile.get`, { profileId: '5a' }, ok([]), fails(/nothing/i)],
	[
		'profile: 404',
		`${R}.profile.get`,
		{ profileId: '5a' },
		said(404, 'profile.not.found'),
		fails(/found/),
	],
	[
		'profile: masked texts',
		`${R}.profile.get`,
		{ profileId: '5a' },
		ok(aProfile({ contact: { email: '****' } })),
		one({ contact: { email: '****' } }),
	],
	[
		'profile: created',
		`${R}.profile.create`,
		asBody,
		ok(aProfile()),
		one({ id: '5a0000000000000000000002' }),
	],
	[
		'profile: created, its ID',
		`${R}.profile.create`,
		asBody,
		ok('5a0000000000000000000002'),
		one({ id: '5a0000000000000000000002', created: true }),
	],
	[
		'profile: created with 201',
		`${R}.profile.create`,
		asBody,
		status(201, { data: aProfile(), errors: [] }),
		one({ id: '5a0000000000000000000002' }),
	],
	[
		'profile: replaced',
		`${R}.profile.replace`,
		{ ...asBody, profileId: '5a' },
		ok([aProfile()]),
		one({ id: '5a0000000000000000000002' }),
	],
	[
		'profile: lists are kept unless they are given',
		`${R}.profile.upsert`,
		{ inputMode: 'fields', fullName: 'Ada' },
		ok(aProfile()),
		({ requests }) =>
			expect(requests[0]!.query).toEqual({ syncPartnerProfileListIfNotSet: 'false' }),
	],
	[
		'profile: lists that are given are the lists',
		`${R}.profile.upsert`,
		{ inputMode: 'json', jsonBody: '{"profileWorkflow":{"profileLists":[1]}}' },
		ok(aProfile()),
		({ requests }) => expect(requests[0]!.query).toEqual({}),
	],
	[
		'profile: updated, the ID in a list',
		`${R}.profile.update`,
		{
			addressBy: 'profileId',
			profileId: '5a',
			inputMode: 'json',
			jsonBody: '{"profileUpdateRequestDTO":{"contactInfo":{"firstName":"A"}}}',
		},
		ok(['5a0000000000000000000002']),
		one({ id: '5a0000000000000000000002', updated: true }),
	],
	[
		'profile: updated, 204',
		`${R}.profile.update`,
		{ addressBy: 'profileId', profileId: '5a', inputMode: 'json', jsonBody: '{"a":1}' },
		NO_CONTENT,
		one({ updated: true }),
	],
	[
		'profiles: updated at once, in another order',
		`${R}.bulkJob.update`,
		{ inputMode: 'json', jsonBody: updates, waitFor: 'polling' },
		ok([
			{ profileId: 'b', success: true },
			{ profileId: 'a', success: true },
		]),
		items({ profileId: 'b', success: true }, { profileId: 'a', success: true }),
	],
	[
		'profiles: one failed without a reason',
		`${R}.bulkJob.update`,
		{ inputMode: 'json', jsonBody: updates, waitFor: 'nothing' },
		ok([
			{ profileId: 'a', success: false },
			{ profileId: 'b', success: true },
		]),
		all(items({ success: false }, { success: true }), hints(/1 of 2 records failed/)),
	],
	[
		'profiles: all failed',
		`${R}.bulkJob.update`,
		{ inputMode: 'json', jsonBody: updates, waitFor: 'nothing' },
		ok([{ profileId: 'a', success: false }]),
		fails(/every record/),
	],
	[
		'profiles: the job as a text',
		`${R}.bulkJob.create`,
		{ jsonBody: '[{}]', waitFor: 'nothing' },
		ok('5a0000000000000000000004'),
		({ said: error, json }) =>
			expect([error, JSON.stringify(json)]).toEqual([
				'',
				expect.stringContaining('5a0000000000000000000004'),
			]),
	],
	[
		'profiles: the job as a number',
		`${R}.bulkJob.create`,
		{ jsonBody: '[{}]', waitFor: 'polling' },
		[ok({ jobId: 77 }), ok({ status: 'COMPLETED', totalRecords: 1 })],
		one({ status: 'COMPLETED' }),
	],
	[
		'profiles: the status in a list',
		`${R}.bulkJob.getStatus`,
		{ jobId: 'j' },
		ok([{ status: 'RUNNING' }]),
		one({ status: 'RUNNING' }),
	],
	[
		'profiles: a partial failure',
		`${R}.bulkJob.create`,
		{ jsonBody: '[{}]', waitFor: 'polling' },
		[
			ok({ taskId: 'j' }),
			ok({
				id: 'j',
				totalRecords: 3,
				failedRecordsCount: 1,
				createdRecordsCount: 2,
				startTime: 1767560940000,
				completionTime: 1767560977349,
			}),
		],
		one({ failedRecordsCount: 1 }),
	],
];

const A = 'engagementAsset';
const task = '5a0000000000000000000009';
const importing = { url: 'https://media.example.com/a b.png', importType: 'PHOTO' };
const content = {
	id: '5a00000000000000000000cc',
	url: 'https://media.example.com/s.png',
	mimeType: 'image/png',
	size: 1024,
	width: 10,
	height: 10,
};
const assets: Row[] = [
	[
		'asset: created',
		`${A}.asset.create`,
		{ inputMode: 'json', jsonBody: '{"name":"Logo"}' },
		ok(anAsset()),
		one({ id: '5a0000000000000000000005', versionId: 0 }),
	],
	[
		'asset: created, in a list',
		`${A}.asset.create`,
		{ inputMode: 'json', jsonBody: '{"name":"Logo"}' },
		ok([anAsset()]),
		one({ id: '5a0000000000000000000005' }),
	],
	[
		'asset: created, its ID',
		`${A}.asset.create`,
		{ inputMode: 'json', jsonBody: '{"name":"Logo"}' },
		ok('5a0000000000000000000005'),
		one({ id: '5a0000000000000000000005', created: true }),
	],
	[
		'asset: read',
		`${A}.asset.get`,
		{ assetId: '5a0000000000000000000005' },
		ok(anAsset({ validity: { expiryTime: 2209017600000, neverExpire: false } })),
		one({ status: 'Draft' }),
	],
	[
		'asset: read, a list',
		`${A}.asset.get`,
		{ assetId: '5a0000000000000000000005' },
		ok([anAsset()]),
		one({ status: 'Draft' }),
	],
	[
		'asset: read, nothing',
		`${A}.asset.get`,
		{ assetId: '5a0000000000000000000005' },
		ok(null),
		fails(/nothing/i),
	],
	[
		'asset: changed',
		`${A}.asset.update`,
		{ assetId: '5a0000000000000000000005', inputMode: 'json', jsonBody: '{"status":"APPROVED"}' },
		ok(anAsset({ status: 'Approved', versionId: 1 })),
		one({ versionId: 1 }),
	],
	[
		'asset: changed, 204',
		`${A}.asset.update`,
		{ assetId: '5a0000000000000000000005', inputMode: 'json', jsonBody: '{"status":"APPROVED"}' },
		NO_CONTENT,
		one({ updated: true }),
	],
	[
		'asset: gone',
		`${A}.asset.delete`,
		{ assetId: '5a0000000000000000000005' },
		NO_CONTENT,
		one({ deleted: true }),
	],
	[
		'template: the number of the channel keeps its digits',
		`${A}.template.create`,
		{ inputMode: 'json', jsonBody: '{"name":"t"}' },
		status(
			200,
			'{"data":{"id":"t1","status":"Approved","templateAsset":{"attachment":{"wabaTemplateId":123456789012345678,"wabaTemplateStatus":"PENDING"}}},"errors":[]}',
		),
		({ said: error, json }) =>
			expect([error, JSON.stringify(json)]).toEqual([
				'',
				expect.stringContaining('123456789012345678'),
			]),
	],
	[
		'import: everything in the query, no body, a length of 0',
		`${A}.import.start`,
		{ ...importing, waitFor: 'nothing' },
		ok(task),
		all(one({ id: task }), ({ requests }) => {
			expect(requests[0]!.query).toEqual({
				...importing,
				uploadTrackerId: expect.stringMatching(/\S/),
			});
			expect([requests[0]!.text, requests[0]!.headers['content-length']]).toEqual(['', '0']);
		}),
	],
	...(['In Progress', 'Processing', 'QUEUED', 'Uploading'] as const).map((between): Row => [
		`import: waited for over "${between}"`,
		`${A}.import.start`,
		{ ...importing, waitFor: 'polling' },
		[
			ok(task),
			ok({ uploadTaskStatus: between }),
			ok({ uploadTaskStatus: 'Completed', uploadedContent: content }),
		],
		all(one({ uploadTaskStatus: 'Completed' }), ({ requests }) =>
			expect(requests.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
				'POST /sam/importUrl/async',
				`GET /sam/task/status/${task}`,
				`GET /sam/task/status/${task}`,
			]),
		),
	]),
	[
		'import: failed',
		`${A}.import.start`,
		{ ...importing, waitFor: 'polling' },
		[ok(task), ok({ uploadTaskStatus: 'Failed', uploadedContent: null })],
		fails(/Failed/),
	],
	[
		'import: content without a status is done',
		`${A}.import.start`,
		{ ...importing, waitFor: 'polling' },
		[ok(task), ok({ uploadedContent: content })],
		one({ uploadedContent: content }),
	],
	[
		'import: another word for the end, with the content',
		`${A}.import.start`,
		{ ...importing, waitFor: 'polling' },
		[ok(task), ok({ uploadTaskStatus: 'Uploaded', uploadedContent: content })],
		one({ uploadedContent: content }),
	],
	[
		'import: the task in an object',
		`${A}.import.start`,
		{ ...importing, waitFor: 'polling' },
		[ok({ taskId: task }), ok([{ uploadTaskStatus: 'COMPLETED', uploadedContent: content }])],
		one({ uploadTaskStatus: 'COMPLETED' }),
	],
	[
		'import: status in an inner envelope',
		`${A}.import.getStatus`,
		{ taskId: task },
		ok({ data: { uploadTaskStatus: 'Completed', uploadedContent: content }, errors: [] }),
		one({ uploadTaskStatus: 'Completed' }),
	],
];

const Q = 'engagementReporting';
const query = (more: IDataObject = {}) => ({
	inputMode: 'json',
	jsonBody: JSON.stringify({
		reportingEngine: 'PLATFORM',
		report: 'R',
		startTime: '1767222000000',
		endTime: 1769813999999,
		page: 0,
		pageSize: 2,
		groupBys: null,
		filters: null,
		streamRequestInfo: null,
		jsonResponse: false,
		...more,
	}),
	options: { rowsAsItems: true },
});
const batch = {
	jsonBody: JSON.stringify({
		collate: true,
		requests: {
			req1: { report: 'A', page: 0, pageSize: 2 },
			req3: { report: 'B', page: 0, pageSize: 2 },
		},
	}),
	options: { rowsAsItems: true },
};
const engine = { reportingEngine: 'PLATFORM' };
const reporting: Row[] = [
	[
		'query: floats and texts',
		`${Q}.query.run`,
		query(),
		status(
			200,
			'{"data":{"headings":["A","B","C"],"rows":[["North",3.0,"1767222000000"]],"hasMore":false,"totalItems":1},"errors":[]}',
		),
		exactly({ A: 'North', B: 3, C: '1767222000000' }),
	],
	[
		'query: no rows, null',
		`${Q}.query.run`,
		query(),
		ok({ headings: ['A'], rows: null, hasMore: false }),
		exactly(),
	],
	[
		'query: no rows, no headings',
		`${Q}.query.run`,
		query(),
		ok({ headings: [], rows: [], hasMore: false }),
		exactly(),
	],
	[
		'query: no data',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		ok({ data: null, hasMore: false }),
		exactly(),
	],
	...[null, []].flatMap((unused) =>
		[{}, { headings: null }, { headings: [] }, { headings: ['A'] }].flatMap((headings) =>
			[
				['rows', 'data'],
				['data', 'rows'],
			].map(([used, other]): Row => {
				const page = { ...headings, [used!]: [{ A: 'x' }], [other!]: unused };
				return [
					`query: the name that is not used has nothing, ${JSON.stringify(page)}`,
					`${Q}.query.run`,
					query({ jsonResponse: true }),
					[ok({ ...page, hasMore: true }), ok({ ...page, [used!]: [{ A: 'y' }], hasMore: false })],
					exactly({ A: 'x' }, { A: 'y' }),
				];
			}),
		),
	),
	[
		'query: lists of values under data, next to no rows',
		`${Q}.query.run`,
		query(),
		ok({ headings: ['A'], rows: null, data: [['x']], hasMore: false }),
		exactly({ A: 'x' }),
	],
	[
		'query: an inner list without hasMore',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		ok({ data: [{ A: 'x', B: 1.5 }] }),
		exactly({ A: 'x', B: 1.5 }),
	],
	[
		'query: the inner envelope of a report',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		ok({ data: { data: [{ A: 'x' }], hasMore: false }, errors: [] }),
		exactly({ A: 'x' }),
	],
	[
		'query: a list of results',
		`${Q}.query.run`,
		query(),
		ok([{ headings: ['A'], rows: [['x']], hasMore: false }]),
		exactly({ A: 'x' }),
	],
	[
		'query: JSON as text',
		`${Q}.query.run`,
		query(),
		ok('{"headings":["A"],"rows":[["x"]],"hasMore":false}'),
		exactly({ A: 'x' }),
	],
	[
		'query: Access Denied and nothing known',
		`${Q}.query.run`,
		query(),
		ok({
			headings: ['A', 'B'],
			rows: [
				['Access Denied', '-'],
				['Access Denied', null],
			],
			hasMore: false,
		}),
		exactly({ A: 'Access Denied', B: '-' }, { A: 'Access Denied', B: null }),
	],
	[
		'query: a cursor and allowed entries next to the rows',
		`${Q}.query.run`,
		query(),
		ok({
			headings: ['A'],
			rows: [['x']],
			cursor: '',
			maxAllowedEntries: 10000,
			apiStatus: null,
			errorMessage: null,
		}),
		exactly({ A: 'x' }),
	],
	[
		'query: an error inside, next to rows',
		`${Q}.query.run`,
		query(),
		ok({ headings: ['A'], rows: [], errorMessage: 'Dimension not found' }),
		fails(/Dimension not found/),
	],
	[
		'query: an error inside the inner envelope',
		`${Q}.query.run`,
		query(),
		ok({ data: { data: [], hasMore: false, errorMessage: 'Too heavy' }, errors: [] }),
		fails(/Too heavy/),
	],
	[
		'query: an error inside the rows as objects',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		ok({ data: [], hasMore: false, errorMessage: 'Too heavy' }),
		fails(/Too heavy/),
	],
	[
		'query: a page size beyond what is allowed',
		`${Q}.query.run`,
		query(),
		said(400, 'pageSize should be less than 1000'),
		fails(/pageSize should be less than 1000/),
	],
	[
		'query: pages until hasMore is false',
		`${Q}.query.run`,
		query(),
		[
			ok({ headings: ['A'], rows: [['1'], ['2']], hasMore: true }),
			ok({ headings: ['A'], rows: [['3']], hasMore: false }),
		],
		all(exactly({ A: '1' }, { A: '2' }, { A: '3' }), ({ requests }) =>
			expect(requests.map(({ body }) => (body as IDataObject).page)).toEqual([0, 1]),
		),
	],
	[
		'query: pages by a total',
		`${Q}.query.run`,
		query(),
		[
			ok({ headings: ['A'], rows: [['1'], ['2']], totalItems: 3 }),
			ok({ headings: ['A'], rows: [['3']], totalItems: 3 }),
		],
		exactly({ A: '1' }, { A: '2' }, { A: '3' }),
	],
	[
		'query: a full page, then an empty one with neither',
		`${Q}.query.run`,
		query(),
		[ok({ headings: ['A'], rows: [['1'], ['2']] }), ok({ headings: ['A'], rows: [] })],
		exactly({ A: '1' }, { A: '2' }),
	],
	[
		'query: a full page of objects, then an empty list',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		[ok({ data: [{ A: '1' }, { A: '2' }] }), ok({ data: [] })],
		exactly({ A: '1' }, { A: '2' }),
	],
	[
		'query: a full page of objects, then 400',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		[ok({ data: [{ A: '1' }, { A: '2' }] }), said(400, 'No more pages')],
		exactly({ A: '1' }, { A: '2' }),
	],
	[
		'query: hasMore, and an empty page',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		[ok({ data: [{ A: '1' }, { A: '2' }], hasMore: true }), ok({ data: [], hasMore: false })],
		exactly({ A: '1' }, { A: '2' }),
	],
	[
		'query: a moving range repeats rows',
		`${Q}.query.run`,
		query(),
		[
			ok({ headings: ['A'], rows: [['1'], ['2']], hasMore: true }),
			ok({ headings: ['A'], rows: [['2'], ['3']], hasMore: false }),
		],
		exactly({ A: '1' }, { A: '2' }, { A: '2' }, { A: '3' }),
	],
	[
		'query: gateway time-out',
		`${Q}.query.run`,
		query(),
		status(504, '<h1>504</h1>', html),
		fails(/(page|range|smaller)[^]*504/i),
	],
	[
		'query: fields taken away in the result of objects',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		ok({
			data: [{ A: '1' }],
			hasMore: false,
			apiStatus: 'Removed fields because of resyndication policy',
		}),
		all(exactly({ A: '1' }), hints(/resyndication/)),
	],
	[
		'query: as it is',
		`${Q}.query.run`,
		{ ...query(), options: { rowsAsItems: false } },
		ok({ headings: ['A'], rows: [['x']], hasMore: false }),
		one({ headings: ['A'], rows: [['x']] }),
	],
	[
		'batch: tables by request, one is missing',
		`${Q}.query.runBatch`,
		batch,
		ok({ reports: { req3: { headings: ['A'], rows: [['x']], hasMore: false } } }),
		items({ request: 'req3', A: 'x' }, { request: 'req1', hasResult: false }),
	],
	[
		'batch: rows as objects',
		`${Q}.query.runBatch`,
		batch,
		ok({
			reports: {
				req1: { data: [{ A: 1 }], hasMore: false },
				req3: { rows: [{ A: 2 }], hasMore: false },
			},
		}),
		items({ request: 'req1', A: 1 }, { request: 'req3', A: 2 }),
	],
	[
		'batch: without reports around it',
		`${Q}.query.runBatch`,
		batch,
		ok({ req1: { headings: ['A'], rows: [[1]] }, req3: { headings: ['A'], rows: [] } }),
		items({ request: 'req1', A: 1 }),
	],
	[
		'batch: one failed inside',
		`${Q}.query.runBatch`,
		batch,
		ok({
			reports: { req1: { headings: ['A'], rows: [[1]] }, req3: { errorMessage: 'Too heavy' } },
		}),
		items({ request: 'req1', A: 1 }, { request: 'req3', hasResult: false, error: 'Too heavy' }),
	],
	[
		'batch: one failed inside, without reports around it',
		`${Q}.query.runBatch`,
		batch,
		ok({ req1: { headings: ['A'], rows: [[1]] }, req3: { errorMessage: 'Too heavy' } }),
		items({ request: 'req1', A: 1 }, { request: 'req3', hasResult: false, error: 'Too heavy' }),
	],
	[
		'batch: one has a second page',
		`${Q}.query.runBatch`,
		batch,
		[
			ok({
				reports: {
					req1: { headings: ['A'], rows: [[1], [2]], hasMore: true },
					req3: { headings: ['A'], rows: [[9]], hasMore: false },
				},
			}),
			ok({ reports: { req1: { headings: ['A'], rows: [[3]], hasMore: false } } }),
		],
		all(
			items(
				{ request: 'req1', A: 1 },
				{ request: 'req1', A: 2 },
				{ request: 'req3', A: 9 },
				{ request: 'req1', A: 3 },
			),
			({ requests }) =>
				expect((requests[1]!.body as IDataObject).requests).toEqual({
					req1: { report: 'A', page: 1, pageSize: 2 },
				}),
		),
	],
	[
		'batch: a full page without hasMore',
		`${Q}.query.runBatch`,
		batch,
		[
			ok({
				reports: {
					req1: { headings: ['A'], rows: [[1], [2]] },
					req3: { headings: ['A'], rows: [[9]] },
				},
			}),
			ok({ reports: { req1: { headings: ['A'], rows: [] } } }),
		],
		items({ request: 'req1', A: 1 }, { request: 'req1', A: 2 }, { request: 'req3', A: 9 }),
	],
	[
		'widget: rows as objects',
		`${Q}.query.runWidget`,
		{
			inputMode: 'json',
			jsonBody: '{"widgetId":"5a","page":0,"pageSize":20,"jsonResponse":true}',
			options: { rowsAsItems: true },
		},
		ok({ data: [{ A: 1 }], hasMore: false }),
		exactly({ A: 1 }),
	],
	[
		'engines: texts',
		`${Q}.engine.getAll`,
		{ returnAll: true },
		ok(['PLATFORM', 'wfm_reporting']),
		({ said: error, json }) =>
			expect([error, json.map((one_) => Object.values(one_)[0])]).toEqual([
				'',
				['PLATFORM', 'wfm_reporting'],
			]),
	],
	[
		'engines: in a wrapper',
		`${Q}.engine.getAll`,
		{ returnAll: true },
		ok({ engines: [{ id: 'PLATFORM', name: 'Social Analytics' }] }),
		one({ id: 'PLATFORM' }),
	],
	['reports: none', `${Q}.report.getAll`, { ...engine, returnAll: true }, ok([]), exactly()],
	[
		'metadata: of one report',
		`${Q}.metadata.get`,
		{ ...engine, returnAll: true },
		ok({
			POST_INSIGHTS: {
				recordType: 'x',
				displayName: 'Posts',
				dimensions: [
					{ name: 'POST_ID', displayName: 'Post', type: 'NORMAL', groupByAllowed: true },
				],
				measurements: [
					{ name: 'REACH', displayName: 'Reach ', type: 'CUMULATIVE', dataType: 'NUMERIC' },
				],
				filterDimensions: [],
				oldCustomFieldDimension: {},
			},
		}),
		items(
			{ report: 'POST_INSIGHTS', kind: 'dimension', name: 'POST_ID' },
			{ report: 'POST_INSIGHTS', kind: 'metric', name: 'REACH' },
		),
	],
	[
		'custom metrics: of one report',
		`${Q}.customMetric.getAll`,
		{ ...engine, returnAll: true },
		ok({
			POST_INSIGHTS: [
				{
					name: 'M1',
					displayName: 'Mine ',
					type: 'CALCULATED',
					additional: { IS_PERMISSIBLE: 'false' },
				},
			],
		}),
		one({ report: 'POST_INSIGHTS', name: 'M1' }),
	],
	[
		'custom metrics: none',
		`${Q}.customMetric.getAll`,
		{ ...engine, returnAll: true },
		ok({ POST_INSIGHTS: [] }),
		exactly(),
	],
	[
		'custom metrics: named by their field',
		`${Q}.customMetric.getAll`,
		{ ...engine, returnAll: true },
		ok({ A: [{ fieldName: 'F1', displayName: 'Mine' }], B: [] }),
		one({ report: 'A', fieldName: 'F1' }),
	],
	[
		'log: rows',
		`${Q}.query.runLog`,
		{ jsonBody: '{"report":"R"}' },
		ok({ headings: ['A'], rows: [['x']] }),
		({ said: error, json }) => expect([error, json.length]).toEqual(['', 1]),
	],
];

const limited = (more: IDataObject = {}): Given =>
	status(429, {
		success: false,
		errors: [
			{
				code: 'RATE_LIMIT_EXCEEDED',
				message: 'Rate limit exceeded',
				details: { limit: 1000, window: '1h', ...more },
			},
		],
	});
const renewing = { renewal: 'refreshToken', refreshToken: 'r', clientSecret: 's' };
const errors: Row[] = [
	['401 with an empty list', get, byId, said(401, 'Unauthorized', []), fails(/token/i)],
	['401 as a page', get, byId, status(401, '<h1>Unauthorized</h1>', html), fails(/token/i)],
	[
		'401: renewed once, then it works',
		get,
		{ ...byId, ...raw },
		[
			said(401, 'Unauthorized'),
			{
				body: { access_token: 'b', refresh_token: 'r2', token_type: 'Bearer', expires_in: '28799' },
			},
			ok([aCase()]),
		],
		one({ id: CASE_ID }),
		{ credential: renewing },
	],
	[
		'401 about the consumer key in text',
		get,
		byId,
		status(401, 'Invalid consumer key', plain),
		fails(/API key/, { requests: 1 }),
		{ credential: renewing },
	],
	[
		'403 as a page',
		get,
		byId,
		status(403, '<h1>403 Forbidden</h1>', html),
		fails(/permission|not allow/i),
	],
	[
		'403 Developer Inactive in capitals',
		get,
		byId,
		status(403, '<h1>DEVELOPER INACTIVE</h1>', { 'content-type': 'text/xml' }),
		fails(/API key[^]*environment/, { never: /permission/, requests: 1 }),
		{ credential: renewing },
	],
	[
		'400 forbidden as a page',
		get,
		byId,
		status(400, '<h1>Access to resource is forbidden</h1>', html),
		fails(/permission/i, { never: /Check the values/ }),
	],
	['400 without a key', get, byId, status(400, '<h1>Bad Request</h1>', html), fails(/Bad Request/)],
	...[
		'Account Over Queries Per Second Limit',
		'Rate Limit Exceeded',
		'<h1>Developer Over Rate</h1>',
		'<h1>Developer Over Qps</h1>',
	].map((words): Row => [
		`403 ${words}: waited for`,
		get,
		{ ...byId, ...raw },
		[status(403, words, words.startsWith('<') ? html : plain), ok([aCase()])],
		one({ id: CASE_ID }),
	]),
	[
		'429 with Retry-After: waited for',
		get,
		{ ...byId, ...raw },
		[{ ...limited(), headers: { 'retry-after': '1' } }, ok([aCase()])],
		one({ id: CASE_ID }),
	],
	[
		'429 for an hour, said in the body alone',
		get,
		byId,
		() => limited({ resetAt: new Date(Date.now() + 3_000_000).toISOString() }),
		fails(/until \d{4}-\d\d-\d\dT/, { requests: 1 }),
	],
	[
		'429 for an hour, as X-RateLimit-Reset in seconds',
		get,
		byId,
		() => ({
			...limited(),
			headers: { 'x-ratelimit-reset': String(Math.round(Date.now() / 1000) + 3000) },
		}),
		fails(/until \d{4}-\d\d-\d\dT/, { requests: 1 }),
	],
	[
		'a write that is throttled is sent again',
		'engagementCase.case.update',
		updateStatus,
		[status(403, '<h1>Developer Over Rate</h1>', html), NO_CONTENT],
		one({ updated: true }),
	],
	['404 as a sentence', get, byId, said(404, 'Resource Not Found'), fails(/Nothing was found/)],
	['404 as a page', get, byId, status(404, '<h1>Resource Not Found</h1>', html), fails(/base URL/)],
	['405', get, byId, said(405, 'Method Not Allowed'), fails(/method[^]*base URL/i)],
	[
		'409 in JSON',
		'engagementCase.case.update',
		updateStatus,
		said(409, 'Conflict'),
		fails(/changed in the meantime[^]*read it again/i),
	],
	[
		'409 in another language',
		'engagementCase.case.update',
		updateStatus,
		said(409, 'Der Vorgang wurde geändert'),
		fails(/geändert[^]*read it again/i),
	],
	[
		'414 in JSON',
		'engagementMessage.message.get',
		{ addressBy: 'messageId', messageId: 'm-1' },
		said(414, 'URI too long'),
		fails(/fewer IDs/),
	],
	['415 in JSON', get, byId, said(415, 'Unsupported Media Type'), fails(/Send JSON/)],
	[
		'421 in JSON',
		get,
		byId,
		said(421, 'Misdirected Request'),
		fails(/environment/, { requests: 1 }),
	],
	[
		'421 as a page',
		get,
		byId,
		status(421, '<h1>Misdirected Request</h1>', html),
		fails(/production/, { requests: 1 }),
	],
	[
		'500 in JSON',
		'engagementCase.case.update',
		updateStatus,
		said(500, 'Internal Server Error'),
		fails(/may have been carried out/, { requests: 1 }),
	],
	[
		'502 as a page: a read is tried again',
		get,
		{ ...byId, ...raw },
		[status(502, '<h1>Bad Gateway</h1>', html), ok([aCase()])],
		one({ id: CASE_ID }),
	],
	[
		'a code as text, data a list',
		get,
		byId,
		status(400, { data: [], errors: [{ id: 'x', code: '400', message: 'Ungültiger Wert' }] }),
		fails(/Ungültiger Wert/),
	],
	[
		'errors without a message',
		get,
		byId,
		status(400, { data: null, errors: [{ id: 'x', code: 400 }] }),
		fails(/400/),
	],
	[
		'errors null in a 200',
		get,
		{ ...byId, ...raw },
		{ body: { data: [aCase()], errors: null } },
		one({ id: CASE_ID }),
	],
	[
		'no errors in a 200',
		get,
		{ ...byId, ...raw },
		{ body: { data: [aCase()] } },
		one({ id: CASE_ID }),
	],
	[
		'errors an empty object',
		get,
		{ ...byId, ...raw },
		{ body: { data: [aCase()], errors: {} } },
		one({ id: CASE_ID }),
	],
	[
		'unknown fields around',
		get,
		{ ...byId, ...raw },
		{
			body: {
				data: [aCase({ brandNew: { deep: [1] } })],
				errors: [],
				metadata: null,
				traceId: 'x',
			},
		},
		one({ brandNew: { deep: [1] } }),
	],
	[
		'the key that the gateway echoes is not shown',
		get,
		byId,
		{ ...said(400, 'Bad key'), headers: { 'x-spr-api_key': 'a-key-1' } },
		(result) => expect(JSON.stringify([result.said, result.json])).not.toMatch(/a-key-\d/),
	],
	[
		'a refused duplicate in English',
		`${P}.privateMessage.send`,
		{
			channel: 'W',
			inputMode: 'json',
			jsonBody: JSON.stringify({
				accountId: 5001,
				content: { text: 'Hi' },
				taxonomy: { campaignId: '77_12' },
				inReplyToMessageId: 'm',
				toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: '1' },
			}),
		},
		said(400, 'The same message was sent a few minutes ago'),
		fails(/Allow Duplicate Messages/, { requests: 1 }),
	],
];

/** Forms of answers that follow from the sheets and that no sample has: other wrappers, quotation marks, bare texts. */
const bulk = (n: string, more: IDataObject = {}) => ({
	...{ caseId: `case-${n}`, caseNumber: 1, snType: 'EMAIL', snUserId: `${n}@example.com` },
	...more,
});
const bulkOf = (says: string, results: unknown, check: (json: IDataObject[]) => void): Row => [
	`bulk: ${says}`,
	'engagementCase.bulkJob.create',
	{ waitFor: 'nothing', inputMode: 'json', jsonBody: '={{ $json.record }}' },
	ok(results),
	({ json }) => check(json),
	{
		items: ['a', 'b', 'c'].map((n) => ({
			record: { channelType: 'EMAIL', contactInfo: { email: `${n}@example.com` } },
		})),
		continues: true,
	},
];
const idsAre =
	(...ids: unknown[]) =>
	(json: IDataObject[]) =>
		expect(json.map(({ caseId, id }) => caseId ?? id)).toEqual(ids);
const privateMessage = {
	channel: 'W',
	inputMode: 'json',
	jsonBody: JSON.stringify({
		...{ accountId: 5001, content: { text: 'Hi' }, taxonomy: { campaignId: '77_12' } },
		...{ inReplyToMessageId: 'm', scheduleDate: 0 },
		toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: '1' },
	}),
};
const posts: ReadonlyArray<[says: string, data: unknown, ids: string[]]> = [
	['in a wrapper', { postIds: ['POST_1', 'POST_2'] }, ['POST_1', 'POST_2']],
	['one in a wrapper', { postId: 'POST_1' }, ['POST_1']],
	['in quotation marks', '"POST_1"', ['POST_1']],
	['in a list, in quotation marks', ['"POST_1"'], ['POST_1']],
	['as JSON text', '["POST_1"]', ['POST_1']],
	['next to a null', [null, 'POST_1'], ['POST_1']],
];
const csvHeader = 'CRM User ID,User Id/Email,Status,Failure Reason';
const otherForms: Row[] = [
	...posts.flatMap(([says, data, ids]): Row[] => [
		[
			`post IDs ${says}`,
			`${P}.post.create`,
			postBody,
			ok(data),
			items(...ids.map((id) => ({ created: true, id, postId: id.slice('POST_'.length) }))),
		],
		[
			`post IDs of a private message ${says}`,
			`${P}.privateMessage.send`,
			privateMessage,
			ok(data),
			items(...ids.map((id) => ({ sent: true, id, postId: id.slice('POST_'.length) }))),
		],
	]),
	[
		'post: an empty wrapper names no post',
		`${P}.post.create`,
		postBody,
		ok({ postIds: [] }),
		all(one({ created: true }), hints(/named no post/)),
	],
	[
		'reply by case: an empty wrapper',
		`${P}.reply.createByCase`,
		byCase,
		ok({ postIds: [] }),
		one({ published: false, caseId: CASE_ID }),
	],
	...[ok({ draftId: 'MESSAGE_5' }), ok('"MESSAGE_5"'), status(200, 'MESSAGE_5', plain)].map(
		(answer): Row => [
			`draft: its ID as ${JSON.stringify(answer.body)}`,
			`${P}.draft.create`,
			postBody,
			answer,
			one({ created: true, id: 'MESSAGE_5', draftId: '5' }),
		],
	),
	[
		'draft: the record with its number',
		`${P}.draft.create`,
		postBody,
		ok({ id: 5, version: 0 }),
		one({ id: 5, draftId: '5', version: 0 }),
	],
	[
		'posts: an empty list with a total is nothing, so the digits are asked for',
		`${P}.post.get`,
		{ postIds: 'POST_1' },
		[ok({ posts: [], totalItems: 0, hasMore: false }), ok([aPost({ id: 1 })])],
		all(
			one({ id: 1 }),
			asked('GET /publishing/post?postIds=POST_1', 'GET /publishing/post?postIds=1'),
		),
	],
	...(
		[
			['a list of errors', { errors: [{ code: 400, message: 'Image too large' }] }],
			['an error with a code', { error: { code: 400, message: 'Image too large' } }],
			['an empty error before it', { error: [], failureReason: 'Image too large' }],
		] as const
	).map(([says, why]): Row => [
		`post: waited for, and failed, with ${says}`,
		`${P}.post.create`,
		{ ...postBody, options: { waitFor: 'published' } },
		[ok(['POST_600000018']), ok([aPost({ status: 'FAILED', ...why } as IDataObject)])],
		fails(/did not publish it \(status "FAILED"\): Image too large/),
	]),
	[
		'profile: not updated, says the record',
		`${R}.profile.update`,
		{ addressBy: 'profileId', profileId: '5a', inputMode: 'json', jsonBody: '{"a":1}' },
		ok({ profileId: '5a', success: false }),
		fails(/this was not done/),
	],
	[
		'import: the task as a bare text',
		`${A}.import.start`,
		{ ...importing, waitFor: 'polling' },
		[status(200, task, plain), ok({ uploadTaskStatus: 'Completed', uploadedContent: content })],
		one({ uploadTaskStatus: 'Completed' }),
	],
	[
		'import: a failure that names its step first',
		`${A}.import.start`,
		{ ...importing, waitFor: 'polling' },
		[ok(task), ok({ uploadTaskStatus: 'Upload Failed', uploadedContent: null })],
		fails(/Upload Failed/, { requests: 2 }),
	],
	[
		'act: true',
		'engagementMessage.message.act',
		{ messageId: 'm-1', accountId: '5001', action: 'HIDE' },
		ok(true),
		one({ acted: true }),
	],
	[
		'act: false',
		'engagementMessage.message.act',
		{ messageId: 'm-1', accountId: '5001', action: 'HIDE' },
		ok(false),
		one({ acted: false }),
	],
	[
		'query: a null among the rows',
		`${Q}.query.run`,
		query({ jsonResponse: true }),
		ok({ data: [{ A: 1 }, null], hasMore: false }),
		exactly({ A: 1 }),
	],
	...(
		[
			['another word for a failure', `${csvHeader}\n005B,2,Error,No user\n005A,1,Success,\n`],
			['a reason without a status', 'CRM User ID,Failure Reason\n005A,\n005B,No user\n'],
		] as const
	).map(([says, text]): Row => [
		`mapping: import, ${says}`,
		'engagementCrmUserMapping.mapping.importCsv',
		{
			...{ installedAppId: 'a', importFrom: 'items' },
			...{ crmUserId: '={{ $json.crmUserId }}', sprUserId: '={{ $json.sprUserId }}' },
		},
		status(200, text, { 'content-type': 'text/csv' }),
		({ json: [imported, failed] }) => {
			expect(imported).toMatchObject({ imported: true, crmUserId: '005A' });
			expect(failed!.error).toMatch(/No user/);
		},
		{
			items: ['005A', '005B'].map((crmUserId, n) => ({ crmUserId, sprUserId: `6000014${n}` })),
			continues: true,
		},
	]),
	bulkOf(
		'a null in the list',
		[null, bulk('b'), bulk('a'), bulk('c')],
		idsAre('case-a', 'case-b', 'case-c'),
	),
	bulkOf(
		'whole cases whose contact has only its ID',
		{
			Cases: ['c', 'a', 'b'].map((n) =>
				aCase({ id: `case-${n}`, contact: { id: `EMAIL_${n}@example.com` } }),
			),
		},
		idsAre('case-a', 'case-b', 'case-c'),
	),
	bulkOf(
		'two results for one customer: none is taken',
		{ Cases: [bulk('c'), bulk('a'), bulk('a', { caseId: 'case-a2' })] },
		(json) => expect(json.map(({ matched }) => matched)).toEqual([false, false, undefined]),
	),
	bulkOf('nobody is named', { Cases: ['x', 'y', 'z'].map((caseId) => ({ caseId })) }, (json) =>
		expect(json.map(({ matched }) => matched)).toEqual([false, false, false]),
	),
	bulkOf(
		'one failed inside',
		{
			Cases: [
				bulk('c'),
				{ snType: 'EMAIL', snUserId: 'a@example.com', errorMessage: 'No' },
				bulk('b'),
			],
		},
		([first, ...others]) => {
			expect(first!.error).toMatch(/No/);
			idsAre('case-b', 'case-c')(others);
		},
	),
];

/** The same said in another way: a list of one, another spelling, a word in place of an ID, a name of what is not there. */
const assetId = {
	assetId: '5a0000000000000000000005',
	inputMode: 'json',
	jsonBody: '{"name": "N"}',
};
const noCase = { code: 404, message: 'case.not.found' };
const failedPart = { profileId: 'b', error: 'Profile not found' };
const toUpdate = { inputMode: 'json', jsonBody: updates };
const file = { url: 'https://media.example.com/a.png', importType: 'PHOTO' };
const theDraft = { draftId: '1', inputMode: 'fields', scheduleDate: '2030-01-01T00:00:00Z' };
const meanings: Row[] = [
	[
		'a refusal in a list, in place of the case that is changed',
		'engagementCase.case.update',
		updateStatus,
		ok([noCase]),
		fails(/not done.*case\.not\.found/s),
	],
	['a refusal in a list, in place of a case', get, byId, ok([noCase]), fails(/case\.not\.found/)],
	...['ok', 'isSuccess', 'Success', 'succeeded'].map((name): Row => [
		`a refusal by ${name} in the record`,
		'engagementCampaign.campaign.create',
		{ inputMode: 'fields', name: 'Spring', status: 'Draft' },
		ok({ id: '9004_1', [name]: false, message: 'No' }),
		fails(/was not done/),
	]),
	...['Updated', 'accepted', 'QUEUED', 'Saved', 'applied'].map((word): Row => [
		`the word ${word} is no ID of an asset`,
		'engagementAsset.asset.update',
		assetId,
		ok(word),
		exactly({ updated: true, assetId: assetId.assetId, data: word }),
	]),
	[
		'the word Scheduled is no ID of a post',
		`${P}.draft.schedule`,
		theDraft,
		ok('Scheduled'),
		exactly({ scheduled: true, draftId: '1', data: 'Scheduled' }),
	],
	[
		'the word Accepted is no post of a private message',
		`${P}.privateMessage.send`,
		privateMessage,
		ok('Accepted'),
		fails(/did not say that the message was sent/),
	],
	[
		'a word is no ID of a job',
		`${R}.bulkJob.update`,
		{ ...toUpdate, waitFor: 'polling' },
		ok('Queued'),
		fails(/its ID was not found in the answer/, { requests: 1 }),
	],
	...['nothing', 'polling'].flatMap((waitFor): Row[] => [
		[
			`profiles: one failed with an error, waiting for ${waitFor}`,
			`${R}.bulkJob.update`,
			{ ...toUpdate, waitFor },
			ok([{ profileId: 'a', success: true }, failedPart]),
			all(
				exactly({ profileId: 'a', success: true }, failedPart),
				hints(/1 of 2 records failed/),
				asked('PATCH /profile/bulk'),
			),
		],
		[
			`profiles: one failed with an error, and the other says nothing, waiting for ${waitFor}`,
			`${R}.bulkJob.update`,
			{ ...toUpdate, waitFor },
			ok([{ profileId: 'a' }, failedPart]),
			all(items({ profileId: 'a' }, failedPart), hints(/1 of 2 records failed/)),
		],
	]),
	[
		'profiles: all failed with an error',
		`${R}.bulkJob.update`,
		{ ...toUpdate, waitFor: 'nothing' },
		ok([failedPart]),
		fails(/every record failed.*Profile not found/s),
	],
	[
		'profiles: a job whose errors are about its records is followed',
		`${R}.bulkJob.update`,
		{ ...toUpdate, waitFor: 'polling' },
		[ok([{ jobId: 'j', errors: [{ index: 0 }] }]), ok({ status: 'COMPLETED' })],
		one({ status: 'COMPLETED' }),
	],
	[
		'import: an error in place of its task',
		'engagementAsset.import.start',
		{ ...file, waitFor: 'nothing' },
		ok({ taskId: null, error: 'Url not reachable' }),
		fails(/not done.*Url not reachable/s),
	],
	[
		'workspaces: null under their name',
		'engagementWorkspace.workspace.getAll',
		{ returnAll: true },
		ok({ clients: null }),
		fails(/no list of/),
	],
	['a case that is null under its name', get, byId, ok({ case: null }), fails(/returned nothing/)],
	[
		'campaigns: null under their name',
		'engagementCampaign.campaign.getAll',
		{ returnAll: true },
		ok({ campaigns: null }),
		fails(/no list of campaigns/),
	],
	[
		'metadata: a report without fields',
		`${Q}.metadata.get`,
		{ returnAll: true },
		ok({ A: { dimensions: [{ name: 'DAY' }] }, B: {} }),
		one({ report: 'A', name: 'DAY' }),
	],
	[
		'custom metrics: a report without any',
		`${Q}.customMetric.getAll`,
		{ returnAll: true },
		ok({ A: [{ name: 'CTR' }], B: {} }),
		exactly({ report: 'A', name: 'CTR' }),
	],
	[
		'engines: names next to a total',
		`${Q}.engine.getAll`,
		{ returnAll: true },
		ok({ engines: ['PLATFORM', 'PAID'], total: 2 }),
		exactly({ data: 'PLATFORM' }, { data: 'PAID' }),
	],
	[
		'categories: none, with the total that the specification shows',
		'engagementKnowledgeBase.category.getAll',
		{ returnAll: true },
		ok({ result: null, hasMore: false, totalHits: 0 }),
		exactly(),
	],
	[
		'categories: a total says that more follow than one page has',
		'engagementKnowledgeBase.category.getAll',
		{ returnAll: true },
		[ok({ result: [{ id: 'a' }], totalHits: 2 }), ok({ result: [{ id: 'b' }], totalHits: 2 })],
		items({ id: 'a' }, { id: 'b' }),
	],
	[
		'mapping: nothing was deleted',
		'engagementCrmUserMapping.mapping.delete',
		{ installedAppId: mapping.installedAppId, filters: { crmUserId: '005A' } },
		ok([]),
		exactly({ deleted: false, installedAppId: mapping.installedAppId, crmUserId: '005A' }),
	],
	[
		'reply by case: an empty list under another name',
		`${P}.reply.createByCase`,
		byCase,
		ok({ replies: [] }),
		one({ published: false, caseId: CASE_ID }),
	],
	[
		'search: the first page comes again, with the same cursor',
		'engagementV2.case.search',
		{ returnAll: true, options: { pageSize: 2 } },
		ok({ results: [aCase({ id: '1' }), aCase({ id: '2' })], totalCount: 3, cursor: 'id=b' }),
		fails(/more follow than the 2 records/),
	],
	[
		'draft: scheduled, with the record of its post',
		`${P}.draft.schedule`,
		theDraft,
		ok({ id: 'POST_5' }),
		all(one({ id: 'POST_5', postId: '5' }), ({ hints }) => expect(hints).toEqual([])),
	],
	[
		'post: its ID is no number',
		`${P}.post.create`,
		postBody,
		ok([{ postId: '64f0c0ffee0123456789abcd', version: 1 }]),
		one({ id: '64f0c0ffee0123456789abcd', postId: '64f0c0ffee0123456789abcd' }),
	],
	[
		'asset: its ID under the name of assets',
		'engagementAsset.asset.update',
		assetId,
		ok({ assetId: '5a0000000000000000000006', name: 'N' }),
		one({ id: '5a0000000000000000000006', assetId: '5a0000000000000000000006', name: 'N' }),
	],
	[
		'private message: it was not sent, and the record says why',
		`${P}.privateMessage.send`,
		privateMessage,
		ok([{ postId: 'POST_1', status: 'FAILED', errorMessage: 'window closed' }]),
		fails(/not done.*window closed/s),
	],
	...[{ errors: [{ message: 'Too heavy' }] }, { message: 'Too heavy' }].map((result): Row => [
		`batch: one failed with ${JSON.stringify(result)}`,
		`${Q}.query.runBatch`,
		batch,
		ok({ reports: { req1: { headings: ['A'], rows: [[1]] }, req3: result } }),
		items({ request: 'req1', A: 1 }, { request: 'req3', hasResult: false, error: 'Too heavy' }),
	]),
	[
		'batch: all failed with errors',
		`${Q}.query.runBatch`,
		batch,
		ok({ reports: { req1: { errors: ['Too heavy'] }, req3: { message: 'Too heavy' } } }),
		fails(/did not succeed: Too heavy/),
	],
	...[{}, { reports: {} }, { reports: { req1: {}, req3: {} } }].map((data): Row => [
		`batch: empty as a whole, ${JSON.stringify(data)}`,
		`${Q}.query.runBatch`,
		batch,
		ok(data),
		exactly(),
	]),
	[
		'batch: no result at all',
		`${Q}.query.runBatch`,
		batch,
		ok({ reports: { req1: null, req3: null } }),
		items({ request: 'req1', hasResult: false }, { request: 'req3', hasResult: false }),
	],
	[
		'query: no rows, and how long it took',
		`${Q}.query.run`,
		query(),
		ok({ rows: [], took: 5 }),
		exactly(),
	],
];

export const tables: Row[][] = [
	cases,
	messages,
	others,
	campaigns,
	publishing,
	profiles,
	assets,
	reporting,
	errors,
	otherForms,
	meanings,
];

for (const [says, operation, parameters, answers, check, more = {}] of tables.flat())
	it(says, async () => {
		const given = Array.isArray(answers) ? (answers as Answer[]) : [answers as Answer];
		check(
			await replay(undefined, operation, {
				with: parameters,
				answers: given,
				...(more.credential && { credential: more.credential }),
				run: {
					...(more.items && { items: more.items.map((json) => ({ json })) }),
					...(more.continues && { onError: 'continueRegularOutput' as const }),
				},
			}),
		);
	});

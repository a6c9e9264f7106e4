import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { itemsOf, type Execution } from '../../playground/client';
import { exampleFiles, importExample } from '../../playground/examples';
import { createExampleTable, exampleTables } from '../../playground/tables';
import { until } from '../../playground/until';
import { AGENT_EXAMPLES } from './agents.e2e';
import { environment, requestLines } from './environment';
import type { Style } from '../../sandbox';
import { EVENT_EXAMPLES } from './eventExamples.e2e';
import { emit, request } from '../../playground/platform';
import { WAITING_EXAMPLES } from './waiting.e2e';

/** By node: the items that came out. Only the fields named here are compared; a text may be a pattern. */
type Items = Record<string, Array<Record<string, unknown>>>;

/** What an example does against a sandbox that has just been reset. */
interface Expectation {
	/** The name of the trigger it is started from. */
	trigger: string;
	/** For an Engagement Trigger: what somebody does on the platform, of which it hears. */
	happens?: { endpoint: string; body: Record<string, unknown> };
	/** Method, path and query of each request, in order. */
	requests: string[];
	items: Items;
	/** What comes out when it is run a second time, where that is not the same again. */
	again?: Items;
	/** Of the platform, where the expectations are of its plain answers; otherwise `service`. */
	style?: Style;
	/** What is different in the style `service`, for one with expectations of the plain answers. */
	service?: Partial<Pick<Expectation, 'requests' | 'items' | 'again'>>;
	/** A sync: run 20 times, it writes in the first of them only; these nodes have no item afterwards. */
	silent?: string[];
}

const ROUNDS = 20;

const CREATED = ['Logo', 'Spring banner'].map((name) => ({
	text: new RegExp(`^“${name}” is in the asset manager, as asset [0-9a-f]{24}\\.$`),
}));

const alert = (caseNumber: number) =>
	`Urgent: #${caseNumber} EMAIL Everything is down. The customer knows that somebody is taking care of it.`;

const PICKED =
	/^customer-2 got the list “Your appointment” at \d{4}-[\d:T.-]+Z, as post (POST_)?\d{12}: 2 times this week, 2 times next week\.$/;

const day = (ago: number) => {
	// n8n runs in the time zone of the tests.
	const date = new Date();
	date.setDate(date.getDate() - ago);
	return date;
};
const written = (date: Date) => date.toLocaleDateString('sv');

/** One entry for each file of `examples/`. */
const EXPECTED: Record<string, Expectation> = {
	'case-created-alert.json': {
		trigger: 'A case was created',
		happens: {
			endpoint: 'POST /case',
			body: {
				subject: 'Everything is down',
				priority: 'High',
				channelType: 'EMAIL',
				contactInfo: { email: 'lee@example.com' },
			},
		},
		requests: [
			'POST /prod/api/v3/case',
			'POST /prod/api/v3/publishing/reply/by-case?caseId=b73effc99586db05595ecf99',
		],
		items: {
			'A case was created': [{ type: 'case.create' }],
			'The alert': [{ text: alert(70004) }],
		},
		again: { 'The alert': [{ text: alert(70005) }] },
	},
	'find-cases.json': {
		trigger: 'When clicking Execute workflow',
		requests: [
			'POST /prod/api/v2/search/CASE',
			...[70001, 70002].map((number) => `POST /prod/api/v2/comment/CASE/${number}`),
		],
		items: {
			'What happened': [
				'70001 is Open, and has a note for its agents: #70001 EMAIL Parcel has not arrived',
				'70002 is New, and has a note for its agents: #70002 SMS Wrong size',
			].map((what) => ({ text: `Case ${what}` })),
		},
		again: {
			'Noted before': [70001, 70002].map((number) => ({
				text: `Case ${number} was found in an earlier run, and gets no other note.`,
			})),
		},
	},
	'enrich-with-names.json': {
		trigger: 'Every day',
		requests: [
			'GET /prod/api/v1/bootstrap/resources?types=ACCESSIBLE_USERS',
			'GET /prod/api/v1/bootstrap/resources?types=PARTNER_QUEUES',
		],
		items: {
			'What happened': [{ text: '100 users and 12 queues have their names in the table.' }],
		},
	},
	'scheduled-audit-export.json': {
		trigger: 'Every hour',
		requests: ['POST /prod/api/v3/audit/search'],
		items: {
			'Export new audit records': [{ format: 'csv', records: 60, part: 1 }],
			'Write the file': [{ format: 'csv', records: 60, part: 1 }],
			'What happened': [
				{
					text: /^60 records, of 2026-01-05T08:40:00.000Z to 2026-01-05T08:59:00.000Z, are in the file audit-UNIVERSAL_CASE-[\dTZ]+-1-1.csv\.$/,
				},
			],
		},
	},
	'audit-alarm.json': {
		trigger: 'Somebody changed it',
		requests: ['POST /prod/api/v3/audit/search'],
		items: {
			'Somebody changed it': [{ type: 'audit.record.created', time: 1767603540000 }],
			'The alarm': [
				{
					text: 'User 1001 changed priority from nothing to “HIGH” and tags from “billing” to “billing”, “refund, partial” of case-1, at 2026-01-05T08:59:00.000Z',
				},
			],
		},
	},
	'campaign-sync.json': {
		trigger: 'Every hour',
		requests: [
			'GET /prod/api/v3/campaign?externalSource=crm&externalSourceId=loyalty%2F2026%20%2B%20friends',
			'PATCH /prod/api/v3/campaign?externalSource=crm&externalSourceId=loyalty%2F2026%20%2B%20friends',
			'GET /prod/api/v3/campaign?externalSource=crm&externalSourceId=autumn-2026',
			'POST /prod/api/v3/campaign',
			'GET /prod/api/v3/campaign?externalSource=crm&externalSourceId=winter-2026',
			'POST /prod/api/v3/campaign',
		],
		items: {
			'Create or update the campaign': [
				{ outcome: 'updated', id: '9004_3', name: 'Loyalty programme 2026' },
				{
					outcome: 'created',
					name: 'Autumn fair',
					externalSource: 'crm',
					externalSourceId: 'autumn-2026',
				},
				{ outcome: 'created', name: 'Winter market', externalSourceId: 'winter-2026' },
			],
			'What was done': [
				{ text: '1 updated: Loyalty programme 2026' },
				{ text: '2 created: Autumn fair, Winter market' },
			],
		},
		again: {
			'What was done': [
				{ text: '3 unchanged: Loyalty programme 2026, Autumn fair, Winter market' },
			],
		},
		silent: [],
	},
	'message-triage.json': {
		style: 'plain',
		trigger: 'New messages came in',
		requests: [
			'GET /prod/api/v3/conversation?messageId=ACCOUNT_5001_1767560940000_PAGE_1_page1%3A9',
			'GET /prod/api/v3/conversation?messageId=ACCOUNT_5003_1767564540000_BUSINESS_MESSAGING_1_bm.2%2F9%2BAbC%3D%3D',
			'PATCH /prod/api/v3/message/workflow?messageId=ACCOUNT_5001_1767560940000_PAGE_1_page1%3A9',
			'PATCH /prod/api/v3/message/workflow?messageId=ACCOUNT_5003_1767564540000_BUSINESS_MESSAGING_1_bm.2%2F9%2BAbC%3D%3D',
			'PATCH /prod/api/v3/message/read?messageId=ACCOUNT_5003_1767564540000_BUSINESS_MESSAGING_1_bm.2%2F9%2BAbC%3D%3D',
		],
		items: {
			'The new question only': [
				{ messageId: 'ACCOUNT_5001_1767560940000_PAGE_1_page1:9', brandPost: false },
				{
					messageId: 'ACCOUNT_5003_1767564540000_BUSINESS_MESSAGING_1_bm.2/9+AbC==',
					brandPost: false,
				},
			],
			'Show that it was read': [
				{ read: true, messageId: 'ACCOUNT_5003_1767564540000_BUSINESS_MESSAGING_1_bm.2/9+AbC==' },
			],
			'What happened': [
				{ text: '“Question 5” of customer-1 is in queue 900, with a note.' },
				{
					text: '“Question 5” of customer-2 is in queue 900, with a note, and the customer sees that it was read.',
				},
			],
		},
		service: {},
	},
	'crm-case-sync.json': {
		trigger: 'Every 15 minutes',
		requests: [
			'GET /prod/api/v3/case?channelCaseId=crm%2F500%20%2B%201&pageNumber=0&pageSize=100',
			'PATCH /prod/api/v3/case?id=case-3',
			'GET /prod/api/v3/case?channelCaseId=crm-501&pageNumber=0&pageSize=100',
			'POST /prod/api/v3/case',
		],
		items: {
			'Create or update the case': [
				{ outcome: 'updated', id: 'case-3', caseNumber: 70003, status: 'Closed' },
				{ outcome: 'created', caseNumber: 70004, status: 'Open' },
			],
			'Write the row': [
				{ crmCaseId: 'crm/500 + 1', status: 'Closed', syncedStatus: 'Closed', caseNumber: '70003' },
				{ crmCaseId: 'crm-501', status: 'Open', syncedStatus: 'Open', caseNumber: '70004' },
			],
			'Brought into step': [
				{ text: 'Case 70003 is Closed now in the CRM, as on the platform.' },
				{ text: 'Case 70004 is Open now in the CRM, as on the platform.' },
			],
		},
		again: {
			'In step': [
				{ text: 'Case 70003 is Closed on both sides: nothing to write.' },
				{ text: 'Case 70004 is Open on both sides: nothing to write.' },
			],
		},
		silent: ['Rows that lag behind'],
	},
	'nightly-mapping-import.json': {
		trigger: 'Every night',
		requests: [
			'PUT /prod/api/v3/crm-user-mapping/import?installedAppId=crm-app-2',
			'GET /prod/api/v3/crm-user-mapping/export?installedAppId=crm-app-2',
		],
		items: {
			'Import the mappings': [
				{ imported: true, crmUserId: 'sales-1', sprUserId: 'user1001@example.com' },
				{ imported: true, crmUserId: 'sales-2', sprUserId: 'user1002@example.com' },
				{ imported: true, crmUserId: 'sales-3', sprUserId: '1003' },
			],
			'Export the mappings': [{ installedAppId: 'crm-app-2', fileName: 'crm-user-mapping.csv' }],
			'What happened': [
				{
					text: '3 CRM users were imported; all those of crm-app-2 are in crm-user-mapping.csv.',
				},
			],
		},
	},
	'list-picker-reply.json': {
		style: 'plain',
		trigger: 'A customer wrote in',
		requests: [
			'GET /prod/api/v3/message?messageId=ACCOUNT_5003_1767564540000_BUSINESS_MESSAGING_1_bm.2%2F9%2BAbC%3D%3D',
			'POST /prod/api/v3/publishing/message',
			'GET /prod/api/v3/publishing/post?postIds=600000000001',
		],
		items: {
			'Offer free times': [{ postId: '600000000001' }],
			'Read what was sent': [
				{
					toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'customer-2' },
					accountId: 5003,
					taxonomy: { campaignId: '9004_4', tags: ['appointment'] },
					status: 'SENT',
				},
			],
			'What happened': [{ text: PICKED }],
		},
		again: { 'What happened': [{ text: PICKED }] },
		service: {
			requests: [
				'GET /prod/api/v3/message?messageId=ACCOUNT_5003_1767564540000_BUSINESS_MESSAGING_1_bm.2%2F9%2BAbC%3D%3D',
				'POST /prod/api/v3/publishing/message',
				'GET /prod/api/v3/publishing/post?postIds=600000000001',
			],
			items: {
				'Offer free times': [{ id: 'POST_600000000001', postId: '600000000001' }],
				'Read what was sent': [{ id: 600000000001, accountId: 5003, status: 'SENT' }],
				'What happened': [{ text: PICKED }],
			},
		},
	},
	'cart-abandonment-survey.json': {
		trigger: 'Every hour',
		// One of the three carts was left only a short while ago.
		requests: Array.from(
			{ length: 2 },
			() => 'POST /prod/api/v3/cfmWorkflow/triggerWithNewProfile',
		),
		items: {
			'Start the survey workflow': Array.from({ length: 2 }, () => ({
				triggered: true,
				workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e',
				answer: 'Success',
			})),
			'What happened': [
				{
					text: 'Ada is asked about cart-1, left behind 3 hours ago: the survey workflow was started.',
				},
				{
					text: 'Cleo is asked about cart-3, left behind 26 hours ago: the survey workflow was started.',
				},
			],
		},
		again: {
			'Asked before': [
				{ text: 'Ada was asked about cart-1 in an earlier run, and is not asked again.' },
				{ text: 'Cleo was asked about cart-3 in an earlier run, and is not asked again.' },
			],
		},
	},
	'weekly-report.json': {
		trigger: 'Every Monday',
		// Three channels on seven days: as items, and to a file.
		requests: Array.from({ length: 2 }, () => 'POST /prod/api/v3/reports/query'),
		items: {
			'Run the query': Array.from({ length: 7 }, (_, n) => {
				const date = day(7 - n);
				return ['PAGE', 'MICROBLOG', 'LIVE_CHAT'].map((Channel, channel) => ({
					Day: written(date),
					Channel,
					Messages: date.getDate() * 10 + channel,
				}));
			}).flat(),
			'What happened': [
				{
					text: `21 rows, of ${written(day(7))} to ${written(day(1))}, are in the file weekly-report-${written(day(0))}.csv, and their chart is in weekly-report-${written(day(0))}.svg.`,
				},
			],
		},
	},
	'mentions-into-a-table.json': {
		trigger: 'Every hour',
		requests: ['POST /prod/api/v3/reports/query'],
		// The platform has three for each day: for one day before noon, for two after it.
		items: {
			'What happened': [
				{ text: /^[36] mentions are in the table\. The last one is by Kim: “.*order.*”$/i },
			],
		},
	},
	'late-figures.json': {
		trigger: 'Every morning',
		requests: ['POST /prod/api/v3/reports/query'],
		items: {
			'What happened': [
				{
					text: /^\d+ figures are in the table\. The last one is \d+, of LIVE_CHAT on \d{4}-\d\d-\d\d\.$/,
				},
			],
		},
	},
	'first-message.json': {
		trigger: 'When clicking Execute workflow',
		requests: Array.from({ length: 2 }, () => 'POST /prod/api/v3/deflect'),
		items: {
			'Send the template': ['15550100', '15550101'].map((snId) => ({
				...{ deflected: true, assetId: 'deflection-asset-1', accountId: '5001', snId },
				deflectionType: 'BUSINESS_MESSAGING',
			})),
			'What happened': [
				{ text: 'Kim got the template deflection-asset-1 at 15550100.' },
				{ text: 'Lee got the template deflection-asset-1 at 15550101.' },
			],
		},
	},
	'asset-import.json': {
		style: 'plain',
		trigger: 'When clicking Execute workflow',
		requests: [
			'POST /prod/api/v3/sam/importUrl/async?uploadTrackerId=…&importType=PHOTO&url=https%3A%2F%2Fmedia.example.com%2Flogo.png',
			'GET /prod/api/v3/sam/task/status/43eb13ceb6d1335751e5ad78',
			'GET /prod/api/v3/sam/task/status/43eb13ceb6d1335751e5ad78',
			'POST /prod/api/v3/sam/importUrl/async?uploadTrackerId=…&importType=PHOTO&url=https%3A%2F%2Fmedia.example.com%2Fspring%2Fbanner.jpg',
			'GET /prod/api/v3/sam/task/status/be12d2a602c2b95dcdebf619',
			'GET /prod/api/v3/sam/task/status/be12d2a602c2b95dcdebf619',
			'POST /prod/api/v3/sam',
			'POST /prod/api/v3/sam',
		],
		items: {
			'Import the file': [
				{
					taskId: '43eb13ceb6d1335751e5ad78',
					status: 'COMPLETED',
					assetId: '05872e925e35d07fb73ba9ca',
				},
				{
					taskId: 'be12d2a602c2b95dcdebf619',
					status: 'COMPLETED',
					assetId: '699c092307c11e9e09556a7f',
				},
			],
			'Create the asset': [{ name: 'Logo' }, { name: 'Spring banner' }],
			'What happened': CREATED,
		},
		again: { 'What happened': CREATED },
		service: {
			items: {
				'Import the file': [{ uploadTaskStatus: 'Completed' }, { uploadTaskStatus: 'Completed' }],
				'Create the asset': [
					{
						...{ name: 'Logo', status: 'Draft', versionId: 0 },
						attachment: { type: 'IMAGE', url: 'https://media.example.com/logo.png' },
					},
					{
						...{ name: 'Spring banner', status: 'Draft', versionId: 0 },
						attachment: { type: 'IMAGE', url: 'https://media.example.com/spring/banner.jpg' },
					},
				],
				'What happened': CREATED,
			},
		},
	},
};

const elsewhere = [...AGENT_EXAMPLES, ...WAITING_EXAMPLES, ...EVENT_EXAMPLES];
const files = exampleFiles().filter((file) => !elsewhere.includes(file));

export function examples(): void {
	describe('examples', () => {
		before(async () => {
			for (const name of exampleTables()) await createExampleTable(environment().client, name);
		});

		it('each have an expectation, and each expectation a file', () => {
			assert.deepEqual([...files].sort(), Object.keys(EXPECTED).sort());
		});

		const runs = files.flatMap((file): Array<[file: string, expected?: Expectation]> => {
			const { service, ...expected } = EXPECTED[file] ?? {};
			const plain: [string, Expectation?] = [file, EXPECTED[file] && (expected as Expectation)];
			return service
				? [plain, [file, { ...(expected as Expectation), style: 'service', ...service }]]
				: [plain];
		});
		for (const [file, expected] of runs)
			it(`${file}, run twice, ${expected?.style ?? 'service'}`, async () => {
				assert.ok(expected, `No expectation for ${file} in EXPECTED`);
				const { client, credential, sandbox } = environment();
				sandbox.reset();
				sandbox.setStyle(expected.style ?? 'service');
				const id = await importExample(client, file, credential, sandbox.url);
				const shows = async (items: Items) => {
					sandbox.clearRequests();
					const execution = expected.happens
						? await heard(id, expected.happens)
						: await client.run(id, expected.trigger);
					assert.equal(execution.status, 'success', execution.error?.message);
					for (const [node, wanted] of Object.entries(items))
						assert.deepEqual(
							itemsOf(execution, node).map(({ json }, index) => only(json, wanted[index])),
							wanted,
							node,
						);
					const { name, nodes } = await client.workflow(id);
					for (const { sender } of sandbox.requests().slice(expected.happens ? 1 : 0)) {
						assert.equal(sender?.workflow, name);
						assert.ok(
							nodes.some((node) => node.name === sender?.node),
							sender?.node,
						);
					}
					// The node names each import by itself.
					return requestLines().map((line) =>
						line.replace(/uploadTrackerId=[\w-]+/, 'uploadTrackerId=…'),
					);
				};
				if (expected.happens) await client.activate(id);
				assert.deepEqual(await shows(expected.items), expected.requests);
				await shows(expected.again ?? expected.items);
				if (expected.happens) await client.deactivate(id);
				if (expected.silent) await staysSilent(id, expected.trigger, expected.silent);
			});

		it('case-created-alert.json says where the customer was not informed', async () => {
			const { client, credential, sandbox } = environment();
			sandbox.reset();
			sandbox.setStyle('service');
			const id = await importExample(client, 'case-created-alert.json', credential);
			await client.activate(id);
			// The newest message of this case is the brand's own, so the service publishes no reply to it.
			emit(sandbox, { payload: { id: 'case-1', subject: 'Parcel', priority: 'High' } });
			const first = async () => (await client.executionIds(id))[0];
			const execution = await client.waitForExecution(await until('an execution', first));
			await client.deactivate(id);
			assert.deepEqual((sandbox.state('publishing') as { posts: unknown[] }).posts, []);
			const [{ json } = { json: {} }] = itemsOf(execution, 'The alert');
			assert.match(String(json.text), /^Urgent: Parcel\. Nothing was published: /);
			assert.doesNotMatch(String(json.text), /The customer knows/);
		});

		it('crm-case-sync.json brings what the platform changed to the CRM, and answers nothing', async () => {
			const { client, credential, sandbox } = environment();
			sandbox.reset();
			const id = await importExample(client, 'crm-case-sync.json', credential);
			const round = async () => await client.run(id, 'Every 15 minutes');
			await round();
			await request(sandbox, 'PATCH /case?id=case-3', { status: 'Resolved' });
			sandbox.clearRequests();
			const execution = await round();
			assert.deepEqual(
				itemsOf(execution, 'Write the row').map(({ json }) => [json.crmCaseId, json.status]),
				[['crm/500 + 1', 'Resolved']],
			);
			assert.deepEqual(itemsOf(await round(), 'Rows that lag behind'), []);
			assert.deepEqual(writes(), []);
		});
	});
}

/** Lets something happen on the platform, and gives the execution of a published workflow that comes of it. */
async function heard(
	id: string,
	{ endpoint, body }: NonNullable<Expectation['happens']>,
): Promise<Execution> {
	const { client, sandbox } = environment();
	const earlier = await client.executionIds(id);
	await request(sandbox, endpoint, body);
	const next = async () => (await client.executionIds(id)).find((one) => !earlier.includes(one));
	return await client.waitForExecution(await until('an execution', next));
}

/** Runs a sync that has been run twice for the other rounds, in which nobody has changed anything. */
async function staysSilent(id: string, trigger: string, silent: readonly string[]): Promise<void> {
	const { client, sandbox } = environment();
	sandbox.clearRequests();
	for (let round = 3; round <= ROUNDS; round++) {
		const execution = await client.run(id, trigger);
		assert.equal(execution.status, 'success', execution.error?.message);
		for (const node of silent) assert.deepEqual(itemsOf(execution, node), [], `round ${round}`);
	}
	assert.ok(requestLines().length >= ROUNDS - 2, 'it looks at the platform in each round');
	assert.deepEqual(writes(), []);
}

const writes = () => requestLines().filter((line) => !line.startsWith('GET '));

/** The fields of an item that are expected of it, a text as its pattern; all of them when it is not expected at all. */
function only(json: Record<string, unknown>, expected = json): Record<string, unknown> {
	const seen = (value: unknown, wanted: unknown) =>
		wanted instanceof RegExp && wanted.test(String(value)) ? wanted : value;
	return Object.fromEntries(
		Object.entries(expected).map(([name, wanted]) => [name, seen(json[name], wanted)]),
	);
}

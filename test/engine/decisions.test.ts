/** A value whose absence changes what happens is never left out silently. */
import { titleOf } from '../support/inside';
import { syncJobParameters, people } from '../support/cases';
import { useEngine } from '../support/engine';
import { locator, NOTHING, rows } from '../support/parameters';
import { sent, sentBodies, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** Expressions that find nothing in the item: each decision gets one of them. */
const FINDS_NOTHING = [NOTHING, '={{ undefined }}', '={{ $json.a?.b }}'];

const message = {
	resource: 'privateMessage',
	operation: 'send',
	channel: 'P',
	recipientFrom: 'fields',
	channelType: 'PAGE',
	channelId: 'c',
	screenName: 's',
	accountId: '5003',
	inReplyToMessageId: 'm1',
	campaignId: locator('9004_1'),
	templateType: 'QUICK_REPLY',
	quickReplies: rows({ title: 'Yes' }),
};
const draft = { resource: 'draft', operation: 'schedule', draftId: 'd1' };
const post = { resource: 'post', operation: 'create', accountIds: '5001', text: 'Offer' };
const draftUpdate = { resource: 'draft', operation: 'update', draftId: '5', updateFields: {} };
const reply = { resource: 'reply', operation: 'create', accountId: '5003', text: 'Hello' };
const byCase = { resource: 'reply', operation: 'createByCase', caseId: 'c1', text: 'Hello' };
const newAsset = { resource: 'asset', operation: 'create', name: 'Logo' };
const assetUpdate = { resource: 'asset', operation: 'update', assetId: 'a1' };
const email = { channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } };
const newCase = { resource: 'case', operation: 'create', ...email };
const { additionalFields: inJob, ...job } = syncJobParameters;
const summary = { resource: 'case', operation: 'getSmartSummary', caseNumber: '70001' };
const subscription = {
	resource: 'subscription',
	operation: 'create',
	name: 'N',
	url: 'https://hooks.example.com/n',
	preSharedKey: 's3cret',
};
const campaign = { resource: 'campaign', addressBy: 'campaignId', campaignId: locator('9004_1') };
const account = { resource: 'account', operation: 'update', id: '5001' };
const workflow = {
	resource: 'message',
	operation: 'updateWorkflow',
	addressBy: 'messageId',
	messageId: 'm1',
};

const query = {
	...{ resource: 'query', operation: 'run', inputMode: 'fields', timeRange: 'lastDays', days: 1 },
	...{ reportingEngine: locator('PLATFORM'), report: locator('R') },
};

/** Node, place of the value, and the parameters with the value in that place. */
const decisions: Array<[string, string, (value: unknown) => object]> = [
	...['approval', 'allowDuplicateMessages', 'scheduleDate'].map(
		(name): (typeof decisions)[number] => [
			'engagementPublishing',
			name,
			(value) => ({ ...message, additionalFields: { [name]: value } }),
		],
	),
	...['type', 'id'].map((name): (typeof decisions)[number] => [
		'engagementPublishing',
		`approval.${name}`,
		(value) => ({
			...message,
			additionalFields: { approval: { type: 'USER', id: '7', [name]: value } },
		}),
	]),
	[
		'engagementPublishing',
		'campaign',
		(campaignId) => ({ ...message, recipientFrom: 'message', campaignId }),
	],
	[
		'engagementPublishing',
		'campaign',
		(value) => ({
			...message,
			recipientFrom: 'message',
			campaignId: locator(value as string),
		}),
	],
	...[post, draftUpdate].map((operation): (typeof decisions)[number] => {
		const collection = 'updateFields' in operation ? 'updateFields' : 'additionalFields';
		return [
			'engagementPublishing',
			`${collection}.audienceId`,
			(audienceId) => ({ ...operation, [collection]: { title: 'T', audienceId } }),
		];
	}),
	...(
		[
			['channelOptions', 'darkPost'],
			['channelOptions', 'toEmailAddress'],
			['attachmentOptions', 'visibility'],
			['attachmentOptions', 'notifySubscribers'],
			['attachmentOptions', 'embeddable'],
		] as const
	).map(([list, name]): (typeof decisions)[number] => [
		'engagementPublishing',
		`additionalFields.${list}.row 1.${name}`,
		(value) => ({
			...post,
			attachmentType: 'VIDEO',
			additionalFields: { [list]: rows({ channelType: 'PAGE', [name]: value }) },
		}),
	]),
	[
		'engagementPublishing',
		'visibility',
		(visibility) => ({ ...post, attachmentType: 'POLL', visibility }),
	],
	...[reply, byCase].map((operation): (typeof decisions)[number] => [
		'engagementPublishing',
		'messageCategory',
		(messageCategory) => ({ ...operation, messageCategory }),
	]),
	...(
		[
			['profileSpaceWorkflows', { tags: 'vip' }, 'spaceId', 'workspaceProperties.row 1.workspace'],
			['profiles', { channelType: 'PAGE' }, 'unSubscribed', 'furtherIdentities.row 1.unsubscribed'],
		] as const
	).map(([list, row, name, place]): (typeof decisions)[number] => [
		'engagementProfile',
		`additionalFields.${place}`,
		(value) => ({
			...{ resource: 'profile', operation: 'create', firstName: 'Kim' },
			additionalFields: { [list]: rows({ ...row, [name]: value }) },
		}),
	]),
	['engagementPublishing', 'accountIds', (accountIds) => ({ ...post, accountIds })],
	['engagementPublishing', 'accountId', (accountId) => ({ ...reply, accountId })],
	...[post, reply].map((operation): (typeof decisions)[number] => [
		'engagementPublishing',
		'campaign',
		(value) => ({ ...operation, campaignId: locator(value as string) }),
	]),
	...(
		[
			[post, 'accountGroupIds', 'accountGroupIds'],
			[byCase, 'accountId', 'accountId'],
			[byCase, 'campaignId', 'campaign'],
			[reply, 'channelId', 'profileChannelID'],
		] as const
	).map(([operation, name, title]): (typeof decisions)[number] => [
		'engagementPublishing',
		`additionalFields.${title}`,
		(value) => ({ ...operation, additionalFields: { [name]: value } }),
	]),
	[
		'engagementPublishing',
		'inReplyToMessageId',
		(inReplyToMessageId) => ({ ...reply, inReplyToMessageId }),
	],
	['engagementAsset', 'status', (status) => ({ ...newAsset, status })],
	...(
		[
			['restricted', 'restricted'],
			['availableFrom', 'availableFrom'],
			['visibleFrom', 'visibleFrom'],
			['expiryTime', 'expires'],
			['neverExpire', 'neverExpires'],
		] as const
	).flatMap(([name, title]): typeof decisions =>
		(
			[
				[newAsset, 'additionalFields'],
				[assetUpdate, 'updateFields'],
			] as const
		).map(([operation, collection]) => [
			'engagementAsset',
			`${collection}.${title}`,
			(value) => ({ ...operation, [collection]: { description: 'D', [name]: value } }),
		]),
	),
	['engagementPublishing', 'jsonBody', (jsonBody) => ({ ...draft, inputMode: 'json', jsonBody })],
	...['persistInCase', 'regenerate'].map((name): (typeof decisions)[number] => [
		'engagementCase',
		`additionalFields.${name}`,
		(value) => ({ ...summary, additionalFields: { [name]: value } }),
	]),
	[
		'engagementWebhook',
		'eventNamesOrIDs',
		(subscriptions) => ({
			...subscription,
			subscriptions,
			filteredSubscriptions: rows({ webhookType: 'CASE_UPDATED' }),
		}),
	],
	[
		'engagementWebhook',
		'additionalFields.viaProxy',
		(viaProxy) => ({
			...subscription,
			subscriptions: ['CASE_CREATED'],
			additionalFields: { viaProxy },
		}),
	],
	...(
		[
			['addSubscriptions', 'addEventNamesOrIDs'],
			['removeSubscriptions', 'removeEventNamesOrIDs'],
		] as const
	).map(([name, title]): (typeof decisions)[number] => [
		'engagementWebhook',
		`updateFields.${title}`,
		(value) => ({
			resource: 'subscription',
			operation: 'update',
			subscriptionId: locator('s1'),
			updateFields: { name: 'N', [name]: value },
		}),
	]),
	...['create', 'update', 'replace', 'upsert'].map((operation): (typeof decisions)[number] => {
		const isUpdate = operation === 'update' || operation === 'replace';
		const collection = isUpdate ? 'updateFields' : 'additionalFields';
		const needed = { name: 'N', status: 'S', externalSource: 'crm', externalSourceId: '1' };
		return [
			'engagementCampaign',
			`${collection}.archived`,
			(archived) => ({
				...campaign,
				...needed,
				operation,
				[collection]: { description: 'D', archived },
			}),
		];
	}),
	...['create', 'update'].map((operation): (typeof decisions)[number] => {
		const collection = operation === 'update' ? 'updateFields' : 'additionalFields';
		return [
			'engagementCampaign',
			'IDs',
			(ids) => ({
				...campaign,
				...{ operation, name: 'N', status: 'S' },
				[collection]: {
					visibility: { visibilityConfig: rows({ type: 'USER', ids: '7' }, { type: 'USER', ids }) },
				},
			}),
		];
	}),
	[
		'engagementCampaign',
		'externalIDs',
		(externalIds) => ({
			...campaign,
			operation: 'update',
			updateFields: { externalCampaignDetails: rows({ connector: 'EMAIL', externalIds }) },
		}),
	],
	[
		'engagementAccount',
		'permissions > row 1 > IDs',
		(ids) => ({
			...account,
			updateFields: { visibilityPermissions: { permissions: rows({ type: 'USER', ids }) } },
		}),
	],
	...['assigneeId', 'assigneeType'].flatMap((name): typeof decisions => {
		const assignment = (value: unknown) => ({
			assignment: { assigneeId: '7', assigneeType: 'USER', assignedById: '8', [name]: value },
		});
		return [
			[
				'engagementMessage',
				`updateFields.assignment.${name}`,
				(value) => ({ ...workflow, updateFields: assignment(value) }),
			],
			[
				'engagementCase',
				`additionalFields.caseWorkflow.assignment.${name}`,
				(value) => ({ ...newCase, additionalFields: { workflow: assignment(value) } }),
			],
		];
	}),
	// EMAIL and SMS have none.
	['engagementCase', 'channelId', (channelId) => ({ ...newCase, channelType: 'PAGE', channelId })],
	[
		'engagementCase',
		'additionalFields.associatedMessages',
		(associatedMessages) => ({ ...newCase, additionalFields: { associatedMessages } }),
	],
	...['callbackUrl', 'callbackUrlHeaders', 'syncProcessing'].map(
		(name): (typeof decisions)[number] => [
			'engagementCase',
			`additionalFields.${name}`,
			(value) => ({ ...job, additionalFields: { ...inJob, [name]: value } }),
		],
	),
	[
		'engagementCase',
		'additionalFields.callbackUrlHeaders.X-Token',
		(value) => ({
			...job,
			additionalFields: {
				...inJob,
				callbackUrl: 'https://hooks.example.com/done',
				callbackUrlHeaders: rows({ name: 'X-Token', value }),
			},
		}),
	],
	...['appendAttachments', 'clearAttachments'].map((name): (typeof decisions)[number] => [
		'engagementMessage',
		`updateFields.${name}`,
		(value) => ({ ...workflow, updateFields: { note: 'n', [name]: value } }),
	]),
	...(
		[
			['metadata', 'get', 'reports'],
			['metadata', 'get', 'reportingEngine'],
			['customMetric', 'getAll', 'reports'],
			['report', 'getAll', 'reportingEngine'],
		] as const
	).map(([resource, operation, name]): (typeof decisions)[number] => [
		'engagementReporting',
		name === 'reports' ? name : 'engine',
		(value) => ({
			...{ resource, operation },
			[name]: name === 'reports' ? value : locator(value as string),
		}),
	]),
	...(
		[
			['projections', 'metric', 'aggregateFunction', 'metrics', 'aggregate'],
			['groupBys', 'dimension', 'groupType', 'dimensions', 'groupBy'],
			['groupBys', 'dimension', 'interval', 'dimensions', 'interval'],
			['groupBys', 'dimension', 'customProperty', 'dimensions', 'customProperty'],
			['filters', 'filter', 'filterType', 'filters', 'condition'],
			['filters', 'filter', 'values', 'filters', 'values'],
			['filters', 'filter', 'customProperty', 'filters', 'customProperty'],
			['sorts', 'column', 'order', 'sort', 'order'],
		] as const
	).map(([name, row, part, title, label]): (typeof decisions)[number] => [
		'engagementReporting',
		`${title}.row 1.${label}`,
		(value) => ({
			...query,
			[name]: {
				[row]: [
					{
						...(row === 'metric' && { measurementName: locator('A') }),
						...(row === 'dimension' && { dimensionName: locator('A') }),
						...(part === 'interval' && { groupType: 'DATE_HISTOGRAM' }),
						...(row === 'filter' && { dimensionName: locator('A'), values: '1' }),
						...(part === 'values' && { filterType: '={{ "NOT_EXISTS" }}' }),
						...(row === 'column' && { heading: 'A' }),
						[part]: part === 'customProperty' ? locator(value as string) : value,
					},
				],
			},
		}),
	]),
	...['fields', 'json'].map((inputMode): (typeof decisions)[number] => [
		'engagementReporting',
		'timeZone',
		(timeZone) => ({ ...query, inputMode, jsonBody: '{"report": "R"}', timeZone }),
	]),
	...(
		[
			['timeField', query],
			['interval', { ...query, operation: 'runWidget', widgetId: 'w1' }],
		] as const
	).map(([name, query]): (typeof decisions)[number] => [
		'engagementReporting',
		`additionalFields.${name}`,
		(value) => ({ ...query, additionalFields: { [name]: value } }),
	]),
	...['partner', 'client'].map((level): (typeof decisions)[number] => [
		'engagementMessage',
		'updateFields.queues.row 1.queues',
		(queues) => ({
			...workflow,
			updateFields: { note: 'n', queueChanges: rows({ level, change: 'add', queues }) },
		}),
	]),
];

it.each(
	decisions.map((decision, i) => [...decision, FINDS_NOTHING[i % FINDS_NOTHING.length]] as const),
)(
	'rule "a missing value is never ignored": %s refuses an expression that finds nothing for %s, and sends nothing',
	async (node, place, parameters, nothing) => {
		const items = people('301');
		const { said } = await engine.node(node, parameters(nothing) as never, { items });
		const title = place.split('.').map(titleOf).join(' > ');
		expect(said.toLowerCase()).toContain(title.toLowerCase()); // it may have an "or"
		expect(said).toMatch(/The expression finds nothing|It is empty/);
		expect(sent(sandbox)).toEqual([]);
	},
);

it.each<[string, object, string]>([
	...['addedQueues', 'removedQueues', 'addedClientQueues', 'removedClientQueues'].map(
		(name): [string, object, string] => ['engagementMessage', workflow, name],
	),
	...['addedQueues', 'removedQueues', 'syncedQueues'].map((name): [string, object, string] => [
		'engagementCase',
		{ resource: 'case', operation: 'update', addressBy: 'caseNumber', caseNumber: '70001' },
		name,
	]),
])(
	'rule "a missing value is never ignored": %s refuses JSON of %j in which an expression finds no %s',
	async (node, operation, name) => {
		const jsonBody = `={{ ({ note: "n", ${name}: $json.nothing }) }}`;
		const parameters = { ...operation, inputMode: 'json', jsonBody };
		const { said } = await engine.node(node, parameters as never);
		expect(said).toMatch(new RegExp(`^JSON Body > ${name}: The expression finds nothing`));
		expect(sent(sandbox)).toEqual([]);
	},
);

it('rule "a missing value is never ignored": an empty text says on purpose that there is none', async () => {
	const additionalFields = { allowDuplicateMessages: '={{ null }}', scheduleDate: '' };
	await engine.node('engagementPublishing', { ...message, additionalFields } as never);
	await engine.node('engagementPublishing', { ...draft, inputMode: 'json', jsonBody: '{}' });
	await engine.node('engagementCase', { ...newCase, channelId: '' });
	const [reply, schedule, created] = sentBodies(sandbox);
	expect(reply).toMatchObject({ inReplyToMessageId: 'm1' });
	// A message without a schedule date goes now.
	expect(reply).toMatchObject({ scheduleDate: expect.any(Number) });
	expect(reply).not.toHaveProperty('allowDuplicateMessages');
	expect(schedule).toBeUndefined();
	expect(created).toEqual(email);
});

it('rule "a missing value is never ignored": an empty list or text says on purpose that a share and a permission have no IDs', async () => {
	for (const [ids, share] of [
		['', { type: 'GLOBAL' }],
		['={{ "" }}', { type: 'GLOBAL' }],
		['={{ null }}', { type: 'GLOBAL' }],
		['={{ [] }}', { type: 'GLOBAL', ids: [] }],
	] as const) {
		sandbox.clearRequests();
		const shares = rows({ type: 'GLOBAL', ids });
		await engine.node('engagementAccount', {
			...account,
			updateFields: {
				visibilityPermissions: { permissions: shares, visibility: { visibilityConfig: shares } },
			},
		} as never);
		expect(sentBodies(sandbox)).toEqual([
			{
				visibilityPermissions: { permissions: [share], visibility: { visibilityConfig: [share] } },
			},
		]);
	}
});

it.each<[string, object, string]>([
	['fields', { updateFields: { assignment: { assigneeType: 'USER' } } }, 'Update Fields > Ass'],
	[
		'fields, with an empty ID',
		{ updateFields: { assignment: { assigneeType: 'USER', assigneeId: '' } } },
		'Update Fields > Ass',
	],
	[
		'JSON',
		{ inputMode: 'json', jsonBody: { assignment: { assigneeType: 'USER', assigneeId: null } } },
		'JSON Body > ass',
	],
])(
	'rule "a missing value is never ignored": an assignee type needs its assignee, in %s',
	async (_mode, parameters, place) => {
		const { said } = await engine.node('engagementMessage', {
			...workflow,
			...parameters,
		} as never);
		expect(said).toContain(place);
		expect(said).toMatch(/(Assignee ID|assigneeId): It is empty, and .* alone might take/);
		expect(sent(sandbox)).toEqual([]);
	},
);

it('rule "a missing value is never ignored": an assignee type needs its assignee, in columns', async () => {
	const columns = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] };
	const address = { resource: 'case', operation: 'update', addressBy: 'caseNumber' };
	const items = [
		{ 'workflow.assignment.assigneeType': 'USER', 'workflow.assignment.assigneeId': '' },
		{ 'workflow.assignment': '{"assigneeType": "USER"}' },
	].map((json) => ({ json }));
	const { said } = await engine.node(
		'engagementCase',
		{ ...address, caseNumber: '70001', inputMode: 'mapped', columns } as never,
		{ items },
	);
	expect(said.match(/It is empty, and .* alone might take/g)).toHaveLength(2);
	expect(sent(sandbox)).toEqual([]);
});

it('rule "a missing value is never ignored": an approval with an id needs a type, in fields and in JSON', async () => {
	const approvals = [{ id: '7' }, { id: '7', type: '' }, { id: '7', type: null }];
	const body = {
		content: { attachment: { type: 'QUICK_REPLY', quickReplies: [] } },
		taxonomy: { campaignId: '9004_1' },
		accountId: 5003,
		inReplyToMessageId: 'm1',
		toProfile: { channelType: 'PAGE', channelId: 'c', screenName: 's' },
	};
	for (const approval of approvals) {
		for (const parameters of [
			{ ...message, additionalFields: { approval } },
			{ ...message, inputMode: 'json', jsonBody: { ...body, approval } },
		]) {
			const { said } = await engine.node('engagementPublishing', parameters as never);
			expect(said).toMatch(/(Approval > Type|JSON Body > approval\.type): It is empty/);
		}
	}
	expect(sent(sandbox)).toEqual([]);
});

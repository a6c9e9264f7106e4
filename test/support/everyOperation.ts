import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { type Operation } from './inside';
import type { Sandbox } from '../../sandbox';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';
import type { Engine } from './engine';

/** An operation with parameters that pass its checks, whatever the platform then answers. */
export interface RunnableOperation {
	/** Node, resource and operation, with dots between them. */
	name: string;
	node: string;
	operation: Operation;
	parameters: INode['parameters'];
	items?: INodeExecutionData[];
}

const csvFile = (text: string): INodeExecutionData[] => [
	{
		json: {},
		binary: {
			data: {
				data: Buffer.from(text).toString('base64'),
				mimeType: 'text/csv',
				fileName: 'file.csv',
			},
		},
	},
];

const campaign = { addressBy: 'campaignId', campaignId: '9004_1' };
const oneCase = { addressBy: 'id', id: 'case-1' };
const jsonCase = {
	inputMode: 'json',
	jsonBody: '{"channelType":"EMAIL","contactInfo":{"email":"kim@example.com"}}',
};
const audit = { assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1' };
const thread = { entityType: 'CASE', entityId: 'case-1' };
const holder = { ...thread, participant: 'id', participantId: 'order-bot' };
const mapping = { installedAppId: 'crm-app-1', crmUserId: 'sales-1', sprUserId: '1001' };
const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';

/** The parameters of a private message that answers a message. */
export const privateMessageTo = (inReplyToMessageId: string) => ({
	channel: 'W',
	inputMode: 'json',
	jsonBody: JSON.stringify({
		content: { attachment: { type: 'GEO_LOCATION', latitude: 1.5, longitude: 2.5 } },
		taxonomy: { campaignId: '9004_1' },
		accountId: 5002,
		inReplyToMessageId,
		toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'customer-1' },
	}),
});
const privateMessage = privateMessageTo('m-1');

/** What an operation needs beyond what its fields say of themselves. */
const PARAMETERS: Readonly<Record<string, IDataObject>> = {
	'engagementAccount.account.delete': { clientId: '77' },
	'engagementAccount.account.replaceProperties': {
		spaceId: '77',
		updateFields: { partnerCustomProperties: { property: [{ id: 'region', values: 'AMER' }] } },
	},
	'engagementAccount.account.update': {
		inputMode: 'json',
		jsonBody: '{"customProperties":{"partnerCustomProperties":{"region":["AMER"]}}}',
	},
	'engagementAuditTrail.auditRecord.export': { ...audit, format: 'ndjson' },
	'engagementAuditTrail.auditRecord.search': audit,
	'engagementAsset.import.start': { url: 'https://media.example.com/logo.png' },
	'engagementCampaign.campaign.create': { name: 'New', status: 'APPROVED' },
	'engagementCampaign.campaign.delete': campaign,
	'engagementCampaign.campaign.get': campaign,
	'engagementCampaign.campaign.replace': {
		...campaign,
		updateFields: { name: 'New' },
		options: { mergeWithCurrent: false },
	},
	'engagementCampaign.campaign.upsert': {
		externalSource: 'erp',
		externalSourceId: '={{ "key " + $itemIndex }}',
		name: 'New',
		status: 'APPROVED',
	},
	'engagementCampaign.campaign.update': { ...campaign, updateFields: { archived: true } },
	'engagementCase.bulkJob.create': { waitFor: 'nothing', ...jsonCase },
	'engagementCase.case.applyMacro': oneCase,
	'engagementCase.case.create': jsonCase,
	'engagementCase.case.delete': oneCase,
	'engagementCase.case.get': oneCase,
	'engagementCase.case.getAssociatedMessages': oneCase,
	'engagementCase.case.merge': { parentCaseNumber: '70001', childCaseNumbers: '70002' },
	'engagementCase.case.replace': {
		...oneCase,
		inputMode: 'json',
		jsonBody: '{"status":"Open"}',
		options: { mergeWithCurrent: false },
	},
	'engagementCase.case.upsert': { channelCaseId: '={{ "key " + $itemIndex }}', ...jsonCase },
	'engagementCase.case.waitUntil': { ...oneCase, until: 'value', values: 'Open' },
	'engagementCase.case.update': { ...oneCase, inputMode: 'json', jsonBody: '{"status":"Open"}' },
	'engagementCrmUserMapping.mapping.create': mapping,
	'engagementCrmUserMapping.mapping.delete': {
		installedAppId: 'crm-app-1',
		filters: { crmUserId: 'sales-1' },
	},
	'engagementCrmUserMapping.mapping.exportCsv': { exportAs: 'items' },
	'engagementCrmUserMapping.mapping.importCsv': {
		installedAppId: 'crm-app-1',
		importFrom: 'file',
	},
	'engagementCrmUserMapping.mapping.upsert': mapping,
	'engagementFeedback.workflow.trigger': { workflowId },
	'engagementFeedback.workflow.triggerWithProfile': { workflowId },
	'engagementMessage.message.act': { messageId: 'm-1', accountId: '5001', action: 'LIKE' },
	'engagementMessage.message.get': { addressBy: 'messageId', messageId: 'm-1' },
	'engagementMessage.message.updateWorkflow': {
		addressBy: 'messageId',
		messageId: 'm-1',
		updateFields: { note: 'A note' },
	},
	'engagementPublishing.privateMessage.send': privateMessage,
	'engagementPublishing.privateMessage.sendAndWait': privateMessage,
	'engagementProfile.bulkJob.getStatus': { jobId: 'job-1' },
	'engagementProfile.profile.get': { profileId: 'profile-1' },
	'engagementPublishing.draft.delete': { draftId: 'draft-1' },
	'engagementPublishing.draft.get': { draftId: 'draft-1' },
	'engagementPublishing.draft.update': { draftId: 'draft-1' },
	'engagementThread.thread.acquireControl': holder,
	'engagementThread.thread.checkControl': thread,
	'engagementThread.thread.passControl': holder,
	'engagementThread.thread.releaseControl': holder,
	'engagementThread.thread.waitForControl': holder,
	'engagementWebhook.subscription.create': {
		name: 'New',
		url: 'https://hooks.example.com/engagement',
		preSharedKey: 'pre-shared/key+of="four"&parts',
		subscriptions: ['CASE_CREATED'],
	},
	'engagementWebhook.subscription.update': { updateFields: { name: 'Other' } },
};

const ITEMS: Readonly<Record<string, INodeExecutionData[]>> = {
	'engagementCampaign.campaign.addBrief': csvFile('a,b'),
	'engagementCrmUserMapping.mapping.importCsv': csvFile(
		'User ID/Email,CRM User ID\r\n1001,sales-1\r\n',
	),
};

/** Whether it begins with a look-up, and writes only what that does not find. */
export function looksUp({ operation: { value, endpoint, also } }: RunnableOperation): boolean {
	const read = endpoint.replace(/^\w+/, 'GET') as typeof endpoint;
	return value === 'upsert' && also?.includes(read) === true;
}

/** What a write that waits for a reply reads before it is sent: a conversation with a message in it. */
export const A_CONVERSATION = {
	method: 'GET',
	path: '/conversation',
	status: 200,
	body: { data: [{ messageId: 'm-1', channelCreatedTime: 1767603600000 }], errors: [] },
	times: 0,
};

/** Every operation of every node. */
export async function everyOperation(): Promise<RunnableOperation[]> {
	return operationsOf(await loadRooms()).map(({ room, resource, operation }) => {
		const node = room.description.name;
		const name = `${node}.${resource.value}.${operation.value}`;
		return {
			name,
			node,
			operation,
			parameters: {
				resource: resource.value,
				operation: operation.value,
				...defaultsOf(operation),
				...(takesAnyJson(operation) && { inputMode: 'json', jsonBody: '{"name":"x"}' }),
				...PARAMETERS[name],
			} as INode['parameters'],
			items: ITEMS[name],
		};
	});
}

/** A value for each required field that has no default: a text, or JSON with something in it. */
function defaultsOf({ inputs }: Operation): IDataObject {
	return Object.fromEntries(
		inputs
			.flatMap(({ properties }) => properties)
			.filter(({ required, default: value }) => required && isEmpty(value))
			.map(({ name, type }) => [name, type === 'json' ? '{"name":"x"}' : '1001']),
	);
}

/** Whether the specification shows nothing of its body, so that any is sent. */
function takesAnyJson({ inputs }: Operation): boolean {
	const body = inputs
		.flatMap(({ properties }) => properties)
		.find(({ name }) => name === 'jsonBody');
	return body?.description?.includes('sent as it is given') === true;
}

function isEmpty(value: unknown): boolean {
	return (
		value === '' || value === '{}' || (typeof value === 'object' && !('n' in (value as object)))
	);
}

/** These resume a search that came to nothing, with growing pauses: they get a few answers of that kind. */
export const RESUMED = /auditRecord\.(search|export)/;

/** The operations of all nodes for the tests of a file, and what runs them. */
export function useEveryOperation(engine: Engine, sandbox: Sandbox) {
	const all: RunnableOperation[] = [];
	const unresumed: RunnableOperation[] = [];
	beforeAll(async () => {
		all.push(...(await everyOperation()));
		unresumed.push(...all.filter(({ name }) => !RESUMED.test(name)));
	});
	return {
		all,
		unresumed,
		writes: () => all.filter(({ operation }) => !operation.isRead),
		run: async ({ node, parameters, items }: RunnableOperation, continues = false) =>
			await engine.node(node, parameters, {
				...(items && { items }),
				...(continues && { onError: 'continueRegularOutput' as const }),
			}),
		/** Every request gets this answer from now on, but what a write reads first. */
		answerAll: (
			body: unknown,
			status = 200,
			{ findsNothing = false, readsConversation = false, headers = {} } = {},
		) => {
			sandbox.clearFaults();
			if (findsNothing) sandbox.fault({ method: 'GET', status: 404, times: 0 });
			if (readsConversation) sandbox.fault(A_CONVERSATION);
			sandbox.fault({ status, body, headers, times: 0 });
		},
	};
}

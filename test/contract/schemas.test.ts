/** What the editor shows of an operation's output is what comes out of it, against the sandbox. */
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { loadOutputSchema } from 'n8n-core';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { toItems } from '../support/inside';
import { loadRooms, operationsOf, root, type Room } from '../../scripts/lib/rooms';
import { useEngine } from '../support/engine';
import { privateMessageTo } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { customProperty } from '../support/parameters';
import { useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { useExecutions, waitingWorkflow } from '../support/waiting';

interface Schema {
	type?: string | string[];
	properties?: Record<string, Schema>;
	items?: Schema;
}
interface Drive {
	parameters: IDataObject;
	items?: INodeExecutionData[];
	/** What ends the wait, where it waits. */
	meanwhile?: () => void;
	/** The platform has them, which the specification does not know. */
	earlierVersions?: true;
}

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

const first = <T>(area: string, list?: string) => {
	const state = sandbox.state(area) as Record<string, T[]>;
	return (list === undefined ? (state as unknown as T[]) : state[list]!)[0]!;
};
const messageId = () => first<{ messageId: string }>('message', 'messages').messageId;
const privateMessage = () => privateMessageTo(messageId());
const campaign = { addressBy: 'campaignId', campaignId: '9004_1' };
const folderId = () => first<{ id: string }>('knowledgeBase').id;
const app = { installedAppId: 'crm-app-1' };
const newCase = {
	inputMode: 'json',
	jsonBody: '{"channelType":"EMAIL","contactInfo":{"email":"kim@example.com"},"subject":"New"}',
};
const numbersOfCases = () =>
	(sandbox.state('case') as { cases: Array<{ caseNumber: number | bigint }> }).cases.map(
		({ caseNumber }) => String(caseNumber),
	);
const thread = { entityType: 'CASE', entityId: 'case-1' };
const holder = { ...thread, participant: 'id', participantId: 'order-bot' };
const file = (text: string): INodeExecutionData[] => [
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

/** A callback that answers the platform's verification. */
let callback: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
	callback = await serve((_, response) => response.end());
});
afterAll(() => callback.close());
const subscription = engine.resource('engagementWebhook', 'subscription');
const subscribing = () => ({
	name: 'New',
	url: callback.url,
	preSharedKey: 'a key',
	subscriptions: ['CASE_CREATED'],
});
/** The id of a new subscription after these steps. */
const newSubscription = async (...steps: string[]) => {
	const { json } = await subscription('create', subscribing());
	const parameters = { subscriptionId: json[0]!.id as string };
	for (const step of steps) await subscription(step, parameters);
	return parameters;
};

/** How each operation whose output is known is carried out on the seed. */
const DRIVES: Record<string, () => Drive | Promise<Drive>> = {
	'engagementAccount.account.deactivate': () => ({ parameters: { id: '5001' } }),
	'engagementAccount.account.delete': () => ({ parameters: { id: '5001', clientId: '77' } }),
	'engagementAccount.account.get': () => ({ parameters: { id: '5001' } }),
	'engagementAccount.account.replaceProperties': () => ({
		parameters: {
			id: '5001',
			spaceId: '77',
			updateFields: {
				partnerCustomProperties: customProperty('region', 'AMER'),
			},
		},
	}),
	'engagementAccount.account.update': () => ({
		parameters: {
			id: '5001',
			inputMode: 'json',
			jsonBody: '{"customProperties":{"partnerCustomProperties":{"region":["AMER"]}}}',
		},
	}),
	'engagementAuditTrail.auditRecord.export': () => ({
		parameters: { assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1', format: 'csv' },
	}),
	'engagementAuditTrail.auditRecord.getPage': async () => {
		const { json } = await engine.node('engagementAuditTrail', {
			resource: 'auditRecord',
			operation: 'search',
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'case-1',
			options: { firstPageOnly: true },
		});
		return { parameters: { cursor: json[0]!.cursor as string } };
	},
	'engagementAuditTrail.auditRecord.search': () => ({
		parameters: { assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1' },
	}),
	'engagementCampaign.campaign.create': () => ({
		parameters: {
			name: 'New',
			status: 'APPROVED',
			additionalFields: { parentCampaignId: '9004_1' },
		},
	}),
	'engagementCampaign.campaign.delete': () => ({ parameters: campaign }),
	'engagementCampaign.campaign.get': () => ({ parameters: campaign }),
	'engagementCampaign.campaign.getAll': () => ({ parameters: { returnAll: true } }),
	'engagementCampaign.campaign.replace': () => ({
		parameters: { ...campaign, updateFields: { name: 'New' } },
	}),
	'engagementCampaign.campaign.update': () => ({
		parameters: { ...campaign, updateFields: { archived: true } },
	}),
	'engagementCampaign.campaign.upsert': () => ({
		parameters: {
			...{ externalSource: 'crm', externalSourceId: 'loyalty/2026 + friends' },
			...{ name: 'New', status: 'APPROVED' },
		},
	}),
	'engagementCase.bulkJob.create': () => ({
		parameters: { waitFor: 'nothing', ...newCase },
	}),
	'engagementCase.case.applyMacro': () => {
		sandbox.setStyle('plain'); // the service answers with nothing
		return {
			parameters: {
				...{ addressBy: 'id', id: 'case-1', inputMode: 'json' },
				jsonBody:
					'{"assetClass":"UNIVERSAL_CASE","entityKeys":["70001"],"macroIds":["macro-close"]}',
			},
		};
	},
	'engagementCase.case.create': () => ({ parameters: newCase }),
	'engagementCase.case.replace': () => ({
		parameters: { addressBy: 'id', id: 'case-1', updateFields: { status: 'Closed' } },
	}),
	'engagementCase.case.update': () => ({
		parameters: { addressBy: 'id', id: 'case-1', updateFields: { status: 'Closed' } },
	}),
	'engagementCase.case.waitUntil': () => ({
		parameters: { addressBy: 'id', id: 'case-1', until: 'value', values: 'Open' },
	}),
	'engagementCase.case.upsert': () => ({
		parameters: { channelCaseId: 'crm/500 + 1', ...newCase },
	}),
	'engagementCase.case.delete': () => ({
		parameters: { addressBy: 'caseNumber', caseNumber: numbersOfCases().join() },
	}),
	'engagementCase.case.get': () => ({ parameters: { addressBy: 'id', id: 'case-1' } }),
	'engagementCase.case.getAssociatedMessages': () => ({
		parameters: { addressBy: 'caseNumber', caseNumber: numbersOfCases()[0]! },
	}),
	'engagementCase.case.getSmartSummary': () => ({
		parameters: { caseNumber: numbersOfCases()[0]! },
	}),
	'engagementCase.case.merge': () => {
		const [parentCaseNumber = '', ...children] = numbersOfCases();
		return { parameters: { parentCaseNumber, childCaseNumbers: children.join() } };
	},
	'engagementCrmUserMapping.mapping.exportCsv': () => ({
		parameters: { ...app, exportAs: 'file' },
	}),
	'engagementCrmUserMapping.mapping.getAll': () => ({ parameters: { ...app, returnAll: true } }),
	'engagementCrmUserMapping.mapping.importCsv': () => ({
		parameters: { installedAppId: 'crm-app-2', source: 'file' },
		items: file('User ID/Email,CRM User ID\r\n1001,sales-1\r\n'),
	}),
	'engagementDeflection.deflection.deflect': () => ({
		parameters: {
			assetId: 'deflection-asset-1',
			snId: 'customer-1',
			accountId: '5001',
			deflectionType: 'LIVE_CHAT',
		},
	}),
	'engagementFeedback.workflow.trigger': () => ({
		parameters: { workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e' },
	}),
	'engagementFeedback.workflow.triggerWithProfile': () => ({
		parameters: { workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e' },
	}),
	'engagementKnowledgeBase.category.get': () => ({
		parameters: { folderId: folderId(), options: { resolvePath: true } },
	}),
	'engagementKnowledgeBase.category.getAll': () => ({
		parameters: { returnAll: true, options: { resolvePath: true } },
	}),
	'engagementMessage.conversation.get': () => ({ parameters: { messageId: messageId() } }),
	'engagementMessage.message.act': () => ({
		parameters: { messageId: messageId(), accountId: '5001', action: 'LIKE' },
	}),
	'engagementMessage.message.get': () => {
		const { messages } = sandbox.state('message') as { messages: Array<{ messageId: string }> };
		return {
			parameters: {
				messageId: `={{ ${JSON.stringify([messages[0]!.messageId, messages[30]!.messageId])} }}`,
			},
		};
	},
	'engagementMessage.message.markAsRead': () => {
		const { messages } = sandbox.state('message') as {
			messages: Array<{ messageId: string; channelType: string }>;
		};
		const readable = messages.find(({ channelType }) => channelType === 'BUSINESS_MESSAGING')!;
		return { parameters: { messageId: readable.messageId } };
	},
	'engagementMessage.message.updateWorkflow': () => {
		sandbox.setStyle('plain'); // the service answers with nothing
		return {
			parameters: {
				...{ addressBy: 'messageId', messageId: messageId() },
				updateFields: { note: 'A note' },
			},
		};
	},
	'engagementPublishing.privateMessage.send': () => ({ parameters: privateMessage() }),
	'engagementPublishing.privateMessage.sendAndWait': () => ({
		parameters: privateMessage(),
		meanwhile: () => sandbox.control('message', 'answer', { messageId: messageId(), text: 'Yes' }),
	}),
	'engagementThread.thread.acquireControl': () => ({ parameters: holder }),
	'engagementThread.thread.checkControl': () => ({ parameters: thread }),
	'engagementThread.thread.passControl': () => ({ parameters: holder }),
	'engagementThread.thread.releaseControl': () => ({
		parameters: { ...holder, entityId: 'case-3' },
	}),
	'engagementThread.thread.waitForControl': () => ({
		parameters: { ...thread, participant: 'platform' },
	}),
	'engagementWebhook.subscription.activate': async () => ({
		parameters: await newSubscription('verify'),
	}),
	'engagementWebhook.subscription.create': () => ({ parameters: subscribing() }),
	'engagementWebhook.subscription.deactivate': async () => ({
		parameters: await newSubscription('verify', 'activate'),
	}),
	'engagementWebhook.subscription.delete': async () => ({ parameters: await newSubscription() }),
	'engagementWebhook.subscription.get': async () => ({ parameters: await newSubscription() }),
	'engagementWebhook.subscription.getAll': () => ({ parameters: { returnAll: true } }),
	'engagementWebhook.subscription.update': async () => ({
		parameters: { ...(await newSubscription()), updateFields: { name: 'Other' } },
	}),
	'engagementWebhook.subscription.verify': async () => ({ parameters: await newSubscription() }),
	'engagementWebhook.webhookType.getAll': () => ({ parameters: { returnAll: true } }),
	...Object.fromEntries(
		['case', 'message'].map((resource) => [
			`engagementV2.${resource}.search`,
			() => ({ parameters: { limit: 3 }, earlierVersions: true }),
		]),
	),
	'engagementV2.note.create': () => ({
		parameters: { caseNumber: '70001', text: 'Call back' },
		earlierVersions: true,
	}),
};

/** The schema as n8n finds it, next to the node. */
const schemaOf = (folder: string, resource: string, operation: string) =>
	loadOutputSchema({ nodeDir: path.join(root, folder), version: 1, resource, operation }) as
		Schema | undefined;

const ajv = new Ajv2020({ strict: false, allErrors: true });

/** Finds what an item has and its schema does not, one sentence each: a field, or a type in it. */
function breachesOf(schema: Schema): (item: IDataObject) => string[] {
	const validate = ajv.compile({ ...schema, additionalProperties: false });
	return (item) => {
		if (validate(item)) return [];
		return validate.errors!.map(
			({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
		);
	};
}

let rooms: Room[];
beforeAll(async () => {
	rooms = await loadRooms();
});

const known = () =>
	operationsOf(rooms).map(({ room, resource, operation }) => ({
		name: `${room.description.name}.${resource.value}.${operation.value}`,
		schema: schemaOf(room.folder, resource.value, operation.value),
	}));

it('each is made of what the editor reads, and says something', () => {
	const read = (schema: Schema): string[] => [
		...Object.keys(schema),
		...Object.values(schema.properties ?? {}).flatMap(read),
		...(schema.items ? read(schema.items) : []),
	];
	for (const { name, schema } of known()) {
		if (schema === undefined) continue;
		expectFor(name, schema).toEqual(
			expect.objectContaining({ type: 'object', properties: expect.anything() }),
		);
		expect(['type', 'properties', 'items']).toEqual(expect.arrayContaining(read(schema)));
	}
});

it('every operation whose output is known is carried out here', () => {
	const wanted = known().filter(({ schema }) => schema !== undefined);
	expect(Object.keys(DRIVES).sort()).toEqual(wanted.map(({ name }) => name).sort());
});

it("the trigger's says what a delivery becomes, whatever was delivered", () => {
	const nodeDir = path.join(root, 'nodes/EngagementTrigger');
	const schema = loadOutputSchema({ nodeDir, version: 2 }) as Schema;
	const event = {
		...{ type: 'case.create', id: '7', payload: { id: '1' }, eventTime: 1767603600002 },
		subscriptionDetails: { subscriptionId: '2' },
	};
	const breaches = breachesOf(schema);
	for (const delivered of [event, {}, [event], 'a text', 7, null]) {
		expect(breaches(toItems(delivered)[0]!)).toEqual([]);
		expect(breaches(toItems(delivered, { body: '' })[0]!)).toEqual([]);
	}
	expect(Object.keys(toItems(event, {})[0]!)).toEqual(Object.keys(schema.properties!));
});

it("the polling trigger's says what comes of a change", async () => {
	const nodeDir = path.join(root, 'nodes/EngagementPollingTrigger');
	const schema = loadOutputSchema({ nodeDir, version: 1 }) as Schema;
	const type = 'n8n-nodes-engagement-platform.engagementPollingTrigger';
	for (const parameters of [
		{ event: 'campaignChanged' },
		{ event: 'assetChanged', assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1' },
	]) {
		const workflow = engine.workflow({ nodes: [{ name: 'Trigger', type, parameters }] });
		const [[{ json }]] = (await engine.poll(workflow, 'Trigger', { mode: 'manual' })) as [
			[{ json: IDataObject }],
		];
		expect(breachesOf(schema)(json)).toEqual([]);
		expect(Object.keys(json)).toEqual(Object.keys(schema.properties!));
	}
});

async function afterWaiting(node: string, parameters: IDataObject, meanwhile: () => void) {
	const execution = await execute(waitingWorkflow(node, parameters));
	meanwhile();
	await execution.wake();
	const json = execution.items('After').map((item) => item.json);
	return { json, said: execution.error?.message ?? '' };
}

test.each(Object.keys(DRIVES))('%s gives what its schema says', async (name) => {
	const [node = '', resource = '', operation = ''] = name.split('.');
	const { folder } = rooms.find(({ description }) => description.name === node)!;
	const schema = schemaOf(folder, resource, operation)!;
	const { parameters: own, items, meanwhile, earlierVersions } = await DRIVES[name]!();
	if (earlierVersions) sandbox.behave({ earlierVersions: 'there' });
	const parameters = { resource, operation, ...own };
	const { json, said } = meanwhile
		? await afterWaiting(node, parameters, meanwhile)
		: await engine.node(node, parameters as never, { items });
	expect(said).toBe('');
	expect(json).not.toEqual([]);
	const breaches = breachesOf(schema);
	for (const item of json) expect(breaches(item)).toEqual([]);
});

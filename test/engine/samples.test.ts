/**
 * The sample records and events of the pages for users: each is what the nodes return of the local platform.
 * `npm run samples` writes them.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';
import { blockIn } from '../../scripts/lib/generated';
import { useEngine } from '../support/engine';
import { privateMessageTo } from '../support/everyOperation';
import { filesIn, textOf } from '../support/files';
import { useSandbox } from '../support/sandbox';
import { eventually, freezeClock } from '../support/time';
import { useTrigger } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { n8n } = useTrigger(engine, sandbox);

/** Since when the local platform is what it is: seeded times end there. */
const NOW = Date.UTC(2026, 0, 5, 9);

beforeEach(() => {
	freezeClock();
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	sandbox.reset();
	sandbox.setStyle('service');
	sandbox.behave({ earlierVersions: 'there' });
});

const messageId = () =>
	(sandbox.state('message') as { messages: Array<{ messageId: string }> }).messages[0]!.messageId;
const folderId = () => (sandbox.state('knowledgeBase') as Array<{ id: string }>)[0]!.id;

/** The first item of an operation. */
const item =
	(name: string, parameters: () => IDataObject = () => ({})) =>
	async () => {
		const [node = '', resource = '', operation = ''] = name.split('.');
		const { json, said } = await engine.node(`engagement${node}`, {
			...{ resource, operation },
			...(parameters() as INode['parameters']),
		});
		expect(said).toBe('');
		return json[0]!;
	};

/** The first item of the trigger that `act` brings. */
const event = (type: string, act: () => unknown) => async () => {
	n8n.parameters = { subscriptions: [type] };
	await n8n.publish();
	await act();
	await eventually(() => expect(n8n.items).toHaveLength(1));
	await n8n.unpublish();
	return n8n.items[0]![0]!;
};

const polled = async () => {
	const type = 'n8n-nodes-engagement-platform.engagementPollingTrigger';
	const parameters = { event: 'caseChanged', addressBy: 'id', id: 'case-1' };
	const workflow = engine.workflow({ nodes: [{ name: 'Trigger', type, parameters }] });
	const output = await engine.poll(workflow, 'Trigger', { mode: 'manual' });
	return output![0]![0]!.json;
};

const campaign = () => ({ addressBy: 'campaignId', campaignId: '9004_1' });
const SAMPLES: Readonly<Record<string, () => Promise<IDataObject>>> = {
	account: item('Account.account.get', () => ({ id: '5001' })),
	asset: item('Asset.asset.get', () => ({ assetId: 'asset/7 + 8' })),
	audit: item('AuditTrail.auditRecord.search', () => ({
		...{ assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1', limit: 1 },
	})),
	campaign: item('Campaign.campaign.get', campaign),
	case: item('Case.case.get', () => ({ addressBy: 'id', id: 'case-1' })),
	category: item('KnowledgeBase.category.get', () => ({ folderId: folderId() })),
	deflection: item('Deflection.deflection.deflect', () => ({
		...{ assetId: 'deflection-asset-1', snId: 'customer-1', accountId: '5001' },
		deflectionType: 'LIVE_CHAT',
	})),
	feedback: item('Feedback.workflow.trigger', () => ({
		workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e',
	})),
	mapping: item('CrmUserMapping.mapping.getAll', () => ({ installedAppId: 'crm-app-1', limit: 1 })),
	message: item('Message.message.get', () => ({
		...{ addressBy: 'messageId', messageId: messageId() },
	})),
	'message-sent': item('Publishing.privateMessage.send', () => privateMessageTo(messageId())),
	polled,
	profile: item('Profile.profile.get', () => ({ profileId: 'profile-1' })),
	row: item('Reporting.query.run', () => ({
		inputMode: 'json',
		jsonBody: '{"report": "messages"}',
	})),
	subscription: item('Webhook.subscription.create', () => ({
		...{ name: 'Cases', url: 'https://hooks.example.com/cases', preSharedKey: 'a pre-shared key' },
		subscriptions: ['CASE_CREATED'],
	})),
	thread: item('Thread.thread.checkControl', () => ({ entityType: 'CASE', entityId: 'case-1' })),
	user: item('V2.user.getAll', () => ({ limit: 1 })),
	workspace: item('Workspace.workspace.getAll'),
	'case-created': event('CASE_CREATED', () =>
		sandbox.control('case', 'writeIn', { name: 'Kim Doe', text: 'Where is my parcel?' }),
	),
	'message-created': event('MESSAGE_CREATED', () =>
		sandbox.control('case', 'answer', { id: 'case-1', text: 'Where is my parcel?' }),
	),
	'campaign-deleted': event('CAMPAIGN_DELETED', item('Campaign.campaign.delete', campaign)),
};

/** As JSON, with what holds one plain value on a line of its own. */
function shown(sample: IDataObject): string {
	const text = JSON.stringify(sample, null, 2).replace(
		/([{[])\n\s+([^\n{}[\]]+)\n\s+([}\]])/g,
		(_all, begin: string, value: string, end: string) =>
			begin === '[' ? `[${value}]` : `{ ${value} }${end.slice(1)}`,
	);
	return `\`\`\`json\n${text}\n\`\`\``;
}
const pages = filesIn('docs/users', /\.md$/);
const pageOf = (name: string) =>
	pages.find((page) => textOf(page).includes(`<!-- sample-${name}: `))!;

it('every sample has its place on a page, and every place its sample', () => {
	const places = pages.flatMap((page) =>
		[...textOf(page).matchAll(/<!-- sample-([\w-]+): /g)].map(([, name]) => name),
	);
	expect(places.sort()).toEqual(Object.keys(SAMPLES).sort());
});

it.each(Object.keys(SAMPLES))('%s is on its page as the nodes return it', async (name) => {
	const page = pageOf(name);
	const text = textOf(page);
	const current = blockIn(text, `sample-${name}`, shown(await SAMPLES[name]!()));
	if (process.env.SAMPLES === 'write') writeFileSync(path.resolve(page), current);
	else expect(text).toBe(current);
});

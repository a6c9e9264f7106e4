/**
 * Common jobs, and what a person clicks for each: in our nodes, and in nodes of n8n that do the same
 * elsewhere.
 */
import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';
import { locator } from './parameters';

type Parameters = INode['parameters'];

/** A node, and all that a person chooses or fills in there, as n8n keeps it. */
export interface Step {
	type: string;
	parameters: Parameters;
}

interface Job {
	name: string;
	/** How many it takes. */
	clicks: number;
	ours: Step;
	/** What comes in, where the job begins with data. */
	items?: Array<{ json: object; binary?: object }>;
	/** Which nodes of n8n do the same for another service, if any do. */
	peer?: { clicks: number; name: string; steps: Step[] };
}

/** The parts of a node type that say what its form looks like. */
export interface Form {
	name: string;
	version: number | number[];
	defaultVersion?: number;
	properties: INodeProperties[];
}

const columns = { mappingMode: 'autoMapInputData', value: null } as unknown as string;
/** What n8n fills in when the columns are shown. */
const suggested = {
	mappingMode: 'defineBelow',
	value: Object.fromEntries(
		['externalSource', 'externalSourceId', 'name', 'status'].map((name) => [
			name,
			`={{ $json.${name} }}`,
		]),
	),
} as unknown as string;
const listed = (value: string) => locator(value, 'list') as unknown as string;
const sheet = { documentId: listed('Sheet'), sheetName: listed('First') };
const airtable = {
	...{ resource: 'record', operation: 'upsert', columns },
	...{ base: listed('Base'), table: listed('Table') },
};
const slackMessage = { resource: 'message', select: 'channel', channelId: listed('support') };
const csv = Buffer.from('User ID/Email,CRM User ID\r\n1001,sales-1\r\n').toString('base64');

export const JOBS: readonly Job[] = [
	{
		name: 'Create a case',
		clicks: 10,
		ours: {
			type: 'engagementCase',
			parameters: {
				...{ resource: 'case', operation: 'create', channelType: listed('EMAIL') },
				...{ contactInfo: { email: 'kim@example.com' }, priority: 'High' },
			},
		},
		peer: {
			clicks: 13,
			name: 'HubSpot',
			steps: [
				{
					type: 'hubspot',
					parameters: {
						...{ resource: 'ticket', operation: 'create', pipelineId: '0', stageId: '1' },
						...{ ticketName: 'Parcel', additionalFields: { priority: 'HIGH' } },
					},
				},
			],
		},
	},
	{
		name: 'Update it',
		clicks: 8,
		ours: {
			type: 'engagementCase',
			parameters: {
				...{ resource: 'case', operation: 'update', id: 'case-1' },
				updateFields: { priority: 'Low' },
			},
		},
		peer: {
			clicks: 10,
			name: 'HubSpot',
			steps: [
				{
					type: 'hubspot',
					parameters: {
						...{ resource: 'ticket', operation: 'update', ticketId: listed('Parcel') },
						updateFields: { priority: 'LOW' },
					},
				},
			],
		},
	},
	{
		name: 'Close it',
		clicks: 8,
		ours: {
			type: 'engagementCase',
			parameters: {
				...{ resource: 'case', operation: 'update', id: 'case-1' },
				updateFields: { status: 'Closed' },
			},
		},
		peer: {
			clicks: 9,
			name: 'Zendesk',
			steps: [
				{
					type: 'zendesk',
					parameters: {
						...{ resource: 'ticket', operation: 'update', id: '35436' },
						updateFields: { status: 'closed' },
					},
				},
			],
		},
	},
	{
		name: 'Read it',
		clicks: 5,
		ours: {
			type: 'engagementCase',
			parameters: { resource: 'case', operation: 'get', id: 'case-1' },
		},
		peer: {
			clicks: 5,
			name: 'Zendesk',
			steps: [
				{
					type: 'zendesk',
					parameters: { resource: 'ticket', operation: 'get', id: '35436' },
				},
			],
		},
	},
	{
		name: 'Sync a table',
		clicks: 8,
		ours: {
			type: 'engagementCampaign',
			parameters: {
				...{ resource: 'campaign', operation: 'upsert', inputMode: 'mapped' },
				...{ columns: suggested, options: { allInputs: true } },
			},
		},
		items: [
			{
				json: {
					...{ externalSource: 'table', externalSourceId: 'row-1' },
					...{ name: 'Spring', status: 'APPROVED' },
				},
			},
		],
		peer: { clicks: 10, name: 'Airtable', steps: [{ type: 'airtable', parameters: airtable }] },
	},
	{
		name: 'Answer a customer',
		clicks: 6,
		ours: {
			type: 'engagementPublishing',
			parameters: {
				...{ resource: 'reply', operation: 'createByCase' },
				...{ caseId: 'case-1', text: 'We are on it.' },
			},
		},
		peer: {
			clicks: 9,
			name: 'Slack',
			steps: [
				{
					type: 'slack',
					parameters: { ...slackMessage, operation: 'post', text: 'We are on it.' },
				},
			],
		},
	},
	{
		name: 'Ask with two buttons, and wait',
		clicks: 11,
		ours: {
			type: 'engagementPublishing',
			parameters: {
				...{ resource: 'privateMessage', operation: 'sendAndWait' },
				...{ channel: 'L', text: 'Did it arrive?', buttonTitles: 'Yes, No' },
				inReplyToMessageId: 'ACCOUNT_5002_1767596940000_LIVE_CHAT_1_chat 11 #9 & more?',
				campaignId: listed('9004_1'),
			},
		},
		peer: {
			clicks: 12,
			name: 'Slack',
			steps: [
				{
					type: 'slack',
					parameters: {
						...{ ...slackMessage, operation: 'sendAndWait', message: 'Did it arrive?' },
						approvalOptions: { values: { approvalType: 'double' } },
					},
				},
			],
		},
	},
	{
		name: 'Hand a conversation over',
		clicks: 6,
		ours: {
			type: 'engagementThread',
			parameters: {
				...{ resource: 'thread', operation: 'passControl' },
				...{ entityId: 'case-1', participantId: 'order-bot' },
			},
		},
		peer: {
			clicks: 9,
			name: 'Zendesk',
			steps: [
				{
					type: 'zendesk',
					parameters: {
						...{ resource: 'ticket', operation: 'update', id: '35436' },
						updateFields: { group: 'Orders' },
					},
				},
			],
		},
	},
	{
		name: 'Export to a file',
		clicks: 5,
		ours: {
			type: 'engagementAuditTrail',
			parameters: { resource: 'auditRecord', operation: 'export', assetIds: 'case-1' },
		},
		peer: {
			clicks: 12,
			name: 'Google Sheets, Convert to File',
			steps: [
				{ type: 'googleSheets', parameters: { resource: 'sheet', operation: 'read', ...sheet } },
				{ type: 'convertToFile', parameters: { operation: 'csv' } },
			],
		},
	},
	{
		name: 'Run a report',
		clicks: 14,
		ours: {
			type: 'engagementReporting',
			parameters: {
				...{ resource: 'query', operation: 'run' },
				...{ reportingEngine: listed('INBOUND_MESSAGE'), report: listed('INBOUND_MESSAGE') },
				projections: { metric: [{ measurementName: listed('MESSAGES') }] },
				groupBys: { dimension: [{ dimensionName: listed('CHANNEL') }] },
			},
		},
	},
	{
		name: 'Export a report',
		clicks: 14,
		ours: {
			type: 'engagementReporting',
			parameters: {
				...{ resource: 'query', operation: 'export' },
				...{ reportingEngine: listed('INBOUND_MESSAGE'), report: listed('INBOUND_MESSAGE') },
				projections: { metric: [{ measurementName: listed('MESSAGES') }] },
				groupBys: { dimension: [{ dimensionName: listed('CHANNEL') }] },
			},
		},
	},
	{
		name: 'Publish a post',
		clicks: 8,
		ours: {
			type: 'engagementPublishing',
			parameters: {
				...{ resource: 'post', operation: 'create', accountIds: '5001' },
				...{ campaignId: listed('9004_1'), text: 'We are open again.' },
			},
		},
		peer: {
			clicks: 9,
			name: 'Slack',
			steps: [
				{
					type: 'slack',
					parameters: { ...slackMessage, operation: 'post', text: 'We are open again.' },
				},
			],
		},
	},
	{
		name: 'Schedule a draft',
		clicks: 6,
		ours: {
			type: 'engagementPublishing',
			parameters: {
				...{ resource: 'draft', operation: 'schedule' },
				...{ draftId: 'draft-1', scheduleDate: '2030-01-01T09:00:00' },
			},
		},
	},
	{
		name: 'Create a profile',
		clicks: 9,
		ours: {
			type: 'engagementProfile',
			parameters: {
				...{ resource: 'profile', operation: 'create', firstName: 'Ada', lastName: 'Lovelace' },
				...{ channelType: listed('EMAIL'), channelId: 'ada@example.com' },
			},
		},
		peer: {
			clicks: 11,
			name: 'HubSpot',
			steps: [
				{
					type: 'hubspot',
					parameters: {
						...{ resource: 'contact', operation: 'upsert', email: 'ada@example.com' },
						additionalFields: { firstName: 'Ada', lastName: 'Lovelace' },
					},
				},
			],
		},
	},
	{
		name: 'Read a profile',
		clicks: 5,
		ours: {
			type: 'engagementProfile',
			parameters: { resource: 'profile', operation: 'get', profileId: 'profile-1' },
		},
		peer: {
			clicks: 6,
			name: 'HubSpot',
			steps: [
				{
					type: 'hubspot',
					parameters: {
						...{ resource: 'contact', operation: 'get', contactId: listed('Ada') },
					},
				},
			],
		},
	},
	{
		name: 'Create an asset',
		clicks: 6,
		ours: {
			type: 'engagementAsset',
			parameters: {
				...{ resource: 'asset', operation: 'create', name: 'Logo' },
				url: 'https://media.example.com/logo.png',
			},
		},
	},
	{
		name: 'Start a survey',
		clicks: 5,
		ours: {
			type: 'engagementFeedback',
			parameters: {
				...{ resource: 'workflow', operation: 'trigger' },
				workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e',
			},
		},
	},
	{
		name: 'Import users from a CSV file',
		clicks: 5,
		ours: {
			type: 'engagementCrmUserMapping',
			parameters: { resource: 'mapping', operation: 'importCsv', installedAppId: 'crm-app-2' },
		},
		items: [{ json: {}, binary: { data: { data: csv, mimeType: 'text/csv' } } }],
		peer: {
			clicks: 14,
			name: 'Extract from File, Airtable',
			steps: [
				{ type: 'extractFromFile', parameters: { operation: 'csv' } },
				{ type: 'airtable', parameters: airtable },
			],
		},
	},
	{
		name: 'Import a file from an address',
		clicks: 5,
		ours: {
			type: 'engagementAsset',
			parameters: {
				...{ resource: 'import', operation: 'start' },
				url: 'https://media.example.com/shoe.png',
			},
		},
		peer: {
			clicks: 12,
			name: 'HTTP Request, Slack',
			steps: [
				{ type: 'httpRequest', parameters: { url: 'https://media.example.com/shoe.png' } },
				{
					type: 'slack',
					parameters: {
						...{ resource: 'file', operation: 'upload' },
						options: { channelId: listed('support') },
					},
				},
			],
		},
	},
	{
		name: 'React to an event',
		clicks: 5,
		ours: { type: 'engagementTrigger', parameters: { subscriptions: ['CASE_CREATED'] } },
		peer: {
			clicks: 6,
			name: 'HubSpot Trigger',
			steps: [
				{
					type: 'hubspotTrigger',
					parameters: { eventsUi: { eventValues: [{ name: 'contact.creation' }] } },
				},
			],
		},
	},
];

/** The jobs that n8n has nodes for, as the page on performance shows them. */
export function clicksTable(): string {
	const rows = JOBS.flatMap(({ name, clicks, peer }) =>
		peer ? [`| ${name} | ${clicks} | ${peer.clicks} | ${peer.name} |`] : [],
	);
	return ['| Job | Here | There | Nodes of n8n |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/**
 * The clicks from the plus of a canvas until the step has run. Opening a list and choosing are two clicks,
 * a field to type into is one, and so is a switch; adding a field of a collection is two, and a row one.
 * Typing, in the search of the panel too, takes none. The credential is there already.
 * @throws Error for a value that the form has no field for, and for a required field without a value
 */
export function clicksOf(form: Form, { type, parameters }: Step): number {
	const typeVersion = form.defaultVersion ?? Math.max(...[form.version].flat());
	const node = { name: 'Node', type, typeVersion, parameters } as INode;
	const about = form as never;
	const all = NodeHelpers.getNodeParameters(form.properties, parameters, true, false, node, about)!;
	const shown = form.properties.filter((one) =>
		NodeHelpers.displayParameter(all, one, node, about),
	);
	for (const { name, required, default: preset } of shown) {
		const isEmpty = [preset, (preset as { value?: unknown } | undefined)?.value].includes('');
		if (required && isEmpty && !(name in parameters))
			throw new Error(`${type}: ${name} is required`);
	}
	const isChosenAsAction = (name: string) => ['resource', 'operation'].includes(name);
	const fields = Object.entries(parameters)
		.filter(([name]) => !isChosenAsAction(name))
		.map(([name, value]) => fieldClicks(named(shown, name, type), value));
	const open = ['plus', 'node', ...('operation' in parameters ? ['action'] : [])];
	return open.length + sum(fields) + ['execute'].length;
}

function fieldClicks(field: INodeProperties, value: unknown): number {
	const { name, options = [] } = field;
	switch (field.type) {
		case 'options':
			return 2;
		case 'multiOptions':
			return 1 + (value as unknown[]).length;
		case 'resourceLocator':
			return (value as { mode: string }).mode === 'list' ? 2 : 1;
		case 'resourceMapper': {
			const { mappingMode } = value as { mappingMode: string };
			return (field.default as { mappingMode: string }).mappingMode === mappingMode ? 0 : 2;
		}
		case 'collection':
			return sum(inside(options as INodeProperties[], value, name).map((clicks) => 2 + clicks));
		case 'fixedCollection':
			return sum(
				Object.entries(value as object).flatMap(([group, entries]) => {
					const { values } = named(
						options as Array<{ name: string; values: INodeProperties[] }>,
						group,
						name,
					);
					return [entries as object | object[]]
						.flat()
						.map((row) => 1 + sum(inside(values, row, group)));
				}),
			);
		case 'boolean':
			return value === field.default ? 0 : 1;
		default:
			return 1;
	}
}

const inside = (fields: INodeProperties[], values: unknown, where: string) =>
	Object.entries(values as object).map(([name, value]) =>
		fieldClicks(named(fields, name, where), value),
	);

function named<F extends { name: string }>(fields: readonly F[], name: string, where: string): F {
	const found = fields.find((field) => field.name === name);
	if (!found) throw new Error(`${where} has no field ${name}`);
	return found;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { pickers, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = {
	assetType: 'MESSAGE',
	lists: { queue: 'CLIENT_QUEUES' },
	endpoint: 'GET /message',
	names: ['messageId', 'umId'],
} as const;

export class EngagementMessage implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		displayName: 'Engagement Message',
		name: 'engagementMessage',
		icon: {
			light: 'file:../../icons/message.svg',
			dark: 'file:../../icons/message.dark.svg',
		},
		subtitle: ofArea.subtitle,
		description: 'Read messages and conversations, act on them, and update their workflow',
		defaults: { name: 'Engagement Message' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Reads messages and conversations, and moderates and routes messages. Leave Output at Simplified for an agent.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-engagement-platform.engagementPublishing',
					relationHint: 'Answers a message',
				},
				{
					nodeType: 'n8n-nodes-engagement-platform.engagementCase',
					relationHint: 'Has the case that a message belongs to',
				},
			],
		},
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...pickers(records, 'account', 'queue', 'user') },
	};

	execute = executing(async () => await import('./area'));
}

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
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Read messages and conversations, act on them, and update their workflow',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...pickers(records, 'account', 'queue', 'user') },
	};

	execute = executing(async () => await import('./area'));
}

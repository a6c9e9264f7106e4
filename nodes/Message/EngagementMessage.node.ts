import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementMessage implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Read messages and conversations, act on them, and update their workflow',
		usableAsTool: true,
	};

	methods = methodsOf(load, {
		assetType: 'MESSAGE',
		lists: { queue: 'CLIENT_QUEUES' },
		endpoint: 'GET /message',
		names: ['messageId', 'umId'],
	});

	execute = executing(load);
}

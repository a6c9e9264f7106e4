import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), {
	records: { assetType: 'MESSAGE', endpoint: 'GET /message', names: ['messageId', 'umId'] },
});

export class EngagementMessage extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Read messages and conversations, act on them, and update their workflow',
		usableAsTool: true,
	};
}

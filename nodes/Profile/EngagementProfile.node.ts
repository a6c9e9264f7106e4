import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const load = async () => await import('./area');

export class EngagementProfile implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Find, create and change the profiles of customers, one by one or in bulk',
		usableAsTool: true,
	};

	methods = methodsOf(load, { assetType: 'PROFILE' });

	execute = executing(load);
}

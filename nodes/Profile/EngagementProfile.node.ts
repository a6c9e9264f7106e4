import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

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

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementCampaign implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Create, read, change and retire the campaigns that categorize outbound messages',
		usableAsTool: true,
	};

	methods = methodsOf(load, { assetType: 'CAMPAIGN' });

	execute = executing(load);
}

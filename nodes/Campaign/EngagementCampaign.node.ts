import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), { records: { assetType: 'CAMPAIGN' } });

export class EngagementCampaign extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Create, read, change and retire the campaigns that categorize outbound messages',
		usableAsTool: true,
	};
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), { records: { assetType: 'PROFILE' } });

export class EngagementProfile extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Find, create and change the profiles of customers, one by one or in bulk',
		usableAsTool: true,
	};
}

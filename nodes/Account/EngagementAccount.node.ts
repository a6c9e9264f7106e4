import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), {
	records: { assetType: 'ACCOUNT', endpoint: 'GET /account', names: ['id'] },
});

export class EngagementAccount extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Read, share, deactivate and remove channel accounts, and change their custom properties',
		usableAsTool: true,
	};
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { columnsMethod, pickers, searchCampaigns, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = { assetType: 'MEDIA_ASSET' } as const;

export class EngagementAsset implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Manage images, videos and other assets, and import them from a URL',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCampaigns, ...pickers(records, 'channel', 'shared') },
		resourceMapping: {
			getColumns: columnsMethod(async () => await import('./area'), records),
		},
	};

	execute = executing(async () => await import('./area'));
}

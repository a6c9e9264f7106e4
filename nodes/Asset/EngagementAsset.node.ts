import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { columnsMethod, pickers, searchCampaigns, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = { assetType: 'MEDIA_ASSET' } as const;

export class EngagementAsset implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		displayName: 'Engagement Asset',
		name: 'engagementAsset',
		icon: {
			light: 'file:../../icons/asset.svg',
			dark: 'file:../../icons/asset.dark.svg',
		},
		subtitle: ofArea.subtitle,
		description: 'Manage images, videos and other assets, and import them from a URL',
		defaults: { name: 'Engagement Asset' },
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

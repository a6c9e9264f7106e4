import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { columnsMethod, pickers, searchCampaigns, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = { assetType: 'CAMPAIGN' } as const;

export class EngagementCampaign implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Create, read, change and retire the campaigns that categorize outbound messages',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCampaigns, ...pickers(records, 'shared') },
		resourceMapping: {
			getColumns: columnsMethod(async () => await import('./area'), records),
		},
	};

	execute = executing(async () => await import('./area'));
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { columnsMethod, pickers, searchWorkspaces, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = { assetType: 'PROFILE' } as const;

export class EngagementProfile implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Find, create and change the profiles of customers, one by one or in bulk',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchWorkspaces, ...pickers(records, 'channel', 'profileList') },
		resourceMapping: {
			getColumns: columnsMethod(async () => await import('./area'), records),
		},
	};

	execute = executing(async () => await import('./area'));
}

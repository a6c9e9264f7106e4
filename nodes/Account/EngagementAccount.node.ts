import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { pickers, searchWorkspaces, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = { assetType: 'ACCOUNT', endpoint: 'GET /account', names: ['id'] } as const;

export class EngagementAccount implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Read, share, deactivate and remove channel accounts, and change their custom properties',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchWorkspaces, ...pickers(records, 'account', 'shared') },
	};

	execute = executing(async () => await import('./area'));
}

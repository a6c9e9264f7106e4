import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { columnsMethod, pickers, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';
import { searchCrmUsers, searchPlatformUsers } from './searchUsers';

export class EngagementCrmUserMapping implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Keep the one-to-one mapping between the users of a CRM and the users of the platform',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCrmUsers, searchPlatformUsers, ...pickers({}, 'user') },
		resourceMapping: { getColumns: columnsMethod(async () => await import('./area'), {}) },
	};

	execute = executing(async () => await import('./area'));
}

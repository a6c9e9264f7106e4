import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import * as lists from './searchLists';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { testCredential } from '../service/access/credentialTest';

export class EngagementReporting implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Run and export analytics queries, and list what can be queried',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...lists },
	};

	execute = executing(async () => await import('./area'));
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import * as lists from './searchLists';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

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

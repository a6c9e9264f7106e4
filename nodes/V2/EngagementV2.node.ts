import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { searchWorkspaces, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

export class EngagementV2 implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			"Find cases, list users, queues and other things by name, and add notes to cases, with the service's second version: publicly known, not specified",
		usableAsTool: true,
	};

	methods = { credentialTest: { testCredential }, listSearch: { searchWorkspaces } };

	execute = executing(async () => await import('./area'));
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { testCredential } from '../service/access/credentialTest';

export class EngagementFeedback implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Start the feedback workflows that survey customers',
		usableAsTool: true,
	};

	methods = { credentialTest: { testCredential } };

	execute = executing(async () => await import('./area'));
}

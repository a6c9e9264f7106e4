import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

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

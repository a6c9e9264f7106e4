import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

export class EngagementThread implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Decide who may answer on the thread of a case: a bot, another bot, or the platform and its agents',
		usableAsTool: true,
	};

	methods = { credentialTest: { testCredential } };

	execute = executing(async () => await import('./area'));
}

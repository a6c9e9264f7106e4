import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { testCredential } from '../service/access/credentialTest';

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

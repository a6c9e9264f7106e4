import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { testCredential } from '../service/access/credentialTest';

export class EngagementAuditTrail implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		group: ['input'],
		subtitle: ofArea.subtitle,
		description:
			'Read and export who changed which fields of an asset, when, with old and new values',
		usableAsTool: true,
	};

	methods = { credentialTest: { testCredential } };

	execute = executing(async () => await import('./area'));
}

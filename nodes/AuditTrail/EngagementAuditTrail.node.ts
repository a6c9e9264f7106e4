import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementAuditTrail implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Audit Trail',
		name: 'engagementAuditTrail',
		icon: {
			light: 'file:../../icons/auditTrail.svg',
			dark: 'file:../../icons/auditTrail.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle,
		description:
			'Read and export who changed which fields of an asset, when, with old and new values',
		defaults: { name: 'Engagement Audit Trail' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = { credentialTest: { testCredential } };

	execute = executing(async () => await import('./resources'));
}

import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { propertySearches, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementDeflection implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Deflection',
		name: 'engagementDeflection',
		icon: {
			light: 'file:../../icons/deflection.svg',
			dark: 'file:../../icons/deflection.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Move a caller from a voice menu to a digital channel',
		defaults: { name: 'Engagement Deflection' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...propertySearches() },
	};

	execute = executing(async () => await import('./resources'));
}

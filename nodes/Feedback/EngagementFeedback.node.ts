import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementFeedback implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Feedback',
		name: 'engagementFeedback',
		icon: {
			light: 'file:../../icons/feedback.svg',
			dark: 'file:../../icons/feedback.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Start the feedback workflows that survey customers',
		defaults: { name: 'Engagement Feedback' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = { credentialTest: { testCredential } };

	execute = executing(async () => await import('./resources'));
}

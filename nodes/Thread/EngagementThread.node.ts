import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle, waitingNodeTooltip } from './description';

export class EngagementThread implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Thread',
		name: 'engagementThread',
		icon: {
			light: 'file:../../icons/thread.svg',
			dark: 'file:../../icons/thread.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		waitingNodeTooltip,
		description:
			'Decide who may answer on the thread of a case: a bot, another bot, or the platform and its agents',
		defaults: { name: 'Engagement Thread' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Decides who may answer in a case: a bot or the people. Acquire control before a bot answers, pass it to the platform to hand over.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-engagement-platform.engagementPublishing',
					relationHint: 'Sends the answer',
				},
				{
					nodeType: 'n8n-nodes-engagement-platform.engagementTrigger',
					relationHint: 'Starts the workflow when something happens in a case',
				},
			],
		},
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = { credentialTest: { testCredential } };

	execute = executing(async () => await import('./resources'));
}

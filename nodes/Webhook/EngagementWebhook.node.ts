import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { getWebhookTypes, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';
import { searchSubscriptions } from './searchSubscriptions';

export class EngagementWebhook implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Webhook',
		name: 'engagementWebhook',
		icon: {
			light: 'file:../../icons/webhook.svg',
			dark: 'file:../../icons/webhook.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Manage the subscriptions that send events of the platform to a URL',
		defaults: { name: 'Engagement Webhook' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchSubscriptions },
		loadOptions: { getWebhookTypes },
	};

	execute = executing(async () => await import('./resources'));
}

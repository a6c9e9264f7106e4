import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getWebhookTypes, testCredential } from '../shared/editor';
import { propertiesOf, run, subtitleOf } from '../shared/operation';
import { searchSubscriptions } from './searchSubscriptions';
import { subscription } from './subscription';
import { webhookType } from './webhookType';

const resources = [subscription, webhookType];

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
		subtitle: subtitleOf(resources),
		description: 'Manage the subscriptions that send events of the platform to a URL',
		defaults: { name: 'Engagement Webhook' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...propertiesOf(resources)],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchSubscriptions },
		loadOptions: { getWebhookTypes },
	};

	async execute(this: IExecuteFunctions) {
		return await run(this, resources);
	}
}

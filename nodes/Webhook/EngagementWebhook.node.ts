import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { getWebhookTypes } from '../service/editor/webhookTypes';
import { ofArea } from './area';
import { searchSubscriptions } from './searchSubscriptions';

const Area = nodeOf(async () => await import('./area'), {
	listSearch: { searchSubscriptions },
	loadOptions: { getWebhookTypes },
});

export class EngagementWebhook extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Manage the subscriptions that send events of the platform to a URL',
		usableAsTool: true,
	};
}

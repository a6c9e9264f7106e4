import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { ofArea } from './area';
import { nodeOf } from '../service/editor/pickers';
import { searchSubscriptions } from './searchSubscriptions';
import { getWebhookTypes } from '../service/editor/webhookTypes';

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

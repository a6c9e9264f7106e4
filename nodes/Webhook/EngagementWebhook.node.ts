import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { searchSubscriptions } from './searchSubscriptions';
import { getWebhookTypes } from '../service/editor/webhookTypes';
import { testCredential } from '../service/access/credentialTest';

export class EngagementWebhook implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Manage the subscriptions that send events of the platform to a URL',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchSubscriptions },
		loadOptions: { getWebhookTypes },
	};

	execute = executing(async () => await import('./area'));
}

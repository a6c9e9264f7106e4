import type { INodeType, INodeTypeDescription, IWebhookFunctions } from 'n8n-workflow';
import { columnsMethod, pickers, searchCampaigns, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = {
	assetType: 'UNIVERSAL_CASE',
	lists: { queue: 'UNIVERSAL_CASE_QUEUES' },
	endpoint: 'GET /case',
	names: ['id', 'caseNumber'],
} as const;

export class EngagementCase implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Create, read, change, merge and summarize cases, one by one or in bulk',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: {
			searchCampaigns,
			...pickers(records, 'account', 'channel', 'macro', 'queue', 'user'),
			...pickers(records, 'caseType', 'priority', 'status'),
		},
		resourceMapping: {
			getColumns: columnsMethod(async () => await import('./area'), records),
		},
	};

	execute = executing(async () => await import('./area'));

	/** A bulk job calls back to a suspended execution. */
	async webhook(this: IWebhookFunctions) {
		return await (await import('./bulkJob/callback')).receiveCallback(this);
	}
}

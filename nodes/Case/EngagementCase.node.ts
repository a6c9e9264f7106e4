import type { INodeType, INodeTypeDescription, IWebhookFunctions } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), {
	records: { assetType: 'UNIVERSAL_CASE', endpoint: 'GET /case', names: ['id', 'caseNumber'] },
});

export class EngagementCase extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Create, read, change, merge and summarize cases, one by one or in bulk',
		usableAsTool: true,
	};

	/** A bulk job calls back to a suspended execution. */
	async webhook(this: IWebhookFunctions) {
		return await (await import('./bulkJob/callback')).receiveCallback(this);
	}
}

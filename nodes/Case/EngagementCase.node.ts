import type { INodeType, INodeTypeDescription, IWebhookFunctions } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementCase implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Create, read, change, merge and summarize cases, one by one or in bulk',
		usableAsTool: true,
	};

	methods = methodsOf(load, {
		assetType: 'UNIVERSAL_CASE',
		lists: { queue: 'UNIVERSAL_CASE_QUEUES' },
		endpoint: 'GET /case',
		names: ['id', 'caseNumber'],
	});

	execute = executing(load);

	/** A bulk job calls back to a suspended execution. */
	async webhook(this: IWebhookFunctions) {
		return await (await import('./bulkJob/callback')).receiveCallback(this);
	}
}

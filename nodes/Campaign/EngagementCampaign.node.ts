import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { columnsMethod, propertySearches, searchCampaigns, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementCampaign implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Campaign',
		name: 'engagementCampaign',
		icon: {
			light: 'file:../../icons/campaign.svg',
			dark: 'file:../../icons/campaign.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Create, read, change and retire the campaigns that categorize outbound messages',
		defaults: { name: 'Engagement Campaign' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCampaigns, ...propertySearches() },
		resourceMapping: { getColumns: columnsMethod(async () => await import('./resources')) },
	};

	execute = executing(async () => await import('./resources'));
}

import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { columnsOf, propertySearches, searchCampaigns, testCredential } from '../shared/editor';
import { propertiesOf, run, subtitleOf } from '../shared/operation';
import { campaign } from './campaign';

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
		subtitle: subtitleOf([campaign]),
		description: 'Create, read, change and retire the campaigns that categorize outbound messages',
		defaults: { name: 'Engagement Campaign' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...propertiesOf([campaign])],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCampaigns, ...propertySearches() },
		resourceMapping: { getColumns: columnsOf([campaign]) },
	};

	async execute(this: IExecuteFunctions) {
		return await run(this, [campaign]);
	}
}

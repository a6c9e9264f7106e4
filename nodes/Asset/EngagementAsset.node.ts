import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import {
	columnsMethod,
	propertySearches,
	searchCampaigns,
	idSearches,
	testCredential,
} from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementAsset implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Asset',
		name: 'engagementAsset',
		icon: {
			light: 'file:../../icons/asset.svg',
			dark: 'file:../../icons/asset.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Manage images, videos and other assets, and import them from a URL',
		defaults: { name: 'Engagement Asset' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: {
			searchCampaigns,
			...propertySearches(),
			...idSearches(['channel']),
		},
		resourceMapping: { getColumns: columnsMethod(async () => await import('./resources')) },
	};

	execute = executing(async () => await import('./resources'));
}

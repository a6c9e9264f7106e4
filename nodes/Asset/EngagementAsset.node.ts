import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { asset } from './asset';
import { imports } from './import';
import { template } from './template';
import { columnsOf, propertySearches, searchCampaigns, testCredential } from '../shared/editor';
import { propertiesOf, run, subtitleOf } from '../shared/operation';

const resources = [asset, template, imports];

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
		subtitle: subtitleOf(resources),
		description: 'Manage images, videos and other assets, and import them from a URL',
		defaults: { name: 'Engagement Asset' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...propertiesOf(resources)],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCampaigns, ...propertySearches() },
		resourceMapping: { getColumns: columnsOf(resources) },
	};

	async execute(this: IExecuteFunctions) {
		return await run(this, resources);
	}
}

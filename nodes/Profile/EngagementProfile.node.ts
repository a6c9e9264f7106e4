import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { bulkJob } from './bulkJob';
import { profile } from './profile';
import { columnsOf, propertySearches, testCredential } from '../shared/editor';
import { propertiesOf, run, subtitleOf } from '../shared/operation';

const resources = [profile, bulkJob];

export class EngagementProfile implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Profile',
		name: 'engagementProfile',
		icon: {
			light: 'file:../../icons/profile.svg',
			dark: 'file:../../icons/profile.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Find, create and change the profiles of customers, one by one or in bulk',
		defaults: { name: 'Engagement Profile' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...propertiesOf(resources)],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...propertySearches() },
		resourceMapping: { getColumns: columnsOf(resources) },
	};

	async execute(this: IExecuteFunctions) {
		return await run(this, resources);
	}
}

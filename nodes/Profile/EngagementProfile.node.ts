import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import {
	columnsMethod,
	propertySearches,
	searchWorkspaces,
	idSearches,
	testCredential,
} from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

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
		subtitle,
		description: 'Find, create and change the profiles of customers, one by one or in bulk',
		defaults: { name: 'Engagement Profile' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchWorkspaces, ...propertySearches(), ...idSearches(['channel']) },
		resourceMapping: { getColumns: columnsMethod(async () => await import('./resources')) },
	};

	execute = executing(async () => await import('./resources'));
}

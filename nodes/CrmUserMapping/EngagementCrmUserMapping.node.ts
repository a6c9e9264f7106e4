import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { columnsMethod, idSearches, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';
import { searchCrmUsers, searchPlatformUsers } from './searchUsers';

export class EngagementCrmUserMapping implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement CRM User Mapping',
		name: 'engagementCrmUserMapping',
		icon: {
			light: 'file:../../icons/crmUserMapping.svg',
			dark: 'file:../../icons/crmUserMapping.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description:
			'Keep the one-to-one mapping between the users of a CRM and the users of the platform',
		defaults: { name: 'Engagement CRM User Mapping' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCrmUsers, searchPlatformUsers, ...idSearches(['user']) },
		resourceMapping: { getColumns: columnsMethod(async () => await import('./resources')) },
	};

	execute = executing(async () => await import('./resources'));
}

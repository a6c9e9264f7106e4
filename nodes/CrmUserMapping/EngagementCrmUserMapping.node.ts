import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { columnsOf, testCredential } from '../shared/editor';
import { propertiesOf, run, subtitleOf } from '../shared/operation';
import { mapping } from './mapping';
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
		subtitle: subtitleOf([mapping]),
		description:
			'Keep the one-to-one mapping between the users of a CRM and the users of the platform',
		defaults: { name: 'Engagement CRM User Mapping' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...propertiesOf([mapping])],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { searchCrmUsers, searchPlatformUsers },
		resourceMapping: { getColumns: columnsOf([mapping]) },
	};

	async execute(this: IExecuteFunctions) {
		return await run(this, [mapping]);
	}
}

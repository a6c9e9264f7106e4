import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { propertySearches, searchWorkspaces, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementAccount implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Account',
		name: 'engagementAccount',
		icon: {
			light: 'file:../../icons/account.svg',
			dark: 'file:../../icons/account.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description:
			'Read, share, deactivate and remove channel accounts, and change their custom properties',
		defaults: { name: 'Engagement Account' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: {
			searchWorkspaces,
			...propertySearches({ endpoint: 'GET /account', names: ['id'] }),
		},
	};

	execute = executing(async () => await import('./resources'));
}

import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import * as lists from './searchLists';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementReporting implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Reporting',
		name: 'engagementReporting',
		icon: {
			light: 'file:../../icons/reporting.svg',
			dark: 'file:../../icons/reporting.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Run and export analytics queries, and list what can be queried',
		defaults: { name: 'Engagement Reporting' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...lists },
	};

	execute = executing(async () => await import('./resources'));
}

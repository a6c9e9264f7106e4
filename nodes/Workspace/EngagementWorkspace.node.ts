import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';

export class EngagementWorkspace implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Workspace',
		name: 'engagementWorkspace',
		icon: {
			light: 'file:../../icons/workspace.svg',
			dark: 'file:../../icons/workspace.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'List the workspaces (clients) that the credential may use',
		defaults: { name: 'Engagement Workspace' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = { credentialTest: { testCredential } };

	execute = executing(async () => await import('./resources'));
}

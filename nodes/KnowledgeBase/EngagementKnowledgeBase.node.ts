import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { properties, subtitle } from './description';
import { searchCategories } from './searchCategories';

export class EngagementKnowledgeBase implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Knowledge Base',
		name: 'engagementKnowledgeBase',
		icon: {
			light: 'file:../../icons/knowledgeBase.svg',
			dark: 'file:../../icons/knowledgeBase.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Read and search the categories (folders) that organize knowledge base content',
		defaults: { name: 'Engagement Knowledge Base' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = { credentialTest: { testCredential }, listSearch: { searchCategories } };

	execute = executing(async () => await import('./resources'));
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { searchCategories } from './searchCategories';
import { testCredential } from '../service/access/credentialTest';

export class EngagementKnowledgeBase implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Read and search the categories (folders) that organize knowledge base content',
		usableAsTool: true,
	};

	methods = { credentialTest: { testCredential }, listSearch: { searchCategories } };

	execute = executing(async () => await import('./area'));
}

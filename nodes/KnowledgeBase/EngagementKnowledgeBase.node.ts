import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';
import { searchCategories } from './search';

const Area = nodeOf(async () => await import('./area'), { listSearch: { searchCategories } });

export class EngagementKnowledgeBase extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Read and search the categories (folders) that organize knowledge base content',
		usableAsTool: true,
	};
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';
import * as lists from './searchLists';

const Area = nodeOf(async () => await import('./area'), { listSearch: { ...lists } });

export class EngagementReporting extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Run and export analytics queries, and list what can be queried',
		usableAsTool: true,
	};
}

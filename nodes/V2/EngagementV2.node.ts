import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), { records: {} });

export class EngagementV2 extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			"Find cases, list users, queues and other things by name, and add notes to cases, with the service's second version: publicly known, not specified",
		usableAsTool: true,
	};
}

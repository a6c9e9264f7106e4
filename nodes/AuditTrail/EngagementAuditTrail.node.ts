import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'));

export class EngagementAuditTrail extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		group: ['input'],
		subtitle: ofArea.subtitle,
		description:
			'Read and export who changed which fields of an asset, when, with old and new values',
		usableAsTool: true,
	};
}

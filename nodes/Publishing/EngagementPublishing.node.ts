import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), {
	records: { assetType: 'OUTBOUND_MESSAGE' },
});

export class EngagementPublishing extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Send private messages built from templates, and manage drafts, posts, replies and previews',
		usableAsTool: true,
	};
}

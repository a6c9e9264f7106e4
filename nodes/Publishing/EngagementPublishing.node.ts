import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementPublishing implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Send private messages built from templates, and manage drafts, posts, replies and previews',
		usableAsTool: true,
	};

	methods = methodsOf(load, { assetType: 'OUTBOUND_MESSAGE' });

	execute = executing(load);
}

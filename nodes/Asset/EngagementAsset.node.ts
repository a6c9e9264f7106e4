import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementAsset implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Manage images, videos and other assets, and import them from a URL',
		usableAsTool: true,
	};

	methods = methodsOf(load, { assetType: 'MEDIA_ASSET' });

	execute = executing(load);
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

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

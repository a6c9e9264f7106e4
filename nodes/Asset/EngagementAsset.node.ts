import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

const Area = nodeOf(async () => await import('./area'), { records: { assetType: 'MEDIA_ASSET' } });

export class EngagementAsset extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Manage images, videos and other assets, and import them from a URL',
		usableAsTool: true,
	};
}

import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { ofArea } from './area';
import { nodeOf } from '../service/editor/pickers';

const Area = nodeOf(async () => await import('./area'), {
	records: { assetType: 'UNIVERSAL_CASE' },
});

export class EngagementDeflection extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Move a caller from a voice menu to a digital channel',
		usableAsTool: true,
	};
}

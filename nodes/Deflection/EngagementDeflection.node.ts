import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';

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

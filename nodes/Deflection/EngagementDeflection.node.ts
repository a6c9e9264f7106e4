import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const load = async () => await import('./area');

export class EngagementDeflection implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Move a caller from a voice menu to a digital channel',
		usableAsTool: true,
	};

	methods = methodsOf(load, { assetType: 'UNIVERSAL_CASE' });

	execute = executing(load);
}

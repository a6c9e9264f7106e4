import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

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

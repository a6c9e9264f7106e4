import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementV2 implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			"Find cases, list users, queues and other things by name, and add notes to cases, with the service's second version: publicly known, not specified",
		usableAsTool: true,
	};

	methods = methodsOf(load);

	execute = executing(load);
}

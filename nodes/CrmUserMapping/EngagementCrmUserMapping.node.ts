import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { searchCrmUsers, searchPlatformUsers } from './searchUsers';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementCrmUserMapping implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Keep the one-to-one mapping between the users of a CRM and the users of the platform',
		usableAsTool: true,
	};

	methods = methodsOf(load, {}, { searchCrmUsers, searchPlatformUsers });

	execute = executing(load);
}

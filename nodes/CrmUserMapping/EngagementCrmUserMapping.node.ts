import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { nodeOf } from '../service/editor/pickers';
import { ofArea } from './area';
import { searchCrmUsers, searchPlatformUsers } from './searchUsers';

const Area = nodeOf(async () => await import('./area'), {
	listSearch: { searchCrmUsers, searchPlatformUsers },
});

export class EngagementCrmUserMapping extends Area implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Keep the one-to-one mapping between the users of a CRM and the users of the platform',
		usableAsTool: true,
	};
}

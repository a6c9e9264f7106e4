import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { executing } from '../kernel/agents';
import { ofArea } from './area';
import { methodsOf } from '../service/editor/pickers';

const load = async () => await import('./area');

export class EngagementAccount implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Read, share, deactivate and remove channel accounts, and change their custom properties',
		usableAsTool: true,
	};

	methods = methodsOf(load, { assetType: 'ACCOUNT', endpoint: 'GET /account', names: ['id'] });

	execute = executing(load);
}

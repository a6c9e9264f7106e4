import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

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

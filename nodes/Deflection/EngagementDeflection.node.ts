import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { pickers, testCredential } from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = { assetType: 'UNIVERSAL_CASE' } as const;

export class EngagementDeflection implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description: 'Move a caller from a voice menu to a digital channel',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...pickers(records, 'account', 'urlShortener') },
	};

	execute = executing(async () => await import('./area'));
}

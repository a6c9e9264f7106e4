import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import {
	columnsMethod,
	pickers,
	searchCampaigns,
	searchSubCampaigns,
	searchWorkspaces,
	testCredential,
} from '../shared/editor';
import { executing } from '../shared/agents';
import { ofArea } from './area';

const records = { assetType: 'OUTBOUND_MESSAGE' } as const;

export class EngagementPublishing implements INodeType {
	description: INodeTypeDescription = {
		...ofArea,
		icon: ofArea.icon,
		subtitle: ofArea.subtitle,
		description:
			'Send private messages built from templates, and manage drafts, posts, replies and previews',
		usableAsTool: true,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: {
			searchCampaigns,
			searchSubCampaigns,
			searchWorkspaces,
			...pickers(
				...([records, 'account', 'accountGroup', 'approver'] as const),
				...(['channel', 'customField', 'urlShortener'] as const),
			),
		},
		resourceMapping: {
			getColumns: columnsMethod(async () => await import('./area'), records),
		},
	};

	execute = executing(async () => await import('./area'));
}

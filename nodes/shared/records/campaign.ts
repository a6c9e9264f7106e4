import type { RecordKind } from './recordKind';

const managed = ['id', 'displayId', 'deleted', 'createdTime', 'modifiedTime', 'owner'] as const;

/** Part 1, "Campaign". */
export const campaign = {
	fields: [
		...managed,
		'parentCampaignId',
		'externalSource',
		'externalSourceId',
		'name',
		'description',
		'startDate',
		'endDate',
		'tags',
		'status',
		'partnerCustomProperties',
		'clientCustomProperties',
		'visibility',
		'archived',
		'externalCampaignDetails',
	],
	managed,
	simplified: {
		id: 'id',
		name: 'name',
		description: 'description',
		status: 'status',
		archived: 'archived',
		startDate: { time: 'startDate' },
		endDate: { time: 'endDate' },
		parentCampaignId: 'parentCampaignId',
		externalSource: 'externalSource',
		externalSourceId: 'externalSourceId',
	},
} as const satisfies RecordKind;

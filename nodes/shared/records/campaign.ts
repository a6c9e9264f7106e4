import type { RecordKind } from './recordKind';

/** Part 1, "Campaign". */
export const campaign: RecordKind = {
	fields: [
		'id',
		'displayId',
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
		'deleted',
		'createdTime',
		'modifiedTime',
		'owner',
		'externalCampaignDetails',
	],
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
};

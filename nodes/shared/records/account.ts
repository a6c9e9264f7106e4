import type { RecordKind } from './recordKind';

/** Part 1, "Account". Its times are texts whose zone the specification does not name: they stay as they are. */
export const account: RecordKind = {
	fields: [
		'id',
		'type',
		'displayName',
		'channelId',
		'channelType',
		'owner',
		'properties',
		'spaceId',
		'clientCustomProperties',
		'partnerCustomProperties',
		'visibility',
		'permissions',
		'permalink',
		'active',
		'deleted',
		'deactivationReason',
		'createdTime',
		'modifiedTime',
	],
	simplified: {
		id: 'id',
		displayName: 'displayName',
		type: 'type',
		channelType: 'channelType',
		channelId: 'channelId',
		spaceId: 'spaceId',
		active: 'active',
		permalink: 'permalink',
		createdTime: 'createdTime',
		modifiedTime: 'modifiedTime',
	},
};

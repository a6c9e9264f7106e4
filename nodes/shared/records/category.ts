import type { RecordKind } from './recordKind';

/**
 * Part 2, "Knowledge Base category"; the likely name of the count that a search can ask for; and the
 * `pathNames` that the node adds. Its times are localized texts without a zone: they stay as they are.
 */
export const category: RecordKind = {
	fields: [
		'id',
		'name',
		'description',
		'parentId',
		'path',
		'userVisiblePath',
		'assetClasses',
		'tags',
		'moduleTypes',
		'assetMetadata',
		'additional',
		'mappingDetails',
		'shareConfigs',
		'grants',
		'markPublic',
		'confidential',
		'disableChildSharing',
		'canEdit',
		'favourite',
		'clientId',
		'ownerUserId',
		'createdTime',
		'modifiedTime',
		'lastModifiedUserId',
		'deleted',
		'assetCount',
		'pathNames',
	],
	simplified: {
		id: 'id',
		name: 'name',
		description: 'description',
		parentId: 'parentId',
		path: 'path',
		pathNames: 'pathNames',
		assetClasses: 'assetClasses',
		tags: 'tags',
		assetCount: 'assetCount',
		modifiedTime: 'modifiedTime',
	},
};

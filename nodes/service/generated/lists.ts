// Generated from spec/second-version.yaml by `npm run endpoints`. Do not edit.

/** How a list shows things: what they are, and in which fields an entry has their ID and name. */
export interface ListShape {
	of: string;
	id: string;
	/** The first that is not empty; several fields with blanks between them are joined. */
	name: readonly string[];
	/** Differs where things have the same name. */
	detail?: string;
	/** The values that an entry has which is deleted or switched off. */
	hidden?: Readonly<Record<string, boolean>>;
	/** Of a search: the key by which it finds those of a workspace. */
	workspace?: string;
	/** Where the lists are, if an object holds several. */
	at?: readonly string[];
	/** Of custom fields: the class of the records that have them. */
	assetType?: string;
}

/** Every list of things that requests name by ID, by its type. */
export const lists: Readonly<Record<string, ListShape>> = {
	ACCESSIBLE_USERS: {
		of: 'user',
		id: 'userId',
		name: ['firstName lastName', 'visibleId'],
		detail: 'emailAddress',
		hidden: { isDeleted: true },
	},
	PARTNER_USERS: {
		of: 'user',
		id: 'userId',
		name: ['firstName lastName', 'visibleId'],
		detail: 'emailAddress',
		hidden: { isDeleted: true },
	},
	PARTNER_ACCOUNTS: {
		of: 'account',
		id: 'accountId',
		name: ['displayName', 'screenName'],
		detail: 'snType',
		hidden: { isActive: false },
	},
	USER_ACCESSIBLE_ACCOUNTS: {
		of: 'account',
		id: 'accountId',
		name: ['displayName', 'screenName'],
		detail: 'snType',
		hidden: { isActive: false },
	},
	PARTNER_QUEUES: {
		of: 'queue',
		id: 'id',
		name: ['name'],
		detail: 'queueType',
		hidden: { delFlag: true },
	},
	CLIENT_QUEUES: {
		of: 'queue',
		id: 'id',
		name: ['name'],
		detail: 'queueType',
		hidden: { delFlag: true },
	},
	UNIVERSAL_CASE_QUEUES: {
		of: 'queue',
		id: 'id',
		name: ['name'],
		detail: 'queueType',
		hidden: { delFlag: true },
	},
	INBOUND_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'MESSAGE',
	},
	OUTBOUND_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'OUTBOUND_MESSAGE',
	},
	PROFILE_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'PROFILE',
	},
	USER_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'USER',
	},
	MEDIA_ASSET_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'MEDIA_ASSET',
	},
	ACCOUNT_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'ACCOUNT',
	},
	LISTENING_TOPIC_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'LISTENING_TOPIC',
	},
	LISTENING_THEME_CUSTOM_FIELDS: {
		of: 'customField',
		id: 'fieldName',
		name: ['label.en', 'label'],
		detail: 'fieldType',
		hidden: { enabled: false, isHidden: true },
		assetType: 'LISTENING_THEME',
	},
	MACROS: {
		of: 'macro',
		id: 'id',
		name: ['name'],
		detail: 'assetClass',
		hidden: { deleted: true },
		at: ['USER', 'SHARED'],
	},
	PARTNER_PROFILE_LISTS: {
		of: 'profileList',
		id: 'id',
		name: ['name'],
		hidden: { isDeleted: true },
	},
	CLIENT_PROFILE_LISTS: {
		of: 'profileList',
		id: 'id',
		name: ['name'],
		hidden: { isDeleted: true },
	},
	APPROVAL_PATHS: {
		of: 'approvalPath',
		id: 'id',
		name: ['approvalPathName'],
		hidden: { enabled: false, deleted: true },
	},
	CLIENT_URL_SHORTNERS: { of: 'urlShortener', id: 'id', name: ['name'], at: ['urlShortners'] },
	USER_GROUPS: { of: 'userGroup', id: 'id', name: ['groupName'] },
	PARTNER_ACCOUNT_GROUPS: { of: 'accountGroup', id: 'id', name: ['groupName'] },
	UM_STATUSES: { of: 'status', id: 'status', name: ['displayName'] },
	UM_PRIORITIES: { of: 'priority', id: 'priority', name: ['displayName'] },
	CLIENTS: { of: 'workspace', id: 'clientId', name: ['clientName'] },
	PARTNER_CAMPAIGNS: {
		of: 'campaign',
		id: 'campaignId',
		name: ['campaignName'],
		hidden: { deleted: true },
	},
	'POST /v2/search/USER': {
		of: 'user',
		id: 'id',
		name: ['name.givenName name.familyName', 'userName'],
		detail: 'userName',
		hidden: { active: false },
		workspace: 'clientAttributes.clientId',
	},
	'POST /v2/search/CUSTOM_FIELD': {
		of: 'customField',
		id: 'fieldName',
		name: ['label'],
		detail: 'type',
		hidden: { enabled: false },
		workspace: 'clientId',
	},
	'GET /v2/me': { of: 'me', id: 'id', name: ['name'], detail: 'email' },
};

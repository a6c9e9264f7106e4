// Generated from spec/openapi.yaml by `npm run endpoints`. Do not edit.

const areas = [
	{ permission: 'a role to create and view campaigns', ids: ['id', 'externalSourceId'] },
	{
		permission: 'account permission to view, engage or publish for that account',
		ids: ['id', 'messageId'],
	},
	{ ids: ['id'] },
	{ permission: 'permission to read the trail of the asset', ids: ['id'] },
	{ ids: ['id', 'caseId', 'caseNumber'] },
	{ permission: 'permission for the action', ids: ['controllingParticipantId'] },
	{ permission: 'permission for the action', ids: ['id'] },
	{
		permission: 'access to the installed app, and the CRM connector permissions',
		ids: ['crmUserId'],
	},
	{
		permission:
			'the View and Create Category permissions of the knowledge base module, and the category shared with the caller',
		ids: ['id'],
	},
	{
		permission: 'permission on the sending account',
		ids: ['id', 'postId', 'draftId', 'messageId', 'previewId'],
	},
	{
		permission:
			'a permission that is not documented (feedback management has to be enabled in the environment)',
		ids: ['id'],
	},
	{ permission: 'permission on the subscription entity', ids: ['id'] },
	{ ids: ['id'] },
	{ ids: ['id'] },
	{ ids: ['id', 'profileId', 'taskId', 'jobId', 'processId'] },
	{ ids: ['id', 'assetId', 'taskId', 'jobId', 'processId'] },
	{ ids: ['id'] },
	{ ids: ['id'] },
	{ ids: ['id'] },
] as const;

const shapes = [
	{ gives: 'record' },
	{ gives: 'records' },
	{ gives: 'done' },
	{ gives: 'ids', isKnown: true },
	{ gives: 'records', at: ['messages', 'conversation.messages'] },
	{ gives: 'text' },
	{ gives: 'any' },
	{ gives: 'done', isKnown: true },
	{ gives: 'page', at: ['results'] },
	{ gives: 'records', isKnown: true },
	{ gives: 'job', idName: 'processId' },
	{ gives: 'job' },
	{ gives: 'ids', at: ['messageKeys'], idName: 'messageId', isKnown: true },
	{ gives: 'words' },
	{ gives: 'any', idName: 'messageId' },
	{ gives: 'page', at: ['result'] },
	{ gives: 'ids', at: ['postIds'], idName: 'postId' },
	{ gives: 'ids', idName: 'draftId', isKnown: true },
	{ gives: 'ids', idName: 'postId', isKnown: true },
	{ gives: 'ids', at: ['postIds'], idName: 'postId', isKnown: true },
	{ gives: 'job', idName: 'previewId', isKnown: true },
	{ gives: 'record', isKnown: true },
	{ gives: 'flag' },
	{ gives: 'table', isKnown: true },
	{ gives: 'records', by: 'report', isKnown: true },
	{ gives: 'record', idName: 'profileId', isKnown: true },
	{ gives: 'ids', idName: 'profileId', isKnown: true },
	{ gives: 'job', idName: 'jobId', isKnown: true },
	{ gives: 'job', isKnown: true },
	{ gives: 'record', idName: 'assetId', isKnown: true },
	{ gives: 'job', idName: 'taskId', isKnown: true },
	{ gives: 'page', at: ['results'], isKnown: true },
	{ gives: 'page', at: ['Resources'], isKnown: true },
] as const;

/**
 * Every endpoint of the service, relative to /api/v3. `kind`: a read may be sent again, a write may not.
 * `singleUse`: works once, never to be replayed blindly. `ownWords`: may answer words that are not about the
 * request. `bare`: may answer records outside of an envelope. `pathOnly`: the specification shows no more.
 * `names`: what in a request, together, identifies the record, and what the record calls that; the first that a
 * request has. `permission`: what a 403 asks for.
 * The others are of the answer, see {@link Shape}.
 */
export const endpoints = {
	'POST /campaign': { ...areas[0], ...shapes[0], kind: 'write' },
	'GET /campaign': {
		...areas[0],
		...shapes[1],
		kind: 'read',
		names: [
			{ campaignId: 'id' },
			{ externalSource: 'externalSource', externalSourceId: 'externalSourceId' },
		],
	},
	'PUT /campaign': {
		...areas[0],
		...shapes[0],
		kind: 'write',
		names: [
			{ campaignId: 'id' },
			{ externalSource: 'externalSource', externalSourceId: 'externalSourceId' },
		],
	},
	'PATCH /campaign': {
		...areas[0],
		...shapes[0],
		kind: 'write',
		names: [
			{ campaignId: 'id' },
			{ externalSource: 'externalSource', externalSourceId: 'externalSourceId' },
		],
	},
	'DELETE /campaign': { ...areas[0], ...shapes[2], kind: 'write' },
	'POST /campaign/brief': { ...areas[0], ...shapes[3], kind: 'write' },
	'GET /message': { ...areas[1], ...shapes[1], kind: 'read' },
	'GET /conversation': { ...areas[1], ...shapes[4], kind: 'read' },
	'PATCH /message/action': {
		...areas[1],
		...shapes[5],
		kind: 'write',
		names: [{ messageId: 'messageId', accountId: 'accountId' }],
	},
	'PATCH /message/read': {
		...areas[1],
		...shapes[6],
		kind: 'write',
		names: [{ messageId: 'messageId' }],
	},
	'PATCH /message/workflow': {
		...areas[1],
		...shapes[7],
		kind: 'write',
		names: [{ messageId: 'messageId' }, { umId: 'messageId' }],
	},
	'POST /message/associated-app-data': { ...areas[1], ...shapes[6], kind: 'write' },
	'GET /account': { ...areas[2], ...shapes[1], kind: 'read', names: [{ id: 'id' }] },
	'PUT /account': { ...areas[2], ...shapes[2], kind: 'write', names: [{ id: 'id' }] },
	'PATCH /account': { ...areas[2], ...shapes[2], kind: 'write', names: [{ id: 'id' }] },
	'DELETE /account': { ...areas[2], ...shapes[2], kind: 'write' },
	'POST /audit/search': { ...areas[3], ...shapes[8], kind: 'read' },
	'GET /audit': { ...areas[3], ...shapes[8], kind: 'read', singleUse: true },
	'POST /case': { ...areas[4], ...shapes[0], kind: 'write' },
	'GET /case': {
		...areas[4],
		...shapes[1],
		kind: 'read',
		names: [{ id: 'id' }, { caseNumber: 'caseNumber' }],
	},
	'PUT /case': {
		...areas[4],
		...shapes[9],
		kind: 'write',
		names: [{ id: 'id' }, { caseNumber: 'caseNumber' }],
	},
	'PATCH /case': {
		...areas[4],
		...shapes[9],
		kind: 'write',
		names: [{ id: 'id' }, { caseNumber: 'caseNumber' }],
	},
	'DELETE /case': { ...areas[4], ...shapes[7], kind: 'write' },
	'POST /case/bulk': {
		...areas[4],
		...shapes[10],
		kind: 'write',
		ids: ['processId', 'index', 'case', 'caseId', 'caseNumber', 'snUserId'],
	},
	'GET /case/bulk/status': {
		...areas[4],
		...shapes[11],
		kind: 'read',
		ownWords: true,
		ids: ['index', 'case', 'caseId', 'caseNumber', 'snUserId'],
	},
	'POST /case/applyMacro': { ...areas[4], ...shapes[7], kind: 'write' },
	'POST /case/merge': { ...areas[4], ...shapes[2], kind: 'write' },
	'GET /case/associatedMessages': {
		...areas[4],
		...shapes[12],
		kind: 'read',
		ids: ['messageId', 'messageKey', 'umId', 'umid', 'key', 'id'],
	},
	'GET /case/smartSummary': { ...areas[4], ...shapes[13], kind: 'write', ownWords: true },
	'POST /thread': {
		...areas[5],
		...shapes[0],
		kind: 'write',
		names: [{ entityType: 'entityType', entityId: 'entityId' }],
	},
	'POST /deflect': { ...areas[6], ...shapes[14], kind: 'write' },
	'GET /crm-user-mapping': { ...areas[7], ...shapes[1], kind: 'read' },
	'POST /crm-user-mapping': { ...areas[7], ...shapes[6], kind: 'write' },
	'DELETE /crm-user-mapping': { ...areas[7], ...shapes[9], kind: 'write' },
	'POST /crm-user-mapping/upsert': {
		...areas[7],
		...shapes[6],
		kind: 'write',
		names: [{ installedAppId: 'installedAppId', crmUserId: 'crmUserId' }],
	},
	'GET /crm-user-mapping/export': { ...areas[7], ...shapes[5], kind: 'read' },
	'PUT /crm-user-mapping/import': { ...areas[7], ...shapes[5], kind: 'write' },
	'GET /folder': { ...areas[8], ...shapes[0], kind: 'read', names: [{ folderId: 'id' }] },
	'POST /folder/search': { ...areas[8], ...shapes[15], kind: 'read' },
	'POST /publishing/message': { ...areas[9], ...shapes[16], kind: 'write' },
	'POST /publishing/draft': { ...areas[9], ...shapes[17], kind: 'write', pathOnly: true },
	'GET /publishing/draft': { ...areas[9], ...shapes[9], kind: 'read', pathOnly: true },
	'PUT /publishing/draft': {
		...areas[9],
		...shapes[17],
		kind: 'write',
		pathOnly: true,
		names: [{ id: 'id' }],
	},
	'DELETE /publishing/draft': { ...areas[9], ...shapes[7], kind: 'write', pathOnly: true },
	'POST /publishing/draft/schedule': {
		...areas[9],
		...shapes[18],
		kind: 'write',
		pathOnly: true,
		names: [{ draftId: 'id' }, { id: 'id' }],
	},
	'POST /publishing/post': { ...areas[9], ...shapes[19], kind: 'write', pathOnly: true },
	'GET /publishing/post': { ...areas[9], ...shapes[9], kind: 'read', pathOnly: true },
	'DELETE /publishing/post': { ...areas[9], ...shapes[7], kind: 'write', pathOnly: true },
	'PUT /publishing/post/workflow-properties': {
		...areas[9],
		...shapes[19],
		kind: 'write',
		pathOnly: true,
		names: [{ accountId: 'accountId', channelId: 'channelId' }],
	},
	'POST /publishing/reply': { ...areas[9], ...shapes[19], kind: 'write', pathOnly: true },
	'POST /publishing/reply/by-case': { ...areas[9], ...shapes[19], kind: 'write', pathOnly: true },
	'POST /publishing/preview': { ...areas[9], ...shapes[20], kind: 'write', pathOnly: true },
	'GET /publishing/preview': {
		...areas[9],
		...shapes[21],
		kind: 'read',
		pathOnly: true,
		names: [{ previewId: 'id' }],
	},
	'POST /cfmWorkflow/trigger': { ...areas[10], ...shapes[13], kind: 'write', ownWords: true },
	'POST /cfmWorkflow/triggerWithNewProfile': {
		...areas[10],
		...shapes[13],
		kind: 'write',
		ownWords: true,
	},
	'GET /webhook-subscriptions': {
		...areas[11],
		...shapes[1],
		kind: 'read',
		names: [{ subscriptionId: 'id' }],
	},
	'POST /webhook-subscriptions': { ...areas[11], ...shapes[0], kind: 'write' },
	'PUT /webhook-subscriptions': {
		...areas[11],
		...shapes[2],
		kind: 'write',
		names: [{ subscriptionId: 'id' }],
	},
	'DELETE /webhook-subscriptions': { ...areas[11], ...shapes[2], kind: 'write' },
	'POST /webhook-subscriptions/action': { ...areas[11], ...shapes[22], kind: 'write' },
	'GET /webhook-subscriptions/webhook-types': { ...areas[11], ...shapes[1], kind: 'read' },
	'GET /accessibleClients': { ...areas[12], ...shapes[9], kind: 'read', pathOnly: true },
	'POST /reports/batchQuery': { ...areas[13], ...shapes[23], kind: 'read', pathOnly: true },
	'GET /reports/custom-metric': {
		...areas[13],
		...shapes[24],
		kind: 'read',
		pathOnly: true,
		ids: ['id', 'name', 'fieldName'],
	},
	'GET /reports/engine': { ...areas[13], ...shapes[9], kind: 'read', pathOnly: true },
	'POST /reports/fetchViralTrends': { ...areas[13], ...shapes[23], kind: 'read', pathOnly: true },
	'POST /reports/log/query': { ...areas[13], ...shapes[23], kind: 'read', pathOnly: true },
	'GET /reports/metadata': {
		...areas[13],
		...shapes[24],
		kind: 'read',
		pathOnly: true,
		ids: ['dimensions', 'measurements', 'metrics', 'filterDimensions'],
	},
	'POST /reports/query': { ...areas[13], ...shapes[23], kind: 'read', pathOnly: true },
	'POST /reports/query/researchAssistant': {
		...areas[13],
		...shapes[23],
		kind: 'read',
		pathOnly: true,
	},
	'POST /reports/query/widget': { ...areas[13], ...shapes[23], kind: 'read', pathOnly: true },
	'GET /reports/report': { ...areas[13], ...shapes[9], kind: 'read', pathOnly: true },
	'GET /profile': {
		...areas[14],
		...shapes[9],
		kind: 'read',
		bare: true,
		pathOnly: true,
		names: [{ profileId: 'id' }, { id: 'id' }],
	},
	'POST /profile': { ...areas[14], ...shapes[25], kind: 'write', pathOnly: true },
	'PUT /profile': {
		...areas[14],
		...shapes[25],
		kind: 'write',
		pathOnly: true,
		names: [{ id: 'id' }],
	},
	'PATCH /profile': {
		...areas[14],
		...shapes[26],
		kind: 'write',
		pathOnly: true,
		names: [
			{ id: 'id' },
			{ 'profileKey.channelType': 'channelType', 'profileKey.channelId': 'channelId' },
		],
	},
	'POST /profile/upsert': {
		...areas[14],
		...shapes[25],
		kind: 'write',
		pathOnly: true,
		names: [
			{ id: 'id' },
			{ 'profiles.0.channelType': 'channelType', 'profiles.0.channelId': 'channelId' },
		],
	},
	'POST /profile/bulk': { ...areas[14], ...shapes[27], kind: 'write', pathOnly: true },
	'PUT /profile/bulk': { ...areas[14], ...shapes[27], kind: 'write', pathOnly: true },
	'PATCH /profile/bulk': { ...areas[14], ...shapes[27], kind: 'write', pathOnly: true },
	'POST /profile/bulk/upsert': { ...areas[14], ...shapes[27], kind: 'write', pathOnly: true },
	'GET /profile/bulk/status': {
		...areas[14],
		...shapes[28],
		kind: 'read',
		ownWords: true,
		pathOnly: true,
		ids: [
			'id',
			'taskId',
			'jobId',
			'processId',
			'jobStatus',
			'processStatus',
			'uploadTaskStatus',
			'taskStatus',
			'status',
			'state',
			'totalRecords',
			'uploadedContent',
		],
	},
	'POST /sam': { ...areas[15], ...shapes[29], kind: 'write', pathOnly: true },
	'PUT /sam': { ...areas[15], ...shapes[29], kind: 'write', pathOnly: true, names: [{ id: 'id' }] },
	'GET /sam/{assetId}': {
		...areas[15],
		...shapes[21],
		kind: 'read',
		pathOnly: true,
		names: [{ assetId: 'id' }],
	},
	'PATCH /sam/{assetId}': {
		...areas[15],
		...shapes[29],
		kind: 'write',
		pathOnly: true,
		names: [{ assetId: 'id' }],
	},
	'DELETE /sam/{assetId}': { ...areas[15], ...shapes[7], kind: 'write', pathOnly: true },
	'POST /sam/template': { ...areas[15], ...shapes[29], kind: 'write', pathOnly: true },
	'POST /sam/importUrl/async': { ...areas[15], ...shapes[30], kind: 'write', pathOnly: true },
	'GET /sam/task/status/{taskId}': {
		...areas[15],
		...shapes[28],
		kind: 'read',
		ownWords: true,
		pathOnly: true,
		ids: [
			'id',
			'taskId',
			'jobId',
			'processId',
			'jobStatus',
			'processStatus',
			'uploadTaskStatus',
			'taskStatus',
			'status',
			'state',
			'totalRecords',
			'uploadedContent',
		],
	},
	'GET /v1/bootstrap/resources': {
		...areas[16],
		...shapes[9],
		kind: 'read',
		bare: true,
		ids: ['userId', 'accountId', 'campaignId', 'fieldName', 'clientId', 'id'],
	},
	'POST /v2/search/CASE': {
		...areas[17],
		...shapes[31],
		kind: 'read',
		ids: ['id', 'caseId', 'caseNumber'],
	},
	'GET /v2/search/CASE': {
		...areas[17],
		...shapes[31],
		kind: 'read',
		ids: ['id', 'caseId', 'caseNumber'],
	},
	'POST /v2/search/MESSAGE': {
		...areas[17],
		...shapes[31],
		kind: 'read',
		ids: ['id', 'messageId'],
	},
	'GET /v2/search/MESSAGE': { ...areas[17], ...shapes[31], kind: 'read', ids: ['id', 'messageId'] },
	'POST /v2/search/PROFILE': {
		...areas[17],
		...shapes[31],
		kind: 'read',
		ids: ['id', 'profileId'],
	},
	'GET /v2/search/PROFILE': { ...areas[17], ...shapes[31], kind: 'read', ids: ['id', 'profileId'] },
	'POST /v2/search/USER': { ...areas[17], ...shapes[31], kind: 'read', ids: ['id'] },
	'GET /v2/search/USER': { ...areas[17], ...shapes[31], kind: 'read', ids: ['id'] },
	'POST /v2/search/CUSTOM_FIELD': {
		...areas[17],
		...shapes[31],
		kind: 'read',
		ids: ['fieldName', 'id'],
	},
	'GET /v2/search/CUSTOM_FIELD': {
		...areas[17],
		...shapes[31],
		kind: 'read',
		ids: ['fieldName', 'id'],
	},
	'GET /v2/scim/Users': {
		...areas[16],
		...shapes[32],
		kind: 'read',
		bare: true,
		ids: ['id', 'Resources'],
	},
	'GET /v2/me': { ...areas[16], ...shapes[21], kind: 'read' },
	'POST /v2/comment/CASE/{caseNumber}': { ...areas[18], ...shapes[21], kind: 'write' },
} as const;

/** What identifies a record in an answer of any area. */
export const allIds: readonly string[] = [
	'id',
	'externalSourceId',
	'messageId',
	'caseId',
	'caseNumber',
	'controllingParticipantId',
	'crmUserId',
	'postId',
	'draftId',
	'previewId',
	'profileId',
	'taskId',
	'jobId',
	'processId',
	'assetId',
];

/** The names and words by which answers say what they are, see `x-answers` in the contract. */
export const answers: Readonly<
	Record<
		| 'success'
		| 'done'
		| 'reason'
		| 'list'
		| 'more'
		| 'total'
		| 'cursor'
		| 'next'
		| 'rows'
		| 'table'
		| 'jobId'
		| 'jobStatus'
		| 'jobDone'
		| 'jobFailed'
		| 'stepFailed',
		readonly string[]
	>
> = {
	success: ['success', 'succeeded', 'successful'],
	done: [
		'done',
		'deleted',
		'removed',
		'updated',
		'created',
		'applied',
		'activated',
		'deactivated',
		'verified',
	],
	reason: ['message', 'reason', 'status', 'code', 'error', 'errors'],
	list: [
		'paging',
		'pagination',
		'page',
		'pageInfo',
		'page_info',
		'cursor',
		'cursors',
		'meta',
		'metadata',
		'link',
		'links',
		'_link',
		'_links',
	],
	more: ['hasMore', 'hasNext'],
	total: [
		'total',
		'totalCount',
		'totalItems',
		'totalRows',
		'totalRecords',
		'totalResults',
		'totalElements',
	],
	cursor: ['cursor', 'nextCursor'],
	next: ['nextCursor', 'nextPageToken'],
	rows: ['rows', 'data', 'results', 'values'],
	table: ['headings', 'pageSize', 'maxAllowedEntries', 'apiStatus', 'errorMessage'],
	jobId: ['taskId', 'jobId', 'processId', 'previewId', 'id'],
	jobStatus: ['jobStatus', 'processStatus', 'uploadTaskStatus', 'status', 'state'],
	jobDone: [
		'COMPLETED',
		'COMPLETE',
		'DONE',
		'FINISHED',
		'SUCCESS',
		'SUCCEEDED',
		'SUCCESSFUL',
		'SUCCESSFULLY',
		'PROCESSED',
		'PARTIAL',
		'PARTIALLY',
	],
	jobFailed: [
		'FAILED',
		'FAIL',
		'FAILURE',
		'UNSUCCESSFUL',
		'ERROR',
		'ERRORS',
		'CANCELLED',
		'CANCELED',
		'ABORTED',
		'REJECTED',
		'REFUSED',
		'EXPIRED',
		'TIMED',
		'TIMEOUT',
		'STOPPED',
		'TERMINATED',
		'KILLED',
	],
	stepFailed: ['FAILED', 'FAILURE', 'REJECTED', 'ABORTED', 'EXPIRED'],
};

/** What an endpoint answers. */
export interface Shape {
	/** What it is. */
	gives: string;
	/** Where its list may be. */
	at?: readonly string[];
	/** What identifies a record in it. */
	ids: readonly string[];
	/** What an ID is called that comes alone. */
	idName?: string;
	/** What the names of several lists are to the records in them. */
	by?: string;
	/** This is publicly known, not specified. */
	isKnown?: boolean;
}

export type Endpoint = keyof typeof endpoints;

/** The endpoints that change nothing. */
export type ReadEndpoint = {
	[E in Endpoint]: (typeof endpoints)[E]['kind'] extends 'read' ? E : never;
}[Endpoint];

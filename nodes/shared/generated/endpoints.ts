// Generated from spec/openapi.yaml by `npm run endpoints`. Do not edit.

const areas = [
	{ permission: 'a role to create and view campaigns', ids: ['id'] },
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
] as const;

/**
 * Every endpoint of the service, relative to /api/v3. `kind`: a read may be sent again, a write may not.
 * `singleUse`: works once, never to be replayed blindly. `ownWords`: may answer words that are not about the
 * request. `bare`: may answer records outside of an envelope. `names`: what in a request, together, identifies
 * the record, and what the record calls that; the first that a request has. `ids`: what identifies a record in an answer.
 * `permission`: what a 403 asks for.
 */
export const endpoints = {
	'POST /campaign': { ...areas[0], kind: 'write' },
	'GET /campaign': {
		...areas[0],
		kind: 'read',
		names: [
			{ campaignId: 'id' },
			{ externalSource: 'externalSource', externalSourceId: 'externalSourceId' },
		],
	},
	'PUT /campaign': {
		...areas[0],
		kind: 'write',
		names: [
			{ campaignId: 'id' },
			{ externalSource: 'externalSource', externalSourceId: 'externalSourceId' },
		],
	},
	'PATCH /campaign': {
		...areas[0],
		kind: 'write',
		names: [
			{ campaignId: 'id' },
			{ externalSource: 'externalSource', externalSourceId: 'externalSourceId' },
		],
	},
	'DELETE /campaign': { ...areas[0], kind: 'write' },
	'POST /campaign/brief': { ...areas[0], kind: 'write' },
	'GET /message': { ...areas[1], kind: 'read' },
	'GET /conversation': { ...areas[1], kind: 'read' },
	'PATCH /message/action': {
		...areas[1],
		kind: 'write',
		names: [{ messageId: 'messageId', accountId: 'accountId' }],
	},
	'PATCH /message/read': { ...areas[1], kind: 'write', names: [{ messageId: 'messageId' }] },
	'PATCH /message/workflow': {
		...areas[1],
		kind: 'write',
		names: [{ messageId: 'messageId' }, { umId: 'messageId' }],
	},
	'POST /message/associated-app-data': { ...areas[1], kind: 'write' },
	'GET /account': { ...areas[2], kind: 'read', names: [{ id: 'id' }] },
	'PUT /account': { ...areas[2], kind: 'write', names: [{ id: 'id' }] },
	'PATCH /account': { ...areas[2], kind: 'write', names: [{ id: 'id' }] },
	'DELETE /account': { ...areas[2], kind: 'write' },
	'POST /audit/search': { ...areas[3], kind: 'read' },
	'GET /audit': { ...areas[3], kind: 'read', singleUse: true },
	'POST /case': { ...areas[4], kind: 'write' },
	'GET /case': { ...areas[4], kind: 'read', names: [{ id: 'id' }, { caseNumber: 'caseNumber' }] },
	'PUT /case': { ...areas[4], kind: 'write', names: [{ id: 'id' }, { caseNumber: 'caseNumber' }] },
	'PATCH /case': {
		...areas[4],
		kind: 'write',
		names: [{ id: 'id' }, { caseNumber: 'caseNumber' }],
	},
	'DELETE /case': { ...areas[4], kind: 'write' },
	'POST /case/bulk': {
		...areas[4],
		kind: 'write',
		ids: ['index', 'case', 'caseId', 'caseNumber', 'snUserId'],
	},
	'GET /case/bulk/status': {
		...areas[4],
		kind: 'read',
		ownWords: true,
		ids: ['index', 'case', 'caseId', 'caseNumber', 'snUserId'],
	},
	'POST /case/applyMacro': { ...areas[4], kind: 'write' },
	'POST /case/merge': { ...areas[4], kind: 'write' },
	'GET /case/associatedMessages': { ...areas[4], kind: 'read' },
	'GET /case/smartSummary': { ...areas[4], kind: 'write', ownWords: true },
	'POST /thread': {
		...areas[5],
		kind: 'write',
		names: [{ entityType: 'entityType', entityId: 'entityId' }],
	},
	'POST /deflect': { ...areas[6], kind: 'write' },
	'GET /crm-user-mapping': { ...areas[7], kind: 'read' },
	'POST /crm-user-mapping': { ...areas[7], kind: 'write' },
	'DELETE /crm-user-mapping': { ...areas[7], kind: 'write' },
	'POST /crm-user-mapping/upsert': {
		...areas[7],
		kind: 'write',
		names: [{ installedAppId: 'installedAppId', crmUserId: 'crmUserId' }],
	},
	'GET /crm-user-mapping/export': { ...areas[7], kind: 'read' },
	'PUT /crm-user-mapping/import': { ...areas[7], kind: 'write' },
	'GET /folder': { ...areas[8], kind: 'read', names: [{ folderId: 'id' }] },
	'POST /folder/search': { ...areas[8], kind: 'read' },
	'POST /publishing/message': { ...areas[9], kind: 'write' },
	'POST /publishing/draft': { ...areas[9], kind: 'write' },
	'GET /publishing/draft': { ...areas[9], kind: 'read' },
	'PUT /publishing/draft': { ...areas[9], kind: 'write', names: [{ id: 'id' }] },
	'DELETE /publishing/draft': { ...areas[9], kind: 'write' },
	'POST /publishing/draft/schedule': {
		...areas[9],
		kind: 'write',
		names: [{ draftId: 'id' }, { id: 'id' }],
	},
	'POST /publishing/post': { ...areas[9], kind: 'write' },
	'GET /publishing/post': { ...areas[9], kind: 'read' },
	'DELETE /publishing/post': { ...areas[9], kind: 'write' },
	'PUT /publishing/post/workflow-properties': {
		...areas[9],
		kind: 'write',
		names: [{ accountId: 'accountId', channelId: 'channelId' }],
	},
	'POST /publishing/reply': { ...areas[9], kind: 'write' },
	'POST /publishing/reply/by-case': { ...areas[9], kind: 'write' },
	'POST /publishing/preview': { ...areas[9], kind: 'write' },
	'GET /publishing/preview': { ...areas[9], kind: 'read', names: [{ previewId: 'id' }] },
	'POST /cfmWorkflow/trigger': { ...areas[10], kind: 'write', ownWords: true },
	'POST /cfmWorkflow/triggerWithNewProfile': { ...areas[10], kind: 'write', ownWords: true },
	'GET /webhook-subscriptions': { ...areas[11], kind: 'read', names: [{ subscriptionId: 'id' }] },
	'POST /webhook-subscriptions': { ...areas[11], kind: 'write' },
	'PUT /webhook-subscriptions': { ...areas[11], kind: 'write', names: [{ subscriptionId: 'id' }] },
	'DELETE /webhook-subscriptions': { ...areas[11], kind: 'write' },
	'POST /webhook-subscriptions/action': { ...areas[11], kind: 'write' },
	'GET /webhook-subscriptions/webhook-types': { ...areas[11], kind: 'read' },
	'GET /accessibleClients': { ...areas[12], kind: 'read' },
	'POST /reports/batchQuery': { ...areas[13], kind: 'read' },
	'GET /reports/custom-metric': { ...areas[13], kind: 'read' },
	'GET /reports/engine': { ...areas[13], kind: 'read' },
	'POST /reports/fetchViralTrends': { ...areas[13], kind: 'read' },
	'POST /reports/log/query': { ...areas[13], kind: 'read' },
	'GET /reports/metadata': { ...areas[13], kind: 'read' },
	'POST /reports/query': { ...areas[13], kind: 'read' },
	'POST /reports/query/researchAssistant': { ...areas[13], kind: 'read' },
	'POST /reports/query/widget': { ...areas[13], kind: 'read' },
	'GET /reports/report': { ...areas[13], kind: 'read' },
	'GET /profile': {
		...areas[14],
		kind: 'read',
		bare: true,
		names: [{ profileId: 'id' }, { id: 'id' }],
	},
	'POST /profile': { ...areas[14], kind: 'write' },
	'PUT /profile': { ...areas[14], kind: 'write', names: [{ id: 'id' }] },
	'PATCH /profile': {
		...areas[14],
		kind: 'write',
		names: [
			{ id: 'id' },
			{ 'profileKey.channelType': 'channelType', 'profileKey.channelId': 'channelId' },
		],
	},
	'POST /profile/upsert': {
		...areas[14],
		kind: 'write',
		names: [
			{ id: 'id' },
			{ 'profiles.0.channelType': 'channelType', 'profiles.0.channelId': 'channelId' },
		],
	},
	'POST /profile/bulk': { ...areas[14], kind: 'write' },
	'PUT /profile/bulk': { ...areas[14], kind: 'write' },
	'PATCH /profile/bulk': { ...areas[14], kind: 'write' },
	'POST /profile/bulk/upsert': { ...areas[14], kind: 'write' },
	'GET /profile/bulk/status': { ...areas[14], kind: 'read', ownWords: true },
	'POST /sam': { ...areas[15], kind: 'write' },
	'PUT /sam': { ...areas[15], kind: 'write', names: [{ id: 'id' }] },
	'GET /sam/{assetId}': { ...areas[15], kind: 'read', names: [{ assetId: 'id' }] },
	'PATCH /sam/{assetId}': { ...areas[15], kind: 'write', names: [{ assetId: 'id' }] },
	'DELETE /sam/{assetId}': { ...areas[15], kind: 'write' },
	'POST /sam/template': { ...areas[15], kind: 'write' },
	'POST /sam/importUrl/async': { ...areas[15], kind: 'write' },
	'GET /sam/task/status/{taskId}': { ...areas[15], kind: 'read', ownWords: true },
} as const;

export type Endpoint = keyof typeof endpoints;

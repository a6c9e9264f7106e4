// Generated from spec/openapi.yaml by `npm run endpoints`. Do not edit.

/**
 * Every endpoint of the service, relative to /api/v3. `kind`: a read may be sent again, a write may not.
 * `singleUse`: works once, never to be replayed blindly. `ownWords`: may answer words that are not about the
 * request. `bare`: may answer records outside of an envelope. `permission`: what a 403 asks for.
 */
export const endpoints = {
	'POST /campaign': { kind: 'write', permission: 'a role to create and view campaigns' },
	'GET /campaign': { kind: 'read', permission: 'a role to create and view campaigns' },
	'PUT /campaign': { kind: 'write', permission: 'a role to create and view campaigns' },
	'PATCH /campaign': { kind: 'write', permission: 'a role to create and view campaigns' },
	'DELETE /campaign': { kind: 'write', permission: 'a role to create and view campaigns' },
	'POST /campaign/brief': { kind: 'write', permission: 'a role to create and view campaigns' },
	'GET /message': {
		kind: 'read',
		permission: 'account permission to view, engage or publish for that account',
	},
	'GET /conversation': {
		kind: 'read',
		permission: 'account permission to view, engage or publish for that account',
	},
	'PATCH /message/action': {
		kind: 'write',
		permission: 'account permission to view, engage or publish for that account',
	},
	'PATCH /message/read': {
		kind: 'write',
		permission: 'account permission to view, engage or publish for that account',
	},
	'PATCH /message/workflow': {
		kind: 'write',
		permission: 'account permission to view, engage or publish for that account',
	},
	'POST /message/associated-app-data': {
		kind: 'write',
		permission: 'account permission to view, engage or publish for that account',
	},
	'GET /account': { kind: 'read' },
	'PUT /account': { kind: 'write' },
	'PATCH /account': { kind: 'write' },
	'DELETE /account': { kind: 'write' },
	'POST /audit/search': { kind: 'read', permission: 'permission to read the trail of the asset' },
	'GET /audit': {
		kind: 'read',
		singleUse: true,
		permission: 'permission to read the trail of the asset',
	},
	'POST /case': { kind: 'write' },
	'GET /case': { kind: 'read' },
	'PUT /case': { kind: 'write' },
	'PATCH /case': { kind: 'write' },
	'DELETE /case': { kind: 'write' },
	'POST /case/bulk': { kind: 'write' },
	'GET /case/bulk/status': { kind: 'read', ownWords: true },
	'POST /case/applyMacro': { kind: 'write' },
	'POST /case/merge': { kind: 'write' },
	'GET /case/associatedMessages': { kind: 'read' },
	'GET /case/smartSummary': { kind: 'write', ownWords: true },
	'POST /thread': { kind: 'write', permission: 'permission for the action' },
	'POST /deflect': { kind: 'write', permission: 'permission for the action' },
	'GET /crm-user-mapping': {
		kind: 'read',
		permission: 'access to the installed app, and the CRM connector permissions',
	},
	'POST /crm-user-mapping': {
		kind: 'write',
		permission: 'access to the installed app, and the CRM connector permissions',
	},
	'DELETE /crm-user-mapping': {
		kind: 'write',
		permission: 'access to the installed app, and the CRM connector permissions',
	},
	'POST /crm-user-mapping/upsert': {
		kind: 'write',
		permission: 'access to the installed app, and the CRM connector permissions',
	},
	'GET /crm-user-mapping/export': {
		kind: 'read',
		permission: 'access to the installed app, and the CRM connector permissions',
	},
	'PUT /crm-user-mapping/import': {
		kind: 'write',
		permission: 'access to the installed app, and the CRM connector permissions',
	},
	'GET /folder': {
		kind: 'read',
		permission:
			'the View and Create Category permissions of the knowledge base module, and the category shared with the caller',
	},
	'POST /folder/search': {
		kind: 'read',
		permission:
			'the View and Create Category permissions of the knowledge base module, and the category shared with the caller',
	},
	'POST /publishing/message': { kind: 'write', permission: 'permission on the sending account' },
	'POST /publishing/draft': { kind: 'write', permission: 'permission on the sending account' },
	'GET /publishing/draft': { kind: 'read', permission: 'permission on the sending account' },
	'PUT /publishing/draft': { kind: 'write', permission: 'permission on the sending account' },
	'DELETE /publishing/draft': { kind: 'write', permission: 'permission on the sending account' },
	'POST /publishing/draft/schedule': {
		kind: 'write',
		permission: 'permission on the sending account',
	},
	'POST /publishing/post': { kind: 'write', permission: 'permission on the sending account' },
	'GET /publishing/post': { kind: 'read', permission: 'permission on the sending account' },
	'DELETE /publishing/post': { kind: 'write', permission: 'permission on the sending account' },
	'PUT /publishing/post/workflow-properties': {
		kind: 'write',
		permission: 'permission on the sending account',
	},
	'POST /publishing/reply': { kind: 'write', permission: 'permission on the sending account' },
	'POST /publishing/reply/by-case': {
		kind: 'write',
		permission: 'permission on the sending account',
	},
	'POST /publishing/preview': { kind: 'write', permission: 'permission on the sending account' },
	'GET /publishing/preview': { kind: 'read', permission: 'permission on the sending account' },
	'POST /cfmWorkflow/trigger': {
		kind: 'write',
		ownWords: true,
		permission:
			'a permission that is not documented (feedback management has to be enabled in the environment)',
	},
	'POST /cfmWorkflow/triggerWithNewProfile': {
		kind: 'write',
		ownWords: true,
		permission:
			'a permission that is not documented (feedback management has to be enabled in the environment)',
	},
	'GET /webhook-subscriptions': {
		kind: 'read',
		permission: 'permission on the subscription entity',
	},
	'POST /webhook-subscriptions': {
		kind: 'write',
		permission: 'permission on the subscription entity',
	},
	'PUT /webhook-subscriptions': {
		kind: 'write',
		permission: 'permission on the subscription entity',
	},
	'DELETE /webhook-subscriptions': {
		kind: 'write',
		permission: 'permission on the subscription entity',
	},
	'POST /webhook-subscriptions/action': {
		kind: 'write',
		permission: 'permission on the subscription entity',
	},
	'GET /webhook-subscriptions/webhook-types': {
		kind: 'read',
		permission: 'permission on the subscription entity',
	},
	'GET /accessibleClients': { kind: 'read' },
	'POST /reports/batchQuery': { kind: 'read' },
	'GET /reports/custom-metric': { kind: 'read' },
	'GET /reports/engine': { kind: 'read' },
	'POST /reports/fetchViralTrends': { kind: 'read' },
	'POST /reports/log/query': { kind: 'read' },
	'GET /reports/metadata': { kind: 'read' },
	'POST /reports/query': { kind: 'read' },
	'POST /reports/query/researchAssistant': { kind: 'read' },
	'POST /reports/query/widget': { kind: 'read' },
	'GET /reports/report': { kind: 'read' },
	'GET /profile': { kind: 'read', bare: true },
	'POST /profile': { kind: 'write' },
	'PUT /profile': { kind: 'write' },
	'PATCH /profile': { kind: 'write' },
	'POST /profile/upsert': { kind: 'write' },
	'POST /profile/bulk': { kind: 'write' },
	'PUT /profile/bulk': { kind: 'write' },
	'PATCH /profile/bulk': { kind: 'write' },
	'POST /profile/bulk/upsert': { kind: 'write' },
	'GET /profile/bulk/status': { kind: 'read', ownWords: true },
	'POST /sam': { kind: 'write' },
	'PUT /sam': { kind: 'write' },
	'GET /sam/{assetId}': { kind: 'read' },
	'PATCH /sam/{assetId}': { kind: 'write' },
	'DELETE /sam/{assetId}': { kind: 'write' },
	'POST /sam/template': { kind: 'write' },
	'POST /sam/importUrl/async': { kind: 'write' },
	'GET /sam/task/status/{taskId}': { kind: 'read', ownWords: true },
} as const;

export type Endpoint = keyof typeof endpoints;

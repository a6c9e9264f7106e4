// Generated from spec/openapi.yaml by `npm run endpoints`. Do not edit.

/**
 * Every endpoint of the service, relative to /api/v3. `kind`: a read may be sent again, a write may not.
 * `singleUse`: works once, never to be replayed blindly. `permission`: what a 403 asks for.
 */
export const endpoints = {
	'POST /campaign': { kind: 'write', permission: 'a role that may create and view campaigns' },
	'GET /campaign': { kind: 'read', permission: 'a role that may create and view campaigns' },
	'PUT /campaign': { kind: 'write', permission: 'a role that may create and view campaigns' },
	'PATCH /campaign': { kind: 'write', permission: 'a role that may create and view campaigns' },
	'DELETE /campaign': { kind: 'write', permission: 'a role that may create and view campaigns' },
	'POST /campaign/brief': {
		kind: 'write',
		permission: 'a role that may create and view campaigns',
	},
	'GET /message': {
		kind: 'read',
		permission: 'the account permission to view, engage or publish for that account',
	},
	'GET /conversation': {
		kind: 'read',
		permission: 'the account permission to view, engage or publish for that account',
	},
	'PATCH /message/action': {
		kind: 'write',
		permission: 'the account permission to view, engage or publish for that account',
	},
	'PATCH /message/read': {
		kind: 'write',
		permission: 'the account permission to view, engage or publish for that account',
	},
	'PATCH /message/workflow': {
		kind: 'write',
		permission: 'the account permission to view, engage or publish for that account',
	},
	'POST /message/associated-app-data': {
		kind: 'write',
		permission: 'the account permission to view, engage or publish for that account',
	},
	'GET /account': {
		kind: 'read',
		permission: 'permission for this account by the user tied to the key',
	},
	'PUT /account': {
		kind: 'write',
		permission: 'permission for this account by the user tied to the key',
	},
	'PATCH /account': {
		kind: 'write',
		permission: 'permission for this account by the user tied to the key',
	},
	'DELETE /account': {
		kind: 'write',
		permission: 'permission for this account by the user tied to the key',
	},
	'POST /audit/search': { kind: 'read', permission: 'permission to read the trail of the asset' },
	'GET /audit': {
		kind: 'read',
		singleUse: true,
		permission: 'permission to read the trail of the asset',
	},
	'POST /case': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
	'GET /case': { kind: 'read', permission: 'permission for this case by the user tied to the key' },
	'PUT /case': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
	'PATCH /case': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
	'DELETE /case': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
	'POST /case/bulk': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
	'GET /case/bulk/status': {
		kind: 'read',
		permission: 'permission for this case by the user tied to the key',
	},
	'POST /case/applyMacro': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
	'POST /case/merge': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
	'GET /case/associatedMessages': {
		kind: 'read',
		permission: 'permission for this case by the user tied to the key',
	},
	'GET /case/smartSummary': {
		kind: 'write',
		permission: 'permission for this case by the user tied to the key',
	},
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
		permission:
			'a permission that is not documented, with feedback management enabled in the environment',
	},
	'POST /cfmWorkflow/triggerWithNewProfile': {
		kind: 'write',
		permission:
			'a permission that is not documented, with feedback management enabled in the environment',
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
	'GET /accessibleClients': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'POST /reports/batchQuery': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'GET /reports/custom-metric': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'GET /reports/engine': { kind: 'read', permission: 'a permission of the user tied to the key' },
	'POST /reports/fetchViralTrends': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'POST /reports/log/query': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'GET /reports/metadata': { kind: 'read', permission: 'a permission of the user tied to the key' },
	'POST /reports/query': { kind: 'read', permission: 'a permission of the user tied to the key' },
	'POST /reports/query/researchAssistant': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'POST /reports/query/widget': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'GET /reports/report': { kind: 'read', permission: 'a permission of the user tied to the key' },
	'GET /profile': { kind: 'read', permission: 'a permission of the user tied to the key' },
	'POST /profile': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'PUT /profile': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'PATCH /profile': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'POST /profile/upsert': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'POST /profile/bulk': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'PUT /profile/bulk': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'PATCH /profile/bulk': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'POST /profile/bulk/upsert': {
		kind: 'write',
		permission: 'a permission of the user tied to the key',
	},
	'GET /profile/bulk/status': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
	'POST /sam': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'PUT /sam': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'GET /sam/{assetId}': { kind: 'read', permission: 'a permission of the user tied to the key' },
	'PATCH /sam/{assetId}': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'DELETE /sam/{assetId}': {
		kind: 'write',
		permission: 'a permission of the user tied to the key',
	},
	'POST /sam/template': { kind: 'write', permission: 'a permission of the user tied to the key' },
	'POST /sam/importUrl/async': {
		kind: 'write',
		permission: 'a permission of the user tied to the key',
	},
	'GET /sam/task/status/{taskId}': {
		kind: 'read',
		permission: 'a permission of the user tied to the key',
	},
} as const;

export type Endpoint = keyof typeof endpoints;

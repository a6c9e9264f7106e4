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
} as const;

export type Endpoint = keyof typeof endpoints;

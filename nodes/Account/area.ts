import { operation, resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { account } from '../service/records/kinds';
import * as fields from './fields';
import { update } from './update';

const get = operation({
	value: 'get',
	action: 'Get an account',
	description: 'Get one account by its ID',
	endpoint: 'GET /account',
	fields: [fields.accountId],
	gives: account,
});

const deactivate = operation({
	value: 'deactivate',
	action: 'Deactivate an account',
	description: 'Deactivate an account. It cannot be activated again through the API.',
	endpoint: 'PATCH /account',
	dangers: [{ text: 'An account that is deactivated cannot be activated again through the API.' }],
	fields: [
		fields.accountId,
		f.text(
			'deactivationReason',
			'If empty, the platform stores "Deactivated by user using API v3"',
		),
	],
	request: ({ id, deactivationReason }) => ({
		query: { id },
		body: { active: false, deactivationReason },
	}),
	done: 'deactivated',
});

const remove = operation({
	name: 'Delete Account',
	value: 'delete',
	action: 'Delete an account from a workspace',
	description: 'Remove an account from one workspace (client) for good',
	endpoint: 'DELETE /account',
	dangers: [{ text: 'The account is removed from the workspace for good.' }],
	fields: [fields.accountId, f.required(fields.clientId)],
	done: 'deleted',
});

const replaceProperties = operation({
	name: 'Replace Account Properties',
	value: 'replaceProperties',
	action: 'Replace all properties of an account',
	description:
		'Replace the custom properties of an account. Properties that are not given are lost; to add some and keep the others, use Update.',
	endpoint: 'PUT /account',
	dangers: [
		{ text: 'All custom properties that you do not give here are lost. Update keeps them.' },
	],
	fields: [
		fields.accountId,
		f.body({
			fields: [
				f.required(fields.workspace('The workspace (client) that the properties belong to')),
			],
			collection: 'updateFields',
			more: f.asked('clientCustomProperties partnerCustomProperties', f.propertyMaps),
			rules: (changes, at) => {
				if (at.problemCount > 0) return;
				if ('clientCustomProperties' in changes || 'partnerCustomProperties' in changes) return;
				at.in('clientCustomProperties').problem(
					`There is nothing to replace. Give ${at.nameOf('clientCustomProperties')}, ${at.nameOf('partnerCustomProperties')} or both; {} in JSON clears one.`,
				);
			},
		}),
	],
	done: 'replaced',
});

export const { resources, ofArea } = areaOf('account', [
	resourceOf('account', [deactivate, remove, get, replaceProperties, update]),
]);

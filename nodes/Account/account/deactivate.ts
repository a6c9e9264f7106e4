import { text } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { accountId } from './fields';

export const deactivate = operation({
	name: 'Deactivate Account',
	value: 'deactivate',
	action: 'Deactivate an account',
	description: 'Deactivate an account. It cannot be activated again through the API.',
	endpoint: 'PATCH /account',
	dangers: [{ text: 'An account that is deactivated cannot be activated again through the API.' }],
	fields: [
		accountId,
		text('deactivationReason', {
			clears: true,
			description: 'If empty, the platform stores "Deactivated by user using API v3"',
		}),
	],
	request: ({ id, deactivationReason }) => ({
		query: { id },
		body: { active: false, deactivationReason },
	}),
	done: 'deactivated',
});

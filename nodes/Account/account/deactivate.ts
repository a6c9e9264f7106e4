import { optional } from '../../shared/fields/groups';
import { text } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { accountId } from './fields';

export const deactivate = operation({
	name: 'Deactivate',
	value: 'deactivate',
	action: 'Deactivate an account',
	description: 'Deactivate an account. The platform offers no way to activate it again.',
	endpoint: 'PATCH /account',
	fields: [
		accountId,
		optional(
			text('deactivationReason', {
				description: 'Defaults to the text that the platform has for it',
			}),
		),
	],
	request: ({ id, deactivationReason }) => ({
		query: { id },
		body: { active: false, deactivationReason },
	}),
	done: 'deactivated',
});

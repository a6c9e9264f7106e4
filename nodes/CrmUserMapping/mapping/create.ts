import { body } from '../../shared/fields/groups';
import { operation } from '../../shared/operation';
import { itemsOf } from '../../shared/run';
import { crmUserId, installedAppId, sprUserId } from './fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a mapping',
	description: 'Map a CRM user to a platform user. Fails when either of them is mapped already.',
	endpoint: 'POST /crm-user-mapping',
	fields: [body({ required: [installedAppId, crmUserId, sprUserId] })],
	request: ({ body }) => ({ body }),
	// The specification does not show what the answer holds.
	output: (answer, { body }) =>
		answer.data === null ? { created: true, ...body } : itemsOf(answer),
});

import { body } from '../../shared/fields/groups';
import { operation } from '../../shared/operation';
import { itemsOf } from '../../shared/run';
import { crmUserId, installedAppId, sprUserId } from './fields';

export const upsert = operation({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update a mapping',
	description:
		'Create a new mapping of a CRM user to a platform user that no other CRM user has, or update the current one if it already exists (upsert)',
	endpoint: 'POST /crm-user-mapping/upsert',
	fields: [body({ required: [installedAppId, crmUserId, sprUserId] })],
	request: ({ body }) => ({ body }),
	// The specification does not show what the answer holds.
	output: (answer, { body }) =>
		answer.data === null ? { upserted: true, ...body } : itemsOf(answer),
});

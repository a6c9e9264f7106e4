import { body, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { crmUserId, installedAppId, mapped, sprUserId } from './fields';

export const create = operation({
	name: 'Create Mapping',
	value: 'create',
	action: 'Create a mapping',
	description: 'Map a CRM user to a platform user. Fails when either of them is already mapped.',
	endpoint: 'POST /crm-user-mapping',
	fields: [
		body({
			fields: [required(installedAppId), required(crmUserId), required(sprUserId)],
			mapped: [],
		}),
	],
	request: ({ body }) => ({ body }),
	output: (answer, { body }) => mapped(answer, body, 'created'),
});

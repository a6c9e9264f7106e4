import { body, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { installedAppId, mapped, mappedCrmUserId, mappedSprUserId } from './fields';

export const upsert = operation({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update a mapping',
	description:
		'Create a new mapping of a CRM user to a platform user that no other CRM user has, or update the current one if it already exists (upsert)',
	endpoint: 'POST /crm-user-mapping/upsert',
	fields: [
		body({
			fields: [required(installedAppId), required(mappedCrmUserId), required(mappedSprUserId)],
			mapped: [],
		}),
	],
	request: ({ body }) => ({ body }),
	output: (answer, { body }) => mapped(answer, body, 'upserted'),
});

import type { IDataObject } from 'n8n-workflow';
import { itemsOr, type Answer } from '../../shared/answer';
import { body, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { crmUserId, installedAppId, mappedCrmUserId, mappedSprUserId, sprUserId } from './fields';

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
	output: (answer, { body }) => mapped(answer, body, 'created'),
});

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
	output: (answer, { body }) => mapped(answer, body, 'upserted'),
});

/** The platform's answer, which the specification does not show; without one, what was mapped. */
function mapped(
	answer: Answer,
	{ installedAppId, crmUserId, sprUserId }: Readonly<Record<string, unknown>>,
	done: 'created' | 'upserted',
): IDataObject[] {
	return itemsOr(answer, { [done]: true, installedAppId, crmUserId, sprUserId } as IDataObject);
}

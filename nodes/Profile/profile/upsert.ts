import { byJson, queryParameters } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { keepProfileLists, listsQuery, wholeProfile } from './fields';

export const upsert = operation({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update a profile',
	description: 'Create a new profile, or update the current one if it already exists (upsert)',
	endpoint: 'POST /profile/upsert',
	fields: [wholeProfile('additionalFields'), byJson, queryParameters()],
	options: [keepProfileLists],
	request: ({ body, byJson, queryParameters, options: { keepProfileLists = true } }) => ({
		query: { ...listsQuery(body, !byJson && keepProfileLists), ...queryParameters },
		body,
	}),
	done: 'upserted',
	idName: 'profileId',
});

import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const upsert = operation({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update a profile',
	description: 'Create a new profile, or update the current one if it already exists (upsert)',
	endpoint: 'POST /profile/upsert',
	fields: [body('The profile'), query()],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'upserted',
});

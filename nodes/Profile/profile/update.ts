import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a profile',
	description: 'Update parts of a profile',
	endpoint: 'PATCH /profile',
	fields: [body('The profile'), query()],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'updated',
});

import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a profile',
	description: 'Create the profile of a customer',
	endpoint: 'POST /profile',
	fields: [body('The profile'), query()],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'created',
});

import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a draft',
	description: 'Update a draft. Name it in a query parameter, e.g. draftId, or in the body.',
	endpoint: 'PUT /publishing/draft',
	fields: [body('The draft'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'updated',
});

import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a draft',
	description: 'Create a draft of a message, to be published or scheduled later',
	endpoint: 'POST /publishing/draft',
	fields: [body('The draft'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
});

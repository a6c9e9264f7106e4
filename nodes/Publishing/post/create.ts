import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Publish a post',
	description:
		'Publish a post on a channel. It is visible to others and is never sent twice by a retry.',
	endpoint: 'POST /publishing/post',
	fields: [body('The post'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'created',
});

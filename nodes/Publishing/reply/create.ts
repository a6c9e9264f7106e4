import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Publish a reply to a message',
	description:
		'Publish a reply to a message. It reaches others and is never sent twice by a retry.',
	endpoint: 'POST /publishing/reply',
	fields: [body('The reply'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'created',
});

import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a template asset',
	description: 'Create an asset that is a template',
	endpoint: 'POST /sam/template',
	fields: [body('The template'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'created',
});

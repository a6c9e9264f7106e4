import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create an asset',
	description: 'Create an asset in the asset manager',
	endpoint: 'POST /sam',
	fields: [body('The asset'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'created',
});

import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const replace = operation({
	name: 'Replace',
	value: 'replace',
	action: 'Replace a profile as a whole',
	description:
		'Replace a profile as a whole: what the body leaves out may be lost. Use Update to change parts of it.',
	endpoint: 'PUT /profile',
	fields: [body('The profile'), query()],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'replaced',
});

import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const replace = operation({
	name: 'Replace',
	value: 'replace',
	action: 'Replace an asset as a whole',
	description:
		'Replace an asset as a whole: what the body leaves out may be lost. Name the asset in the body. Use Update to change parts of it.',
	endpoint: 'PUT /sam',
	fields: [body('The asset'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	done: 'replaced',
});

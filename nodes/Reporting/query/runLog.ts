import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const runLog = operation({
	name: 'Run Log',
	value: 'runLog',
	action: 'Get the compiled string of a query',
	description: 'Get the compiled query string of a query, as the platform gives it',
	endpoint: 'POST /reports/log/query',
	fields: [body('The query'), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
});

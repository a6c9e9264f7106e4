import { operation } from '../../shared/operation';
import { query } from '../fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get metadata',
	description: 'Get the reporting metadata: what can be measured, and by what it can be grouped',
	endpoint: 'GET /reports/metadata',
	fields: [query],
	request: ({ queryParameters }) => ({ query: queryParameters }),
});

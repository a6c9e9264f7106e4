import { operation } from '../../shared/operation';
import { query } from '../fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get reporting metadata',
	description: 'Get the metadata of reporting, as the platform gives it',
	endpoint: 'GET /reports/metadata',
	fields: [query],
	request: ({ queryParameters }) => ({ query: queryParameters }),
});

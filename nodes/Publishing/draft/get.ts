import { operation } from '../../shared/operation';
import { query } from '../fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get drafts',
	description: 'Get the drafts that the query parameters name, e.g. by draftId',
	endpoint: 'GET /publishing/draft',
	fields: [query],
	request: ({ queryParameters }) => ({ query: queryParameters }),
});

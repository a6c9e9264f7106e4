import { operation } from '../../shared/operation';
import { query } from '../fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get drafts',
	description: 'Get drafts. Which ones is said by query parameters, e.g. draftId.',
	endpoint: 'GET /publishing/draft',
	fields: [query],
	request: ({ queryParameters }) => ({ query: queryParameters }),
});

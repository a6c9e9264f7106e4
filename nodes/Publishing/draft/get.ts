import { pathOnly } from '../../shared/operation';

export const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get drafts',
	description: 'Get the drafts that the query parameters name, e.g. by draftId',
	endpoint: 'GET /publishing/draft',
});

import { limit, queryParameters } from '../../shared/fields/groups';
import { operation } from '../../shared/operation';
import { recordsOf } from '../../shared/records';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many workspaces',
	description: 'List the workspaces (clients) that the credential may use',
	endpoint: 'GET /accessibleClients',
	fields: [
		limit(),
		queryParameters('Query names and values, as your API documentation gives them'),
	],
	request: ({ queryParameters }) => ({ query: queryParameters }),
	// No paging is shown for this list: it comes whole, and is cut here.
	output: (answer, { limit }) => recordsOf(answer).slice(0, limit),
});

import { pathOnly } from '../../shared/operation';

export const runLog = pathOnly({
	name: 'Run Log',
	value: 'runLog',
	action: 'Get the compiled string of a query',
	description: 'Get the compiled query string of a query, as the platform returns it',
	endpoint: 'POST /reports/log/query',
	body: { what: 'The query' },
});

import { analyticsQuery } from './analyticsQuery';

export const run = analyticsQuery({
	name: 'Run',
	value: 'run',
	action: 'Run a query',
	description: 'Run an analytics query and get its result, or one item for each of its rows',
	endpoint: 'POST /reports/query',
	what: 'The query',
});

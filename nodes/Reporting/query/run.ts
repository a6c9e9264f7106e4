import { analyticsQuery } from './analyticsQuery';
import { isBatch } from './pages';
import { reportQuery } from './reportQuery';

export const run = analyticsQuery({
	name: 'Run',
	value: 'run',
	action: 'Run a query',
	description: 'Run an analytics query and get one item for each row of its result, on all pages',
	endpoint: 'POST /reports/query',
	also: ['POST /reports/batchQuery'],
	query: reportQuery,
	// What is pasted may be a batch.
	request: (body) => (isBatch(body) ? { endpoint: 'POST /reports/batchQuery' } : {}),
});

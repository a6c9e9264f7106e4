import { analyticsQuery } from './analyticsQuery';
import { payload } from './payload';

export const runBatch = analyticsQuery({
	name: 'Run Batch',
	value: 'runBatch',
	action: 'Run several queries',
	description: 'Run several analytics queries with one request; each row has the name of its query',
	endpoint: 'POST /reports/batchQuery',
	query: payload,
});

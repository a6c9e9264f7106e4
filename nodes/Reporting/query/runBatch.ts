import { analyticsQuery } from './analyticsQuery';

export const runBatch = analyticsQuery({
	name: 'Run Batch',
	value: 'runBatch',
	action: 'Run several queries',
	description: 'Run several analytics queries with one request',
	endpoint: 'POST /reports/batchQuery',
	what: 'The queries',
	isBatch: true,
});

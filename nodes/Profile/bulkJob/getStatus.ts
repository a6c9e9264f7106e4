import { operation } from '../../shared/operation';
import { query } from '../fields';

export const getStatus = operation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of a bulk job',
	description: 'Get the status of a bulk job, by the ID that its start answered',
	endpoint: 'GET /profile/bulk/status',
	fields: [query('The job is named by a query parameter, e.g. jobId. ')],
	request: ({ queryParameters }) => ({ query: queryParameters }),
});

import { pathOnly } from '../../shared/operation';

export const getStatus = pathOnly({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of a bulk job',
	description: 'Get the status of a bulk job, by the ID that its start answered',
	endpoint: 'GET /profile/bulk/status',
	queryHint: 'The job is named by a query parameter, e.g. jobId',
});

import { listedRecords } from '../../shared/answer';
import type { Resource } from '../../shared/operation';
import { listOfEngine } from '../listOfEngine';
import { metricsByReport } from './records';

const getAll = listOfEngine({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many custom metrics',
	description: 'List the custom measurements that can be queried, one item for each',
	endpoint: 'GET /reports/custom-metric',
	ofReports: true,
	records: (answer) => metricsByReport(answer) ?? listedRecords(answer, 'custom metrics'),
});

export const resource: Resource = {
	name: 'Custom Metric',
	value: 'customMetric',
	operations: [getAll],
};

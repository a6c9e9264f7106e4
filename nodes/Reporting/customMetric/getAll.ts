import { listedRecords } from '../../shared/answer';
import { listOfEngine } from '../listOfEngine';
import { metricsByReport } from './records';

export const getAll = listOfEngine({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many custom metrics',
	description: 'List the custom measurements that can be queried, one item for each',
	endpoint: 'GET /reports/custom-metric',
	ofReports: true,
	records: (answer) => metricsByReport(answer) ?? listedRecords(answer, 'custom metrics'),
});

import { listedRecords } from '../../shared/answer';
import type { Resource } from '../../shared/operation';
import { listOfEngine } from '../listOfEngine';

const getAll = listOfEngine({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many reports',
	description: 'List the names of the reports that can be queried',
	endpoint: 'GET /reports/report',
	ofReports: false,
	records: (answer) => listedRecords(answer, 'reports'),
});

export const resource: Resource = { name: 'Report', value: 'report', operations: [getAll] };

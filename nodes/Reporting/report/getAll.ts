import { listedRecords } from '../../shared/answer';
import { listOfEngine } from '../listOfEngine';

export const getAll = listOfEngine({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many reports',
	description: 'List the names of the reports that can be queried',
	endpoint: 'GET /reports/report',
	ofReports: false,
	records: (answer) => listedRecords(answer, 'reports'),
});

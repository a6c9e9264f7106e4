import { pathOnly } from '../../shared/operation';

export const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many reports',
	description: 'List the names of the reports that can be queried',
	endpoint: 'GET /reports/report',
	isList: true,
});

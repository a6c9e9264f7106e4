import { pathOnly } from '../../shared/operation';

export const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many custom metrics',
	description: 'List the custom measurements that can be queried',
	endpoint: 'GET /reports/custom-metric',
	isList: true,
});

import { pathOnly, type Resource } from '../../shared/operation';

const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many engines',
	description: 'List the reporting engines that can be queried',
	endpoint: 'GET /reports/engine',
	isList: true,
});

export const resource: Resource = {
	name: 'Engine',
	value: 'engine',
	operations: [getAll],
};

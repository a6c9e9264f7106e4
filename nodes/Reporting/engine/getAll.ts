import { pathOnly } from '../../shared/operation';

export const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many engines',
	description: 'List the reporting engines that can be queried',
	endpoint: 'GET /reports/engine',
	isList: true,
});

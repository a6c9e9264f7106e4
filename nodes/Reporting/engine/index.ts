import { limit } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';

const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many engines',
	description: 'List the reporting engines that can be queried',
	endpoint: 'GET /reports/engine',
	fields: [limit()],
});

export const resource: Resource = { name: 'Engine', value: 'engine', operations: [getAll] };

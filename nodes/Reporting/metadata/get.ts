import { pathOnly } from '../../shared/operation';

export const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get reporting metadata',
	description: 'Get the metadata of reporting, as the platform returns it',
	endpoint: 'GET /reports/metadata',
});

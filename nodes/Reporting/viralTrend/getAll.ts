import { pathOnly } from '../../shared/operation';

export const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many viral trends',
	description: 'Fetch the viral trends that match a request',
	endpoint: 'POST /reports/fetchViralTrends',
	body: { what: 'The request' },
	isList: true,
});

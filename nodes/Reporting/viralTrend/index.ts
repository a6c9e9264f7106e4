import { pathOnly, type Resource } from '../../shared/operation';

const getAll = pathOnly({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many viral trends',
	description: 'Fetch the viral trends that match a request',
	endpoint: 'POST /reports/fetchViralTrends',
	body: { what: 'The request' },
	isList: true,
});

export const resource: Resource = {
	name: 'Viral Trend',
	value: 'viralTrend',
	operations: [getAll],
};

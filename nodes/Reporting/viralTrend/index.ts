import { documentedBody, limit } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';

const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many viral trends',
	description: 'Fetch the viral trends that match a request',
	endpoint: 'POST /reports/fetchViralTrends',
	fields: [documentedBody('The request'), limit()],
});

export const resource: Resource = {
	name: 'Viral Trend',
	value: 'viralTrend',
	operations: [getAll],
};

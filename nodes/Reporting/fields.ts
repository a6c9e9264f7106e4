import { queryParameters } from '../shared/fields/groups';
import { jsonBody } from '../shared/fields/jsonBody';

/** Of reporting the specification shows the paths only. */
export const query = queryParameters(
	'Query names and values, as your API documentation gives them',
);

export const body = (what: string) =>
	jsonBody(`${what} as JSON, as your API documentation gives it`);

import { queryParameters } from '../shared/fields/groups';
import { jsonBody } from '../shared/fields/jsonBody';

/** Of profiles the specification shows the paths only. */
export const query = (how = '') =>
	queryParameters(
		`${how}Query names and values, as your API documentation gives them${how && '.'}`,
	);

export const body = (what: string) =>
	jsonBody(`${what} as JSON, as your API documentation gives it`);

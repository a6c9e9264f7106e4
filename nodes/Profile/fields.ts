import { queryParameters } from '../shared/fields/groups';

export { documentedBody as body } from '../shared/fields/jsonBody';

/** Of profiles the specification shows the paths only. */
export const query = (how = '') =>
	queryParameters(
		`${how}Query names and values, as your API documentation gives them${how && '.'}`,
	);

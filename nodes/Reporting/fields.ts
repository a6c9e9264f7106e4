import { queryParameters } from '../shared/fields/groups';

export { documentedBody as body } from '../shared/fields/jsonBody';

/** Of reporting the specification shows the paths only. */
export const query = queryParameters(
	'Query names and values, as your API documentation gives them',
);

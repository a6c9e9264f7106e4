import { queryParameters } from '../shared/fields/groups';
import { jsonBody, optionalJsonBody } from '../shared/fields/jsonBody';

/** Of drafts, posts, replies and previews the specification shows the paths only. */
export const query = queryParameters(
	'Query names and values beyond the fields above, as your API documentation gives them. Values of the same name are sent comma-separated.',
);

export const body = (what: string) =>
	jsonBody(`${what} as JSON, as your API documentation gives it`);

export const optionalBody = (what: string) =>
	optionalJsonBody(
		`${what} as JSON, as your API documentation gives it. Leave it as {} to send none.`,
	);

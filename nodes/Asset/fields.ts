import { queryParameters, required } from '../shared/fields/groups';
import { jsonBody, optionalJsonBody } from '../shared/fields/jsonBody';
import { id } from '../shared/fields/leaves';

/** Of assets the specification shows the paths only. */
export const query = queryParameters(
	'Query names and values, as your API documentation gives them',
);

export const body = (what: string) =>
	jsonBody(`${what} as JSON, as your API documentation gives it`);

export const optionalBody = (what: string) =>
	optionalJsonBody(
		`${what} as JSON, as your API documentation gives it. Leave it as {} to send none.`,
	);

export const assetId = required(id('assetId', { description: 'The asset that is meant' }));

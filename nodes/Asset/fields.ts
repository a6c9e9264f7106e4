import { queryParameters, required } from '../shared/fields/groups';
import { id } from '../shared/fields/leaves';

export {
	documentedBody as body,
	optionalDocumentedBody as optionalBody,
} from '../shared/fields/jsonBody';

/** Of assets the specification shows the paths only. */
export const query = queryParameters(
	'Query names and values, as your API documentation gives them',
);

export const assetId = required(id('assetId', { description: 'The asset that is meant' }));

import { queryParameters } from '../shared/fields/groups';

export {
	documentedBody as body,
	optionalDocumentedBody as optionalBody,
} from '../shared/fields/jsonBody';

/** Of drafts, posts, replies and previews the specification shows the paths only. */
export const query = queryParameters(
	'Further query names and values, as your API documentation gives them. Values of the same name are sent comma-separated.',
);

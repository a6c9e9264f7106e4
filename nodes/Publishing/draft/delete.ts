import { optionalDocumentedBody, queryParameters, type Field } from '../../shared/fields';
import { operation } from '../../shared/operation';

const query = queryParameters();
const body = optionalDocumentedBody('What to delete');

/** A delete that names no draft is refused: what it would delete is not known. */
const selection: Field<'selection', { query: Record<string, string[]>; body: unknown }> = {
	name: 'selection',
	properties: [...query.properties, ...body.properties],
	read: (reader) => {
		const named = { query: query.read(reader), body: body.read(reader) };
		if (Object.keys(named.query).length === 0 && named.body === undefined) {
			reader.at
				.in('queryParameters')
				.problem('No draft is named. Add a query parameter that names it, e.g. draftId.');
		}
		return named;
	},
};

export const remove = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a draft',
	description:
		'Delete a draft for good. Name it in a query parameter, e.g. draftId, or in the body.',
	endpoint: 'DELETE /publishing/draft',
	fields: [selection],
	request: ({ selection }) => selection,
	done: 'deleted',
});

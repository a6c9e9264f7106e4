import { documentedBody, type Input } from '../../shared/fields';
import type { Query } from './payload';

/** A query whose fields nobody but the platform's own documentation shows. */
export function documentedQuery(what: string): Input<'query', Query> {
	const body = documentedBody(what);
	return { ...body, name: 'query', read: (reader) => ({ body: body.read(reader) }) };
}

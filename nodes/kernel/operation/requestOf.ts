import type { Request } from '../sending';
import { isObject, partOf } from '../values/values';

const isInPath = (endpoint: string, name: string) => endpoint.includes(`{${name}}`);

/** Whether a field goes into the query, which it names: the body has a place of its own, and a limit cuts what comes. */
export const isInQuery = (endpoint: string, name: string): boolean =>
	!isInPath(endpoint, name) && !['body', 'limit'].includes(name);

/**
 * The request that fields make, by their names: in the path what it has in braces, the body, and in the query all
 * else, as names and values where a field gives several.
 */
export const requestOf =
	(endpoint: string, names: readonly string[]) =>
	(parameters: Readonly<Record<string, unknown>>): Request => {
		const given = names
			.filter((name) => parameters[name] !== undefined)
			// Its field has checked that it is a text, a list of texts, or an object of these.
			.map((name) => [name, parameters[name] as string | object] as const);
		const path = given.filter(([name]) => isInPath(endpoint, name));
		const query = given
			.filter(([name]) => isInQuery(endpoint, name))
			.flatMap(([name, value]) => (isObject(value) ? Object.entries(value) : [[name, value]]));
		return {
			path: Object.fromEntries(path) as Record<string, string>,
			query: {
				...(partOf(parameters.options, 'queryParameters') as object),
				...Object.fromEntries(query),
			},
			body: parameters.body,
		};
	};

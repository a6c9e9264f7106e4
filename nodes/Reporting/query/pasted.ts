import { isNothing, isObject } from '../../kernel/values/values';
import { jsonValue, type Location, type ParameterReader } from '../../service/fields';

export type OneQuery = Readonly<Record<string, unknown>>;

/** What a body without any of these may be, nobody knows. */
export const MARKS: readonly string[] = ['report', 'reportingEngine', 'requests'];

/**
 * The query, or the batch with its queries by their names, that a person has pasted: as an object, in a list, in
 * another object, or as JSON in a text. An object without any query is returned as it is. Notes a problem where
 * it is not plain which one is meant.
 * @param marks the names by which a query is known
 */
export function pastedQuery(pasted: unknown, marks: readonly string[], reader: ParameterReader) {
	const at = reader.at.in('jsonBody');
	const given = opened(pasted);
	if (isNothing(given)) return at.problem('It is empty. Paste the query.');
	const query = onlyQuery(given, marks, at);
	if (isObject(given) && query !== given)
		reader.hint('The query was found inside of the payload; what is around it is not sent.');
	const requests = query ? requestsOf(query) : [];
	if (requests.length === 0) return query;
	const place = at.in('requests');
	const queries = requests.map(([name, one]) => [
		name,
		onlyQuery(opened(one), marks, place.in(name)),
	]);
	return { ...query, requests: Object.fromEntries(queries) as object };
}

function onlyQuery(given: unknown, marks: readonly string[], at: Location): OneQuery | undefined {
	const [query, ...others] = queriesWithin(given, marks);
	if (others.length > 0)
		at.problem(
			`It holds ${others.length + 1} queries. Paste one payload, or a batch that names each: {"requests": {"first": {…}, "second": {…}}}.`,
		);
	if (query !== undefined) return query;
	if (isObject(given)) return given;
	return at.problem(
		'It is no query. Paste one payload, a JSON object, as the product generates it.',
	);
}

/** The queries anywhere in a value. Times around one may be meant for it, or be those of another. */
function queriesWithin(value: unknown, marks: readonly string[]): OneQuery[] {
	const given = opened(value);
	if (Array.isArray(given)) return given.flatMap((part) => queriesWithin(part, marks));
	if (!isObject(given)) return [];
	const isMarked = (name: string) => name in given && typeof opened(given[name]) !== 'object';
	if (marks.some(isMarked) || requestsOf(given).length > 0) return [given];
	const inside = Object.values(given).flatMap((part) => queriesWithin(part, marks));
	const hasTimes = 'startTime' in given || 'endTime' in given;
	return hasTimes && inside.length > 0 ? [given, ...inside] : inside;
}

/** What is in a text that is JSON, and in a list of one; anything else as it is. */
function opened(value: unknown): unknown {
	if (Array.isArray(value)) return value.length === 1 ? opened(value[0]) : value;
	const inside = typeof value === 'string' ? jsonValue(value) : undefined;
	return inside === undefined ? value : opened(inside);
}

/** The queries of a batch by their names; those in a list get some. */
function requestsOf({ requests }: OneQuery): Array<[name: string, query: unknown]> {
	const given = jsonValue(requests);
	if (Array.isArray(given)) return given.map((one: unknown, i) => [`req${i + 1}`, one]);
	return isObject(given) ? Object.entries(given) : [];
}

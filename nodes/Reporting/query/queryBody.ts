import type { INodePropertyCollection } from 'n8n-workflow';
import {
	documentedBody,
	locator,
	MISSING,
	ownValue,
	propertyOf,
	text,
	readText,
	type Input,
	type Location,
} from '../../shared/fields';
import { isMissing, isObject, partOf, quote, toText } from '../../shared/values';

/** What a query can name and the platform lists: the specification does not show in which field. */
const LISTS = [
	list('report', 'Report', 'searchReports', 'e.g. report'),
	list('engine', 'Engine', 'searchEngines', 'e.g. engine'),
	list('customMetric', 'Custom Metric', 'searchCustomMetrics', 'e.g. metric'),
];

function list(
	name: string,
	displayName: string,
	searchListMethod: string,
	placeholder: string,
): INodePropertyCollection {
	const what = displayName.toLowerCase();
	return {
		displayName,
		name,
		values: [
			propertyOf(
				locator('id', {
					displayName,
					searchListMethod,
					description: `The ${what} to put into the query, from the list or by its ID`,
				}),
			),
			propertyOf(
				text('field', {
					displayName: 'Field of the Query',
					placeholder,
					description: `The field that names the ${what} in the query, as your API documentation shows it. A dot leads into an object.`,
				}),
			),
		],
	};
}

/** A query that the local platform takes. */
export const EXAMPLE = { report: 'messages', from: '2026-01-01', upto: '2026-01-08' };

/** The body of a query: JSON, completed with entries picked from the lists of reporting. */
export function queryBody(what: string): Input<'jsonBody'> {
	const body = documentedBody(what, EXAMPLE);
	return {
		...body,
		properties: [
			...body.properties,
			{
				displayName: 'From Lists',
				name: 'fromLists',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add Entry',
				default: {},
				description: 'Reports, engines and custom metrics to put into the query',
				options: LISTS,
			},
		],
		read: (reader) => {
			const given = reader.get('fromLists');
			const groups = isObject(given) ? given : {};
			let query = body.read(reader);
			for (const { name } of LISTS) {
				const at = reader.at.in('fromLists').in(name);
				const rows = Array.isArray(groups[name]) ? (groups[name] as unknown[]) : [];
				for (const [i, row] of rows.entries()) query = withPicked(query, row, at.in(i));
			}
			return query;
		},
	};
}

/** The query with the entry of a row added. */
function withPicked(query: unknown, row: unknown, at: Location): unknown {
	const { id: picked, field } = isObject(row) ? row : {};
	const id = isMissing(ownValue(picked))
		? at.in('id').problem(MISSING)
		: readText(ownValue(picked), at.in('id'));
	const path = isMissing(field)
		? at.in('field').problem(MISSING)
		: readText(field, at.in('field'))?.split('.');
	if (id === undefined || path === undefined || query === undefined) return query;
	return put(query, path, id, at.in('field'));
}

function put(
	parent: unknown,
	[name = '', ...rest]: readonly string[],
	id: string,
	at: Location,
): unknown {
	if (!isObject(parent)) {
		at.problem(
			`It leads into ${quote(parent)}, which is not an object. Put the value into the JSON.`,
		);
		return parent;
	}
	const before = partOf(parent, name);
	if (rest.length > 0) return { ...parent, [name]: put(before ?? {}, rest, id, at) };
	if (isMissing(before) || toText(before) === id) return { ...parent, [name]: id };
	at.problem(`The query already has ${quote(before)} there. Remove it, or this entry.`);
	return parent;
}

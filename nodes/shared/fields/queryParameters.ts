import { isMissing, isObject } from '../values';
import { propertyOf } from './field';
import { inputOf, type AnyInput, type Input, type ParameterReader, type ValueOf } from './input';
import { isBlank, text, readText } from './kinds/text';
import type { Location } from './location';
import { MISSING } from './read';

const QUERY_PARAMETERS =
	'Query names and values, as your API documentation gives them. Values with the same name are sent comma-separated.';

const PARTS = [
	text('name', { description: 'What the query parameter is called in your API documentation' }),
	text('value', {
		description:
			'The value of the query parameter. A list from an expression is sent comma-separated.',
	}),
];

/**
 * The query names and values that a path-only endpoint may take beyond those its path shows. `hint`:
 * what there is to know about them.
 */
export function queryParameters(hint = ''): Input<'queryParameters', Record<string, string[]>> {
	return {
		name: 'queryParameters',
		properties: [
			{
				displayName: 'Query Parameters',
				name: 'queryParameters',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add Parameter',
				default: {},
				description: `${hint && `${hint}. `}${QUERY_PARAMETERS}`,
				options: [
					{
						displayName: 'Parameter',
						name: 'parameter',
						values: PARTS.map((part) => propertyOf(part)),
					},
				],
			},
		],
		read: (reader) => {
			const raw = reader.get('queryParameters');
			const at = reader.at.in('queryParameters');
			const rows = isObject(raw) ? (raw.parameter ?? []) : [];
			const query = new Map<string, string[]>();
			for (const [i, row] of (Array.isArray(rows) ? (rows as unknown[]) : []).entries()) {
				const { name, value } = isObject(row) ? row : {};
				if (isMissing(name)) {
					at.in(i).problem('It has no name. Enter the name of the parameter.');
					continue;
				}
				const key = readText(name, at.in(i));
				if (key === undefined) continue;
				if (isMissing(value)) at.in(i).problem(`"${key}" has no value. Give one, or remove it.`);
				else
					query.set(key, [
						...(query.get(key) ?? []),
						...valuesOf(value, at.in(key, `parameter[${i}].value`)),
					]);
			}
			return Object.fromEntries(query);
		},
	};
}

/** A field that is sent as the query parameter of its name, which the free ones must not give too. */
export function givenOnce<F extends AnyInput>(given: F): Input<F['name'], ValueOf<F>> {
	const input = inputOf(given);
	return {
		...input,
		read: (reader) => {
			const value = input.read(reader);
			if (value !== undefined) checkGivenOnce(input.name, reader, reader.at.in(input.name));
			return value;
		},
	};
}

/** Notes a problem where the free query parameters give this name as well. */
export function checkGivenOnce(name: string, { get }: ParameterReader, at: Location): void {
	if (queryNames(get('queryParameters')).includes(name))
		at.problem(`Query Parameters give ${name} too. Give it once.`);
}

/** The names of the free query parameters, as they were given. */
export function queryNames(raw: unknown): unknown[] {
	const rows = isObject(raw) ? raw.parameter : undefined;
	return Array.isArray(rows) ? rows.map((row) => (isObject(row) ? row.name : undefined)) : [];
}

/** One value, or each of a list that an expression gives; a hole in it would take its record out unseen. */
function valuesOf(raw: unknown, at: Location): string[] {
	if (!Array.isArray(raw)) return [readText(raw, at) ?? []].flat();
	if (raw.length === 0) at.problem('The list is empty. Give at least one value.');
	return (raw as unknown[]).flatMap((value, i) => {
		if (!isMissing(value) && !isBlank(value)) return readText(value, at.in(i)) ?? [];
		at.in(i).problem(MISSING);
		return [];
	});
}

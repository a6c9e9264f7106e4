import { isMissing, isObject } from '../values/values';
import { afterRead, inputOf, optionOf, type Input, type ParameterReader } from './input';
import { toList } from './kinds/list';
import { kindOf } from './kinds/make';
import { mapOf } from './kinds/map';
import { text, readText } from './kinds/text';
import type { Location } from './location';

/** The query names and values that a path-only endpoint may take beyond those its path shows. */
export const queryParameters = kindOf(() =>
	mapOf<string[]>('map', {
		groups: {
			parameter: {
				displayName: 'Parameter',
				fields: [
					text('name', 'What the query parameter is called in your API documentation'),
					text(
						'value',
						'The value of the query parameter. A list from an expression is sent comma-separated.',
					),
				],
			},
		},
		noName: 'It has no name. Enter the name of the parameter.',
		example: '{"parameter_1": "a"}',
		read: ({ name, value, at }, before = []) => {
			if (Array.isArray(value)) return [...before, ...(toList(value, at) ?? [])];
			const one = isMissing(value)
				? at.problem(`"${name}" has no value. Give one, or remove it.`)
				: readText(value, at);
			return one === undefined ? before : [...before, one];
		},
	}),
)(
	'queryParameters',
	'Query names and values, as your API documentation gives them. Values with the same name are sent comma-separated.',
	{ placeholder: 'Add Parameter' },
);

/**
 * A field that is sent as the query parameter of its name, which the free ones must not give too. One that gives
 * several checks that itself.
 */
export function givenOnce(input: Input): Input {
	const { name } = input;
	return afterRead(inputOf(input), (value, reader) => {
		if (value !== undefined && !isObject(value)) checkGivenOnce(name, reader, reader.at.in(name));
		return value;
	});
}

/** Notes a problem where the free query parameters give this name as well. */
export function checkGivenOnce(name: string, reader: ParameterReader, at: Location): void {
	if (queryNames(reader).includes(name))
		at.problem(`Query Parameters give ${name} too. Give it once.`);
}

/** The names of the free query parameters, as they were given. */
export function queryNames(reader: ParameterReader): unknown[] {
	const raw = optionOf(reader, queryParameters.name);
	const rows = isObject(raw) ? raw.parameter : undefined;
	return Array.isArray(rows) ? rows.map((row) => (isObject(row) ? row.name : undefined)) : [];
}

import { isMissing, isObject, partOf } from '../values/values';
import { afterRead, optionOf, type Input, type ParameterReader } from './input';
import { toList } from './kinds/list';
import { kindOf } from './kinds/make';
import { mapOf } from './kinds/map';
import { text, readText } from './kinds/text';
import type { Location } from './location';

/** Query parameters of the user's own, for endpoints of which the specification shows only the path. */
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
		read: ({ name, value, at }, earlier = []) => {
			if (Array.isArray(value)) return [...earlier, ...(toList(value, at) ?? [])];
			const one = isMissing(value)
				? at.problem(`"${name}" has no value. Give one, or remove it.`)
				: readText(value, at);
			return one === undefined ? earlier : [...earlier, one];
		},
	}),
)(
	'queryParameters',
	'Query names and values, as your API documentation gives them. Values with the same name are sent comma-separated.',
	{ placeholder: 'Add Parameter' },
);

/**
 * A field that is sent as the query parameter of its name: the user's own must not repeat it. A field whose value is
 * an object checks its parts itself.
 */
export function givenOnce(input: Input): Input {
	const { name } = input;
	return afterRead(input, (value, reader) => {
		if (value !== undefined && !isObject(value)) checkGivenOnce(name, reader, reader.at.in(name));
		return value;
	});
}

export function checkGivenOnce(name: string, reader: ParameterReader, at: Location): void {
	if (queryNames(reader).includes(name))
		at.problem(`Query Parameters give ${name} too. Give it once.`);
}

/** The names of the user's own query parameters, neither resolved nor checked. */
export function queryNames(reader: ParameterReader): unknown[] {
	const rows = partOf(optionOf(reader, queryParameters.name), 'parameter');
	return Array.isArray(rows) ? rows.map((row) => partOf(row, 'name')) : [];
}

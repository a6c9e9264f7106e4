import { isMissing, isObject } from '../values';
import type { Field } from './field';

const QUERY_PARAMETERS =
	'Query names and values, as your API documentation gives them. Values of the same name are sent comma-separated.';

/**
 * The query names and values that a path-only endpoint may take beyond those its path shows. `hint`:
 * what there is to know about them.
 */
export function queryParameters(hint = ''): Field<'queryParameters', Record<string, string[]>> {
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
						values: [
							{ displayName: 'Name', name: 'name', type: 'string', default: '' },
							{ displayName: 'Value', name: 'value', type: 'string', default: '' },
						],
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
				if (isMissing(name)) at.in(i).problem('It has no name. Enter the name of the parameter.');
				else if (isMissing(value))
					at.in(i).problem(`"${String(name)}" has no value. Give one, or remove it.`);
				else query.set(String(name), [...(query.get(String(name)) ?? []), String(value)]);
			}
			return Object.fromEntries(query);
		},
	};
}

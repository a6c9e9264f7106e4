import { isMissing, isObject, toText } from '../values';
import type { Field } from './field';
import { inputOf, type Input } from './input';
import { id } from './kinds/text';
import { checkGivenOnce, queryNames } from './queryParameters';

/** A way to name a record by its ID where the specification does not show the query name of the ID. */
export interface RecordId {
	/** The ID; gives the query that names the record. */
	field: Input<string, Record<string, string>>;
	/** The option that changes the query name. */
	queryName: Field<string, string>;
}

/**
 * The ID of a record, sent under its likeliest query name, which is its own and can be changed.
 * Query parameters may name the record instead and, with `inBody`, the body; without any of these the
 * node says what is missing, since an address alone might mean all records. `what` names the record.
 */
export function recordId(
	name: string,
	{
		what,
		inBody = false,
		option = 'idParameter',
	}: { what: string; inBody?: boolean; option?: string },
): RecordId {
	const field = inputOf(
		id(name, {
			decides: true,
			description: `The ID of the ${what}, as the query parameter ${name}`,
		}),
	);
	const queryName = queryNameOf(option, name);
	return {
		queryName,
		field: {
			...field,
			read: (reader) => {
				const at = reader.at.in(name);
				const raw = reader.get(name);
				const value = field.read(reader);
				if (value !== undefined) {
					const options = reader.get('options');
					const chosen = isObject(options) ? options[option] : undefined;
					const query = isMissing(chosen) ? name : toText(chosen);
					checkGivenOnce(query, reader, at);
					return { [query]: value };
				}
				const isNamed =
					queryNames(reader.get('queryParameters')).length > 0 ||
					(inBody && hasBody(reader.get('jsonBody')));
				// An expression that finds nothing, and a blank text, have noted a problem already.
				if (!isNamed && (raw === null || raw === '')) {
					at.problem(
						`No ${what} is named. Give its ID, or name it in Query Parameters${inBody ? ' or in the body' : ''}.`,
					);
				}
				return {};
			},
		},
	};
}

/** An option that changes a query name. */
export function queryNameOf<const N extends string>(option: N, name: string): Field<N, string> {
	return id(option, {
		default: name,
		description: 'The query parameter that takes the ID, where your API documentation has another',
	});
}

function hasBody(raw: unknown): boolean {
	if (isObject(raw)) return Object.keys(raw).length > 0;
	return !isMissing(raw) && !(typeof raw === 'string' && /^\s*\{\s*\}\s*$/.test(raw));
}

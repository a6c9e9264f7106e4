import { isMissing, isObject } from '../values';
import { additionalFields, updateFields } from './collections';
import {
	shownWhen,
	when,
	type Input,
	type Field,
	type Location,
	type ParameterReader,
} from './field';
import { choice } from './kinds/choice';
import { json } from './kinds/json';
import { MISSING, parseFields } from './kinds/object';
import { MappedBody } from './mapped';
import { optional, required } from './required';

const FIELDS = { name: 'Fields', value: 'fields', description: 'Fill in fields' };
const JSON_BODY = { name: 'JSON', value: 'json', description: 'Give the whole body as JSON' };
const MAPPED = {
	name: 'Map Columns',
	value: 'mapped',
	description:
		'Take the rows of a table, automatically or column by column. An empty cell is left out; commas separate several values in one.',
};

/**
 * The body of a write: as fields, as one JSON object, or as columns of a table (`inputMode`,
 * `jsonBody`, `columns`). The same checks hold in all; names that the specification does not show pass
 * in JSON.
 */
export function body(parts: {
	required?: readonly Field[];
	optional?: readonly Field[];
	collection?: 'additionalFields' | 'updateFields';
	leaves?: readonly Field[];
	rules?: (body: Readonly<Record<string, unknown>>, at: Location) => void;
	/** Turns JSON into the body before it is read, e.g. a record as it was fetched. */
	prepare?: (json: Readonly<Record<string, unknown>>, at: Location) => Record<string, unknown>;
	description?: string;
	/**
	 * Offers columns; names that a row may have although they are no columns, since they say which
	 * record is meant.
	 */
	mapped?: readonly string[];
}): Input<'body', Record<string, unknown>> {
	const { required: needed = [], optional: top = [], leaves = [], rules } = parts;
	const inFields = [
		...needed.map(required),
		...top.map(optional),
		...(leaves.length > 0
			? [
					parts.collection === 'updateFields'
						? updateFields(...leaves)
						: additionalFields(...leaves),
				]
			: []),
	].map((field) => when({ inputMode: ['fields'] }, field as Input));
	const jsonBody = json('jsonBody', {
		displayName: 'JSON Body',
		description:
			parts.description ?? 'The whole body as JSON. The same checks apply as to the fields.',
	});
	const known = [...needed, ...top, ...leaves];
	const mapped = parts.mapped && new MappedBody(needed, [...top, ...leaves], parts.mapped);
	const inputMode = choice('inputMode', [FIELDS, JSON_BODY, ...(mapped ? [MAPPED] : [])], {
		description: 'How the values are given: the same checks hold in each mode',
	});
	return {
		name: 'body',
		properties: [
			inputMode.property,
			...inFields.flatMap(({ properties }) => properties),
			...when({ inputMode: ['json'] }, required(jsonBody)).properties,
			...(mapped ? [shownWhen({ inputMode: ['mapped'] }, mapped.property)] : []),
		],
		read: (reader) => {
			const { value, at } = readIn(required(inputMode).read(reader), reader);
			rules?.(value, at);
			return value;
		},
		...(mapped && { options: mapped.options, columns: mapped.columns }),
	};

	function readIn(mode: string, reader: ParameterReader) {
		if (mode === 'mapped' && mapped) return mapped.read(reader, parts.prepare);
		return mode === 'json'
			? { value: fromJson(reader), at: reader.at.in('jsonBody') }
			: { value: fromFields(inFields, reader), at: reader.at };
	}

	function fromJson(reader: ParameterReader) {
		const at = reader.at.in('jsonBody');
		const raw = reader.get('jsonBody');
		if (isMissing(raw)) return at.problem(MISSING) ?? {};
		const parsed = jsonBody.parse(raw, at);
		if (!isObject(parsed)) return {};
		return (
			parseFields(
				known,
				parts.prepare?.(parsed, at) ?? parsed,
				at,
				needed.map(({ name }) => name),
			) ?? {}
		);
	}
}

/** Top-level values and the collection's, in one object, without what is undefined. */
function fromFields(fields: readonly Input[], reader: ParameterReader): Record<string, unknown> {
	const out: Record<string, unknown> = {};
	for (const field of fields) {
		const value = field.read(reader);
		if (field.name === 'additionalFields' || field.name === 'updateFields')
			Object.assign(out, value);
		else if (value !== undefined) out[field.name] = value;
	}
	return out;
}

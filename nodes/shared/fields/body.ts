import { isMissing, isObject } from '../values';
import { additionalFields, updateFields } from './collections';
import { when, type Field, type Leaf, type Location, type ParameterReader } from './field';
import { choice } from './leaves/choice';
import { json } from './leaves/json';
import { MISSING, parseLeaves } from './leaves/object';
import { optional, required } from './required';

const inputMode = choice('inputMode', [
	{ name: 'Fields', value: 'fields', description: 'Fill in fields' },
	{ name: 'JSON', value: 'json', description: 'Give the whole body as JSON' },
]);

/**
 * The body of a write: as fields, or as one JSON object (`inputMode`, `jsonBody`). The same checks
 * hold in both; names that the specification does not show pass in JSON.
 */
export function body(parts: {
	required?: readonly Leaf[];
	optional?: readonly Leaf[];
	collection?: 'additionalFields' | 'updateFields';
	leaves?: readonly Leaf[];
	rules?: (body: Readonly<Record<string, unknown>>, at: Location) => void;
	/** Turns JSON into the body before it is read, e.g. a record as it was fetched. */
	prepare?: (json: Readonly<Record<string, unknown>>, at: Location) => Record<string, unknown>;
	description?: string;
}): Field<'body', Record<string, unknown>> {
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
	].map((field) => when({ inputMode: ['fields'] }, field as Field));
	const jsonBody = json('jsonBody', {
		displayName: 'JSON Body',
		description:
			parts.description ?? 'The whole body as JSON. The same checks apply as to the fields.',
	});
	const known = [...needed, ...top, ...leaves];
	return {
		name: 'body',
		properties: [
			inputMode.property,
			...inFields.flatMap(({ properties }) => properties),
			...when({ inputMode: ['json'] }, required(jsonBody)).properties,
		],
		read: (reader) => {
			const isJson = required(inputMode).read(reader) === 'json';
			const value = isJson ? fromJson(reader) : fromFields(inFields, reader);
			rules?.(value, isJson ? reader.at.in('jsonBody') : reader.at);
			return value;
		},
	};

	function fromJson(reader: ParameterReader) {
		const at = reader.at.in('jsonBody');
		const raw = reader.get('jsonBody');
		if (isMissing(raw)) return at.problem(MISSING) ?? {};
		const parsed = jsonBody.parse(raw, at);
		if (!isObject(parsed)) return {};
		return (
			parseLeaves(
				known,
				parts.prepare?.(parsed, at) ?? parsed,
				at,
				needed.map(({ name }) => name),
			) ?? {}
		);
	}
}

/** Top-level values and the collection's, in one object, without what is undefined. */
function fromFields(fields: readonly Field[], reader: ParameterReader): Record<string, unknown> {
	const out: Record<string, unknown> = {};
	for (const field of fields) {
		const value = field.read(reader);
		if (field.name === 'additionalFields' || field.name === 'updateFields')
			Object.assign(out, value);
		else if (value !== undefined) out[field.name] = value;
	}
	return out;
}

import { isMissing, isObject } from '../values';
import { additionalFields, updateFields } from './collections';
import { propertyOf, shownWhen, type Field } from './field';
import { inputOf, when, type Input, type ParameterReader } from './input';
import { choice } from './kinds/choice';
import { json } from './kinds/json';
import type { Location } from './location';
import { MappedBody } from './mapped';
import { MISSING, readFields } from './read';

const FIELDS = { name: 'Fields', value: 'fields', description: 'Fill in fields' };
const JSON_BODY = { name: 'JSON', value: 'json', description: 'Give the whole body as JSON' };
const MAPPED = {
	name: 'Map Columns',
	value: 'mapped',
	description:
		'Take the rows of a table, automatically or column by column. An empty cell is left out; commas separate several values in one.',
};

/** The parts of a body, as tables of fields. */
export interface BodyParts {
	/** The fields that are always shown. */
	fields?: readonly Field[];
	/** The fields that a person adds, if need be, in a collection. */
	more?: readonly Field[];
	collection?: 'additionalFields' | 'updateFields';
	rules?: (body: Readonly<Record<string, unknown>>, at: Location) => void;
	/** Turns JSON into the body before it is read, e.g. a record as it was fetched. */
	prepare?: (json: Readonly<Record<string, unknown>>, at: Location) => Record<string, unknown>;
	description?: string;
	/**
	 * Offers columns; names that a row may have although they are no columns, since they say which
	 * record is meant.
	 */
	mapped?: readonly string[];
}

/**
 * The body of a write: as fields, as one JSON object, or as columns of a table (`inputMode`,
 * `jsonBody`, `columns`). The same checks hold in all; names that the specification does not show pass
 * in JSON.
 */
export function body(parts: BodyParts): Input<'body', Record<string, unknown>> {
	const { fields = [], more = [], rules } = parts;
	const { collection = 'additionalFields' } = parts;
	const collected = collection === 'updateFields' ? updateFields : additionalFields;
	const inFields = [...fields.map(inputOf), ...(more.length > 0 ? [collected(...more)] : [])].map(
		(input) => when({ inputMode: ['fields'] }, input),
	);
	const jsonBody = json('jsonBody', {
		required: true,
		partsAreRead: true,
		displayName: 'JSON Body',
		description:
			parts.description ?? 'The whole body as JSON. The same checks apply as to the fields.',
	});
	const known = [...fields, ...more];
	const mapped = parts.mapped && new MappedBody(fields, more, parts.mapped);
	const inputMode = choice('inputMode', [FIELDS, JSON_BODY, ...(mapped ? [MAPPED] : [])], {
		required: true,
		description: 'How the values are given',
	});
	return {
		name: 'body',
		bodyFields: known,
		properties: [
			propertyOf(inputMode),
			...inFields.flatMap(({ properties }) => properties),
			...when({ inputMode: ['json'] }, jsonBody).properties,
			...(mapped ? [shownWhen({ inputMode: ['mapped'] }, mapped.property)] : []),
		],
		read: (reader) => {
			const { value, at } = readIn(reader);
			rules?.(value, at);
			return value;
		},
		locate: (reader) => readIn(reader).at,
		...(mapped && { options: mapped.options, columns: mapped.columns }),
	};

	function readIn(reader: ParameterReader): { value: Record<string, unknown>; at: Location } {
		const mode = inputOf(inputMode).read(reader);
		if (mode === 'mapped' && mapped) return mapped.read(reader, parts.prepare);
		return mode === 'json'
			? { value: fromJson(reader), at: reader.at.in('jsonBody') }
			: { value: fromFields(inFields, reader), at: placeOfFields(reader.at) };
	}

	/** A rule names a field without the collection that it may be in. */
	function placeOfFields(at: Location): Location {
		const isTop = (name: string) => fields.some((field) => field.name === name);
		return more.length === 0
			? at
			: at.in(collection).with((name) => (isTop(name) ? at.in(name) : undefined));
	}

	function fromJson(reader: ParameterReader) {
		const at = reader.at.in('jsonBody');
		const raw = reader.get('jsonBody');
		if (isMissing(raw)) {
			at.problem(MISSING);
			return {};
		}
		const parsed = jsonBody.parse(raw, at);
		if (!isObject(parsed)) return {};
		return readFields(known, parts.prepare?.(parsed, at) ?? parsed, at) ?? {};
	}
}

/** Top-level values and the collection's, in one object, without what is undefined. */
function fromFields(inputs: readonly Input[], reader: ParameterReader): Record<string, unknown> {
	const out: Record<string, unknown> = {};
	for (const { name, read } of inputs) {
		const value = read(reader);
		if (name === 'additionalFields' || name === 'updateFields') Object.assign(out, value);
		else if (value !== undefined) out[name] = value;
	}
	return out;
}

import { isNothing, isObject, type PlainObject } from '../../values/values';
import { collection } from '../collections';
import { IS_SET, propertyOf, starred, type Field } from '../field';
import { isEmptyBody, isGiven, NOTHING_TO_SEND } from '../given';
import { inputOf, when, type Input, type ParameterReader } from '../input';
import { choice } from '../kinds/choice';
import { checkNumbers, json } from '../kinds/json';
import { refined } from '../kinds/make';
import type { Location } from '../location';
import { readFields } from '../read';
import { checkCleared } from './clearFields';
import { asColumns } from './mapped';
import { placed } from './placed';

export interface BodyParts {
	fields?: readonly Field[];
	/** The fields that a person adds, if need be, in a collection. */
	more?: readonly Field[];
	/** Those of `more` whose form is publicly known only: JSON of any other is sent as given, with a hint. */
	known?: readonly Field[];
	collection?: 'additionalFields' | 'updateFields';
	rules?: (body: PlainObject, at: Location) => void;
	/** The field that a new record is about, which a person may forget: presets alone are not sent. */
	about?: string;
	/** The part of the body that this field belongs to: nothing is sent without a field of this part. */
	needs?: string;
	/** It is sent with nothing in it, where the address says it all. */
	mayBeEmpty?: true;
	/** Turns JSON into the body before it is read, e.g. a record as it was fetched. */
	prepare?: (json: PlainObject, at: Location) => Record<string, unknown>;
	description?: string;
	/** Columns are offered. A row may have these names too, although they say which record is meant. */
	mapped?: readonly string[];
}

/**
 * The body of a write: as fields, as one JSON object, or as columns of a table (`inputMode`,
 * `jsonBody`, `columns`). The same checks apply to all three; JSON may also contain names that the
 * specification does not show.
 */
export function body(parts: BodyParts): Input<'body', Record<string, unknown>> {
	const { fields = [], more = [], rules } = parts;
	const mapped = parts.mapped && asColumns(fields, more, parts.mapped, parts.prepare);
	const inFields = asFields(parts);
	const modes = [inFields, asJson(parts), ...(mapped ? [mapped] : [])];
	const inputMode = choice(
		'inputMode',
		'How the values are given',
		{ empty: 'never', appears: 'onRequest' },
		modes.map((mode) => mode.choice),
	);
	const readIn = (reader: ParameterReader) => {
		const chosen = inputOf(inputMode).read(reader);
		return (modes.find((mode) => mode.choice.value === chosen) ?? inFields).read(reader);
	};
	return {
		name: 'body',
		bodyFields: [...fields, ...more],
		properties: [propertyOf(inputMode), ...modes.flatMap(({ properties }) => properties)],
		read: (reader) => {
			const { problemCount } = reader.at;
			const { value, at } = readIn(reader);
			if (more.some(({ name }) => name === 'clearFields')) checkCleared(value, at);
			rules?.(value, at);
			if (parts.about !== undefined) checkGiven(parts.about, parts, value, at);
			else if (reader.at.problemCount === problemCount) checkNotEmpty(parts, value, at, reader);
			return value;
		},
		locate: (reader) => readIn(reader).at,
		...(mapped && { options: mapped.options, columns: mapped.columns }),
	};
}

/** One of the ways to give a body that `inputMode` offers. Reads the value, and says where its fields are. */
function asFields({
	fields = [],
	more = [],
	collection: collected = 'additionalFields',
}: BodyParts) {
	const added = more.length > 0 ? [collection(collected, more)] : [];
	const parts = new Map(fields.map((field) => [field, aloneIn(field)]));
	const alone = [...parts.values()].flat();
	const shown = [...parts].flatMap(([field, ofField]) => [...ofField, field]);
	const inputs = [...shown, ...added].map((input) => when({ inputMode: ['fields'] }, input));
	/** A rule names a field without the collection that it may be in, and a part where it is shown. */
	const placeIn = (reader: ParameterReader) => {
		const partIn = (name: string) => (part: string) =>
			alone.find((one) => one.name === `${name}.${part}`)?.locate?.(reader);
		const top = (name: string) =>
			fields.some((field) => field.name === name)
				? reader.at.in(name).with(partIn(name))
				: undefined;
		return (more.length === 0 ? reader.at : reader.at.in(collected)).with(top);
	};
	return {
		choice: { name: 'Fields', value: 'fields', description: 'Fill in fields' },
		properties: inputs.flatMap(({ properties }) => properties),
		read: (reader: ParameterReader) => {
			const values: Record<string, unknown> = {};
			for (const { name, read } of inputs)
				Object.assign(values, name === collected ? read(reader) : { [name]: read(reader) });
			return { value: placed(alone, values), at: placeIn(reader) };
		},
	};
}

/** The parts of an object that a choice needs, before the object: each until it is given there. */
function aloneIn({ name: object, fields = [] }: Field): Input[] {
	return fields.flatMap((part) => {
		if (part.alone === undefined) return [];
		const { choice, value, label: displayName } = part.alone;
		const path = `${object}.${part.name}`;
		// An expression has no value yet, and a tool asks for the part itself.
		const hide = {
			'@tool': [true],
			[`/${choice}`]: [{ _cnd: { not: value } }],
			[`/${path}`]: IS_SET,
		};
		const field = starred({ ...part, displayName, forModel: 'never' as const });
		const isInside = ({ get }: ParameterReader) => {
			const given = get(object);
			const isThere = isObject(given) && Object.hasOwn(given, part.name);
			return get(part.name) === null || (isThere && given[part.name] !== '');
		};
		return {
			name: path,
			properties: [{ ...propertyOf(field), displayOptions: { hide } }],
			read: (reader) => (isInside(reader) ? undefined : inputOf(field).read(reader)),
			locate: (reader) => (isInside(reader) ? reader.at.in(object) : reader.at).in(part.name),
		};
	});
}

function asJson({ fields = [], more = [], known = [], prepare, description }: BodyParts) {
	const inJson = [...fields, ...more].map((one) => (known.includes(one) ? loose(one) : one));
	const jsonBody = refined(
		json(
			'jsonBody',
			description ?? 'The whole body as JSON. The same checks apply as to the fields.',
			{ empty: 'never', partsAreRead: true, default: '{}' },
		),
		(json, at) => readFields(inJson, prepare?.(json as PlainObject, at) ?? json, at),
	);
	const input = when({ inputMode: ['json'] }, jsonBody);
	return {
		choice: { name: 'JSON', value: 'json', description: 'Give the whole body as JSON' },
		properties: input.properties,
		read: (reader: ParameterReader) => ({
			value: (input.read(reader) ?? {}) as Record<string, unknown>,
			at: reader.at.in('jsonBody'),
		}),
	};
}

/** A field of which JSON may give another form. Nothing is still refused, which might clear the field. */
function loose(field: Field): Field {
	return {
		...field,
		parse: (raw, at) => {
			if (isNothing(raw)) return field.parse(raw, at);
			const hintsAt = at.forHints();
			const value = field.parse(raw, hintsAt);
			if (hintsAt.problemCount === 0) return value;
			checkNumbers(raw, at);
			return raw;
		},
	};
}

/** Notes a problem for a body in which nothing is given, at the field that it is about. */
function checkGiven(
	about: string,
	{ fields = [], more = [], collection: collected, needs }: BodyParts,
	value: PlainObject,
	at: Location,
): void {
	const counted = [...fields, ...more].filter(
		({ name, path = name }) =>
			needs === undefined || path.startsWith(`${needs}.`) || name === 'moreFields',
	);
	const isAny = counted.some((field) => isGiven(field, value[field.name]));
	const isAnyGiven = collected === 'updateFields' ? !isNothing(value) : isAny;
	if (isAnyGiven || !counted.every(({ name }) => at.in(name).isRight)) return;
	const subject = at.in(about);
	// What is shown first is easier to find than a collection, whose parts are arguments of a model, if any.
	const isShown = at.labelForModel === undefined || subject.argument !== undefined;
	(isShown ? subject : at).problem(NOTHING_TO_SEND);
}

/** Notes a problem for an empty body, with the fields that were added although there is nothing in them. */
function checkNotEmpty(
	{ collection: collected = 'additionalFields', mayBeEmpty }: BodyParts,
	value: PlainObject,
	at: Location,
	reader: ParameterReader,
): void {
	if (mayBeEmpty || !isEmptyBody(value, true)) return;
	const added = reader.get(collected);
	const names = Object.keys(isObject(added) ? added : {}).map((name) => at.nameOf(name));
	const check = names.length === 0 ? '' : `, or check what is found for ${names.join(', ')}`;
	at.problem({
		person: `There is nothing to send. Give at least one field${check}.`,
		model: 'There is nothing to send. Give at least one field.',
	});
}

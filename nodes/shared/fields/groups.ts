import type { INodePropertyOptions } from 'n8n-workflow';
import { isObject } from '../transport/envelope';
import {
	base,
	isMissing,
	shownWhen,
	show,
	titleOf,
	when,
	type At,
	type Field,
	type Leaf,
	type PartialValues,
	type Reader,
} from './field';
import { byDisplayName, choice, flag, json, MISSING, number, parseLeaves } from './leaves';
import { NOT_FILLED } from './rules';

/** A field at the top of the operation that must have a value. */
export function required<N extends string, T>(leaf: Leaf<N, T>): Field<N, T> {
	return {
		name: leaf.name,
		properties: [{ ...leaf.property, required: true }],
		read: (reader) => {
			const at = reader.at.in(leaf.name);
			const raw = ownValue(reader.get(leaf.name));
			// What is missing here has noted a problem, so the operation never sees it.
			return (isMissing(raw) ? at.problem(MISSING) : leaf.parse(raw, at)) as T;
		},
	};
}

/** A field at the top of the operation that may be left empty. */
export function optional<N extends string, T>(leaf: Leaf<N, T>): Field<N, T | undefined> {
	return {
		name: leaf.name,
		properties: [leaf.property],
		read: (reader) => {
			const raw = ownValue(reader.get(leaf.name));
			return isMissing(raw) ? undefined : leaf.parse(raw, reader.at.in(leaf.name));
		},
	};
}

/** A resource locator's own value; any other value as it is. */
export function ownValue(raw: unknown): unknown {
	return isObject(raw) && raw.__rl === true ? raw.value : raw;
}

/** Optional fields of a create, send or upsert. What is empty is left out, but for a text, which is sent. */
export function additionalFields<const L extends readonly Leaf[]>(...leaves: L) {
	return collection('additionalFields', 'Additional Fields', 'Add Field', leaves, 'left out');
}

/** Optional fields of an update or replace. What is empty is left out, but for a text, whose field it clears. */
export function updateFields<const L extends readonly Leaf[]>(...leaves: L) {
	return collection('updateFields', 'Update Fields', 'Add Field', leaves, 'left out');
}

/** Fields that narrow a read or a delete. One that is added must have a value, else it would widen it. */
export function filters<const L extends readonly Leaf[]>(...leaves: L) {
	return collection('filters', 'Filters', 'Add Filter', leaves, 'refused');
}

/** How the node behaves; never an API field. */
export function options<const L extends readonly Leaf[]>(...leaves: L) {
	return collection('options', 'Options', 'Add Option', leaves, 'left out');
}

function collection<const N extends string, const L extends readonly Leaf[]>(
	name: N,
	displayName: string,
	placeholder: string,
	leaves: L,
	empty: 'left out' | 'refused',
): Field<N, PartialValues<L>> {
	return {
		name,
		properties: [
			{
				displayName,
				name,
				type: 'collection',
				placeholder,
				default: {},
				options: byDisplayName(leaves.map(({ property }) => property)),
			},
		],
		read: (reader) => {
			const at = reader.at.in(name);
			const raw = reader.get(name) ?? {};
			if (isObject(raw)) {
				for (const leaf of leaves.filter(({ name: part }) => part in raw)) {
					checkFilled(leaf, raw[leaf.name], empty, at);
				}
			}
			return (parseLeaves(leaves, raw, at) ?? {}) as PartialValues<L>;
		},
	};
}

/** Refuses rows that were added and left empty: sent so, they might clear what is there. */
function checkFilled(leaf: Leaf, raw: unknown, empty: 'left out' | 'refused', at: At): void {
	const hasRows = leaf.property.type === 'fixedCollection';
	if (hasRows && isObject(raw) && Object.values(raw).flat().length === 0) {
		at.in(leaf.name).problem(NOT_FILLED);
	} else if ((empty === 'refused' || leaf.narrows) && isMissing(raw)) {
		at.in(leaf.name).problem(
			'It is empty, which would widen the selection. Give a value, or remove it.',
		);
	}
}

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
	rules?: (body: Readonly<Record<string, unknown>>, at: At) => void;
	/** Turns JSON into the body before it is read, e.g. a record as it was fetched. */
	prepare?: (json: Readonly<Record<string, unknown>>, at: At) => Record<string, unknown>;
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
	const every = [...needed, ...top, ...leaves];
	return {
		name: 'body',
		properties: [
			inputMode.property,
			...inFields.flatMap(({ properties }) => properties),
			...when({ inputMode: ['json'] }, required(jsonBody)).properties,
		],
		read: (reader) => {
			const isJson = required(inputMode).read(reader) === 'json';
			const value = isJson ? fromJsonMode(reader, every, needed) : merge(inFields, reader);
			rules?.(value, isJson ? reader.at.in('jsonBody') : reader.at);
			return value;
		},
	};

	function fromJsonMode(reader: Reader, known: readonly Leaf[], musts: readonly Leaf[]) {
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
				musts.map(({ name }) => name),
			) ?? {}
		);
	}
}

/** Top-level values and the collection's, in one object, without what is undefined. */
function merge(fields: readonly Field[], reader: Reader): Record<string, unknown> {
	const out: Record<string, unknown> = {};
	for (const field of fields) {
		const value = field.read(reader);
		if (field.name === 'additionalFields' || field.name === 'updateFields')
			Object.assign(out, value);
		else if (value !== undefined) out[field.name] = value;
	}
	return out;
}

type ValueOf<L extends Leaf> = L extends Leaf<string, infer T> ? T : never;

/**
 * `addressBy`: one of several exclusive ways to say which record is meant. The values of the options
 * are the API's query names; only the chosen way's fields are shown. Gives the query.
 */
export function addressBy<const W extends Readonly<Record<string, readonly Leaf[]>>>(
	ways: W,
	names: Readonly<Record<string, string>> = {},
): Field<'address', Record<string, ValueOf<W[keyof W][number]>>> {
	const values = Object.keys(ways);
	const wayOptions: INodePropertyOptions[] = values.map((value) => ({
		name: names[value] ?? titleOf(value),
		value,
	}));
	const fields = Object.entries(ways).map(([way, leaves]) => ({
		way,
		fields: leaves.map((leaf) => when({ addressBy: [way] }, required(leaf))),
	}));
	return {
		name: 'address',
		properties: [
			base(
				'addressBy',
				{ displayName: 'Address By', description: 'Which identifier to find the record by' },
				{
					type: 'options',
					options: wayOptions,
					default: values[0] ?? '',
				},
			),
			...fields.flatMap((way) => way.fields.flatMap(({ properties }) => properties)),
		],
		read: (reader) => {
			const chosen = reader.get('addressBy');
			const at = reader.at.in('addressBy');
			if (!values.includes(chosen as string)) {
				at.problem(`${show(chosen)} is no way to address it. Use one of: ${values.join(', ')}.`);
				return {};
			}
			const query: Record<string, ValueOf<W[keyof W][number]>> = {};
			for (const { way, fields: parts } of fields) {
				if (way === chosen) {
					for (const part of parts) Object.assign(query, { [part.name]: part.read(reader) });
				} else if (parts.some(({ name }) => !isMissing(ownValue(reader.get(name))))) {
					at.problem(
						`It is addressed by ${String(chosen)} and by ${way} at once. Fill in one way only.`,
					);
				}
			}
			return query;
		},
	};
}

/** The query names and values that a path-only endpoint may take beyond those its path shows. */
export function queryParameters(
	description: string,
): Field<'queryParameters', Record<string, string[]>> {
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
				description,
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

const returnAll = flag('returnAll', 'Whether to return all results or only up to a given limit');

/** `returnAll` and `limit`. Gives the most records wanted; Infinity for all. */
export function limit({ max }: { max?: number } = {}): Field<'limit', number> {
	const most = number('limit', {
		min: 1,
		max,
		default: 50,
		description: 'Max number of results to return',
	});
	return {
		name: 'limit',
		properties: [returnAll.property, shownWhen({ returnAll: [false] }, most.property)],
		read: (reader) => {
			const all = returnAll.parse(reader.get('returnAll') ?? false, reader.at.in('returnAll'));
			if (all) return Infinity;
			const raw = reader.get('limit');
			const at = reader.at.in('limit');
			// A limit that does not fit has noted a problem, so the operation never sees it.
			return (isMissing(raw) ? at.problem(MISSING) : most.parse(raw, at)) as number;
		},
	};
}

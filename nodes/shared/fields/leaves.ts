import { DateTime } from 'luxon';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { isObject } from '../transport/envelope';
import { fromJsonExact, type Int64 } from '../transport/json';
import { base, isMissing, show, type At, type Leaf, type Look, type PartialValues } from './field';

/** A text; an empty one is sent, so that a field can be cleared. */
export function text<const N extends string>(
	name: N,
	look: Look & { rows?: number } = {},
): Leaf<N, string> {
	const { rows, ...words } = look;
	return {
		name,
		property: base(name, words, {
			type: 'string',
			default: '',
			...(rows !== undefined && { typeOptions: { rows } }),
		}),
		parse: toText,
		keepsEmpty: true,
	};
}

/** An identifier or another text that is never empty. It is sent exactly as given. */
export function id<const N extends string>(name: N, look: Look = {}): Leaf<N, string> {
	return { name, property: base(name, look, { type: 'string', default: '' }), parse: toText };
}

/** A text of a fixed form. `says` completes "must be …". */
export function pattern<const N extends string>(
	name: N,
	form: RegExp,
	says: string,
	look: Look = {},
): Leaf<N, string> {
	return {
		...id(name, look),
		parse: (raw, at) => {
			const value = toText(raw, at);
			return value === undefined || form.test(value)
				? value
				: at.problem(`${show(value)} must be ${says}.`);
		},
	};
}

function toText(raw: unknown, at: At): string | undefined {
	if (typeof raw === 'object') {
		return at.problem(`${show(raw)} is not a text. Point the expression at one value.`);
	}
	if (Number.isInteger(raw) && !Number.isSafeInteger(raw)) return at.problem(lostDigits(raw));
	return String(raw);
}

function lostDigits(raw: unknown): string {
	return `${show(raw)} has lost digits: it is too long for a number. Give it as text.`;
}

/** A number within limits; whole unless `fraction`. */
export function number<const N extends string>(
	name: N,
	look: Look & { min?: number; max?: number; default?: number; fraction?: boolean } = {},
): Leaf<N, number> {
	const { min, max, default: start, fraction = false, ...words } = look;
	const wanted = `${fraction ? 'a number' : 'a whole number'}${range(min, max)}`;
	return {
		name,
		property: base(name, words, {
			type: 'number',
			default: start ?? min ?? 0,
			...((min !== undefined || max !== undefined) && {
				typeOptions: {
					...(min !== undefined && { minValue: min }),
					...(max !== undefined && { maxValue: max }),
				},
			}),
		}),
		parse: (raw, at) => {
			const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
			const fits =
				typeof value === 'number' &&
				(fraction ? Number.isFinite(value) : Number.isSafeInteger(value)) &&
				value >= (min ?? -Infinity) &&
				value <= (max ?? Infinity);
			return fits ? value : at.problem(`${show(raw)} is out of place. Give ${wanted}.`);
		},
	};
}

function range(min?: number, max?: number): string {
	if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
	if (min !== undefined) return ` of at least ${min}`;
	return max !== undefined ? ` of at most ${max}` : '';
}

/** A long id: a text in n8n, a JSON number with all its digits on the wire. */
export function int64<const N extends string>(
	name: N,
	look: Look & { positive?: boolean } = {},
): Leaf<N, Int64> {
	const { positive = false, ...words } = look;
	return {
		name,
		property: base(name, words, { type: 'string', default: '' }),
		parse: (raw, at) => {
			const digits = typeof raw === 'bigint' || typeof raw === 'number' ? String(raw) : raw;
			const wanted = `a ${positive ? 'positive ' : ''}whole number, as digits only`;
			if (typeof digits !== 'string' || !/^-?\d{1,19}$/.test(digits.trim())) {
				return at.problem(`${show(raw)} is not an id of this kind. Give ${wanted}.`);
			}
			if (typeof raw === 'number' && !Number.isSafeInteger(raw)) {
				return at.problem(lostDigits(raw));
			}
			const value = BigInt(digits.trim());
			if (BigInt.asIntN(64, value) !== value) {
				return at.problem(`${show(raw)} is longer than 64 bits. Give ${wanted}.`);
			}
			if (positive && value <= 0n)
				return at.problem(`${show(raw)} is not positive. Give ${wanted}.`);
			return Number.isSafeInteger(Number(value)) ? Number(value) : value;
		},
	};
}

/** Yes or no. */
export function flag<const N extends string>(
	name: N,
	description: string,
	look: Look & { default?: boolean } = {},
): Leaf<N, boolean> {
	const { default: start = false, ...words } = look;
	return {
		name,
		property: base(name, { ...words, description }, { type: 'boolean', default: start }),
		parse: (raw, at) => {
			if (raw === true || raw === 'true') return true;
			if (raw === false || raw === 'false') return false;
			return at.problem(`${show(raw)} is neither true nor false.`);
		},
	};
}

/** The choices of an enumeration: values, or values with names and descriptions of their own. */
export type Choices = ReadonlyArray<string | { value: string; name: string; description?: string }>;

/** One value of an enumeration, exact and case-sensitive. */
export function choice<const N extends string>(
	name: N,
	choices: Choices,
	look: Look & { default?: string } = {},
): Leaf<N, string> {
	const { default: start, ...words } = look;
	const options = choices.map(option);
	return {
		name,
		property: base(name, words, {
			type: 'options',
			options,
			default: start ?? (options[0]?.value as string),
		}),
		parse: (raw, at) => oneOf(options, raw, at),
	};
}

/** Several values of an enumeration. */
export function choices<const N extends string>(
	name: N,
	values: Choices,
	look: Look = {},
): Leaf<N, string[]> {
	const options = values.map(option);
	return {
		name,
		property: base(name, look, { type: 'multiOptions', options, default: [] }),
		parse: (raw, at) =>
			toList(raw, at)?.flatMap((value, i) => oneOf(options, value, at.in(i)) ?? []),
	};
}

function option(value: Choices[number]): INodePropertyOptions {
	return typeof value === 'string' ? { name: titleCase(value), value } : { ...value };
}

/** `PARTNER_CUSTOM` -> `Partner Custom`. */
function titleCase(value: string): string {
	return value
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.split(/[_\s]+/)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
		.join(' ');
}

function oneOf(options: readonly INodePropertyOptions[], raw: unknown, at: At): string | undefined {
	const found = options.find(({ value }) => value === raw);
	if (found) return found.value as string;
	return at.problem(
		`${show(raw)} is not one of the allowed values. Use exactly one of: ${options.map(({ value }) => value).join(', ')}.`,
	);
}

/** A time: any ISO date, n8n date or epoch ms in; epoch ms out. Without a zone, the workflow's is meant. */
export function epoch<const N extends string>(name: N, look: Look = {}): Leaf<N, number> {
	return {
		name,
		property: base(name, look, { type: 'dateTime', default: '' }),
		parse: (raw, at) => {
			const value = toEpoch(raw, at.timezone);
			return Number.isSafeInteger(value)
				? value
				: at.problem(
						`${show(raw)} is not a time. Give an ISO date, e.g. 2026-01-31T09:00:00Z, or epoch ms.`,
					);
		},
	};
}

function toEpoch(raw: unknown, zone: string): number {
	if (typeof raw === 'number') return raw;
	if (raw instanceof Date) return raw.getTime();
	if (isObject(raw) && typeof raw.toMillis === 'function')
		return (raw as unknown as DateTime).toMillis();
	const written = String(raw).trim();
	if (/^-?\d{5,}$/.test(written)) return Number(written);
	const iso = DateTime.fromISO(written, { zone });
	return (iso.isValid ? iso : DateTime.fromSQL(written, { zone })).toMillis();
}

const LIST_FORM = 'Comma-separated, or an expression that gives a list';

/** A list of texts: comma-separated, or an expression that gives a list. */
export function list<const N extends string>(
	name: N,
	look: Look & { max?: number } = {},
): Leaf<N, string[]> {
	const { max, ...words } = look;
	return {
		name,
		property: base(
			name,
			{
				...words,
				description: words.description ? `${words.description}. ${LIST_FORM}.` : LIST_FORM,
			},
			{ type: 'string', default: '' },
		),
		parse: (raw, at) => {
			const values = toList(raw, at);
			return values !== undefined && max !== undefined && values.length > max
				? at.problem(`${values.length} values are too many. Give at most ${max}.`)
				: values;
		},
	};
}

/** A list of long ids, sent as JSON numbers. */
export function int64List<const N extends string>(name: N, look: Look = {}): Leaf<N, Int64[]> {
	const one = int64('item');
	return {
		name,
		property: list(name, look).property,
		parse: (raw, at) => toList(raw, at)?.flatMap((value, i) => one.parse(value, at.in(i)) ?? []),
	};
}

/** The texts of a list, of JSON that holds one, or of comma-separated text. */
function toList(raw: unknown, at: At): string[] | undefined {
	const value = typeof raw === 'string' && raw.trim().startsWith('[') ? (tryJson(raw) ?? raw) : raw;
	const parts = Array.isArray(value)
		? (value as unknown[])
		: typeof value === 'string'
			? value.split(',').map((part) => part.trim())
			: [value];
	const texts = parts
		.filter((part) => !isMissing(part))
		.map((part, i) => toText(part, at.in(i)) ?? '');
	return texts.length > 0 ? texts : at.problem('The list is empty. Give at least one value.');
}

function tryJson(raw: string): unknown {
	try {
		return fromJsonExact(raw);
	} catch {
		return undefined;
	}
}

/** A JSON object (or any JSON value, with `any`), whole. */
export function json<const N extends string>(
	name: N,
	look: Look & { any?: boolean; default?: string } = {},
): Leaf<N, unknown> {
	const { any = false, default: start = '{}', ...words } = look;
	return {
		name,
		property: base(name, words, { type: 'json', default: start }),
		parse: (raw, at) => {
			const value = typeof raw === 'string' ? tryJson(raw) : raw;
			if (value === undefined) {
				return at.problem(`${show(raw)} is not JSON. Check its quotes, commas and brackets.`);
			}
			return any || isObject(value)
				? value
				: at.problem('Give a JSON object, e.g. {"name": "value"}.');
		},
	};
}

/**
 * A custom property map: ids with lists of values, as pairs or as JSON; sent as `{ id: [values] }`
 * (Part 1, shared conventions, 5).
 */
export function customProperties<const N extends string>(
	name: N,
	look: Look = {},
): Leaf<N, Record<string, string[]>> {
	return {
		name,
		property: base(name, look, {
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Property',
			default: {},
			options: [
				{
					displayName: 'Property',
					name: 'property',
					values: [
						{
							displayName: 'ID',
							name: 'id',
							type: 'string',
							default: '',
							description: 'The custom field identifier',
						},
						{
							displayName: 'Values',
							name: 'values',
							type: 'string',
							default: '',
							description: `${LIST_FORM}. Single-valued fields take one value.`,
						},
					],
				},
				{
					displayName: 'JSON',
					name: 'json',
					values: [
						{
							displayName: 'JSON',
							name: 'json',
							type: 'json',
							default: '{}',
							description: 'Identifiers with lists of values, e.g. {"field_1": ["a", "b"]}',
						},
					],
				},
			],
		}),
		parse: (raw, at) => {
			const map: Record<string, string[]> = {};
			for (const [key, values] of propertyEntries(raw, at)) {
				if (key in map)
					at.in(key).problem('The id is given twice. Put all its values into one list.');
				const texts =
					Array.isArray(values) && values.length === 0 ? [] : toList(values, at.in(key));
				if (texts !== undefined) map[key] = texts;
			}
			return map;
		},
	};
}

/** The pairs of n8n's fixed collection, of JSON text, or of a plain map. */
function propertyEntries(raw: unknown, at: At): Array<[string, unknown]> {
	const value = typeof raw === 'string' ? tryJson(raw) : raw;
	if (!isObject(value)) {
		at.problem(`${show(raw)} is not a map of custom properties. Give e.g. {"field_1": ["a"]}.`);
		return [];
	}
	const isCollection = Object.entries(value).every(
		([name, rows]) =>
			(name === 'property' || name === 'json') && Array.isArray(rows) && rows.every(isObject),
	);
	if (!isCollection) {
		return Object.entries(value).filter(([key, values]) => {
			if (
				Array.isArray(values)
					? values.every((v) => typeof v !== 'object')
					: typeof values !== 'object'
			)
				return true;
			at.in(key).problem(`${show(values)} is not a list of values. Give e.g. ["a", "b"].`);
			return false;
		});
	}
	const rows = (name: string) => (value[name] ?? []) as Array<Record<string, unknown>>;
	return [
		...rows('property').flatMap((row, i): Array<[string, unknown]> => {
			if (isMissing(row.id)) {
				at.in(i).problem('A property has no id. Enter the custom field identifier.');
				return [];
			}
			return [[String(row.id), isMissing(row.values) ? [] : row.values]];
		}),
		...rows('json').flatMap((row) => propertyEntries(row.json, at)),
	];
}

/** An object of several fields, shown as a collection. */
export function object<const N extends string, const L extends readonly Leaf[]>(
	name: N,
	leaves: L,
	look: Look & { required?: readonly string[] } = {},
): Leaf<N, PartialValues<L>> {
	const { required = [], ...words } = look;
	return {
		name,
		property: base(name, words, {
			type: 'collection',
			placeholder: words.placeholder ?? 'Add Field',
			default: {},
			options: byDisplayName(leaves.map(({ property }) => property)),
		}),
		parse: (raw, at) => parseLeaves(leaves, raw, at, required) as PartialValues<L> | undefined,
	};
}

/** A list of objects, shown as rows. */
export function objects<const N extends string, const L extends readonly Leaf[]>(
	name: N,
	leaves: L,
	look: Look & { required?: readonly string[] } = {},
): Leaf<N, Array<PartialValues<L>>> {
	const { required = [], ...words } = look;
	const displayName =
		words.displayName ?? base(name, {}, { type: 'string', default: '' }).displayName;
	return {
		name,
		property: base(name, words, {
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: words.placeholder ?? 'Add Entry',
			default: {},
			options: [
				{
					displayName,
					name: 'entry',
					values: leaves.map(({ name: part, property }) =>
						required.includes(part) ? { ...property, required: true } : property,
					),
				},
			],
		}),
		parse: (raw, at) => {
			const value = typeof raw === 'string' ? tryJson(raw) : raw;
			const rows = isObject(value) ? (value.entry ?? []) : value;
			if (!Array.isArray(rows)) return at.problem(`${show(raw)} is not a list. Give e.g. [{…}].`);
			return rows.flatMap(
				(row: unknown, i) =>
					(parseLeaves(leaves, row, at.in(i), required) as PartialValues<L>) ?? [],
			);
		},
	};
}

/** n8n sorts the fields of a collection by their display names. */
export function byDisplayName(properties: readonly INodeProperties[]): INodeProperties[] {
	return [...properties].sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/**
 * Reads an object's known fields and keeps the rest as it is, so that what the specification does
 * not show can still be sent. Notes a problem for each `required` name that is missing.
 */
export function parseLeaves(
	leaves: readonly Leaf[],
	raw: unknown,
	at: At,
	required: readonly string[] = [],
): Record<string, unknown> | undefined {
	const value = typeof raw === 'string' ? tryJson(raw) : raw;
	if (!isObject(value))
		return at.problem(`${show(raw)} is not an object. Give e.g. {"name": "value"}.`);
	const known = new Map(leaves.map((leaf) => [leaf.name, leaf]));
	const out: Record<string, unknown> = {};
	for (const [name, part] of Object.entries(value)) {
		const leaf = known.get(name);
		if (leaf === undefined) {
			out[name] = part;
			continue;
		}
		if (part === undefined || part === null || (part === '' && !leaf.keepsEmpty)) continue;
		const parsed = leaf.parse(part, at.in(name));
		if (parsed !== undefined) out[name] = parsed;
	}
	for (const name of required) {
		if (isMissing(value[name])) at.in(name).problem(MISSING);
	}
	return out;
}

export const MISSING =
	'It is empty. Give a value, or check that the expression finds one in this item.';

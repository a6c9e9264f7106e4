import type { INodeProperties } from 'n8n-workflow';
import { isMissing, isObject, quote } from '../../values';
import {
	ownValue,
	propertyOf,
	type FieldTexts,
	type Field,
	type Location,
	type PartialValues,
} from '../field';
import { checkAbsence, NOT_FILLED } from '../rules';
import { tryJson } from './json';
import { BLANK, isBlank } from './text';

/** An object of several fields, shown as a collection. */
export function object<const N extends string, const L extends readonly Field[]>(
	name: N,
	leaves: L,
	settings: FieldTexts & { required?: readonly string[] } = {},
): Field<N, PartialValues<L>> {
	const { required = [], ...texts } = settings;
	return {
		name,
		property: propertyOf(name, texts, {
			type: 'collection',
			placeholder: texts.placeholder ?? 'Add Field',
			default: {},
			options: byDisplayName(leaves.map(({ property }) => property)),
		}),
		parse: (raw, at) => parseFields(leaves, raw, at, required) as PartialValues<L> | undefined,
		parts: leaves,
	};
}

/** A list of objects, shown as rows. */
export function objects<const N extends string, const L extends readonly Field[]>(
	name: N,
	leaves: L,
	settings: FieldTexts & { required?: readonly string[] } = {},
): Field<N, Array<PartialValues<L>>> {
	const { required = [], ...texts } = settings;
	const displayName =
		texts.displayName ?? propertyOf(name, {}, { type: 'string', default: '' }).displayName;
	return {
		name,
		property: propertyOf(name, texts, {
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: texts.placeholder ?? 'Add Entry',
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
			const rows = isObject(value) ? rowsOf(value) : value;
			if (!Array.isArray(rows)) return at.problem(`${quote(raw)} is not a list. Give e.g. [{…}].`);
			return rows.flatMap((row: unknown, i) => {
				const parsed = parseFields(leaves, row, at.in(i), required) as PartialValues<L> | undefined;
				// A row that was added and left empty would take the place of what is there.
				const isEmpty = parsed !== undefined && Object.keys(parsed).length === 0;
				if (isEmpty && !at.hasProblems) at.in(i).problem(NOT_FILLED);
				return parsed ?? [];
			});
		},
		columnType: 'array',
	};
}

/** The rows of n8n's collection, which is empty when it has none; anything else is no list. */
function rowsOf(value: Readonly<Record<string, unknown>>): unknown {
	return value.entry ?? (Object.keys(value).length > 0 ? value : []);
}

/** n8n sorts the fields of a collection by their display names. */
export function byDisplayName(properties: readonly INodeProperties[]): INodeProperties[] {
	return [...properties].sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/**
 * Reads an object's known fields and keeps the rest as it is, so that what the specification does
 * not show can still be sent. Notes a problem for each `required` name that is missing or blank.
 */
export function parseFields(
	leaves: readonly Field[],
	raw: unknown,
	at: Location,
	required: readonly string[] = [],
): Record<string, unknown> | undefined {
	const value = typeof raw === 'string' ? tryJson(raw) : raw;
	if (!isObject(value))
		return at.problem(`${quote(raw)} is not an object. Give e.g. {"name": "value"}.`);
	const out: Array<[name: string, value: unknown]> = [];
	for (const [name, given] of Object.entries(value)) {
		const part = ownValue(given);
		const leaf = leaves.find((one) => one.name === name);
		if (leaf === undefined) {
			out.push([name, given]);
			continue;
		}
		if (part === undefined || part === null || (part === '' && !leaf.keepsEmpty)) {
			checkAbsence(leaf, part, at.in(name));
			continue;
		}
		if (required.includes(name) && isBlank(part)) {
			at.in(name).problem(BLANK);
			continue;
		}
		const parsed = leaf.parse(part, at.in(name));
		if (parsed !== undefined) out.push([name, parsed]);
	}
	for (const name of required) {
		if (isMissing(ownValue(value[name]))) at.in(name).problem(MISSING);
	}
	return Object.fromEntries(out);
}

export const MISSING =
	'It is empty. Give a value, or check that the expression finds one in this item.';

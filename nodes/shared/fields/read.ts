import { isMissing, isObject, quote } from '../values';
import { holds, ownValue, type Conditions, type Field } from './field';
import { tryJson } from './kinds/json';
import { BLANK, isBlank } from './kinds/text';
import type { Location } from './location';

export const MISSING =
	'It is empty. Give a value, or check that the expression finds one in this item.';
export const NOT_FILLED = 'It is empty. Fill in at least one part of it, or remove it.';

type Siblings = Readonly<Record<string, unknown>>;

/**
 * The one reader: the fields of an object in the API's form. What its table does not have is kept as it
 * is, so that what the specification does not show can still be sent, or refused with `closed`.
 * Notes every problem.
 */
export function readFields(
	fields: readonly Field[],
	raw: unknown,
	at: Location,
	closed = false,
): Record<string, unknown> | undefined {
	const value = typeof raw === 'string' ? tryJson(raw) : raw;
	if (!isObject(value))
		return at.problem(`${quote(raw)} is not an object. Give e.g. {"name": "value"}.`);
	const out: Array<[name: string, value: unknown]> = [];
	for (const [name, given] of Object.entries(value)) {
		const field = fields.find((one) => one.name === name);
		if (field === undefined) {
			if (closed) at.in(name).problem(notInTable(fields));
			else out.push([name, given]);
			continue;
		}
		const part = readValue(field, ownValue(given), placeOf(field, at), value, closed);
		if (part !== undefined) out.push([name, part]);
	}
	for (const field of fields) {
		if (!Object.hasOwn(value, field.name)) checkRequired(field, placeOf(field, at), value);
	}
	return Object.fromEntries(out);
}

function placeOf({ name, flat }: Field, at: Location): Location {
	return flat ? at.flat(name) : at.in(name);
}

/** The API's value of a field; undefined for one that is left out. `siblings`: the object that it is part of. */
export function readValue<T>(
	field: Field<string, T>,
	raw: unknown,
	at: Location,
	siblings: Siblings = {},
	closed = false,
): T | undefined {
	const { onlyWhen = {} } = field;
	const isAllowed = holds(onlyWhen, siblings);
	if (isMissing(raw)) {
		if (!isAllowed || !checkRequired(field, at, siblings)) return undefined;
		if (raw === '' && field.clears && field.kind !== 'list') return field.parse(raw, at, closed);
		checkAbsence(field, raw, at);
		return undefined;
	}
	if (!isAllowed)
		return at.problem(`It does not go with ${inWords(onlyWhen, siblings, at)}. Remove it.`);
	if (isRequired(field, siblings) && isBlank(raw)) return at.problem(BLANK);
	if (field.clears && Array.isArray(raw) && raw.length === 0) return [] as T;
	return field.parse(raw, at, closed);
}

function isRequired({ required }: Field, siblings: Siblings): boolean {
	return typeof required === 'object' ? holds(required, siblings) : required === true;
}

/** Notes a problem for a field that is missing and must not be; gives whether it may be missing. */
function checkRequired(field: Field, at: Location, siblings: Siblings): boolean {
	const { required, onlyWhen } = field;
	if (!isRequired(field, siblings) || (onlyWhen && !holds(onlyWhen, siblings))) return true;
	at.problem(
		typeof required === 'object'
			? `It is empty, but ${inWords(required, siblings, at)} needs it. Give a value.`
			: MISSING,
	);
	return false;
}

const EFFECTS = {
	widens: 'which would widen the selection',
	resets: 'so the default would apply',
} as const;

/** Notes what is wrong with the absence of a value that decides; the value is undefined, null or ''. */
function checkAbsence({ decides, neverEmpty }: Field, raw: unknown, at: Location): void {
	if (neverEmpty !== undefined) {
		at.problem(`It is empty, ${EFFECTS[neverEmpty]}. Give a value, or remove it.`);
	} else if (decides && raw === undefined) {
		at.problem(
			'The expression finds nothing in this item, and without a value something else would happen. Give a value, or an empty text where none is meant.',
		);
	}
}

function inWords(conditions: Conditions, siblings: Siblings, at: Location): string {
	return Object.keys(conditions)
		.map((name) => {
			const value = siblings[name];
			return isMissing(value)
				? `an empty ${at.sibling(name)}`
				: `${at.sibling(name)} ${quote(value)}`;
		})
		.join(' and ');
}

function notInTable(fields: readonly Field[]): string {
	const names = fields.filter(({ kind }) => kind !== 'unsupported').map(({ name }) => name);
	return `There is no such field here. Remove it, or use one of: ${names.join(', ')}.`;
}

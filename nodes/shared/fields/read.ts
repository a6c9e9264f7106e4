import { inARow } from '../errors';
import { isMissing, isObject, quote } from '../values';
import { holds, ownValue, type Conditions, type Field, type Kind } from './field';
import { brokenJson } from './kinds/brokenJson';
import { checkNumbers, jsonValue } from './kinds/json';
import { BLANK, isBlank } from './kinds/text';
import type { Location } from './location';

export const GIVE_VALUE = {
	person: 'Give a value, or check that the expression finds one in this item.',
	model: 'Give a value.',
};
export const MISSING = inARow('It is empty.', GIVE_VALUE);
export const NOT_FILLED = 'It is empty. Fill in at least one part of it, or remove it.';

const TEXTS: readonly Kind[] = ['text', 'textOrObject', 'json'];
const NOT_IN_TABLE = 'There is no known field with this name. It is sent as given.';
const EXPECTED = 'It is empty, although the platform is known to ask for it. It is sent anyway.';

type Siblings = Readonly<Record<string, unknown>>;

/**
 * The one reader: the fields of an object in the API's form. A field that is not in the table is kept as it
 * is, so that it can be sent although the specification does not show it. Notes every problem.
 */
export function readFields(
	fields: readonly Field[],
	raw: unknown,
	at: Location,
): Record<string, unknown> | undefined {
	const value = jsonValue(raw);
	if (!isObject(value)) {
		// A real field, since a model would use the name of an invented one.
		const { name } = fields.find(({ required }) => required) ?? fields[0] ?? {};
		const example = name === undefined ? '{…}' : `{"${name}": …}`;
		return at.problem(brokenJson(raw) ?? `${quote(raw)} is not an object. Give e.g. ${example}.`);
	}
	const out: Array<[name: string, value: unknown]> = [];
	for (const [name, rawPart] of Object.entries(value)) {
		const field = fields.find((one) => one.name === name);
		if (field === undefined) {
			const isSpelling = fields.some(({ spellings }) => spellings?.includes(name));
			if (at.isAsGiven && !isSpelling) at.in(name).note(NOT_IN_TABLE);
			checkNumbers(rawPart, at.in(name));
			out.push([name, rawPart]);
			continue;
		}
		const part = readValue(field, ownValue(rawPart), placeOf(field, at), value);
		if (part !== undefined) out.push([name, part]);
	}
	for (const field of fields) {
		const { name, spellings = [] } = field;
		if ([name, ...spellings].some((one) => Object.hasOwn(value, one))) continue;
		if (field.presumed !== undefined) out.push([field.name, field.presumed]);
		else if (field.required || field.expected) {
			const place = placeOf(field, at);
			if (checkRequired(field, place, value) && field.expected) place.note(EXPECTED);
		}
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
): T | undefined {
	const refusal = at.argument?.refusal;
	const isNeeded = field.forModel === 'needed' || isRequired(field, siblings);
	if (refusal !== undefined && (isNeeded || !isMissing(raw))) return at.problem(refusal);
	if (isMissing(raw)) {
		if (!checkRequired(field, at, siblings)) return undefined;
		if (field.expected) at.note(EXPECTED);
		// In JSON an empty text is a text; a form has left out what nobody filled in.
		if (raw === '' && at.isAsGiven && TEXTS.includes(field.kind)) return '' as T;
		if (raw === '' && field.clears && field.kind !== 'list') return field.parse(raw, at);
		checkAbsence(field, raw, at);
		return undefined;
	}
	if (isRequired(field, siblings) && isBlank(raw)) return at.problem(BLANK);
	const mayBeEmpty = field.clears || (at.isAsGiven && field.kind === 'list');
	if (mayBeEmpty && Array.isArray(raw) && raw.length === 0) return [] as T;
	return field.parse(raw, at);
}

function isRequired({ required }: Field, siblings: Siblings): boolean {
	return typeof required === 'object'
		? holds(required, (name) => siblings[name])
		: required === true;
}

/** Notes a problem for a field that is missing and must not be; gives whether it may be missing. */
function checkRequired(field: Field, at: Location, siblings: Siblings): boolean {
	const { required } = field;
	if (!isRequired(field, siblings)) return true;
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
	losesCampaign: 'so a message without a campaign could not be answered',
	losesCustomer: 'so the workflow would run without a customer',
} as const;

/** Notes what is wrong with the absence of a value that decides; the value is undefined, null or ''. */
function checkAbsence({ decides, neverEmpty }: Field, raw: unknown, at: Location): void {
	if (neverEmpty !== undefined) {
		at.problem(`It is empty, ${EFFECTS[neverEmpty]}. Give a value, or remove it.`);
	} else if (decides && raw === undefined) {
		at.problem(
			'The expression finds nothing in this item, and leaving the field out would change what happens. Give a value, or an empty text if it should be empty.',
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

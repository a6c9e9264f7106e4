import { defined, isMissing, isNothing, isObject, quote, type PlainObject } from '../values/values';
import { holds, isWithoutRows, ownValue, type Conditions, type Field } from './field';
import { checkNumbers, jsonValue, notThis } from './kinds/json';
import type { Location } from './location';
import { isRequired, outcomeOf, whyRefused, type Nothing, type Row, type Way } from './nothing';

const UNKNOWN_FIELD = 'There is no known field with this name. It is sent as given.';
const EXPECTED =
	'It is empty, although the platform is known to ask for it. The request is sent anyway.';

/**
 * Reads the fields of an object into the API's form, for all ways of input. A field that is not in the table is kept
 * as it is, so that it can be sent although the specification does not show it. Notes every problem, and hints.
 */
export function readFields(
	fields: readonly Field[],
	raw: unknown,
	at: Location,
	way = at.way,
): Record<string, unknown> | undefined {
	const value = jsonValue(raw);
	if (!isObject(value)) {
		// With a real field, because a model would copy an invented one.
		const { name } = fields.find(isRequired) ?? fields[0] ?? {};
		const example = name === undefined ? '{…}' : `{"${name}": …}`;
		return at.problem(notThis(raw, `an object. Give e.g. ${example}.`));
	}
	const others: Array<[name: string, part: unknown]> = [];
	const parts = Object.entries(value).map(([name, part]) => {
		const field = fields.find((one) => one.name === name);
		if (field === undefined) others.push([name, part]);
		return [name, field ? readValue(field, ownValue(part), at.in(name, field), value, way) : part];
	});
	for (const field of fields) {
		const { name, spellings = [] } = field;
		if ([name, ...spellings].some((one) => Object.hasOwn(value, one))) continue;
		isSent(field, 'absent', at.in(name, field), value, way);
	}
	for (const [name, part] of others) {
		const isSpelling = fields.some(({ spellings }) => spellings?.includes(name));
		if (at.isAsGiven && !isSpelling) at.in(name).note(UNKNOWN_FIELD);
		checkNumbers(part, at.in(name));
	}
	return defined(Object.fromEntries(parts) as PlainObject);
}

/** What kind of nothing a value is; undefined for any other, and for one that shows only once its parts are read. */
function nothingIn(field: Field, raw: unknown, way: Way): Nothing | undefined {
	const { kind, editor } = field;
	if (raw === undefined) return 'unfound';
	if (raw === null) return 'null';
	if (typeof raw === 'string' && raw.trim() === '') return raw === '' ? '""' : 'blank';
	if (['form', 'added'].includes(way) && isWithoutRows(field, raw)) return 'noRows';
	// A cell has it as a text. To parse each would take longer than the rest of an item.
	const isEmpty = typeof raw === 'string' ? /^\s*\[\s*\]\s*$/.test(raw) : isNothing(raw);
	if (kind !== 'list' || !isEmpty || isObject(raw)) return undefined;
	// An empty choice of several is like an empty text.
	return editor?.type === 'multiOptions' ? '""' : '[]';
}

/** The API's value of a field; undefined for one that is left out. `siblings`: the object that it is part of. */
export function readValue<T>(
	field: Field<string, T>,
	raw: unknown,
	at: Location,
	siblings: PlainObject,
	way: Way,
): T | undefined {
	const refusal = at.argument?.refusal;
	const isNeeded = field.forModel === 'needed' || isRequired({ empty: rowOf(field, siblings) });
	if (refusal !== undefined && (isNeeded || !isMissing(raw))) return at.problem(refusal);
	const nothing = nothingIn(field, raw, way);
	if (nothing !== undefined && !isSent(field, nothing, at, siblings, way)) return undefined;
	if (nothing === '[]' || (raw === '' && at.isAsGiven)) return (raw === '' ? raw : []) as T;
	const { problemCount } = at;
	const value = field.parse(raw, at);
	const left = at.problemCount === problemCount ? nothingLeft(field, raw, value) : undefined;
	return left === undefined || isSent(field, left, at, siblings, way) ? value : undefined;
}

/** What kind of nothing is left of a value once its parts are read. */
function nothingLeft(field: Field, raw: unknown, value: unknown): Nothing | undefined {
	const { kind, flat, empty } = field;
	if (flat || !isNothing(value)) return undefined;
	if (kind === 'object' && isObject(value))
		// What was added and not filled in is no mistake there, what an expression does not find is one.
		return empty === 'losesCustomer' && hasMissing(raw) ? 'unfound' : '{}';
	if (kind !== 'rows' || value === undefined) return undefined;
	return Array.isArray(jsonValue(raw)) ? '[]' : 'noRows';
}

function hasMissing(raw: unknown): boolean {
	const isNested = typeof raw === 'object' && raw !== null;
	return isNested ? Object.values(raw).some(hasMissing) : raw === undefined || raw === null;
}

/** Whether nothing of this kind is sent; notes what is wrong with it, or a hint. */
function isSent(field: Field, nothing: Nothing, at: Location, siblings: PlainObject, way: Way) {
	const row = rowOf(field, siblings);
	const outcome = outcomeOf(field.kind, row, nothing, way);
	if (outcome === '?' || outcome === '+') at.note(EXPECTED);
	if (outcome === '!') {
		const isConditional = row === 'never' && field.empty !== row && nothing !== 'blank';
		at.problem(
			isConditional
				? `It is empty, but ${conditionsInWords(field.requiredIf ?? {}, siblings, at)} needs it. Give a value.`
				: whyRefused(row, nothing),
		);
	}
	return outcome === '=' || outcome === '+';
}

function rowOf({ empty = 'leaveOut', requiredIf }: Field, siblings: PlainObject): Row {
	return requiredIf && holds(requiredIf, (name) => siblings[name]) ? 'never' : empty;
}

function conditionsInWords(conditions: Conditions, siblings: PlainObject, at: Location): string {
	return Object.keys(conditions)
		.map((name) =>
			isMissing(siblings[name])
				? `an empty ${at.sibling(name)}`
				: `${at.sibling(name)} ${quote(siblings[name])}`,
		)
		.join(' and ');
}

import { DateTime } from 'luxon';
import { isMissing, isObject, partOf, toText } from './values';

/**
 * The fields of `desired` whose values `current` does not have yet; both have the
 * same names. Only what is desired is compared: an object name by name (custom property maps too), so that
 * what else `current` has is no difference, and a list entry by entry, in order. Empty is empty,
 * however it is written: '', [], {}, null, or no field. An ID is the same as number and as text, a time
 * as epoch ms and as a date with a zone.
 * @param absentIsEmpty whether a field that `current` does not show is empty; otherwise it may have any value
 */
export function differences(
	desired: Readonly<Record<string, unknown>>,
	current: Readonly<Record<string, unknown>>,
	absentIsEmpty = true,
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(desired).filter(
			([name, value]) => !hasPart(current, name, value, absentIsEmpty),
		),
	);
}

/** Whether `current` has a desired value already; see {@link differences}. */
export function isThere(desired: unknown, current: unknown, absentIsEmpty = true): boolean {
	if (isMissing(desired)) return isEmptyThroughout(current);
	if (Array.isArray(desired)) {
		if (desired.length === 0) return isEmptyThroughout(current);
		return (
			Array.isArray(current) &&
			current.length === desired.length &&
			desired.every((part, i) => isThere(part, current[i], absentIsEmpty))
		);
	}
	if (isObject(desired)) {
		const names = Object.keys(desired);
		if (names.length === 0) return isEmptyThroughout(current);
		if (!isObject(current) && !isEmptyThroughout(current)) return false;
		return names.every((name) => hasPart(current, name, desired[name], absentIsEmpty));
	}
	return typeof current !== 'object' && isSame(desired, current);
}

/**
 * A name in the form in which all that mean the same are equal, e.g. `IN_PROGRESS` and `In Progress`. Publicly
 * known: the platform ignores the case of a status, and shows some in another form than it takes.
 */
export function nameKey(name: string): string {
	return name
		.trim()
		.toLowerCase()
		.replace(/[\s_]+/g, '_');
}

/** Whether two names, or lists of names, mean the same; see {@link nameKey}. */
export function isSameName(desired: unknown, current: unknown): boolean {
	const [wanted, shown] = [desired, current].map(inOneForm);
	return isThere(wanted, shown);
}

function inOneForm(name: unknown): unknown {
	if (Array.isArray(name)) return name.map(inOneForm);
	return typeof name === 'string' ? nameKey(name) : name;
}

function hasPart(current: unknown, name: string, value: unknown, absentIsEmpty: boolean): boolean {
	const isShown = isObject(current) && Object.hasOwn(current, name);
	return (isShown || absentIsEmpty) && isThere(value, partOf(current, name), absentIsEmpty);
}

/** Whether a value holds nothing at any depth: an empty map of empty lists is empty too. */
function isEmptyThroughout(value: unknown): boolean {
	if (typeof value === 'object' && value !== null)
		return Object.values(value).every(isEmptyThroughout);
	return isMissing(value);
}

function isSame(a: unknown, b: unknown): boolean {
	return toText(a) === toText(b) || isSameTime(a, b) || isSameTime(b, a);
}

/** A date that names its zone: any other is no moment. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/i;

function isSameTime(time: unknown, text: unknown): boolean {
	return (
		typeof time === 'number' &&
		typeof text === 'string' &&
		MOMENT.test(text) &&
		DateTime.fromISO(text).toMillis() === time
	);
}

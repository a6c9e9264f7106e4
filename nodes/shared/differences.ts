import { DateTime } from 'luxon';
import { isMissing, isObject, partOf } from './values';

/**
 * The fields of `given` whose values are not there yet in `current`, as they are given; both have the
 * same names. Only what is given is compared: an object name by name (custom property maps too), so that
 * what is there beyond it is no difference, and a list entry by entry, in order. Nothing is nothing,
 * however it is written: '', [], {}, null, or no field. An ID is the same as number and as text, a time
 * as epoch ms and as a date with a zone.
 */
export function differences(
	given: Readonly<Record<string, unknown>>,
	current: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(given).filter(([name, value]) => !isThere(value, partOf(current, name))),
	);
}

/** Whether a value that is given is there already; see {@link differences}. */
export function isThere(given: unknown, current: unknown): boolean {
	if (isMissing(given)) return isNothing(current);
	if (Array.isArray(given)) {
		if (given.length === 0) return isNothing(current);
		return (
			Array.isArray(current) &&
			current.length === given.length &&
			given.every((part, i) => isThere(part, current[i]))
		);
	}
	if (isObject(given)) {
		const names = Object.keys(given);
		if (names.length === 0) return isNothing(current);
		if (!isObject(current) && !isNothing(current)) return false;
		return names.every((name) => isThere(given[name], partOf(current, name)));
	}
	return typeof current !== 'object' && isSame(given, current);
}

function isNothing(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing);
	return isMissing(value);
}

function isSame(a: unknown, b: unknown): boolean {
	return String(a) === String(b) || isSameTime(a, b) || isSameTime(b, a);
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

import { fromJsonExact, MAX_DEPTH } from '../../json';
import { isObject, quote, toText } from '../../values';
import type { Made, Settings } from '../field';
import type { Location } from '../location';
import { notJson } from './brokenJson';
import { make } from './make';
import { lostDigits, text } from './text';

/**
 * A JSON object (or any JSON value, with `any`), whole. `partsAreRead`: its fields are read, and checked, by a
 * table. It begins empty: `{}`, left as it is, would be sent, and clear the current value.
 */
export function json<
	const N extends string,
	const S extends Settings & { any?: boolean; partsAreRead?: true },
>(name: N, settings: S = {} as S): Made<N, unknown, S> {
	return make<N, unknown, S>(name, 'json', settings, { type: 'json', default: '' }, (raw, at) => {
		const value = jsonValue(raw);
		if (value === undefined) return at.problem(notJson(raw));
		if (!settings.any && !isObject(value)) return at.problem('Give a JSON object: {…}.');
		if (!settings.partsAreRead) checkNumbers(value, at);
		return value;
	});
}

/**
 * Notes a problem for what JSON would write as another value: an object that an expression makes can contain
 * an integer that has lost digits, and an invalid number or time, which becomes null.
 */
export function checkNumbers(value: unknown, at: Location, depth = 0): void {
	if (typeof value === 'number') {
		if (!Number.isFinite(value)) at.problem(`${quote(value)} is not a number. ${CHECK}`);
		else if (Number.isInteger(value) && !Number.isSafeInteger(value)) at.problem(lostDigits(value));
	} else if (typeof value === 'object' && value !== null && depth < MAX_DEPTH) {
		if ('toJSON' in value) {
			if (toText(value) === 'null') at.problem(`It is not a time. ${CHECK}`);
			return;
		}
		for (const [name, part] of Object.entries(value))
			checkNumbers(part, at.in(Array.isArray(value) ? Number(name) : name), depth + 1);
	}
}

const CHECK = 'Check the expression.';

export function jsonList<const N extends string, const S extends Settings>(
	name: N,
	settings: S = {} as S,
): Made<N, unknown[], S> {
	const whole = json(name, { any: true });
	return make<N, unknown[], S>(name, 'rows', settings, whole.editor, (raw, at) => {
		const value = whole.parse(raw, at);
		return value === undefined || Array.isArray(value)
			? (value as unknown[] | undefined)
			: at.problem('Give a JSON list: […].');
	});
}

/** A text, or an object whose fields the specification does not show. */
export function textOrObject<const N extends string, const S extends Settings>(
	name: N,
	settings: S = {} as S,
): Made<N, unknown, S> {
	const { editor, parse } = text(name, { rows: 2 });
	return make<N, unknown, S>(name, 'textOrObject', settings, editor, (raw, at) => {
		const value = jsonValue(raw);
		if (!isObject(value)) return parse(raw, at);
		checkNumbers(value, at);
		return value;
	});
}

/** The value of JSON text, undefined if it is none; any other value as it is. */
export function jsonValue(raw: unknown): unknown {
	if (typeof raw !== 'string') return raw;
	try {
		return fromJsonExact(raw);
	} catch {
		return undefined;
	}
}

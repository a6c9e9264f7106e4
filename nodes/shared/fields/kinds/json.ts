import { fromJsonExact } from '../../json';
import { isObject, quote } from '../../values';
import type { Made, Settings } from '../field';
import { make } from './make';
import { text } from './text';

/** A JSON object (or any JSON value, with `any`), whole. */
export function json<const N extends string, const S extends Settings & { any?: boolean }>(
	name: N,
	settings: S = {} as S,
): Made<N, unknown, S> {
	return make<N, unknown, S>(name, 'json', settings, { type: 'json', default: '{}' }, (raw, at) => {
		const value = jsonValue(raw);
		if (value === undefined) {
			return at.problem(`${quote(raw)} is not JSON. Check its quotes, commas and brackets.`);
		}
		return settings.any || isObject(value)
			? value
			: at.problem('Give a JSON object, e.g. {"name": "value"}.');
	});
}

export function jsonList<const N extends string, const S extends Settings>(
	name: N,
	settings: S = {} as S,
): Made<N, unknown[], S> {
	const whole = json(name, { any: true });
	return make<N, unknown[], S>(
		name,
		'rows',
		settings,
		{ type: 'json', default: '[]' },
		(raw, at) => {
			const value = whole.parse(raw, at);
			return value === undefined || Array.isArray(value)
				? (value as unknown[] | undefined)
				: at.problem('Give a JSON list, e.g. [{"name": "value"}].');
		},
	);
}

/** A text, or an object whose fields the specification does not show. */
export function textOrObject<const N extends string, const S extends Settings>(
	name: N,
	settings: S = {} as S,
): Made<N, unknown, S> {
	const { editor, parse } = text(name, { rows: 2 });
	return make<N, unknown, S>(name, 'textOrObject', settings, editor, (raw, at) => {
		const value = jsonValue(raw);
		return isObject(value) ? value : parse(raw, at);
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

import { fromJsonExact } from '../../json';
import { isObject, quote } from '../../values';
import { propertyOf, type FieldTexts, type Field } from '../field';

/** A JSON object (or any JSON value, with `any`), whole. */
export function json<const N extends string>(
	name: N,
	settings: FieldTexts & { any?: boolean; default?: string } = {},
): Field<N, unknown> {
	const { any = false, default: start = '{}', ...texts } = settings;
	return {
		name,
		property: propertyOf(name, texts, { type: 'json', default: start }),
		parse: (raw, at) => {
			const value = typeof raw === 'string' ? tryJson(raw) : raw;
			if (value === undefined) {
				return at.problem(`${quote(raw)} is not JSON. Check its quotes, commas and brackets.`);
			}
			return any || isObject(value)
				? value
				: at.problem('Give a JSON object, e.g. {"name": "value"}.');
		},
	};
}

/** A JSON list of anything. */
export function jsonList<const N extends string>(
	name: N,
	texts: FieldTexts = {},
): Field<N, unknown[]> {
	const whole = json(name, { ...texts, any: true, default: '[]' });
	return {
		...whole,
		parse: (raw, at) => {
			const value = whole.parse(raw, at);
			return value === undefined || Array.isArray(value)
				? value
				: at.problem('Give a JSON list, e.g. [{"name": "value"}].');
		},
		columnType: 'array',
	};
}

export function tryJson(raw: string): unknown {
	try {
		return fromJsonExact(raw);
	} catch {
		return undefined;
	}
}

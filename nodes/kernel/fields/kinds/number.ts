import { quote } from '../../values/values';
import { kindOf, TYPED, withOptions } from './make';

const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

interface Limits {
	min?: number;
	max?: number;
	fraction?: boolean;
}

/** A number within limits; whole unless `fraction`. One that begins with '' may be left empty, which is not 0. */
export const number = kindOf<number, Limits>(({ min, max, fraction, default: start }) => {
	const expected = `${fraction ? 'a number' : 'a whole number'}${range(min, max)}`;
	const limits = withOptions(
		{ type: 'number', default: min ?? 0 },
		{ minValue: min, maxValue: max },
	);
	return {
		kind: 'number',
		editor: start === '' ? TYPED : limits,
		parse: (raw, at) => {
			// Number() alone would read "0x10" as 16.
			const value = typeof raw === 'string' && DECIMAL.test(raw) ? Number(raw) : raw;
			const fits =
				typeof value === 'number' &&
				(Number.isSafeInteger(value) || (fraction && Number.isFinite(value) && value % 1 !== 0)) &&
				value >= (min ?? -Infinity) &&
				value <= (max ?? Infinity);
			return fits ? value : at.problem(`${quote(raw)} is not valid here. Give ${expected}.`);
		},
	};
});

function range(min?: number, max?: number): string {
	if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
	if (min !== undefined) return ` of at least ${min}`;
	return max !== undefined ? ` of at most ${max}` : '';
}

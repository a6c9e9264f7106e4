import type { Int64 } from '../../values/json';
import { quote } from '../../values/values';
import type { Field } from '../field';
import { kindOf, refined, TYPED, withOptions } from './make';
import { id, lostDigits } from './text';

const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

type Limits = Readonly<{ min?: number; max?: number; fraction?: boolean }>;

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

/** A long id: a text in n8n, a JSON number with all its digits on the wire. */
export const int64 = kindOf<Int64, { positive?: boolean }>(({ positive = false }) => ({
	kind: 'int64',
	editor: TYPED,
	parse: (raw, at) => {
		if (Number.isInteger(raw) && !Number.isSafeInteger(raw)) return at.problem(lostDigits(raw));
		const digits = typeof raw === 'bigint' || typeof raw === 'number' ? String(raw) : raw;
		const expected = `a ${positive ? 'positive ' : ''}whole number, as digits only`;
		const refused = (why: string) => at.problem(`${quote(raw)} is ${why}. Give ${expected}.`);
		if (typeof digits !== 'string' || !/^-?\d{1,19}$/.test(digits.trim()))
			return refused('not a valid ID');
		const value = BigInt(digits.trim());
		if (BigInt.asIntN(64, value) !== value) return refused('longer than 64 bits');
		return positive && value <= 0n ? refused('not positive') : exact(value);
	},
}));

function exact(value: bigint): Int64 {
	return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/**
 * An ID that is publicly known to be a number, although the specification does not show it: digits are
 * sent as a JSON number, anything else as a text.
 */
export const likelyInt64 = kindOf<Int64 | string>((settings, name) =>
	refined<Field<string, Int64 | string>>(id(name, settings), (value) =>
		numberOrText(String(value)),
	),
);

/** An ID that is likely a number: one of digits as such, any other as it is. */
export function numberOrText(given: string): Int64 | string {
	const digits = given.trim();
	return FITS.test(digits) ? exact(BigInt(digits)) : given;
}

/** At most 18 digits: every such number fits into 64 bits. */
const FITS = /^-?\d{1,18}$/;

import type { Int64 } from '../../values/json';
import { quote } from '../../values/values';
import type { Field } from '../field';
import { kindOf, refined, TYPED } from './make';
import { id, lostDigits } from './text';

/** A long id: a text in n8n, a JSON number with all its digits on the wire. */
export const int64 = kindOf<Int64, { positive?: boolean }>(({ positive = false }) => ({
	kind: 'int64',
	editor: TYPED,
	parse: (raw, at) => {
		if (Number.isInteger(raw) && !Number.isSafeInteger(raw)) return at.problem(lostDigits(raw));
		const digits = typeof raw === 'bigint' || typeof raw === 'number' ? String(raw) : raw;
		const expected = `a ${positive ? 'positive ' : ''}whole number, as digits only`;
		if (typeof digits !== 'string' || !/^-?\d{1,19}$/.test(digits.trim())) {
			return at.problem(`${quote(raw)} is not a valid ID. Give ${expected}.`);
		}
		const value = BigInt(digits.trim());
		if (BigInt.asIntN(64, value) !== value) {
			return at.problem(`${quote(raw)} is longer than 64 bits. Give ${expected}.`);
		}
		if (positive && value <= 0n)
			return at.problem(`${quote(raw)} is not positive. Give ${expected}.`);
		return exact(value);
	},
}));

/** As a number, as long as it can hold it. */
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

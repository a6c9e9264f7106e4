import { isInteger, isSafeNumber, parse, stringify } from 'lossless-json';

/** Parses JSON; an integer that a double cannot hold becomes a bigint, digit by digit. Throws SyntaxError. */
export function parseJson(text: string): unknown {
	return parse(text, undefined, {
		parseNumber: (digits) =>
			isInteger(digits) && !isSafeNumber(digits) ? BigInt(digits) : Number(digits),
		// The last one wins, as in JSON.parse.
		onDuplicateKey: ({ newValue }) => newValue,
	});
}

/** Writes JSON; a bigint is written as a number with all its digits. */
export function writeJson(value: unknown): string {
	return stringify(value) ?? 'null';
}

/** The same value with plain numbers in place of bigints, for the schema validator. */
export function withPlainNumbers(value: unknown): unknown {
	if (typeof value === 'bigint') return Number(value);
	if (Array.isArray(value)) return value.map(withPlainNumbers);
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [key, withPlainNumbers(entry)]),
		);
	}
	return value;
}

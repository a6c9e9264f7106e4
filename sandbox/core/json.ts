import { isInteger, isSafeNumber, parse } from 'lossless-json';

/** An integer from parsed JSON: a bigint when it is beyond 2^53. */
export type Integer = number | bigint;

export type JsonObject = Record<string, unknown>;

/** Parses JSON; an integer that a double cannot hold exactly becomes a bigint. Throws SyntaxError. */
export function parseJson(text: string): unknown {
	return parse(text, undefined, {
		parseNumber: (digits) =>
			isInteger(digits) && !isSafeNumber(digits) ? BigInt(digits) : Number(digits),
		// Keep the last value, as JSON.parse does.
		onDuplicateKey: ({ newValue }) => newValue,
	});
}

/**
 * Writes JSON; a bigint becomes a number with all its digits. Few records hold one, and JSON.stringify,
 * which cannot write it, is fast for all the others.
 */
export function writeJson(value: unknown): string {
	if (typeof value === 'bigint') return String(value);
	if (!holdsBigint(value)) return JSON.stringify(value) ?? 'null';
	if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
	const fields = Object.entries(value as object).filter(([, entry]) => entry !== undefined);
	return `{${fields.map(([name, entry]) => `${JSON.stringify(name)}:${writeJson(entry)}`).join(',')}}`;
}

function holdsBigint(value: unknown): boolean {
	if (typeof value === 'bigint') return true;
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsBigint);
}

/** Copies the named fields that are not undefined. */
export function pick<T extends object>(source: T, names: readonly string[]): Partial<T> {
	return Object.fromEntries(
		Object.entries(source).filter(([name, value]) => names.includes(name) && value !== undefined),
	) as Partial<T>;
}

/** Replaces bigints by numbers, which is what the schema validator understands. */
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

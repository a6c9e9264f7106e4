import { randomBytes } from 'crypto';

/** Digits of the largest integers that a JavaScript number always keeps: 2^53 - 1 has sixteen. */
const LONG = 16;

/** Marks digits that pass through JSON as a string; random, so that no text of a user can be taken for it. */
const MARK = `int64:${randomBytes(16).toString('hex')}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** An integer of any length: a number while exact, else a bigint, which {@link toJson} writes with all its digits. */
export type Int64 = number | bigint;

/** JSON as text, or as its bytes in UTF-8 where they are at hand: scanning these takes half the time. */
export type Json = string | Buffer;

/**
 * Parses JSON; an integer that a number cannot hold comes out as a string of its digits.
 * Throws SyntaxError as JSON.parse does.
 */
export function fromJson(json: Json): unknown {
	const text = json.toString();
	return JSON.parse(hasLongDigitRun(json) ? quoteLongIntegers(text, '') : text);
}

/** Parses JSON that is to be sent on: an integer that a number cannot hold comes out as a bigint. */
export function fromJsonExact(json: Json): unknown {
	const text = json.toString();
	if (!hasLongDigitRun(json)) return JSON.parse(text);
	return JSON.parse(quoteLongIntegers(text, MARK), (_key, value: unknown) =>
		typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
	);
}

/** Writes JSON; a bigint becomes a JSON number with all its digits. */
export function toJson(value: unknown): string {
	let marked = false;
	const json = JSON.stringify(value, function (this: Record<string, unknown>, key, part: unknown) {
		// `this[key]`, since a BigInt.prototype.toJSON of some library would have turned `part` into a string.
		const original = this[key];
		if (typeof original !== 'bigint') return part;
		marked = true;
		return MARK + original.toString();
	});
	return marked ? json.replace(MARKED, '$1') : json;
}

/** The bytes behind a byte order mark, which is no part of the text. */
export function withoutMark(bytes: Buffer): Buffer {
	return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** How many bytes an empty object has at most, with white space. */
export const MAX_EMPTY_OBJECT = 63;

/** Whether the bytes are an empty object, with which the platform verifies an address. */
export function isEmptyObject(bytes: Buffer): boolean {
	return bytes.length <= MAX_EMPTY_OBJECT && /^\s*\{\s*\}\s*$/.test(bytes.toString('utf8'));
}

/**
 * Whether sixteen digits stand in a row. Looks at the last place that such a run could take, and
 * from a digit there backwards; whatever is no digit rules out every run across it.
 */
function hasLongDigitRun(json: Json): boolean {
	const bytes = typeof json === 'string' ? Buffer.from(json) : json;
	for (let last = LONG - 1; last < bytes.length;) {
		const before = last - LONG;
		let at = last;
		while (at > before && isDigit(bytes[at] as number)) at--;
		if (at === before) return true;
		last = at + LONG;
	}
	return false;
}

/** The digits are the ten codes that differ from "0" in their low bits by nine at most. */
function isDigit(code: number): boolean {
	return (code ^ 48) <= 9;
}

/** Puts integers beyond 2^53 between quotes, with `prefix`; what stands inside strings is left alone. */
function quoteLongIntegers(text: string, prefix: string): string {
	// The whole number is matched, fraction and exponent too: so no digit is looked at twice.
	const number = /-?\d{16,}[\d.eE+-]*/g;
	const quote = (part: string) =>
		part.replace(number, (digits, offset: number) =>
			/[.eE]/.test(digits) ||
			'.eE+'.includes(part[offset - 1] ?? ' ') || // its end only: a fraction or an exponent
			Number.isSafeInteger(Number(digits))
				? digits
				: `"${prefix}${digits}"`,
		);
	let out = '';
	let from = 0;
	for (;;) {
		const open = text.indexOf('"', from);
		if (open < 0) return out + quote(text.slice(from));
		if (open - from >= LONG) out += quote(text.slice(from, open));
		else out += text.slice(from, open);
		const close = endOfString(text, open);
		out += text.slice(open, close);
		from = close;
	}
}

/** The index after the closing quote of the string that opens at `open`. */
function endOfString(text: string, open: number): number {
	let at = open;
	for (;;) {
		at = text.indexOf('"', at + 1);
		if (at < 0) return text.length;
		let slashes = 0;
		while (text.charCodeAt(at - 1 - slashes) === 92) slashes++;
		if (slashes % 2 === 0) return at + 1;
	}
}

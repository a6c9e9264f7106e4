import { randomBytes } from 'crypto';

/** Digits of the largest integers that a JavaScript number always keeps: 2^53 - 1 has sixteen. */
const LONG = 16;

/** Marks digits that pass through JSON as a string; random, so that no text of a user can be taken for it. */
const MARK = `int64:${randomBytes(16).toString('hex')}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** An integer of any length: a number while exact, else a bigint, which {@link toJson} writes with all its digits. */
export type Int64 = number | bigint;

/**
 * Parses JSON; an integer that a number cannot hold comes out as a string of its digits.
 * Throws SyntaxError as JSON.parse does.
 */
export function fromJson(text: string): unknown {
	return hasLongDigitRun(text) ? JSON.parse(quoteLongIntegers(text, '')) : JSON.parse(text);
}

/** Parses JSON that is to be sent on: an integer that a number cannot hold comes out as a bigint. */
export function fromJsonExact(text: string): unknown {
	if (!hasLongDigitRun(text)) return JSON.parse(text);
	return JSON.parse(quoteLongIntegers(text, MARK), (_key, value: unknown) =>
		typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
	);
}

/** Writes JSON; a bigint becomes a JSON number with all its digits. */
export function toJson(value: unknown): string {
	let marked = false;
	const json = JSON.stringify(value, function (this: Record<string, unknown>, key, part: unknown) {
		// `this[key]`, since a BigInt.prototype.toJSON of some library would have made a string of `part`.
		const original = this[key];
		if (typeof original !== 'bigint') return part;
		marked = true;
		return MARK + original.toString();
	});
	return marked ? json.replace(MARKED, '$1') : json;
}

/**
 * Whether sixteen digits stand in a row. Looks at every sixteenth character only, since any such run
 * covers one; and from a digit to the end of its run, then for what is missing to sixteen before it.
 */
function hasLongDigitRun(text: string): boolean {
	for (let at = LONG - 1; at < text.length; at += LONG) {
		if (!isDigit(text.charCodeAt(at))) continue;
		let end = at + 1;
		while (end < text.length && isDigit(text.charCodeAt(end))) end++;
		let start = end - LONG;
		while (start < at && isDigit(text.charCodeAt(start))) start++;
		if (start >= at) return true;
		at = end;
	}
	return false;
}

function isDigit(code: number): boolean {
	return code <= 57 && code >= 48;
}

/** Puts integers beyond 2^53 between quotes, with `prefix`; what stands inside strings is left alone. */
function quoteLongIntegers(text: string, prefix: string): string {
	const integer = /-?\d{16,}(?![\d.eE])/g; // what follows `.`, `e` or `+` belongs to a fraction or an exponent
	const quote = (part: string) =>
		part.replace(integer, (digits, offset: number) =>
			Number.isSafeInteger(Number(digits)) || '.eE+'.includes(part[offset - 1] ?? ' ')
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

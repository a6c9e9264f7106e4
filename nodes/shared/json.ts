import { randomBytes } from 'crypto';

/** Digits of the largest integers that a JavaScript number always keeps: 2^53 - 1 has sixteen. */
const LONG = 16;

/** Marks digits that pass through JSON as a string; random, so that no text of a user can be taken for it. */
const DIGITS_MARK = `int64:${randomBytes(16).toString('hex')}:`;
const MARKED_DIGITS = new RegExp(`"${DIGITS_MARK}(-?\\d+)"`, 'g');

/** An integer of any length: a number while exact, else a bigint, which {@link toJson} writes with all its digits. */
export type Int64 = number | bigint;

/** How deep values may be nested. n8n copies and stores items step by step into the depth, and fails at some 1,000. */
export const MAX_DEPTH = 500;

/** How many digits an integer that is sent on may have: reading and writing takes time quadratic in them. */
const MAX_DIGITS = 1_000;

/** JSON that is well-formed, but exceeds a limit of this file. */
export class JsonLimitError extends SyntaxError {}

/**
 * Parses JSON; an integer that a number cannot hold comes out as a string of its digits.
 * Throws SyntaxError as JSON.parse does, and {@link JsonLimitError}.
 */
export function fromJson(text: string): unknown {
	return shallow(JSON.parse(withLongIntegers(text, (digits) => `"${digits}"`)), text.length);
}

/** What a text holds that is JSON: one in quotation marks, a list or an object. Any other value comes back as it is. */
export function unquoted(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*["[{]/.test(value)) return value;
	try {
		return fromJson(value);
	} catch {
		return value;
	}
}

/** Parses JSON that is to be sent on: an integer that a number cannot hold comes out as a bigint. Throws as {@link fromJson}. */
export function fromJsonExact(text: string): unknown {
	const marked = withLongIntegers(text, (digits) => {
		if (digits.length > MAX_DIGITS)
			throw new JsonLimitError(`It holds an integer of more than ${MAX_DIGITS} digits`);
		return `"${DIGITS_MARK}${digits}"`;
	});
	const value = shallow(JSON.parse(marked), marked.length);
	return marked === text ? value : unmarked(value);
}

/** The value itself. Throws {@link JsonLimitError} when it is too deep, which takes two characters a level. */
function shallow(value: unknown, length: number): unknown {
	if (length > 2 * MAX_DEPTH && isDeeper(value, MAX_DEPTH))
		throw new JsonLimitError(`It is nested more than ${MAX_DEPTH} levels deep`);
	return value;
}

function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	if (Array.isArray(value)) {
		for (const part of value as unknown[])
			if (typeof part === 'object' && isDeeper(part, levels - 1)) return true;
		return false;
	}
	for (const name in value) {
		const part = (value as Record<string, unknown>)[name];
		if (typeof part === 'object' && isDeeper(part, levels - 1)) return true;
	}
	return false;
}

/** The value with a bigint for what is marked. It is changed in place. */
function unmarked(value: unknown): unknown {
	if (typeof value === 'string')
		return value.startsWith(DIGITS_MARK) ? BigInt(value.slice(DIGITS_MARK.length)) : value;
	if (typeof value !== 'object' || value === null) return value;
	const parts = value as Record<string, unknown>;
	for (const name of Object.keys(parts)) {
		const part = parts[name];
		const plain = unmarked(part);
		if (plain !== part) setOwn(parts, name, plain);
	}
	return parts;
}

/** Gives an object a value under a name of its own, which `__proto__` is not by assignment. */
export function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
	if (name === '__proto__')
		Object.defineProperty(object, name, {
			value,
			writable: true,
			enumerable: true,
			configurable: true,
		});
	else object[name] = value;
}

/** Writes JSON; a bigint becomes a JSON number with all its digits. Throws {@link JsonLimitError} for a value that is too deep. */
export function toJson(value: unknown): string {
	return withinDepth(() => (mayHoldBigint(value) ? markedJson(value) : JSON.stringify(value)));
}

/**
 * Whether a value may contain a bigint, which JSON.stringify does not write as a number: n8n makes it a text.
 * Looking takes a fraction of the time that marking takes. Also true of a value that has a `toJSON`, or that
 * is too deep to look at.
 */
function mayHoldBigint(value: unknown): boolean {
	try {
		return holdsBigint(value);
	} catch {
		return true;
	}
}

function holdsBigint(value: unknown): boolean {
	if (typeof value === 'bigint') return true;
	if (typeof value !== 'object' || value === null) return false;
	if (Array.isArray(value)) {
		for (const part of value as unknown[]) if (holdsBigint(part)) return true;
		return false;
	}
	if ('toJSON' in value) return true;
	for (const name in value) if (holdsBigint((value as Record<string, unknown>)[name])) return true;
	return false;
}

function markedJson(value: unknown): string {
	const found = { bigint: false };
	const mark = function (this: Record<string, unknown>, key: string, part: unknown) {
		// `this[key]`, since a BigInt.prototype.toJSON of some library would have turned `part` into a string.
		const original = this[key];
		if (typeof original !== 'bigint') return part;
		found.bigint = true;
		return DIGITS_MARK + original.toString();
	};
	const json = JSON.stringify(value, mark);
	return found.bigint ? json.replace(MARKED_DIGITS, '$1') : json;
}

/** The result of work that goes step by step into a value. Throws {@link JsonLimitError} when it is too deep for that. */
export function withinDepth<T>(work: () => T): T {
	let failure: unknown;
	try {
		return work();
	} catch (error) {
		failure = error;
	}
	throw failure instanceof RangeError
		? new JsonLimitError('A value is nested too deep, or too long, to be passed on.')
		: failure;
}

/** The bytes after a byte order mark, which is no part of the text. */
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
 * The text with each integer beyond 2^53 replaced by what `spell` returns; strings are left alone.
 * A text that is not a list, an object or an integer, e.g. a page or a table, is returned unchanged.
 */
function withLongIntegers(text: string, spell: (digits: string) => string): string {
	if (!/^\s*(?:[[{]|-?\d+\s*$)/.test(text)) return text;
	let out = '';
	let copied = 0; // up to where the text is in `out`
	let from = 0; // where no string is open
	let quote = -1;
	let run = longRun(text, from);
	while (run !== undefined) {
		if (quote < from) quote = indexOf(text, '"', from);
		if (quote < run.start) {
			from = endOfString(text, quote);
			if (run.start < from) run = longRun(text, from);
			continue;
		}
		const start = text[run.start - 1] === '-' ? run.start - 1 : run.start;
		if (isPlainInteger(text, start, run.end) && !isSafe(text.slice(run.start, run.end))) {
			out += text.slice(copied, start) + spell(text.slice(start, run.end));
			copied = run.end;
		}
		from = run.end;
		run = longRun(text, from);
	}
	return out + text.slice(copied);
}

/** Whether these digits are a whole number: no fraction and no exponent precede or follow them. */
function isPlainInteger(text: string, start: number, end: number): boolean {
	return !'.eE+'.includes(text[start - 1] ?? ' ') && !'.eE'.includes(text[end] ?? ' ');
}

/** Whether a number keeps all digits; from seventeen on it never does. With a zero in front it is no JSON. */
function isSafe(digits: string): boolean {
	return digits.startsWith('0') || (digits.length <= LONG && Number.isSafeInteger(Number(digits)));
}

/** As `indexOf`, but beyond the end when there is none. */
function indexOf(text: string, sign: string, from: number): number {
	const at = text.indexOf(sign, from);
	return at < 0 ? text.length : at;
}

/**
 * The next sixteen digits or more in a row, as a whole. Looks at the last place that such a run could
 * take, and from a digit there backwards; whatever is no digit rules out every run across it.
 */
function longRun(text: string, from: number): { start: number; end: number } | undefined {
	for (let last = from + LONG - 1; last < text.length;) {
		const before = last - LONG;
		let at = last;
		while (at > before && isDigit(text.charCodeAt(at))) at--;
		if (at === before) {
			let end = last + 1;
			while (isDigit(text.charCodeAt(end))) end++;
			return { start: before + 1, end };
		}
		last = at + LONG;
	}
	return undefined;
}

/** The digits are the ten codes that differ from "0" in their low bits by nine at most. */
function isDigit(code: number): boolean {
	return (code ^ 48) <= 9;
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

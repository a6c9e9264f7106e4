/** How a number of 16 digits or more begins, as an integer beyond 2^53 has. With `{16}`, looking takes a dozen times as long. */
const MAY_BE_LONG = /(?:^|[\s:,[-])\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d/;
const LONG_INTEGER = /^-?\d{16,}$/;

/** JSON with source text access (Node.js 21 and later), which TypeScript does not describe yet. */
const json = JSON as unknown as {
	parse(text: string, revive: Revive): unknown;
	rawJSON(text: string): unknown;
};
type Revive = (name: string, value: unknown, context: { source?: string }) => unknown;

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
	return parsed(text, (digits) => digits);
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
	return parsed(text, (digits) => {
		if (digits.length > MAX_DIGITS)
			throw new JsonLimitError(`It holds an integer of more than ${MAX_DIGITS} digits`);
		return BigInt(digits);
	});
}

/** @param spell what comes out for an integer that a number cannot hold */
function parsed(text: string, spell: (digits: string) => unknown): unknown {
	const revive: Revive = (_name, part, { source = '' }) =>
		typeof part === 'number' && !Number.isSafeInteger(part) && LONG_INTEGER.test(source)
			? spell(source)
			: part;
	const value: unknown = MAY_BE_LONG.test(text)
		? withinDepth(() => json.parse(text, revive))
		: JSON.parse(text);
	// A level takes two characters.
	if (text.length > 2 * MAX_DEPTH && isNested(value) && isDeeper(value, MAX_DEPTH))
		throw new JsonLimitError(`It is nested more than ${MAX_DEPTH} levels deep`);
	return value;
}

/** Whether a value has more levels than so many, with its own. A part that is none costs no call, and most are none. */
function isDeeper(value: Record<string, unknown>, levels: number): boolean {
	if (levels === 0) return true;
	if (Array.isArray(value)) {
		for (const part of value) if (isNested(part) && isDeeper(part, levels - 1)) return true;
	} else
		for (const name in value)
			if (isNested(value[name]) && isDeeper(value[name], levels - 1)) return true;
	return false;
}

function isNested(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

/** Writes JSON; a bigint becomes a JSON number with all its digits. Throws {@link JsonLimitError} for a value that is too deep. */
export function toJson(value: unknown): string {
	return withinDepth(() => JSON.stringify(value, mayHaveBigint(value) ? asNumber : undefined));
}

/** `this[name]`, since n8n gives bigints a `toJSON`, which makes `part` a text. */
function asNumber(this: Record<string, unknown>, name: string, part: unknown): unknown {
	const original = this[name];
	return typeof original === 'bigint' ? json.rawJSON(String(original)) : part;
}

/** Also a `toJSON` may give one. Looking is far faster than a replacer. */
function mayHaveBigint(value: unknown): boolean {
	if (!isNested(value)) return typeof value === 'bigint';
	const parts = Array.isArray(value) ? value : Object.values(value);
	return 'toJSON' in value || parts.some(mayHaveBigint);
}

/** The result of work that goes step by step into a value. Throws {@link JsonLimitError} when it is too deep for that. */
export function withinDepth<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		throw error instanceof RangeError
			? new JsonLimitError('A value is nested too deep, or too long, to be passed on.')
			: error;
	}
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

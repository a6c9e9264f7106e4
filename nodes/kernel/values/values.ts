import { MAX_DEPTH, toJson } from './json';

export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with names, not an array and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a raw value means "nothing": not set, or an expression that found nothing. */
export function isMissing(raw: unknown): raw is undefined | null | '' {
	return raw === undefined || raw === null || raw === '';
}

/** Whether a value of the platform holds nothing: none, or an empty text, list or object. */
export function isNothing(value: unknown): boolean {
	return isMissing(value) || (typeof value === 'object' && Object.keys(value).length === 0);
}

/**
 * Whether there is nothing in a value, in each of its parts, and in theirs.
 * @param isEmpty whether there is nothing in a part: a rule may let a null or an empty text be meant
 */
export function isHollow(value: unknown, isEmpty = isNothing, levels = MAX_DEPTH): boolean {
	if (isEmpty(value)) return true;
	if (typeof value !== 'object' || value === null || levels === 0) return false;
	const parts: unknown[] = Object.values(value);
	return parts.length > 0 && parts.every((part) => isHollow(part, isEmpty, levels - 1));
}

/** Whether a value of the platform says yes: a boolean, which also comes as a text or as 1. */
export function saysTrue(value: unknown): boolean {
	return /^(true|1)$/i.test(toText(value));
}

/** Whether a value of the platform says no, in the same forms. */
export function saysNo(value: unknown): boolean {
	return /^(false|0)$/i.test(toText(value));
}

/** Yes or no, from a value or as sheets, databases and people write it; undefined for anything else. */
export function flagOf(raw: unknown): boolean | undefined {
	const written = toText(raw).trim();
	if (/^(true|1|yes)$/i.test(written)) return true;
	return /^(false|0|no)$/i.test(written) ? false : undefined;
}

/** A percent-encoded text, e.g. a part of an address, as it was; one that is not encoded as it is. */
export function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** A text as a form has it (RFC 6749, appendix B). */
export function formEncoded(text: string): string {
	return new URLSearchParams({ '': text }).toString().slice('='.length);
}

/** A count of the platform, also one that comes as a text; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : undefined;
}

/** A time of the platform in epoch ms, also one that comes as a text, in seconds or in ISO 8601; else NaN. */
export function epochOf(value: unknown): number {
	if (typeof value !== 'string' || value.trim() === '')
		return typeof value === 'number' ? inMilliseconds(value) : NaN;
	const time = Number(value);
	return Number.isNaN(time) ? Date.parse(value) : inMilliseconds(time);
}

/** Epoch seconds of this century would be milliseconds of 1970 to 1973, in which no record was made. */
function inMilliseconds(time: number): number {
	return time >= 1e9 && time < 1e11 ? time * 1000 : time;
}

/** A time of the platform in ISO 8601 (UTC), also one that comes as a text; anything else as it is. */
export function isoTime(value: unknown): unknown {
	const time = new Date(epochOf(value));
	return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

/** The values of a list; one that is none is a list of one, and nothing is an empty list. */
export function listOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value as unknown[];
	return isMissing(value) ? [] : [value];
}

/** A part of an object under its own name; not what every object has, e.g. `constructor`. */
export function partOf(value: unknown, name: string): unknown {
	return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value at a dotted path, e.g. `result.jobs.0.status`; undefined where it leads nowhere. */
export function valueAt(value: unknown, path: string): unknown {
	let found = value;
	for (const name of path.split('.'))
		found = Array.isArray(found) ? (found as unknown[])[Number(name)] : partOf(found, name);
	return found;
}

/**
 * All values at a dotted path. A name may have dots itself, like the id of a custom property; a list on
 * the way is followed into each element, or into the one whose index is named.
 */
export function valuesAt(value: unknown, path: string): unknown[] {
	const dot = path.indexOf('.');
	const [name, rest] = dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
	if (Array.isArray(value)) {
		const list = value as unknown[];
		const found = list.flatMap((element) => valuesAt(element, path));
		if (found.length > 0 || !Object.hasOwn(list, name)) return found;
		return rest === undefined ? [list[Number(name)]] : valuesAt(list[Number(name)], rest);
	}
	if (!isObject(value)) return [];
	if (Object.hasOwn(value, path)) return [value[path]];
	return rest === undefined ? [] : valuesAt(partOf(value, name), rest);
}

/** The values in a body that are no objects, with their paths, as they are sent; an empty object is one. */
export function valuesIn(body: PlainObject, above = ''): Array<[path: string, value: unknown]> {
	return Object.entries(body).flatMap(([name, given]): Array<[string, unknown]> => {
		const path = above + name;
		const value = given instanceof Date ? given.toJSON() : given;
		return isObject(value) && !isNothing(value) ? valuesIn(value, `${path}.`) : [[path, value]];
	});
}

/**
 * Merges `changes` into `current`: objects (custom property maps among them) are merged name by
 * name, so that what was not named survives; lists and plain values are replaced. Neither is changed.
 * @param isAnother whether an object is a different one, so that nothing of the current one survives
 */
export function merge(
	current: Readonly<Record<string, unknown>>,
	changes: Readonly<Record<string, unknown>>,
	isAnother: (name: string, before: object, value: object) => boolean = () => false,
): Record<string, unknown> {
	const merged = new Map(Object.entries(current));
	for (const [name, value] of Object.entries(changes)) {
		const before = merged.get(name);
		const isMerged = isObject(before) && isObject(value) && !isAnother(name, before, value);
		merged.set(name, isMerged ? merge(before, value, isAnother) : value);
	}
	return Object.fromEntries(merged);
}

/** Whether an attachment or an approval gets another type, which says which other fields it has. */
export function hasOtherType(name: string, before: object, value: object): boolean {
	const [current, given] = [before, value].map((one) => partOf(one, 'type'));
	const isTyped = ['approval', 'attachment'].includes(name);
	return isTyped && ![given, current].includes(undefined) && given !== current;
}

export function pickBy<T>(
	values: Readonly<Record<string, T>>,
	isChosen: (name: string, value: T) => boolean,
): Record<string, T> {
	return Object.fromEntries(Object.entries(values).filter((entry) => isChosen(...entry)));
}

/** A record as it can be written back: without the fields that the platform manages, and without nulls. */
export function writableFields(record: PlainObject, managed: readonly string[]) {
	return pickBy(record, (name, value) => !managed.includes(name) && value !== null);
}

/** The values of an object, without those that are undefined. */
export function defined<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
	return pickBy(values, (_name, value) => value !== undefined) as Record<string, T>;
}

/** The parts of a list with `size` elements each, the last one with the rest. */
export function chunks<T>(list: readonly T[], size: number): T[][] {
	const count = Math.ceil(list.length / size);
	return Array.from({ length: count }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/** The values of each key, in their order. */
export function listsOf<K, V>(entries: Iterable<readonly [key: K, value: V]>): Map<K, V[]> {
	const lists = new Map<K, V[]>();
	for (const [key, value] of entries) {
		const list = lists.get(key);
		if (list === undefined) lists.set(key, [value]);
		else list.push(value);
	}
	return lists;
}

/** A value of any kind as text: an object or a list as JSON, never as `[object Object]`. */
export function toText(value: unknown): string {
	return typeof value === 'object' && value !== null ? toJson(value) : String(value);
}

/** Line ends and tabs, which would forge a line of a log. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** What no person sees: control, zero-width and tag characters, and those that turn the direction of a text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text of the platform as a person or a log may see it: one line, without invisible characters. */
export function visible(text: string): string {
	return text.replace(BREAKS, ' ').replace(INVISIBLE, '');
}

/** The text without characters that nobody sees, in which an instruction can hide; line ends and tabs stay. */
export function withoutInvisible(text: string): string {
	return text.replace(INVISIBLE, (character) => (/[\t\n\r]/.test(character) ? character : ''));
}

/** A raw value between quotes, as the sentence about a problem shows it. */
export function quote(raw: unknown): string {
	return `"${shorten(visible(toText(raw)), 60)}"`;
}

/** A text of at most `length` characters: what is longer is cut, and shows it. */
export function shorten(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length)}…` : text;
}

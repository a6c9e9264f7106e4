import type { IDataObject } from 'n8n-workflow';
import { ApiError } from './errors';
import { resultOrFailure } from './results';
import { isMissing, isObject, listOf, partOf, toText } from './values';

/**
 * IDs as the service is publicly known to write them: the answer to a write has `POST_<digits>` or
 * `MESSAGE_<digits>`, while records, queries and events have the digits alone.
 */
const PREFIXED = /^(POST|MESSAGE)_(\d+)$/;

/** What an ID with that prefix is called in a record. */
const ID_NAMES: Readonly<Record<string, string>> = { POST: 'postId', MESSAGE: 'draftId' };

/** The digits of an ID with a known prefix; any other ID as text. */
export function withoutPrefix(id: string | number): string {
	const text = String(id);
	return PREFIXED.exec(text)?.[2] ?? text;
}

/** What the service numbers; the IDs of profiles and assets are not taken for numbers. */
const NUMBERED = Object.values(ID_NAMES);

/**
 * Whether a record of the service has this ID, with or without its prefix, which says what it numbers.
 * @param names what an ID without a prefix may be called there
 */
export function isRecordWith(
	record: IDataObject,
	id: string,
	names: readonly string[] = NUMBERED,
): boolean {
	const kind = PREFIXED.exec(id)?.[1];
	return ['id', ...(kind === undefined ? names : [ID_NAMES[kind] ?? ''])]
		.map((name) => record[name])
		.some((own) => !isMissing(own) && withoutPrefix(toText(own)) === withoutPrefix(id));
}

/**
 * Whether a record has this identity: its values, by the names that they have in the record. Undefined where
 * it does not say, and where they are written in another way.
 */
export function isMeant(
	record: unknown,
	identity: Readonly<Record<string, unknown>>,
): boolean | undefined {
	const says = Object.entries(identity).map(([name, value]) => {
		const own = partOf(record, name);
		if (isMissing(own) || typeof own === 'object') return undefined;
		const [text, meant] = [toText(own), toText(value)];
		if (text === meant) return true;
		return withoutPrefix(text).toLowerCase() === withoutPrefix(meant).toLowerCase()
			? undefined
			: false;
	});
	if (says.includes(false)) return false;
	return isObject(record) && !says.includes(undefined) ? true : undefined;
}

/**
 * The records of a read by IDs. The service may not know their prefix: what it refuses or does not find by
 * an ID with one is asked for once more, by its number.
 */
export async function readAlsoWithoutPrefix(
	ids: readonly string[],
	read: (ids: readonly string[]) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const first = await resultOrFailure(read(ids));
	const found = first instanceof ApiError ? [] : first;
	const missing = ids.filter((id) => !found.some((record) => isRecordWith(record, id)));
	const numbers = missing.map(withoutPrefix);
	const haveNoPrefix = numbers.join() === missing.join();
	if (first instanceof ApiError) {
		if (haveNoPrefix || !first.isRefusal || first.kind === 'forbidden') throw first;
		return await read(numbers);
	}
	if (haveNoPrefix) return found;
	const others = await resultOrFailure(read(numbers));
	if (others instanceof ApiError) {
		if (found.length > 0 && others.isRefusal) return found;
		throw others;
	}
	return [...found, ...others.filter((record) => missing.some((id) => isRecordWith(record, id)))];
}

/**
 * The parts of the answer to a write. A wrapper that contains only IDs of posts or drafts is taken apart, so
 * that each ID is a part: `{ postIds: ["POST_1"] }`. `name`: what a single ID is called.
 */
export function idParts(data: unknown, name: string): unknown[] {
	return [data].flat().flatMap((part: unknown) => {
		const [only, ...others] = isObject(part) ? Object.entries(part) : [];
		const isWrapper = others.length === 0 && only && [name, `${name}s`, 'ids'].includes(only[0]);
		const ids = isWrapper ? listOf(only[1]) : [];
		return isWrapper && ids.every((id) => isNumber(id, name)) ? ids : [part];
	});
}

/**
 * One item for each ID that `data` consists of, alone, in a list or in a wrapper: the ID as it was returned,
 * and under `name` without its prefix. A record whose ID is a number also gets its ID under `name`. Undefined
 * if `data` is anything else.
 */
export function idItems(data: unknown, name: string, done: IDataObject): IDataObject[] | undefined {
	const parts = idParts(data, name);
	if (parts.length === 0) return [done];
	if (parts.every(isId)) return parts.map((id) => ({ ...done, id, [name]: withoutPrefix(id) }));
	const hasNumber = (part: unknown): part is IDataObject & { id: string } =>
		isNumber(partOf(part, 'id'), name);
	return parts.every(hasNumber)
		? parts.map((record) => ({ [name]: withoutPrefix(record.id), ...record }))
		: undefined;
}

function isNumber(id: unknown, name: string): boolean {
	const isText = typeof id === 'string';
	if (isText && PREFIXED.test(id)) return true;
	return NUMBERED.includes(name) && (typeof id === 'number' || (isText && /^\d+$/.test(id)));
}

/** Whether an answer alone can be an ID. */
export function isId(value: unknown): value is string | number {
	if (typeof value === 'string')
		return !/\s/.test(value.trim()) && !NO_IDS.includes(value.trim().toLowerCase());
	return typeof value === 'number';
}

/** Texts that say yes, no or nothing; a sentence is no ID either. */
const NO_IDS = ['', 'true', 'false', 'success', 'ok', 'done'];

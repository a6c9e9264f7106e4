import type { IDataObject } from 'n8n-workflow';
import { known } from '../service';
import { formOf } from '../values/sameness';
import { isMissing, isObject, listOf, partOf, toText, type PlainObject } from '../values/values';

/** An ID with a prefix, by which a service may say what it numbers. */
const PREFIXED = /^([A-Z]+)_(\d+)$/;

/** The digits of an ID with a known prefix, and what a record calls such an ID. */
function numbered(id: string): { digits: string; name: string } | undefined {
	const [, prefix = '', digits = ''] = PREFIXED.exec(id) ?? [];
	const name = known.idNames[prefix];
	return name === undefined ? undefined : { digits, name };
}

/** The digits of an ID with a known prefix; any other ID as text. */
export function withoutPrefix(id: string | number): string {
	const text = String(id);
	return numbered(text)?.digits ?? text;
}

/** What the service numbers; any other ID is not taken for a number. */
const numberedNames = () => Object.values(known.idNames);

/** The IDs of a record, by the names that they may have there. */
export function idsIn(record: PlainObject, names: readonly string[]): string[] {
	const ids = names.map((name) => record[name]);
	return ids.filter((id) => !isMissing(id) && typeof id !== 'object').map(toText);
}

/**
 * Whether a record of the service has this ID, with or without its prefix, which says what it numbers.
 * @param names what an ID without a prefix may be called there
 */
export function isRecordWith(
	record: IDataObject,
	id: string,
	names: readonly string[] = numberedNames(),
): boolean {
	const named = numbered(id);
	const own = idsIn(record, ['id', ...(named === undefined ? names : [named.name])]);
	return own.map(withoutPrefix).includes(withoutPrefix(id));
}

/**
 * Whether a record has this identity: its values, or one of several, by the names that they have in the record.
 * Undefined where it does not say, and where they are written in another way.
 */
export function isMeant(record: unknown, identity: PlainObject): boolean | undefined {
	const says = Object.entries(identity).map(([name, value]) => {
		const own = partOf(record, name);
		if (isMissing(own) || typeof own === 'object') return undefined;
		const meant = listOf(value).map(toText);
		if (meant.includes(toText(own))) return true;
		const spelled = (id: string) => formOf(withoutPrefix(id), 'case');
		return meant.map(spelled).includes(spelled(toText(own))) ? undefined : false;
	});
	if (says.includes(false)) return false;
	return isObject(record) && !says.includes(undefined) ? true : undefined;
}

/**
 * The entries of an answer that belong to each record, by keys that identify both; what several records share
 * identifies none of them. None for a record whose first key another one has; undefined if no entry has a key.
 */
export function matchByKeys<E>(
	entries: readonly E[],
	keysOf: (entry: E) => readonly string[],
	records: ReadonlyArray<readonly string[]>,
): E[][] | undefined {
	const keyed = entries.map((entry) => ({ entry, keys: keysOf(entry) }));
	if (keyed.every(({ keys }) => keys.length === 0)) return undefined;
	const isOwn = (key: string) => records.filter((keys) => keys.includes(key)).length === 1;
	return records.map((all) => {
		const own = all.slice(0, 1).every(isOwn) ? all.filter(isOwn) : [];
		return keyed
			.filter(({ keys }) => keys.some((key) => own.includes(key)))
			.map(({ entry }) => entry);
	});
}

/**
 * One item for each ID or record among the parts of the answer to a write: `id` as it came, and the ID under `name`
 * without its prefix. An ID may come in a wrapper of its own: `{ recordId: "RECORD_1" }`. Undefined for other parts.
 */
export function idItems(
	parts: readonly unknown[],
	name: string,
	done: IDataObject,
): IDataObject[] | undefined {
	const items = parts.map((part): IDataObject | undefined => {
		const record = (isObject(part) ? part : { [name]: part }) as IDataObject;
		const { [name]: own, id = own } = record;
		const isAlone = own !== undefined && Object.keys(record).length === 1;
		if (!isId(own) && !isNumber(id, name)) return undefined;
		const number = { [name]: withoutPrefix(toText(isId(own) ? own : id)) };
		return { ...(isAlone ? done : number), id, ...record, ...number };
	});
	return items.every((item) => item !== undefined) ? items : undefined;
}

function isNumber(id: unknown, name: string): id is string | number {
	if (typeof id === 'string' && numbered(id) !== undefined) return true;
	return numberedNames().includes(name) && /^\d+$/.test(toText(id));
}

/** Whether an answer alone can be an ID. */
export function isId(value: unknown): value is string | number {
	if (typeof value !== 'string') return typeof value === 'number';
	const word = formOf(value, 'case');
	return !/\s/.test(value.trim()) && ![NO_IDS, outcomes()].some((words) => words.includes(word));
}

/** Publicly known: a write may be answered with the ID alone. Whether a text is one, in a form that IDs are known to have. */
export function isWrittenId(text: string): boolean {
	const [, , id = ''] = /^\s*("?)([A-Z]+_\d+|[\da-f]{24})\1\s*$/.exec(text) ?? [];
	return id !== '' && (!id.includes('_') || numbered(id) !== undefined);
}

export const outcomes = () => [...known.answers.success, ...known.answers.done];

/** Further texts that say yes, no or nothing, or what was done; a sentence is no ID either. */
const NO_IDS = ['', ...'true false accepted queued scheduled sent published saved'.split(' ')];

import type { IDataObject } from 'n8n-workflow';
import { partOf } from './values';

/**
 * IDs as the service is publicly known to write them: the answer to a write has `POST_<digits>` or
 * `MESSAGE_<digits>`, while records, queries and events have the digits alone.
 */
const PREFIXED = /^(?:POST|MESSAGE)_(\d+)$/;

/** The digits of an ID with a known prefix; any other ID as text. */
export function withoutPrefix(id: string | number): string {
	const text = String(id);
	return PREFIXED.exec(text)?.[1] ?? text;
}

/**
 * One item for each ID that `data` consists of, alone or in a list: the ID as it came, and under `name`
 * without its prefix; that of a record which has such an ID goes with the record. Undefined where `data` is
 * anything else.
 */
export function idItems(data: unknown, name: string, done: IDataObject): IDataObject[] | undefined {
	const parts = [data].flat();
	if (parts.length === 0) return undefined;
	if (parts.every(isId)) return parts.map((id) => ({ ...done, id, [name]: withoutPrefix(id) }));
	return parts.every(hasPrefixedId)
		? parts.map((record) => ({ [name]: withoutPrefix(record.id), ...record }))
		: undefined;
}

function hasPrefixedId(value: unknown): value is IDataObject & { id: string } {
	const id = partOf(value, 'id');
	return typeof id === 'string' && PREFIXED.test(id);
}

/** Whether an answer alone can be an ID. */
export function isId(value: unknown): value is string | number {
	if (typeof value === 'string')
		return !/\s/.test(value.trim()) && !NO_IDS.includes(value.trim().toLowerCase());
	return typeof value === 'number';
}

/** Texts that say yes, no or nothing; a sentence is no ID either. */
const NO_IDS = ['', 'true', 'false', 'success', 'ok', 'done'];

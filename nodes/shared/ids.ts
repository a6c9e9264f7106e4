import type { IDataObject } from 'n8n-workflow';

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
 * without its prefix. Undefined where `data` is anything else.
 */
export function idItems(data: unknown, name: string, done: IDataObject): IDataObject[] | undefined {
	const ids = [data].flat();
	if (ids.length === 0 || !ids.every(isId)) return undefined;
	return ids.map((id) => ({ ...done, id, [name]: withoutPrefix(id) }));
}

function isId(value: unknown): value is string | number {
	if (typeof value === 'string') return !NO_IDS.includes(value.trim().toLowerCase());
	return typeof value === 'number';
}

/** Texts that say yes, no or nothing. */
const NO_IDS = ['', 'true', 'false'];

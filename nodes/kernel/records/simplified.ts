import type { IDataObject } from 'n8n-workflow';
import { toJson } from '../values/json';
import { epochOf, isObject, partOf } from '../values/values';
import type { RecordKind, SimplifiedField } from './recordKind';

/**
 * The simplified form of a record: flat, so that each value is a text, a number, true or false, or a
 * list of these. What the record lacks, or has as null, is left out; what is nested where it should
 * not be becomes JSON text. A record without the field that names it is returned as it is.
 */
export function simplified(record: IDataObject, kind: RecordKind): IDataObject {
	const simple: Record<string, unknown> = {};
	for (const name in kind.simplified) {
		const value = valueOf(record, kind.simplified[name] as SimplifiedField);
		if (value !== undefined && value !== null) simple[name] = value;
	}
	return Object.hasOwn(simple, kind.named ?? 'id') ? (simple as IDataObject) : record;
}

function valueOf(record: IDataObject, source: SimplifiedField): unknown {
	if (typeof source === 'string') return flat(valueUnder(record, source));
	if ('time' in source) return flat(isoTime(valueUnder(record, source.time)));
	const texts = source.texts(record);
	return texts.length > 0 ? texts : undefined;
}

/** The value at a path; the values of all elements where the path leads through a list. */
function valueUnder(value: unknown, path: string): unknown {
	if (Array.isArray(value)) {
		const found = (value as unknown[]).flatMap((part) =>
			isObject(part) ? (valueUnder(part, path) ?? []) : [],
		);
		return found.length > 0 ? found : undefined;
	}
	const dot = path.indexOf('.');
	if (dot < 0) return partOf(value, path);
	return valueUnder(partOf(value, path.slice(0, dot)), path.slice(dot + 1));
}

function flat(value: unknown): unknown {
	if (Array.isArray(value)) return (value as unknown[]).map(plain);
	return plain(value);
}

function plain(value: unknown): unknown {
	return typeof value === 'object' && value !== null ? toJson(value) : value;
}

/** An epoch time in ISO 8601, UTC; anything else as it is, since its zone is not known. */
function isoTime(value: unknown): unknown {
	const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
	const time = new Date(isNumber ? epochOf(value) : NaN);
	return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

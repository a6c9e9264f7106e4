import type { IDataObject } from 'n8n-workflow';
import { toJson } from '../json';
import { isObject, partOf } from '../values';
import type { RecordKind, Source } from './recordKind';

/**
 * The simplified form of a record: flat, so that each value is a text, a number, true or false, or a
 * list of these. What the record lacks, or has as null, is left out; what is nested where it should
 * not be comes as JSON text. A record without the first field, its name, comes as it is.
 */
export function simplified(record: IDataObject, kind: RecordKind): IDataObject {
	const [first, ...others] = Object.entries(kind.simplified).map(
		([name, source]) => [name, valueOf(record, source)] as const,
	);
	if (first === undefined || isAbsent(first)) return record;
	const fields = [first, ...others.filter((field) => !isAbsent(field))];
	return Object.fromEntries(fields) as IDataObject;
}

function isAbsent([, value]: readonly [string, unknown]): boolean {
	return value === undefined || value === null;
}

function valueOf(record: IDataObject, source: Source): unknown {
	if (typeof source === 'string') return flat(valueUnder(record, source.split('.')));
	if ('time' in source) return flat(isoTime(valueUnder(record, source.time.split('.'))));
	const texts = source.texts(record);
	return texts.length > 0 ? texts : undefined;
}

/** The value at a path; the values of all elements where the path leads through a list. */
function valueUnder(value: unknown, names: readonly string[]): unknown {
	const [name, ...rest] = names;
	if (name === undefined) return value;
	if (Array.isArray(value)) {
		const found = (value as unknown[]).flatMap((part) =>
			isObject(part) ? (valueUnder(part, names) ?? []) : [],
		);
		return found.length > 0 ? found : undefined;
	}
	return valueUnder(partOf(value, name), rest);
}

function flat(value: unknown): unknown {
	if (Array.isArray(value)) return (value as unknown[]).map(plain);
	return plain(value);
}

function plain(value: unknown): unknown {
	return typeof value === 'object' && value !== null ? toJson(value) : value;
}

/** Epoch ms in ISO 8601, UTC; anything else as it is, since its zone is not known. */
function isoTime(value: unknown): unknown {
	const time = new Date(typeof value === 'number' ? value : NaN);
	return Number.isNaN(time.getTime()) ? value : time.toISOString();
}

import type { IDataObject } from 'n8n-workflow';
import { toJson } from '../values/json';
import { countOf, isObject, isoTime, listsOf, partOf } from '../values/values';

/**
 * Where a simplified field comes from: the value at a dotted path (of every element, if the path leads
 * through a list), a time in ISO 8601 (UTC); or texts that are made from the record.
 */
type SimplifiedField = string | { texts: (record: Readonly<IDataObject>) => string[] };

/** What is called like this is a time. */
export const TIME = /(Date|Time|Timestamp)$/;

/** A kind of record of the platform, and what a person wants to see of it. */
export interface RecordKind {
	/** Its fields, as the contract names them, and those that the node adds. */
	fields: readonly string[];
	/** Those that the platform manages: a replacement leaves them out. */
	managed?: readonly string[];
	/** The one of its simplified fields without which it is no such record; by default `id`. */
	named?: string;
	/**
	 * At most ten, under names that are clear without their path, in the order in which a person looks: what it is
	 * called, its state, whom it is about, when it changed, and its ID at the end.
	 */
	simplified: Readonly<Record<string, SimplifiedField>>;
	/** Which of these hold texts that anybody writes: a model must not take orders from them. */
	untrusted?: readonly string[];
}

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
	if (typeof source === 'string') {
		const value = valueUnder(record, source);
		// Of a text the zone is not known.
		const isEpoch = typeof value === 'number' || countOf(value) !== undefined;
		const shown = isEpoch && TIME.test(source) ? isoTime(value) : value;
		return Array.isArray(shown) ? shown.map(plain) : plain(shown);
	}
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

function plain(value: unknown): unknown {
	return typeof value === 'object' && value !== null ? toJson(value) : value;
}

/**
 * The named parts of a record, each with its raw value and at its place. A name is a field, or a
 * dotted path into one; where the path leads through a list, it continues in each element. What the
 * record lacks is left out.
 */
export function selected(record: IDataObject, names: readonly string[]): IDataObject {
	return (partsOf(record, names) ?? {}) as IDataObject;
}

function partsOf(value: unknown, names: readonly string[]): unknown {
	if (Array.isArray(value)) {
		const parts = value.flatMap((one) => (isObject(one) ? (partsOf(one, names) ?? []) : []));
		return parts.length > 0 ? parts : undefined;
	}
	if (!isObject(value)) return undefined;
	// A field may have a dot in its own name, as the id of a custom property.
	const fieldOf = (name: string) => (Object.hasOwn(value, name) ? name : name.replace(/\..*/s, ''));
	const byField = listsOf(names.map((name) => [fieldOf(name), name]));
	const parts = [...byField].flatMap(([field, all]) => {
		const inside = all.map((name) => name.slice(field.length + 1));
		const own = partOf(value, field);
		const part = all.includes(field) ? own : partsOf(own, inside);
		return part === undefined ? [] : [[field, part] as const];
	});
	return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/values';

/**
 * The named parts of a record, each with its raw value and at its place. A name is a field, or a
 * dotted path into one; where the path leads through a list, it continues in each element. What the
 * record lacks is left out.
 */
export function selected(record: IDataObject, names: readonly string[]): IDataObject {
	return (partsOf(record, names) ?? {}) as IDataObject;
}

function partsOf(
	record: Readonly<Record<string, unknown>>,
	names: readonly string[],
): Record<string, unknown> | undefined {
	/** By field: the names inside it, or none where all of it is wanted. */
	const partsByField = new Map<string, string[] | undefined>();
	for (const name of names) {
		// A field may have a dot in its own name, as the id of a custom property.
		const dot = Object.hasOwn(record, name) ? -1 : name.indexOf('.');
		const field = dot < 0 ? name : name.slice(0, dot);
		if (!Object.hasOwn(record, field)) continue;
		if (dot < 0) partsByField.set(field, undefined);
		else if (!partsByField.has(field)) partsByField.set(field, [name.slice(dot + 1)]);
		else partsByField.get(field)?.push(name.slice(dot + 1));
	}
	const parts = [...partsByField].flatMap(([field, inside]): Array<[string, unknown]> => {
		const part = inside ? partsIn(record[field], inside) : record[field];
		return part === undefined ? [] : [[field, part]];
	});
	return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function partsIn(value: unknown, names: readonly string[]): unknown {
	if (!Array.isArray(value)) return isObject(value) ? partsOf(value, names) : undefined;
	const parts = (value as unknown[]).flatMap((element) =>
		isObject(element) ? (partsOf(element, names) ?? []) : [],
	);
	return parts.length > 0 ? parts : undefined;
}

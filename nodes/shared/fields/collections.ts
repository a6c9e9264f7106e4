import { isObject } from '../values';
import { isWithoutRows, propertyOf, type Field, type PartialValues } from './field';
import type { Input } from './input';
import { byDisplayName } from './kinds/object';
import { NOT_FILLED, readFields } from './read';

/** Optional fields of a create, send or upsert. What is empty is left out, except for a text that `clears`. */
export function additionalFields<const L extends readonly Field[]>(...fields: L) {
	return collection('additionalFields', 'Additional Fields', 'Add Field', fields);
}

/** Optional fields of an update or replace. What is empty is left out, except for a text that `clears`. */
export function updateFields<const L extends readonly Field[]>(...fields: L) {
	return collection('updateFields', 'Update Fields', 'Add Field', fields);
}

/** Fields that narrow a read or a delete. One that is added must have a value, else it would widen it. */
export function filters<const L extends readonly Field[]>(...fields: L) {
	const narrowing = fields.map((field) => ({ ...field, neverEmpty: 'widens' })) as unknown as L;
	return collection('filters', 'Filters', 'Add Filter', narrowing);
}

/** How the node behaves; never an API field. */
export function options<const L extends readonly Field[]>(...fields: L) {
	return collection('options', 'Options', 'Add Option', fields);
}

function collection<const N extends string, const L extends readonly Field[]>(
	name: N,
	displayName: string,
	placeholder: string,
	fields: L,
): Input<N, PartialValues<L>> {
	// What has no place in the editor may still be there, e.g. in a workflow that was written by hand.
	const offered = fields.filter(({ editor }) => editor !== undefined);
	const options = byDisplayName(offered.map((field) => propertyOf(field)));
	const type = 'collection' as const;
	return {
		name,
		sameForAll: fields.filter((field) => field.sameForAll).map((field) => `${name}.${field.name}`),
		// One without anything to add is not shown.
		properties:
			fields.length === 0 ? [] : [{ displayName, name, type, placeholder, default: {}, options }],
		read: (reader) => {
			const at = reader.at.in(name);
			const raw = reader.get(name) ?? {};
			if (isObject(raw)) {
				// Sent so, rows that were added and left empty might clear existing values.
				for (const field of fields)
					if (isWithoutRows(field, raw[field.name])) at.in(field.name).problem(NOT_FILLED);
			}
			return (readFields(fields, raw, at) ?? {}) as PartialValues<L>;
		},
	};
}

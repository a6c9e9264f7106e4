import { titleOf } from '../titles';
import { isObject } from '../values';
import { isWithoutRows, propertyOf, type Field, type PartialValues } from './field';
import type { Input } from './input';
import { byDisplayName } from './kinds/object';
import { NOT_FILLED, readFields } from './read';

/** Fields that narrow a read or a delete. One that is added must have a value, else it would widen it. */
export function filters<const L extends readonly Field[]>(...fields: L) {
	const narrowing = fields.map((field) => ({ ...field, neverEmpty: 'widens' })) as unknown as L;
	return collection('filters', narrowing, 'Add Filter');
}

/** How the node behaves; never an API field. */
export function options<const L extends readonly Field[]>(...fields: L) {
	return collection('options', fields, 'Add Option');
}

/** Fields that a person adds, if need be. What is empty is left out, except for a text that `clears`. */
export function collection<const N extends string, const L extends readonly Field[]>(
	name: N,
	fields: L,
	placeholder = 'Add Field',
): Input<N, PartialValues<L>> {
	// What has no place in the editor may still be there, e.g. in a workflow that was written by hand.
	const offered = fields.filter(({ editor }) => editor !== undefined);
	const options = byDisplayName(offered.map((field) => propertyOf(field)));
	const property = { displayName: titleOf(name), name, type: 'collection' as const };
	return {
		name,
		sameForAll: fields.filter((field) => field.sameForAll).map((field) => `${name}.${field.name}`),
		// One without anything to add is not shown.
		properties: fields.length === 0 ? [] : [{ ...property, placeholder, default: {}, options }],
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

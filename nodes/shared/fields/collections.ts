import { isObject } from '../values';
import type { Input, Field, Location, PartialValues } from './field';
import { byDisplayName, parseFields } from './kinds/object';
import { NOT_FILLED, selective } from './rules';

/** Optional fields of a create, send or upsert. What is empty is left out, but for a text, which is sent. */
export function additionalFields<const L extends readonly Field[]>(...leaves: L) {
	return collection('additionalFields', 'Additional Fields', 'Add Field', leaves);
}

/** Optional fields of an update or replace. What is empty is left out, but for a text, whose field it clears. */
export function updateFields<const L extends readonly Field[]>(...leaves: L) {
	return collection('updateFields', 'Update Fields', 'Add Field', leaves);
}

/** Fields that narrow a read or a delete. One that is added must have a value, else it would widen it. */
export function filters<const L extends readonly Field[]>(...leaves: L) {
	return collection('filters', 'Filters', 'Add Filter', leaves.map(selective) as unknown as L);
}

/** How the node behaves; never an API field. */
export function options<const L extends readonly Field[]>(...leaves: L) {
	return collection('options', 'Options', 'Add Option', leaves);
}

function collection<const N extends string, const L extends readonly Field[]>(
	name: N,
	displayName: string,
	placeholder: string,
	leaves: L,
): Input<N, PartialValues<L>> {
	return {
		name,
		// One without anything to add is not shown.
		properties:
			leaves.length === 0
				? []
				: [
						{
							displayName,
							name,
							type: 'collection',
							placeholder,
							default: {},
							options: byDisplayName(leaves.map(({ property }) => property)),
						},
					],
		read: (reader) => {
			const at = reader.at.in(name);
			const raw = reader.get(name) ?? {};
			if (isObject(raw)) {
				for (const leaf of leaves.filter(({ name: part }) => part in raw)) {
					checkFilled(leaf, raw[leaf.name], at);
				}
			}
			return (parseFields(leaves, raw, at) ?? {}) as PartialValues<L>;
		},
	};
}

/** Refuses rows that were added and left empty: sent so, they might clear what is there. */
function checkFilled(leaf: Field, raw: unknown, at: Location): void {
	const hasRows = leaf.property.type === 'fixedCollection';
	if (hasRows && isObject(raw) && Object.values(raw).flat().length === 0) {
		at.in(leaf.name).problem(NOT_FILLED);
	}
}

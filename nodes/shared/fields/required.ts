import { isMissing, isObject } from '../values';
import type { Field, Leaf } from './field';
import { MISSING } from './leaves/object';

/** A field at the top of the operation that must have a value. */
export function required<N extends string, T>(leaf: Leaf<N, T>): Field<N, T> {
	return {
		name: leaf.name,
		properties: [{ ...leaf.property, required: true }],
		read: (reader) => {
			const at = reader.at.in(leaf.name);
			const raw = ownValue(reader.get(leaf.name));
			// What is missing here has noted a problem, so the operation never sees it.
			return (isMissing(raw) ? at.problem(MISSING) : leaf.parse(raw, at)) as T;
		},
	};
}

/** A field at the top of the operation that may be left empty. */
export function optional<N extends string, T>(leaf: Leaf<N, T>): Field<N, T | undefined> {
	return {
		name: leaf.name,
		properties: [leaf.property],
		read: (reader) => {
			const raw = ownValue(reader.get(leaf.name));
			return isMissing(raw) ? undefined : leaf.parse(raw, reader.at.in(leaf.name));
		},
	};
}

/** A resource locator's own value; any other value as it is. */
export function ownValue(raw: unknown): unknown {
	return isObject(raw) && raw.__rl === true ? raw.value : raw;
}

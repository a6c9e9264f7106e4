import { isMissing } from '../values';
import { ownValue, type Input, type Field } from './field';
import { MISSING } from './kinds/object';
import { BLANK, isBlank } from './kinds/text';
import { checkAbsence } from './rules';

/** A field at the top of the operation that must have a value, and not a blank one. */
export function required<N extends string, T>(leaf: Field<N, T>): Input<N, T> {
	return {
		name: leaf.name,
		properties: [{ ...leaf.property, required: true }],
		read: (reader) => {
			const at = reader.at.in(leaf.name);
			const raw = ownValue(reader.get(leaf.name));
			// What is missing here has noted a problem, so the operation never sees it.
			if (isMissing(raw)) return at.problem(MISSING) as T;
			return (isBlank(raw) ? at.problem(BLANK) : leaf.parse(raw, at)) as T;
		},
	};
}

/** A field at the top of the operation that may be left empty. */
export function optional<N extends string, T>(leaf: Field<N, T>): Input<N, T | undefined> {
	return {
		name: leaf.name,
		properties: [leaf.property],
		read: (reader) => {
			const at = reader.at.in(leaf.name);
			const raw = ownValue(reader.get(leaf.name));
			if (!isMissing(raw)) return leaf.parse(raw, at);
			// n8n gives null for a field that is hidden or not there.
			if (raw !== null) checkAbsence(leaf, raw, at);
			return undefined;
		},
	};
}

import { titleOf } from '../values/titles';
import { propertyOf, shownWhen, type Field, type PartialValues } from './field';
import { afterRead, inputOf, type Input } from './input';
import { flag } from './kinds/choice';
import { number } from './kinds/number';
import { inCollection } from './kinds/object';
import type { Location } from './location';
import { readFields } from './read';

/** Fields that narrow a read or a delete. One that is added must have a value, else it would widen it. */
export function filters<const L extends readonly Field[]>(...fields: L) {
	const narrowing = fields.map((field) => ({ ...field, empty: 'widens' })) as unknown as L;
	return collection('filters', narrowing, 'Add Filter');
}

/** How the node behaves; never an API field. */
export function options<const L extends readonly Field[]>(...fields: L) {
	return collection('options', fields, 'Add Option');
}

/** Fields that a person adds, if need be. What is empty is left out, except for what clears. */
export function collection<const N extends string, const L extends readonly Field[]>(
	name: N,
	fields: L,
	placeholder = 'Add Field',
): Input<N, PartialValues<L>> {
	// What has no place in the editor may still be there, e.g. in a workflow that was written by hand.
	const offered = fields.filter(({ editor }) => editor !== undefined);
	const options = inCollection(offered);
	const property = { displayName: titleOf(name), name, type: 'collection' as const };
	return {
		name,
		sameForAll: fields.filter((field) => field.sameForAll).map((field) => `${name}.${field.name}`),
		// One without anything to add is not shown.
		properties: fields.length === 0 ? [] : [{ ...property, placeholder, default: {}, options }],
		read: (reader) => {
			const raw = reader.get(name) ?? {};
			return (readFields(fields, raw, reader.at.in(name), 'added') ?? {}) as PartialValues<L>;
		},
	};
}

const returnAll = flag('returnAll', 'Whether to return all results or only up to a given limit');

/** `returnAll` and `limit`. Returns the most records wanted; Infinity for all. */
export function limit(): Input<'limit', number> {
	const most = number('limit', 'Max number of results to return', {
		empty: 'never',
		min: 1,
		default: 50,
	});
	return {
		name: 'limit',
		properties: [propertyOf(returnAll), shownWhen({ returnAll: [false] }, propertyOf(most))],
		// A limit that does not fit has noted a problem, so the operation never sees it.
		read: (reader) => (inputOf(returnAll).read(reader) ? Infinity : inputOf(most).read(reader)),
	};
}

/** Notes a first time that is later than the last one: the platform would find nothing, and say nothing. */
export function checkRange<V extends object>(
	values: V,
	first: keyof V & string,
	last: keyof V & string,
	at: Location,
): V {
	const [from, to] = [values[first], values[last]];
	if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return values;
	at.in(first).problem(
		`It is later than ${at.nameOf(last)}, so nothing can be found. Swap the two.`,
	);
	return values;
}

/** The same for two of the values of an input. */
export function rangeRule<N extends string, V extends object>(
	first: keyof V & string,
	last: keyof V & string,
	input: Input<N, V>,
): Input<N, V> {
	return afterRead(input, (value, { at }) => checkRange(value, first, last, at.in(input.name)));
}

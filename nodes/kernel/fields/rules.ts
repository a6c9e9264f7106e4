import type { PlainObject } from '../values/values';
import { afterRead, type Input } from './input';
import type { Location } from './location';

/**
 * A rule for an update that takes only some fields of its record: sent, the others would be reported as
 * updated. `sentences`: by their names, what to do instead.
 */
export const refuses =
	(sentences: Readonly<Record<string, string>>) =>
	(changes: PlainObject, at: Location): void => {
		for (const [name, text] of Object.entries(sentences))
			if (Object.hasOwn(changes, name)) at.in(name).problem(text);
	};

/** Notes a first time that is later than the last one: the platform would find nothing, and say nothing. */
export function checkRange<V extends object>(
	values: V,
	first: keyof V & string,
	last: keyof V & string,
	at: Location,
): void {
	const [from, to] = [values[first], values[last]];
	if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return;
	at.in(first).problem(
		`It is later than ${at.nameOf(last)}, so nothing can be found. Swap the two.`,
	);
}

/** The same for two of the values of an input. */
export function rangeRule<N extends string, V extends object>(
	first: keyof V & string,
	last: keyof V & string,
	input: Input<N, V>,
): Input<N, V> {
	return afterRead(input, (value, { at }) => {
		checkRange(value, first, last, at.in(input.name));
		return value;
	});
}

import type { Input, Field, Location } from './field';

/** A rule for a body with `updateFields`: there is something in it. */
export function checkNotEmpty(body: Readonly<Record<string, unknown>>, at: Location): void {
	if (Object.keys(body).length > 0 || at.hasProblems) return;
	(at.path ? at : at.in('updateFields')).problem(
		'There is nothing to send. Give at least one field.',
	);
}

/**
 * A rule for an update that takes only some fields of its record: sent, the others would be told as
 * updated. `sentences`: by their names, what to do instead.
 */
export function checkNotTaken(
	given: Readonly<Record<string, unknown>>,
	sentences: Readonly<Record<string, string>>,
	at: Location,
): void {
	for (const [name, text] of Object.entries(sentences)) {
		if (Object.hasOwn(given, name)) at.in(name).problem(text);
	}
}

/**
 * A value of several parts that is refused when no part is filled in: sent empty, it might clear
 * what is there. An explicit empty list is meant.
 */
export function nonEmpty<N extends string, T extends object>(leaf: Field<N, T>): Field<N, T> {
	return {
		...leaf,
		parse: (raw, at) => {
			const value = leaf.parse(raw, at);
			const isMeant = value === undefined || Object.keys(value).length > 0 || Array.isArray(raw);
			return isMeant || at.hasProblems ? value : at.problem(NOT_FILLED);
		},
	};
}

export const NOT_FILLED = 'It is empty. Fill in at least one part of it, or remove it.';

/** A value whose absence changes what happens: an expression that finds nothing must not leave it out. */
export function decisive<L extends Field>(leaf: L): L {
	return { ...leaf, decides: { empty: 'means none' } };
}

/** A value that selects or narrows: one that is added must not be empty. */
export function selective<L extends Field>(leaf: L): L {
	return { ...leaf, decides: { empty: 'is refused' } };
}

/** A setting of the node: an expression that finds nothing must not bring back the default in silence. */
export function neverEmpty<F extends Field>(field: F): F {
	return { ...field, decides: { empty: 'hides the default' } };
}

/** Refuses a first time that is later than the last one: the platform would find nothing, and say nothing. */
export function inOrder<N extends string, V extends object>(
	first: keyof V & string,
	last: keyof V & string,
	field: Input<N, V>,
): Input<N, V> {
	return {
		...field,
		read: (reader) => {
			const value = field.read(reader);
			const [from, to] = [value[first], value[last]];
			if (typeof from === 'number' && typeof to === 'number' && from > to) {
				reader.at
					.in(field.name)
					.in(first)
					.problem(`It is later than \`${last}\`, so nothing can be found. Swap the two.`);
			}
			return value;
		},
	};
}

/** Notes what is wrong with the absence of a value that decides; the value is undefined, null or ''. */
export function checkAbsence(
	{ decides }: Pick<Field, 'decides'>,
	raw: unknown,
	at: Location,
): void {
	if (decides?.empty === 'hides the default') {
		at.problem('It is empty, so the default would apply. Give a value, or remove it.');
	} else if (decides?.empty === 'is refused') {
		at.problem('It is empty, which would widen the selection. Give a value, or remove it.');
	} else if (decides && raw === undefined) {
		at.problem(
			'The expression finds nothing in this item, and without a value something else would happen. Give a value, or an empty text where none is meant.',
		);
	}
}

/** A list that an explicit empty list clears. */
export function clearable<N extends string, T>(leaf: Field<N, T[]>): Field<N, T[]> {
	return {
		...leaf,
		parse: (raw, at) => (Array.isArray(raw) && raw.length === 0 ? [] : leaf.parse(raw, at)),
	};
}

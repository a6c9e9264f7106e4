import type { Leaf, Location } from './field';

/** A rule for a body with `updateFields`: there is something in it. */
export function checkNotEmpty(body: Readonly<Record<string, unknown>>, at: Location): void {
	if (Object.keys(body).length > 0 || at.hasProblems) return;
	(at.path ? at : at.in('updateFields')).problem(
		'There is nothing to send. Give at least one field.',
	);
}

/**
 * A value of several parts that is refused when no part is filled in: sent empty, it might clear
 * what is there. An explicit empty list is meant.
 */
export function nonEmpty<N extends string, T extends object>(leaf: Leaf<N, T>): Leaf<N, T> {
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

/** A list that an explicit empty list clears. */
export function clearable<N extends string, T>(leaf: Leaf<N, T[]>): Leaf<N, T[]> {
	return {
		...leaf,
		parse: (raw, at) => (Array.isArray(raw) && raw.length === 0 ? [] : leaf.parse(raw, at)),
	};
}

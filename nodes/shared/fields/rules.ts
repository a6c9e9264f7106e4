import type { At, Leaf } from './field';

/** A rule for a body: there is something in it. */
export function notEmpty(body: Readonly<Record<string, unknown>>, at: At): void {
	if (Object.keys(body).length > 0 || at.hasProblems) return;
	at.in('body').problem('There is nothing to send. Give at least one field.');
}

/** An object that is refused when nothing is in it: sent empty, it might clear what is there. */
export function filled<N extends string, T extends object>(leaf: Leaf<N, T>): Leaf<N, T> {
	return {
		...leaf,
		parse: (raw, at) => {
			const value = leaf.parse(raw, at);
			return value === undefined || Object.keys(value).length > 0 || at.hasProblems
				? value
				: at.problem('It is empty. Fill in at least one of its fields, or remove it.');
		},
	};
}

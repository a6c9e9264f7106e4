/**
 * A sweep asks one question of everything there is: of each operation, place or generated input. In CI it
 * goes over all of it, in an everyday run over a fixed share, which SEED chooses. For rules with one cause
 * for all of them: what must not happen at a single place is tested there, always.
 */
import type { RunnableOperation } from './everyOperation';

/** One in so many. */
const SHARE = process.env.CI ? 1 : 4;
const SEED = Math.abs(Number(process.env.SEED ?? 1));

/** How many of `count` generated inputs are tried: the first ones. */
export const part = (count: number): number => Math.ceil(count / SHARE);

/** What is swept of things of one kind: one in so many, in their order, those of this turn of a sweep. */
export const shareOf = <T>(all: readonly T[], turn = 0): T[] =>
	all.filter((_, i) => i % SHARE === (SEED + turn) % SHARE);

/** What a test counts at least, if it is `count` where all is swept: a share has more of some than of others. */
export const least = (count: number): number =>
	SHARE === 1 ? count : Math.floor((0.8 * count) / SHARE);

/** What an operation does: reads, lists, writes by each method, uploads, triggers. */
function kindOf({ operation, items }: RunnableOperation): string {
	const isList = operation.inputs.some(({ name }) => name === 'limit');
	const [method] = operation.endpoint.split(' ');
	const isTrigger = operation.value.startsWith('trigger');
	return [operation.isRead, method, isList, items !== undefined, isTrigger].join();
}

/**
 * What is swept of operations, or of places in them, in their order: one in so many of each kind, and at
 * least one of each.
 * @param turn where it begins, so that the turns of a sweep take different ones
 */
export function shareOfOperations<T extends RunnableOperation>(all: readonly T[], turn = 0): T[] {
	const kinds = new Map<string, T[]>();
	for (const one of all) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one]);
	const swept = new Set(
		[...kinds.values()].flatMap((some) => {
			const every = Math.min(SHARE, some.length);
			return some.filter((_, i) => i % every === (SEED + turn) % every);
		}),
	);
	return all.filter((one) => swept.has(one));
}

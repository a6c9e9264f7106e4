/**
 * A sweep checks one rule for everything: each operation, place or generated input. In CI it covers all of
 * them, in an everyday run a fixed share, which SEED chooses. It is meant for rules that hold everywhere for
 * the same reason; what can go wrong at a single place only is always tested there.
 */
import type { RunnableOperation } from './everyOperation';

/** One in how many is swept. */
const SHARE = process.env.CI ? 1 : 8;
const SEED = Math.abs(Number(process.env.SEED ?? 1));

/** How many of `count` generated inputs are tried, beginning with the first. */
export const part = (count: number): number => Math.ceil(count / SHARE);

/** One in so many, in their order: those whose turn it is. All turns together have each of them. */
export const oneIn = <T>(many: number, all: readonly T[], turn: number): T[] =>
	all.filter((_, i) => i % many === turn % many);

/** The rows of a table, each with its turn. */
export const withTurn = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
	rows.map((row, turn) => [...row, turn] as const);

/** What is swept of things of one kind: one in so many, in their order, those of this turn of a sweep. */
export const shareOf = <T>(all: readonly T[], turn = 0): T[] => oneIn(SHARE, all, SEED + turn);

/** Whether all of it is swept. */
export const IS_WHOLE = SHARE === 1;

/** The least that a test has to count if a full sweep has `count`: a share is not exactly proportional. */
export const least = (count: number): number =>
	IS_WHOLE ? count : Math.floor((0.8 * count) / SHARE);

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

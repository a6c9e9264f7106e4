import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Many times longer than anything here takes on an idle machine, so that only what never happens times out. */
export const PATIENCE_MS = 180_000;

/**
 * Calls `look` until its result is accepted, and returns that result. An error of `look` is thrown at once.
 * Throws when no result is accepted in time, with the last result.
 * @param what completes "Waited for", e.g. `execution 7 to end`
 * @param accepts anything that is truthy, by default
 * @param within,every in ms; by default it looks often at first, and then as often as suits what takes minutes
 */
export async function until<T>(
	what: string,
	look: () => T | Promise<T>,
	{
		accepts = Boolean,
		within = PATIENCE_MS,
		every,
	}: { accepts?: (seen: T) => boolean; within?: number; every?: number } = {},
): Promise<NonNullable<T>> {
	const begin = Date.now();
	const end = begin + within;
	for (;;) {
		// Decided before the call: the last call is after the end, however long this process was delayed.
		const isLast = Date.now() >= end;
		const seen = await look();
		if (accepts(seen)) return seen as NonNullable<T>;
		if (isLast) throw new Error(`Waited ${within / 1000} s for ${what}. Seen last: ${show(seen)}`);
		await sleep(every ?? (Date.now() - begin < 5_000 ? 100 : 500));
	}
}

/** Of a text the end, since a program's output is one; of anything else the beginning. */
const show = (seen: unknown) =>
	typeof seen === 'string'
		? seen.slice(-2_000)
		: inspect(seen, { depth: 4, maxStringLength: 500 }).slice(0, 2_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Many times what anything here takes on an idle machine, so that only what never comes is given up. */
export const PATIENCE_MS = 180_000;

/**
 * Looks again and again until what is seen is accepted, and returns it. An error of `look` is not waited out.
 * Throws when it is not accepted in time, with what was seen last.
 * @param what what is waited for, to follow "Waited for", e.g. `execution 7 to end`
 * @param accepts anything that is truthy, by default
 * @param within,every in ms
 */
export async function until<T>(
	what: string,
	look: () => T | Promise<T>,
	{
		accepts = Boolean,
		within = PATIENCE_MS,
		every = 100,
	}: { accepts?: (seen: T) => boolean; within?: number; every?: number } = {},
): Promise<NonNullable<T>> {
	const end = Date.now() + within;
	for (;;) {
		// Decided before looking: the last look comes after the end, however long this process was kept from it.
		const isLast = Date.now() >= end;
		const seen = await look();
		if (accepts(seen)) return seen as NonNullable<T>;
		if (isLast) throw new Error(`Waited ${within / 1000} s for ${what}. Seen last: ${show(seen)}`);
		await sleep(every);
	}
}

/** Of a text the end, since a program's output is one; of anything else the beginning. */
const show = (seen: unknown) =>
	typeof seen === 'string'
		? seen.slice(-2_000)
		: inspect(seen, { depth: 4, maxStringLength: 500 }).slice(0, 2_000);

import { ApiError } from '../errors';
import { saysAbsent } from '../lookUp';
import { resultOrFailure } from '../results';
import { pause } from './retry';
import type { Patience } from './stoppable';

/** In ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const GROWTH = 1.5;

/**
 * The result of `look`, which is called again while the platform says that there is no such record, or while
 * what came is not all: `isFound`. `isLast`: the time is over, so this look is the last one. Throws what the
 * last look throws.
 */
export type UntilFound = <T>(
	look: (isLast: boolean) => Promise<T>,
	isFound?: (found: T) => boolean,
) => Promise<T>;

/**
 * What an event announces may be readable only later: this waits for it, `seconds` in all for everything that
 * is looked for with it. What is looked for at the same time shares its pauses, which grow. A stopped
 * execution ends in CancelledError.
 */
export function untilFound(
	seconds: number,
	{ signal, patience }: { signal?: AbortSignal; patience?: Patience } = {},
): UntilFound {
	let unslept = seconds * 1000;
	let next = FIRST_PAUSE;
	let pausing: Promise<void> | undefined;
	const timeLeft = () => {
		const { pauses, end } = patience ?? { pauses: Infinity, end: Infinity };
		return Math.max(0, Math.min(unslept, pauses, end - Date.now()));
	};
	const sleep = async () => {
		const ms = Math.min(next, timeLeft());
		next = Math.min(LONGEST_PAUSE, next * GROWTH);
		unslept -= ms;
		if (patience) patience.pauses -= ms;
		await pause(ms, signal);
		pausing = undefined;
	};
	return async (look, isFound = () => true) => {
		for (;;) {
			const isLast = timeLeft() === 0;
			const found = await resultOrFailure(look(isLast));
			const isThere = found instanceof ApiError ? !saysAbsent(found) : isFound(found);
			if (isThere || isLast) {
				if (found instanceof ApiError) throw found;
				return found;
			}
			await (pausing ??= sleep());
		}
	};
}

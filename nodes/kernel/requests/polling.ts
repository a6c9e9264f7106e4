import { saysAbsent } from '../answers/lookUp';
import { ApiError } from '../failures/errors';
import { resultOrFailure } from '../failures/results';
import { pause } from '../http/retry';
import type { Patience, Waiting } from '../http/stoppable';

/** In ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const GROWTH = 1.5;

/** How the time between two looks passes. */
export interface Clock {
	/** Whether an earlier part of a suspended run has looked already. */
	readonly hasLooked?: boolean;
	isOver(): boolean;
	/** Lets the time until the next look pass in this run; true where the execution is suspended for it. */
	sleep(): Promise<boolean>;
	/** Called when nothing is waited for any more. */
	end?(): void;
}

/**
 * A clock that occupies a worker: it pauses, longer each time, until `own` time or the patience is over. What is
 * looked for at the same time shares its pauses. A stopped execution ends in CancelledError.
 */
export function polling(own: Patience, { signal, patience }: Waiting, onPause = () => {}): Clock {
	const limits = patience ? [own, patience] : [own];
	const timeLeft = () =>
		Math.max(0, Math.min(...limits.flatMap(({ pauses, end }) => [pauses, end - Date.now()])));
	let next = FIRST_PAUSE;
	let pausing: Promise<boolean> | undefined;
	const pauseOnce = async () => {
		onPause();
		const ms = Math.min(next, timeLeft());
		next = Math.min(LONGEST_PAUSE, next * GROWTH);
		for (const limit of limits) limit.pauses -= ms;
		await pause(ms, signal);
		pausing = undefined;
		return false;
	};
	return {
		isOver: () => timeLeft() === 0,
		sleep: async () => await (pausing ??= pauseOnce()),
	};
}

/**
 * What the look finds, which is made again while the platform says that there is no such record, or while what came
 * is not all (`isFound`); what the last one finds comes when the time is over. Undefined if the execution is suspended
 * until the next one. Throws any other failure, and what the last look throws.
 */
export async function lookUntil<T>(
	clock: Clock,
	look: (isLast: boolean) => Promise<T>,
	isFound: (found: T) => boolean = () => true,
): Promise<T | undefined> {
	for (;;) {
		const isLast = clock.isOver();
		const found = await resultOrFailure(look(isLast));
		if (found instanceof ApiError) {
			if (isLast || !saysAbsent(found)) throw found;
		} else if (isLast || isFound(found)) return found;
		if (await clock.sleep()) return undefined;
	}
}

/** Waits for what an event announces, as it may be readable only later: `seconds` in all for what it looks for. */
export function untilFound(seconds: number, waiting: Waiting = {}) {
	const clock = polling({ pauses: seconds * 1000, end: Infinity }, waiting);
	return async <T>(look: (isLast: boolean) => Promise<T>, isFound?: (found: T) => boolean) =>
		(await lookUntil(clock, look, isFound)) as T;
}

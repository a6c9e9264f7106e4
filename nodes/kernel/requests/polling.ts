import { saysAbsent } from '../answers/lookUp';
import { ApiError } from '../failures/errors';
import { resultOrFailure } from '../failures/results';
import { pause } from '../http/retry';
import type { Patience } from '../http/stoppable';

/** In ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const GROWTH = 1.5;

/** How the time between two looks passes. */
export interface Clock {
	/** Whether an earlier part of a suspended run has looked already. */
	readonly hasLooked?: boolean;
	isOver(): boolean;
	/** Lets the time until the next look pass: in this run, or with the execution suspended. */
	sleep(): Promise<'suspended' | undefined>;
	/** Called when nothing is waited for any more. */
	end?(): void;
}

/**
 * A clock that occupies a worker: it pauses, longer each time. What is looked for at the same time shares its
 * pauses. A stopped execution ends in CancelledError.
 */
export class Polling implements Clock {
	private next = FIRST_PAUSE;
	private pausing?: Promise<void>;

	/** @param limits the first that ends is the end of the clock; every pause takes from each */
	constructor(
		private readonly limits: readonly Patience[],
		private readonly signal?: AbortSignal,
		private readonly onPause: () => void = () => {},
	) {}

	private get timeLeft(): number {
		const left = this.limits.map(({ pauses, end }) => Math.min(pauses, end - Date.now()));
		return Math.max(0, Math.min(...left));
	}

	isOver(): boolean {
		return this.timeLeft === 0;
	}

	async sleep(): Promise<undefined> {
		await (this.pausing ??= this.pause());
	}

	private async pause(): Promise<void> {
		this.onPause();
		const ms = Math.min(this.next, this.timeLeft);
		this.next = Math.min(LONGEST_PAUSE, this.next * GROWTH);
		for (const limit of this.limits) limit.pauses -= ms;
		await pause(ms, this.signal);
		this.pausing = undefined;
	}
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
		if ((await clock.sleep()) === 'suspended') return undefined;
	}
}

/** {@link lookUntil} in the time that *If Not Found* gives. */
export type UntilFound = <T>(
	look: (isLast: boolean) => Promise<T>,
	isFound?: (found: T) => boolean,
) => Promise<T>;

/**
 * What an event announces may be readable only later: this waits for it, `seconds` in all for everything that
 * is looked for with it.
 */
export function untilFound(
	seconds: number,
	{ signal, patience }: { signal?: AbortSignal; patience?: Patience } = {},
): UntilFound {
	const own = { pauses: seconds * 1000, end: Infinity };
	const clock = new Polling(patience ? [own, patience] : [own], signal);
	return async (look, isFound) =>
		(await lookUntil(clock, look, isFound)) as Awaited<ReturnType<typeof look>>;
}

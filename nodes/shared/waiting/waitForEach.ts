import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../errors';
import type { Ledger } from '../operation';
import { resultOrFailure, settleAll } from '../results';

/** What is known of a wait, as plain data, since it is kept with the execution. */
export interface WaitState<B> {
	/** What the looks have to know. */
	begun: B;
	/** What came, once it has come. */
	found?: IDataObject;
}

/** Something that one or several items wait for. */
export interface Wait<B> {
	readonly itemIndexes: readonly number[];
	/** How far it is, or the error that ended it; undefined where it was not begun. */
	state: WaitState<B> | Error | undefined;
	/** What the last look of this run found. */
	seen?: IDataObject;
}

export type Look<B> =
	| { isDone: false; found?: IDataObject; begun?: B }
	/** What came, or an error that no later look can change. */
	| { isDone: true; found: IDataObject | Error; begun?: B };

/** How the time between two looks passes. */
export interface WaitingTime {
	/** Whether an earlier look has been made. */
	readonly hasWaited: boolean;
	readonly isOver: boolean;
	/** Lets the time until the next look pass, in this run, or with the execution suspended. */
	sleep(): Promise<'suspended' | 'looksAgain'>;
	/** Called when the wait is over. */
	end(): void;
}

/** When a look is made. */
export interface Moment<B> {
	isFirst: boolean;
	/** Whether the time is over. */
	isLast: boolean;
	/** All that is open; the same list for all looks of a moment, which may share a request. */
	open: readonly B[];
}

interface LookSpec<B, W extends Wait<B>> {
	/** Sends reads only. `begun`: what the look before gave, if it gave any. */
	look: (wait: W, begun: B, at: Moment<B>) => Promise<Look<B>>;
	/** How many looks may be under way at once. */
	atOnce: number;
	/** Whether it is too early for a result while the wait has only just begun. */
	skipsFirstLook?: boolean;
	/** Starts the time; called when something is open. */
	time: () => WaitingTime;
	/** Whether what came of a wait ends the run. */
	endsRun: (wait: W) => boolean;
}

/**
 * Looks at what is open until everything is settled, the time is over, the run ends, or the execution is
 * suspended. What the platform cannot answer just now is asked again at the next look; when the time is
 * over, that is an error, since nobody knows what has come. A refused look ends its wait without settling
 * it: while other waits are open, and in a retry, it is made again.
 * Changes `state` and `seen` of the waits, and keeps the states with the execution.
 * Returns whether the wait is over: then what is still open has not come in time.
 */
export async function waitForEach<B extends object, W extends Wait<B>>(
	waits: readonly W[],
	spec: LookSpec<B, W>,
	ledger: Ledger,
): Promise<boolean> {
	if (waits.some(spec.endsRun)) return false;
	if (!waits.some(isOpen)) return true;
	const time = spec.time();
	for (;;) {
		const { isOver: isLast, hasWaited } = time;
		const refused =
			hasWaited || !spec.skipsFirstLook || isLast
				? await lookAtOpen(waits.filter(isOpen), spec, { isFirst: !hasWaited, isLast })
				: [];
		if (waits.some(spec.endsRun)) return false;
		const isOver = isLast || !waits.some(isOpen);
		if (!isOver) for (const { wait, before } of refused) wait.state = before;
		remember(waits, ledger, !isOver);
		if (isOver) {
			time.end();
			return true;
		}
		if ((await time.sleep()) === 'suspended') return false;
	}
}

function isOpen({ state }: Wait<object>): boolean {
	return state !== undefined && !(state instanceof Error) && state.found === undefined;
}

/** Returns the waits whose look was refused, with their states before it. */
async function lookAtOpen<B extends object, W extends Wait<B>>(
	open: readonly W[],
	{ look, atOnce, endsRun }: LookSpec<B, W>,
	{ isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Promise<Array<{ wait: W; before: WaitState<B> }>> {
	const refused: Array<{ wait: W; before: WaitState<B> }> = [];
	const at = { isFirst, isLast, open: open.map(({ state }) => (state as WaitState<B>).begun) };
	const lookAt = async (wait: W): Promise<WaitState<B>> => {
		const before = wait.state as WaitState<B>;
		const seen = await resultOrFailure(look(wait, before.begun, at));
		if (seen instanceof ApiError) {
			if (seen.maySucceedLater(!isFirst) && !isLast) return before;
			refused.push({ wait, before });
			throw seen;
		}
		const { isDone, found, begun = before.begun } = seen;
		if (found instanceof Error) throw found;
		if (found !== undefined) wait.seen = found;
		return isDone ? { begun, found } : { begun };
	};
	const states = await settleAll(open, atOnce, lookAt, (error) =>
		open.slice(0, 1).some((wait) => endsRun({ ...wait, state: error })),
	);
	for (const [index, wait] of open.entries()) wait.state = states[index] ?? wait.state;
	return refused;
}

/** Keeps the states with the execution; an error only until it goes on, so that a retry looks again. */
function remember(waits: readonly Wait<object>[], ledger: Ledger, goesOn: boolean): void {
	for (const { itemIndexes, state } of waits) {
		if (state === undefined) continue;
		const isKept = () => ledger.entries.resultOf(itemIndexes) instanceof Error;
		if (!(state instanceof Error) || (goesOn && !isKept()))
			ledger.entries.noteResult(itemIndexes, state);
	}
}

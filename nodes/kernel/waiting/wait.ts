import type { IDataObject } from 'n8n-workflow';
import { ApiError, CancelledError, CredentialError, inARow } from '../failures/errors';
import { onceEach, resultOf, settleAll } from '../failures/results';
import type { RunContext } from '../operation';
import { lookUntil } from '../requests';
import { startClock, type WaitTime } from './clocks';

/** How far a wait is, as plain data, since it is kept with the execution: what was sent, and what came of it. */
export interface WaitState<B> {
	/** What the looks have to know. */
	begun: B;
	/** What came, once it has come. */
	found?: IDataObject;
}

/** Something that one item waits for, or several that were sent together. */
export interface Wait<B, P = unknown> {
	readonly itemIndexes: readonly number[];
	readonly parameters?: P;
	/** How far it is, or the error that ended it; undefined where it was not begun. */
	state: WaitState<B> | Error | undefined;
	/** What the last look of this run saw. */
	seen?: IDataObject;
}

/** What a look saw: if it is done, what came, or an error that no later look can change. */
export interface Look<B> {
	isDone: boolean;
	found?: IDataObject | ApiError;
	/** What the next look has to know, if that is something else. */
	begun?: B;
}

/** When a look is made. */
export interface Moment<B> {
	isFirst: boolean;
	/** Whether the time is over. */
	isLast: boolean;
	/** All that is open. */
	open: readonly B[];
	/** A request that all looks of this moment share. */
	once: RunContext['once'];
}

/** What is waited for: one kind of job, message or record. */
export interface Row<B, P = unknown> {
	/** Sends reads only. `begun`: what the look before gave, if it gave any. */
	look: (begun: B, at: Moment<B>, parameters: P) => Promise<Look<B>>;
	/**
	 * What was sent before the wait, if anything was: `verb`, what must not be done again, and `unread`, which says
	 * that it was done, but what came of it could not be read. Then a refused look ends nothing as long as others
	 * are waited for, and a retry looks again. Otherwise it shows what is wrong with the item, so it is final.
	 */
	sent?: { verb: string; unread: (begun: B) => string };
	/** How many looks may be under way at once. */
	atOnce: number;
	time: WaitTime;
	/** The status in what a look saw, if it shows one. */
	status?: (seen: IDataObject) => string | undefined;
	/** The errors in what came, if it can have some. */
	errorsIn?: (wait: Wait<B, P>) => readonly Error[];
}

/**
 * Looks at what is open until everything is settled, the time is over, the run ends, or the execution is
 * suspended. What the platform cannot answer just now is asked again at the next look; when the time is
 * over, that is an error, since nobody knows what has come.
 * Changes `state` and `seen` of the waits, and keeps the states with the execution.
 * Returns whether the wait is over: then what is still open has not come in time.
 */
export async function waitForEach<B extends object, P>(
	waits: ReadonlyArray<Wait<B, P>>,
	row: Row<B, P>,
	context: RunContext,
): Promise<boolean> {
	const { errorsIn = () => [], status = () => undefined } = row;
	const hasFailed = () =>
		waits.some((wait) =>
			(wait.state instanceof Error ? [wait.state] : errorsIn(wait)).some(context.endsRun),
		);
	const open = () => waits.filter(isOpen);
	if (hasFailed()) return false;
	if (open().length === 0) return true;
	const statuses = () => open().flatMap(({ seen }) => (seen && status(seen)) ?? []);
	const clock = startClock(row.time, context, () => [...new Set(statuses())].join(', '));
	let isFirst = clock.hasLooked !== true;
	const isOver = await lookUntil(
		clock,
		async (isLast) => {
			const refused = await lookAtOpen(open(), row, { isFirst, isLast }, context);
			isFirst = false;
			if (hasFailed()) return true;
			const goesOn = !isLast && open().length > refused.size;
			if (!goesOn) for (const [wait, error] of refused) wait.state = error;
			remember(waits, context, goesOn);
			return !goesOn;
		},
		(isSettled) => isSettled,
	);
	if (isOver === undefined || hasFailed()) return false;
	clock.end?.();
	return true;
}

function isOpen({ state }: Wait<object>): boolean {
	return state !== undefined && !(state instanceof Error) && state.found === undefined;
}

/** Returns the waits whose look was refused, which settles them only if nothing else is waited for. */
async function lookAtOpen<B extends object, P>(
	open: ReadonlyArray<Wait<B, P>>,
	{ look, sent, atOnce }: Row<B, P>,
	{ isFirst, isLast }: Pick<Moment<B>, 'isFirst' | 'isLast'>,
	{ endsRun }: RunContext,
): Promise<Map<Wait<B, P>, ApiError>> {
	const refused = new Map<Wait<B, P>, ApiError>();
	const all = open.map(({ state }) => (state as WaitState<B>).begun);
	const at = { isFirst, isLast, open: all, once: onceEach() };
	const lookAt = async (wait: Wait<B, P>): Promise<WaitState<B>> => {
		const before = wait.state as WaitState<B>;
		const looked = await resultOf(look(before.begun, at, wait.parameters as P));
		if (looked instanceof Error) {
			const error = sent ? unreadAfter(sent.unread(before.begun), sent.verb, looked) : looked;
			const isFinal = !(error instanceof ApiError) || (!sent && error.isRefusal);
			if (isFinal) throw error;
			if (!isLast && error.maySucceedLater(sent !== undefined || !isFirst)) return before;
			if (endsRun(error)) throw error;
			refused.set(wait, error);
			return before;
		}
		const { isDone, found, begun = before.begun } = looked;
		if (found instanceof ApiError) throw found;
		wait.seen = found ?? wait.seen;
		return isDone ? { begun, found: found ?? {} } : { begun };
	};
	const states = await settleAll(open, atOnce, lookAt, endsRun);
	for (const [index, wait] of open.entries()) wait.state = states[index] ?? wait.state;
	return refused;
}

/**
 * The error for a write that was done, but whose outcome could not be read, for whatever reason, e.g. an ID
 * that no path can hold. A cancellation stays one.
 */
function unreadAfter(done: string, verb: string, error: Error): Error {
	if (error instanceof CancelledError) return error;
	// Nothing was sent then, and no later look would be answered either.
	const kind = error instanceof CredentialError ? 'unauthorized' : 'refused';
	const failure =
		error instanceof ApiError ? error : new ApiError(kind, error.message, { advice: '' }, error);
	// The usual advice, to run it again later, would do it twice.
	const advice = failure.maySucceedLater() ? 'Look at it later.' : failure.advice;
	return failure.with(`${done}: ${error.message}`, {
		advice: inARow(`Do not ${verb} it again.`, advice),
		mayHaveCompleted: true,
	});
}

/** Keeps the states with the execution; an error only until it goes on, so that a retry looks again. */
function remember(
	waits: readonly Wait<object>[],
	{ ledger: { entries } }: RunContext,
	goesOn: boolean,
): void {
	for (const { itemIndexes, state } of waits) {
		const isError = state instanceof Error;
		if (isError && (!goesOn || entries.resultOf(itemIndexes) instanceof Error)) continue;
		if (state !== undefined) entries.noteResult(itemIndexes, state);
	}
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError, CancelledError, CredentialError, inARow, type Words } from '../failures/errors';
import { onceEach, resultOf, settleAll } from '../failures/results';
import { OutputItem, type Item, type Output, type RunContext } from '../operation';
import { lookUntil } from '../requests';
import type { Send } from '../sending';
import { startClock, type WaitTime } from './clocks';
import type { WaitOptions } from './options';

/** How far a wait is, as plain data, since it is kept with the execution: what was sent, and what came of it. */
export interface WaitState<B> {
	/** What the looks have to know. */
	begun: B;
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
	/** Why it was refused, if it was: that settles it only if nothing else is waited for. */
	refused?: ApiError;
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
	/** How many looks may be under way at once; by default Max Concurrency. */
	atOnce?: number;
	time: WaitTime;
	/** When one has to be looked at as well (epoch ms); moments that are over count for nothing. */
	moments?: (begun: B) => readonly number[];
	/** The status in what a look saw, if it shows one. */
	status?: (seen: IDataObject) => string | undefined;
	/** Whether what came ends the run; by default, an error that does. */
	endsRun?: (wait: Wait<B, P>) => boolean;
	/** What the error says when the time is over; the usual advice is to wait longer. Without this, there is no error. */
	late?: (begun: B, seen: IDataObject | undefined, parameters: P) => readonly [string, Words?];
}

/**
 * Looks at what is open until everything is settled, the time is over, the run ends, or the execution is
 * suspended. What the platform cannot answer just now is asked again at the next look; when the time is
 * over, that is an error, since nobody knows what has come. Changes the waits, and keeps their states with the
 * execution. Returns whether the wait is over: what is then still open has not come in time, and is no error.
 */
export async function waitForEach<B extends object, P>(
	waits: ReadonlyArray<Wait<B, P>>,
	row: Row<B, P>,
	context: RunContext,
): Promise<boolean> {
	const { atOnce = context.maxConcurrency } = row;
	const { endsRun = ({ state }) => state instanceof Error && context.endsRun(state) } = row;
	const hasFailed = () => waits.some((wait) => endsRun(wait));
	const open = () => waits.filter(isOpen);
	if (hasFailed()) return false;
	if (open().length === 0) return true;
	const clock = startClock(row.time, context, {
		statuses: () => open().flatMap(({ seen }) => (seen && row.status?.(seen)) ?? []),
		moments: () =>
			open().flatMap(({ state }) => row.moments?.((state as WaitState<B>).begun) ?? []),
	});
	let isFirst = clock.hasLooked !== true;
	const isOver = await lookUntil(
		clock,
		async (isLast) => {
			const all = open();
			const begun = all.map(({ state }) => (state as WaitState<B>).begun);
			const at = { isFirst, isLast, open: begun, once: onceEach() };
			const look = async (wait: Wait<B, P>) => await lookAt(wait, row, at, context);
			const states = await settleAll(all, atOnce, look, context.endsRun);
			for (const [i, wait] of all.entries()) wait.state = states[i] ?? wait.state;
			isFirst = false;
			if (hasFailed()) return true;
			const goesOn = !isLast && open().some(({ refused }) => !refused);
			if (!goesOn) for (const wait of open()) wait.state = wait.refused ?? wait.state;
			remember(waits, context, goesOn);
			return !goesOn;
		},
		(isSettled) => isSettled,
	);
	if (isOver === undefined || hasFailed()) return false;
	clock.end?.();
	for (const wait of open()) wait.state = errorOfLate(wait, row) ?? wait.state;
	return true;
}

/** The error of what has not come in time, if that is one. */
function errorOfLate<B, P>({ state, seen, parameters }: Wait<B, P>, { late, sent }: Row<B, P>) {
	const words = late?.((state as WaitState<B>).begun, seen, parameters as P);
	if (words === undefined) return undefined;
	const [message, advice = 'Wait longer (Wait Timeout), or continue without it (On Timeout).'] =
		words;
	return new ApiError('timedOut', message, { advice, mayHaveCompleted: sent !== undefined });
}

export function isOpen({ state }: Wait<object>): boolean {
	return state !== undefined && !(state instanceof Error) && state.found === undefined;
}

/** How far a wait is after a look. Throws the error that settles it. */
async function lookAt<B extends object, P>(
	wait: Wait<B, P>,
	{ look, sent }: Row<B, P>,
	at: Moment<B>,
	{ endsRun }: RunContext,
): Promise<WaitState<B>> {
	const before = wait.state as WaitState<B>;
	wait.refused = undefined;
	const looked = await resultOf(look(before.begun, at, wait.parameters as P));
	if (!(looked instanceof Error)) {
		const { isDone, found, begun = before.begun } = looked;
		if (found instanceof ApiError) throw found;
		wait.seen = found ?? wait.seen;
		return isDone ? { begun, found: found ?? {} } : { begun };
	}
	const error = sent ? unreadAfter(sent.unread(before.begun), sent.verb, looked) : looked;
	if (!(error instanceof ApiError) || (!sent && error.isRefusal)) throw error;
	// What was there before may come again where an answer once shows nothing.
	const mayCome = sent && error.kind === 'notFound' && error.status === 200;
	const isLater = mayCome || error.maySucceedLater(sent !== undefined || !at.isFirst);
	if (!at.isLast && isLater) return before;
	if (endsRun(error)) throw error;
	wait.refused = error;
	return before;
}

/** For a write that was done, whose outcome could not be read, e.g. as no path holds its ID. A cancellation stays. */
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
function remember(waits: readonly Wait<object>[], context: RunContext, goesOn: boolean): void {
	const { entries } = context.ledger;
	for (const { itemIndexes, state } of waits) {
		const isError = state instanceof Error;
		if (isError && (!goesOn || entries.resultOf(itemIndexes) instanceof Error)) continue;
		if (state !== undefined) entries.noteResult(itemIndexes, state);
	}
}

/** How many looks may be under way at once where Max Concurrency is about something else. */
const LOOKS_AT_ONCE = 5;

/** What items wait for, each by itself. */
interface ItemRow<P, B> extends Omit<Row<B, P>, 'atOnce' | 'endsRun'> {
	/** What is done once before the wait, if anything is; returns what the looks have to know, as plain data. */
	begin?: (parameters: P, send: Send) => Promise<B>;
	/** What comes out of an item. */
	output?: (begun: B, found: IDataObject | undefined, timedOut: boolean) => Output;
}

/** Waits until every item is settled: an item is returned with `timedOut`, or as the error that ended its wait. */
export async function waitForItems<P extends { options: WaitOptions }, B extends object>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	row: ItemRow<P, B>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const { onTimeout } = items[0]?.parameters.options ?? {};
	const { begin = async () => ({}) as B, output = withTimedOut } = row;
	const states: ReadonlyArray<Wait<B>['state']> = await context.ledger.carryOutAll(
		items.map((item) => [item] as const),
		async ([{ parameters }], send) => ({ begun: await begin(parameters, send) }),
	);
	const waits = items.map((item, i): Wait<B, P> & Item<P> => {
		return { ...item, itemIndexes: [item.itemIndex], state: states[i] };
	});
	const atOnce = row.sent && Math.max(LOOKS_AT_ONCE, context.maxConcurrency);
	const late = onTimeout === 'fail' ? row.late : undefined;
	const isOver = await waitForEach(waits, { ...row, atOnce, late }, context);
	return waits.map(({ state, seen }) => {
		if (state === undefined || state instanceof Error) return state;
		if (state.found) return output(state.begun, state.found, false);
		return isOver ? output(state.begun, seen, true) : new OutputItem({ waiting: true });
	});
}

/** What was found, and whether the time is over; a record may have a field of that name itself. */
const withTimedOut = (_begun: object, found?: IDataObject, timedOut?: boolean) =>
	new OutputItem(Object.assign({ timedOut }, found, { timedOut }));

import type { IDataObject } from 'n8n-workflow';
import { ApiError, InputError } from '../errors';
import { choice, sameForAll, type PartialValues } from '../fields';
import { OutputItem, type Item, type Output, type RunContext } from '../operation';
import { resultOrFailure, settleAll } from '../results';
import { isTool } from '../tool';
import type { Send } from '../transport';
import { CHECK_INTERVAL, Suspension, checkInterval, isWaiting, wakingTime } from './suspension';

/** How long something that people do is waited for by default, in seconds: three days. */
const PATIENCE = 3 * 24 * 3600;

/** A year, in seconds. */
const LONGEST_WAIT = 365 * 24 * 3600;

/** How many looks may be under way at once where Max Concurrency is about something else. */
const LOOKS_AT_ONCE = 5;

/** Options of an operation that waits for what people do. */
export const waitOptions = [
	sameForAll(checkInterval),
	sameForAll(
		wakingTime('waitTimeout', {
			displayName: 'Wait Timeout (Seconds)',
			max: LONGEST_WAIT,
			default: PATIENCE,
			description: 'How long to wait at most. A day has 86400 seconds.',
		}),
	),
	sameForAll(
		choice(
			'onTimeout',
			[
				{
					value: 'giveItem',
					name: 'Go On',
					description: 'Go on with an item in which timedOut is true',
				},
				{
					value: 'fail',
					name: 'Fail',
					description: 'Fail, and say what did not come',
				},
			],
			{ description: 'What to do when the time is over' },
		),
	),
] as const;

type Options = PartialValues<typeof waitOptions>;

/**
 * Refuses what cannot be waited for, before anything is sent.
 * @param instead what an agent uses, which cannot wait: a sentence
 */
export function checkWait(
	{ options }: { options: Options },
	{ n8n }: Pick<RunContext, 'n8n'>,
	instead: string,
): void {
	if (isTool(n8n.getNode())) {
		throw InputError.of(
			'operation',
			`An agent needs an answer at once, so it cannot wait. ${instead}`,
		);
	}
	const { checkInterval: interval, waitTimeout: timeout = PATIENCE } = options;
	if (interval === undefined || interval <= timeout) return;
	throw InputError.of(
		'options.waitTimeout',
		`The time is over after ${timeout} seconds, before the first look after ${interval} (Check Interval). Wait longer, or look more often.`,
	);
}

/** What a look at what an item waits for found. */
export interface Look<B = object> {
	/** Whether it has come. */
	isDone: boolean;
	/** What comes out: now, or when the time is over. */
	item: IDataObject;
	/** What the next look has to know, where that is more than before: plain data. */
	begun?: B;
}

/** What is waited for. */
export interface Awaited<P, B> {
	/** What is done once before the waiting; gives what the looks have to know, as plain data. */
	begin?: (parameters: P, send: Send) => Promise<B>;
	/** Sends reads only. */
	look: (parameters: P, begun: B) => Promise<Look<B>>;
	/** The error when the time is over. `item`: of the last look, if any. */
	timedOut: (parameters: P, item?: IDataObject) => ApiError;
	/** The error of a look that will not succeed, where what was begun has to be told with it. */
	unreadable?: (error: ApiError) => ApiError;
}

/** What is remembered of an item: what the looks have to know and, once it has come, what comes out. */
interface Kept<B> {
	begun: B;
	item?: IDataObject;
}

/**
 * Waits for what each item waits for, and holds no worker: it looks, and suspends the execution until the
 * next look. The execution goes on when all items are settled. An item comes out with `timedOut`, or as
 * the error that ended its wait. A platform that cannot be asked just now is asked again at the next
 * look; when the time is over, that is an error, since nobody knows what has come.
 */
export async function waitForEach<P extends { options: Options }, B extends object>(
	items: ReadonlyArray<Item<P>>,
	{ ledger, maxConcurrency, endsRun }: RunContext,
	{ begin, look, timedOut, unreadable = (error) => error }: Awaited<P, B>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const { options } = items[0]!.parameters;
	const { checkInterval: interval = CHECK_INTERVAL, waitTimeout: timeout = PATIENCE } = options;
	const hasWaited = isWaiting(ledger);

	const states: Array<Kept<B> | Error | undefined> = begin
		? await ledger.carryOutAll(
				items.map((item) => [item]),
				async ([item], send): Promise<Kept<B>> => ({ begun: await begin(item!.parameters, send) }),
			)
		: items.map(({ itemIndex }) => ledger.recall<Kept<B>>([itemIndex]) ?? { begun: {} as B });
	const openIndexes = () => [...states.keys()].filter((index) => isOpen(states[index]));
	if (states.some((state) => state instanceof Error && endsRun(state))) return states.map(outputOf);
	if (openIndexes().length === 0) return states.map(outputOf);

	const wait = new Suspension(ledger, { interval, timeout });
	const isLast = wait.isOver;
	/** What the last look found, by index. */
	const seen = new Map<number, IDataObject>();
	const lookAt = async (index: number): Promise<Kept<B>> => {
		const before = states[index] as Kept<B>;
		const found = await resultOrFailure(look(items[index]!.parameters, before.begun));
		if (found instanceof ApiError) {
			// What cannot be understood from the first look on will not be at a later one.
			if (found.maySucceedLater(hasWaited) && !isLast) return before;
			throw unreadable(found);
		}
		const { isDone, item, begun = before.begun } = found;
		seen.set(index, item);
		return isDone ? { begun, item: outcome(false, item) } : { begun };
	};
	// Where it has only just begun, nothing can have come.
	if (hasWaited || !begin || isLast) {
		const open = openIndexes();
		const atOnce = begin ? Math.max(LOOKS_AT_ONCE, maxConcurrency) : maxConcurrency;
		const found = await settleAll(
			open.length,
			atOnce,
			async (i) => await lookAt(open[i]!),
			endsRun,
		);
		for (const [i, index] of open.entries()) states[index] = found[i] ?? states[index];
		if (states.some((state) => state instanceof Error && endsRun(state)))
			return states.map(outputOf);
	}
	for (const [index, state] of states.entries())
		if (state !== undefined) ledger.remember([items[index]!.itemIndex], state);

	if (openIndexes().length > 0 && !isLast) {
		await wait.sleep();
		return states.map(outputOf);
	}
	wait.end();
	return states.map((state, index) => {
		if (!isOpen(state)) return outputOf(state);
		if (options.onTimeout === 'fail') return timedOut(items[index]!.parameters, seen.get(index));
		return new OutputItem(outcome(true, seen.get(index)));
	});
}

function isOpen<B>(state: Kept<B> | Error | undefined): boolean {
	return state !== undefined && !(state instanceof Error) && state.item === undefined;
}

/** What comes out of an item, settled or not. */
function outputOf<B>(state: Kept<B> | Error | undefined): Output | Error | undefined {
	if (state === undefined || state instanceof Error) return state;
	return new OutputItem(state.item ?? { waiting: true });
}

/** What comes out of an item when its wait is over; a record may have a field of that name itself. */
function outcome(timedOut: boolean, item?: IDataObject): IDataObject {
	return Object.assign({ timedOut }, item, { timedOut });
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError, InputError } from '../errors';
import { choice, type Field, type PartialValues } from '../fields';
import { OutputItem, type Item, type Ledger, type Output, type RunContext } from '../operation';
import { resultOrFailure } from '../results';
import type { Send } from '../transport';
import { waitForEach, type Look, type Moment, type Wait, type WaitingTime } from './waitForEach';
import { CHECK_INTERVAL_SECONDS, Suspension, checkInterval, wakingTime } from './suspension';
import { checkTimeLimit } from './timeLimit';

/** How long something that people do is waited for by default: three days. */
export const WAIT_TIMEOUT_SECONDS = 3 * 24 * 3600;

const LONGEST_WAIT_SECONDS = 365 * 24 * 3600;

/** How many looks may be under way at once where Max Concurrency is about something else. */
const LOOKS_AT_ONCE = 5;

const forAll = <F extends Field>(field: F): F => ({
	...field,
	neverEmpty: 'resets',
	sameForAll: true,
});

export const onTimeout = (description: string) =>
	choice(
		'onTimeout',
		[
			{
				value: 'giveItem',
				name: 'Go On',
				description: 'Continue with an item in which timedOut is true',
			},
			{ value: 'fail', name: 'Fail', description: 'Fail with an error' },
		],
		{ description },
	);

/** Options of an operation that waits for what people do. */
export const waitOptions = [
	forAll(checkInterval),
	forAll(
		wakingTime('waitTimeout', {
			displayName: 'Wait Timeout (Seconds)',
			max: LONGEST_WAIT_SECONDS,
			default: WAIT_TIMEOUT_SECONDS,
			description: 'The maximum time to wait. A day has 86400 seconds.',
		}),
	),
	forAll(onTimeout('What to do when Wait Timeout is over without a result')),
] as const;

type Options = PartialValues<typeof waitOptions>;

/**
 * Refuses what cannot be waited for, before anything is sent.
 * @param instead what an agent uses, which cannot wait: a sentence
 */
export function checkWait(
	{ options }: { options: Options },
	{ patience }: Pick<RunContext, 'patience'>,
	instead: string,
): void {
	if (patience !== undefined) {
		throw InputError.of(
			'operation',
			`An agent needs an answer immediately, so it cannot wait. ${instead}`,
		);
	}
	const { checkInterval: interval, waitTimeout: timeout = WAIT_TIMEOUT_SECONDS } = options;
	if (interval === undefined || interval <= timeout) return;
	throw InputError.of(
		'options.waitTimeout',
		`The wait ends after ${timeout} seconds, before the first check after ${interval} (Check Interval). Wait longer, or check more often.`,
	);
}

interface WaitSpec<P, B> {
	/** What is done once before the wait; returns what the looks have to know, as plain data. */
	begin?: (parameters: P, send: Send) => Promise<B>;
	/** Whether what was begun leaves something to wait for. */
	isAwaited?: (begun: B) => boolean;
	/** Whether it is too early for a result when the wait begins. */
	skipsFirstLook?: boolean;
	/** Sends reads only. What it found is returned: now, or when the time is over. */
	look: (parameters: P, begun: B, at: Moment<B>) => Promise<Look<B>>;
	/** How long it waits, in seconds, and how that time passes; by default the execution is suspended. */
	time?: { timeout: number; start: () => WaitingTime };
	/** What comes out of an item. Without `timedOut`: of one that had nothing to wait for. */
	output?: (begun: B, found?: IDataObject, timedOut?: boolean) => Output;
	/** The error when the time is over. `found`: by the last look, if any. */
	timedOut: (parameters: P, found?: IDataObject) => ApiError;
}

/**
 * Waits until every item is settled: it looks, and by default suspends the execution until the next look, so
 * that no worker is occupied. An item is returned with `timedOut`, or as the error that ended its wait.
 */
export async function waitForItems<P extends { options: Options }, B extends object>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	spec: WaitSpec<P, B>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const [first] = items;
	if (first === undefined) return [];
	const { ledger, maxConcurrency, endsRun } = context;
	const { begin, isAwaited = () => true, look, output = withTimedOut, timedOut } = spec;
	const { options } = first.parameters;
	const { time = suspended(options, ledger) } = spec;
	checkTimeLimit(time.timeout, context);
	const states: ReadonlyArray<Wait<B>['state']> = begin
		? await ledger.carryOutAll(
				items.map((item) => [item] as const),
				async ([{ parameters }], send) => ({ begun: await begin(parameters, send) }),
			)
		: items.map(({ itemIndex }) => ledger.entries.resultOf([itemIndex]) ?? { begun: {} as B });
	const waits = items.map(({ itemIndex, parameters }, i) => {
		const wait: Wait<B> = { itemIndexes: [itemIndex], state: states[i] };
		return { ...wait, parameters };
	});
	const isOver = await waitForEach(
		waits.filter(({ state }) => !state || state instanceof Error || isAwaited(state.begun)),
		{
			look: async ({ parameters }, begun: B, at) => {
				const seen = await resultOrFailure(look(parameters, begun, at));
				if (!(seen instanceof ApiError)) return seen;
				// A refusal is final, e.g. if there is no such record. But it must not replace what has
				// begun: a later look, or one of a retry, may be allowed.
				if (seen.isRefusal && !begin) return { isDone: true, found: seen };
				throw seen;
			},
			atOnce: begin ? Math.max(LOOKS_AT_ONCE, maxConcurrency) : maxConcurrency,
			skipsFirstLook: spec.skipsFirstLook,
			time: time.start,
			endsRun: ({ state }) => state instanceof Error && endsRun(state),
		},
		ledger,
	);
	return waits.map(({ parameters, state, seen }) => {
		if (state === undefined || state instanceof Error) return state;
		const { begun, found } = state;
		if (!isAwaited(begun)) return output(begun);
		if (found) return output(begun, found, false);
		if (!isOver) return new OutputItem({ waiting: true });
		return options.onTimeout === 'fail' ? timedOut(parameters, seen) : output(begun, seen, true);
	});
}

/** A time in which the execution is suspended, as the options say. */
function suspended(
	options: Options,
	ledger: Ledger,
): { timeout: number; start: () => WaitingTime } {
	const { checkInterval: interval = CHECK_INTERVAL_SECONDS } = options;
	const { waitTimeout: timeout = WAIT_TIMEOUT_SECONDS } = options;
	return { timeout, start: () => new Suspension(ledger, { interval, timeout }) };
}

/** What was found, and whether the time is over; a record may have a field of that name itself. */
function withTimedOut(_begun: object, found?: IDataObject, timedOut?: boolean): OutputItem {
	return new OutputItem(Object.assign({ timedOut }, found, { timedOut }));
}

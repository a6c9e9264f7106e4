import type { IDataObject } from 'n8n-workflow';
import { ApiError, InputError } from '../errors';
import { choice, type Field, type PartialValues } from '../fields';
import { OutputItem, type Item, type Output, type RunContext } from '../operation';
import { resultOrFailure } from '../results';
import { isTool } from '../tool';
import type { Send } from '../transport';
import { lookUntilSettled, type Look, type Wait } from './lookUntilSettled';
import { CHECK_INTERVAL_SECONDS, Suspension, checkInterval, wakingTime } from './suspension';
import { checkTimeLimit } from './timeLimit';

/** How long something that people do is waited for by default: three days. */
const WAIT_TIMEOUT_SECONDS = 3 * 24 * 3600;

/** A year. */
const LONGEST_WAIT_SECONDS = 365 * 24 * 3600;

/** How many looks may be under way at once where Max Concurrency is about something else. */
const LOOKS_AT_ONCE = 5;

const forAll = <F extends Field>(field: F): F => ({
	...field,
	neverEmpty: 'resets',
	sameForAll: true,
});

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
	forAll(
		choice(
			'onTimeout',
			[
				{
					value: 'giveItem',
					name: 'Go On',
					description: 'Continue with an item in which timedOut is true',
				},
				{
					value: 'fail',
					name: 'Fail',
					description: 'Fail with an error',
				},
			],
			{ description: 'What to do when Wait Timeout is over without a result' },
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
			`An agent needs an answer immediately, so it cannot wait. ${instead}`,
		);
	}
	const { checkInterval: interval, waitTimeout: timeout = WAIT_TIMEOUT_SECONDS } = options;
	if (interval === undefined || interval <= timeout) return;
	throw InputError.of(
		'options.waitTimeout',
		`The time is over after ${timeout} seconds, before the first check after ${interval} (Check Interval). Wait longer, or check more often.`,
	);
}

/** What an item waits for. */
interface WaitSpec<P, B> {
	/** What is done once before the waiting; gives what the looks have to know, as plain data. */
	begin?: (parameters: P, send: Send) => Promise<B>;
	/** Sends reads only. What it found comes out: now, or when the time is over. */
	look: (parameters: P, begun: B) => Promise<Look<B>>;
	/** The error when the time is over. `found`: by the last look, if any. */
	timedOut: (parameters: P, found?: IDataObject) => ApiError;
}

/**
 * Waits for what each item waits for, and occupies no worker: it looks, and suspends the execution until the
 * next look. The execution goes on when all items are settled. An item comes out with `timedOut`, or as
 * the error that ended its wait.
 */
export async function waitForEach<P extends { options: Options }, B extends object>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	{ begin, look, timedOut }: WaitSpec<P, B>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const [first] = items;
	if (first === undefined) return [];
	const { options } = first.parameters;
	const { checkInterval: interval = CHECK_INTERVAL_SECONDS } = options;
	const { waitTimeout: timeout = WAIT_TIMEOUT_SECONDS } = options;
	checkTimeLimit(timeout, context);
	const { ledger, maxConcurrency, endsRun } = context;
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
	const isOver = await lookUntilSettled(
		waits,
		{
			look: async ({ parameters }, begun: B) => {
				const seen = await resultOrFailure(look(parameters, begun));
				if (!(seen instanceof ApiError)) return seen;
				// A no to what this item asks for stays one, e.g. there is no such record.
				if (seen.isRefusal) return { isDone: true, found: seen };
				throw seen;
			},
			atOnce: begin ? Math.max(LOOKS_AT_ONCE, maxConcurrency) : maxConcurrency,
			skipsFirstLook: begin !== undefined,
			time: () => new Suspension(ledger, { interval, timeout }),
			endsRun: ({ state }) => state instanceof Error && endsRun(state),
		},
		ledger,
	);
	return waits.map(({ parameters, state, seen }) => {
		if (state === undefined || state instanceof Error) return state;
		if (state.found) return outcome(false, state.found);
		if (!isOver) return new OutputItem({ waiting: true });
		return options.onTimeout === 'fail' ? timedOut(parameters, seen) : outcome(true, seen);
	});
}

/** What comes out of an item when its wait is over; a record may have a field of that name itself. */
function outcome(timedOut: boolean, found?: IDataObject): OutputItem {
	return new OutputItem(Object.assign({ timedOut }, found, { timedOut }));
}

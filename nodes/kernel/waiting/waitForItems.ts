import type { IDataObject } from 'n8n-workflow';
import type { ApiError } from '../failures/errors';
import { OutputItem, type Item, type Output, type RunContext } from '../operation';
import type { Send } from '../sending';
import { waitLimit, type WaitTime } from './clocks';
import { WAIT_TIMEOUT_SECONDS, type WaitOptions } from './options';
import { waitForEach, type Row, type Wait } from './wait';

/** How many looks may be under way at once where Max Concurrency is about something else. */
const LOOKS_AT_ONCE = 5;

/** What items wait for, each by itself. */
interface ItemRow<P, B> extends Pick<Row<B, P>, 'look' | 'sent' | 'status'> {
	/** What is done once before the wait, if anything is; returns what the looks have to know, as plain data. */
	begin?: (parameters: P, send: Send) => Promise<B>;
	/** By default the execution is suspended, as the options say. */
	time?: WaitTime;
	/** What comes out of an item. */
	output?: (begun: B, found: IDataObject | undefined, timedOut: boolean) => Output;
	/** The error when the time is over. `found`: by the last look, if any. */
	timedOut: (parameters: P, found?: IDataObject) => ApiError;
}

/**
 * Waits until every item is settled: it looks, and by default suspends the execution until the next look, so
 * that no worker is occupied. An item is returned with `timedOut`, or as the error that ended its wait.
 */
export async function waitForItems<P extends { options: WaitOptions }, B extends object>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	{ begin, time, output = withTimedOut, timedOut, ...looks }: ItemRow<P, B>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const [first] = items;
	if (first === undefined) return [];
	const { ledger, maxConcurrency } = context;
	const { onTimeout, checkInterval, waitTimeout = WAIT_TIMEOUT_SECONDS } = first.parameters.options;
	const row = {
		...looks,
		atOnce: looks.sent ? Math.max(LOOKS_AT_ONCE, maxConcurrency) : maxConcurrency,
		time: time ?? { timeout: waitLimit(waitTimeout, context), interval: checkInterval },
	};
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
	const isOver = await waitForEach(waits, row, context);
	return waits.map(({ parameters, state, seen }) => {
		if (state === undefined || state instanceof Error) return state;
		if (state.found) return output(state.begun, state.found, false);
		if (!isOver) return new OutputItem({ waiting: true });
		return onTimeout === 'fail' ? timedOut(parameters, seen) : output(state.begun, seen, true);
	});
}

/** What was found, and whether the time is over; a record may have a field of that name itself. */
const withTimedOut = (_begun: object, found?: IDataObject, timedOut?: boolean) =>
	new OutputItem(Object.assign({ timedOut }, found, { timedOut }));

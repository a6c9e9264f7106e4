import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../failures/errors';
import type { Item, RunContext } from '../operation';
import { polling, type Clock } from '../requests';
import { quote } from '../values/values';
import { CHECK_INTERVAL_SECONDS, WAIT_TIMEOUT_SECONDS, type WaitOptions } from './options';

/** Of a caller that waits for the answer: an agent gives up after 60 seconds. */
const MOST_SECONDS_OF_CALLER = 20;

/** How long a wait takes, in seconds, and how. */
export interface WaitTime {
	timeout: number;
	/** From one look to the next, where the execution is suspended. */
	interval?: number;
	/** Plain data for a webhook that is called while the execution is suspended. */
	notes?: object;
	/** It occupies the worker. The editor shows what goes on, e.g. `Job 4711`. */
	inWorker?: string;
}

/** Starts the time of a wait. `open`: of what is still waited for, the last statuses and its own moments. */
export function startClock(
	time: WaitTime,
	context: RunContext,
	open: { statuses: () => string[]; moments: () => number[] },
): Clock {
	const { timeout, inWorker } = time;
	if (inWorker === undefined) return suspension(time, context, open.moments);
	const start = Date.now();
	const own = { pauses: timeout * 1000, end: start + timeout * 1000 };
	return polling(own, context, () => {
		const seconds = Math.round((Date.now() - start) / 1000);
		const phrase = statusPhrase([...new Set(open.statuses())].join(', '));
		context.n8n.sendMessageToUI(`${inWorker} is still running after ${seconds} s${phrase}`);
	});
}

/** A status in a message; nothing where none is known. */
export function statusPhrase(status = ''): string {
	return status === '' ? '' : `: its status is ${quote(status)}`;
}

/** A clock that occupies no worker: what it has to know is kept with the execution, for a restart and n8n's next try. */
function suspension(
	{ timeout, interval = CHECK_INTERVAL_SECONDS, notes }: WaitTime,
	{ n8n, ledger }: RunContext,
	moments: () => number[],
): Clock {
	const executionId = n8n.getExecutionId();
	// When it ends (epoch ms), and how often this execution has waited to the end before.
	const earlier = (ledger.notes ?? {}) as {
		deadline?: number;
		ended?: number;
		executionId?: string;
	};
	// A retry by hand is another execution, and waits again.
	const { ended = 0 } = earlier.executionId === executionId ? earlier : {};
	// n8n counts its tries from one again after each wait, so it would wait forever.
	const mayWait = ended < ledger.mostTries;
	const { deadline = mayWait ? Date.now() + timeout * 1000 : -Infinity } = earlier;
	ledger.notes = { ...notes, deadline, ended, executionId };
	return {
		hasLooked: earlier.deadline !== undefined,
		isOver: () => Date.now() >= deadline,
		sleep: async () => {
			const now = Date.now();
			const coming = moments().filter((moment) => moment > now);
			await ledger.suspendUntil(Math.min(deadline, now + interval * 1000, ...coming));
			return true;
		},
		// A run that is tried again waits again, as often as n8n tries.
		end: () => {
			ledger.notes = { ended: ended + 1, executionId };
		},
	};
}

/**
 * How long a wait takes (in seconds) that a person has limited: a caller that waits has less time. Throws InputError,
 * before anything is begun, if n8n would stop the execution first: suspended time counts, and the node gets no word.
 */
export function waitLimit(seconds: number, context: RunContext): number {
	const { n8n, ledger, patience, once } = context;
	const timeout = patience ? Math.min(seconds, MOST_SECONDS_OF_CALLER) : seconds;
	once('time limit', () => {
		const left = secondsLeftFor(n8n);
		if (ledger.hasBegun || left >= timeout) return;
		throw InputError.of(
			'options.waitTimeout',
			`n8n stops this execution in ${Math.max(0, Math.ceil(left))} seconds (Timeout Workflow in the settings of the workflow, or EXECUTIONS_TIMEOUT of the instance), before the waiting time is over (${timeout} seconds). Shorten Wait Timeout, or switch Timeout Workflow off.`,
		);
	});
	return timeout;
}

/**
 * How long the execution is suspended until people have done something. Throws InputError where that cannot be.
 * @param instead what an agent uses, which cannot wait: a sentence
 */
export function untilPeopleAct(
	items: ReadonlyArray<Item<{ options: WaitOptions }>>,
	context: RunContext,
	instead: string,
): WaitTime {
	const { checkInterval: interval, waitTimeout: timeout = WAIT_TIMEOUT_SECONDS } =
		items[0]?.parameters.options ?? {};
	if (context.patience)
		throw InputError.of(
			'operation',
			`An agent needs an answer immediately, so it cannot wait. ${instead}`,
		);
	if (interval !== undefined && interval > timeout)
		throw InputError.of(
			'options.waitTimeout',
			`The wait ends after ${timeout} seconds, before the first check after ${interval} (Check Interval). Wait longer, or check more often.`,
		);
	return { timeout: waitLimit(timeout, context), interval };
}

/** How long n8n lets this execution go on, in seconds. */
function secondsLeftFor(n8n: IExecuteFunctions): number {
	// The limit in force is in no function for nodes; where this is missing, the setting of the workflow is.
	const { additionalData } = n8n as { additionalData?: { executionTimeoutTimestamp?: number } };
	const end = additionalData?.executionTimeoutTimestamp;
	if (end !== undefined) return (end - Date.now()) / 1000;
	const { executionTimeout = 0 } = n8n.getWorkflowSettings();
	return executionTimeout > 0 ? executionTimeout : Infinity;
}

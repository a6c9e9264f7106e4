import { ApiError } from '../errors';
import { fieldWhen, number, type Field } from '../fields';
import type { RunContext } from '../operation';
import { pause } from '../transport';
import { quote } from '../values';

/** Pauses between two questions, in ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const GROWTH = 1.5;

/** How long a job is waited for by default, in seconds. */
export const WAIT_TIMEOUT = 3600;

/** Shows an option only where Wait For has one of these values. */
export function whenWaiting<L extends Field>(waitFor: readonly string[], leaf: L): L {
	return fieldWhen({ '/waitFor': waitFor }, leaf);
}

export const waitTimeout = number('waitTimeout', {
	displayName: 'Wait Timeout (Seconds)',
	min: 1,
	default: WAIT_TIMEOUT,
	description: 'How long to wait for the job before giving up. The job itself goes on.',
});

/** What a check of a job found: its result, or the status it is in while it is in progress. */
export type Progress<T> = { isDone: true; result: T } | { isDone: false; status?: string };

/**
 * Calls `check` with growing pauses until it gives a result. The editor shows each time that the
 * job goes on, and its status.
 * @param timeout in seconds
 * @param job what messages call the job, e.g. `Job 4711`
 * Throws ApiError when the time is over, CancelledError when the execution is stopped.
 */
export async function waitUntilDone<T>(
	check: () => Promise<Progress<T>>,
	{ timeout, job }: { timeout: number; job: string },
	{ n8n, signal }: Pick<RunContext, 'n8n' | 'signal'>,
): Promise<T> {
	const start = Date.now();
	const end = start + timeout * 1000;
	for (let wait = FIRST_PAUSE; ; wait = Math.min(LONGEST_PAUSE, wait * GROWTH)) {
		const progress = await check();
		if (progress.isDone) return progress.result;
		const left = end - Date.now();
		if (left <= 0) {
			throw notDone(job, `after ${timeout} seconds`, progress.status);
		}
		const seconds = Math.round((Date.now() - start) / 1000);
		n8n.sendMessageToUI(`${job} goes on after ${seconds} s${statusPhrase(progress.status)}`);
		await pause(Math.min(wait, left), signal);
	}
}

/**
 * The error for a job that was started and has not ended in time.
 * @param when e.g. `after 60 seconds`
 * @param status the last that was seen; a job with an unknown status may have ended
 */
export function notDone(job: string, when: string, status?: string): ApiError {
	const values = 'Done Values, Failed Values or In-Progress Values';
	return new ApiError('timedOut', `${job} was not done ${when}${statusPhrase(status)}`, {
		mayHaveCompleted: true,
		advice: [
			'The job goes on. Ask for its status later, or wait longer (Wait Timeout).',
			...(status === undefined
				? []
				: [`If this status means that it has ended, name it in ${values}.`]),
		].join(' '),
	});
}

function statusPhrase(status?: string): string {
	return status === undefined ? '' : `: its status is ${quote(status)}`;
}

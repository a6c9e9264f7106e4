import { ApiError } from '../errors';
import { leafWhen, number, type Leaf } from '../fields';
import type { RunContext } from '../operation';
import { pause } from '../transport';

/** Pauses between two questions, in ms. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const GROWTH = 1.5;

/** How long a job is waited for by default, in seconds. */
export const WAIT_TIMEOUT = 3600;

/** Shows an option only where Wait For has one of these values. */
export function whenWaiting<L extends Leaf>(waitFor: readonly string[], leaf: L): L {
	return leafWhen({ '/waitFor': waitFor }, leaf);
}

export const waitTimeout = number('waitTimeout', {
	displayName: 'Wait Timeout (Seconds)',
	min: 1,
	default: WAIT_TIMEOUT,
	description: 'How long to wait for the job before giving up. The job itself goes on.',
});

/**
 * Calls `check` with growing pauses until it gives an answer. The editor shows each time that the
 * job goes on.
 * @param check gives undefined while the job is in progress
 * @param timeout in seconds
 * @param job what messages call the job, e.g. `Job 4711`
 * Throws ApiError when the time is over, CancelledError when the execution is stopped.
 */
export async function waitUntilDone<T>(
	check: () => Promise<T | undefined>,
	{ timeout, job }: { timeout: number; job: string },
	{ n8n, signal }: Pick<RunContext, 'n8n' | 'signal'>,
): Promise<T> {
	const start = Date.now();
	const end = start + timeout * 1000;
	for (let wait = FIRST_PAUSE; ; wait = Math.min(LONGEST_PAUSE, wait * GROWTH)) {
		const answer = await check();
		if (answer !== undefined) return answer;
		const left = end - Date.now();
		if (left <= 0) {
			throw new ApiError('timedOut', `${job} was not done after ${timeout} seconds`, {
				mayHaveCompleted: true,
				advice: 'The job goes on. Ask for its status later, or wait longer (Wait Timeout).',
			});
		}
		n8n.sendMessageToUI(`${job} goes on after ${Math.round((Date.now() - start) / 1000)} s`);
		await pause(Math.min(wait, left), signal);
	}
}

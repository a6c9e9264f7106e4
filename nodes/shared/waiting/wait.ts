import { ApiError } from '../errors';
import { number, shownWhen, type Leaf } from '../fields';
import type { RunContext } from '../operation';
import { pause } from '../transport';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const GROWTH = 1.5;

/** Shows an option only where a job is waited for in one of these ways (`waitFor`). */
export function whenWaiting<L extends Leaf>(ways: readonly string[], leaf: L): L {
	return { ...leaf, property: shownWhen({ '/waitFor': ways }, leaf.property) };
}

/** How long a job is waited for, in seconds. */
export const waitTimeout = number('waitTimeout', {
	displayName: 'Wait Timeout (Seconds)',
	min: 1,
	default: 3600,
	description: 'How long to wait for the job before giving up. The job itself goes on.',
});

/**
 * Asks again and again, with growing pauses, until `check` gives an answer.
 * @param check gives undefined while the job goes on
 * The editor is told each time that the job goes on.
 * @param timeout in seconds
 * @param job what is waited for, for the messages, e.g. `Job 4711`
 * Throws ApiError when the time is over, CancelledError when the execution is stopped.
 */
export async function waitUntilDone<T>(
	check: () => Promise<T | undefined>,
	{ timeout, job }: { timeout: number; job: string },
	{ n8n, signal }: Pick<RunContext, 'n8n' | 'signal'>,
): Promise<T> {
	const begin = Date.now();
	const end = begin + timeout * 1000;
	for (let wait = FIRST_PAUSE; ; wait = Math.min(LONGEST_PAUSE, wait * GROWTH)) {
		const answer = await check();
		if (answer !== undefined) return answer;
		const left = end - Date.now();
		if (left <= 0) {
			throw new ApiError('timedOut', `${job} was not done after ${timeout} seconds`, {
				advice: 'The job goes on. Ask for its status later, or wait longer (Wait Timeout).',
			});
		}
		n8n.sendMessageToUI(`${job} goes on after ${Math.round((Date.now() - begin) / 1000)} s`);
		await pause(Math.min(wait, left), signal);
	}
}

import { ApiError } from '../../shared/errors';
import type { RunContext } from '../../shared/operation';
import { pool, resultOrFailure } from '../../shared/pool';
import { unreadableStatus, waitUntilDone } from '../../shared/waiting';
import { namesOf, openJobs, type Job, type Outcomes } from './job';
import { hasEnded, outcomesOf } from './results';

/** What the progress of jobs is checked with. */
type Context = Pick<RunContext, 'send' | 'maxConcurrency'>;

/**
 * Asks for the status of the open jobs, and notes what came of those that have ended or whose status
 * is refused. A job whose status could not be read just now stays open. Gives whether no job is open.
 */
export async function checkJobs(
	jobs: readonly Job[],
	outcomes: Outcomes,
	doneStatuses: readonly string[] | undefined,
	{ send, maxConcurrency }: Context,
): Promise<boolean> {
	const open = openJobs(jobs, outcomes);
	await pool(open.length, maxConcurrency, async (index) => {
		const { processId, itemIndexes } = open[index]!;
		const answer = await resultOrFailure(send('GET /case/bulk/status', { query: { processId } }));
		const hasFailed = answer instanceof ApiError;
		if (hasFailed ? mayPass(answer) : !hasEnded(answer.data, doneStatuses)) return;
		const results = hasFailed
			? itemIndexes.map(() => unreadableStatus(`The job ${processId}`, answer))
			: outcomesOf(answer.data, itemIndexes.length, processId);
		for (const [i, itemIndex] of itemIndexes.entries()) outcomes.set(itemIndex, results[i]!);
	});
	return openJobs(jobs, outcomes).length === 0;
}

/** Whether the next request for the status may succeed. */
function mayPass(error: ApiError): boolean {
	return error.isTemporary || error.kind === 'unreadable';
}

/**
 * Checks jobs until all have ended, or the time is over. Throws CancelledError when the execution is
 * stopped.
 * @param timeout in seconds
 */
export async function pollJobs(
	jobs: readonly Job[],
	outcomes: Outcomes,
	{ timeout, doneStatuses }: { timeout: number; doneStatuses?: readonly string[] },
	context: Context & Pick<RunContext, 'n8n' | 'signal'>,
): Promise<void> {
	const check = async () => (await checkJobs(jobs, outcomes, doneStatuses, context)) || undefined;
	const job = `Job ${namesOf(jobs)}`;
	const result = await resultOrFailure(waitUntilDone(check, { timeout, job }, context));
	if (result instanceof ApiError && result.kind !== 'timedOut') throw result;
}

/** The outcome for the items of a job that has not ended in time. */
export function notDone({ processId }: Job): ApiError {
	return new ApiError('timedOut', `The job ${processId} was not done in time`, {
		advice:
			'The job goes on. Ask for its status later (Bulk Job: Get Status), or wait longer (Wait Timeout).',
		mayHaveCompleted: true,
	});
}

import type { Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import type { RunContext } from '../../shared/operation';
import { pool, resultOrFailure } from '../../shared/results';
import { isNothing } from '../../shared/values';
import {
	statusOf,
	unreadableStatus,
	waitUntilDone,
	withoutStatus,
	type Progress,
	type StatusValues,
} from '../../shared/waiting';
import { namesOf, openJobs, type Job, type Outcome, type Outcomes } from './job';
import { hasEnded, outcomesOf } from './results';

/** What the progress of jobs is checked with. */
type Context = Pick<RunContext, 'send' | 'maxConcurrency'>;

/**
 * Asks for the status of the open jobs, and notes what came of those that have ended or whose status
 * is refused, or holds none. A job whose status could not be read just now stays open, and so does, the
 * first time that it is asked for, one of which the platform says nothing yet. Gives whether no job is open.
 */
export async function checkJobs(
	jobs: readonly Job[],
	outcomes: Outcomes,
	values: StatusValues,
	{ send, maxConcurrency }: Context,
	isFirst: boolean,
): Promise<boolean> {
	const open = openJobs(jobs, outcomes);
	await pool(open.length, maxConcurrency, async (index) => {
		const job = open[index]!;
		const { processId, itemIndexes } = job;
		const answer = await resultOrFailure(send('GET /case/bulk/status', { query: { processId } }));
		const results = resultsOf(job, answer, values, isFirst);
		if (results === undefined) return;
		for (const [i, itemIndex] of itemIndexes.entries())
			outcomes.set(itemIndex, results instanceof ApiError ? results : results[i]!);
	});
	return openJobs(jobs, outcomes).length === 0;
}

/** What came of the items of a job, or what failed for all of them; undefined while it is open. Notes its status. */
function resultsOf(
	job: Job,
	answer: Answer | ApiError,
	values: StatusValues,
	isFirst: boolean,
): Outcome[] | ApiError | undefined {
	const { processId, itemIndexes } = job;
	const name = `The job ${processId}`;
	if (answer instanceof ApiError)
		return answer.maySucceedLater(true) ? undefined : unreadableStatus(name, answer);
	job.status = statusOf(answer.data, values);
	if (job.status === undefined)
		return isFirst && isNothing(answer.data) ? undefined : withoutStatus(name, answer, values);
	if (!hasEnded(job.status, values)) return undefined;
	return outcomesOf(answer.data, itemIndexes.length, { processId, values });
}

/**
 * Checks jobs until all have ended, or the time is over. Throws CancelledError when the execution is
 * stopped.
 * @param timeout in seconds
 */
export async function pollJobs(
	jobs: readonly Job[],
	outcomes: Outcomes,
	{ timeout, values }: { timeout: number; values: StatusValues },
	context: Context & Pick<RunContext, 'n8n' | 'signal'>,
): Promise<void> {
	let isFirst = true;
	const check = async (): Promise<Progress<void>> => {
		const isAllDone = await checkJobs(jobs, outcomes, values, context, isFirst);
		isFirst = false;
		if (isAllDone) return { isDone: true, result: undefined };
		return { isDone: false, status: statusesOf(openJobs(jobs, outcomes)) };
	};
	const job = `Job ${namesOf(jobs)}`;
	const result = await resultOrFailure(waitUntilDone(check, { timeout, job }, context));
	if (result instanceof ApiError && result.kind !== 'timedOut') throw result;
}

/** The statuses that jobs are in, each once; undefined when none is known. */
function statusesOf(jobs: readonly Job[]): string | undefined {
	const statuses = new Set(
		jobs.map(({ status }) => status).filter((status) => status !== undefined),
	);
	return statuses.size > 0 ? [...statuses].join(', ') : undefined;
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError, CancelledError, ThrottledError } from '../../shared/errors';
import { pool } from '../../shared/pool';
import type { Send } from '../../shared/transport';
import { isObject } from '../../shared/transport/envelope';
import { hasEnded, outcomesOf, type Job } from './results';

/** What came of the input items, by their index. */
export type Outcomes = Map<number, IDataObject | ApiError>;

/** The body of a job beside its records (Part 2, "Cases", rule 4). */
export type Settings = Readonly<Record<string, unknown>>;

/** What is queued: a job, or the results of records that were processed in the request. */
export async function queue(
	send: Send,
	records: ReadonlyArray<{ item: number; record: unknown }>,
	settings: Settings,
): Promise<Job | Outcomes> {
	const items = records.map(({ item }) => item);
	const answer = await send('POST /case/bulk', {
		body: { records: records.map(({ record }) => record), ...settings },
	});
	const { data } = answer;
	if (isObject(data) && typeof data.processId === 'string' && settings.syncProcessing !== true) {
		return { processId: data.processId, items };
	}
	if (settings.syncProcessing === true) {
		const outcomes = outcomesOf({ items }, data);
		return new Map(items.map((item, i) => [item, outcomes[i] as IDataObject | ApiError]));
	}
	throw new ApiError(`The platform queued the job without a process ID (HTTP ${answer.status})`, {
		status: answer.status,
		advice:
			'The cases may be made all the same, so it was not sent again. Look at the platform before you repeat it.',
		mayHaveCompleted: true,
	});
}

/**
 * Asks for the jobs of which nothing is known yet, and adds what came of those that have ended.
 * Gives whether all have. A platform that cannot be reached just now is asked again later.
 */
export async function ask(
	send: Send,
	jobs: readonly Job[],
	outcomes: Outcomes,
	{ doneStatuses, maxConcurrency }: { doneStatuses?: readonly string[]; maxConcurrency: number },
): Promise<boolean> {
	const left = jobs.filter(({ items }) => !items.every((item) => outcomes.has(item)));
	let all = true;
	await pool(left.length, maxConcurrency, async (index) => {
		const job = left[index] as Job;
		const query = { processId: job.processId };
		const answer = await send('GET /case/bulk/status', { query }).catch((error: Error) => {
			if (isPassing(error)) return undefined;
			throw error;
		});
		if (!answer || !hasEnded(answer.data, doneStatuses)) {
			all = false;
			return;
		}
		const results = outcomesOf(job, answer.data);
		job.items.forEach((item, i) => outcomes.set(item, results[i] as IDataObject | ApiError));
	});
	return all;
}

function isPassing(error: Error): boolean {
	if (error instanceof CancelledError || !(error instanceof ApiError)) return false;
	return error instanceof ThrottledError || error.status === undefined || error.status >= 500;
}

/** For the items of jobs that did not end in time. */
export function notDone({ processId }: Job): ApiError {
	return new ApiError(`The job ${processId} was not done in time`, {
		advice:
			'The job goes on. Ask for its status later (Bulk Job: Get Status), or wait longer (Wait Timeout).',
		mayHaveCompleted: true,
	});
}

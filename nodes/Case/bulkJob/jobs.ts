import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import { pool } from '../../shared/pool';
import type { Send } from '../../shared/transport';
import { isObject } from '../../shared/values';
import { statusUnread } from '../../shared/waiting';
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
	if (settings.syncProcessing === true) {
		const outcomes = outcomesOf({ items }, data);
		return new Map(items.map((item, i) => [item, outcomes[i] as IDataObject | ApiError]));
	}
	const processId = isObject(data) ? data.processId : undefined;
	if (typeof processId === 'string' || typeof processId === 'number') {
		return { processId: String(processId), items };
	}
	throw new ApiError(
		'unreadable',
		`The platform queued the job without a process ID (HTTP ${answer.status})`,
		{
			status: answer.status,
			advice:
				'The cases may be made all the same, so it was not sent again. Look at the platform before you repeat it.',
			mayHaveCompleted: true,
		},
	);
}

/**
 * Asks for the jobs of which nothing is known yet, and adds what came of those that have ended, or
 * that the platform says nothing about. Gives whether that is all of them. A platform that cannot be
 * reached just now is asked again later.
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
			if (error instanceof ApiError) return error;
			throw error;
		});
		const failed = answer instanceof ApiError;
		if (failed ? mayPass(answer) : !hasEnded(answer.data, doneStatuses)) {
			all = false;
			return;
		}
		const results = failed
			? job.items.map(() => statusUnread(`The job ${job.processId}`, answer) as ApiError)
			: outcomesOf(job, answer.data);
		job.items.forEach((item, i) => outcomes.set(item, results[i] as IDataObject | ApiError));
	});
	return all;
}

/** Whether the next question may be answered: the platform was not able to just now, or not so that it can be read. */
function mayPass(error: ApiError): boolean {
	return error.isTemporary || error.kind === 'unreadable';
}

/** For the items of jobs that did not end in time. */
export function notDone({ processId }: Job): ApiError {
	return new ApiError('timedOut', `The job ${processId} was not done in time`, {
		advice:
			'The job goes on. Ask for its status later (Bulk Job: Get Status), or wait longer (Wait Timeout).',
		mayHaveCompleted: true,
	});
}

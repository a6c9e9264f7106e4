import type { IDataObject } from 'n8n-workflow';
import { ApiError, NotSent } from '../../shared/errors';
import type { StatusValues } from '../../shared/waiting';

/** What the platform answers for a job that it has queued. */
export interface Queued {
	processId: string;
}

/** A job of the platform, and the input items that are its records, in their order. */
export interface Job extends Queued {
	itemIndexes: readonly number[];
	/** The last status that was read. */
	status?: string;
}

export function isQueued(result: object): result is Queued {
	return 'processId' in result;
}

/** What the node notes for the time when its wait is over. */
export interface WaitNotes {
	/** How many input items there are; those that were refused are in no job. */
	itemCount: number;
	/** What the statuses of the jobs mean, where the user names them. */
	statusValues: StatusValues;
}

/** What came of one input item. */
export type Outcome = IDataObject | ApiError | NotSent;

/** What came of the input items, by their index. */
export type Outcomes = Map<number, Outcome>;

/** The jobs whose outcomes are not known yet; those of a job become known together. */
export function openJobs(jobs: readonly Job[], outcomes: Outcomes): Job[] {
	return jobs.filter(({ itemIndexes }) => !itemIndexes.every((index) => outcomes.has(index)));
}

/** Gives all items of a job the same outcome. */
export function setOutcomes(
	outcomes: Outcomes,
	jobs: readonly Job[],
	outcomeOf: (job: Job) => Outcome,
): void {
	for (const job of jobs) {
		for (const itemIndex of job.itemIndexes) outcomes.set(itemIndex, outcomeOf(job));
	}
}

/** The process IDs of jobs, for messages. */
export function namesOf(jobs: readonly Job[]): string {
	return jobs.map(({ processId }) => processId).join(', ');
}

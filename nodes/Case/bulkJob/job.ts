import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import { resultOf } from '../../shared/results';
import type { SendRead } from '../../shared/transport';
import { isNothing } from '../../shared/values';
import {
	jobState,
	notDone,
	statusOf,
	unreadableStatus,
	withoutStatus,
	type Look,
	type StatusValues,
	type Wait,
} from '../../shared/waiting';
import { outcomesOf, type Outcome } from './results';

/** What the platform answers for a job that it has queued; one that is processed within the request has no ID. */
export interface Queued {
	processId?: string;
	/** The items that became its records, by index: another try may refuse some of them. */
	items: readonly number[];
	/** What identifies each of its records, in their order. */
	records: ReadonlyArray<readonly string[]>;
}

/** A job of the platform, and the input items that wait for it. It finds `{ data }`, the last answer. */
export type Job = Wait<Queued>;

/**
 * Asks for the status of a queued job. A status that could not be read is asked for again, and so is,
 * the first time, one that says nothing yet. Throws when the question was refused, which says nothing about
 * the job. `values`: what the statuses mean, where the user names them.
 */
export function lookAtJob(send: SendRead, values: StatusValues) {
	return async (
		_: unknown,
		{ processId }: Queued,
		{ isFirst }: { isFirst: boolean },
	): Promise<Look<Queued>> => {
		const name = `The job ${processId}`;
		const answer = await resultOf(send('GET /case/bulk/status', { query: { processId } }));
		if (answer instanceof Error) {
			if (answer instanceof ApiError && answer.maySucceedLater(true)) return { isDone: false };
			throw unreadableStatus(name, answer);
		}
		const data = answer.data as IDataObject[string];
		const status = statusOf(data, values);
		if (status !== undefined)
			return { isDone: jobState(status, values) !== 'inProgress', found: { data } };
		return isFirst && isNothing(data)
			? { isDone: false }
			: { isDone: true, found: withoutStatus(name, answer, values) };
	};
}

/** What came of each item of a job; undefined for items that were not sent. `isOver`: nobody waits for it any more. */
export function outcomesOfJob(
	{ itemIndexes, state, seen }: Job,
	values: StatusValues,
	isOver = false,
): ReadonlyArray<Outcome | Error | undefined> {
	const forAll = <T>(outcome: T) => itemIndexes.map(() => outcome);
	if (state === undefined || state instanceof Error) return forAll(state);
	const { begun, found } = state;
	const { processId, items, records } = begun;
	if (found) {
		const outcomes = outcomesOf(found.data, records, { processId, values });
		return itemIndexes.map((itemIndex) => outcomes[items.indexOf(itemIndex)]);
	}
	if (!isOver) return forAll({ processId });
	return forAll(notDone(`The job ${processId}`, 'in time', statusOf(seen?.data, values)));
}

/** The process IDs of the jobs that are under way, for messages. */
export function namesOf(jobs: readonly Job[]): string {
	return jobs.flatMap(({ state }) => processIdIn(state) ?? []).join(', ');
}

/** The statuses that were seen last of the jobs that are under way, each once; undefined when none is known. */
export function statusesOf(jobs: readonly Job[], values: StatusValues): string | undefined {
	const open = jobs.filter(({ state }) => processIdIn(state) !== undefined);
	const statuses = new Set(open.flatMap(({ seen }) => statusOf(seen?.data, values) ?? []));
	return statuses.size > 0 ? [...statuses].join(', ') : undefined;
}

/** The ID of a job that is under way. */
function processIdIn(state: Job['state']): string | undefined {
	if (state === undefined || state instanceof Error || state.found) return undefined;
	return state.begun.processId;
}

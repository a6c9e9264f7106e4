import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../../shared/answer';
import { ApiError, inARow } from '../../shared/errors';
import type { Ledger } from '../../shared/operation';
import { resultOf } from '../../shared/results';
import type { Send } from '../../shared/transport';
import { toText } from '../../shared/values';
import type { WaitState } from '../../shared/waiting';
import { keysOfRecord } from './identity';
import { namesOf, type Job, type Queued } from './job';
import { holdsResults } from './results';
import { recordOf, type BodyItem, type Settings } from './settings';

/**
 * Queues a job for each batch of items, one after the other. What an earlier run of the node has queued is
 * not queued again. After a job that `endsRun`, the rest stays unsent.
 */
export async function queueJobs(
	batches: ReadonlyArray<readonly BodyItem[]>,
	settings: Settings,
	{ ledger, endsRun }: { ledger: Ledger; endsRun: (job: Job) => boolean },
): Promise<Job[]> {
	const jobs: Job[] = [];
	for (const items of batches) {
		const itemIndexes = items.map(({ itemIndex }) => itemIndex);
		const state = await resultOf(
			ledger.carryOut(itemIndexes, async (send) => await queueJob(send, items, settings)),
		);
		const job: Job = { itemIndexes, state: withJobs(state, jobs) };
		jobs.push(job);
		if (endsRun(job)) break;
	}
	return jobs;
}

async function queueJob(
	send: Send,
	batch: readonly BodyItem[],
	settings: Settings,
): Promise<WaitState<Queued>> {
	const items = batch.map(({ itemIndex }) => itemIndex);
	const bodies = batch.map(recordOf);
	const records = bodies.map(keysOfRecord);
	const answer = await send('POST /case/bulk', {
		body: { records: bodies, ...settings },
		secrets: Object.values((settings.callbackUrlHeaders ?? {}) as Record<string, string>),
	});
	const { data, status } = answer;
	if (settings.syncProcessing === true)
		return { begun: { items, records }, found: { data: data as IDataObject[string] } };
	const [{ processId } = {}, ...others] = recordsOf(answer);
	if (others.length === 0 && ['string', 'number'].includes(typeof processId)) {
		return { begun: { processId: toText(processId), items, records } };
	}
	// Publicly known: the results may come at once, although they were not asked for.
	if (holdsResults(data, records))
		return { begun: { items, records }, found: { data: data as IDataObject[string] } };
	throw new ApiError('unreadable', 'The platform queued the job without a process ID', {
		status,
		advice:
			'The cases may still be created, so it was not sent again. Look at the platform before you repeat it.',
		mayHaveCompleted: true,
	});
}

/** The same; an error of the platform names the jobs that were queued before it and go on. */
function withJobs(state: Job['state'], jobs: readonly Job[]): Job['state'] {
	const names = namesOf(jobs);
	if (!(state instanceof ApiError) || names === '') return state;
	return state.with(state.message, {
		advice: inARow(state.advice, `Queued before it, and under way: ${names}.`),
	});
}

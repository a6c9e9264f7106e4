import { ApiError } from '../../shared/errors';
import type { RunContext } from '../../shared/operation';
import { resultOrFailure } from '../../shared/pool';
import type { Send } from '../../shared/transport';
import { chunks, isObject } from '../../shared/values';
import { namesOf, type Job, type Outcome, type Outcomes } from './job';
import { rememberOutcome, type Memory } from './memory';
import { outcomesOf } from './results';
import { recordOf, type BodyItem, type Settings } from './settings';

/**
 * Sends the items that no job holds yet, one job after the other, and notes the jobs in `memory` and
 * every other outcome in `outcomes`. A failure that ends the run leaves the other items unsent.
 */
export async function queueItems(
	items: readonly BodyItem[],
	{ settings, batchSize }: { settings: Settings; batchSize?: number },
	memory: Memory,
	outcomes: Outcomes,
	{ n8n, send }: Pick<RunContext, 'n8n' | 'send'>,
): Promise<void> {
	const queued = new Set(memory.jobs.flatMap(({ itemIndexes }) => itemIndexes));
	const unsent = items.filter(
		({ itemIndex }) => !queued.has(itemIndex) && !outcomes.has(itemIndex),
	);
	for (const batch of chunks(unsent, batchSize ?? unsent.length)) {
		const result = await resultOrFailure(queueJob(send, batch, settings));
		if ('processId' in result) {
			memory.jobs.push(result);
			continue;
		}
		const hasFailed = result instanceof ApiError;
		// What was refused is sent again when n8n tries the node again; what may be queued is not.
		const isFinal = !hasFailed || result.mayHaveCompleted || n8n.continueOnFail();
		const batchOutcomes = hasFailed ? batch.map(() => withJobs(result, memory.jobs)) : result;
		for (const [i, { itemIndex }] of batch.entries()) {
			const outcome = batchOutcomes[i]!;
			outcomes.set(itemIndex, outcome);
			if (isFinal) rememberOutcome(memory, itemIndex, outcome);
		}
		const hasError = batchOutcomes.some((outcome) => outcome instanceof ApiError);
		if (hasError && !n8n.continueOnFail()) return;
	}
}

/** Gives the job, or the results of records that were processed within the request. */
async function queueJob(
	send: Send,
	items: readonly BodyItem[],
	settings: Settings,
): Promise<Job | Outcome[]> {
	const { data, status } = await send('POST /case/bulk', {
		body: { records: items.map(recordOf), ...settings },
		secrets: Object.values((settings.callbackUrlHeaders ?? {}) as Record<string, string>),
	});
	if (settings.syncProcessing === true) return outcomesOf(data, items.length);
	const processId = isObject(data) ? data.processId : undefined;
	if (typeof processId === 'string' || typeof processId === 'number') {
		return {
			processId: String(processId),
			itemIndexes: items.map(({ itemIndex }) => itemIndex),
		};
	}
	throw new ApiError(
		'unreadable',
		`The platform queued the job without a process ID (HTTP ${status})`,
		{
			status,
			advice:
				'The cases may be made all the same, so it was not sent again. Look at the platform before you repeat it.',
			mayHaveCompleted: true,
		},
	);
}

/** The same error, with the jobs that were queued before it and go on. */
function withJobs(error: ApiError, jobs: readonly Job[]): ApiError {
	if (jobs.length === 0) return error;
	return new ApiError(error.kind, error.message, {
		...error,
		advice: `${error.advice} Queued before it, and under way: ${namesOf(jobs)}.`,
	});
}

import { ApiError, NotSent } from '../../shared/errors';
import type { RunContext } from '../../shared/operation';
import { resultOf } from '../../shared/results';
import type { Send } from '../../shared/transport';
import { chunks, isObject } from '../../shared/values';
import { isQueued, namesOf, type Job, type Outcomes, type Queued } from './job';
import { outcomesOf } from './results';
import { recordOf, type BodyItem, type Settings } from './settings';

/**
 * Sends the items, one job after the other, and gives the jobs; notes every other outcome in
 * `outcomes`. What an earlier run of the node has sent is not sent again. A failure that ends the run
 * leaves the other items unsent.
 */
export async function queueItems(
	items: readonly BodyItem[],
	{ settings, batchSize }: { settings: Settings; batchSize?: number },
	outcomes: Outcomes,
	{ n8n, ledger }: Pick<RunContext, 'n8n' | 'ledger'>,
): Promise<Job[]> {
	const jobs: Job[] = [];
	const batches = ledger.grouped(items, (others) => chunks(others, batchSize ?? others.length));
	for (const batch of batches) {
		const itemIndexes = batch.map(({ itemIndex }) => itemIndex);
		const result = await resultOf(
			ledger.carryOut(itemIndexes, async (send) => await queueJob(send, batch, settings)),
		);
		if (isQueued(result)) {
			jobs.push({ ...result, itemIndexes });
			continue;
		}
		if (result instanceof NotSent) {
			for (const itemIndex of itemIndexes) outcomes.set(itemIndex, result);
			continue;
		}
		if (result instanceof Error && !(result instanceof ApiError)) throw result;
		const batchOutcomes =
			result instanceof ApiError
				? batch.map(() => withJobs(result, jobs))
				: outcomesOf(result.results, batch.length);
		for (const [i, itemIndex] of itemIndexes.entries()) outcomes.set(itemIndex, batchOutcomes[i]!);
		const hasError = batchOutcomes.some((outcome) => outcome instanceof ApiError);
		if (hasError && !n8n.continueOnFail()) break;
	}
	return jobs;
}

/** Gives the ID of the job, or the results of records that were processed within the request. */
async function queueJob(
	send: Send,
	items: readonly BodyItem[],
	settings: Settings,
): Promise<Queued | { results: unknown }> {
	const { data, status } = await send('POST /case/bulk', {
		body: { records: items.map(recordOf), ...settings },
		secrets: secretsIn((settings.callbackUrlHeaders ?? {}) as Record<string, string>),
	});
	if (settings.syncProcessing === true) return { results: data };
	const processId = isObject(data) ? data.processId : undefined;
	if (typeof processId === 'string' || typeof processId === 'number') {
		return { processId: String(processId) };
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

const SECRET_NAME = /authorization|token|key|secret|cookie|password|signature/i;
const SECRET_LENGTH = 16;

/** The headers' values that may be secrets; any other, e.g. `prod`, would be hidden in ids as well. */
function secretsIn(headers: Record<string, string>): string[] {
	return Object.entries(headers)
		.filter(([name, value]) => SECRET_NAME.test(name) || value.length >= SECRET_LENGTH)
		.map(([, value]) => value);
}

/** The same error, with the jobs that were queued before it and go on. */
function withJobs(error: ApiError, jobs: readonly Job[]): ApiError {
	if (jobs.length === 0) return error;
	return error.with(error.message, {
		advice: `${error.advice} Queued before it, and under way: ${namesOf(jobs)}.`,
	});
}

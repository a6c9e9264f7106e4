import type { IDataObject } from 'n8n-workflow';
import { itemsOf, itemsOr, recordsOf, type Answer } from '../answer';
import { ApiError, byPerson, inARow } from '../errors';
import type { PartialValues } from '../fields';
import type { RunContext } from '../operation';
import { resultOf } from '../results';
import { quote } from '../values';
import {
	hasContent,
	jobIdIn,
	jobState,
	resultsAtOnce,
	statusOf,
	type StatusValues,
} from './jobAnswer';
import { notDone, unreadableStatus, withoutStatus } from './jobErrors';
import { JOB_TIMEOUT_SECONDS, type jobOptions } from './jobOptions';
import { Polling, waitLimit } from './polling';
import { checkTimeLimit } from './timeLimit';

/**
 * Starts a job and, with Wait For, waits until its status says that it is done.
 * @param job.what what messages call it, e.g. `Import`
 * Throws ApiError when it failed, was not done in time, or cannot be followed; the message names the
 * job, since it was started.
 */
export async function runJob(
	{ waitFor, options }: { waitFor: string; options: PartialValues<typeof jobOptions> },
	job: {
		what: string;
		start: () => Promise<Answer>;
		status: (jobId: string) => Promise<Answer>;
	},
	context: Pick<RunContext, 'n8n' | 'signal' | 'ledger' | 'once' | 'hint' | 'patience'>,
): Promise<IDataObject[]> {
	const limit = waitLimit(options.waitTimeout ?? JOB_TIMEOUT_SECONDS, context);
	if (waitFor !== 'nothing')
		context.once('time limit', () => {
			checkTimeLimit(limit.timeout, context);
		});
	const started = await job.start();
	const results = resultsAtOnce(started);
	if (results !== undefined) return itemsAtOnce(started, job.what, results, context);
	if (waitFor === 'nothing') return itemsOr(started, { started: true });

	const jobId = jobIdIn(started.data, options.jobIdField);
	if (jobId === undefined) {
		throw new ApiError(
			'unreadable',
			`${job.what} was started, but its ID was not found in the answer: ${started.excerpt()}`,
			{
				status: started.status,
				advice: inARow(
					'Look at the platform before you start it again.',
					byPerson('Name the field that holds the ID in Job ID Field.'),
				),
				mayHaveCompleted: true,
			},
		);
	}
	const name = `${job.what} ${jobId}`;
	let status: string | undefined;
	const time = new Polling({ ...limit, job: name, status: () => status }, context);
	for (;;) {
		const isLast = time.isOver;
		const answer = await resultOf(job.status(jobId));
		if (answer instanceof Error) throw unreadableStatus(name, answer);
		status = statusIn(name, answer, options);
		if (jobState(status, options) === 'done' || hasContent(answer.data)) return itemsOf(answer);
		if (isLast) throw notDone(name, `after ${limit.timeout} seconds`, status);
		await time.sleep();
	}
}

/** The results of a job that was done at once. Throws ApiError where every record failed. */
function itemsAtOnce(
	answer: Answer,
	what: string,
	{ failed, count }: { failed: number; count: number },
	context: Pick<RunContext, 'hint'>,
): IDataObject[] {
	if (failed === count) {
		throw new ApiError('refused', `${what} ended, but every record failed`, {
			status: answer.status,
			advice: `The platform answered: ${answer.excerpt()}`,
		});
	}
	const message = `${failed} of ${count} records failed: \`success\` is false in their items.`;
	if (failed > 0) context.hint(message);
	return recordsOf(answer);
}

/** The status of a job in progress, or done. Throws ApiError for one that failed, and for an answer without a status. */
function statusIn(name: string, answer: Answer, options: StatusValues): string {
	const status = statusOf(answer.data, options);
	if (status === undefined) throw withoutStatus(name, answer, options);
	if (jobState(status, options) !== 'failed') return status;
	throw new ApiError('failed', `${name} failed: its status is ${quote(status)}`, {
		status: answer.status,
		advice: `Part of it may have been carried out. The answer was: ${answer.excerpt()}`,
		mayHaveCompleted: true,
	});
}

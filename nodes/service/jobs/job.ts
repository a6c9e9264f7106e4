import type { IDataObject } from 'n8n-workflow';
import { itemsOf, itemsOr, partsOf, recordsOf, type Answer } from '../../kernel/answers/answer';
import { ApiError, byPerson, inARow } from '../../kernel/failures/errors';
import type { ItemContext } from '../../kernel/operation';
import type { Send } from '../../kernel/sending';
import { isMissing, isNothing, isObject, partOf, quote, saysNo } from '../../kernel/values/values';
import { statusPhrase, waitLimit } from '../../kernel/waiting/clocks';
import { JOB_TIMEOUT_SECONDS } from '../../kernel/waiting/options';
import { waitForEach, type Look, type Moment, type Wait } from '../../kernel/waiting/wait';
import type { PartialValues } from '../fields';
import { hasContent, jobIdIn, jobState, statusOf, type StatusValues } from './jobAnswer';
import type { jobOptions } from './options';

/** A job that was started: its name in messages, and what its statuses mean, where the user names them. */
interface StartedJob {
	name: string;
	values: StatusValues;
	/** Whether it is an error if it has failed; else that is for the caller to see. */
	mustSucceed?: true;
}

/** What the status of a job says: whether it has ended, with `{ data }`, the answer. */
export function lookAtJob(
	answer: Answer,
	{ name, values, mustSucceed }: StartedJob,
	{ isFirst }: Pick<Moment<never>, 'isFirst'>,
): Look<never> {
	const { data } = answer;
	const status = statusOf(data, values);
	// The first answer may say nothing yet.
	if (status === undefined && isFirst && isNothing(data)) return { isDone: false };
	if (status === undefined) {
		const what = `${name} was started, but its status has no "${values.statusField ?? 'status'}"`;
		const found = unclear(what, answer, 'Do not start it again.', STATUS_FIELD);
		return { isDone: true, found };
	}
	const state = jobState(status, values);
	if (state === 'failed' && mustSucceed) {
		const found = new ApiError('failed', `${name} failed: its status is ${quote(status)}`, {
			status: answer.status,
			advice: `Part of it may have been carried out. The answer was: ${answer.excerpt()}`,
			mayHaveCompleted: true,
		});
		return { isDone: true, found };
	}
	const isDone = state !== 'inProgress' || hasContent(data);
	return { isDone, found: { data: data as IDataObject[string] } };
}

/** A wait for something that was started. `nameOf`: what messages call it. */
export const ofJob = <B>(nameOf: (begun: B) => string) => ({
	verb: 'start',
	unread: (begun: B) => `${nameOf(begun)} was started, but its status could not be read`,
});

/**
 * Starts a job and, with Wait For, waits until its status says that it is done.
 * @param job.what what messages call it, e.g. `Import`; `start` and `status`: the requests
 * Throws ApiError when it failed, was not done in time, or cannot be followed; the message names the
 * job, since it was started.
 */
export async function runJob(
	{ waitFor, options }: { waitFor: string; options: PartialValues<typeof jobOptions> },
	job: { what: string; start: Parameters<Send>; status: (jobId: string) => Parameters<Send> },
	context: ItemContext,
): Promise<IDataObject[]> {
	const { waitTimeout = JOB_TIMEOUT_SECONDS, jobIdField } = options;
	const waits = waitFor !== 'nothing';
	const timeout = waits ? waitLimit(waitTimeout, context) : 0;
	const started = await context.send(...job.start);
	const results = itemsAtOnce(started, job.what, context);
	if (results !== undefined) return results;
	if (!waits) return itemsOr(started, { started: true });

	const jobId = jobIdIn(started.data, jobIdField);
	if (jobId === undefined) {
		const why = 'was started, but its ID was not found in the answer';
		const advice = 'Look at the platform before you start it again.';
		throw unclear(`${job.what} ${why}`, started, advice, JOB_ID_FIELD);
	}
	const name = `${job.what} ${jobId}`;
	const followed = { name, values: options, mustSucceed: true } as const;
	const wait: Wait<object> = { itemIndexes: [context.itemIndex], state: { begun: { jobId } } };
	const status = ({ data }: IDataObject) => statusOf(data, options);
	const row = {
		look: async (_begun: object, at: Moment<object>) =>
			lookAtJob(await context.send(...job.status(jobId)), followed, at),
		...{ sent: ofJob(() => name), atOnce: 1 },
		...{ time: { timeout, inWorker: name }, status },
	};
	await waitForEach([wait], row, context);
	const { state } = wait;
	if (state === undefined || state instanceof Error) throw state as Error;
	if (state.found === undefined)
		throw notDone(name, `after ${timeout} seconds`, wait.seen && status(wait.seen));
	return itemsOf({ data: state.found.data });
}

const JOB_ID_FIELD = 'Name the field that holds the ID in Job ID Field.';
const STATUS_FIELD = 'Name the field that holds the status in Status Field.';

/** The error for an answer that does not say what is needed of a job that was started. */
function unclear(what: string, answer: Answer, advice: string, byName: string): ApiError {
	return new ApiError('unreadable', `${what}: ${answer.excerpt()}`, {
		status: answer.status,
		advice: inARow(advice, byPerson(byName)),
		mayHaveCompleted: true,
	});
}

/**
 * The error for a job that was started and has not ended in time.
 * @param when e.g. `after 60 seconds`
 * @param status the last that was seen; a job with an unknown status may have ended
 */
export function notDone(job: string, when: string, status?: string): ApiError {
	const values = 'Done Values, Failed Values or In-Progress Values';
	const name = `If this status means that it has ended, name it in ${values}.`;
	return new ApiError('timedOut', `${job} was not done ${when}${statusPhrase(status)}`, {
		mayHaveCompleted: true,
		advice: inARow(
			'The job is still running.',
			{
				person: 'Check its status later, or wait longer (Wait Timeout).',
				model: 'Check its status later.',
			},
			byPerson(status === undefined ? '' : name),
		),
	});
}

/**
 * The results of all records, where a job is done with the answer to its start: publicly known. Undefined for any
 * other answer. Throws ApiError where every record failed.
 */
function itemsAtOnce(
	answer: Answer,
	what: string,
	{ hint }: Pick<ItemContext, 'hint'>,
): IDataObject[] | undefined {
	const { data, status, excerpt } = answer;
	const results = partsOf(answer);
	const isList = (isObject(data) ? Object.values(data) : [data]).some(Array.isArray);
	const areResults = results.every((part) => !isMissing(partOf(part, 'success')));
	if (!isList || results.length === 0 || !areResults) return undefined;
	const failed = results.filter((part) => saysNo(partOf(part, 'success'))).length;
	if (failed === results.length) {
		throw new ApiError('refused', `${what} ended, but every record failed`, {
			status,
			advice: `The platform answered: ${excerpt()}`,
		});
	}
	if (failed > 0)
		hint(`${failed} of ${results.length} records failed: \`success\` is false in their items.`);
	return recordsOf(answer);
}

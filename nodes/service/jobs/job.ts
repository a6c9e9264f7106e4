import type { IDataObject } from 'n8n-workflow';
import { itemsOf, itemsOr, partsOf, saysDone, type Answer } from '../../kernel/answers/answer';
import { ApiError, byPerson, inARow } from '../../kernel/failures/errors';
import type { ReadEndpoint } from '../../kernel/names';
import type { ItemContext } from '../../kernel/operation';
import type { Request, Send, SendRead } from '../../kernel/sending';
import { isMissing, isNothing, isObject, partOf, quote } from '../../kernel/values/values';
import { statusPhrase, waitLimit } from '../../kernel/waiting/clocks';
import { JOB_TIMEOUT_SECONDS, waitSetting } from '../../kernel/waiting/options';
import { waitForEach, type Look, type Wait } from '../../kernel/waiting/wait';
import { id, type PartialValues } from '../fields';
import { jobIdIn, progressIn, statusFields, statusOf, type StatusValues } from './jobAnswer';

export const statusOptions = (waitFor: readonly string[]) =>
	statusFields.map((field) => waitSetting(waitFor, field)) as unknown as typeof statusFields;

/** How to follow a job of which the specification shows only the paths, where the defaults do not fit. */
export const jobOptions = [
	...statusOptions(['polling']),
	waitSetting(
		['polling'],
		id(
			'jobIdField',
			'Where the ID of the job is in the answer to the start. By default taskId, jobId, processId, previewId or ID, or the answer itself.',
			{ placeholder: 'e.g. job.key' },
		),
	),
] as const;

/** A kind of job. */
interface JobKind<B> {
	/** What messages call it. */
	nameOf: (begun: B) => string;
	/** The request for its status. */
	request: (begun: B) => readonly [ReadEndpoint, Request];
	/** Which statuses mean what, where the user says so. */
	values: StatusValues;
	/** In how many seconds it has to succeed; without that, the caller decides about one that failed. */
	within?: number;
}

/** How jobs of a kind are waited for; a look finds `{ data }`, the last answer. */
export const jobRow = <B>(send: SendRead, { nameOf, request, values, within }: JobKind<B>) => ({
	look: async (begun: B): Promise<Look<B>> => {
		const answer = await send(...request(begun));
		const { data } = answer;
		const { status, state } = progressIn(data, values);
		// One that says nothing may be followed by one that does.
		if (status === undefined && isNothing(data)) return { isDone: false };
		if (status === undefined) {
			const what = `${nameOf(begun)} was started, but its status has no "${values.statusField ?? 'status'}"`;
			return { isDone: true, found: unclear(what, answer, 'Do not start it again.', STATUS_FIELD) };
		}
		if (state === 'failed' && within !== undefined) {
			const what = `${nameOf(begun)} failed: its status is ${quote(status)}`;
			const found = new ApiError('failed', what, {
				status: answer.status,
				advice: `Part of it may have been carried out. The answer was: ${answer.excerpt()}`,
				mayHaveCompleted: true,
			});
			return { isDone: true, found };
		}
		return { isDone: state !== 'inProgress', found: { data: data as IDataObject[string] } };
	},
	sent: {
		verb: 'start',
		unread: (begun: B) => `${nameOf(begun)} was started, but its status could not be read`,
	},
	status: ({ data }: IDataObject) => statusOf(data, values),
	late: (begun: B, seen?: IDataObject) => {
		const status = statusOf(seen?.data, values);
		const end = within === undefined ? 'in time' : `after ${within} seconds`;
		const advice = inARow(
			'The job is still running.',
			{
				person: 'Check its status later, or wait longer (Wait Timeout).',
				model: 'Check its status later.',
			},
			byPerson(status === undefined ? '' : NAME_STATUS),
		);
		return [`${nameOf(begun)} was not done ${end}${statusPhrase(status)}`, advice] as const;
	},
});

const NAME_STATUS =
	'If this status means that it has ended, name it in Done Values, Failed Values or In-Progress Values.';

interface Job {
	/** What messages call it, e.g. `Import`. */
	what: string;
	waitFor: string;
	options: PartialValues<typeof jobOptions>;
	start: Parameters<Send>;
	status: JobKind<string>['request'];
}

/**
 * Starts a job and, with Wait For, waits until its status says that it is done. Throws ApiError when it failed, was not
 * done in time, or cannot be followed; the message names the job, since it was started.
 */
export async function runJob(
	context: ItemContext,
	{ what, waitFor, options, start, status: statusRequest }: Job,
): Promise<IDataObject[]> {
	const { waitTimeout = JOB_TIMEOUT_SECONDS, jobIdField } = options;
	const waits = waitFor !== 'nothing';
	const timeout = waits ? waitLimit(waitTimeout, context) : 0;
	const started = await context.send(...start);
	const results = itemsAtOnce(started, what, context);
	if (results !== undefined) return results;
	if (!waits) return itemsOr(started, { started: true });

	const jobId = jobIdIn(started.data, jobIdField);
	if (jobId === undefined) {
		const text = `${what} was started, but its ID was not found in the answer`;
		throw unclear(text, started, 'Look at the platform before you start it again.', JOB_ID_FIELD);
	}
	const name = `${what} ${jobId}`;
	const row = jobRow<object>(context.send, {
		...{ nameOf: () => name, values: options, within: timeout },
		request: () => statusRequest(jobId),
	});
	const wait: Wait<object> = { itemIndexes: [context.itemIndex], state: { begun: { jobId } } };
	await waitForEach([wait], { ...row, time: { timeout, inWorker: name } }, context);
	const { state } = wait;
	if (state === undefined || state instanceof Error) throw state as Error;
	return itemsOf({ data: state.found?.data });
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

/** The results of all records, if a start is answered with them (publicly known). Throws ApiError where all failed. */
function itemsAtOnce(answer: Answer, what: string, { hint }: Pick<ItemContext, 'hint'>) {
	const { data, status, excerpt } = answer;
	const results = partsOf(answer);
	const isList = (isObject(data) ? Object.values(data) : [data]).some(Array.isArray);
	// What is no list, or one that has the ID of a job, is the job.
	const isJob = results.length === 1 && (results[0] === data || jobIdIn(results[0]) !== undefined);
	const shape = isJob ? answer.shape : undefined;
	const failed = results.filter((part) => saysDone({ data: part, shape }) === false).length;
	const areResults = results.every((part) => !isMissing(partOf(part, 'success')));
	if (!isList || results.length === 0 || !(areResults || failed > 0)) return undefined;
	if (failed === results.length)
		throw new ApiError('refused', `${what} ended, but every record failed`, {
			status,
			advice: `The platform answered: ${excerpt()}`,
		});
	if (failed > 0) hint(`${failed} of ${results.length} records failed: their items say so.`);
	return itemsOf({ data: results });
}

import { itemsOf, type Answer } from '../answer';
import { ApiError } from '../errors';
import { choice, id, list, required, type Leaf, type PartialValues } from '../fields';
import type { Output, RunContext } from '../operation';
import { resultOf } from '../pool';
import { excerpt, isMissing, quote, valueAt } from '../values';
import { waitTimeout, waitUntilDone, whenWaiting } from './wait';

/** Whether a workflow waits for the job that it starts. */
export const waitFor = required(
	choice(
		'waitFor',
		[
			{
				value: 'nothing',
				name: 'Nothing',
				description: 'Go on as soon as the job has started, with what the platform answered',
			},
			{
				value: 'polling',
				name: 'Polling',
				description: 'Ask for its status until it has ended, and go on with the last status',
			},
		],
		{ description: 'What to wait for before the workflow goes on' },
	),
);

const DONE = ['COMPLETED', 'COMPLETE', 'DONE', 'FINISHED', 'SUCCESS', 'SUCCEEDED'];
const FAILED = ['FAILED', 'FAILURE', 'ERROR', 'CANCELLED', 'CANCELED', 'ABORTED'];
const STATUS = 'status';
const JOB_ID = ['taskId', 'jobId', 'processId', 'id'];

const whenPolling = <L extends Leaf>(leaf: L): L => whenWaiting(['polling'], leaf);

/** How a job of which the specification shows the paths only is followed, where the defaults do not fit. */
export const jobOptions = [
	whenPolling(
		list('doneValues', {
			description: `Statuses that mean that the job is done, capitals or not. By default ${DONE.join(', ')}`,
		}),
	),
	whenPolling(
		list('failedValues', {
			description: `Statuses that mean that the job has failed, capitals or not. By default ${FAILED.join(', ')}`,
		}),
	),
	whenPolling(
		id('jobIdField', {
			displayName: 'Job ID Field',
			placeholder: 'e.g. job.key',
			description:
				'Where the ID of the job stands in the answer to the start. By default taskId, jobId, processId or ID, or the answer itself.',
		}),
	),
	whenPolling(
		id('statusField', {
			placeholder: 'e.g. job.state',
			description: `Where the status stands in the answer to a status request. Defaults to "${STATUS}".`,
		}),
	),
	whenPolling(waitTimeout),
] as const;

/**
 * Starts a job and, if asked to, waits until its status says that it is done.
 * @param job.what what it is called in messages, e.g. `Import`
 * Throws ApiError when it failed, was not done in time, or cannot be followed; the message then
 * names the job, since it was started all the same.
 */
export async function runJob(
	{ waitFor, options }: { waitFor: string; options: PartialValues<typeof jobOptions> },
	job: {
		what: string;
		start: () => Promise<Answer>;
		status: (jobId: string) => Promise<Answer>;
	},
	tools: Pick<RunContext, 'n8n' | 'signal'>,
): Promise<Output> {
	const started = await job.start();
	if (waitFor === 'nothing') return started.data === null ? { started: true } : itemsOf(started);

	const jobId = idOf(started, options.jobIdField);
	if (jobId === undefined) {
		throw new ApiError(
			'unreadable',
			`${job.what} was started, but its ID was not found in the answer`,
			{
				status: started.status,
				advice: `Look at the platform before you start it again. Name the field that holds the ID in Job ID Field. The answer was: ${brief(started.data)}`,
				mayHaveCompleted: true,
			},
		);
	}
	const name = `${job.what} ${jobId}`;
	const done = await waitUntilDone(
		async () => {
			const answer = await resultOf(job.status(jobId));
			if (answer instanceof Error) throw statusUnread(name, answer);
			return isDone(name, answer, options) ? answer : undefined;
		},
		{
			timeout: options.waitTimeout ?? (waitTimeout.property.default as number),
			job: name,
		},
		tools,
	);
	return itemsOf(done);
}

/** The id of a job that was started: at the path given, or where it most likely stands. */
function idOf({ data }: Answer, path?: string): string | undefined {
	const found =
		path === undefined
			? [data, ...JOB_ID.map((name) => valueAt(data, name))]
			: [valueAt(data, path)];
	const jobId = found.find(
		(value) => !isMissing(value) && ['string', 'number'].includes(typeof value),
	);
	return jobId === undefined ? undefined : String(jobId);
}

/** Throws ApiError for a status that says it failed, and for one that says nothing. */
function isDone(
	name: string,
	{ data, status }: Answer,
	options: PartialValues<typeof jobOptions>,
): boolean {
	const { statusField = STATUS, doneValues = DONE, failedValues = FAILED } = options;
	const state = valueAt(data, statusField) ?? (typeof data === 'string' ? data : undefined);
	if (isMissing(state)) {
		throw new ApiError(
			'unreadable',
			`${name} was started, but its status has no "${statusField}"`,
			{
				status,
				advice: `Do not start it again. Name the field that holds the status in Status Field. The answer was: ${brief(data)}`,
				mayHaveCompleted: true,
			},
		);
	}
	const isOneOf = (values: readonly string[]) =>
		values.some((value) => value.toUpperCase() === String(state).toUpperCase());
	if (isOneOf(doneValues)) return true;
	if (!isOneOf(failedValues)) return false;
	throw new ApiError('failed', `${name} failed: its status is ${quote(state)}`, {
		status,
		advice: `Part of it may have been carried out. The answer was: ${brief(data)}`,
		mayHaveCompleted: true,
	});
}

/** The error for a job that goes on, and whose status could not be read. `name`: of the job, in messages. */
export function statusUnread(name: string, error: Error): Error {
	if (!(error instanceof ApiError)) return error;
	const { kind, message, status, entries, advice } = error;
	return new ApiError(kind, `${name} was started, but its status could not be read: ${message}`, {
		status,
		entries,
		advice: `Do not start it again. ${advice}`,
		mayHaveCompleted: true,
	});
}

function brief(data: unknown): string {
	return excerpt(JSON.stringify(data));
}

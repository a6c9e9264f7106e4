import { itemsOf, itemsOr, type Answer } from '../answer';
import { ApiError, CancelledError } from '../errors';
import { choice, id, type Field, type PartialValues } from '../fields';
import type { Output, RunContext } from '../operation';
import { resultOf } from '../results';
import { isMissing, quote } from '../values';
import { jobState, onlyOf, partAt, statusOf, statusOptions, withoutStatus } from './status';
import { checkTimeLimit } from './timeLimit';
import { JOB_TIMEOUT_SECONDS, Polling, notDone, waitTimeout, waitSetting } from './polling';

/** Whether a workflow waits for the job that it starts. */
export const waitFor = choice(
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
	{ required: true, description: 'What to wait for before the items go on' },
);

const JOB_ID_FIELDS = ['taskId', 'jobId', 'processId', 'id'];

const whenPolling = <F extends Field>(field: F): F => waitSetting(['polling'], field);

/** How to follow a job of which the specification shows only the paths, where the defaults do not fit. */
export const jobOptions = [
	...statusOptions(['polling']),
	whenPolling(
		id('jobIdField', {
			displayName: 'Job ID Field',
			placeholder: 'e.g. job.key',
			description:
				'Where the ID of the job stands in the answer to the start. By default taskId, jobId, processId or ID, or the answer itself.',
		}),
	),
	whenPolling(waitTimeout),
] as const;

/**
 * Starts a job and, with Wait For, waits until its status says that it is done.
 * @param job.what what messages call it, e.g. `Import`
 * Throws ApiError when it failed, was not done in time, or cannot be followed; the message names the
 * job, since it was started all the same.
 */
export async function runJob(
	{ waitFor, options }: { waitFor: string; options: PartialValues<typeof jobOptions> },
	job: {
		what: string;
		start: () => Promise<Answer>;
		status: (jobId: string) => Promise<Answer>;
	},
	context: Pick<RunContext, 'n8n' | 'signal' | 'ledger' | 'once'>,
): Promise<Output> {
	const { waitTimeout: timeout = JOB_TIMEOUT_SECONDS } = options;
	if (waitFor !== 'nothing') context.once('time limit', () => checkTimeLimit(timeout, context));
	const started = await job.start();
	if (waitFor === 'nothing') return itemsOr(started, { started: true });

	const jobId = idOf(started, options.jobIdField);
	if (jobId === undefined) {
		throw new ApiError(
			'unreadable',
			`${job.what} was started, but its ID was not found in the answer`,
			{
				status: started.status,
				advice: `Look at the platform before you start it again. Name the field that holds the ID in Job ID Field. The answer was: ${started.excerpt()}`,
				mayHaveCompleted: true,
			},
		);
	}
	const name = `${job.what} ${jobId}`;
	let status: string | undefined;
	const time = new Polling({ timeout, job: name, status: () => status }, context);
	for (;;) {
		const isLast = time.isOver;
		const answer = await resultOf(job.status(jobId));
		if (answer instanceof Error) throw unreadableStatus(name, answer);
		status = statusIn(name, answer, options);
		if (jobState(status, options) === 'done') return itemsOf(answer);
		if (isLast) throw notDone(name, `after ${timeout} seconds`, status);
		await time.sleep();
	}
}

/** The ID of a job that was started: at `path`, or where it most likely stands. */
function idOf({ data }: Answer, path?: string): string | undefined {
	const found =
		path === undefined
			? [onlyOf(data), ...JOB_ID_FIELDS.map((name) => partAt(data, name))]
			: [partAt(data, path)];
	const jobId = found.find(
		(value) => !isMissing(value) && ['string', 'number'].includes(typeof value),
	);
	return jobId === undefined ? undefined : String(jobId);
}

/** The status of a job in progress, or done. Throws ApiError for one that failed, and for an answer without a status. */
function statusIn(name: string, answer: Answer, options: PartialValues<typeof jobOptions>): string {
	const status = statusOf(answer.data, options);
	if (status === undefined) throw withoutStatus(name, answer, options);
	if (jobState(status, options) !== 'failed') return status;
	throw new ApiError('failed', `${name} failed: its status is ${quote(status)}`, {
		status: answer.status,
		advice: `Part of it may have been carried out. The answer was: ${answer.excerpt()}`,
		mayHaveCompleted: true,
	});
}

/**
 * The error for a job that was started and whose status cannot be read, whatever the reason, e.g. an ID
 * that leads to no address. A cancellation stays one. `name`: of the job, in messages.
 */
export function unreadableStatus(name: string, error: Error): Error {
	if (error instanceof CancelledError) return error;
	const { kind, status, entries, advice } =
		error instanceof ApiError ? error : new ApiError('unreadable', error.message, { advice: '' });
	return new ApiError(
		kind,
		`${name} was started, but its status could not be read: ${error.message}`,
		{
			status,
			entries,
			advice: `Do not start it again. ${advice}`.trim(),
			mayHaveCompleted: true,
		},
		error,
	);
}

import { JOB_TIMEOUT_SECONDS, waitSetting } from '../../kernel/waiting/options';
import { id, list, number, type Field } from '../fields';
import { answers } from '../generated/endpoints';

/** Settings of a wait, shown only where Wait For has one of these values. */
const waitSettings = <const F extends readonly Field[]>(waitFor: readonly string[], fields: F) =>
	fields.map((field) => waitSetting(waitFor, field)) as unknown as F;

/** Where the status of a job is and what it means, where the defaults do not fit, and how long to wait for it. */
export const statusOptions = (waitFor: readonly string[]) =>
	waitSettings(waitFor, [
		list(
			'doneValues',
			`Statuses that mean the job is done, in upper or lower case. By default those whose first word is one of ${answers.jobDone.join(', ')}`,
		),
		list(
			'failedValues',
			`Statuses that mean the job has failed, in upper or lower case. By default those whose first word is one of ${answers.jobFailed.join(', ')}, and those of two words that end in ${answers.stepFailed.join(', ')}`,
		),
		list(
			'inProgressValues',
			'Statuses that mean the job is still in progress, in upper or lower case. When given, any other status means the job is done, unless it means the job has failed',
			{ displayName: 'In-Progress Values' },
		),
		id(
			'statusField',
			`Where the status is in the answer to a status request. By default ${answers.jobStatus.join(', ')}, or the answer itself.`,
			{ placeholder: 'e.g. job.state' },
		),
		number(
			'waitTimeout',
			'How long to wait for the job before giving up. The job itself continues.',
			{ displayName: 'Wait Timeout (Seconds)', min: 1, default: JOB_TIMEOUT_SECONDS },
		),
	]);

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

import { choice, id, list, number, type Field } from '../fields';
import { answers } from '../generated/endpoints';

/** How long a job is waited for by default. */
export const JOB_TIMEOUT_SECONDS = 3600;

/** Shows an option only where Wait For has one of these values. */
export function whenWaiting<F extends Field>(waitFor: readonly string[], field: F): F {
	return { ...field, shownWhen: { '/waitFor': waitFor } };
}

/** A setting of a wait, shown only where Wait For has one of these values. */
export function waitSetting<F extends Field>(waitFor: readonly string[], field: F): F {
	return { ...whenWaiting(waitFor, field), neverEmpty: 'resets' };
}

export const waitTimeout = number('waitTimeout', {
	displayName: 'Wait Timeout (Seconds)',
	min: 1,
	default: JOB_TIMEOUT_SECONDS,
	description: 'How long to wait for the job before giving up. The job itself continues.',
});

/** Where the status is and what it means, where the defaults do not fit. */
export const statusOptions = (waitFor: readonly string[]) =>
	[
		waitSetting(
			waitFor,
			list('doneValues', {
				description: `Statuses that mean the job is done, in upper or lower case. By default those whose first word is one of ${answers.jobDone.join(', ')}`,
			}),
		),
		waitSetting(
			waitFor,
			list('failedValues', {
				description: `Statuses that mean the job has failed, in upper or lower case. By default those whose first word is one of ${answers.jobFailed.join(', ')}, and those of two words that end in ${answers.stepFailed.join(', ')}`,
			}),
		),
		waitSetting(
			waitFor,
			list('inProgressValues', {
				displayName: 'In-Progress Values',
				description:
					'Statuses that mean the job is still in progress, in upper or lower case. When given, any other status means the job is done, unless it means the job has failed',
			}),
		),
		waitSetting(
			waitFor,
			id('statusField', {
				placeholder: 'e.g. job.state',
				description: `Where the status is in the answer to a status request. By default ${answers.jobStatus.join(', ')}, or the answer itself.`,
			}),
		),
	] as const;

/** Whether a workflow waits for the job that it starts. */
export const waitFor = choice(
	'waitFor',
	[
		{
			value: 'nothing',
			name: 'Nothing',
			description: 'Continue as soon as the job has started, with the answer of the platform',
		},
		{
			value: 'polling',
			name: 'Polling',
			description: 'Check its status until it has ended, and continue with the last status',
		},
	],
	{
		required: true,
		forModel: 'never',
		description: 'What to wait for before the items continue',
	},
);

const whenPolling = <F extends Field>(field: F): F => waitSetting(['polling'], field);

/** How to follow a job of which the specification shows only the paths, where the defaults do not fit. */
export const jobOptions = [
	...statusOptions(['polling']),
	whenPolling(
		id('jobIdField', {
			placeholder: 'e.g. job.key',
			description:
				'Where the ID of the job is in the answer to the start. By default taskId, jobId, processId, previewId or ID, or the answer itself.',
		}),
	),
	whenPolling(waitTimeout),
] as const;

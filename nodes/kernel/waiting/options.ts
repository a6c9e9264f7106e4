import { choice, number, type Field, type FieldName, type PartialValues } from '../fields';
import { quote, toText } from '../values/values';

export const JOB_TIMEOUT_SECONDS = 3600;

/** How long something that people do is waited for by default: three days. */
export const WAIT_TIMEOUT_SECONDS = 3 * 24 * 3600;

export const LONGEST_WAIT_SECONDS = 365 * 24 * 3600;

export const CHECK_INTERVAL_SECONDS = 300;

const LEAST_INTERVAL_SECONDS = 60;

/** Shows an option only where Wait For has one of these values. */
export function whenWaiting<F extends Field>(waitFor: readonly string[], field: F): F {
	return { ...field, shownWhen: { ...field.shownWhen, '/waitFor': waitFor } };
}

/** A setting of a wait, shown only where Wait For has one of these values. */
export function waitSetting<F extends Field>(waitFor: readonly string[], field: F): F {
	return { ...whenWaiting(waitFor, field), empty: 'resets' };
}

/** Of a setting of one wait for all items. */
export const FOR_ALL = { empty: 'resets', sameForAll: true } as const;

/** A number of seconds that n8n can keep to when it wakes an execution. */
function wakingTime<const N extends FieldName>(
	name: N,
	settings: Omit<NonNullable<Parameters<typeof number>[1]>, 'min'>,
): Field<N, number> {
	const field = number(name, { ...settings, min: LEAST_INTERVAL_SECONDS });
	return {
		...field,
		parse: (raw, at) =>
			Number(toText(raw).trim() || NaN) < LEAST_INTERVAL_SECONDS
				? at.problem(
						`${quote(raw)} is too short: n8n checks once a minute which executions to wake. Give ${LEAST_INTERVAL_SECONDS} or more.`,
					)
				: field.parse(raw, at),
	};
}

export const checkInterval = wakingTime('checkInterval', {
	displayName: 'Check Interval (Seconds)',
	default: CHECK_INTERVAL_SECONDS,
	description: `How long to wait between two checks, at least ${LEAST_INTERVAL_SECONDS} seconds. In between, the execution is suspended and occupies no worker.`,
});

export const onTimeout = (description: string) =>
	choice('onTimeout', description, {}, [
		{
			value: 'giveItem',
			name: 'Go On',
			description: 'Continue with an item in which timedOut is true',
		},
		{ value: 'fail', name: 'Fail', description: 'Fail with an error' },
	]);

/** Options of an operation that waits for what people do. */
export const waitOptions = [
	{ ...checkInterval, ...FOR_ALL },
	wakingTime('waitTimeout', {
		...FOR_ALL,
		displayName: 'Wait Timeout (Seconds)',
		max: LONGEST_WAIT_SECONDS,
		default: WAIT_TIMEOUT_SECONDS,
		description: 'The maximum time to wait. A day has 86400 seconds.',
	}),
	{ ...onTimeout('What to do when Wait Timeout is over without a result'), ...FOR_ALL },
] as const;

export type WaitOptions = PartialValues<typeof waitOptions>;

export const waitFor = choice(
	'waitFor',
	'What to wait for before the items continue',
	{ empty: 'never', forModel: 'never' },
	[
		{
			value: 'nothing',
			description: 'Continue as soon as the job has started, with the answer of the platform',
		},
		{
			value: 'polling',
			description: 'Check its status until it has ended, and continue with the last status',
		},
	],
);

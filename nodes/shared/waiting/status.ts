import { list, type PartialValues } from '../fields';
import { valueAt } from '../values';
import { whenWaiting } from './wait';

/** What a job's status says about it. */
export type JobState = 'inProgress' | 'done' | 'failed';

/** First words of statuses. The specification shows none, so these are the usual ones. */
const DONE_WORDS: readonly string[] = [
	'COMPLETED',
	'COMPLETE',
	'DONE',
	'FINISHED',
	'SUCCESS',
	'SUCCEEDED',
	'SUCCESSFUL',
	'SUCCESSFULLY',
	'PROCESSED',
	'PARTIAL',
	'PARTIALLY',
];
const FAILED_WORDS: readonly string[] = [
	'FAILED',
	'FAIL',
	'FAILURE',
	'UNSUCCESSFUL',
	'ERROR',
	'ERRORS',
	'CANCELLED',
	'CANCELED',
	'ABORTED',
	'REJECTED',
	'REFUSED',
	'EXPIRED',
	'TIMED',
	'TIMEOUT',
	'STOPPED',
	'TERMINATED',
	'KILLED',
];

/** Options that name the statuses of the platform, where the usual words do not fit. */
export const statusOptions = (waitFor: readonly string[]) =>
	[
		whenWaiting(
			waitFor,
			list('doneValues', {
				description: `Statuses that mean that the job is done, capitals or not. By default those whose first word is one of ${DONE_WORDS.join(', ')}`,
			}),
		),
		whenWaiting(
			waitFor,
			list('failedValues', {
				description: `Statuses that mean that the job has failed, capitals or not. By default those whose first word is one of ${FAILED_WORDS.join(', ')}`,
			}),
		),
		whenWaiting(
			waitFor,
			list('inProgressValues', {
				displayName: 'In-Progress Values',
				description:
					'Statuses that mean that the job is still in progress, capitals or not. When given, any other status means that the job is done, unless it means that it has failed.',
			}),
		),
	] as const;

/** What a user has named; a list that is not given is undefined. */
export type StatusValues = PartialValues<ReturnType<typeof statusOptions>>;

/**
 * The state that a job's status stands for. Values that are given decide, capitals or not; otherwise
 * the status's first word does, and only a whole word: FINISHING is not FINISHED.
 */
export function jobState(
	status: string,
	{ doneValues, failedValues, inProgressValues }: StatusValues = {},
): JobState {
	const isOneOf = (values: readonly string[] = []) =>
		values.some((value) => value.toUpperCase() === status.toUpperCase());
	if (isOneOf(doneValues)) return 'done';
	if (isOneOf(failedValues)) return 'failed';
	if (isOneOf(inProgressValues)) return 'inProgress';

	const word = firstWord(status);
	if (!failedValues && FAILED_WORDS.includes(word)) return 'failed';
	if (doneValues) return 'inProgress';
	return inProgressValues || DONE_WORDS.includes(word) ? 'done' : 'inProgress';
}

/** Where the status of a job most likely stands in an answer. */
export const STATUS_FIELDS: readonly string[] = ['status', 'state', 'jobStatus', 'processStatus'];

/** The status that an answer names, at `path` or where it most likely stands, or is. */
export function statusOf(data: unknown, path?: string): string | undefined {
	const places = path === undefined ? STATUS_FIELDS : [path];
	const status = [data, ...places.map((place) => valueAt(data, place))].find(
		(value) => (typeof value === 'string' && value !== '') || typeof value === 'number',
	);
	return status === undefined ? undefined : String(status);
}

/** `COMPLETED_WITH_ERRORS`, `completedWithErrors` -> `COMPLETED`. */
function firstWord(status: string): string {
	return /[A-Z]+[a-z]*|[a-z]+/.exec(status)?.[0].toUpperCase() ?? '';
}

import type { Answer } from '../answer';
import { ApiError } from '../errors';
import { id, list, type PartialValues } from '../fields';
import { valueAt } from '../values';
import { waitSetting } from './polling';

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

/** Where the status of a job most likely stands in an answer: that of the job before one that may be the request's. */
const STATUS_FIELDS: readonly string[] = ['jobStatus', 'processStatus', 'status', 'state'];

/** Options that say where the status stands and what it means, where the defaults do not fit. */
export const statusOptions = (waitFor: readonly string[]) =>
	[
		waitSetting(
			waitFor,
			list('doneValues', {
				description: `Statuses that mean that the job is done, capitals or not. By default those whose first word is one of ${DONE_WORDS.join(', ')}`,
			}),
		),
		waitSetting(
			waitFor,
			list('failedValues', {
				description: `Statuses that mean that the job has failed, capitals or not. By default those whose first word is one of ${FAILED_WORDS.join(', ')}`,
			}),
		),
		waitSetting(
			waitFor,
			list('inProgressValues', {
				displayName: 'In-Progress Values',
				description:
					'Statuses that mean that the job is still in progress, capitals or not. When given, any other status means that the job is done, unless it means that it has failed.',
			}),
		),
		waitSetting(
			waitFor,
			id('statusField', {
				placeholder: 'e.g. job.state',
				description: `Where the status stands in the answer to a status request. By default ${STATUS_FIELDS.join(', ')}, or the answer itself.`,
			}),
		),
	] as const;

/** What a user has named; what is not given is undefined. */
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

/** The status that an answer names, in the status field or where it most likely stands, or is. */
export function statusOf(data: unknown, { statusField }: StatusValues = {}): string | undefined {
	const places = statusField === undefined ? STATUS_FIELDS : [statusField];
	const found = [onlyOf(data), ...places.map((place) => partAt(data, place))];
	const text = found.find((value) => typeof value === 'string' && value !== '');
	// A number may be that of the answer itself, e.g. 200.
	const status = text ?? found.find((value) => typeof value === 'number');
	return status === undefined ? undefined : String(status);
}

/** What stands at a dotted path of an answer, or of the only thing in the list that it is. */
export function partAt(data: unknown, path: string): unknown {
	return valueAt(data, path) ?? valueAt(onlyOf(data), path);
}

/** The only thing in a list; what is no list of one is it itself. */
export function onlyOf(data: unknown): unknown {
	return Array.isArray(data) && data.length === 1 ? (data as unknown[])[0] : data;
}

/** The error for a job that was started and whose status says nothing that is understood. `name`: of the job. */
export function withoutStatus(
	name: string,
	{ status, excerpt }: Answer,
	{ statusField = 'status' }: StatusValues,
): ApiError {
	return new ApiError('unreadable', `${name} was started, but its status has no "${statusField}"`, {
		status,
		advice: `Do not start it again. Name the field that holds the status in Status Field. The answer was: ${excerpt()}`,
		mayHaveCompleted: true,
	});
}

/** `COMPLETED_WITH_ERRORS`, `completedWithErrors` -> `COMPLETED`. */
function firstWord(status: string): string {
	return /[A-Z]+[a-z]*|[a-z]+/.exec(status)?.[0].toUpperCase() ?? '';
}

/** What a job's status says about it. */
export type JobState = 'inProgress' | 'done' | 'failed';

/** First words of statuses. The specification shows none, so these are the usual ones. */
export const DONE_WORDS: readonly string[] = [
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
export const FAILED_WORDS: readonly string[] = [
	'FAILED',
	'FAIL',
	'FAILURE',
	'ERROR',
	'ERRORS',
	'CANCELLED',
	'CANCELED',
	'ABORTED',
	'REJECTED',
];

/**
 * The state that a job's status stands for. Its first word decides, and only a whole word does:
 * FINISHING is not FINISHED.
 * @param values whole statuses, capitals or not, that replace the words
 */
export function jobState(
	status: string,
	values: { done?: readonly string[]; failed?: readonly string[] } = {},
): JobState {
	const word = firstWord(status);
	const { done, failed } = values;
	if (done ? isOneOf(done, status) : DONE_WORDS.includes(word)) return 'done';
	if (failed ? isOneOf(failed, status) : FAILED_WORDS.includes(word)) return 'failed';
	return 'inProgress';
}

/** Whether a status is one of `values`, capitals or not. */
export function isOneOf(values: readonly string[], status: string): boolean {
	return values.some((value) => value.toUpperCase() === status.toUpperCase());
}

/** `COMPLETED_WITH_ERRORS`, `completedWithErrors` -> `COMPLETED`. */
function firstWord(status: string): string {
	return /[A-Z]+[a-z]*|[a-z]+/.exec(status)?.[0].toUpperCase() ?? '';
}

import { onlyOf } from '../../kernel/answers/answer';
import { isId } from '../../kernel/answers/ids';
import { isSame } from '../../kernel/values/sameness';
import { countOf, isMissing, isObject, toText, valueAt } from '../../kernel/values/values';
import { JOB_TIMEOUT_SECONDS } from '../../kernel/waiting/options';
import { id, list, number, type PartialValues } from '../fields';
import { answers } from '../generated/endpoints';

/** Where the status of a job is and what it means, where the defaults do not fit, and how long to wait for it. */
export const statusFields = [
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
] as const;

export type StatusValues = PartialValues<typeof statusFields>;

/**
 * The state that a job's status means. Values that are given decide, ignoring case; otherwise its first whole word:
 * FINISHING is not FINISHED. Where that is the name of a step, the second says whether the step failed.
 */
export function jobState(
	status = '',
	{ doneValues, failedValues, inProgressValues }: StatusValues = {},
): 'inProgress' | 'done' | 'failed' {
	const isOneOf = (values: readonly string[] = []) =>
		values.some((value) => isSame(value, status, 'case'));
	if (isOneOf(doneValues)) return 'done';
	if (isOneOf(failedValues)) return 'failed';
	if (isOneOf(inProgressValues)) return 'inProgress';

	const words = wordsOf(status);
	const [word = '', step = ''] = words;
	const isDone = answers.jobDone.includes(word);
	const hasFailed =
		answers.jobFailed.includes(word) ||
		(!isDone && words.length === 2 && answers.stepFailed.includes(step));
	if (!failedValues && hasFailed) return 'failed';
	if (doneValues) return 'inProgress';
	return inProgressValues || isDone ? 'done' : 'inProgress';
}

/** The status in an answer, and the state of the job; one that shows what it has stored is done, whatever it is called. */
export function progressIn(data: unknown, values: StatusValues = {}) {
	const status = statusOf(data, values);
	const state = jobState(status, values);
	return { status, state: state === 'inProgress' && hasContent(data) ? 'done' : state };
}

/** The status in an answer: in the status field, in a likely place, or the answer itself. */
export function statusOf(data: unknown, { statusField }: StatusValues = {}): string | undefined {
	const places = statusField === undefined ? answers.jobStatus : [statusField];
	const found = [onlyOf(data), ...places.map((place) => partAt(data, place))];
	const text = found.find((value): value is string => typeof value === 'string' && value !== '');
	if (text !== undefined) return text;
	const guess = statusField === undefined ? onlyStatusIn(onlyOf(data)) : undefined;
	// A number may be that of the answer itself, e.g. 200.
	return guess ?? found.find((value): value is number => typeof value === 'number')?.toString();
}

/** Publicly known: an import has its status under a longer name, and a job may have times and counts only. */
function onlyStatusIn(data: unknown): string | undefined {
	if (!isObject(data)) return undefined;
	if (hasContent(data)) return 'COMPLETED';
	const [name, ...others] = Object.keys(data).filter((one) => /status$/i.test(one));
	const status = name === undefined ? undefined : data[name];
	if (others.length === 0 && typeof status === 'string' && status !== '') return status;
	if (name !== undefined || countOf(data.totalRecords) === undefined) return undefined;
	return isMissing(data.completionTime) ? 'IN_PROGRESS' : 'COMPLETED';
}

/** Publicly known: an import that is done shows what it has stored, whatever its status is called. */
function hasContent(data: unknown): boolean {
	return !isMissing(partAt(data, 'uploadedContent.url'));
}

/** The value at a dotted path of an answer, or of the only thing in the list that it is. */
function partAt(data: unknown, path: string): unknown {
	return valueAt(data, path) ?? valueAt(onlyOf(data), path);
}

/** The ID of a job in the answer to its start: at `path`, or in a likely place. */
export function jobIdIn(data: unknown, path?: string): string | undefined {
	const usual = [onlyOf(data), ...answers.jobId.map((name) => partAt(data, name))];
	const found = path === undefined ? usual : [partAt(data, path)];
	// A word for what was done is none; blanks may be part of one.
	const jobId = found.find((one) => isId(typeof one === 'string' ? one.replace(/\s/g, '') : one));
	return jobId === undefined ? undefined : toText(jobId);
}

/** `COMPLETED_WITH_ERRORS`, `completedWithErrors` -> `COMPLETED`, `WITH`, `ERRORS`. */
export function wordsOf(status: string): string[] {
	return (status.match(/[A-Z]+[a-z]*|[a-z]+/g) ?? []).map((word) => word.toUpperCase());
}

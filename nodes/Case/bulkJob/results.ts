import type { IDataObject } from 'n8n-workflow';
import { ApiError, type ErrorEntry } from '../../shared/errors';
import { isMissing, isObject } from '../../shared/values';

/** A job of the platform, and the input items that are its records, in their order. */
export interface Job {
	processId: string;
	items: number[];
}

/** First words of a status that has ended. The specification shows none, so the usual ones are known. */
const FAILED = /^(fail(ed|ure)?|errors?|cancell?ed|aborted|rejected)$/i;
const DONE =
	/^(completed?|done|finished|success|successful(ly)?|succeeded|processed|partial(ly)?)$/i;

/** Whether what the platform says of a job means that it has ended. */
export function hasEnded(data: unknown, more: readonly string[] = []): boolean {
	const status = statusOf(data);
	if (status === undefined) return false;
	const isOneOfMore = more.some((word) => word.toUpperCase() === status.toUpperCase());
	return isOneOfMore || hasFailed(status) || DONE.test(firstWord(status));
}

function hasFailed(status = ''): boolean {
	return FAILED.test(firstWord(status));
}

/** `COMPLETED_WITH_ERRORS`, `completedWithErrors` -> `completed`: a longer word may mean the contrary. */
function firstWord(status: string): string {
	return /[a-z]+/i.exec(status.replace(/([a-z])(?=[A-Z])/g, '$1 '))?.[0] ?? '';
}

/**
 * What came of each record of a job: its result, or an error for one that failed. The results are
 * matched to the records by their `index`, or by their order when there are as many. Where neither
 * can be done, each record gets all that the platform said, with `matched: false`.
 */
export function outcomesOf(
	{ processId, items }: { processId?: string; items: readonly number[] },
	data: unknown,
): Array<IDataObject | ApiError> {
	const about = processId === undefined ? {} : { processId };
	const job = processId === undefined ? 'job' : `job ${processId}`;
	const results = matched(resultsIn(data), items.length);
	const status = statusOf(data);
	return items.map((_item, position) => {
		const result = results?.[position];
		const failure = result && failureOf(result, position, job);
		if (failure) return failure;
		if (hasFailed(status) && !(result && isMade(result))) {
			return new ApiError('failed', `The ${job} ended as ${status}`, {
				entries: entriesOf(data),
				advice: 'Look at the job on the platform: some of its records may exist all the same.',
				mayHaveCompleted: true,
			});
		}
		if (result) return { ...about, ...result } as IDataObject;
		const said = isObject(data) ? (data as IDataObject) : { data: data as IDataObject[string] };
		return { ...about, ...said, matched: false };
	});
}

/** A status is named in the answer, or is all of it. */
function statusOf(data: unknown): string | undefined {
	if (typeof data === 'string') return data;
	if (!isObject(data)) return undefined;
	return [data.status, data.state, data.jobStatus, data.processStatus].find(
		(status): status is string => typeof status === 'string',
	);
}

/** Lists that tell of records, but are not the results of all of them. */
const OF_SOME = /^(error|fail|warn)/i;

/** The results of records in an answer: the answer itself, or the list of objects in it. */
function resultsIn(data: unknown): Array<Record<string, unknown>> {
	const named = Object.entries(isObject(data) ? data : {}).filter(([name]) => !OF_SOME.test(name));
	const lists = Array.isArray(data) ? [data as unknown[]] : named.map(([, part]) => part);
	const list = lists.find((part) => Array.isArray(part) && part.length > 0 && part.every(isObject));
	return (list ?? []) as Array<Record<string, unknown>>;
}

/** As many results as records, in their order; undefined when it is not clear which is whose. */
function matched(
	results: Array<Record<string, unknown>>,
	count: number,
): Array<Record<string, unknown>> | undefined {
	if (results.length !== count) return undefined;
	if (!results.some((result) => 'index' in result)) return results;
	const ordered = [...results].sort((a, b) => Number(a.index) - Number(b.index));
	const base = Number(ordered[0]?.index);
	const isWhole = ordered.every(({ index }, position) => Number(index) === base + position);
	return isWhole ? ordered : undefined;
}

function failureOf(
	result: Record<string, unknown>,
	position: number,
	job: string,
): ApiError | undefined {
	const entries = entriesOf(result);
	const made = isMade(result);
	const failed =
		result.success === false || entries.length > 0 || (!made && hasFailed(statusOf(result)));
	if (!failed) return undefined;
	const why = entries.map(({ message }) => message ?? 'error without a key').join('; ');
	return new ApiError(
		'refused',
		`Record ${position} of the ${job} failed: ${why || 'the platform gave no reason'}`,
		{
			entries,
			advice: made
				? 'The answer names a case all the same: look at it on the platform before you send it again.'
				: 'No case was made of this item. The other records of the job are not touched by that: correct this one and send it alone.',
			mayHaveCompleted: made,
		},
	);
}

/** Whether a case came of a record. The `status` that it has is then the case's own: any text. */
function isMade(result: Readonly<Record<string, unknown>>): boolean {
	if (typeof result.success === 'boolean') return result.success;
	const { id, caseNumber } = isObject(result.case) ? result.case : result;
	return !isMissing(id) || !isMissing(caseNumber);
}

function entriesOf(result: unknown): ErrorEntry[] {
	if (!isObject(result)) return [];
	const { errors, error } = result;
	const all = Array.isArray(errors) ? (errors as unknown[]) : [];
	return [...all, ...(error ? [error] : [])].map((entry) =>
		isObject(entry) ? (entry as ErrorEntry) : { message: String(entry) },
	);
}

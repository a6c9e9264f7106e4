import type { IDataObject } from 'n8n-workflow';
import { ApiError, type ErrorEntry } from '../../shared/errors';
import { isObject } from '../../shared/transport/envelope';

/** A job of the platform, and the input items that are its records, in their order. */
export interface Job {
	processId: string;
	items: number[];
}

/** Words for a job that has ended. The specification shows none, so the usual ones are known. */
const ENDED =
	/^(complete|done|finish|success|succeed|processed|partial|fail|error|cancel|abort|reject)/i;
const FAILED = /^(fail|error|cancel|abort|reject)/i;

/** Whether what the platform says of a job means that it has ended. */
export function hasEnded(data: unknown, more: readonly string[] = []): boolean {
	const status = statusOf(data);
	return status !== undefined && (ENDED.test(status) || more.includes(status));
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
	const results = matched(resultsIn(data), items.length);
	return items.map((_item, position) => {
		if (results !== undefined) {
			const result = results[position] as Record<string, unknown>;
			return failureOf(result, position, processId) ?? ({ ...about, ...result } as IDataObject);
		}
		const status = statusOf(data) ?? '';
		if (FAILED.test(status)) {
			return new ApiError(`The job ${processId} ended as ${status}`, {
				entries: entriesOf(data),
				advice: 'Look at the job on the platform: some of its records may exist all the same.',
			});
		}
		const said = isObject(data) ? (data as IDataObject) : { data: data as IDataObject[string] };
		return { ...about, ...said, matched: false };
	});
}

function statusOf(data: unknown): string | undefined {
	if (!isObject(data)) return undefined;
	return [data.status, data.state, data.jobStatus, data.processStatus].find(
		(status): status is string => typeof status === 'string',
	);
}

/** The results of records in an answer: the answer itself, or the list of objects in it. */
function resultsIn(data: unknown): Array<Record<string, unknown>> {
	const lists = Array.isArray(data)
		? [data as unknown[]]
		: Object.values(isObject(data) ? data : {});
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
	processId?: string,
): ApiError | undefined {
	const entries = entriesOf(result);
	const failed =
		result.success === false || FAILED.test(statusOf(result) ?? '') || entries.length > 0;
	if (!failed) return undefined;
	const why = entries.map(({ message }) => message ?? 'error without a key').join('; ');
	return new ApiError(
		`Record ${position} of the job${processId === undefined ? '' : ` ${processId}`} failed: ${why || 'the platform gave no reason'}`,
		{
			entries,
			advice:
				'No case was made of this item. The other records of the job are not touched by that: correct this one and send it alone.',
		},
	);
}

function entriesOf(result: unknown): ErrorEntry[] {
	if (!isObject(result)) return [];
	const { errors, error } = result;
	const all = Array.isArray(errors) ? (errors as unknown[]) : [];
	return [...all, ...(error ? [error] : [])].map((entry) =>
		isObject(entry) ? (entry as ErrorEntry) : { message: String(entry) },
	);
}

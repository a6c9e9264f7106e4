import type { IDataObject } from 'n8n-workflow';
import { withoutNulls } from '../../shared/answer';
import { ApiError, NO_REASON, type ErrorEntry } from '../../shared/errors';
import { entriesOf } from '../../shared/transport';
import { countOf, isMissing, isObject, saysNo, saysTrue } from '../../shared/values';
import { matchByIdentity, resultsByIdentity } from './identity';
import { jobState, statusOf, type StatusValues } from '../../shared/waiting';

/** What came of one input item. */
export type Outcome = IDataObject | ApiError;

type Result = Readonly<Record<string, unknown>>;

function hasFailed(status: string | undefined, values?: StatusValues): boolean {
	return status !== undefined && jobState(status, values) === 'failed';
}

/**
 * The outcome of each record of a job: its result, or an error for one that failed. The results are matched
 * to the records by their `index`, else by what identifies the customer; never by their order. A failure that
 * is listed apart is matched in the same way, and is the outcome of its record unless the result has a case.
 * A record that nothing names gets the whole answer, with `matched: false`.
 * @param records what identifies each record that was sent
 * @param processId of the job; a job that is processed within the request has none
 */
export function outcomesOf(
	data: unknown,
	records: ReadonlyArray<readonly string[]>,
	{ processId, values }: { processId?: string; values?: StatusValues } = {},
): Outcome[] {
	const jobId = processId === undefined ? {} : { processId };
	const job = processId === undefined ? 'job' : `job ${processId}`;
	const count = records.length;
	const results = matchResults(data, records);
	const failures = matchFailures(data, records, results);
	const status = statusOf(data, values);
	return Array.from({ length: count }, (_, position) => {
		const own = results?.[position];
		const isFailed = failures[position] !== undefined && !(own && isCreated(own));
		// Either of them may say why.
		const result = isFailed ? { ...own, ...failures[position] } : own;
		const failure = result && failureOf(result, position, job);
		if (failure) return failure;
		if (status !== undefined && hasFailed(status, values) && !(result && isCreated(result))) {
			return new ApiError('failed', `The ${job} ended as ${status}`, {
				entries: errorsIn(data),
				advice: 'Look at the job on the platform: some of its cases may have been created.',
				mayHaveCompleted: true,
			});
		}
		if (result) return { ...jobId, ...(result as IDataObject) };
		const whole = (isObject(data) ? data : { data }) as IDataObject;
		return { ...jobId, ...whole, matched: false };
	});
}

/** Names of lists about some records only. */
const PARTIAL_LIST = /^(error|fail|warn)/i;

/** Names of lists about records that failed. */
const FAILED_LIST = /^(error|fail)/i;

/** Names that only the result of a record has. */
const OF_A_RESULT = ['success', 'index', 'case', 'caseNumber', 'errors', 'error', 'status'];

/** The lists of objects in an answer that may be results: the answer itself, or lists in it. */
function listsIn(data: unknown): Result[][] {
	const lists = Array.isArray(data)
		? [data]
		: Object.entries(isObject(data) ? data : {})
				.filter(([name]) => !PARTIAL_LIST.test(name))
				.map(([, value]) => value);
	return lists
		.map(withoutNulls)
		.filter(
			(list): list is Result[] => Array.isArray(list) && list.length > 0 && list.every(isObject),
		);
}

/** Of several lists with a result for each record, the one whose objects look like results. */
function completeList(lists: readonly Result[][], count: number): Result[] | undefined {
	const all = lists.filter((list) => list.length === count);
	const [only, ...others] = all;
	if (others.length === 0) return only;
	const have = (list: Result[], names: readonly string[]) =>
		list.some((result) => names.some((name) => name in result));
	return all.find((list) => have(list, OF_A_RESULT)) ?? all.find((list) => have(list, ['id']));
}

/** The entries of the lists of failures in an answer, each as the result of its record. */
function failuresIn(data: unknown): Result[] {
	return Object.entries(isObject(data) ? data : {})
		.filter(([name]) => FAILED_LIST.test(name))
		.flatMap(([, list]) => (Array.isArray(list) ? (list as unknown[]) : []))
		.filter(isObject)
		.map((one) => ({ ...one, success: false }));
}

/** The failures that name their record by an `index`, one for each. */
function indexed(failures: readonly Result[]): Map<number, Result> {
	return new Map(
		failures.flatMap((one): Array<[number, Result]> => {
			const index = countOf(one.index);
			return index === undefined ? [] : [[index, one]];
		}),
	);
}

/**
 * The failure of each record among those that are listed apart. Indexes count from where those of the results
 * do; without any, from 0, unless the count itself is among them: then from 1.
 */
function matchFailures(
	data: unknown,
	records: ReadonlyArray<readonly string[]>,
	results: ReadonlyArray<Result | undefined> = [],
): Array<Result | undefined> {
	const failures = failuresIn(data);
	const byIndex = indexed(failures);
	const bases = results.map((result, position) => (countOf(result?.index) ?? NaN) - position);
	const base = bases.find((one) => one >= 0) ?? (byIndex.has(records.length) ? 1 : 0);
	const others = failures.filter(({ index }) => countOf(index) === undefined);
	const byIdentity = resultsByIdentity(others, records);
	return records.map((_, position) => byIndex.get(position + base) ?? byIdentity?.[position]?.[0]);
}

/** The result of each record; undefined where no answer shows which belongs to which. */
function matchResults(
	data: unknown,
	records: ReadonlyArray<readonly string[]>,
): ReadonlyArray<Result | undefined> | undefined {
	const lists = listsIn(data);
	const complete = completeList(lists, records.length);
	if (complete?.some((result) => 'index' in result)) return byIndex(complete);
	const failures = [...indexed(failuresIn(data)).values()];
	const withFailures = lists
		.map((list) => byIndex([...list, ...failures]))
		.find((all) => all?.length === records.length);
	if (withFailures) return withFailures;
	const byIdentity = (complete ? [complete] : lists)
		.map((list) => matchByIdentity(list, records))
		.find((matched) => matched !== undefined);
	// With one record there is nothing to confuse.
	return byIdentity ?? (records.length === 1 ? complete : undefined);
}

/** Names that only the result of a record has. Without them, a list of one may be about the job. */
const SURE_NAMES = ['index', 'success', 'case', 'caseId', 'caseNumber', 'snUserId'];

/** Whether an answer contains results: of these records, of named customers, or cases of unknown ones. */
export function holdsResults(data: unknown, records: ReadonlyArray<readonly string[]>): boolean {
	const isSure = (result?: Result) => result && SURE_NAMES.some((name) => name in result);
	return (
		matchResults(data, records)?.some(isSure) === true ||
		listsIn(data).some((list) =>
			matchByIdentity(list, records) ? list.some(isSure) : list.every(isCreated),
		)
	);
}

/** Results in the order of their records; undefined when their indexes do not name each record once. */
function byIndex(results: readonly Result[]): Result[] | undefined {
	const ordered = [...results].sort((a, b) => Number(a.index) - Number(b.index));
	const base = Number(ordered[0]?.index);
	const isComplete = ordered.every(({ index }, position) => Number(index) === base + position);
	return isComplete ? ordered : undefined;
}

function failureOf(result: Result, position: number, job: string): ApiError | undefined {
	const entries = errorsIn(result);
	const isCaseCreated = isCreated(result);
	const failed =
		saysNo(result.success) ||
		entries.length > 0 ||
		(!isCaseCreated && (hasFailed(statusOf(result)) || isRefusal(result)));
	if (!failed) return undefined;
	const reason = entries.map(({ message }) => message ?? NO_REASON).join('; ');
	return new ApiError(
		'refused',
		`Record ${position} of the ${job} failed: ${reason || 'the platform gave no reason'}`,
		{
			entries,
			advice: isCaseCreated
				? 'But the answer names a case: look at it on the platform before you send it again.'
				: 'No case was created from this item. The other records of the job are not affected: correct this one and send it alone.',
			mayHaveCompleted: isCaseCreated,
		},
	);
}

/** Whether a case was created from a record. A `status` of the result is then the case's own: any text. */
function isCreated(result: Result): boolean {
	if (!isMissing(result.success)) return saysTrue(result.success);
	if (isEntry(result)) return false;
	const { id, caseId, caseNumber } = isObject(result.case) ? result.case : result;
	return [id, caseId, caseNumber].some((one) => !isMissing(one));
}

/** The errors in an answer, or the answer itself if it is one: the specification does not show how a result says that it failed. */
function errorsIn(answer: unknown): ErrorEntry[] {
	if (!isObject(answer)) return [];
	const { errors, error, errorMessage } = answer;
	const named = [errors, error, errorMessage].flatMap(entriesOf);
	if (named.length > 0) return named;
	if (isEntry(answer)) return [answer];
	const { success, reason, message } = answer;
	return saysNo(success) || isRefusal(answer)
		? [reason, message].filter((one) => !isMissing(one)).flatMap(entriesOf)
		: [];
}

/** Whether the status of a result is one of HTTP that means a refusal. */
function isRefusal({ status, statusCode }: Result): boolean {
	const code = countOf(statusCode) ?? countOf(status) ?? 0;
	return code >= 400 && code < 600;
}

/** Whether a result is an error of the envelope itself (Part 1): `id` is the error's own then. */
function isEntry({ code, message, case: record, caseNumber }: Result): boolean {
	return !isMissing(code) && !isMissing(message) && isMissing(record) && isMissing(caseNumber);
}

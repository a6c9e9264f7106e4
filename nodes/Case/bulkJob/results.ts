import type { IDataObject } from 'n8n-workflow';
import { withoutNulls } from '../../kernel/answers/answer';
import { matchByKeys } from '../../kernel/answers/ids';
import { entriesOf, isErrorCode } from '../../kernel/answers/refusals';
import { ApiError, NO_REASON, type ErrorEntry } from '../../kernel/failures/errors';
import { known } from '../../kernel/service';
import { countOf, isMissing, isObject, saysNo, saysTrue } from '../../kernel/values/values';
import { progressIn, type StatusValues } from '../../service/jobs/jobAnswer';
import { keysOf } from './identity';

export type Outcome = IDataObject | ApiError;

type Result = Readonly<Record<string, unknown>>;

/**
 * The outcome of each record of a job: its result, or an error for one that failed. Results, and failures that are
 * listed apart, are matched to the records by their `index`, else by what identifies the customer; never by their
 * order. A failure counts unless the result has a case. A record that nothing names gets the whole answer, with
 * `matched: false` and the number of failures that name none; it has failed, too, where all that names none has.
 * @param processId of the job; a job that is processed within the request has none
 */
export function outcomesOf(
	data: unknown,
	records: Keys,
	{ processId, values }: { processId?: string; values?: StatusValues } = {},
): Outcome[] {
	const jobId = processId === undefined ? {} : { processId };
	const job = processId === undefined ? 'job' : `job ${processId}`;
	const answer = resultsIn(data, records);
	const results = matchResults(answer, records);
	const failures = matchFailures(answer, records, results);
	const { lists, complete = [], apart } = answer;
	const ofRecords = [complete, ...lists].find((one) => one.some(looksLikeResult)) ?? [];
	const matched = [...results, ...failures];
	const rest = [...ofRecords, ...apart.filter(isOfRecord)].filter((one) => !matched.includes(one));
	const restFailures = rest.filter((one) => failureOf(one, job) !== undefined);
	const unmatched = records.filter((_, i) => !results[i] && !failures[i]).length;
	const areAllFailures = rest.length === restFailures.length && rest.length >= unmatched;
	const { status = '', state } = progressIn(data, values);
	return records.map((_, position) => {
		const own = results[position];
		const isFailed = failures[position] !== undefined && !(own && isCreated(own));
		// Either of them may say why.
		const result = isFailed ? { ...own, ...failures[position] } : own;
		const failure = result && failureOf(result, `Record ${position} of the ${job}`);
		if (failure) return failure;
		if (state === 'failed' && !(result && isCreated(result)))
			return new ApiError('failed', `The ${job} ended as ${status}`, {
				entries: errorsIn(data),
				advice: 'Look at the job on the platform: some of its cases may have been created.',
				mayHaveCompleted: true,
			});
		if (result) return { ...jobId, ...(result as IDataObject) };
		if (areAllFailures)
			return new ApiError('refused', `The records of the ${job} failed`, {
				entries: restFailures.flatMap(errorsIn),
				advice:
					'The platform does not say which reason is whose. Look at the job before you send it again.',
				mayHaveCompleted: true,
			});
		const whole = (isObject(data) ? data : { data }) as IDataObject;
		const failed = restFailures.length > 0 && { failedRecords: restFailures.length };
		return { ...jobId, ...whole, ...failed, matched: false };
	});
}

/** What identifies each record that was sent. */
type Keys = ReadonlyArray<readonly string[]>;

/** Names of lists about some records only, and of those about records that failed. */
const PARTIAL_LIST = /^(error|fail|warn)/i;
const FAILED_LIST = /^(error|fail)/i;

type Results = ReturnType<typeof resultsIn>;

/** The lists in an answer that may be results, the complete one with one for each record, and failures listed apart. */
function resultsIn(data: unknown, { length }: Keys) {
	const parts = Object.entries(isObject(data) ? data : { data }).flatMap(([name, list]) =>
		Array.isArray(list) ? [[name, withoutNulls<unknown[]>(list)] as const] : [],
	);
	const lists: Result[][] = parts.flatMap(([name, list]) =>
		!PARTIAL_LIST.test(name) && list.length > 0 && list.every(isObject) ? [list] : [],
	);
	const apart: Result[] = parts.flatMap(([name, list]) =>
		FAILED_LIST.test(name) ? list.filter(isObject).map((one) => ({ ...one, success: false })) : [],
	);
	// Of several, it is the one whose objects look like results.
	const all = lists.filter((list) => list.length === length);
	const complete =
		all.find((list) => all.length === 1 || list.some(looksLikeResult)) ??
		all.find((list) => list.some((result) => 'id' in result));
	return { lists, complete, apart };
}

/** Whether a result identifies its record. Without that, a list of one may be about the job. */
function isOfRecord(result: Result): boolean {
	return IDENTITY.some((name) => name in result) || keysOf(result).length > 0;
}

const IDENTITY = known.endpoints['GET /case/bulk/status'].ids;

function looksLikeResult(result: Result): boolean {
	return (
		'success' in result || 'status' in result || isOfRecord(result) || errorsIn(result).length > 0
	);
}

/** The failures that name their record by an `index`, one for each. */
function indexed(failures: readonly Result[]): Map<number, Result> {
	const named = failures.filter(({ index }) => countOf(index) !== undefined);
	return new Map(named.map((one) => [Number(one.index), one]));
}

/**
 * The failure of each record among those that are listed apart. Indexes count from where those of the results
 * do; without any, from 1 where one equals the number of records, else from 0.
 */
function matchFailures({ apart }: Results, records: Keys, results: Array<Result | undefined>) {
	const named = indexed(apart);
	const bases = results.map((result, position) => (countOf(result?.index) ?? NaN) - position);
	const base = bases.find((one) => one >= 0) ?? (named.has(records.length) ? 1 : 0);
	const others = apart.filter(({ index }) => countOf(index) === undefined);
	const byKeys = matchByKeys(others, keysOf, records);
	return records.map((_, position) => named.get(position + base) ?? byKeys?.[position]?.[0]);
}

/** The result of each record, as far as the answer shows which belongs to which. */
function matchResults({ lists, complete, apart }: Results, records: Keys) {
	if (complete?.some((result) => 'index' in result)) return byIndex(complete) ?? [];
	const failures = [...indexed(apart).values()];
	const withFailures = lists
		.map((list) => byIndex([...list, ...failures]))
		.find((all) => all?.length === records.length);
	if (withFailures) return withFailures;
	const byKeys = (complete ? [complete] : lists)
		.map((list) => matchByKeys(list, keysOf, records))
		.find((matched) => matched !== undefined)
		// One whose result is missing or ambiguous has none.
		?.map(([only, ...others]) => (others.length === 0 ? only : undefined));
	// With one record there is nothing to confuse.
	return byKeys ?? (records.length === 1 && complete ? complete : []);
}

/** Whether an answer contains results: of these records, of named customers, or cases of unknown ones. */
export function holdsResults(data: unknown, records: Keys): boolean {
	const answer = resultsIn(data, records);
	const isSure = (result?: Result) => result && ('success' in result || isOfRecord(result));
	const isOfCustomer = (result: Result) => keysOf(result).length > 0;
	return (
		matchResults(answer, records).some(isSure) ||
		answer.lists.some((list) => list.some(isOfCustomer) || list.every(isCreated))
	);
}

/** Results in the order of their records; undefined when their indexes do not name each record once. */
function byIndex(results: readonly Result[]): Result[] | undefined {
	const ordered = [...results].sort((a, b) => Number(a.index) - Number(b.index));
	const base = Number(ordered[0]?.index);
	const isComplete = ordered.every(({ index }, position) => Number(index) === base + position);
	return isComplete ? ordered : undefined;
}

function failureOf(result: Result, what: string): ApiError | undefined {
	const entries = errorsIn(result);
	const isCaseCreated = isCreated(result);
	const failed =
		saysNo(result.success) ||
		entries.length > 0 ||
		(!isCaseCreated && (progressIn(result).state === 'failed' || isRefusal(result)));
	if (!failed) return undefined;
	const reason = entries.map(({ message }) => message ?? NO_REASON).join('; ');
	return new ApiError('refused', `${what} failed: ${reason || 'the platform gave no reason'}`, {
		entries,
		advice: isCaseCreated
			? 'But the answer names a case: look at it on the platform before you send it again.'
			: 'No case was created from this item. The other records of the job are not affected: correct this one and send it alone.',
		mayHaveCompleted: isCaseCreated,
	});
}

/** Whether a case was created from a record. A `status` of the result is then the case's own, and may be any text. */
function isCreated(result: Result): boolean {
	if (!isMissing(result.success)) return saysTrue(result.success);
	if (isEntry(result)) return false;
	const { id, caseId, caseNumber } = isObject(result.case) ? result.case : result;
	return [id, caseId, caseNumber].some((one) => !isMissing(one));
}

/** The errors in an answer, or the answer itself if it is one: the specification does not show how a result says that it failed. */
function errorsIn(answer: unknown): ErrorEntry[] {
	if (!isObject(answer)) return [];
	const { errors, error, errorMessage, success, reason, message } = answer;
	const named = [errors, error, errorMessage].flatMap(entriesOf);
	if (named.length > 0) return named;
	if (isEntry(answer)) return [answer];
	return saysNo(success) || isRefusal(answer) ? [reason, message].flatMap(entriesOf) : [];
}

/** Whether the status of a result is one of HTTP that means a refusal. */
function isRefusal({ status, statusCode }: Result): boolean {
	return isErrorCode(countOf(statusCode) ?? status);
}

/** Whether a result is an error of the envelope itself (Part 1): `id` is the error's own then. */
function isEntry({ code, message, case: record, caseNumber }: Result): boolean {
	return !isMissing(code) && !isMissing(message) && isMissing(record) && isMissing(caseNumber);
}

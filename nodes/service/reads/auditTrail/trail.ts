import { ListReading } from '../../../kernel/answers/pages';
import { ApiError } from '../../../kernel/failures/errors';
import { resultOrFailure } from '../../../kernel/failures/results';
import { pause, pauseBefore } from '../../../kernel/http/retry';
import type { RunContext } from '../../../kernel/operation';
import { fingerprint } from '../../../kernel/values/sha256';
import { isBefore, MAX_DELAY, Position } from './position';
import { fetchPage, momentOf, withChangesOf } from './record';
import type { AuditRecord, Search, TrailPage, TrailQuery } from './record';

/**
 * The records that a query asks for, page by page, `limit` in all at most, each of them once. A cursor works once, so
 * a lost page is not requested again: the search goes on at the position, which moves past each page before that comes
 * out. Saving it is left to the caller, once it has made its output.
 * Throws ApiError when the platform refuses, or fails again and again without a new record.
 */
export async function* readTrail(
	query: TrailQuery,
	{ send, signal }: Pick<RunContext, 'send' | 'signal'>,
	limit = Infinity,
	position = new Position(),
): AsyncGenerator<TrailPage, void, undefined> {
	const search = searchOf(query, limit);
	const fieldNames = query.options.fieldNames && new Set(query.options.fieldNames);
	const progress = { pages: 0, count: 0 };
	const begin = () => ({
		body: position.resume(search),
		reading: new ListReading<AuditRecord>({ cursors: 'once', faults: { stuck } }, progress),
		comesAgain: circleGuard(search),
	});
	let { body, reading, comesAgain } = begin();
	let attempts = 0;
	let remaining = limit;
	while (reading.goesOn) {
		const { cursor } = reading;
		const page = await resultOrFailure(fetchPage(send, cursor ?? body));
		if (page instanceof ApiError) {
			if (!isLost(page, cursor !== undefined) || !position.canResume) throw page;
			if (++attempts > MAX_ATTEMPTS)
				throw page.with(`${page.message}. The search got no further in ${MAX_ATTEMPTS} attempts`, {
					advice: 'Nothing was changed, and nothing was returned. Run it again later.',
				});
			await pause(pauseBefore(attempts, {}, Date.now()), signal);
			({ body, reading, comesAgain } = begin());
			continue;
		}
		const more = page.cursor !== undefined;
		const isAgain = comesAgain(page.records);
		const fresh = position.skipSeen(reading.take({ ...page, more, isAgain }));
		const { records, examined } = firstOf(fresh, remaining, fieldNames);
		const { last } = position;
		position.advance(fresh.slice(0, examined), page.time, page.records.at(-1));
		if (fresh.length > 0 || position.last !== last) attempts = 0;
		remaining -= records.length;
		position.isBehind = remaining === 0 && (more || examined < fresh.length);
		if (records.length > 0) yield { ...page, records };
		if (remaining === 0) return;
		if (reading.fault) throw reading.fault;
	}
}

/** The first `limit` records, with changes of these fields only, and how many were looked at for them. */
function firstOf(all: readonly AuditRecord[], limit: number, fieldNames?: ReadonlySet<string>) {
	const records: AuditRecord[] = [];
	let examined = 0;
	for (const candidate of all) {
		if (records.length === limit) break;
		examined++;
		const record = fieldNames ? withChangesOf(candidate, fieldNames) : candidate;
		if (record) records.push(record);
	}
	return { records, examined };
}

/**
 * The newest records of the assets, oldest first: those of the last moments, in which records may still
 * be written late, and of the future. `time`: when the first page came, by the platform's clock (epoch ms).
 * Throws ApiError as {@link readTrail} does.
 */
export async function newestRecords(
	assets: Pick<TrailQuery, 'assetClass' | 'assetIds'>,
	context: Pick<RunContext, 'send' | 'signal'>,
): Promise<Pick<TrailPage, 'records' | 'time'>> {
	const newestFirst: AuditRecord[] = [];
	const query = { ...assets, filters: { order: 'DESC' }, options: {} };
	let time = Infinity;
	for await (const page of readTrail(query, context)) {
		newestFirst.push(...page.records);
		time = Math.min(time, page.time);
		const [first, last] = [momentOf(newestFirst[0]), momentOf(newestFirst.at(-1))];
		// The position goes back further by the time that reading took, which is less than another minute.
		if (last < Math.min(first, time) - 2 * MAX_DELAY) break;
	}
	return { records: newestFirst.reverse(), time };
}

/** The body of the search, with the page size that needs the fewest requests. */
export function searchOf(query: TrailQuery, limit: number): Search {
	const { assetClass, assetIds, filters, options } = query;
	// Where records are skipped, nobody knows how many must be read to find `limit` of them.
	const pageSize = options.incremental || options.fieldNames ? MAX_PAGE_SIZE : limit;
	return {
		assetClass,
		assetIds,
		limit: Math.min(options.pageSize ?? MAX_PAGE_SIZE, pageSize),
		...filters,
		...(options.incremental && { order: 'ASC' }),
	};
}

/** The most records that the platform gives on one page (Part 1, "Limits"). */
export const MAX_PAGE_SIZE = 200;

/** How often in a row a search is resumed without getting further before it counts as failed. */
const MAX_ATTEMPTS = 4;

const stuck = (): [message: string, advice: string] => [
	'The platform returned the same cursor again',
	'A cursor works once, so the rest cannot be read. Nothing was changed. Run it again later.',
];

/**
 * Whether a page did not arrive although the platform may have given it. A search that fails is
 * repeated by the transport, a cursor is not.
 */
function isLost({ kind }: ApiError, byCursor: boolean): boolean {
	if (kind === 'unreadable') return true;
	// Errors within a success may have used the cursor up; a refusal, and any of a search, is final.
	return byCursor && ['partlyFailed', 'unanswered', 'failed', 'notFound'].includes(kind);
}

/** How many records may come in pages that look like earlier ones, all of one moment: these may be identical. */
const MAX_ALIKE = 20_000;

/** Whether a page was given before, in a search that goes round in a circle: to be asked for each page, in order. */
function circleGuard(search: Search): (records: readonly AuditRecord[]) => boolean {
	const pages = new Set<string>();
	let before = NaN;
	let alike = 0;
	return (records) => {
		if (records.length === 0) return false;
		const page = fingerprint([records.length, records[0], records.at(-1)]);
		const isAlike = pages.has(page);
		pages.add(page);
		if (isAlike) alike += records.length;
		const turnsBack = isBefore(momentOf(records[0]), before, search);
		before = momentOf(records.at(-1));
		return isAlike && (turnsBack || alike > MAX_ALIKE);
	};
}

import { ListReading } from '../../../kernel/answers/pages';
import { ApiError } from '../../../kernel/failures/errors';
import { resultOf } from '../../../kernel/failures/results';
import { pause, pauseBefore } from '../../../kernel/http/retry';
import type { RunContext } from '../../../kernel/operation';
import { fingerprint } from '../../../kernel/values/sha256';
import { defined } from '../../../kernel/values/values';
import { MAX_DELAY, Position, type Search } from './position';
import { momentOf, pageOf, withChangesOf, type AuditRecord } from './record';

/** Which records of which assets are asked for. */
export interface TrailQuery {
	assetClass: string;
	assetIds: string[];
	filters: { from?: number; upto?: number; order?: string };
	options: { fieldNames?: string[]; pageSize?: number; incremental?: boolean };
}

/**
 * The records that a query asks for, page by page, `limit` in all at most. The position moves past each page that
 * was taken; saving it is left to the caller, once it has made its output.
 * Throws ApiError as {@link searchPages} does.
 */
export async function* readTrail(
	query: TrailQuery,
	context: Pick<RunContext, 'send' | 'signal'>,
	limit: number,
	position = new Position(),
): AsyncGenerator<readonly AuditRecord[], void, undefined> {
	const fieldNames = query.options.fieldNames && new Set(query.options.fieldNames);
	let remaining = limit;
	const pages = searchPages(searchOf(query, limit), context, position);
	for await (const { records: all, more, time } of pages) {
		const records: AuditRecord[] = [];
		let examined = 0;
		for (const candidate of all) {
			if (records.length === remaining) break;
			examined++;
			const record = fieldNames ? withChangesOf(candidate, fieldNames) : candidate;
			if (record) records.push(record);
		}
		remaining -= records.length;
		if (remaining === 0) {
			position.advance(all.slice(0, examined), time);
			position.isBehind = more || examined < all.length;
		}
		if (records.length > 0) yield records;
		if (remaining === 0) return;
	}
}

/**
 * The newest records of the assets, oldest first: those of the last moments, in which records may still
 * be written late, and of the future. `time`: when the first page came, by the platform's clock (epoch ms).
 * Throws ApiError as {@link searchPages} does.
 */
export async function newestRecords(
	{ assetClass, assetIds }: Pick<TrailQuery, 'assetClass' | 'assetIds'>,
	context: Pick<RunContext, 'send' | 'signal'>,
): Promise<{ records: AuditRecord[]; time: number }> {
	const newestFirst: AuditRecord[] = [];
	const search: Search = { assetClass, assetIds, limit: MAX_PAGE_SIZE, order: 'DESC' };
	let time = Infinity;
	for await (const page of searchPages(search, context)) {
		newestFirst.push(...page.records);
		time = Math.min(time, page.time);
		const [first = NaN, last = NaN] = [newestFirst.at(0), newestFirst.at(-1)].map(
			(record) => record && momentOf(record),
		);
		// The position goes back further by the time that reading took, which is less than another minute.
		if (last < Math.min(first, time) - 2 * MAX_DELAY) break;
	}
	return { records: newestFirst.reverse(), time };
}

/** The body of the search, with the page size that needs the fewest requests. */
export function searchOf(query: TrailQuery, limit: number): Search {
	const { assetClass, assetIds, filters, options } = query;
	const order = options.incremental ? 'ASC' : filters.order;
	// Where records are skipped, nobody knows how many must be read to find `limit` of them.
	const pageSize = options.incremental || options.fieldNames ? MAX_PAGE_SIZE : limit;
	return {
		assetClass,
		assetIds,
		limit: Math.min(options.pageSize ?? MAX_PAGE_SIZE, pageSize),
		...(defined({ order, from: filters.from, upto: filters.upto }) as Partial<Search>),
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
 * The records of a search, page by page, each of them once. A cursor works once, so a lost page is
 * not requested again: the search goes on at the position, which moves with every page that was taken.
 * Throws ApiError when the platform refuses, or fails again and again without a new record.
 */
export async function* searchPages(
	search: Search,
	{ send, signal }: Pick<RunContext, 'send' | 'signal'>,
	position = new Position(),
): AsyncGenerator<{ records: AuditRecord[]; more: boolean; time: number }, void, undefined> {
	const progress = { pages: 0, count: 0 };
	const begin = () => ({
		body: position.resume(search),
		reading: new ListReading<AuditRecord>({ cursors: 'once', faults: { stuck } }, progress),
		comesAgain: circleGuard(search),
	});
	let { body, reading, comesAgain } = begin();
	let attempts = 0;
	while (reading.goesOn) {
		const { cursor } = reading;
		const answer =
			cursor === undefined
				? send('POST /audit/search', { body })
				: send('GET /audit', { query: { id: cursor } });
		const page = await resultOf(answer.then(pageOf));
		if (page instanceof Error) {
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
		const records = position.skipSeen(reading.take({ ...page, more, isAgain }));
		const { last } = position;
		if (records.length > 0) yield { records, more, time: page.time };
		position.advance(records, page.time, page.records.at(-1));
		if (records.length > 0 || position.last !== last) attempts = 0;
		if (reading.fault) throw reading.fault;
	}
}

/**
 * Whether a page did not arrive although the platform may have given it. A search that fails is
 * repeated by the transport, a cursor is not.
 */
function isLost(error: Error, byCursor: boolean): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	if (error.kind === 'unreadable') return true;
	// Errors within a success may have used the cursor up; a refusal, and any of a search, is final.
	return byCursor && ['partlyFailed', 'unanswered', 'failed', 'notFound'].includes(error.kind);
}

/** How many records may come in pages that look like earlier ones, all of one moment: these may be identical. */
const MAX_ALIKE = 20_000;

/** Whether a page was given before, in a search that goes round in a circle: to be asked for each page, in order. */
function circleGuard({ order }: Search): (records: readonly AuditRecord[]) => boolean {
	const pages = new Set<string>();
	let before: number | undefined;
	let alike = 0;
	return (records) => {
		const [first, last] = [records[0], records.at(-1)];
		if (first === undefined || last === undefined) return false;
		const page = `${records.length} ${fingerprint(first)} ${fingerprint(last)}`;
		const [moment = NaN, previous = NaN] = [momentOf(first), before];
		before = momentOf(last);
		const isNew = !pages.has(page);
		pages.add(page);
		if (isNew) return false;
		alike += records.length;
		// It turns back in the order of the search.
		return (order === 'ASC' ? moment < previous : moment > previous) || alike > MAX_ALIKE;
	};
}

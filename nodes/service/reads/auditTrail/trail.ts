import type { RunContext } from '../../../kernel/operation';
import { defined } from '../../../kernel/values/values';
import { MAX_DELAY, Position, type Search } from './position';
import { momentOf, withChangesOf, type AuditRecord } from './record';
import { MAX_PAGE_SIZE, searchPages } from './searchPages';

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
	for await (const { records: all, more, time } of searchPages(
		searchOf(query, limit),
		context,
		position,
	)) {
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

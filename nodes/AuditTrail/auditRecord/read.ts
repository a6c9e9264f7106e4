import { InputError } from '../../shared/errors';
import type { ItemContext, Output } from '../../shared/operation';
import { searchPages, type Search } from './pages';
import { claimTrail, Position } from './position';
import { changesOf, type AuditRecord } from './record';

/** The most records that the platform gives on one page (Part 1, "Limits"). */
export const PAGE = 200;

/** After how many records a person who looks on is told how far it is. */
const REPORT = 10_000;

/** Which records are wanted. */
export interface Wanted {
	assetClass: string;
	assetIds: string[];
	filters: { from?: number; upto?: number; order?: string };
	options: { fieldNames?: string[]; incremental?: boolean; pageSize?: number };
}

/**
 * Lets `use` have the wanted records page by page, `limit` in all at most, and remembers the
 * position of an incremental reading once the whole run has handed out its items.
 * Throws ApiError as {@link searchPages} does.
 */
export async function readTrail<T extends Output>(
	wanted: Wanted,
	context: ItemContext,
	limit: number,
	use: (pages: AsyncIterable<readonly AuditRecord[]>) => Promise<T>,
): Promise<T> {
	const { assetClass, assetIds, options } = wanted;
	const position = options.incremental
		? new Position(context.n8n, assetClass, assetIds)
		: undefined;
	const output = await use(wantedPages(wanted, context, limit, position));
	if (position) context.onSuccess(() => position.save());
	return output;
}

/** Throws InputError for an incremental reading that would lose or repeat records. */
export function checkReading(
	{ assetClass, assetIds, filters, options }: Wanted,
	{ once }: Pick<ItemContext, 'once'>,
): void {
	if (options.incremental !== true) return;
	if (filters.order === 'DESC') {
		throw InputError.of(
			'filters.order',
			'An incremental reading goes from the oldest record to the newest. Remove Order, or choose ASC.',
		);
	}
	claimTrail(once, assetClass, assetIds);
}

/** The body of the search, with the page size that needs the fewest requests. */
export function searchOf(wanted: Wanted, limit: number, position?: Position): Search {
	const { assetClass, assetIds, filters, options } = wanted;
	// How many records must be looked at is known only when none are left out.
	const enough = position || options.fieldNames ? PAGE : limit;
	const from = position ? position.from(filters.from) : filters.from;
	const order = position ? 'ASC' : filters.order;
	return {
		assetClass,
		assetIds,
		limit: Math.min(options.pageSize ?? PAGE, enough),
		...(order !== undefined && { order: order as Search['order'] }),
		...(from !== undefined && { from }),
		...(filters.upto !== undefined && { upto: filters.upto }),
	};
}

async function* wantedPages(
	wanted: Wanted,
	context: ItemContext,
	limit: number,
	position?: Position,
): AsyncGenerator<readonly AuditRecord[], void, undefined> {
	const fieldNames = wanted.options.fieldNames && new Set(wanted.options.fieldNames);
	let left = limit;
	let read = 0;
	for await (const page of searchPages(searchOf(wanted, limit, position), context)) {
		const { kept, looked } = select(position ? position.unseen(page) : page, fieldNames, left);
		position?.moveTo(looked);
		left -= kept.length;
		if (kept.length > 0) yield kept;
		if (left <= 0) return;
		const before = read;
		read += page.length;
		if (Math.floor(before / REPORT) < Math.floor(read / REPORT)) {
			context.n8n.sendMessageToUI(`${read} audit records read so far (item ${context.itemIndex})`);
		}
	}
}

/** `limit` records at most that have the fields, and all that were looked at to find them. */
function select(
	records: readonly AuditRecord[],
	fieldNames: ReadonlySet<string> | undefined,
	limit: number,
): { kept: readonly AuditRecord[]; looked: readonly AuditRecord[] } {
	if (fieldNames === undefined) {
		const kept = records.length > limit ? records.slice(0, limit) : records;
		return { kept, looked: kept };
	}
	const kept: AuditRecord[] = [];
	for (const [i, record] of records.entries()) {
		const match = changesOf(record, fieldNames);
		if (match) kept.push(match);
		if (kept.length >= limit) return { kept, looked: records.slice(0, i + 1) };
	}
	return { kept, looked: records };
}

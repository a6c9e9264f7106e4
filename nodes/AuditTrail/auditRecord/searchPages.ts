import { ApiError } from '../../shared/errors';
import type { RunContext } from '../../shared/operation';
import { resultOf } from '../../shared/pool';
import { EmptyPageGuard } from '../../shared/reads';
import { pause, pauseBefore, type Send } from '../../shared/transport';
import { fingerprint, pageOf, type AuditPage, type AuditRecord } from './record';
import { SeenRecords, type RecordFilter } from './seen';

/** The most records that the platform gives on one page (Part 1, "Limits"). */
export const MAX_PAGE_SIZE = 200;

/** How often in a row a search is resumed without a new record before it counts as failed. */
const MAX_ATTEMPTS = 4;

/** The body of `POST /audit/search` (Part 1, "Audit trail"). `from` and `upto` in epoch ms. */
export interface Search {
	assetClass: string;
	assetIds: string[];
	/** Records per page. */
	limit: number;
	order?: 'ASC' | 'DESC';
	from?: number;
	upto?: number;
}

/**
 * The records of a search, page by page, each of them once. A cursor works once, so a lost page is
 * not requested again: the search is resumed at the moment of the last record seen, and skips what
 * was seen of that moment.
 * Throws ApiError when the platform refuses, or fails again and again without a new record.
 */
export async function* searchPages(
	search: Search,
	{ send, signal }: Pick<RunContext, 'send' | 'signal'>,
): AsyncGenerator<readonly AuditRecord[], void, undefined> {
	const checkpoint = new Checkpoint(search);
	const emptyPages = new EmptyPageGuard();
	let body = search;
	let cursor: string | undefined;
	let attempts = 0;
	for (;;) {
		const page = await resultOf(fetchPage(send, body, cursor));
		if (page instanceof Error) {
			if (!isLost(page, cursor !== undefined)) throw page;
			const resumed = checkpoint.resume();
			if (resumed === undefined) throw page;
			if (++attempts > MAX_ATTEMPTS) throw gaveUp(page);
			await pause(pauseBefore(attempts, {}, Date.now()), signal);
			body = resumed;
			cursor = undefined;
			continue;
		}
		const records = checkpoint.skipSeen(page.records);
		if (records.length > 0) {
			attempts = 0;
			checkpoint.advance(records);
			yield records;
		}
		cursor = page.cursor;
		if (cursor === undefined) return;
		const endless = emptyPages.errorAfter(page.records);
		if (endless) throw gaveUp(endless);
	}
}

/** The first page of a search, or the one that a cursor leads to. */
async function fetchPage(send: Send, body: Search, cursor?: string): Promise<AuditPage> {
	return pageOf(
		cursor === undefined
			? await send('POST /audit/search', { body })
			: await send('GET /audit', { query: { id: cursor } }),
	);
}

/**
 * Whether a page did not arrive although the platform may have given it. A search that fails is
 * repeated by the transport, a cursor is not.
 */
function isLost(error: Error, byCursor: boolean): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	const { kind, status = 0 } = error;
	if (['unanswered', 'failed', 'notFound'].includes(kind)) return byCursor;
	// Errors within a success are lost answers; a 4xx is the platform's decision.
	return kind === 'unreadable' || (kind === 'refused' && status < 300);
}

function gaveUp({ kind, message, status, entries }: ApiError): ApiError {
	return new ApiError(kind, `${message}. The search got no further in ${MAX_ATTEMPTS} attempts`, {
		status,
		entries,
		advice: 'Nothing was changed, and nothing was handed out. Run it again later.',
	});
}

/** How far a search has got: its last record, and what was seen of that record's moment. */
class Checkpoint {
	private last?: AuditRecord;
	private seen = new SeenRecords();
	private filter?: RecordFilter;

	constructor(private readonly search: Search) {}

	/** Moves on behind these records. */
	advance(records: readonly AuditRecord[]): void {
		const last = records.at(-1);
		if (last?.auditDate !== this.last?.auditDate) this.seen = new SeenRecords();
		this.last = last;
		for (const record of records) {
			if (record.auditDate === last?.auditDate) {
				this.seen.add(record.auditDate, fingerprint(record));
			}
		}
	}

	/**
	 * The search from the moment of the last record on; `from` and `upto` exclude their own moment.
	 * Undefined when that record has no moment.
	 */
	resume(): Search | undefined {
		if (this.last === undefined) return this.search;
		const moment = this.last.auditDate;
		if (!Number.isSafeInteger(moment)) return undefined;
		const isAscending = this.search.order === 'ASC';
		const filterSeen = this.seen.createFilter();
		this.filter = (records) =>
			filterSeen(
				records.filter(({ auditDate }) =>
					isAscending ? auditDate >= moment : auditDate <= moment,
				),
			);
		return { ...this.search, ...(isAscending ? { from: moment - 1 } : { upto: moment + 1 }) };
	}

	/** The records that were not seen before the search was resumed. */
	skipSeen(records: readonly AuditRecord[]): readonly AuditRecord[] {
		return this.filter?.(records) ?? records;
	}
}

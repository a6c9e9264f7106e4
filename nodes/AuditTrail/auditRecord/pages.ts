import { ApiError } from '../../shared/errors';
import type { RunContext } from '../../shared/operation';
import { resultOf } from '../../shared/pool';
import { pause, pauseBefore } from '../../shared/transport';
import { fingerprint, pageOf, type AuditRecord } from './record';

/** The body of `POST /audit/search` (Part 1, "Audit trail"). `from` and `upto` in epoch ms. */
export interface Search {
	assetClass: string;
	assetIds: string[];
	/** Records a page, 200 at most. */
	limit: number;
	order?: 'ASC' | 'DESC';
	from?: number;
	upto?: number;
}

/** How often in a row a search is taken up again, or a page is empty, before it counts as failed. */
const MAX_IDLE = 4;

/**
 * The records of a search, page by page, each of them once. A cursor works once, so a lost page is
 * not asked for again: a new search begins at the moment of the last record seen, and leaves out
 * what was seen of that moment.
 * Throws ApiError when the platform refuses, or fails again and again without a new record.
 */
export async function* searchPages(
	search: Search,
	{ send, signal }: Pick<RunContext, 'send' | 'signal'>,
): AsyncGenerator<readonly AuditRecord[], void, undefined> {
	const edge = new Edge(search);
	let body = search;
	let cursor: string | undefined;
	let idle = 0;
	for (;;) {
		const answer =
			cursor === undefined
				? send('POST /audit/search', { body })
				: send('GET /audit', { query: { id: cursor } });
		const page = await resultOf(answer.then(pageOf));
		if (page instanceof Error) {
			const rest = isLost(page, cursor !== undefined) ? edge.rest() : undefined;
			if (rest === undefined) throw page;
			if (++idle > MAX_IDLE) throw givenUp(page as ApiError);
			await pause(pauseBefore(idle, {}, Date.now()), signal);
			body = rest;
			cursor = undefined;
			continue;
		}
		const records = edge.unseen(page.records);
		if (records.length > 0) {
			idle = 0;
			edge.moveTo(records);
			yield records;
		}
		cursor = page.cursor;
		if (cursor === undefined) return;
		if (page.records.length === 0 && ++idle > MAX_IDLE) {
			throw givenUp(
				new ApiError('unreadable', 'The platform gives empty pages without end', { advice: '' }),
			);
		}
	}
}

/**
 * Whether a page failed to arrive, although the platform may have given it. What the transport
 * repeats by itself (a search that fails) is not asked for once more.
 */
function isLost(error: Error, byCursor: boolean): boolean {
	if (!(error instanceof ApiError)) return false;
	const { kind, status = 0 } = error;
	if (['unanswered', 'failed', 'notFound'].includes(kind)) return byCursor;
	return kind === 'unreadable' || (kind === 'refused' && status < 300);
}

function givenUp({ kind, message, status, entries }: ApiError): ApiError {
	return new ApiError(kind, `${message}. The search got no further in ${MAX_IDLE} attempts`, {
		status,
		entries,
		advice: 'Nothing was changed, and nothing was handed out. Run it again later.',
	});
}

/** The moment up to which records were seen, and which of that moment: `auditDate` is not unique. */
class Edge {
	private last?: AuditRecord;
	/** How many records of that moment were seen, by fingerprint. */
	private readonly seen = new Map<string, number>();
	/** What a search that was taken up is still to leave out; absent in the first one. */
	private left?: { date: number; seen: Map<string, number> };

	constructor(private readonly search: Search) {}

	/**
	 * The search that begins with the moment of the edge; `from` and `upto` exclude their own.
	 * Undefined when the last record names no moment.
	 */
	rest(): Search | undefined {
		if (this.last === undefined) return this.search;
		const date = this.last.auditDate;
		if (!Number.isSafeInteger(date)) return undefined;
		this.left = { date, seen: new Map(this.seen) };
		return {
			...this.search,
			...(this.search.order === 'ASC' ? { from: date - 1 } : { upto: date + 1 }),
		};
	}

	/** The records that were not seen before the search was taken up. */
	unseen(records: AuditRecord[]): AuditRecord[] {
		const { left } = this;
		if (left === undefined) return records;
		return records.filter((record) => {
			if (record.auditDate !== left.date) {
				return this.search.order === 'ASC'
					? record.auditDate > left.date
					: record.auditDate < left.date;
			}
			const key = fingerprint(record);
			const count = left.seen.get(key) ?? 0;
			left.seen.set(key, count - 1);
			return count <= 0;
		});
	}

	/** Notes records as seen. */
	moveTo(records: readonly AuditRecord[]): void {
		const last = records.at(-1);
		if (last?.auditDate !== this.last?.auditDate) this.seen.clear();
		this.last = last;
		for (let i = records.length - 1; i >= 0; i--) {
			const record = records[i] as AuditRecord;
			if (record.auditDate !== last?.auditDate) return;
			const key = fingerprint(record);
			this.seen.set(key, (this.seen.get(key) ?? 0) + 1);
		}
	}
}

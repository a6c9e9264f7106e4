import type { IDataObject } from 'n8n-workflow';
import { ApiError, byPerson, inARow } from '../../../kernel/failures/errors';
import { fingerprint } from '../../../kernel/values/sha256';
import { quote } from '../../../kernel/values/values';
import { momentOf, type AuditRecord } from './record';

/** How late (ms) the platform may write a record. */
export const MAX_DELAY = 60_000;

/** How many records are remembered at most; those of the last moment always are. */
const MAX_REMEMBERED = 10_000;

/** A position as plain data. */
export interface StoredPosition extends IDataObject {
	/** The next run reads from this moment on. Epoch ms. */
	since: number;
	/** Fingerprints of the records handed out since then, by moment. */
	fingerprints: Record<string, string[]>;
}

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
 * How far a trail has been read. A search that was interrupted goes on at the last record, and skips what was seen
 * of that record's moment. So does the next run; after an incremental one it looks back further, at the time in
 * which records may have been written late: nothing is lost or repeated. It never gets ahead of the platform's
 * clock, so one record dated in the future hides none that are written before.
 */
export class Position {
	private readonly startedAt = Date.now();
	/** The moment of the last record (epoch ms), NaN where it has none: this search goes on there. */
	last?: number;
	/** Where the next run reads from (epoch ms). */
	private since?: number;
	private seen: SeenRecords;
	/** The records of a page that were not seen before the search was resumed. */
	skipSeen: RecordFilter;
	/** Whether more of the trail follows: the limit was reached before its end. */
	isBehind = false;

	/** @param stored what {@link stored} was after an earlier run */
	constructor(
		stored?: StoredPosition,
		private readonly isIncremental = false,
	) {
		this.since = this.last = stored?.since;
		this.seen = new SeenRecords(stored?.fingerprints);
		this.skipSeen = this.seen.createFilter();
	}

	/** Whether a search can go on here: not after a record without a time. */
	get canResume(): boolean {
		return !Number.isNaN(this.last);
	}

	/** The search from here on; `from` and `upto` exclude their own moment. */
	resume(search: Search): Search {
		const { last } = this;
		if (last === undefined) return search;
		const isAscending = search.order === 'ASC';
		const isBefore = (moment = NaN) => (isAscending ? moment < last : moment > last);
		const filter = this.seen.createFilter();
		this.skipSeen = (records) => filter(records.filter((record) => !isBefore(momentOf(record))));
		return isAscending
			? { ...search, from: Math.max(search.from ?? -Infinity, last - 1) }
			: { ...search, upto: Math.min(search.upto ?? Infinity, last + 1) };
	}

	/**
	 * Moves past a page. Throws ApiError where an incremental reading finds a record without a time.
	 * @param records those of it that are new, in the order of the search
	 * @param clock the platform's clock when it gave them (epoch ms)
	 * @param end its last record, new or not
	 */
	advance(records: readonly AuditRecord[], clock: number, end = records.at(-1)): void {
		if (this.isIncremental) return this.lookBack(records, clock, end);
		if (records.length === 0) return;
		// It goes on at the last record: what was seen of its moment is all that has to be known.
		const [last = NaN] = records.slice(-1).map(momentOf);
		if (last !== this.last) this.seen = new SeenRecords();
		this.since = this.last = last;
		for (const record of records) if (momentOf(record) === last) this.seen.add(last, record);
	}

	/** Remembers the records, and from when on the next run has to look for late ones. */
	private lookBack(records: readonly AuditRecord[], clock: number, end?: AuditRecord): void {
		for (const record of records) this.seen.add(requireMoment(record), record);
		if (end) this.last = Math.max(this.last ?? -Infinity, requireMoment(end));
		const [newest] = records.slice(-1).map(requireMoment);
		if (newest === undefined) return;
		// An early page may have been read when the run began, however long the later ones took.
		const elapsed = Math.max(0, Date.now() - this.startedAt);
		const since = Math.min(newest, clock) - MAX_DELAY - elapsed;
		this.since = this.seen.trim(Math.max(this.since ?? since, since), MAX_REMEMBERED, clock);
	}

	/** The position for the next run; undefined while there is none. */
	get stored(): StoredPosition | undefined {
		const { since = NaN } = this;
		return Number.isNaN(since) ? undefined : { since, fingerprints: this.seen.toJSON() };
	}
}

/** When a record was written. Throws ApiError where it says no time: the next run would return it again. */
function requireMoment(record: AuditRecord): number {
	const moment = momentOf(record);
	if (moment !== undefined) return moment;
	const what = `${quote(record.auditDate)} is not the time of an audit record`;
	const advice = inARow(
		'Without it the next run would not know where to continue. Nothing was returned.',
		byPerson('Read without Incremental.'),
	);
	throw new ApiError('unreadable', what, { advice });
}

/** Leaves records out of the pages of one search. */
type RecordFilter = (records: readonly AuditRecord[]) => AuditRecord[];

/**
 * Which records were seen, by moment (`auditDate`, epoch ms). Several records can share a moment and
 * even be identical, so each copy counts.
 */
export class SeenRecords {
	/** Each copy is a record, or only its fingerprint. */
	private readonly moments: Map<number, Array<AuditRecord | string>>;

	/** @param stored what an earlier {@link toJSON} returned */
	constructor(stored: Readonly<Record<string, readonly string[]>> = {}) {
		this.moments = new Map(
			Object.entries(stored).map(([moment, fingerprints]) => [Number(moment), [...fingerprints]]),
		);
	}

	/** Adds a record: its fingerprint would take less memory, but time to compute. */
	add(moment: number, copy: AuditRecord): void {
		const copies = this.moments.get(moment);
		if (copies) copies.push(copy);
		else this.moments.set(moment, [copy]);
	}

	/**
	 * Forgets what is older than `since`, then whole moments, the oldest first, until at most `limit`
	 * copies are left; the newest moment always stays, and so do all from `end` on. Returns the moment from
	 * which on nothing was forgotten.
	 */
	trim(since: number, limit: number, end = Infinity): number {
		const moments = [...this.moments.keys()].sort((a, b) => a - b);
		let count = [...this.moments.values()].reduce((sum, { length }) => sum + length, 0);
		for (const moment of moments.slice(0, -1)) {
			if (moment >= end || (moment >= since && count <= limit)) break;
			count -= this.moments.get(moment)?.length ?? 0;
			this.moments.delete(moment);
			since = Math.max(since, moment + 1);
		}
		return since;
	}

	/** A filter that leaves out as many copies of each record as were seen until now. */
	createFilter(): RecordFilter {
		const moments = new Set<number | undefined>(this.moments.keys());
		const counts = new Map<string, number>();
		for (const print of Object.values(this.toJSON()).flat()) {
			counts.set(print, (counts.get(print) ?? 0) + 1);
		}
		return (records) =>
			records.filter((record) => {
				if (!moments.has(momentOf(record))) return true; // no need for its fingerprint
				const print = fingerprint(record);
				const count = counts.get(print) ?? 0;
				counts.set(print, count - 1);
				return count <= 0;
			});
	}

	/** The fingerprints by moment, one for each copy. */
	toJSON(): Record<string, string[]> {
		return Object.fromEntries(
			[...this.moments].map(([moment, copies]) => [
				moment,
				copies.map((copy) => (typeof copy === 'string' ? copy : fingerprint(copy))),
			]),
		);
	}
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError, byPerson, inARow } from '../../../kernel/failures/errors';
import { fingerprint } from '../../../kernel/values/sha256';
import { listsOf, quote } from '../../../kernel/values/values';
import { momentOf, type AuditRecord, type Search } from './record';

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
	skipSeen: ReturnType<SeenRecords['createFilter']>;
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
		const filter = this.seen.createFilter();
		this.skipSeen = (records) =>
			filter(records.filter((record) => !isBefore(momentOf(record), last, search)));
		return search.order === 'ASC'
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
		const last = momentOf(records.at(-1));
		if (last !== this.last) this.seen = new SeenRecords();
		this.since = this.last = last;
		for (const record of records) if (momentOf(record) === last) this.seen.add(last, record);
	}

	/** Remembers the records, and from when on the next run has to look for late ones. */
	private lookBack(records: readonly AuditRecord[], clock: number, end?: AuditRecord): void {
		for (const record of records) this.seen.add(requireMoment(record), record);
		if (end) this.last = Math.max(this.last ?? -Infinity, momentOf(end));
		if (records.length === 0) return;
		// An early page may have been read when the run began, however long the later ones took.
		const elapsed = Math.max(0, Date.now() - this.startedAt);
		const since = Math.min(momentOf(records.at(-1)), clock) - MAX_DELAY - elapsed;
		this.since = this.seen.trim(Math.max(this.since ?? since, since), MAX_REMEMBERED, clock);
	}

	/** The position for the next run; undefined while there is none. */
	get stored(): StoredPosition | undefined {
		const { since = NaN } = this;
		return Number.isNaN(since) ? undefined : { since, fingerprints: this.seen.toJSON() };
	}
}

/** Whether a moment comes before another one in the order of a search, which is newest first by default. */
export function isBefore(moment: number, other: number, { order }: Search): boolean {
	return order === 'ASC' ? moment < other : moment > other;
}

/** When a record was written. Throws ApiError where it says no time: the next run would return it again. */
function requireMoment(record: AuditRecord): number {
	const moment = momentOf(record);
	if (!Number.isNaN(moment)) return moment;
	const what = `${quote(record.auditDate)} is not the time of an audit record`;
	const advice = inARow(
		'Without it the next run would not know where to continue. Nothing was returned.',
		byPerson('Read without Incremental.'),
	);
	throw new ApiError('unreadable', what, { advice });
}

/**
 * Which records were seen, by moment (`auditDate`, epoch ms). Several records can share a moment and
 * even be identical, so each copy counts.
 */
export class SeenRecords {
	/** Each copy is a record, or only its fingerprint. */
	private copies: Array<[moment: number, copy: AuditRecord | string]>;

	/** @param stored what an earlier {@link toJSON} returned */
	constructor(stored: Readonly<Record<string, readonly string[]>> = {}) {
		this.copies = Object.entries(stored).flatMap(([moment, fingerprints]) =>
			fingerprints.map((copy): [number, string] => [Number(moment), copy]),
		);
	}

	/** Adds a record: its fingerprint would take less memory, but time to compute. */
	add(moment: number, copy: AuditRecord): void {
		this.copies.push([moment, copy]);
	}

	/**
	 * Forgets what is older than `since`, then whole moments, the oldest first, until at most `limit`
	 * copies are left; the newest moment always stays, and so do all from `end` on. Returns the moment from
	 * which on nothing was forgotten.
	 */
	trim(since: number, limit: number, end = Infinity): number {
		const moments = this.copies.map(([moment]) => moment).sort((a, b) => a - b);
		const tooMany = moments.slice(0, Math.max(0, moments.length - limit));
		const kept = Math.min(end, ...moments.slice(-1));
		const [last = -Infinity] = tooMany.filter((moment) => moment < kept).slice(-1);
		const from = Math.max(since, last + 1);
		this.copies = this.copies.filter(([moment]) => moment >= from);
		return from;
	}

	/** A filter for the pages of one search, which leaves out as many copies of each record as were seen until now. */
	createFilter() {
		const left = this.toJSON();
		return (records: readonly AuditRecord[]) =>
			records.filter((record) => {
				const copies = left[momentOf(record)] ?? [];
				if (copies.length === 0) return true; // no need for its fingerprint
				const index = copies.indexOf(fingerprint(record));
				if (index >= 0) copies.splice(index, 1);
				return index < 0;
			});
	}

	/** The fingerprints by moment, one for each copy. */
	toJSON(): Record<string, string[]> {
		const prints = this.copies.map(
			([moment, copy]) => [moment, typeof copy === 'string' ? copy : fingerprint(copy)] as const,
		);
		return Object.fromEntries(listsOf(prints));
	}
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError, byPerson, inARow } from '../../errors';
import { quote } from '../../values';
import { momentOf, type AuditRecord } from './record';
import { SeenRecords, type RecordFilter } from './seen';

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
 * Where incremental reading of a trail stopped. The next run looks back at the time in which records
 * may have been written late, and skips those that were handed out: nothing is lost or repeated. It never
 * gets ahead of the platform's clock, so one record dated in the future hides none that are written before.
 */
export class Position {
	private readonly startedAt = Date.now();
	/** Where this run reads from; undefined in the first run. */
	private readonly start?: number;
	private readonly filterSeen: RecordFilter;
	/** Where the next run reads from, and what was handed out since then. */
	private since: number;
	private readonly seen: SeenRecords;
	private hasAdvanced = false;
	/** Whether more of the trail follows: the limit was reached before its end. */
	isBehind = false;

	/** @param stored what {@link stored} was at the end of an earlier run */
	constructor(stored?: StoredPosition) {
		this.start = stored?.since;
		this.since = stored?.since ?? -Infinity;
		this.seen = new SeenRecords(stored?.fingerprints);
		this.filterSeen = this.seen.createFilter();
	}

	/** `from` of the search, which excludes its own moment: the later of position and filter. */
	searchFrom(filter?: number): number | undefined {
		if (this.start === undefined) return filter;
		return Math.max(filter ?? -Infinity, this.start - 1);
	}

	/** The records that no earlier run has handed out. */
	skipSeen(records: readonly AuditRecord[]): AuditRecord[] {
		const { start = -Infinity } = this;
		return this.filterSeen(records.filter((record) => !((momentOf(record) ?? NaN) < start)));
	}

	/**
	 * Moves past these records, oldest first. Throws ApiError where one of them has no time.
	 * @param clock the platform's clock when it gave them (epoch ms)
	 */
	advance(records: readonly AuditRecord[], clock: number): void {
		let last: number | undefined;
		for (const record of records) {
			last = momentOf(record);
			if (last === undefined) throw noMoment(record);
			this.seen.add(last, record);
		}
		if (last === undefined) return;
		// An early page may have been read when the run began, however long the later ones took.
		const elapsed = Math.max(0, Date.now() - this.startedAt);
		const since = Math.max(this.since, Math.min(last, clock) - MAX_DELAY - elapsed);
		this.since = this.seen.trim(since, MAX_REMEMBERED, clock);
		this.hasAdvanced = true;
	}

	/** The position for the next run; undefined while it has not moved. */
	get stored(): StoredPosition | undefined {
		if (!this.hasAdvanced) return undefined;
		return { since: this.since, fingerprints: this.seen.toJSON() };
	}
}

/** The next run would not know such a record, and would return it again. */
function noMoment({ auditDate }: AuditRecord): ApiError {
	return new ApiError('unreadable', `${quote(auditDate)} is not the time of an audit record`, {
		advice: inARow(
			'Without it the next run would not know where to continue. Nothing was returned.',
			byPerson('Read without Incremental.'),
		),
	});
}

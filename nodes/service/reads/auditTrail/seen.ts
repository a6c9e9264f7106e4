import { fingerprint } from '../../../kernel/values/sha256';
import { momentOf, type AuditRecord } from './record';

/** Leaves records out of the pages of one search. */
export type RecordFilter = (records: readonly AuditRecord[]) => AuditRecord[];

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

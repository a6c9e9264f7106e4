import type { AuditRecord } from '../../core/platform';

/** Records of one asset, oldest first. */
export interface RecordSource {
	readonly length: number;
	at(index: number): AuditRecord;
}

/** Records that were added one by one. */
export class RecordedSource implements RecordSource {
	private readonly records: AuditRecord[] = [];

	get length(): number {
		return this.records.length;
	}

	at(index: number): AuditRecord {
		return this.records[index]!;
	}

	/** Inserts the record by its date, after those of the same date. */
	add(record: AuditRecord): void {
		const last = this.records.at(-1);
		if (!last || last.auditDate <= record.auditDate) this.records.push(record);
		else
			this.records.splice(
				firstIndex(this, (date) => date > record.auditDate),
				0,
				record,
			);
	}
}

/** The content of bulk records. */
export interface BulkSpec {
	assetClass: string;
	assetId: string;
	count: number;
	/** Epoch ms of the oldest record. */
	startDate: number;
	/** Milliseconds between one date and the next. */
	step: number;
	/** How many records share a date. */
	perMoment: number;
}

const FIELDS = ['status', 'priority', 'assignee', 'subject'];

/** Bulk records, computed when they are read: a million takes no memory. */
export class GeneratedSource implements RecordSource {
	constructor(private readonly spec: BulkSpec) {}

	get length(): number {
		return this.spec.count;
	}

	at(index: number): AuditRecord {
		const { assetClass, assetId, startDate, step, perMoment } = this.spec;
		return {
			assetClass,
			assetId,
			auditDate: startDate + Math.floor(index / perMoment) * step,
			userId: 1001 + (index % 7),
			changes: [
				{
					fieldName: FIELDS[index % FIELDS.length]!,
					oldValues: index === 0 ? [] : [`value ${index - 1}`],
					newValues: [`value ${index}`],
				},
			],
		};
	}
}

/**
 * Returns the index of the first record whose date fulfils a condition, by binary search: every
 * later date has to fulfil it too.
 */
export function firstIndex(source: RecordSource, condition: (date: number) => boolean): number {
	let low = 0;
	let high = source.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (condition(source.at(middle).auditDate)) high = middle;
		else low = middle + 1;
	}
	return low;
}

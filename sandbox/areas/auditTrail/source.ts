import type { AuditRecord } from '../../core/platform';

/** Records of one asset, oldest first. */
export interface RecordSource {
	readonly length: number;
	at(index: number): AuditRecord;
}

/** Records that were left one by one. */
export class RecordedSource implements RecordSource {
	private readonly records: AuditRecord[] = [];

	get length(): number {
		return this.records.length;
	}

	at(index: number): AuditRecord {
		return this.records[index]!;
	}

	/** Keeps the order by date; equal dates stay in the order in which they came. */
	add(record: AuditRecord): void {
		this.records.splice(
			firstIndex(this, (date) => date > record.auditDate),
			0,
			record,
		);
	}
}

/** What bulk records look like; they are computed when asked for, so a million costs no memory. */
export interface BulkSpec {
	assetClass: string;
	assetId: string;
	count: number;
	/** Epoch ms of the oldest record. */
	startDate: number;
	/** Milliseconds between one moment and the next. */
	step: number;
	/** How many records share a moment. */
	perMoment: number;
}

const FIELDS = ['status', 'priority', 'assignee', 'subject'];

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

/** The first index whose date fulfils a condition that, once true, stays true. */
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

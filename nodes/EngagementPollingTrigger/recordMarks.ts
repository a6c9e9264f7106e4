/** How many records can be watched at once: a mark of each is stored with the workflow. */
export const MAX_RECORDS = 50_000;

/** How many marks of records that are gone are kept in any case. */
const MAX_ABSENT = 1_000;

/** Marks of records, by what identifies each; those that have been gone longest come first. */
export type StoredMarks = Record<string, string>;

/**
 * What was seen of which record. It holds the records of the last poll and, as far as there is room, earlier
 * ones: a record that was gone for a while is no news when it returns.
 */
export class RecordMarks {
	private readonly before: ReadonlyMap<string, string>;
	private readonly present = new Map<string, string>();

	/** @param stored what {@link forNext} gave at the end of an earlier poll */
	constructor(stored: Readonly<StoredMarks> = {}) {
		this.before = new Map(Object.entries(stored));
	}

	/** The mark of a record that an earlier poll has seen. */
	get(key: string): string | undefined {
		return this.before.get(key);
	}

	set(key: string, mark: string): void {
		this.present.set(key, mark);
	}

	/**
	 * The marks for the next poll. Of one that has not read all there is room for as many more: what it has
	 * not read is not gone.
	 */
	forNext({ hasReadAll }: { hasReadAll: boolean }): StoredMarks {
		const absent = [...this.before].filter(([key]) => !this.present.has(key));
		const max = hasReadAll ? MAX_RECORDS : 2 * MAX_RECORDS;
		const room = Math.max(MAX_ABSENT, max - this.present.size);
		return Object.fromEntries([...absent.slice(-room), ...this.present]);
	}
}

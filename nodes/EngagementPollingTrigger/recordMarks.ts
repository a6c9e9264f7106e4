/** How many records can be watched at once: a mark of each is stored with the workflow. */
export const MAX_RECORDS = 50_000;

/** How many marks of records that are gone are kept in any case. */
const MAX_ABSENT = 1_000;

/** What was seen of which record, by what identifies each. */
type Marks = ReadonlyMap<string, string>;

/**
 * The marks for the next poll: those of the present records and, as far as there is room, earlier ones, those that
 * have been gone longest first. A record that was gone for a while is no news when it returns. Of a poll that has
 * not read all there is room for as many more: what it has not read is not gone.
 */
export function marksForNext(
	before: Marks,
	present: Marks,
	hasReadAll: boolean,
): Record<string, string> {
	const absent = [...before].filter(([key]) => !present.has(key));
	const max = hasReadAll ? MAX_RECORDS : 2 * MAX_RECORDS;
	const room = Math.max(MAX_ABSENT, max - present.size);
	return Object.fromEntries([...absent.slice(-room), ...present]);
}

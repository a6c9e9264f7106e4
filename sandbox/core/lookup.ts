import type { Platform } from './platform';

/**
 * Returns the records with these ids, in the order of the ids; those that a read does not find are skipped.
 * Throws 404 with `key` when none of them is known.
 */
export function findAll<T extends { createdTime: number }>(
	platform: Platform,
	records: ReadonlyMap<string, T>,
	ids: readonly string[],
	key: string,
): T[] {
	const matches = ids
		.flatMap((id) => records.get(id) ?? [])
		.filter((record) => platform.shows(record));
	return matches.length === 0 ? platform.fail(404, key) : matches;
}

import { Refusal } from './envelope';

/**
 * Returns the records with these ids, in the order of the ids; unknown ids are skipped.
 * Throws 404 with `key` when none of them is known.
 */
export function findAll<T>(
	records: ReadonlyMap<string, T>,
	ids: readonly string[],
	key: string,
): T[] {
	const matches = ids.flatMap((id) => records.get(id) ?? []);
	if (matches.length === 0) throw new Refusal(404, key);
	return matches;
}

import { InputError } from '../errors';
import type { RunContext } from './operation';

/**
 * Reserves what an item continues from the last run: two items of the same run would both return it.
 * Throws InputError for `field` when another item has the same key; `conflict` says so in a sentence.
 */
export function claim(
	once: RunContext['once'],
	key: string,
	{ field, conflict }: { field: string; conflict: string },
): void {
	const claimed = once('claimed', () => new Set<string>());
	if (claimed.has(key)) {
		const advice = 'Pass one item, or switch on "Execute Once" in the settings of the node.';
		throw InputError.of(field, `${conflict} ${advice}`);
	}
	claimed.add(key);
}

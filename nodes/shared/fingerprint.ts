import { sha256 } from './sha256';
import { isObject } from './values';

/** A short text that only equal values share, whatever the order of the fields in them. */
export function fingerprint(value: unknown): string {
	const sorted = JSON.stringify(value, (_name, part: unknown) =>
		isObject(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);
	return sha256(sorted).slice(0, 22);
}

import type { IDataObject } from 'n8n-workflow';
import { toJson } from '../json';

/** What a simplified record may take of a model's context, in bytes of JSON. */
const MOST_BYTES = 1_500;

/** How much of a text, or of a list, is tried in turn. */
const LENGTHS = [1_000, 500, 250, 120, 60];

/**
 * A simplified record for a model: long texts and lists are cut until it takes 1,500 bytes at most, and
 * each says how to get the rest. What holds no blank is an ID or an address, and stays whole.
 */
export function brief(record: IDataObject): IDataObject {
	let cut = record;
	for (const length of LENGTHS) {
		if (Buffer.byteLength(toJson(cut)) <= MOST_BYTES) break;
		cut = Object.fromEntries(
			Object.entries(record).map(([name, value]) => [name, shortened(value, length)]),
		) as IDataObject;
	}
	return cut;
}

function shortened(value: unknown, length: number): unknown {
	if (Array.isArray(value)) {
		const most = Math.ceil(length / 50);
		const parts = value.slice(0, most).map((part) => shortened(part, length));
		return value.length > most ? [...parts, rest(value.length - most, 'values')] : parts;
	}
	if (typeof value !== 'string' || value.length <= length || !/\s/.test(value)) return value;
	// Not in the middle of an emoji.
	const start = value.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
	return `${start}${rest(value.length - start.length, 'characters')}`;
}

function rest(count: number, what: string): string {
	return `… [${count} more ${what}: a tool with Output "Raw" gives them]`;
}

import type { IDataObject } from 'n8n-workflow';
import { toJson } from '../json';

/** What a simplified record may take of a model's context, in bytes of JSON, with 20 more for marking it. */
const MOST_BYTES = 1_480;

/**
 * How much is left, tried in turn: `length` of a text, or of a list; `id` is how long an ID or an
 * address may be that stays whole.
 */
const STEPS: readonly Step[] = [
	{ length: 1_000, id: 500 },
	{ length: 500, id: 500 },
	{ length: 250, id: 500 },
	{ length: 120, id: 300 },
	{ length: 60, id: 200 },
	{ length: 0, id: 200 },
	{ length: 0, id: 0 },
];

interface Step {
	length: number;
	id: number;
}

/** An ID or an address: in many languages a text has no blank either, so their letters say nothing. */
const ID = /^[!-~]+$/;

/**
 * A simplified record for a model: long texts and lists are cut until it takes 1,480 bytes at most, and
 * each says how to get the rest.
 */
export function brief(record: IDataObject): IDataObject {
	let cut = record;
	for (const step of STEPS) {
		if (bytesOf(cut) <= MOST_BYTES) break;
		cut = Object.fromEntries(
			Object.entries(record).map(([name, value]) => [name, shortened(value, step)]),
		) as IDataObject;
	}
	return cut;
}

function bytesOf(value: unknown): number {
	return Buffer.byteLength(toJson(value));
}

function shortened(value: unknown, step: Step): unknown {
	const cut = Array.isArray(value)
		? firstOf(value, step)
		: typeof value === 'string'
			? startOf(value, step)
			: value;
	// To say how to get the rest can take more than the rest.
	return bytesOf(cut) < bytesOf(value) ? cut : value;
}

function firstOf(list: readonly unknown[], step: Step): unknown[] {
	const most = Math.ceil(step.length / 50);
	const parts = list.slice(0, most).map((part) => shortened(part, step));
	return list.length > most ? [...parts, rest(list.length - most, 'values')] : parts;
}

function startOf(text: string, { length, id }: Step): string {
	if (text.length <= length || (text.length <= id && ID.test(text))) return text;
	// Not in the middle of an emoji.
	const start = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
	return `${start}${rest(text.length - start.length, 'characters')}`;
}

function rest(count: number, what: string): string {
	return `… [${count} more ${what}: a tool with Output "Raw" gives them]`;
}

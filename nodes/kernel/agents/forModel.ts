import type { IDataObject } from 'n8n-workflow';
import { toJson } from '../values/json';
import { isNothing, isObject, pickBy } from '../values/values';

/** What a simplified record may take of a model's context, in bytes of JSON; marking it takes 20 more. */
const MOST_BYTES = 1_480;

/** How many of its fields stay, whatever they contain. */
const MOST_FIELDS = 25;

const BY_RAW = ': a tool with Output "Raw" gives them';

/**
 * How much to leave, tried in turn. `length`: of a text or a list; `id`: how long an ID or an address may
 * be and still stay whole.
 */
const STEPS: readonly Step[] = [
	{ length: 1_000, id: 500 },
	{ length: 500, id: 500 },
	{ length: 250, id: 500 },
	{ length: 120, id: 300 },
	{ length: 60, id: 200 },
	{ length: 0, id: 200 },
	{ length: 0, id: 0 },
	// Many fields: saying how to get the rest of each would take more than the rest.
	{ length: 0, id: 0, advice: '' },
];
type Step = Readonly<{ length: number; id: number; advice?: string }>;

/** An ID or an address. ASCII only: many languages write texts without spaces, too. */
const ID = /^[!-~]+$/;

/**
 * A record for a model: long texts, lists and objects are cut until it takes 1,480 bytes at most, and each
 * says how much is missing; epoch times are in ISO 8601. `advice`: how to get the rest.
 */
export function brief(record: IDataObject, advice = BY_RAW): IDataObject {
	const whole = timed(record) as IDataObject;
	let cut = whole;
	for (const step of STEPS) {
		if (bytesOf(cut) <= MOST_BYTES) break;
		cut = partsOf(whole, { advice, ...step }, MOST_FIELDS) as IDataObject;
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
			: isObject(value)
				? partsOf(value, step)
				: value;
	// Saying how to get the rest can take more than the rest.
	return bytesOf(cut) < bytesOf(value) ? cut : value;
}

function firstOf(list: readonly unknown[], step: Step): unknown[] {
	const most = Math.ceil(step.length / 50);
	const parts = list.slice(0, most).map((part) => shortened(part, step));
	return list.length > most ? [...parts, rest(list.length - most, 'values', step)] : parts;
}

function partsOf(value: Readonly<Record<string, unknown>>, step: Step, atLeast = 0): unknown {
	const entries = Object.entries(value);
	const most = Math.max(Math.ceil(step.length / 20), atLeast);
	const parts = entries.slice(0, most).map(([name, part]) => [name, shortened(part, step)]);
	const others = entries.length - most;
	if (most === 0) return rest(others, 'fields', step);
	return Object.fromEntries(others > 0 ? [...parts, ['…', rest(others, 'fields', step)]] : parts);
}

function startOf(text: string, step: Step): string {
	const { length, id } = step;
	if (text.length <= length || (text.length <= id && ID.test(text))) return text;
	// Not in the middle of an emoji.
	const start = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
	return `${start}${rest(text.length - start.length, 'characters', step)}`;
}

function rest(count: number, what: string, { advice = '' }: Step): string {
	return `… [${count} more ${what}${advice}]`;
}

/** A value with its epoch times (ms) in ISO 8601, UTC. */
function timed(value: unknown, name = ''): unknown {
	if (typeof value === 'number')
		// Less is a duration, or seconds; more is in another unit.
		return TIME.test(name) && value > 10 ** 11 && value < 10 ** 14
			? new Date(value).toISOString()
			: value;
	if (Array.isArray(value)) return value.map((part) => timed(part, name));
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, timed(part, key)]));
}

const TIME = /(time|date|timestamp)$/i;

/**
 * A record for a model: what others have written is under `untrusted`, so that instructions in it can be
 * distinguished from the data around it. `names`: the fields of such texts; all of the record where they are not known.
 */
export function marked(record: IDataObject, names?: readonly string[]): IDataObject {
	const isUntrusted = (name: string) => names?.includes(name) ?? true;
	const untrusted = pickBy(record, isUntrusted);
	if (isNothing(untrusted)) return record;
	return { ...pickBy(record, (name) => !isUntrusted(name)), untrusted };
}

/** The same where nothing is known of the fields: IDs, numbers and booleans cannot instruct anybody. */
export function markedTexts(record: IDataObject): IDataObject {
	const names = Object.keys(record).filter((name) => !isPlain(record[name], ID_NAME.test(name)));
	return marked(record, names);
}

const ID_NAME = /(^i|I)ds?$|Numbers?$/;
/** An ID has no blank, and no more characters than that. */
const PLAIN_ID = /^[!-~]{1,500}$/;

function isPlain(value: unknown, isId: boolean): boolean {
	if (Array.isArray(value)) return value.every((part) => isPlain(part, isId));
	if (typeof value === 'string') return isId && PLAIN_ID.test(value);
	return typeof value !== 'object' || value === null;
}

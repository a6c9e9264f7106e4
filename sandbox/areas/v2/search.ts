import { ok, Refusal, type HttpResponse } from '../../core/envelope';
import { parseJson, writeJson } from '../../core/json';
import { PAGE_SIZE } from '../../core/paging';

/** `AND` and `OR` join `filters`; any other compares what is at `key` with `values`. */
export interface Condition {
	type: string;
	filters?: Condition[];
	key?: string;
	values?: unknown[];
}

/** Body of a search: the contract's `Search`. */
export interface Search {
	filter?: Condition;
	/** `since` and `until` are epoch ms. */
	timeFilter?: { key: string; since?: number; until?: number };
	sorts?: Array<{ key: string; order?: string }>;
	/** `start` counts pages from 1. */
	page?: { start?: number; size?: number };
	includeCount?: boolean;
}

/** The records of a kind. */
export interface Searchable {
	list: () => object[];
	/** By which fields alone they can be searched for; absent: by any. */
	keys?: string[];
	/** Whether their number comes unasked. */
	counts?: boolean;
	/** Where a record has what a key names, if not at its path. */
	at?: Readonly<Record<string, string>>;
}

/** Answers a search. Throws 400 for a key that these records cannot be searched by. */
export function find(
	{ list, keys, counts = false, at = {} }: Searchable,
	search: Search,
): HttpResponse {
	const { filter, timeFilter, sorts = [], page = {}, includeCount = counts } = search;
	if (keys) checkKeys(keys, [filter, timeFilter, ...sorts].flatMap(keysOf));
	const found = select(list(), {
		filter: filter && withPlaces(filter, at),
		timeFilter,
		sorts: sorts.map((sort) => withPlaces(sort, at)),
	});
	const { start = 1, size = PAGE_SIZE } = page;
	const results = found.slice((start - 1) * size, start * size);
	return ok({
		results,
		// Publicly known: there is one after the last record, too.
		...(results.length > 0 && {
			cursor: `id=${cursorOf({ ...search, page: { start: start + 1, size } })}`,
		}),
		...(includeCount && { totalCount: found.length }),
	});
}

/** The records that a search finds, in its order. */
export function select(records: object[], { filter, timeFilter, sorts = [] }: Search): object[] {
	return records
		.filter((record) => isMet(filter, record) && isWithin(timeFilter, record))
		.sort(orderOf(sorts));
}

/** A cursor is the search for the next page. */
const cursorOf = (search: Search) => Buffer.from(writeJson(search)).toString('hex');

/** Throws 400 for what is no cursor. */
export function searchOf(cursor: string): Search {
	try {
		return parseJson(Buffer.from(cursor, 'hex').toString()) as Search;
	} catch {
		throw new Refusal(400, 'search.cursor.malformed');
	}
}

/** A part of a search with the paths of what its keys name. */
function withPlaces<P extends { key?: string; filters?: Condition[] }>(
	part: P,
	at: NonNullable<Searchable['at']>,
): P {
	return {
		...part,
		...(part.key !== undefined && { key: at[part.key] ?? part.key }),
		...(part.filters && { filters: part.filters.map((one) => withPlaces(one, at)) }),
	};
}

function keysOf(part: { key?: string; filters?: Condition[] } = {}): string[] {
	const { key, filters = [] } = part;
	return [...(key === undefined ? [] : [key]), ...filters.flatMap(keysOf)];
}

function checkKeys(known: string[], given: string[]): void {
	const all = known.map((key) => key.split('<')[0]!);
	const isKnown = (key: string) =>
		all.some((one) => (one.endsWith('.') ? key.startsWith(one) : key === one));
	if (!given.every(isKnown)) throw new Refusal(400, 'search.key.unknown');
}

/** How a value of a record compares with the values of a condition. */
const COMPARES: Readonly<Record<string, (value: unknown, values: unknown[]) => boolean>> = {
	EQUALS: isAmong,
	IN: isAmong,
	CONTAINS: (value, values) => values.some((one) => String(value).includes(String(one))),
	STARTS_WITH: (value, values) => values.some((one) => String(value).startsWith(String(one))),
	GT: (value, [bound]) => compare(value, bound) > 0,
	GTE: (value, [bound]) => compare(value, bound) >= 0,
	LT: (value, [bound]) => compare(value, bound) < 0,
	LTE: (value, [bound]) => compare(value, bound) <= 0,
	BETWEEN: (value, [from, to]) => compare(value, from) >= 0 && compare(value, to) <= 0,
	EXISTS: () => true,
};

function isMet(condition: Condition | undefined, record: object): boolean {
	if (condition === undefined) return true;
	const { type, filters = [], key = '', values = [] } = condition;
	if (type === 'AND') return filters.every((one) => isMet(one, record));
	if (type === 'OR') return filters.some((one) => isMet(one, record));
	const own = valuesAt(record, key.split('.'));
	if (type === 'NIN') return !own.some((value) => isAmong(value, values));
	return own.some((value) => COMPARES[type]!(value, values));
}

function isAmong(value: unknown, values: unknown[]): boolean {
	return values.some((one) => String(one) === String(value));
}

function isWithin(range: Search['timeFilter'], record: object): boolean {
	if (range === undefined) return true;
	const { key, since = -Infinity, until = Infinity } = range;
	return valuesAt(record, key.split('.'))
		.map((time) => (typeof time === 'string' ? Date.parse(`${time} UTC`) : Number(time)))
		.some((time) => since <= time && time <= until);
}

/** Records without a value come first. */
function orderOf(sorts: NonNullable<Search['sorts']>): (a: object, b: object) => number {
	return (a, b) =>
		sorts
			.map(({ key, order = 'ASC' }) => {
				const [first, second] = [a, b].map((one) => valuesAt(one, key.split('.'))[0] ?? '');
				return (order === 'DESC' ? -1 : 1) * compare(first, second);
			})
			.find((difference) => difference !== 0) ?? 0;
}

/** Numbers by their size, anything else as text. */
function compare(a: unknown, b: unknown): number {
	const [x, y] = [a, b].map(String) as [string, string];
	const isNumeric = [x, y].every((text) => /^-?\d+(\.\d+)?$/.test(text));
	if (isNumeric) return Number(x) - Number(y);
	return x < y ? -1 : Number(x > y);
}

function valuesAt(value: unknown, names: readonly string[]): unknown[] {
	if (Array.isArray(value)) return value.flatMap((part) => valuesAt(part, names));
	const [name, ...rest] = names;
	if (value === undefined || value === null) return [];
	if (name === undefined) return [value];
	return typeof value === 'object' && Object.hasOwn(value, name)
		? valuesAt((value as Record<string, unknown>)[name], rest)
		: [];
}

import type { IncomingHttpHeaders } from 'node:http';
import { ENVIRONMENTS } from './auth';
import { ok, Refusal, type HttpResponse } from './envelope';
import { parseJson } from './json';
import type { LoggedRequest } from './log';
import type { World } from './world';

/**
 * Where records are searched for: publicly known of the service's second version, and no part of the
 * specification. Requests and answers are those of public clients.
 */
export const SEARCH_PATHS = ['/:env/api/v2/search/:entity', '/api/v2/search/:entity'];

interface Condition {
	/** `AND` and `OR` join `filters`; any other compares the value at `key` with `values`. */
	type?: string;
	filters?: Condition[];
	key?: string;
	values?: unknown[];
}

interface Search {
	filter?: Condition;
	timeFilter?: { key: string; since?: number; until?: number };
	sorts?: Array<{ key: string; order?: string }>;
	/** `start` counts pages from 1. */
	page?: { start?: number; size?: number };
}

/** Answers a search, or a further page of one by its cursor. */
export function answerSearch(
	world: World,
	{ env = 'production', entity = '' }: { env?: string; entity?: string },
	{ method, body, query, headers }: LoggedRequest,
): HttpResponse {
	try {
		if (!ENVIRONMENTS.includes(env)) throw new Refusal(404, 'environment.not.found');
		world.credentials.authenticate(env, headers as IncomingHttpHeaders);
		const records = world.searchable(entity);
		if (records === undefined) throw new Refusal(404, 'search.entity.not.found');
		const search = method === 'GET' ? searchOf(query.id) : (readJson(body) as Search);
		const found = records
			.filter((record) => isMet(search.filter, record) && isWithin(search.timeFilter, record))
			.sort(orderOf(search.sorts));
		const { start = 1, size = 20 } = search.page ?? {};
		const first = (Math.max(start, 1) - 1) * size;
		return ok({
			results: found.slice(first, first + size),
			cursor: `id=${cursorOf({ ...search, page: { start: Math.max(start, 1) + 1, size } })}`,
			totalCount: found.length,
		});
	} catch (error) {
		if (error instanceof Refusal) return error.toResponse(world.platform.ids.hex('error'));
		throw error;
	}
}

/** A cursor is the search for the next page. */
const cursorOf = (search: Search) => Buffer.from(JSON.stringify(search)).toString('hex');

function searchOf(cursor: unknown): Search {
	return readJson(Buffer.from(String(cursor), 'hex').toString()) as Search;
}

function readJson(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		throw new Refusal(400, 'search.malformed');
	}
}

function isMet(condition: Condition | undefined, record: unknown): boolean {
	if (condition === undefined) return true;
	const { type = 'AND', filters, key = '', values = [] } = condition;
	if (filters !== undefined) {
		const results = filters.map((one) => isMet(one, record));
		return type === 'OR' ? results.includes(true) : !results.includes(false);
	}
	const wanted = new Set(values.map(String));
	return valuesAt(record, key.split('.')).some((value) => wanted.has(String(value)));
}

function isWithin(range: Search['timeFilter'], record: unknown): boolean {
	if (range === undefined) return true;
	const { key, since = -Infinity, until = Infinity } = range;
	return valuesAt(record, key.split('.')).some(
		(time) => since <= Number(time) && Number(time) <= until,
	);
}

function orderOf(sorts: Search['sorts'] = []): (a: unknown, b: unknown) => number {
	return (a, b) =>
		sorts
			.map(({ key, order = 'ASC' }) => {
				const [first, second] = [a, b].map((one) => Number(valuesAt(one, key.split('.'))[0]));
				return (order === 'DESC' ? -1 : 1) * (first! - second!);
			})
			.find((difference) => difference !== 0) ?? 0;
}

function valuesAt(value: unknown, names: readonly string[]): unknown[] {
	if (Array.isArray(value)) return value.flatMap((part) => valuesAt(part, names));
	const [name, ...rest] = names;
	if (name === undefined) return [value];
	return typeof value === 'object' && value !== null && name in value
		? valuesAt((value as Record<string, unknown>)[name], rest)
		: [];
}

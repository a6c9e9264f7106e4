import type { IDataObject } from 'n8n-workflow';
import { listMetadataObjects, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { setOwn } from '../../shared/json';
import {
	countOf,
	isMissing,
	isNothing,
	isObject,
	partOf,
	quote,
	saysNo,
	saysTrue,
	toText,
} from '../../shared/values';

export interface Table {
	headings: unknown[];
	rows: unknown[];
	/** Whether the answer says that more rows follow; undefined when it does not say. */
	more?: boolean;
	/** How many rows there are on all pages, if the answer says that instead. */
	total?: number;
	/** The request of a batch whose result it is. */
	request?: string;
}

/** The names under which rows are publicly known, and two under which clients look for them as well. */
const ROWS = ['rows', 'data', 'results', 'values'];

/** The names under which an answer may say how many rows there are. */
const TOTALS = [
	...['total', 'totalCount', 'totalItems', 'totalRows'],
	...['totalRecords', 'totalResults', 'totalElements'],
];

/** What a result may say about its rows. */
const ABOUT_ROWS = new Set([
	...[...TOTALS, 'headings', 'hasMore', 'page', 'pageSize', 'cursor', 'maxAllowedEntries'],
	...['paging', 'pagination', 'metadata', 'apiStatus', 'errorMessage'],
]);

/** A table, and the objects that it is in, the innermost first. */
interface Found extends Pick<Table, 'headings' | 'rows' | 'request'> {
	places: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/**
 * The tables of a result, in order; one that has no rows, in whatever way, is empty. Undefined for a result of
 * another form, which may hold anything. Throws ApiError where it cannot be read whether more rows follow.
 * @param requests the names of the requests of a batch: each has a table only if it has a result
 */
export function tablesOf(
	{ data, metadata, status }: Answer,
	requests: readonly string[] = [],
): Table[] | undefined {
	if (requests.length > 0 && data !== null && holdsNothing(data)) return [];
	const around = [metadata].filter(isObject);
	const results = partOf(data, 'reports') ?? data;
	const named = Object.entries(isObject(results) ? results : {}).filter(
		([name, result]) => requests.includes(name) && result !== null,
	);
	const found =
		named.length === 0
			? tablesInResult(data, around)
			: named.flatMap(([request, result]) =>
					tablesInResult(result, around).map((table) => ({ ...table, request })),
				);
	if (found.length === 0) return undefined;
	return found.map(({ places, ...table }) => {
		const described = places.flatMap(listMetadataObjects);
		const more = described.map(({ hasMore }) => hasMore).filter((one) => !isMissing(one));
		const truths = more.map((one) => truthOf(one, status));
		// A total around several tables may be that of all of them.
		const totals = found.length > 1 ? places.slice(0, 1) : described;
		return {
			...table,
			more: truths.length > 0 ? truths.includes(true) : undefined,
			total: totals
				.flatMap((place) => TOTALS.map((name) => countOf(place[name])))
				.find((total) => total !== undefined),
		};
	});
}

function tablesInResult(result: unknown, around: Found['places']): Found[] {
	return result !== null && holdsNothing(result)
		? [{ headings: [], rows: [], places: around }]
		: tablesIn(result, around, true);
}

/**
 * The tables anywhere in a value. Headings, or a word on whether more follow, make a table; without them only a
 * list in a result itself (`mayBeRows`) is one of rows, unless there are tables in it.
 */
function tablesIn(value: unknown, around: Found['places'], mayBeRows = false): Found[] {
	if (Array.isArray(value)) {
		const isResult = (part: unknown) => isObject(part) && ('rows' in part || 'data' in part);
		const inside = value.flatMap((part) => tablesIn(part, around, mayBeRows && isResult(part)));
		const rows = filled(value);
		const areRows = mayBeRows && rows.length > 0 && rows.every((row) => typeof row === 'object');
		return areRows && inside.length === 0 ? [{ headings: [], rows, places: around }] : inside;
	}
	if (!isObject(value)) return [];
	const places = [value, ...around];
	const headings = Array.isArray(value.headings) ? (value.headings as unknown[]) : undefined;
	const lists = ROWS.map((name) => value[name]).filter((part) => Array.isArray(part));
	const rows = lists.map(filled).find((list) => list.length > 0);
	if (headings && rows) return [{ headings, rows, places }];
	const parts = Object.entries(value);
	const isTable = headings !== undefined || 'hasMore' in value;
	const isAboutRows = ([name, part]: [string, unknown]) =>
		ABOUT_ROWS.has(name) ||
		holdsNothing(part) ||
		(isTable && typeof part !== 'object' && !ROWS.includes(name));
	const isEmpty =
		rows === undefined &&
		((isTable && lists.length > 0) ||
			((headings !== undefined || mayBeRows) && parts.every(isAboutRows)));
	if (isEmpty) return [{ headings: headings ?? [], rows: [], places }];
	return parts.flatMap(([name, part]) => {
		const isResult = ROWS.includes(name) || (parts.length === 1 && isObject(part));
		return tablesIn(part, places, (isTable || mayBeRows) && isResult);
	});
}

/** A list without what is no row: null, and what has no part. */
function filled(list: readonly unknown[]): unknown[] {
	return list.filter((part) => !isNothing(part));
}

/** Whether there is nothing in a value, or in any part of it; an object in a list is a row, whatever is in it. */
function holdsNothing(value: unknown): boolean {
	if (isNothing(value)) return true;
	if (Array.isArray(value)) return value.every(isNothing);
	return isObject(value) && Object.values(value).every(holdsNothing);
}

/** A boolean, also as a text or as 1 and 0. Throws ApiError for anything else. */
function truthOf(hasMore: unknown, status: number): boolean {
	if (saysTrue(hasMore)) return true;
	if (saysNo(hasMore)) return false;
	throw new ApiError('unreadable', `The field "hasMore" of the result is ${quote(hasMore)}`, {
		status,
		advice: 'It should be true or false, so it is not known whether more rows follow.',
	});
}

/**
 * The rows of a table as items. A row is a list of values in the order of the headings, or an object that
 * names them itself; the item of a batch also has the name of its request.
 */
export function itemsIn({ headings, rows, request }: Table): IDataObject[] {
	const names = namesOf(headings);
	const named = request === undefined ? {} : { request };
	return rows.map((row) => {
		if (isObject(row))
			return request === undefined ? (row as IDataObject) : { ...named, ...(row as IDataObject) };
		const values = Array.isArray(row) ? (row as unknown[]) : [row];
		const item: IDataObject = { ...named };
		values.forEach((value, i) => setOwn(item, names[i] ?? `column ${i + 1}`, value));
		return item;
	});
}

/** The headings as names: a text, or an object that has one. One that appears twice gets a number. */
export function namesOf(headings: readonly unknown[]): string[] {
	const names = new Set<string>();
	const counts = new Map<string, number>();
	for (const [i, heading] of headings.entries()) {
		const { name, displayName, label, id } = isObject(heading) ? heading : { name: heading };
		const plain = toText(name ?? displayName ?? label ?? id ?? `column ${i + 1}`);
		let count = counts.get(plain) ?? 1;
		let unique = plain;
		while (names.has(unique)) unique = `${plain} ${++count}`;
		counts.set(plain, count);
		names.add(unique);
	}
	return [...names];
}

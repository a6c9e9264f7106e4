import type { IDataObject } from 'n8n-workflow';
import { listMetadataObjects, withoutNulls, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { setOwn } from '../../shared/json';
import { countOf, isMissing, isNothing, isObject, quote, toText } from '../../shared/values';

/** Under which names a result has its table; those that are publicly known by default. */
export interface TableNames {
	headingsField?: string;
	rowsField?: string;
	moreField?: string;
}

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

/** The names under which an answer may say how many rows there are. */
const TOTALS = [
	'total',
	'totalCount',
	'totalItems',
	'totalRows',
	'totalRecords',
	'totalResults',
	'totalElements',
];

/** An object on the way to a table. */
type Place = Readonly<Record<string, unknown>>;

/**
 * The tables of a result, in order, anywhere in it. Throws ApiError where it cannot be read whether more
 * rows follow.
 * @param requests the names of the requests of a batch
 */
export function tablesOf(
	{ data, metadata, status }: Answer,
	{ headingsField = 'headings', rowsField = 'rows', moreField: named }: TableNames,
	requests: readonly string[] = [],
): Table[] {
	const moreField = named ?? 'hasMore';
	const saysMore = (places: readonly Place[]) => {
		const said = places.map((place) => place[moreField]).filter((more) => !isMissing(more));
		const truths = said.map((more) => truthOf(more, moreField, status));
		return truths.length > 0 ? truths.includes(true) : undefined;
	};
	const search = (
		value: unknown,
		/** The objects around it, the nearest first. */
		around: readonly Place[] = [],
		request?: string,
		/** Whether it is the result itself: then a list in it may be of rows. */
		isResult = false,
	): Array<{ table: Table; places: Place[] }> => {
		if (isResult && isListOfRows(value)) return search({ [rowsField]: value }, around, request);
		if (Array.isArray(value)) return value.flatMap((part) => search(part, around, request));
		if (!isObject(value)) return [];
		const path = [value, ...around];
		const { [headingsField]: headings, [rowsField]: rows } = value;
		// No rows at all may come as null, or all of them as objects under the other name.
		const isList = Array.isArray(rows) || rows === null;
		const isElsewhere = isNothing(rows) && Array.isArray(value.data) && value.data.length > 0;
		const isTable = Array.isArray(headings) && isList && !isElsewhere;
		const found = isTable
			? { headings, rows: rows ?? [] }
			: rowsAsObjects(value, { headingsField, rowsField, moreField });
		if (found === undefined)
			return Object.entries(value).flatMap(([name, part]) =>
				requests.includes(name) ? search(part, path, name, true) : search(part, path, request),
			);
		const places = [...path, metadata].flatMap(listMetadataObjects);
		const table = { ...found, more: saysMore(places), total: totalIn(value), request };
		return [{ table, places }];
	};
	const found = search(data, [], undefined, true);
	const [first, ...others] = found;
	// A total next to several tables may be that of all of them.
	if (first !== undefined && others.length === 0)
		first.table.total ??= first.places.map(totalIn).find((total) => total !== undefined);
	const tables = found.map(({ table }) => table);
	// A total may be another sum: if the user names the field that says whether more follow, that decides.
	return named === undefined
		? tables
		: tables.map(({ more = false, ...rest }) => ({ ...rest, more }));
}

/** Publicly known: with `jsonResponse` the rows are objects, and have no headings. */
function rowsAsObjects(
	value: Place,
	{ headingsField, rowsField, moreField }: Required<TableNames>,
): Pick<Table, 'headings' | 'rows'> | undefined {
	const lists = [value[rowsField], value.data].map(withoutNulls);
	const isMarked = moreField in value;
	const isNone = (list: unknown) =>
		Array.isArray(list) ? list.length === 0 : list === null && isMarked;
	// Publicly known: a result may say neither whether more follow, nor its headings.
	const parts = isMarked ? lists : Object.values(value);
	const isEmpty =
		lists.some(isNone) && parts.every((part) => typeof part !== 'object' || isNothing(part));
	const isOfRows = (list: unknown): list is Place[] =>
		isMarked ? Array.isArray(list) && list.length > 0 && list.every(isObject) : isListOfRows(list);
	const rows = isEmpty ? [] : lists.find(isOfRows);
	// What holds tables itself is no table.
	const isOfTables = rows?.some((row) => Array.isArray(row[headingsField]));
	return rows && !isOfTables ? { headings: [], rows } : undefined;
}

/** Whether each of a list can only be a row: an object with nothing in it but values. */
function isListOfRows(value: unknown): value is Place[] {
	const isRow = (row: unknown) =>
		isObject(row) &&
		Object.keys(row).length > 0 &&
		Object.values(row).every((cell) => typeof cell !== 'object' || cell === null);
	return Array.isArray(value) && value.length > 0 && value.every(isRow);
}

/** The error for a result that has no table. */
export function noTable(
	{ status }: Answer,
	{ headingsField = 'headings', rowsField = 'rows' }: TableNames,
): ApiError {
	return new ApiError('unreadable', 'The result has no table of headings and rows', {
		status,
		advice: `It has no "${headingsField}" and "${rowsField}".`,
		remark:
			'Switch Rows as Items off to see the result as it is, then name its fields in Headings Field and Rows Field.',
	});
}

function totalIn(place: Place): number | undefined {
	return TOTALS.map((name) => countOf(place[name])).find((total) => total !== undefined);
}

/** A boolean, also as a text or as 1 and 0. Throws ApiError for anything else. */
function truthOf(value: unknown, name: string, status: number): boolean {
	const text = toText(value).trim().toLowerCase();
	if (['true', '1'].includes(text)) return true;
	if (['false', '0'].includes(text)) return false;
	throw new ApiError('unreadable', `The field "${name}" of the result is ${quote(value)}`, {
		status,
		advice: 'It should be true or false, so it is not known whether more rows follow.',
		remark: 'Name another field in Has More Field, or set Max Rows to the rows of one page.',
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

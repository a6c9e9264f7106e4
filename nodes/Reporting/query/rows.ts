import type { IDataObject } from 'n8n-workflow';
import { listMetadataObjects, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { flag, id, number, type Field, type PartialValues } from '../../shared/fields';
import { SeenPages } from '../../shared/reads';
import { resultOrFailure } from '../../shared/results';
import { countOf, isMissing, isObject, quote, toText } from '../../shared/values';

/** The most rows returned by default. */
const MANY = 50_000;

/** Shown only where Rows as Items is on: nothing else looks for rows. */
const whenRows = <L extends Field>(leaf: L): L => ({ ...leaf, shownWhen: { rowsAsItems: [true] } });

/** How a table is found in a result, since the specification does not show it. */
export const rowOptions = [
	whenRows(
		id('headingsField', {
			description:
				'The name of the field that lists the headings, anywhere in the result. Defaults to "headings".',
		}),
	),
	whenRows(
		number('maxRows', {
			min: 1,
			default: MANY,
			description: `The most rows to return. Without it, a result of more than ${MANY} rows is refused.`,
		}),
	),
	whenRows(
		id('moreField', {
			displayName: 'Has More Field',
			description:
				'The name of the field that is true while more rows follow, next to the headings or around them. Defaults to "hasMore".',
		}),
	),
	whenRows(
		id('pageField', {
			displayName: 'Page Number Field',
			description:
				'The name of the field in the body that asks for a page by number. It counts up from the number in the JSON body, or from 0 if there is none. Defaults to "page".',
		}),
	),
	flag(
		'rowsAsItems',
		'Whether to return an item for each row, on all pages, instead of the result as it is',
		{ displayName: 'Rows as Items' },
	),
	whenRows(
		id('rowsField', {
			description:
				'The name of the field that lists the rows, next to the headings. Defaults to "rows".',
		}),
	),
] as const;

type RowOptions = PartialValues<typeof rowOptions>;

interface Table {
	headings: unknown[];
	rows: unknown[];
	/** Whether the answer says that more rows follow; undefined when it does not say. */
	more?: boolean;
	/** How many rows there are on all pages, if the answer says that instead. */
	total?: number;
}

/** The names under which an answer may say how many rows there are. */
const TOTALS = [
	'total',
	'totalCount',
	'totalRows',
	'totalRecords',
	'totalResults',
	'totalElements',
];

/**
 * The rows of a result as items, on all pages. A single table is paged while the answer says that
 * more follows, or has not given as many rows as it says there are. Throws ApiError for a result
 * without a table, for a page that comes again, and for what cannot be returned in full.
 */
export async function allRows(
	first: Answer,
	body: unknown,
	ask: (body: unknown) => Promise<Answer>,
	options: RowOptions,
): Promise<IDataObject[]> {
	const { maxRows, pageField = 'page' } = options;
	const items: IDataObject[] = [];
	const pages = new SeenPages();
	let asked = body;
	/** Whether the page was asked for only because the one before was full. */
	let isGuess = false;
	for (let answer = first, turned = 0; ;) {
		const tables = tablesOf(answer, options);
		if (pages.hasSeen(tables.map(({ rows }) => rows))) {
			if (isGuess) return items;
			throw sameAgain(pageField, asked);
		}
		for (const table of tables) for (const item of itemsIn(table)) items.push(item);
		if (items.length >= (maxRows ?? Infinity)) return items.slice(0, maxRows);
		if (maxRows === undefined && items.length > MANY) throw tooMany();
		const unfinished = tables.filter(
			({ more, total = 0, rows }) =>
				more ?? total > (tables.length === 1 ? items.length : rows.length),
		);
		if (!unfinished.some(({ rows }) => rows.length > 0)) {
			const short = unfinished.find(({ more }) => more === undefined);
			// A total also counts the rows before the page that the body asks for.
			if (short && isFirstPage(body, pageField)) throw tooFew(items.length, short.total);
			isGuess = isFullPage(tables, body);
			if (!isGuess) return items;
		} else isGuess = false;
		if (tables.length > 1 || !isObject(body)) throw cannotTurnPage();
		asked = nextPage(body, pageField, ++turned);
		const next = await resultOrFailure(ask(asked));
		const isBehindLast = next instanceof ApiError ? next.isRefusal : next.data === null;
		if (isGuess && isBehindLast) return items;
		if (next instanceof ApiError) throw next;
		answer = next;
	}
}

/** The body that asks for a page so many pages on; a number given as a text stays one. */
function nextPage(
	body: Readonly<Record<string, unknown>>,
	pageField: string,
	pages: number,
): Record<string, unknown> {
	const start = body[pageField];
	const number = (isMissing(start) ? 0 : (countOf(start) ?? NaN)) + pages;
	if (!Number.isSafeInteger(number)) throw cannotCount(pageField, start);
	const page = typeof start === 'string' && start !== '' ? String(number) : number;
	return { ...body, [pageField]: page };
}

/** Whether a single table that does not say what follows has as many rows as the body asks for. */
function isFullPage([table, ...others]: readonly Table[], body: unknown): boolean {
	const size = isObject(body) ? countOf(body.pageSize) : undefined;
	if (table === undefined || others.length > 0 || size === undefined || size < 1) return false;
	return table.more === undefined && table.total === undefined && table.rows.length >= size;
}

/** Whether the body asks for the first page. */
function isFirstPage(body: unknown, pageField: string): boolean {
	const start = isObject(body) ? body[pageField] : undefined;
	return isMissing(start) || countOf(start) === 0;
}

/** The tables of a result, in order, anywhere in it. */
function tablesOf({ data, metadata, status }: Answer, options: RowOptions): Table[] {
	const { headingsField = 'headings', rowsField = 'rows', moreField = 'hasMore' } = options;
	const saysMore = (places: ReadonlyArray<Record<string, unknown>>) => {
		const said = places.map((place) => place[moreField]).filter((more) => !isMissing(more));
		const truths = said.map((more) => truthOf(more, moreField, status));
		return truths.length > 0 ? truths.includes(true) : undefined;
	};
	const search = (
		value: unknown,
		/** The objects around it, the nearest first. */
		around: ReadonlyArray<Record<string, unknown>> = [],
	): Array<{ table: Table; places: Array<Record<string, unknown>> }> => {
		if (Array.isArray(value)) return value.flatMap((part) => search(part, around));
		if (!isObject(value)) return [];
		const path = [value, ...around];
		const { [headingsField]: headings, [rowsField]: rows } = value;
		const isTable = Array.isArray(headings) && Array.isArray(rows);
		const found = isTable
			? { headings, rows }
			: rowsAsObjects(value, { headingsField, rowsField, moreField });
		if (found === undefined) return Object.values(value).flatMap((part) => search(part, path));
		const places = [...path, metadata].flatMap(listMetadataObjects);
		const table = { ...found, more: saysMore(places), total: totalIn(value) };
		return [{ table, places }];
	};
	const found = search(data);
	const [first] = found;
	if (first === undefined) throw noTable(headingsField, rowsField, status);
	const tables = found.map(({ table }) => table);
	// A total next to several tables may be that of all of them.
	if (tables.length === 1)
		first.table.total ??= first.places.map(totalIn).find((total) => total !== undefined);
	// Analytics may call another sum so: where the field that says it is named, a total says nothing.
	return options.moreField === undefined
		? tables
		: tables.map(({ more = false, ...others }) => ({ ...others, more }));
}

/** Publicly known: with `jsonResponse` the rows are objects, and have no headings. */
function rowsAsObjects(
	value: Readonly<Record<string, unknown>>,
	{
		headingsField,
		rowsField,
		moreField,
	}: Record<'headingsField' | 'rowsField' | 'moreField', string>,
): Pick<Table, 'headings' | 'rows'> | undefined {
	const lists = [value[rowsField], value.data].filter((list) => Array.isArray(list));
	const rows = moreField in value ? lists.find((list) => list.every(isObject)) : undefined;
	// What holds tables itself is no table.
	const isOfTables = rows?.some((row) => Array.isArray(row[headingsField]));
	return rows && !isOfTables ? { headings: [], rows } : undefined;
}

function noTable(headingsField: string, rowsField: string, status: number): ApiError {
	return new ApiError('unreadable', `The result has no "${headingsField}" and "${rowsField}"`, {
		status,
		advice:
			'Switch Rows as Items off to see the result as it is, then name its fields in Headings Field and Rows Field.',
	});
}

function totalIn(place: unknown): number | undefined {
	if (!isObject(place)) return undefined;
	return TOTALS.map((name) => countOf(place[name])).find((total) => total !== undefined);
}

/** A boolean, also as a text or as 1 and 0. Throws ApiError for anything else. */
function truthOf(value: unknown, name: string, status: number): boolean {
	const text = toText(value).trim().toLowerCase();
	if (['true', '1'].includes(text)) return true;
	if (['false', '0'].includes(text)) return false;
	throw new ApiError('unreadable', `The field "${name}" of the result is ${quote(value)}`, {
		status,
		advice:
			'It should be true or false, so whether more rows follow is not known. Name another field in Has More Field, or set Max Rows to the rows of one page.',
	});
}

/** A row is a list of values in the order of the headings, or an object that names them itself. */
function itemsIn({ headings, rows }: Table): IDataObject[] {
	const names = namesOf(headings);
	return rows.map((row) => {
		if (isObject(row)) return row as IDataObject;
		const values = Array.isArray(row) ? (row as unknown[]) : [row];
		return Object.fromEntries(
			values.map((value, i) => [names[i] ?? `column ${i + 1}`, value]),
		) as IDataObject;
	});
}

/** The headings as names: a text, or an object that has one. One that appears twice gets a number. */
function namesOf(headings: readonly unknown[]): string[] {
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

function sameAgain(pageField: string, asked: unknown): ApiError {
	const page = String((asked as Record<string, unknown>)[pageField]);
	return new ApiError(
		'unreadable',
		`The platform returned the same rows again for ${pageField} ${page}`,
		{
			advice: `The field "${pageField}" of the body does not select the page. Name the right one in Page Number Field, or set Max Rows to the size of one page.`,
		},
	);
}

function cannotCount(pageField: string, start: unknown): ApiError {
	return new ApiError(
		'unreadable',
		`The result has more rows, and ${pageField} ${quote(start)} is not a page number`,
		{
			advice: `Give "${pageField}" of the JSON body as a whole number, name another field in Page Number Field, or set Max Rows to the rows of one page.`,
		},
	);
}

function tooFew(rows: number, total = 0): ApiError {
	return new ApiError(
		'unreadable',
		`The result says that it has ${total} rows, but contains ${rows}`,
		{
			advice:
				'If that total means something else, name a field in Has More Field, which need not exist. Otherwise set Max Rows to accept the rows that come.',
		},
	);
}

function tooMany(): ApiError {
	return new ApiError('unreadable', `The result has more than ${MANY} rows`, {
		advice: 'Narrow the query, e.g. to a shorter time, or set Max Rows to take that many of them.',
	});
}

function cannotTurnPage(): ApiError {
	return new ApiError(
		'unreadable',
		'The result has more rows, and its next page cannot be requested',
		{
			advice:
				'Only a single query, given as a JSON object, can be paged. Run it by itself, or set Max Rows to the rows of one page.',
		},
	);
}

import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { flag, id, leafWhen, number, type Leaf, type PartialValues } from '../../shared/fields';
import { isObject } from '../../shared/values';

/** The most rows that come out unless another number is asked for. */
const MANY = 50_000;

/** Shown only where Rows as Items is on: nothing else looks for rows. */
const whenRows = <L extends Leaf>(leaf: L): L => leafWhen({ rowsAsItems: [true] }, leaf);

/** How a table is found in a result, since the specification does not show it. */
export const rowOptions = [
	whenRows(
		id('headingsField', {
			description:
				'The name of the field that lists the headings, wherever it stands in the result. Defaults to "headings".',
		}),
	),
	whenRows(
		number('maxRows', {
			min: 1,
			default: MANY,
			description: `The most rows to return. Without it, a result of more than ${MANY} rows is an error.`,
		}),
	),
	whenRows(
		id('moreField', {
			displayName: 'Has More Field',
			description:
				'The name of the field that is true while more rows follow, beside the headings or at the top of the result. Defaults to "hasMore".',
		}),
	),
	whenRows(
		id('pageField', {
			displayName: 'Page Number Field',
			description:
				'The name of the field in the body that asks for a page by number. Counted up from the number in the JSON body, from 0 when there is none. Defaults to "page".',
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
				'The name of the field that lists the rows, beside the headings. Defaults to "rows".',
		}),
	),
] as const;

type RowOptions = PartialValues<typeof rowOptions>;

interface Table {
	headings: unknown[];
	rows: unknown[];
	more: boolean;
}

/**
 * The rows of a result as items, on all pages. A single table is paged while the answer says that
 * more follows. Throws ApiError for a result without a table, for a page that comes again, and for
 * what cannot be returned in full.
 */
export async function allRows(
	first: Answer,
	body: unknown,
	ask: (body: unknown) => Promise<Answer>,
	options: RowOptions,
): Promise<IDataObject[]> {
	const { maxRows, pageField = 'page' } = options;
	const items: IDataObject[] = [];
	let previous = '';
	let page = isObject(body) && Number.isSafeInteger(body[pageField]) ? Number(body[pageField]) : 0;
	for (let answer = first; ; answer = await ask({ ...(body as object), [pageField]: ++page })) {
		const tables = tablesOf(answer, options);
		const rows = JSON.stringify(tables.map((table) => table.rows));
		if (rows === previous) throw sameAgain(pageField, page);
		previous = rows;
		for (const table of tables) for (const item of itemsIn(table)) items.push(item);
		if (items.length >= (maxRows ?? Infinity)) return items.slice(0, maxRows);
		if (maxRows === undefined && items.length > MANY) throw tooMany();
		if (!tables.some(({ more, rows }) => more && rows.length > 0)) return items;
		if (tables.length > 1 || !isObject(body)) throw cannotTurnPage();
	}
}

/** The tables of a result, in order, wherever they stand in it. */
function tablesOf({ data, metadata, status }: Answer, options: RowOptions): Table[] {
	const { headingsField = 'headings', rowsField = 'rows', moreField = 'hasMore' } = options;
	const saysMore = (value: unknown) => isObject(value) && value[moreField] === true;
	const search = (value: unknown): Table[] => {
		if (Array.isArray(value)) return value.flatMap(search);
		if (!isObject(value)) return [];
		const { [headingsField]: headings, [rowsField]: rows } = value;
		return Array.isArray(headings) && Array.isArray(rows)
			? [{ headings, rows, more: [value, data, metadata].some(saysMore) }]
			: Object.values(value).flatMap(search);
	};
	const tables = search(data);
	if (tables.length > 0) return tables;
	throw new ApiError('unreadable', `The result has no "${headingsField}" and "${rowsField}"`, {
		status,
		advice:
			'Switch Rows as Items off to see the result as it is, then name its fields in Headings Field and Rows Field.',
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

/** The headings as names: a text, or an object that has one. One that is there twice gets a number. */
function namesOf(headings: readonly unknown[]): string[] {
	const names: string[] = [];
	for (const [i, heading] of headings.entries()) {
		const { name, displayName, label, id } = isObject(heading) ? heading : { name: heading };
		const plain = String(name ?? displayName ?? label ?? id ?? `column ${i + 1}`);
		let unique = plain;
		for (let n = 2; names.includes(unique); n++) unique = `${plain} ${n}`;
		names.push(unique);
	}
	return names;
}

function sameAgain(pageField: string, page: number): ApiError {
	return new ApiError(
		'unreadable',
		`The platform gave the same rows again for ${pageField} ${page}`,
		{
			advice: `It does not turn pages by the field "${pageField}" of the body. Name the right one in Page Number Field, or set Max Rows to the size of one page.`,
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
		'The result has more rows, and its next page cannot be asked for',
		{
			advice:
				'Only a single query, given as a JSON object, can be paged. Run it by itself, or set Max Rows to the rows of one page.',
		},
	);
}

import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { flag, id, number, type Field, type PartialValues } from '../../shared/fields';
import { requestsIn, tablePages, type Ask } from './pages';
import { itemsIn, noTable, tablesOf } from './table';

/** The most rows returned by default. */
const MANY = 50_000;

/** How a table is found in a result, and its pages, since the specification does not show it. */
export const tableOptions = [
	id('headingsField', {
		description:
			'The name of the field that lists the headings, anywhere in the result. Defaults to "headings".',
	}),
	id('moreField', {
		displayName: 'Has More Field',
		description:
			'The name of the field that is true while more rows follow, next to the headings or around them. Defaults to "hasMore".',
	}),
	id('pageField', {
		displayName: 'Page Number Field',
		description:
			'The name of the field in the query that asks for a page by number. It counts up from the number in the query, or from 0 if there is none. Defaults to "page".',
	}),
	id('rowsField', {
		description:
			'The name of the field that lists the rows, next to the headings. Defaults to "rows".',
	}),
] as const;

const maxRows = number('maxRows', {
	min: 1,
	default: MANY,
	description: `The maximum number of rows to return. Without it, a result of more than ${MANY} rows is refused.`,
});

const rowsAsItems = flag(
	'rowsAsItems',
	'Whether to return an item for each row, on all pages, instead of the result as it is',
	{ displayName: 'Rows as Items', default: true },
);

/** Not shown where Rows as Items is off: nothing else looks for rows. */
const whenRows = <L extends Field>(field: L): L => ({
	...field,
	hiddenWhen: { rowsAsItems: [false] },
});
const [headingsField, moreField, pageField, rowsField] = tableOptions;

/** What comes out of a result. */
export const rowOptions = [
	whenRows(headingsField),
	whenRows(maxRows),
	whenRows(moreField),
	whenRows(pageField),
	rowsAsItems,
	whenRows(rowsField),
] as const;

type RowOptions = PartialValues<typeof rowOptions>;

/** What comes out of a result, and whether each request of a batch has one. */
interface Result {
	items: IDataObject[];
	isComplete: boolean;
}

/**
 * The rows of a result as items, on all pages, and for a request of a batch without a result an item that
 * says so. A result without a table is returned as it is, unless rows are asked for, and so is any where rows
 * are not wanted. Throws ApiError where the table is missing, as {@link tablePages} does, and for more rows
 * than are returned by default. `mustBeWhole`: also where any option would cut the result.
 */
export async function resultItems(
	first: Answer,
	body: unknown,
	ask: Ask,
	options: RowOptions,
	mustBeWhole: boolean,
): Promise<Result> {
	const { maxRows, rowsAsItems } = options;
	const requests = Object.keys(requestsIn(body));
	if (rowsAsItems === false && !mustBeWhole) return { items: itemsOf(first), isComplete: true };
	const found = tablesOf(first, options, requests);
	const answered = new Set(found.map(({ request }) => request));
	// Results without any name are those of all requests of a batch.
	const missing = answered.has(undefined) ? [] : requests.filter((name) => !answered.has(name));
	const isComplete = missing.length === 0;
	if (found.length === 0 && rowsAsItems) throw noTable(first, options);
	if (found.length === 0) return { items: itemsOf(first), isComplete };

	const pages = tablePages(found, body, ask, options);
	if (rowsAsItems === false) {
		await pages.next();
		if ((await pages.next()).done !== true) throw morePages();
		return { items: itemsOf(first), isComplete };
	}
	const items: IDataObject[] = [];
	for await (const tables of pages) {
		for (const table of tables) for (const item of itemsIn(table)) items.push(item);
		if (items.length > (maxRows ?? MANY) && mustBeWhole) throw moreRows(maxRows ?? MANY);
		if (items.length > MANY && maxRows === undefined) throw tooMany();
		if (items.length >= (maxRows ?? Infinity) && !mustBeWhole)
			return { items: items.slice(0, maxRows), isComplete };
	}
	items.push(...missing.map((request) => ({ request, hasResult: false })));
	return { items, isComplete };
}

function tooMany(): ApiError {
	return new ApiError('unreadable', `The result has more than ${MANY} rows`, {
		advice:
			'Use Export, which writes any number of rows to files, narrow the query, e.g. to a shorter time.',
		remark: 'or set Max Rows to return only that many.',
	});
}

const SINCE_LAST_RUN =
	'The next run would pass over the rest, so nothing was returned, and it starts at the same position. Use Export, which writes any number of rows to files.';

function moreRows(max: number): ApiError {
	return new ApiError('unreadable', `The result since the last run has more than ${max} rows`, {
		advice: SINCE_LAST_RUN,
		remark: 'or raise Max Rows.',
	});
}

function morePages(): ApiError {
	return new ApiError('unreadable', 'The result since the last run has more than one page', {
		advice: SINCE_LAST_RUN,
		remark: 'or remove Rows as Items, so that all pages are read.',
	});
}

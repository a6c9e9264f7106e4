import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { flag, id, number, type Field, type PartialValues } from '../../shared/fields';
import { requestsIn, requestsWithoutResult, tablePages, type Ask } from './pages';
import { itemsIn, tablesOf } from './table';

/** The most rows returned by default. */
const MANY = 50_000;

/** Not shown where Rows as Items is off: nothing else looks for rows. */
const whenRows = <L extends Field>(leaf: L): L => ({
	...leaf,
	hiddenWhen: { rowsAsItems: [false] },
});

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
		{ displayName: 'Rows as Items', default: true },
	),
	whenRows(
		id('rowsField', {
			description:
				'The name of the field that lists the rows, next to the headings. Defaults to "rows".',
		}),
	),
] as const;

type RowOptions = PartialValues<typeof rowOptions>;

/**
 * The rows of a result as items, on all pages. A result without a table is returned as it is, unless rows are
 * asked for; for a request of a batch without a result an item that says
 * so. Throws ApiError as {@link tablePages} does, and for more rows than are returned by default.
 */
export async function allRows(
	first: Answer,
	body: unknown,
	ask: Ask,
	options: RowOptions,
): Promise<IDataObject[]> {
	const { maxRows, rowsAsItems = false } = options;
	const isTable = tablesOf(first, options, Object.keys(requestsIn(body))).length > 0;
	if (!isTable && !rowsAsItems) return itemsOf(first);
	const items: IDataObject[] = [];
	for await (const tables of tablePages(first, body, ask, options)) {
		for (const table of tables) for (const item of itemsIn(table)) items.push(item);
		if (items.length >= (maxRows ?? Infinity)) return items.slice(0, maxRows);
		if (maxRows === undefined && items.length > MANY) throw tooMany();
	}
	const missing = requestsWithoutResult(first, body, options);
	return [...items, ...missing.map((request) => ({ request, hasResult: false }))];
}

function tooMany(): ApiError {
	return new ApiError('unreadable', `The result has more than ${MANY} rows`, {
		advice: 'Narrow the query, e.g. to a shorter time, or set Max Rows to take that many of them.',
	});
}

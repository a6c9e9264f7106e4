import type { IDataObject } from 'n8n-workflow';
import { checkRecords, itemsOf } from '../../kernel/answers/answer';
import { ApiError, byPerson } from '../../kernel/failures/errors';
import { operation, type Operation, openBookmark } from '../../kernel/operation';
import { f } from '../../service/fields';
import { itemsIn, tablesOf, type Table } from '../../service/reads/table';
import { laterOf, type Stored } from './exportReading';
import { requestsIn, tablePages, type Ask } from './pages';
import { claimQuery, keepsPosition, bookmarkKey, withAsked, type Query } from './payload';
import { asking, type Sent } from './runQuery';
import { spanOf } from './timeRange';

export const pageSize = f.number(
	'pageSize',
	'How many rows to request at a time. Platforms differ in how many they allow, and may not answer in time above 1000. By default, the number in the query.',
	{ min: 1, default: 200 },
);

/** The most rows returned by default. */
const MANY = 50_000;

/** What comes out of a result. */
const rowOptions = [
	f.number(
		'maxRows',
		`The maximum number of rows to return. Without it, a result of more than ${MANY} rows is refused.`,
		{ min: 1, default: MANY, hiddenWhen: { rowsAsItems: [false] } },
	),
	f.flag(
		'rowsAsItems',
		'Whether to return an item for each row, on all pages, instead of the result as it is',
		{ displayName: 'Rows as Items', default: true },
	),
] as const;

const OTHER_FORM =
	'The result is of another form than headings and rows, so it is returned as it is.';
const COMES_AGAIN =
	'A request of the batch has no result, so the next run starts at the same position: the rows of the others come again.';
const STAYS = ' Whether it is whole is not known, so the next run starts at the same position.';

/** A query whose result may be a table, which can be returned as one item per row. */
export function analyticsQuery({
	query,
	options = [],
	request,
	...description
}: Pick<Operation, 'value' | 'action' | 'description' | 'endpoint' | 'also'> & {
	query: f.Input<'query', Query>;
	options?: ReadonlyArray<f.Field<'widgetParameter', string>>;
	/** What is sent in place of the body alone, and where. */
	request?: (body: unknown, options: { widgetParameter?: string }) => Partial<Sent>;
}): Operation {
	const { endpoint, value } = description;
	return operation({
		...description,
		fields: [query],
		options: [f.maxAnswerSize, pageSize, ...rowOptions, ...options],
		check: async ({ query, options }, context) => claimQuery({ ...query, ...options }, context),
		execute: async ({ query, options }, context) => {
			const { range, zone = '', body: payload } = query;
			const key = bookmarkKey({ ...query, ...options });
			const { stored, save } = await openBookmark<Stored>(context, value, key);
			const now = Date.now();
			const spanIn = range && ((own = zone) => spanOf(range, own, now, stored?.since));
			const span = spanIn?.();
			if (span && span.startTime > span.endTime) return [];
			const sentFor = (body: unknown) => ({ endpoint, body, ...request?.(body, options) });
			const ask = asking(context, options, sentFor);
			const body = withAsked(payload, { spanIn, pageSize: options.pageSize });
			const isSinceLastRun = range?.kind === 'sinceLastRun';
			const { items, isWhole } = await resultItems(body, ask, options, isSinceLastRun);
			if (isWhole === undefined) context.hint(OTHER_FORM + (isSinceLastRun ? STAYS : ''));
			if (isWhole === false && isSinceLastRun) context.hint(COMES_AGAIN);
			if (span && keepsPosition(query) && isWhole) save(laterOf(stored, span));
			return items;
		},
	});
}

/**
 * The rows of a result as items, on all pages, and for a request of a batch without a result an item that says so. A
 * result of another form is returned as it is, and so is any where rows are not wanted. Throws ApiError as
 * {@link tablePages} does, and for more rows than are returned by default. `mustBeWhole`: also where any option would
 * cut the result. `isWhole`: whether it is all that was asked for; undefined for another form, of which nobody knows.
 */
async function resultItems(
	body: unknown,
	ask: Ask,
	{ maxRows, rowsAsItems }: f.PartialValues<typeof rowOptions>,
	mustBeWhole: boolean,
): Promise<{ items: IDataObject[]; isWhole?: boolean }> {
	const first = await ask(body);
	const asItIs = itemsOf(first);
	if (rowsAsItems === false && !mustBeWhole) return { items: asItIs, isWhole: true };
	const requests = Object.keys(requestsIn(body));
	const found = tablesOf(first, requests);
	if (found === undefined) {
		checkRecords(first, 'rows');
		return { items: asItIs };
	}
	const answered = new Set(found.map(({ request }) => request));
	// Results without any name are those of all requests of a batch.
	const missing = answered.has(undefined) ? [] : requests.filter((name) => !answered.has(name));
	const isDone = ({ failure }: Table) => failure === undefined;
	let isWhole = missing.length === 0 && found.every(isDone);
	const pages = tablePages(found, body, ask);
	if (rowsAsItems === false) {
		let count = 0;
		for await (const tables of pages)
			if (tables.some(({ rows }) => rows.length > 0) && ++count > 1)
				throw cut('one page', 'remove Rows as Items, so that all pages are read');
		return { items: asItIs, isWhole };
	}
	const items: IDataObject[] = [];
	for await (const tables of pages) {
		for (const table of tables) for (const item of itemsIn(table)) items.push(item);
		isWhole &&= tables.every(isDone);
		if (items.length > (maxRows ?? MANY) && mustBeWhole)
			throw cut(`${maxRows ?? MANY} rows`, 'raise Max Rows');
		if (items.length > MANY && maxRows === undefined)
			throw new ApiError('unreadable', `The result has more than ${MANY} rows`, {
				advice: {
					person:
						'Use Export, which writes any number of rows to files, or narrow the query, e.g. to a shorter time. To return only that many, set Max Rows.',
					model: 'Narrow the query, e.g. to a shorter time.',
				},
			});
		if (items.length >= (maxRows ?? Infinity) && !mustBeWhole)
			return { items: items.slice(0, maxRows), isWhole };
	}
	items.push(...missing.map((request) => ({ request, hasResult: false })));
	return { items, isWhole };
}

/** For a result since the last run that has `more` than comes out, e.g. `one page`. `other`: what to do, or to export it. */
function cut(more: string, other: string): ApiError {
	const advice = `The next run would pass over the rest, so nothing was returned, and it starts at the same position. Use Export, which writes any number of rows to files, or ${other}.`;
	return new ApiError('unreadable', `The result since the last run has more than ${more}`, {
		advice: byPerson(advice),
	});
}

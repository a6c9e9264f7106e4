import { InputError } from '../../kernel/failures/errors';
import {
	type FileFormat,
	FileWriter,
	ndjson,
	openBookmark,
	operation,
	outputBinaryField,
	readUntilLimit,
} from '../../kernel/operation';
import { csvLine, safeCell } from '../../kernel/values/csv';
import { isObject, listOf } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { isMessage, itemsIn, namesOf, type Table } from '../../service/reads/table';
import { pageSize } from './analyticsQuery';
import { ExportReading, type Stored } from './exportReading';
import { isBatch } from './pages';
import { claimQuery, bookmarkKey, withAsked } from './payload';
import { reportQuery } from './reportQuery';
import { asking } from './runQuery';

/** Some 10 MB of ordinary rows. */
const ROWS_PER_FILE = 100_000;

export const exportFiles = operation({
	value: 'export',
	action: 'Export a report to files',
	description:
		'Write all rows of a query to CSV, JSON or NDJSON files, page by page. Returns one item per file, or one item without a file if there are no rows.',
	endpoint: 'POST /reports/query',
	fields: [
		reportQuery,
		f.fileFormat([
			{ name: 'CSV', value: 'csv', description: 'One line per row, under the headings' },
			{ name: 'JSON', value: 'json', description: 'A list of objects, one per row' },
			{ name: 'NDJSON', value: 'ndjson', description: 'One line of JSON per row' },
		]),
	],
	options: [
		f.maxAnswerSize,
		outputBinaryField,
		pageSize,
		f.number(
			'rowsPerFile',
			'How many rows a file has at most. One file at a time is kept in memory, so fewer rows need less memory.',
			{ min: 1, default: ROWS_PER_FILE },
		),
		f.number(
			'windowHours',
			'Splits the time range into windows of this many hours, since the pages of a long range may repeat or lose rows while records are added. Metrics are then those of each window, so add a date as a dimension. Without it the range is read at once.',
			{ displayName: 'Time Window (Hours)', min: 1, default: 24 },
		),
	],
	check: async ({ query, options }, context) => {
		if (isBatch(query.body))
			throw InputError.of(
				'jsonBody',
				'This is a batch, whose queries have different columns. Export each of its queries by itself, or use Run Batch.',
			);
		claimQuery({ ...query, ...options }, context);
	},
	execute: async ({ query, format, options }, context) => {
		const { rowsPerFile = ROWS_PER_FILE, binaryPropertyName, pageSize, windowHours } = options;
		const files = new FileWriter<unknown>(context, {
			...{ what: 'report', unit: 'rows', format },
			...{ recordsPerFile: rowsPerFile, field: binaryPropertyName },
		});
		const ask = asking(context, options, (body) => ({ endpoint: 'POST /reports/query', body }));
		const key = bookmarkKey({ ...query, ...options });
		const { stored = {}, save } = await openBookmark<Stored>(context, 'export', key);
		const paged = { ...query, body: withAsked(query.body, { pageSize }) };
		const reading = new ExportReading(paged, stored, windowHours, context.hint);
		const ofItems = format === 'json' ? json : ndjson;
		const written =
			format === 'csv' ? csvWriter() : (table: Table) => [itemsIn(table), ofItems] as const;
		const says = { what: 'rows', after: (count: number) => `the export after ${count} rows` };
		const read = await readUntilLimit(reading.pages(ask), context, says, async (tables) => {
			let count = 0;
			for (const table of tables) count += await files.write(...written(table));
			return count;
		});
		save(reading.next(read.isCut));
		return await files.close(read);
	},
});

/** Makes the rows of a table rows of cells under its headings: an empty cell for what a row does not have. */
function csvWriter() {
	/** Rows that are objects may each have other names; the columns of a file are those seen so far. */
	let columns: string[] = [];
	return (table: Table) => {
		const { rows, headings } = table;
		const hasOwnNames = (row: unknown) => isObject(row) || listOf(row).some(isMessage);
		if (rows.some(hasOwnNames)) {
			const items = itemsIn(table);
			columns = [...new Set([...columns, ...items.flatMap((item) => Object.keys(item))])];
			return [items.map((item) => columns.map((name) => item[name])), csvOf(columns)] as const;
		}
		const length = rows.reduce<number>(
			(longest, row) => Math.max(longest, listOf(row).length),
			headings.length,
		);
		return [rows, csvOf(namesOf(Array.from({ length }, (_, i) => headings[i])))] as const;
	};
}

function csvOf(names: readonly string[]): FileFormat<unknown> {
	// A hyphen alone is how the platform writes an unknown name, and no formula.
	const cellOf = (value: unknown) => (value === '-' ? value : safeCell(value));
	return {
		name: 'csv',
		mimeType: 'text/csv',
		head: csvLine(names.map(safeCell)),
		textOf: (rows) => rows.map((row) => csvLine(listOf(row).map(cellOf))).join(''),
	};
}

const json: FileFormat<unknown> = {
	name: 'json',
	mimeType: 'application/json',
	head: '[\n',
	textOf: (items, isFirst) =>
		`${isFirst ? '' : ',\n'}${items.map((item) => JSON.stringify(item)).join(',\n')}`,
	tail: '\n]\n',
};

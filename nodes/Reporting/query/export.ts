import { InputError } from '../../kernel/failures/errors';
import {
	FileWriter,
	operation,
	outputBinaryField,
	readUntilLimit,
	openBookmark,
} from '../../kernel/operation';
import { f } from '../../service/fields';
import { pageSize } from './analyticsQuery';
import { ExportReading } from './exportReading';
import { writerOf } from './fileFormats';
import { isBatch } from './pages';
import { withAsked } from './payload';
import { claimQuery, keyOf, type Stored } from './position';
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
		f.choice('format', 'The format of the files', { empty: 'never', forModel: 'never' }, [
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
	check: async ({ query }, context) => {
		if (isBatch(query.body))
			throw InputError.of(
				'jsonBody',
				'This is a batch, whose queries have different columns. Export each of its queries by itself, or use Run Batch.',
			);
		claimQuery(query, context);
	},
	execute: async ({ query, format, options }, context) => {
		const { rowsPerFile = ROWS_PER_FILE, binaryPropertyName, pageSize, windowHours } = options;
		const files = new FileWriter<unknown>(context, {
			...{ what: 'report', unit: 'rows', format },
			...{ recordsPerFile: rowsPerFile, field: binaryPropertyName },
		});
		const ask = asking(context, options, (body) => ({ endpoint: 'POST /reports/query', body }));
		const bookmark = await openBookmark<Stored>(context, 'export', keyOf(query));
		const paged = { ...query, body: withAsked(query.body, { pageSize }) };
		const reading = new ExportReading(paged, bookmark.stored ?? {}, windowHours, context.hint);
		const written = writerOf(format);
		const read = await readUntilLimit(reading.pages(ask), context, 'rows', async (tables) => {
			let count = 0;
			for (const table of tables) {
				const { rows, format } = written(table);
				count += await files.write(rows, format);
			}
			return count;
		});
		const items = await files.close(read);
		bookmark.save(reading.next(read.ended !== undefined));
		return items;
	},
});

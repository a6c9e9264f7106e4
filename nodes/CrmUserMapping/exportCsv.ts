import { ApiError } from '../kernel/failures/errors';
import { fileItem, operation, outputBinaryField } from '../kernel/operation';
import { parseCsv } from '../kernel/values/csv';
import { fileNameOf } from '../kernel/values/fileName';
import { withoutMark } from '../kernel/values/json';
import { f } from '../service/fields';
import { itemsIn } from '../service/reads/table';
import { installedAppId } from './fields';

const whenFile = { shownWhen: { '/exportAs': ['file'] } };

export const exportCsv = operation({
	value: 'exportCsv',
	action: 'Export mappings to CSV',
	description: 'Export all user mappings of a CRM app, as a CSV file or as one item for each row',
	endpoint: 'GET /crm-user-mapping/export',
	fields: [
		f.required(installedAppId),
		f.choice(
			'exportAs',
			'How to return the mappings',
			{ empty: 'never', forModel: { preset: 'items' }, appears: 'onRequest' },
			[
				{ value: 'file', name: 'File', description: 'One item with the CSV file' },
				{ value: 'items', name: 'Items', description: 'One item for each row, by its headers' },
			],
		),
	],
	options: [
		{ ...outputBinaryField, ...whenFile },
		f.id('fileName', 'The name of the file. Defaults to "crm-user-mapping.csv".', { ...whenFile }),
		f.maxAnswerSize,
	],
	execute: async ({ installedAppId, exportAs, options }, { send, n8n }) => {
		const { data, bytes, status, excerpt } = await send('GET /crm-user-mapping/export', {
			query: { installedAppId },
			answer: 'text/csv',
			maxBytes: options.maxAnswerSize,
		});
		const csv = data ?? '';
		if (typeof csv !== 'string') {
			const answered = `It answered: ${excerpt()}`;
			throw noCsv('The platform answered something other than CSV', status, answered);
		}
		if (exportAs === 'items') {
			if (bytes && !withoutMark(bytes).equals(Buffer.from(csv)))
				throw noCsv('The CSV is not in UTF-8', status, AS_IT_IS);
			const [headings = [], ...rows] = rowsOf(csv, status);
			return itemsIn({ headings, rows });
		}
		const { binaryPropertyName: field } = options;
		const fileName = fileNameOf(options.fileName ?? 'crm-user-mapping.csv');
		return await fileItem(
			{ n8n },
			{ installedAppId, fileName },
			{ content: bytes ?? csv, fileName, mimeType: 'text/csv', field },
		);
	},
});

const AS_IT_IS = 'Get it unchanged (Export As: File), and look at it.';

/** The cells of the rows without an empty last line. Throws ApiError for anything but CSV. */
function rowsOf(csv: string, status: number): string[][] {
	const read = parseCsv(csv);
	if (read instanceof Error)
		throw noCsv(
			`The CSV of the platform cannot be read from line ${read.line} on`,
			status,
			AS_IT_IS,
		);
	const rows = read.map(({ cells }) => cells);
	return rows.at(-1)?.join() === '' ? rows.slice(0, -1) : rows;
}

function noCsv(what: string, status: number, advice: string): ApiError {
	return new ApiError('unreadable', what, {
		status,
		advice: `Nothing was changed. ${advice}`,
	});
}

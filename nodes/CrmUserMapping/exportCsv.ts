import { ApiError } from '../kernel/failures/errors';
import { fileItem, operation, outputBinaryField } from '../kernel/operation';
import { parseCsv } from '../kernel/values/csv';
import { fileNameOf } from '../kernel/values/fileName';
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
		const { data, bytes, damage, status, excerpt } = await send('GET /crm-user-mapping/export', {
			query: { installedAppId },
			maxBytes: options.maxAnswerSize,
		});
		const flaw = (what: string, advice = 'Get it unchanged (Export As: File), and look at it.') =>
			new ApiError('unreadable', what, { status, advice: `Nothing was changed. ${advice}` });
		const csv = data ?? '';
		if (typeof csv !== 'string')
			throw flaw('The platform answered something other than CSV', `It answered: ${excerpt()}`);
		if (exportAs === 'items') {
			if (damage !== undefined) throw flaw('The CSV is not in UTF-8');
			const read = parseCsv(csv);
			if (read instanceof Error)
				throw flaw(`The CSV of the platform cannot be read from line ${read.line} on`);
			const [headings = [], ...rows] = read.map(({ cells }) => cells);
			// An empty last line is no row.
			if (rows.at(-1)?.join() === '') rows.pop();
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

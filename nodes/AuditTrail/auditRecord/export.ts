import { choice, number, required } from '../../shared/fields';
import { fileItem, operation, outputBinaryField, type OutputItem } from '../../shared/operation';
import { Content } from './content';
import { fieldNames, incremental, pageSize, query } from './fields';
import { csv, ndjson } from './formats';
import { checkReading, readTrail } from './read';
import type { AuditRecord } from './record';

/** Some 10 MB of ordinary records. */
const RECORDS_PER_FILE = 50_000;

const [assetClass, assetIds, filters] = query;

export const exportFiles = operation({
	name: 'Export',
	value: 'export',
	action: 'Export audit records to files',
	description:
		'Write who changed what of one or more assets, when, to CSV or NDJSON files. Gives one item per file, or one item without a file when there are no records.',
	endpoint: 'POST /audit/search',
	also: ['GET /audit'],
	fields: [
		assetClass,
		assetIds,
		required(
			choice(
				'format',
				[
					{ name: 'CSV', value: 'csv', description: 'One row per changed field' },
					{ name: 'NDJSON', value: 'ndjson', description: 'One line of JSON per record' },
				],
				{ description: 'What the files look like' },
			),
		),
		filters,
	],
	options: [
		fieldNames,
		incremental,
		outputBinaryField,
		pageSize,
		number('recordsPerFile', {
			min: 1,
			default: RECORDS_PER_FILE,
			description:
				'How many records a file has at most. One file at a time is held in memory, so fewer records need less of it.',
		}),
	],
	check: async (p, context) => checkReading(p, context),
	execute: async (p, context) => {
		const format = p.format === 'csv' ? csv : ndjson;
		const { recordsPerFile = RECORDS_PER_FILE, binaryPropertyName } = p.options;
		// Time, item and part: a file never takes the name of an earlier one.
		const time = new Date().toISOString().replace(/[-:.]/g, '');
		const name = `audit-${p.assetClass}-${time}-${context.itemIndex + 1}`;

		return await readTrail(p, context, Infinity, async (pages) => {
			const files: OutputItem[] = [];
			const content = new Content();
			let count = 0;
			let first: AuditRecord | undefined;
			let last: AuditRecord | undefined;

			const closeFile = async () => {
				const part = files.length + 1;
				const fileName = `${name}-${part}.${p.format}`;
				const about = {
					fileName,
					format: p.format,
					records: count,
					firstAuditDate: first?.auditDate,
					lastAuditDate: last?.auditDate,
					part,
				};
				count = 0;
				files.push(
					await fileItem(context, about, {
						content: content.take(),
						fileName,
						mimeType: format.mimeType,
						field: binaryPropertyName,
					}),
				);
			};

			for await (const page of pages) {
				for (let at = 0; at < page.length;) {
					const records = page.slice(at, at + recordsPerFile - count);
					if (count === 0) {
						first = records[0];
						content.append(format.head);
					}
					content.append(format.lines(records));
					last = records.at(-1);
					count += records.length;
					at += records.length;
					if (count === recordsPerFile) await closeFile();
				}
			}
			if (count > 0) await closeFile();
			return files.length > 0 ? files : { format: p.format, records: 0 };
		});
	},
});

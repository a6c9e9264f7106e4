import {
	type FileFormat,
	FileWriter,
	ndjson,
	operation,
	outputBinaryField,
} from '../kernel/operation';
import { csvCell, csvLine, safeCell } from '../kernel/values/csv';
import { isoTime } from '../kernel/values/values';
import { f } from '../service/fields';
import type { AuditRecord, TrailPage } from '../service/reads/auditTrail/record';
import { fieldNames, incremental, pageSize, rangeFilters } from './fields';
import { changesOf, checkIncremental, readRecords } from './reading';

/** Some 10 MB of ordinary records. */
const RECORDS_PER_FILE = 50_000;

export const exportFiles = operation({
	name: 'Export Audit Records',
	value: 'export',
	action: 'Export audit records to files',
	description:
		'Write who changed what in one or more assets, and when, to CSV or NDJSON files. Returns one item per file, or one item without a file if there are no records.',
	endpoint: 'POST /audit/search',
	also: ['GET /audit'],
	fields: [
		f.assetClass,
		f.assetIds,
		f.fileFormat([
			{ name: 'CSV', value: 'csv', description: 'One row per changed field' },
			{ name: 'NDJSON', value: 'ndjson', description: 'One line of JSON per record' },
		]),
		rangeFilters,
	],
	options: [
		fieldNames,
		incremental,
		outputBinaryField,
		pageSize,
		f.number(
			'recordsPerFile',
			'How many records a file has at most. One file at a time is kept in memory, so fewer records need less memory.',
			{ min: 1, default: RECORDS_PER_FILE },
		),
	],
	check: async (parameters, context) => checkIncremental(parameters, context),
	execute: async (parameters, context) => {
		const format = parameters.format === 'csv' ? csv : ndjson;
		const { recordsPerFile = RECORDS_PER_FILE, binaryPropertyName } = parameters.options;
		const files = new FileWriter<AuditRecord>(context, {
			...{ what: `audit-${parameters.assetClass}`, unit: 'records', format: format.name },
			...{ recordsPerFile, field: binaryPropertyName },
			about: (first, last) => ({ firstAuditDate: first.auditDate, lastAuditDate: last.auditDate }),
		});
		const take = async ({ records }: TrailPage) => await files.write(records, format);
		const read = await readRecords(parameters, context, { isExport: true }, take);
		return await files.close(read);
	},
});

/**
 * One row per change. The time is in ISO form (UTC). Values are JSON, which keeps any text and
 * begins with a bracket or a quote, so that no spreadsheet takes a cell for a formula.
 */
const csv: FileFormat<AuditRecord> = {
	name: 'csv',
	mimeType: 'text/csv',
	head: 'assetClass,assetId,auditDate,userId,fieldName,oldValues,newValues\r\n',
	textOf: (records) => records.flatMap(linesOf).join(''),
};

/** Without copies of the record: this runs for millions. */
function linesOf({ assetClass, assetId, auditDate, userId, changes }: AuditRecord): string[] {
	const shared = [assetClass, assetId, isoTime(auditDate), userId].map(safeCell);
	return changesOf(changes).map(({ fieldName, oldValues, change, newValues = change }) =>
		csvLine([...shared, safeCell(fieldName), valueCell(oldValues), valueCell(newValues)]),
	);
}

function valueCell(value: unknown): string {
	return value === undefined || value === null ? '' : csvCell(JSON.stringify(value));
}

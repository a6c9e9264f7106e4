import { csvCell, writeCsv } from '../../shared/csv';
import type { AuditRecord } from './record';

/** How records are written to a file. */
export interface Format {
	mimeType: string;
	/** What each file begins with. */
	head: string;
	/** The lines of these records, with their ends. */
	lines: (records: readonly AuditRecord[]) => string;
}

/**
 * One row per change. The time is in ISO form (UTC), the lists of values are JSON: so they hold any
 * text without loss, and none can pass for a formula, since the cell begins with a bracket.
 */
export const csv: Format = {
	mimeType: 'text/csv',
	head: writeCsv([
		'assetClass',
		'assetId',
		'auditDate',
		'userId',
		'fieldName',
		'oldValues',
		'newValues',
	]),
	lines: (records) => records.map(csvLines).join(''),
};

/** One record a line, with all that the platform gave. */
export const ndjson: Format = {
	mimeType: 'application/x-ndjson',
	head: '',
	lines: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
};

/** A record without changes is one row too: it must not be lost. */
function csvLines({ assetClass, assetId, auditDate, userId, changes }: AuditRecord): string {
	const own = `${cell(assetClass)},${cell(assetId)},${timeOf(auditDate)},${cell(userId)}`;
	if (changes === undefined || changes.length === 0) return `${own},,,\r\n`;
	return changes
		.map(
			({ fieldName, oldValues, newValues }) =>
				`${own},${cell(fieldName)},${cell(oldValues)},${cell(newValues)}\r\n`,
		)
		.join('');
}

function cell(value: unknown): string {
	return csvCell(typeof value === 'object' ? JSON.stringify(value) : (value as string));
}

/** Epoch ms as ISO time; what is no time, as it is. */
function timeOf(auditDate: unknown): string {
	const time = new Date(typeof auditDate === 'number' ? auditDate : NaN);
	return Number.isNaN(time.getTime()) ? cell(auditDate) : time.toISOString();
}

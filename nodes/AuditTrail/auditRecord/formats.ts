import { csvCell, writeCsv, type Cell } from '../../shared/csv';
import type { AuditRecord } from './record';

/** How records are written to files. */
export interface Format {
	/** Its name as a choice, and the extension of its files. */
	name: string;
	mimeType: string;
	/** The first line of each file, if any. */
	head: string;
	/** The lines of these records, each with its line end. */
	lines: (records: readonly AuditRecord[]) => string;
}

/**
 * One row per change. The time is in ISO form (UTC). The lists of values are JSON, which keeps any text
 * and begins with a bracket, so that no spreadsheet takes a cell for a formula.
 */
export const csv: Format = {
	name: 'csv',
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
	lines: csvLines,
};

/** One record per line, with everything that the platform returned. */
export const ndjson: Format = {
	name: 'ndjson',
	mimeType: 'application/x-ndjson',
	head: '',
	lines: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
};

/** Records often share their moment, so its text is made once: this runs for millions of records. */
function csvLines(records: readonly AuditRecord[]): string {
	let lines = '';
	let moment: unknown;
	let time = '';
	for (const { assetClass, assetId, auditDate, userId, changes } of records) {
		if (auditDate !== moment) {
			moment = auditDate;
			time = timeOf(auditDate);
		}
		const shared = `${cell(assetClass)},${cell(assetId)},${time},${cell(userId)}`;
		for (const { fieldName, oldValues, newValues } of changes ?? []) {
			lines += `${shared},${cell(fieldName)},${cell(oldValues)},${cell(newValues)}\r\n`;
		}
		if (!changes?.length) lines += `${shared},,,\r\n`; // so that the record is not lost
	}
	return lines;
}

function cell(value: unknown): string {
	return csvCell(Array.isArray(value) ? JSON.stringify(value) : (value as Cell));
}

/** Epoch ms as ISO time; anything else as it is. */
function timeOf(auditDate: unknown): string {
	const time = new Date(typeof auditDate === 'number' ? auditDate : NaN);
	return Number.isNaN(time.getTime()) ? cell(auditDate) : time.toISOString();
}

import { csvCell, writeCsv, type Cell } from '../../shared/csv';
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
	lines: csvLines,
};

/** One record a line, with all that the platform gave. */
export const ndjson: Format = {
	mimeType: 'application/x-ndjson',
	head: '',
	lines: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
};

/** Records often share their moment, so it is written out once; this runs for millions of them. */
function csvLines(records: readonly AuditRecord[]): string {
	let lines = '';
	let moment: unknown;
	let time = '';
	for (const { assetClass, assetId, auditDate, userId, changes } of records) {
		if (auditDate !== moment) {
			moment = auditDate;
			time = timeOf(auditDate);
		}
		const own = `${cell(assetClass)},${cell(assetId)},${time},${cell(userId)}`;
		for (const { fieldName, oldValues, newValues } of changes ?? []) {
			lines += `${own},${cell(fieldName)},${cell(oldValues)},${cell(newValues)}\r\n`;
		}
		if (!changes?.length) lines += `${own},,,\r\n`; // it must not be lost
	}
	return lines;
}

function cell(value: unknown): string {
	return csvCell(Array.isArray(value) ? JSON.stringify(value) : (value as Cell));
}

/** Epoch ms as ISO time; what is no time, as it is. */
function timeOf(auditDate: unknown): string {
	const time = new Date(typeof auditDate === 'number' ? auditDate : NaN);
	return Number.isNaN(time.getTime()) ? cell(auditDate) : time.toISOString();
}

import { csvCell, writeCsv, type Cell } from '../../shared/csv';
import type { AuditRecord } from '../../shared/reads';
import { isObject } from '../../shared/values';

/** How records are written to files. */
export interface Format {
	/** The name of the choice, and the extension of the files. */
	name: string;
	mimeType: string;
	/** The first line of each file, if any. */
	head: string;
	/** The lines of these records, each with its line end. */
	lines: (records: readonly AuditRecord[]) => string;
}

/**
 * One row per change. The time is in ISO form (UTC). Values are JSON, which keeps any text and
 * begins with a bracket or a quote, so that no spreadsheet takes a cell for a formula.
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
		const list: readonly unknown[] = Array.isArray(changes) ? changes : [changes];
		for (const change of list.length > 0 ? list : [undefined]) {
			// A malformed record or change is not lost.
			const { fieldName, oldValues, newValues } = isObject(change) ? change : { newValues: change };
			lines += `${shared},${cell(fieldName)},${valueCell(oldValues)},${valueCell(newValues)}\r\n`;
		}
	}
	return lines;
}

/**
 * What a spreadsheet may take for a formula, white space and control characters before it left out. A
 * quote is no formula, but so a cell that begins with one is always JSON.
 */
const FORMULA = /^[\t\r\n]|^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20"]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

function isFormula(text: string): boolean {
	return FORMULA.test(text) && !NUMBER.test(text);
}

/** A text or number as it is; anything else as JSON, and so is a text that a spreadsheet would take for a formula. */
function cell(value: unknown): string {
	if (value === undefined || value === null) return '';
	const isPlain = typeof value === 'string' ? !isFormula(value) : typeof value === 'number';
	return csvCell(isPlain ? (value as Cell) : JSON.stringify(value));
}

/** Values are JSON, whatever they are. */
function valueCell(value: unknown): string {
	return value === undefined || value === null ? '' : csvCell(JSON.stringify(value));
}

/** Epoch ms as ISO time; anything else as it is. */
function timeOf(auditDate: unknown): string {
	const time = new Date(typeof auditDate === 'number' ? auditDate : NaN);
	return Number.isNaN(time.getTime()) ? cell(auditDate) : time.toISOString();
}

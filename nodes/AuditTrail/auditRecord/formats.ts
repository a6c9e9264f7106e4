import { csvCell, safeCell, writeCsv } from '../../shared/csv';
import type { FileFormat } from '../../shared/operation';
import type { AuditRecord } from '../../shared/reads';
import { specifiedChange } from '../../shared/records';
import { epochOf, isObject, listOf } from '../../shared/values';

/**
 * One row per change. The time is in ISO form (UTC). Values are JSON, which keeps any text and
 * begins with a bracket or a quote, so that no spreadsheet takes a cell for a formula.
 */
export const csv: FileFormat<AuditRecord> = {
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
	textOf: csvLines,
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
		const shared = `${safeCell(assetClass)},${safeCell(assetId)},${time},${safeCell(userId)}`;
		const list = listOf(changes);
		for (const change of list.length > 0 ? list : [undefined]) {
			// A malformed record or change is not lost.
			const { fieldName, oldValues, newValues } = specifiedChange(
				isObject(change) ? change : { newValues: change },
			);
			lines += `${shared},${safeCell(fieldName)},${valueCell(oldValues)},${valueCell(newValues)}\r\n`;
		}
	}
	return lines;
}

/** Values are JSON, whatever they are. */
function valueCell(value: unknown): string {
	return value === undefined || value === null ? '' : csvCell(JSON.stringify(value));
}

/** A time as ISO 8601, also one that comes as a text; anything else as it is. */
function timeOf(auditDate: unknown): string {
	const time = new Date(epochOf(auditDate));
	return safeCell(Number.isNaN(time.getTime()) ? auditDate : time.toISOString());
}

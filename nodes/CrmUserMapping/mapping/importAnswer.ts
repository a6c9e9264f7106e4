import { parseCsv } from '../../shared/csv';
import { CRM_USER_HEADER } from './importRows';

/** A row that the platform did not import, although it answered that the import was carried out. */
export interface FailedRow {
	crmUserId: string;
	reason: string;
}

/**
 * The failed rows that an import's answer lists. Publicly known: a CSV with a status and a failure reason
 * for each row. Any other answer lists none (Part 2, "CRM user mapping", 4: all rows or none).
 */
export function failedRows(data: unknown): FailedRow[] {
	const [header, ...rows] = typeof data === 'string' ? rowsOf(data) : [];
	const column = (name: RegExp) => header?.findIndex((cell) => name.test(cell.trim())) ?? -1;
	const user = column(new RegExp(`^${CRM_USER_HEADER}$`, 'i'));
	const status = column(/^status$/i);
	const reason = column(/^failure reason$/i);
	if (user < 0 || status < 0) return [];
	return rows
		.filter((cells) => /^fail/i.test(cells[status]?.trim() ?? ''))
		.map((cells) => ({
			crmUserId: cells[user] ?? '',
			reason: cells[reason]?.trim() || 'no reason was given',
		}));
}

function rowsOf(text: string): string[][] {
	try {
		return parseCsv(text).map(({ cells }) => cells);
	} catch {
		return []; // no CSV
	}
}

import { parseCsv } from '../shared/csv';
import { jobState } from '../shared/waiting';
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
	if (user < 0) return [];
	const at = (cells: string[], index: number) => cells[index]?.trim() ?? '';
	const reasonOf = (cells: string[]) => at(cells, reason).replace(/^(null|none|n\/a|-)$/i, '');
	// Whatever its status is called, a row that is not done and has a reason was not imported.
	const hasFailed = (cells: string[]) => {
		const state = jobState(at(cells, status));
		return state === 'failed' || (state !== 'done' && reasonOf(cells) !== '');
	};
	return rows.filter(hasFailed).map((cells) => ({
		crmUserId: cells[user] ?? '',
		reason: reasonOf(cells) || 'no reason was given',
	}));
}

function rowsOf(text: string): string[][] {
	try {
		return parseCsv(text).map(({ cells }) => cells);
	} catch {
		return []; // no CSV
	}
}

import { parseCsv, type CsvError, type CsvRow } from '../../shared/csv';
import { InputError, type Problem } from '../../shared/errors';

/** The header of the CRM user's column; the one that the specification spells out. */
export const CRM_USER_HEADER = 'CRM User ID';

export interface ImportRow {
	/** Where the row is, in words: `line 3`, `item 2`; absent for the only item. */
	at?: string;
	crmUserId: string;
	sprUserId: string;
}

/** What the problems of a file are listed under, since its field on the screen only has its name. */
const CSV_FILE = 'CSV file';

/**
 * The rows of a CSV file whose platform users are in the column `userHeader`.
 * Throws InputError for a text that is no CSV, and for missing or repeated headers.
 */
export function rowsFromCsv(text: string, userHeader: string): ImportRow[] {
	const [header, ...rows] = parsed(text);
	const names = header?.cells ?? [];
	const problems = [userHeader, CRM_USER_HEADER].flatMap((name) => headerProblem(name, names));
	const long = rows.filter(({ cells }) => cells.length > names.length);
	problems.push(
		...long.map(({ line, cells }) => ({
			path: CSV_FILE,
			text: `Line ${line} has ${cells.length} cells, but there are ${names.length} headers. Put a cell that contains a comma between quotes.`,
		})),
	);
	if (problems.length > 0) throw new InputError(problems);
	const cell = ({ cells }: CsvRow, name: string) => cells[names.indexOf(name)] ?? '';
	return rows.map((row) => ({
		at: `line ${row.line}`,
		crmUserId: cell(row, CRM_USER_HEADER),
		sprUserId: cell(row, userHeader),
	}));
}

function parsed(text: string): CsvRow[] {
	try {
		return parseCsv(text);
	} catch (error) {
		throw InputError.of(CSV_FILE, (error as CsvError).message);
	}
}

function headerProblem(wanted: string, names: readonly string[]): Problem[] {
	const count = names.filter((name) => name === wanted).length;
	if (count === 1) return [];
	const found = names.map((name) => `"${name}"`).join(', ') || 'nothing';
	const text =
		count > 1
			? `The header "${wanted}" appears ${count} times. Keep one column with that name.`
			: wanted === CRM_USER_HEADER
				? `The header "${wanted}" is missing; the first line has ${found}. Write it exactly like this.`
				: `The header "${wanted}" of the platform user is missing; the first line has ${found}. Write it exactly like this, or name the column in the option Platform User Header.`;
	return [{ path: CSV_FILE, text }];
}

/** Rows that would make the platform refuse the whole import (Part 2, "CRM user mapping", 4). */
export function problemsOf(rows: readonly ImportRow[], source: 'file' | 'items'): Problem[] {
	if (rows.length === 0) {
		return [{ path: CSV_FILE, text: 'It has no rows, so there is nothing to import. Add some.' }];
	}
	const column = (
		what: string,
		name: 'crmUserId' | 'sprUserId',
		keyOf: (bare: string) => string,
	) => {
		const seen = new Map<string, ImportRow>();
		const path = source === 'file' ? CSV_FILE : name;
		return (row: ImportRow): Problem[] =>
			cellProblem(row, what, row[name].trim(), keyOf, seen).map((text) => ({ path, text }));
	};
	const ofCrmUser = column('CRM user', 'crmUserId', (bare) => bare);
	const ofUser = column('platform user', 'sprUserId', userKey);
	return rows.flatMap((row) => [...ofCrmUser(row), ...ofUser(row)]);
}

/** Emails are compared ignoring case. */
function userKey(bare: string): string {
	return bare.includes('@') ? bare.toLowerCase() : bare;
}

/** `keyOf`: what makes two values the same. `seen`: the row that had each key first. */
function cellProblem(
	row: ImportRow,
	what: string,
	bare: string,
	keyOf: (bare: string) => string,
	seen: Map<string, ImportRow>,
): string[] {
	const place = row.at === undefined ? '' : ` in ${row.at}`;
	if (bare === '')
		return [`The ${what}${place} is empty. Fill it in${place && ', or remove the row'}.`];
	const key = keyOf(bare);
	const first = seen.get(key);
	if (first === undefined) {
		seen.set(key, row);
		return [];
	}
	return [
		`The ${what} "${bare}"${place} is already in ${first.at}. Each ${what} can be mapped only once: remove one of the two.`,
	];
}

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
 * The rows of a CSV file whose platform users are in the column `userHeader`. Throws InputError for a text that is
 * no CSV, for missing or repeated headers, and as {@link checkedRows} does.
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
	const found = rows.map((row) => ({
		at: `line ${row.line}`,
		crmUserId: cell(row, CRM_USER_HEADER),
		sprUserId: cell(row, userHeader),
	}));
	return checkedRows(found, CSV_FILE);
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

/** The users of a row: what they are called, and what makes two of them the same. Emails are compared ignoring case. */
const USERS = [
	['CRM user', 'crmUserId', (id: string) => id],
	['platform user', 'sprUserId', (id: string) => (id.includes('@') ? id.toLowerCase() : id)],
] as const;

/**
 * The rows, when the platform can take them all: one would make it refuse the whole import (Part 2, "CRM user
 * mapping", 4). Throws InputError with all that is wrong with any.
 * @param place what the problems are listed under: by default, each user's own field
 */
export function checkedRows(rows: ImportRow[], place?: string): ImportRow[] {
	if (rows.length === 0)
		throw InputError.of(CSV_FILE, 'It has no rows, so there is nothing to import. Add some.');
	const problems: Problem[] = [];
	/** The row that had each user first. */
	const seen = new Map<string, ImportRow>();
	for (const row of rows)
		for (const [what, name, keyOf] of USERS) {
			const bare = row[name].trim();
			const key = `${what} ${keyOf(bare)}`;
			const text = problemOf(row, what, bare, seen.get(key));
			if (text !== undefined) problems.push({ path: place ?? name, text });
			else seen.set(key, row);
		}
	if (problems.length > 0) throw new InputError(problems);
	return rows;
}

function problemOf(
	row: ImportRow,
	what: string,
	bare: string,
	first: ImportRow | undefined,
): string | undefined {
	const place = row.at === undefined ? '' : ` in ${row.at}`;
	if (bare === '')
		return `The ${what}${place} is empty. Fill it in${place && ', or remove the row'}.`;
	return (
		first &&
		`The ${what} "${bare}"${place} is already in ${first.at}. Each ${what} can be mapped only once: remove one of the two.`
	);
}

import { parseCsv, type CsvError, type CsvRow } from '../../shared/csv';
import { InputError, type Problem } from '../../shared/errors';

/** The header of the CRM user's column; the one that the specification spells out. */
export const CRM_USER_HEADER = 'CRM User ID';

export interface ImportRow {
	/** Where the row is, in words: `line 3`, `item 2`. */
	at: string;
	crmUserId: string;
	sprUserId: string;
}

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
			path: `line ${line}`,
			text: `It has ${cells.length} cells, but there are ${names.length} headers. Put a cell that contains a comma between quotes.`,
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
		throw InputError.of('CSV file', (error as CsvError).message);
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
	return [{ path: 'line 1', text }];
}

/** Rows that would make the platform refuse the whole import (Part 2, "CRM user mapping", 4). */
export function problemsOf(rows: readonly ImportRow[]): Problem[] {
	if (rows.length === 0) {
		return [{ path: 'CSV file', text: 'It has no rows, so there is nothing to import. Add some.' }];
	}
	const crmUsers = new Map<string, string>();
	const users = new Map<string, string>();
	return rows.flatMap(({ at, crmUserId, sprUserId }) => [
		...cellProblem(at, 'CRM user', crmUserId, crmUserId.trim(), crmUsers),
		...cellProblem(at, 'platform user', sprUserId, userKey(sprUserId), users),
	]);
}

/** Emails are compared ignoring case. */
function userKey(value: string): string {
	return value.includes('@') ? value.trim().toLowerCase() : value.trim();
}

/** `key`: what makes two values the same. `seen`: where each key came first. */
function cellProblem(
	at: string,
	what: string,
	value: string,
	key: string,
	seen: Map<string, string>,
): Problem[] {
	const bare = value.trim();
	if (bare === '') {
		return [{ path: at, text: `The ${what} is empty. Fill it in, or remove the row.` }];
	}
	const first = seen.get(key);
	if (first === undefined) {
		seen.set(key, at);
		return [];
	}
	return [
		{
			path: at,
			text: `The ${what} "${bare}" is already in ${first}. Each ${what} can be mapped only once: remove one of the two.`,
		},
	];
}

import { InputError, type Problem } from '../kernel/failures/errors';
import { parseCsv, writeCsv } from '../kernel/values/csv';
import { formOf, isThere } from '../kernel/values/sameness';
import { withoutInvisible } from '../kernel/values/values';

/** The headers of both users: the CRM user's is the one that the specification spells out. */
export const CRM_USER_HEADER = 'CRM User ID';
export const USER_HEADER = 'User ID/Email';

/** Their forms, publicly known: the platform writes its name before its own, and exports it without the email. */
const CRM_USER = /^CRM User I[Dd]$/;
const USER = [/(^|\s)user id\/email$/i, /^(?!.*\bcrm\b).*\buser id$/i];

/** The columns of a mapping. Emails are compared ignoring case. `asked`: the header of the platform users, if given. */
const columnsOf = (asked?: string) =>
	[
		{
			what: 'CRM user',
			name: 'crmUserId',
			header: CRM_USER_HEADER,
			forms: [CRM_USER],
			of: '',
			comparedAs: (id: string) => id,
		},
		{
			what: 'platform user',
			name: 'sprUserId',
			header: asked ?? USER_HEADER,
			forms: asked === undefined ? USER : [{ test: (name: string) => name === asked }],
			of: ' of the platform user',
			comparedAs: (id: string) => formOf(id, id.includes('@') ? 'case' : 'exact'),
		},
	] as const;
type Column = ReturnType<typeof columnsOf>[number];

interface ImportRow {
	/** Where the row is, in words: `line 3`, `item 2`; absent for the only item. */
	at?: string;
	crmUserId: string;
	sprUserId: string;
}

/** What the problems of a file are listed under, since its field on the screen only has its name. */
const CSV_FILE = 'CSV file';

/** A cell without what nobody sees: blanks around it, marks in it. */
export const bare = (cell: string) => withoutInvisible(cell).trim();

/**
 * The rows of a CSV file, and its text as the platform takes it: as it is, or else in UTF-8, with commas, and without
 * empty rows and blanks around cells. Throws InputError for no CSV, missing or repeated headers, and flawed rows.
 * @param userHeader the header of the platform users, if another one is asked for
 */
export function fileOf(bytes: Buffer, userHeader?: string): { rows: ImportRow[]; content: string } {
	const text = decoded(bytes);
	const [mark = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
	const body = text.slice(mark.length);
	const separator = named ?? separatorIn(body);
	const all = parseCsv(body, { separator, first: mark === '' ? 1 : 2 });
	if (all instanceof Error) throw InputError.of(CSV_FILE, all.message);
	const table = all
		.map(({ line, cells }) => ({ line, cells: cells.map(bare) }))
		.filter(({ cells }) => cells.some((cell) => cell !== ''));
	const [{ cells: names } = { cells: [] }, ...rows] = table;
	const columns = columnsOf(userHeader);
	const problems = [
		...columns.flatMap((column) => headerProblem(column, names)),
		...rows.flatMap(({ line, cells }) =>
			cells.length > names.length
				? `Line ${line} has ${cells.length} cells, but there are ${names.length} headers. Put a cell that contains a comma between quotes.`
				: [],
		),
	];
	if (problems.length > 0)
		throw new InputError(problems.map((problem) => ({ path: CSV_FILE, text: problem })));
	const [crmUser, user] = columns.map(({ forms }) => placesOf(forms, names)[0]);
	const found = rows.map(({ line, cells }) => ({
		at: `line ${line}`,
		crmUserId: cells[crmUser ?? 0] ?? '',
		sprUserId: cells[user ?? 0] ?? '',
	}));
	const isAsIs = separator === ',' && mark === '' && isThere(all, table);
	const cells = rows.map((row) => row.cells);
	checkRows(found, CSV_FILE);
	return { rows: found, content: isAsIs ? text : writeCsv(names, cells) };
}

/** The text of a file in UTF-8, or in UTF-16 as spreadsheets write it, with or without a byte order mark. */
function decoded(bytes: Buffer): string {
	const [first, second] = bytes;
	const isLittle = second === 0 || (first === 0xff && second === 0xfe);
	const isBig = first === 0 || (first === 0xfe && second === 0xff);
	const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
	const text = new TextDecoder(encoding).decode(bytes);
	if (!text.includes('\uFFFD')) return text;
	throw InputError.of(
		'binaryPropertyName',
		'The file is not in UTF-8, so names would be damaged. Save it as "CSV UTF-8".',
	);
}

function separatorIn(text: string): string {
	const [line = ''] = /^.*\p{L}.*$/mu.exec(text) ?? [];
	const headers = (separator: string) =>
		line.split(separator).map((name) => bare(name.replaceAll('"', '')));
	// What spreadsheets write between cells.
	return [',', ';', '\t'].find((one) => headers(one).some((name) => CRM_USER.test(name))) ?? ',';
}

/** Where a column is: under the first of its forms that a header has. */
function placesOf(forms: Column['forms'], names: readonly string[]): number[] {
	const all = forms.map((form) => names.flatMap((name, i) => (form.test(name) ? i : [])));
	return all.find((places) => places.length > 0) ?? [];
}

function headerProblem({ of, header, forms }: Column, names: readonly string[]): string[] {
	const count = placesOf(forms, names).length;
	if (count === 1) return [];
	if (count > 1)
		return [`The header "${header}" appears ${count} times. Keep one column with that name.`];
	const found = names.map((name) => `"${name}"`).join(', ') || 'nothing';
	return [
		`The header "${header}"${of} is missing; the first line has ${found}. Write it exactly like this${of && ', or name the column in the option Platform User Header'}.`,
	];
}

/** A long number as a spreadsheet shows it: with one digit in front, and a sign. An ID may look like any other. */
const LOST_DIGITS = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * Throws InputError with all that is wrong with any row: one has the whole import refused ("CRM user mapping", 4).
 * @param place what the problems are listed under: by default, each user's own field
 */
export function checkRows(rows: readonly ImportRow[], place?: string): void {
	if (rows.length === 0)
		throw InputError.of(CSV_FILE, 'It has no rows, so there is nothing to import. Add some.');
	const problems: Problem[] = [];
	/** The row that had each user first. */
	const seen = new Map<string, ImportRow>();
	for (const row of rows)
		for (const { what, name, comparedAs } of columnsOf()) {
			const id = row[name];
			const key = `${what} ${comparedAs(id)}`;
			const first = seen.get(key);
			const at = row.at === undefined ? '' : ` in ${row.at}`;
			const problem = (text: string) => problems.push({ path: place ?? name, text });
			if (id === '')
				problem(`The ${what}${at} is empty. Fill it in${at && ', or remove the row'}.`);
			else if (LOST_DIGITS.test(id))
				problem(
					`The ${what} "${id}"${at} is a number that a spreadsheet has cut. Format the column as text, and enter the ID again.`,
				);
			else if (first)
				problem(
					`The ${what} "${id}"${at} is already in ${first.at}. Each ${what} can be mapped only once: remove one of the two.`,
				);
			else seen.set(key, row);
		}
	if (problems.length > 0) throw new InputError(problems);
}

import { toJson } from './json';

/** What a cell may hold; a missing value is an empty cell. */
type Cell = string | number | bigint | boolean | null | undefined;

export interface CsvRow {
	/** The line of the file that it begins on, from 1; line breaks inside quotes count. */
	line: number;
	cells: string[];
}

/** A text that is no CSV (RFC 4180): where, and a sentence that says what is wrong, where, and what to do. */
export class CsvError extends Error {
	constructor(
		readonly line: number,
		text: string,
	) {
		super(text);
	}
}

/** Header and rows as CSV (RFC 4180): UTF-8 without a mark, each line ended by CRLF. */
export function writeCsv(header: readonly string[], rows: ReadonlyArray<readonly Cell[]> = []) {
	return [header, ...rows].map((row) => csvLine(row.map(csvCell))).join('');
}

/** The cells of one row, with the CRLF that ends it. */
export function csvLine(cells: readonly string[]): string {
	const line = cells.join(',');
	return line === '' ? '""\r\n' : `${line}\r\n`; // an empty line would be no row to many readers
}

/**
 * One cell, between quotes where it holds a comma, a quote, a line break, or white space at an end.
 * A text that a spreadsheet would take for a formula gets no prefix, which would change the text.
 */
export function csvCell(value: Cell): string {
	const text = String(value ?? '');
	return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * What a spreadsheet may take for a formula, also after white space and control characters. A quote is not
 * a formula; it is included so that a cell that begins with one is always JSON.
 */
const FORMULA = /^[\t\r\n]|^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20"]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A text or number as it is; anything else as JSON, and so is a text that a spreadsheet would take for a formula. */
export function safeCell(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'number') return csvCell(value);
	const isPlain = typeof value === 'string' && (!FORMULA.test(value) || NUMBER.test(value));
	return csvCell(isPlain ? value : toJson(value));
}

/**
 * The rows of a CSV text (RFC 4180), the header among them. A byte order mark is passed over; lines
 * end in CRLF, LF or CR. An empty line is a row with one empty cell; nothing follows the last line end.
 * A {@link CsvError} for a quote that is not closed, or that is not allowed where it is.
 * @param first the line of the file that the text begins on
 */
export function parseCsv(text: string, { separator = ',', first = 1 } = {}): CsvRow[] | CsvError {
	const rows: CsvRow[] = [];
	// The separator, CR, LF, or the end of the text.
	const ends = [separator, '\r', '\n', undefined];
	let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
	let line = first;
	let row: CsvRow = { line, cells: [] };
	while (at < text.length || row.cells.length > 0) {
		const isQuoted = text[at] === '"';
		const end = isQuoted ? endOfQuoted(text, at) : endOfBare(text, at, ends);
		if (isQuoted && end === 0)
			return new CsvError(line, `A quote opens in line ${line} ${NEVER_CLOSED}`);
		const cell = isQuoted ? text.slice(at + 1, end - 1) : text.slice(at, end);
		line += cell.match(LINE_BREAK)?.length ?? 0;
		if (!ends.includes(text[end])) {
			const what = isQuoted ? 'text follows a closing quote' : QUOTE_INSIDE;
			return new CsvError(line, `In line ${line}, ${what}. ${BETWEEN_QUOTES}`);
		}
		row.cells.push(cell.replaceAll('""', '"'));
		if (text[end] === separator) {
			at = end + 1;
			continue;
		}
		at = end + (text.startsWith('\r\n', end) ? 2 : 1);
		rows.push(row);
		row = { line: ++line, cells: [] };
	}
	return rows;
}

const BYTE_ORDER_MARK = 0xfeff;
const LINE_BREAK = /\r\n|\r|\n/g;

const NEVER_CLOSED =
	'and is never closed. Close it, or write a quote that belongs to the text twice, inside quotes.';
const QUOTE_INSIDE = 'there is a quote inside a cell that is not quoted';
const BETWEEN_QUOTES = 'Put the whole cell between quotes, and write each quote inside it twice.';

/** The index behind the quote that closes the one at `start`; 0 where none does. */
function endOfQuoted(text: string, start: number): number {
	let end = start;
	do end = text.indexOf('"', end + 1) + 1;
	while (end > 0 && text[end] === '"');
	return end;
}

/** The index of what ends a cell without quotes, or of a quote in it. */
function endOfBare(text: string, start: number, ends: ReadonlyArray<string | undefined>): number {
	let end = start;
	while (text[end] !== '"' && !ends.includes(text[end])) end++;
	return end;
}

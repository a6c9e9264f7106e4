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
		/** The line of the file, from 1. */
		readonly line: number,
		text: string,
	) {
		super(text);
	}
}

/** Header and rows as CSV (RFC 4180): UTF-8 without a mark, each line ended by CRLF. */
export function writeCsv(
	header: readonly string[],
	rows: ReadonlyArray<readonly Cell[]> = [],
): string {
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
	const isPlain =
		typeof value === 'string'
			? !FORMULA.test(value) || NUMBER.test(value)
			: typeof value === 'number';
	return csvCell(isPlain ? (value as Cell) : toJson(value));
}

/**
 * The rows of a CSV text (RFC 4180), the header among them. A byte order mark is passed over; lines
 * end in CRLF, LF or CR. An empty line is a row with one empty cell; nothing follows the last line end.
 * A {@link CsvError} for a quote that is not closed, or that is not allowed where it is.
 * @param first the line of the file that the text begins on
 */
export function parseCsv(text: string, { separator = ',', first = 1 } = {}): CsvRow[] | CsvError {
	const rows: CsvRow[] = [];
	const ends = new Set([separator, '\r', '\n']);
	let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
	let line = first;
	let row: CsvRow = { line, cells: [] };
	while (at < text.length || row.cells.length > 0) {
		const cell = text[at] === '"' ? quoted(text, at, line, ends) : bare(text, at, line, ends);
		if (cell instanceof CsvError) return cell;
		row.cells.push(cell.value);
		at = cell.end;
		line += cell.lines;
		if (text[at] === separator) {
			at++;
			continue;
		}
		at += text.startsWith('\r\n', at) ? 2 : 1;
		rows.push(row);
		row = { line: ++line, cells: [] };
	}
	return rows;
}

const BYTE_ORDER_MARK = 0xfeff;

/** What ends a cell: the separator, CR and LF. */
type Ends = ReadonlySet<string>;

interface Taken {
	value: string;
	/** The index of the separator or line end after it, or the length of the text. */
	end: number;
	/** How many line breaks it holds. */
	lines: number;
}

/** The cell between the quote at `start` and the one that closes it. */
function quoted(text: string, start: number, line: number, ends: Ends): Taken | CsvError {
	let close = text.indexOf('"', start + 1);
	while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
	if (close < 0) {
		return new CsvError(
			line,
			`A quote opens in line ${line} and is never closed. Close it, or write a quote that belongs to the text twice, inside quotes.`,
		);
	}
	const inside = text.slice(start + 1, close);
	const lines = inside.match(LINE_BREAK)?.length ?? 0;
	const end = close + 1;
	if (end < text.length && !ends.has(text[end] as string)) {
		return misplacedQuote(line + lines, 'text follows a closing quote');
	}
	return { value: inside.replaceAll('""', '"'), end, lines };
}

function misplacedQuote(line: number, what: string): CsvError {
	const text = `In line ${line}, ${what}. Put the whole cell between quotes, and write each quote inside it twice.`;
	return new CsvError(line, text);
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** The cell without quotes that begins at `start`. */
function bare(text: string, start: number, line: number, ends: Ends): Taken | CsvError {
	let end = start;
	while (end < text.length && text[end] !== '"' && !ends.has(text[end] as string)) end++;
	if (text[end] === '"')
		return misplacedQuote(line, 'there is a quote inside a cell that is not quoted');
	return { value: text.slice(start, end), end, lines: 0 };
}

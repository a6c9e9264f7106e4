import type { IDataObject } from 'n8n-workflow';
import { ndjson, type FileFormat } from '../../kernel/operation';
import { csvLine, safeCell } from '../../kernel/values/csv';
import { isObject } from '../../kernel/values/values';
import { isMessage, itemsIn, namesOf, type Table } from '../../service/reads/table';

/** Rows as they are written to a file, and how. */
export interface Written {
	rows: readonly unknown[];
	format: FileFormat<unknown>;
}

/** Writes all pages of a result in one format: `csv`, `json` or `ndjson`. */
export function writerOf(format: string): (table: Table) => Written {
	if (format === 'csv') return csvWriter();
	const ofItems = format === 'json' ? json : ndjson;
	return (table) => ({ rows: itemsIn(table), format: ofItems });
}

/** A row of cells for each row, under its headings: an empty cell for what a row does not have. */
function csvWriter(): (table: Table) => Written {
	/** Rows that are objects may each have other names; the columns of a file are those seen so far. */
	let columns: string[] = [];
	return (table) => {
		const { rows, headings } = table;
		const hasOwnNames = (row: unknown) => isObject(row) || cellsOf(row).some(isMessage);
		if (rows.some(hasOwnNames)) {
			const items = itemsIn(table);
			columns = [...new Set([...columns, ...items.flatMap((item) => Object.keys(item))])];
			const [...names] = columns;
			const line = (item: unknown) => names.map((name) => (item as IDataObject)[name]);
			return { rows: items, format: csvOf(names, line) };
		}
		const longest = rows.reduce<number>((length, row) => Math.max(length, cellsOf(row).length), 0);
		const names = namesOf(
			Array.from({ length: Math.max(longest, headings.length) }, (_, i) => headings[i]),
		);
		return { rows, format: csvOf(names, cellsOf) };
	};
}

function cellsOf(row: unknown): readonly unknown[] {
	return Array.isArray(row) ? (row as unknown[]) : [row];
}

function csvOf(
	names: readonly string[],
	cells: (row: unknown) => readonly unknown[],
): FileFormat<unknown> {
	return {
		name: 'csv',
		mimeType: 'text/csv',
		head: `${names.map(safeCell).join(',')}\r\n`,
		textOf: (rows) => {
			let text = '';
			// A hyphen alone is how the platform writes an unknown name, and no formula.
			const cellOf = (value: unknown) => (value === '-' ? value : safeCell(value));
			for (const row of rows) text += csvLine(cells(row).map(cellOf));
			return text;
		},
	};
}

const json: FileFormat<unknown> = {
	name: 'json',
	mimeType: 'application/json',
	head: '[\n',
	textOf: (items, isFirst) =>
		`${isFirst ? '' : ',\n'}${items.map((item) => JSON.stringify(item)).join(',\n')}`,
	tail: '\n]\n',
};

/** The table in docs/developers/performance.md. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measuredWith } from '../playground/installations';
import { root } from './place';
import type { Row } from './row';

const file = path.join(root, 'docs/developers/performance.md');
const BEGIN = '<!-- figures: written by npm run bench -->';
const END = '<!-- /figures -->';
const HEAD = ['| Case | Measured | Target | Reached |', '|---|---|---|---|'];

/** Puts the rows in their places; rows of the table that were not measured again stay. */
export async function writeTable(rows: readonly Row[]): Promise<void> {
	const text = await readFile(file, 'utf8');
	const begin = text.indexOf(BEGIN);
	const end = text.indexOf(END);
	if (begin < 0 || end < begin) throw new Error(`${file} has lost the marks of its table.`);
	const lines = new Map<string, string>();
	for (const line of text.slice(begin, end).split('\n')) {
		if (line.startsWith('| ') && !HEAD.includes(line)) lines.set(line.split(' | ')[0]!, line);
	}
	for (const row of rows) lines.set(`| ${row.name}`, line(row));
	const written = [BEGIN, '', measuredWith(), '', ...HEAD, ...lines.values(), '', ''].join('\n');
	await writeFile(file, text.slice(0, begin) + written + text.slice(end));
}

/** One row, as a line of Markdown. */
export function line({ name, figures, target, reached, cause }: Row): string {
	const verdict = reached === undefined ? '–' : reached ? 'yes' : `no: ${cause ?? 'see below'}`;
	return `| ${[name, figures, target, verdict].join(' | ')} |`;
}

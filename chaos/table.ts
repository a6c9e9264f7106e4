/** The table in docs/developers/reliability.md, and the same figures as JSON next to it. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measuredWith } from '../playground/installations';
import { whole, type Row } from './outcome';

/** The result of a run of an experiment. */
export interface Result {
	size: 'small' | 'full';
	rows: Row[];
}

const docs = path.resolve(__dirname, '../docs/developers');
const page = path.join(docs, 'reliability.md');
const figures = path.join(docs, 'reliability.json');

const MARKED = /(<!-- figures: written by npm run chaos -->).*?(<!-- \/figures -->)/s;
const HEAD = [
	'| Experiment | Size | Lost | Doubled silently | Leaked | Let through | Lost by n8n itself | Requests | Name |',
	'|---|---|---|---|---|---|---|---|---|',
];

/** Puts the results in their places; those of other experiments stay, and a full one is not replaced by a small one. */
export async function write(
	titles: Readonly<Record<string, string>>,
	results: Readonly<Record<string, Result>>,
): Promise<void> {
	const all = JSON.parse(await readFile(figures, 'utf8')) as Record<string, Result>;
	for (const [name, result] of Object.entries(results))
		if (result.size === 'full' || all[name]?.size !== 'full') all[name] = result;
	await writeFile(figures, `${JSON.stringify(all, null, 2)}\n`);
	const text = await readFile(page, 'utf8');
	if (!MARKED.test(text)) throw new Error(`${page} has lost the marks of its table.`);
	const table = ['', measuredWith(), '', markdownOf(titles, all), ''].join('\n');
	await writeFile(
		page,
		text.replace(MARKED, (_, begin, end) => `${begin}\n${table}\n${end}`),
	);
}

/** @param titles of all experiments, by name, in their order */
export function markdownOf(
	titles: Readonly<Record<string, string>>,
	results: Readonly<Record<string, Result>>,
): string {
	return [
		...HEAD,
		...Object.entries(titles).flatMap(([name, title]) => linesOf(name, title, results[name])),
	].join('\n');
}

function linesOf(name: string, title: string, result?: Result): string[] {
	if (result === undefined) return [line([title, 'not yet run', '', '', '', '', '', '', name])];
	const { size, rows } = result;
	return rows.map(({ what, size: howMuch, lost, doubled, leaked, letThrough, ofN8n, requests }) =>
		line([
			what,
			size === 'full' ? howMuch : `${howMuch} (small)`,
			...[lost, doubled, leaked, letThrough, ofN8n].map(String),
			requests === undefined
				? '–'
				: `${whole(requests.sent)} of at most ${whole(requests.atMost)}; least ${whole(requests.least)}`,
			name,
		]),
	);
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;

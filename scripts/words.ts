/**
 * Counts the words of the documents. Prose is all that a person keeps: tables, and what a script writes between
 * `<!-- name -->` and `<!-- /name -->`, are counted apart.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/rooms';

export interface Words {
	prose: number;
	tables: number;
}

const NOT_OURS = /^(?:node_modules|dist|coverage|\.cache|\.git)$/;
const WRITTEN = /<!-- ([\w-]+)[^>]*-->[^]*?<!-- \/\1 -->/g;

const wordsOf = (text: string) => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** The Markdown files of the repository, as paths from the root. */
export function documents(folder = '.'): string[] {
	return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const file = path.join(folder, entry.name);
		if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : documents(file);
		return entry.name.endsWith('.md') ? [file] : [];
	});
}

export function wordsIn(text: string): Words {
	const shown = (part: string) => wordsOf(part.replace(/<!--.*?-->/g, ''));
	const prose = shown(text.replace(WRITTEN, '').replace(/^ *\|.*$/gm, ''));
	return { prose, tables: shown(text) - prose };
}

function main(): void {
	const counted = documents()
		.map((file) => ({ file, ...wordsIn(readFileSync(path.join(root, file), 'utf8')) }))
		.sort((a, b) => b.prose + b.tables - a.prose - a.tables);
	const sum = (key: keyof Words) => counted.reduce((all, page) => all + page[key], 0);
	const lines = [
		...counted,
		{ file: `${counted.length} files`, prose: sum('prose'), tables: sum('tables') },
	];
	console.log(' prose tables');
	for (const { file, prose, tables } of lines)
		console.log(`${String(prose).padStart(6)} ${String(tables).padStart(6)}  ${file}`);
}

if (require.main === module) main();

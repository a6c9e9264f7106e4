/**
 * Counts the words of the documents: of prose, of tables, and of what a script writes between `<!-- name -->` and
 * `<!-- /name -->`. Code that a person keeps does not count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/rooms';

export interface Words {
	prose: number;
	tables: number;
	/** Written by a script. */
	generated: number;
}

const NOT_OURS = /^(?:node_modules|dist|coverage|\.cache|\.git)$/;
const CODE = /^ *```[^]*?^ *```$/gm;
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

/** What a person keeps of a page. */
export const ownTextOf = (page: string): string => page.replace(WRITTEN, '');

export function wordsIn(text: string): Words {
	const shown = (part: string) => wordsOf(part.replace(/<!--.*?-->/g, ''));
	const kept = ownTextOf(text);
	const own = kept.replace(CODE, '');
	const prose = shown(own.replace(/^ *\|.*$/gm, ''));
	return { prose, tables: shown(own) - prose, generated: shown(text) - shown(kept) };
}

function main(): void {
	const counted = documents()
		.map((file) => ({ file, ...wordsIn(readFileSync(path.join(root, file), 'utf8')) }))
		.sort((a, b) => b.prose + b.tables + b.generated - a.prose - a.tables - a.generated);
	const sum = (key: keyof Words) => counted.reduce((all, page) => all + page[key], 0);
	const all = { prose: sum('prose'), tables: sum('tables'), generated: sum('generated') };
	console.log('prose  tables  generated');
	for (const { file, prose, tables, generated } of [
		...counted,
		{ file: `${counted.length} files`, ...all },
	])
		console.log(
			[prose, tables, generated].map((count) => String(count).padStart(6)).join(' '),
			file,
		);
}

if (require.main === module) main();

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** What is installed or made. It is skipped as a folder: an n8n alone has 200,000 files. */
const NOT_OURS = /^(?:node_modules|dist|coverage|\.cache|\.git)$/;

/** The project's own files in a folder, at any depth, whose name matches. Paths are from the root. */
export function filesIn(folder: string, names: RegExp): string[] {
	return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const file = path.join(folder, entry.name);
		if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : filesIn(file, names);
		return entry.isFile() && names.test(entry.name) ? [file] : [];
	});
}

/** The text of a file, whose path is from the root. */
export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

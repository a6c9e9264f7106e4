import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './rooms';

/**
 * Brings generated files up to date. With --check on the command line nothing is written, and the
 * process exits 1 when a file is stale.
 * @param wanted the text of each file, by its path from the root; undefined for a file that must go
 * @param command the npm script that writes them
 */
export function bringUpToDate(
	wanted: ReadonlyMap<string, string | undefined>,
	command: string,
): void {
	const stale = [...wanted].filter(([file, text]) => textOf(file) !== text);
	if (!process.argv.includes('--check')) {
		for (const [file, text] of stale) write(path.join(root, file), text);
		return;
	}
	if (stale.length === 0) return;
	const names = stale.map(([file]) => `  ${file}`).join('\n');
	console.error(`Out of date:\n${names}\nRun \`npm run ${command}\` and commit the result.`);
	process.exitCode = 1;
}

function textOf(file: string): string | undefined {
	const place = path.join(root, file);
	return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}

function write(place: string, text: string | undefined): void {
	if (text === undefined) return rmSync(place);
	mkdirSync(path.dirname(place), { recursive: true });
	writeFileSync(place, text);
}

/** A page with a text between its marks `<!-- name -->` and `<!-- /name -->`; the first may say more. */
export function blockIn(page: string, name: string, text: string): string {
	const between = new RegExp(`(<!-- ${name}(?![\\w-])[^>]*-->)[^]*(<!-- /${name} -->)`);
	return page.replace(
		between,
		(_all, start: string, end: string) => `${start}\n\n${text}\n\n${end}`,
	);
}

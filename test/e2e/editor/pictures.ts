/** The pictures of the documentation: made by `npm run pictures`, and checked by `npm run e2e`. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { EngagementPlatformApi } from '../../../credentials/EngagementPlatformApi.credentials';
import { until } from '../../../playground/until';
import { loadRooms, root } from '../../../scripts/lib/rooms';

const folder = path.join(root, 'docs/images');
const recordFile = path.join(folder, 'pictures.json');

/** Whether this run makes the pictures, and does not only look whether they still show what exists. */
export const makesPictures = Boolean(process.env.IMAGES);

/** A page that still shows something else after this time has really changed. */
const SETTLES_MS = 20_000;

/** What a picture shows of the package: words that are the package's own, and icons by a digest of their file. */
interface Shown {
	words: string[];
	icons: Record<string, string>;
}

/**
 * Keeps what the page shows of the package under `file` (in docs/images) with `npm run pictures`;
 * otherwise fails when the page shows anything else than when the picture was made. What n8n shows
 * next to it, times and numbers do not count.
 */
async function showsTheSame(page: Page, file: string): Promise<void> {
	const look = async (): Promise<Shown> => ({
		words: await ownWords(page),
		icons: await icons(page),
	});
	const records = existsSync(recordFile)
		? (JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, Shown>)
		: {};
	if (makesPictures) {
		const all = Object.entries({ ...records, [file]: await look() });
		const sorted = all.sort(([a], [b]) => (a < b ? -1 : 1));
		writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(sorted), null, '\t')}\n`);
		return;
	}
	assert.ok(
		existsSync(path.join(folder, file)),
		`docs/images/${file} is missing: npm run pictures`,
	);
	const wanted = records[file];
	// A page may still be drawing what it has to show.
	const settled = until(`the page to show what ${file} shows`, look, {
		accepts: (shown) => isDeepStrictEqual(shown, wanted),
		within: SETTLES_MS,
	});
	const shown = await settled.catch(look);
	assert.deepEqual(shown, wanted, `docs/images/${file} is out of date: npm run pictures`);
}

/** A picture of what the page shows, in docs/images; `part`: of that part of it alone. */
export async function picture(page: Page, name: string, part?: Locator): Promise<void> {
	const file = `${name}.png`;
	await page.mouse.move(0, 0);
	if (makesPictures) writeFileSync(path.join(folder, file), await frameOf(part ?? page));
	await showsTheSame(page, file);
}

/** What the page looks like, without what comes and goes by itself, as a PNG. */
export async function frameOf(page: Page | Locator): Promise<Buffer> {
	const style = '.el-notification, .el-popper { visibility: hidden }';
	// Buttons fade back to what they say: pictured at the end of that.
	return await page.screenshot({ style, animations: 'disabled' });
}

/** The lines within the window that are texts of the package; the local platform's page has none. */
async function ownWords(page: Page): Promise<string[]> {
	const lines = await page.evaluate<string[]>(LINES);
	if ((await page.title()) === 'Local engagement platform') return [];
	const known = await knownWords();
	return [...new Set(lines.filter((line) => known.has(line)))].sort();
}

const LINES = `(() => {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const lines = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const element = node.parentElement;
		const text = node.textContent.replace(/\\s+/g, ' ').trim();
		const { top, left, bottom, right } = element.getBoundingClientRect();
		const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
		const comesAndGoes = element.closest('.el-notification, .el-popper, script, style');
		if (text && isInside && !comesAndGoes && element.checkVisibility()) lines.push(text);
	}
	return lines;
})()`;

let words: Promise<ReadonlySet<string>> | undefined;

/** Words for people, without names and constants of the API, which also occur in data. */
const WORDS = /^[A-Z][a-z]/;

/** Every text of the descriptions of nodes and credential. */
async function knownWords(): Promise<ReadonlySet<string>> {
	words ??= loadRooms().then((rooms) => {
		const found = new Set<string>();
		const collect = (value: unknown) => {
			if (typeof value === 'string' && WORDS.test(value)) found.add(value);
			else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
		};
		for (const { description } of rooms) collect(description);
		collect(new EngagementPlatformApi());
		return found;
	});
	return await words;
}

/** The package's icons on the page. */
async function icons(page: Page): Promise<Record<string, string>> {
	const sources = await page
		.locator('img[src*="engagement-platform"]')
		.filter({ visible: true })
		.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
	const names = sources.flatMap((source) => /[^/]+\.svg/.exec(source) ?? []);
	const digest = (name: string) =>
		createHash('sha256')
			.update(readFileSync(path.join(root, 'icons', name)))
			.digest('hex')
			.slice(0, 12);
	return Object.fromEntries([...new Set(names)].sort().map((name) => [name, digest(name)]));
}

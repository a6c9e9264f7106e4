/** The icons as a person sees them in the nodes panel: 16 pixels wide, on a light and on a dark page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { glyphs } from '../../../scripts/lib/glyphs';
import { AT_MOST } from '../environment';

const SIZE = 16;
/** How many of its 256 pixels differ clearly from those of any other: a quarter of what the glyph takes. */
const CLEARLY_DIFFERENT = 15;

/** How bright each pixel is, 0 to 255. */
async function pixelsOf(page: Page, svg: string, background: string): Promise<number[]> {
	const draw = `async ([svg, background, size]) => {
		const image = new Image(size, size);
		image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
		await image.decode();
		const context = new OffscreenCanvas(size, size).getContext('2d');
		context.fillStyle = background;
		context.fillRect(0, 0, size, size);
		context.drawImage(image, 0, 0, size, size);
		const { data } = context.getImageData(0, 0, size, size);
		return Array.from({ length: size * size }, (_, i) => 0.3 * data[4 * i] + 0.6 * data[4 * i + 1] + 0.1 * data[4 * i + 2]);
	}`;
	return await page.evaluate(`(${draw})(${JSON.stringify([svg, background, SIZE])})`);
}

describe('the icons', AT_MOST, () => {
	let browser: Browser;
	before(async () => {
		browser = await chromium.launch({
			executablePath: process.env.CHROMIUM,
			args: ['--no-sandbox', '--disable-gpu'],
		});
	});
	after(async () => await browser.close());

	for (const [theme, background] of [
		['', '#ffffff'],
		['.dark', '#1b1b1b'],
	] as const)
		it(`can be distinguished at ${SIZE} pixels on ${background}`, async () => {
			const page = await browser.newPage();
			const drawn: Array<[name: string, pixels: number[]]> = [];
			for (const name of Object.keys(glyphs)) {
				const file = path.resolve(__dirname, `../../../icons/${name}${theme}.svg`);
				drawn.push([name, await pixelsOf(page, readFileSync(file, 'utf8'), background)]);
			}
			const alike = drawn.flatMap(([name, pixels], i) =>
				drawn.slice(i + 1).flatMap(([other, others]) => {
					const differing = pixels.filter((one, at) => Math.abs(one - others[at]!) > 60).length;
					return differing < CLEARLY_DIFFERENT ? [`${name} and ${other}: ${differing}`] : [];
				}),
			);
			assert.deepEqual(alike, []);
			await page.close();
		});
});

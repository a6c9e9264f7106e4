import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { GIFEncoder, applyPalette, quantize } from 'gifenc';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { root } from '../../../scripts/lib/rooms';
import { frameOf, makesPictures, picture } from './pictures';

/** Marks pixels of a frame that have not changed since the frame before. */
const UNCHANGED = 255;

/** A moving picture of the documentation: scenes with a caption, one after the other. */
export class Film {
	private readonly frames: Array<{ png: PNG; seconds: number }> = [];

	/** @param file in docs/images, with the extension .gif */
	constructor(private readonly file: string) {}

	/**
	 * Takes what the page shows, with a caption below.
	 * @param name of a picture of its own, without the caption, or none for a scene of the film alone
	 */
	async scene(page: Page, seconds: number, caption: string, name?: string): Promise<void> {
		if (name) await picture(page, name);
		if (!makesPictures) return;
		await page.evaluate(`(${CAPTION})(${JSON.stringify(caption)})`);
		this.frames.push({ png: PNG.sync.read(await frameOf(page)), seconds });
		await page.evaluate(`(${CAPTION})('')`);
	}

	/** Writes the frames, all in one palette; of each only what differs from the one before. */
	save(): void {
		if (!makesPictures) return;
		const { width, height } = this.frames[0]!.png;
		const palette = quantize(Buffer.concat(this.frames.map(({ png }) => sample(png))), UNCHANGED);
		const gif = GIFEncoder();
		let before: Uint8Array | undefined;
		for (const { png, seconds } of this.frames) {
			const pixels = applyPalette(png.data, palette);
			const changed = pixels.map((pixel, at) => (before?.[at] === pixel ? UNCHANGED : pixel));
			gif.writeFrame(changed, width, height, {
				palette,
				delay: seconds * 1000,
				transparent: before !== undefined,
				transparentIndex: UNCHANGED,
				dispose: 1,
			});
			before = pixels;
		}
		gif.finish();
		writeFileSync(path.join(root, 'docs/images', this.file), gif.bytes());
	}
}

/** Every seventh pixel: enough to choose colours by. */
function sample({ data }: PNG): Buffer {
	const step = 7;
	const sampled = Buffer.alloc(Math.floor(data.length / 4 / step) * 4);
	for (let at = 0; at < sampled.length / 4; at++)
		data.copy(sampled, at * 4, at * step * 4, at * step * 4 + 4);
	return sampled;
}

const CAPTION = `(text) => {
	document.getElementById('caption')?.remove();
	if (!text) return;
	const caption = document.createElement('div');
	caption.id = 'caption';
	caption.textContent = text;
	caption.style.cssText =
		'position:fixed;left:0;right:0;bottom:0;z-index:99999;padding:14px 24px;text-align:center;' +
		'font:600 20px/1.3 system-ui,sans-serif;color:#fff;background:#1f2937';
	document.body.append(caption);
}`;

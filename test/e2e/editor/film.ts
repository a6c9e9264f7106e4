import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { root } from '../../../scripts/lib/rooms';
import { frameOf, makesPictures, picture } from './pictures';

/** A moving picture of the documentation: scenes with a caption, one after the other. */
export class Film {
	private readonly frames: Array<{ png: Buffer; seconds: number }> = [];

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
		this.frames.push({ png: await frameOf(page), seconds });
		await page.evaluate(`(${CAPTION})('')`);
	}

	async save(): Promise<void> {
		if (!makesPictures) return;
		await sharp(
			this.frames.map(({ png }) => png),
			{ join: { animated: true } },
		)
			.gif({ delay: this.frames.map(({ seconds }) => seconds * 1000) })
			.toFile(path.join(root, 'docs/images', this.file));
	}
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

import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import example from '../../../examples/bot-takes-up-again.json';
import { CREDENTIAL_TYPE } from '../../../playground/account';
import type { Workflow } from '../../../playground/client';
import { exampleFiles, importExample } from '../../../playground/examples';
import { until } from '../../../playground/until';
import { environment } from '../environment';
import { editor } from './browser';

/** A note's text has 14 px: below this zoom it is smaller than 11 px. */
const LEGIBLE = 0.8;

/** The zoom of the canvas, what of it is out of sight, and the notes that have more text than room. */
const LOOK = `({
	zoom: Number(
		/scale\\((.+)\\)/.exec(document.querySelector('.vue-flow__transformationpane').style.transform)?.[1],
	),
	hidden: (() => {
		const room = document.querySelector('[data-test-id="canvas-wrapper"]').getBoundingClientRect();
		const isOut = ({ left, top, right, bottom }) =>
			left < room.left - 1 || top < room.top - 1 || right > room.right + 1 || bottom > room.bottom + 1;
		const all = [...document.querySelectorAll('.vue-flow__node')];
		return all.filter((node) => isOut(node.getBoundingClientRect())).length;
	})(),
	cut: [...document.querySelectorAll('[data-test-id="sticky"]')]
		.filter((note) => [note, ...note.querySelectorAll('*')].some(
			(part) => part.clientHeight && part.scrollHeight > part.clientHeight + 1,
		))
		.map((note) => note.innerText.slice(0, 40)),
})`;

interface Look {
	zoom: number;
	hidden: number;
	cut: string[];
}

export function canvas(): void {
	describe('the canvas', () => {
		after(async () => await editor().page.emulateMedia({ colorScheme: 'light' }));

		for (const [colorScheme, icon] of [
			['light', /\/\w+\.svg$/],
			['dark', /\/\w+\.dark\.svg$/],
		] as const)
			it(`shows the nodes with their icon and what they do: ${colorScheme}`, async () => {
				const { client, credential } = environment();
				const id = await client.importWorkflow(example as unknown as Workflow, {
					[CREDENTIAL_TYPE]: credential,
				});
				await editor().page.emulateMedia({ colorScheme });
				await editor().openWorkflow(id);
				const nodes = editor().part('canvas-node');
				await nodes.filter({ hasText: 'Acquire control of a thread' }).waitFor();
				const images = await until(
					'two icons of the package',
					async () => await nodes.locator('img[src*="engagement-platform"]').all(),
					{ accepts: ({ length }) => length >= 2 },
				);
				for (const image of images) {
					assert.match((await image.getAttribute('src')) ?? '', icon);
					await image.evaluate(
						async (one: unknown) => await (one as { decode(): Promise<void> }).decode(),
					);
				}
				await editor().part('zoom-to-fit').click();
				await editor().picture(`canvas-${colorScheme}`);
			});

		it('opens each example so that its notes can be read', async () => {
			const { client, credential } = environment();
			const before = editor().page.viewportSize();
			await editor().page.setViewportSize({ width: 1280, height: 720 });
			await editor().page.emulateMedia({ colorScheme: 'light' });
			for (const file of exampleFiles()) {
				const id = await importExample(client, file, credential);
				await editor().moveToWorkflow(id, await client.workflow(id));
				await editor().part('sticky').first().waitFor();
				// It is drawn at another zoom first.
				await until(`${file} to be legible`, async () => await editor().page.evaluate<Look>(LOOK), {
					accepts: ({ zoom, hidden, cut }) => zoom >= LEGIBLE && !hidden && !cut.length,
				});
				await editor().picture(`example-${path.parse(file).name}`, editor().part('canvas-wrapper'));
			}
			if (before) await editor().page.setViewportSize(before);
		});
	});
}

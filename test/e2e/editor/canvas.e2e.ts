import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import example from '../../../examples/bot-hand-over.json';
import { CREDENTIAL_TYPE } from '../../../playground/account';
import type { Workflow } from '../../../playground/client';
import { until } from '../../../playground/until';
import { environment } from '../environment';
import { editor } from './browser';

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
					'three icons of the package',
					async () => await nodes.locator('img[src*="engagement-platform"]').all(),
					{ accepts: ({ length }) => length >= 3 },
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
	});
}

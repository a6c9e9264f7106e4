import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { environment, requestLines } from '../environment';
import { byId, node } from '../workflows';
import { editor } from './browser';
import { openChain } from './workflows';

export function preview(): void {
	describe('the output of a node that has not run', () => {
		const field = (name: string) =>
			editor().input.locator(`[data-target="mappable"][data-name="${name}"]`);

		it('is shown to the next node, field by field', async () => {
			environment().sandbox.clearRequests();
			await openChain('Preview', [
				node('Campaign', 'Campaign', { operation: 'get', campaignId: byId('9004_1') }),
				node('Copy', 'Campaign', { operation: 'create' }),
				node('Case', 'Case', { resource: 'case', operation: 'get' }),
			]);
			await editor().openNode('Copy');
			await editor().input.getByText('Preview', { exact: true }).waitFor();
			await editor()
				.input.getByText(/^Usually outputs the following fields/)
				.waitFor();
			for (const name of ['id', 'name', 'status', 'startDate', 'archived'])
				await field(name).waitFor();
			assert.deepEqual(requestLines(), []);
		});

		it('can be dragged into a field, where it becomes an expression', async () => {
			const { mouse } = editor().page;
			const target = editor().parameter('name');
			await field('name').hover();
			await mouse.down();
			const { x, y, width, height } = (await target.boundingBox())!;
			await mouse.move(x + width / 3, y, { steps: 5 });
			await mouse.move(x + width / 2, y + height / 2, { steps: 5 });
			await mouse.up();
			await target.getByText('{{ $json.name }}').waitFor();
			await editor().closeNode();
		});

		it('follows the operation that is chosen', async () => {
			await editor().openNode('Copy');
			await editor().choose('operation', 'Delete Campaign');
			await editor().closeNode();
			await editor().openNode('Case');
			const pane = editor().input;
			await pane.locator('[data-target="mappable"][data-name="deleted"]').first().waitFor();
			await editor().closeNode();
		});
	});
}

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { itemsOf, type WorkflowNode } from '../../playground/client';
import { request } from '../../playground/platform';
import { Sink } from '../../playground/sink';
import { environment, requestLines, restartN8n } from './environment';
import { chain, node } from './workflows';

/** n8n polls every minute at most, so what it reports by itself takes that long here. */
export function pollingTrigger(): void {
	describe('the polling trigger', () => {
		let sink: Sink;
		let id: string;

		const polling = (parameters: Record<string, unknown>): WorkflowNode =>
			node('Trigger', 'PollingTrigger', {
				pollTimes: { item: [{ mode: 'everyMinute' }] },
				...parameters,
			});
		const create = async (name: string) =>
			await request(environment().sandbox, 'POST /campaign', { name, status: 'APPROVED' });
		/** The names of the campaigns that workflows were started with, once so many came and no more can come. */
		const reported = async (count: number) => {
			const items = await sink.expect(count, environment().client, id);
			return items.map(({ payload }) => (payload as { name: string }).name);
		};

		before(async () => {
			sink = await Sink.start();
		});
		after(async () => await sink.close());
		beforeEach(async () => {
			environment().sandbox.reset();
			sink.clear();
			const { client } = environment();
			id = await client.importWorkflow(
				chain('Polling', [polling({ event: 'campaignCreated' }), sink.node]),
			);
		});
		afterEach(async () => await environment().client.deactivate(id));

		it('reports each change once: one that was a test event, and those while n8n was down', async () => {
			const { client } = environment();
			await create('Before');
			await client.activate(id);
			await create('First');
			const execution = await client.run(id, 'Trigger');
			assert.equal(itemsOf(execution, 'Trigger')[0]!.json.type, 'campaign.created');
			assert.deepEqual(await reported(1), ['First']);
			sink.clear();
			assert.deepEqual(await reported(1), ['First']);
			await restartN8n(async () => await create('Second'));
			assert.deepEqual(await reported(2), ['First', 'Second']);
		});

		it('is not published with a case that is not there', async () => {
			const { client } = environment();
			const trigger = polling({ event: 'caseChanged', addressBy: 'id', id: 'case-1, case-99' });
			await client.updateWorkflow(id, { nodes: [trigger, sink.node] });
			await assert.rejects(client.activate(id), /case\.not\.found/);
			assert.ok(requestLines().includes('GET /prod/api/v3/case?id=case-99'));
		});
	});
}

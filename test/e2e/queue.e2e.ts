import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import { N8nClient } from '../../playground/client';
import { pack } from '../../playground/package';
import { Queue } from '../../playground/queue';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import { startSandbox, type Sandbox } from '../../sandbox';
import { CREDENTIAL_TYPE, OWNER } from './environment';
import { Sink } from './sink';
import { triggerNode } from './trigger.e2e';

const COUNT = 50;

export function queue(): void {
	describe('queue mode', () => {
		let running: Queue;
		let sandbox: Sandbox;
		let sink: Sink;
		let client: N8nClient;
		let id: string;

		before(
			async () => {
				sandbox = await startSandbox();
				sink = await Sink.start();
				running = await Queue.start(await pack());
				client = new N8nClient(running.main.url);
				await client.signIn(OWNER);
				const data = { ...sandbox.credentials, baseUrl: sandbox.baseUrl };
				const credential = await client.createCredential(CREDENTIAL_TYPE, 'Sandbox', data);
				id = await client.importWorkflow({
					name: 'Trigger',
					nodes: [triggerNode(randomUUID(), {}, credential), sink.node],
					connections: { Trigger: { main: [[{ node: 'Sink', type: 'main', index: 0 }]] } },
				});
				await client.activate(id);
			},
			{ timeout: 400_000 },
		);
		after(async () => {
			await running?.stop();
			await sink?.close();
			await sandbox?.close();
		});

		const deliveries = () => sandbox.control('webhook', 'deliveries') as Delivery[];
		const emit = (count: number) =>
			sandbox.control('webhook', 'emit', { type: 'CASE_CREATED', payload: {}, count });
		async function answered(): Promise<void> {
			while (deliveries().some(({ attempts }) => attempts.length === 0)) await sleep(10);
			assert.ok(deliveries().every(({ attempts }) => attempts[0]!.status === 200));
		}
		const ids = () => sink.items.map((item) => item.id);

		it('the subscription leads to the webhook process; the main process takes no deliveries', async () => {
			emit(1);
			await answered();
			const [{ url, body, signature }] = deliveries() as [Delivery];
			assert.ok(url.startsWith(running.webhook.url));
			assert.equal((await sink.expect(1)).length, 1);
			const answer = await axios.post(url.replace(running.webhook.url, running.main.url), body, {
				headers: { 'content-type': 'application/json', 'x-hub-signature': signature },
				validateStatus: () => true,
			});
			assert.equal(answer.status, 404);
		});

		it('the webhook process refuses a forged delivery', async () => {
			const [{ url, signature }] = deliveries() as [Delivery];
			const before = await client.executionCount(id);
			const answer = await axios.post<string>(url, '{"id":"forged"}', {
				headers: { 'content-type': 'application/json', 'x-hub-signature': signature },
				validateStatus: () => true,
			});
			assert.deepEqual([answer.status, answer.data], [401, '']);
			await sleep(1_000);
			assert.equal(await client.executionCount(id), before);
		});

		it(`${COUNT} deliveries are verified, run by the worker and run once, repeats included`, async () => {
			sink.clear();
			emit(COUNT);
			await answered();
			await sink.expect(COUNT);
			for (const { id: delivery } of deliveries().slice(-COUNT))
				sandbox.control('webhook', 'repeat', { id: delivery });
			await answered();
			await sleep(3_000);
			assert.equal(ids().length, COUNT);
			assert.equal(new Set(ids()).size, COUNT);
			console.log(
				`Queue mode: ${COUNT} deliveries and their ${COUNT} repeats, ${ids().length} run`,
			);
		});

		it('deliveries are answered without a worker, and run once when there is one; it knows earlier repeats', async () => {
			sink.clear();
			const early = deliveries().slice(-10);
			await running.replaceWorker(async () => {
				emit(10);
				await answered();
				assert.deepEqual(await sink.expect(0), []);
			});
			assert.equal((await sink.expect(10)).length, 10);
			for (const { id: delivery } of early) sandbox.control('webhook', 'repeat', { id: delivery });
			await answered();
			await sleep(3_000);
			assert.equal(new Set(ids()).size, 10);
			assert.equal(ids().length, 10);
		});

		it('unpublished, no subscription is left', async () => {
			await client.deactivate(id);
			const left = sandbox.state('webhook') as Array<{ url: string }>;
			assert.deepEqual(
				left.filter(({ url }) => url.startsWith(running.webhook.url)),
				[],
			);
		});
	});
}

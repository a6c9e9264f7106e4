import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { FAILED, N8nClient, type CredentialRef } from '../../../playground/client';
import { LAZY_ISOLATES, ONLY_NODES } from '../../../playground/n8n';
import { pack } from '../../../playground/package';
import { Queue } from '../../../playground/queue';
import { until } from '../../../playground/until';
import type { Sandbox } from '../../../sandbox';
import type { Delivery } from '../../../sandbox/areas/webhook/deliveries';
import * as platform from '../../../playground/platform';
import { Sink } from '../../../playground/sink';
import { renewalAcrossWorkers } from '../renewal.e2e';
import { changesItsOwnCase } from '../loops.e2e';
import { CONVERSATIONS, conversationsThatWait, WAKING_MS } from '../waiting.e2e';
import { askAndWait } from '../../../playground/workflows';
import { chain, triggerNode } from '../workflows';
import { AT_MOST } from '../environment';

const COUNT = 50;

describe("the packed package in n8n's scaling mode", AT_MOST, () => {
	let running: Queue;
	let sandbox: Sandbox;
	let sink: Sink;
	let client: N8nClient;
	let credential: CredentialRef;
	let id: string;

	before(async () => {
		sandbox = await platform.startPlatform();
		sink = await Sink.start();
		running = await Queue.start(await pack(), { ...LAZY_ISOLATES, ...ONLY_NODES });
		const data = { ...sandbox.credentials, baseUrl: sandbox.baseUrl };
		const opened = await N8nClient.open(running.main.url, 'Sandbox', data);
		({ client, credential } = opened);
		const trigger = triggerNode(randomUUID(), opened.credential);
		id = await client.importWorkflow(chain('Trigger', [trigger, sink.node]));
		await client.activate(id);
	});
	after(async () => {
		await running?.stop();
		await sink?.close();
		await sandbox?.close();
	});

	const deliveries = () => platform.deliveriesOf(sandbox);
	const emit = (count: number) => platform.emit(sandbox, { count });
	async function answered(): Promise<void> {
		const all = await platform.answered(sandbox);
		assert.ok(all.every(({ attempts }) => attempts[0]!.status === 200));
	}
	/** `n` makes the message another one than that of others. */
	const ask = async (webhookPath: string, messageId = '', n = CONVERSATIONS + 1) =>
		await platform.post(
			`${running.webhook.url}/webhook/${webhookPath}`,
			JSON.stringify({ messageId, n }),
			{ 'content-type': 'application/json' },
		);
	const ran = async (count: number) => await sink.expect(count, client, id);
	const ids = () => sink.items.map((item) => item.id);

	it('the subscription leads to the webhook process; the main process takes no deliveries', async () => {
		emit(1);
		await answered();
		const [{ url, body, signature }] = deliveries() as [Delivery];
		assert.ok(url.startsWith(running.webhook.url));
		assert.equal((await ran(1)).length, 1);
		const answer = await platform.post(url.replace(running.webhook.url, running.main.url), body, {
			'content-type': 'application/json',
			'x-hub-signature': signature,
		});
		assert.equal(answer.status, 404);
	});

	it('the webhook process refuses a forged delivery', async () => {
		const [{ url, signature }] = deliveries() as [Delivery];
		const before = await client.executionCount(id);
		const answer = await platform.post(url, '{"id":"forged"}', {
			'content-type': 'application/json',
			'x-hub-signature': signature,
		});
		assert.deepEqual([answer.status, answer.data], [401, '']);
		assert.equal(await client.executionCount(id), before);
		sink.clear();
		emit(1);
		await answered();
		// Anything that the forged one had begun would have come before it.
		assert.equal((await ran(1)).length, 1);
		assert.equal(await client.executionCount(id), before + 1);
	});

	it(`${COUNT} deliveries are verified, run by the worker and run once, repeats included`, async () => {
		sink.clear();
		emit(COUNT);
		await answered();
		await ran(COUNT);
		for (const { id: delivery } of deliveries().slice(-COUNT))
			sandbox.control('webhook', 'repeat', { id: delivery });
		await answered();
		await ran(COUNT);
		assert.equal(ids().length, COUNT);
		assert.equal(new Set(ids()).size, COUNT);
		console.log(`Queue mode: ${COUNT} deliveries and their ${COUNT} repeats, ${ids().length} run`);
	});

	it('deliveries are answered without a worker, and run once when there is one; it knows earlier repeats', async () => {
		sink.clear();
		const early = deliveries().slice(-10);
		await running.replaceWorker(async () => {
			emit(10);
			await answered();
			await until(
				'the deliveries in the queue',
				async () => await client.executionCount(id, ['new']),
				{
					accepts: (queued) => queued === 10,
				},
			);
			assert.deepEqual(sink.items, []);
		});
		assert.equal((await ran(10)).length, 10);
		for (const { id: delivery } of early) sandbox.control('webhook', 'repeat', { id: delivery });
		await answered();
		await ran(10);
		assert.equal(new Set(ids()).size, 10);
		assert.equal(ids().length, 10);
	});

	it('n8n does not start an execution again whose worker died; what had begun counts as run', async () => {
		sink.clear();
		let release = () => {};
		sink.until = new Promise<void>((resolve) => (release = resolve));
		emit(1);
		await answered();
		await until('the item', () => sink.items, { accepts: ({ length }) => length === 1 });
		running.worker.kill();
		await running.replaceWorker(async () => {});
		release();
		const ended = async () => await client.executionCount(id, FAILED);
		await until('the end of the execution', ended, { accepts: (count) => count === 1 });
		sandbox.control('webhook', 'repeat', { id: deliveries().at(-1)!.id });
		await answered();
		assert.equal((await ran(1)).length, 1);
	});

	/** A conversation goes on of which nothing is kept when it has ended: n8n must not take it for one that has. */
	async function goesOnThoughNotKept(): Promise<void> {
		sink.clear();
		const webhookPath = randomUUID();
		const workflow = askAndWait(webhookPath, credential, { checkInterval: 60, waitTimeout: 3600 });
		const asking = await client.importWorkflow({
			...workflow,
			nodes: workflow.nodes.map((node) =>
				node.name === 'After' ? { ...sink.node, name: 'After' } : node,
			),
			settings: { saveDataSuccessExecution: 'none' },
		});
		await client.activate(asking);
		const { messageIds } = sandbox.bulk('message', { count: 1 }) as { messageIds: string[] };
		const [messageId] = messageIds;
		await ask(webhookPath, messageId);
		const waiting = async () => await client.executionCount(asking, ['waiting']);
		await until('the question to wait', waiting, { accepts: (count) => count === 1 });
		sandbox.control('message', 'answer', { messageId, text: 'Yes' });
		const items = () => sink.items;
		await until('the reply', items, { accepts: ({ length }) => length > 0, within: WAKING_MS });
		assert.deepEqual(
			(await sink.settled(client, asking)).map(({ text }) => text),
			['Yes'],
		);
		await client.deactivate(asking);
	}

	it(`${CONVERSATIONS} conversations wait while the worker is killed; each goes on with its own reply`, async () => {
		let notKept: Promise<void> | undefined;
		const crash = async (meanwhile: () => Promise<void>) => {
			running.worker.kill();
			await running.replaceWorker(meanwhile);
			notKept = goesOnThoughNotKept();
		};
		const webhookUrl = running.webhook.url;
		await conversationsThatWait({ client, webhookUrl, credential, sandbox, crash });
		await notKept;
	});

	it('a worker refuses a wait that is longer than the time-out of the workflow, and sends nothing', async () => {
		const webhookPath = randomUUID();
		const times = { checkInterval: 60, waitTimeout: 3600 };
		const workflow = askAndWait(webhookPath, credential, times);
		const asking = await client.importWorkflow({
			...workflow,
			settings: { executionTimeout: 1800 },
		});
		await client.activate(asking);
		sandbox.clearRequests();
		const { messageIds } = sandbox.bulk('message', { count: 1 }) as { messageIds: string[] };
		const [messageId] = messageIds;
		await ask(webhookPath, messageId);
		const failed = async () => await client.executionIds(asking, FAILED);
		const [executionId = ''] = await until('the refusal', failed, {
			accepts: ({ length }) => length === 1,
		});
		const { error } = await client.waitForExecution(executionId);
		assert.match(
			error!.message,
			/n8n stops this execution in 1[78]\d\d seconds \(Timeout Workflow/,
		);
		assert.deepEqual(sandbox.requests(), []);
		await client.deactivate(asking);
	});

	it('a workflow that changes its own case runs once for each change of a person', async () => {
		await changesItsOwnCase({ client, credential, sandbox });
	});

	it('unpublished, no subscription is left', async () => {
		await client.deactivate(id);
		assert.deepEqual(
			platform.subscriptionsOf(sandbox).filter(({ url }) => url.startsWith(running.webhook.url)),
			[],
		);
	});

	renewalAcrossWorkers(() => ({ running, client }));
});

import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { CREDENTIAL_TYPE, OWNER } from '../../playground/account';
import { N8nClient, type WorkflowNode } from '../../playground/client';
import { until } from '../../playground/until';
import type { FaultSpec } from '../../sandbox';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import type { Subscription } from '../../sandbox/areas/webhook/store';
import { environment, requestLines, restartN8n } from './environment';
import * as platform from '../../playground/platform';
import { Sink } from '../../playground/sink';
import { chain, triggerNode } from './workflows';

const BURST = 60;

/** @param n8nRetriesDeletion whether this n8n calls a trigger's `delete` again when it has failed; older ones do not */
export function trigger({ n8nRetriesDeletion }: { n8nRetriesDeletion: boolean }): void {
	describe('the trigger', () => {
		let sink: Sink;
		let webhookId: string;
		let id: string;
		let triggering: WorkflowNode;
		let strangers: Subscription[];

		const all = () => platform.subscriptionsOf(environment().sandbox);
		const mine = (way = 'webhook') =>
			all().filter(({ url }) => url === `${environment().n8n.url}/${way}/${webhookId}/webhook`);
		const others = () => all().filter(({ url }) => !url.includes(webhookId));
		const deliveries = () => platform.deliveriesOf(environment().sandbox);
		const emit = (spec?: Record<string, unknown>) => platform.emit(environment().sandbox, spec);
		const answered = async () => await platform.answered(environment().sandbox);

		/** What the workflow was run with, once at least so many items came and none can come any more. */
		const ran = async (count: number) => await sink.expect(count, environment().client, id);

		/** The only subscription. */
		function live(way?: string): Subscription {
			const found = mine(way);
			assert.equal(found.length, 1);
			assert.deepEqual([found[0]!.verified, found[0]!.active], [true, true]);
			return found[0]!;
		}

		/** Checks that an event gets through the subscription and runs, once. */
		async function delivers(payload: object = {}, type = 'CASE_CREATED'): Promise<void> {
			sink.clear();
			emit({ type, payload });
			const last = (await answered()).at(-1)!;
			assert.deepEqual(
				last.attempts.map(({ status }) => status),
				[200],
			);
			const event = JSON.parse(last.body) as { eventTime: number };
			assert.deepEqual(await ran(1), [{ ...event, time: event.eventTime }]);
		}

		async function republish(change: Partial<WorkflowNode>): Promise<void> {
			const { client } = environment();
			Object.assign(triggering, change);
			await client.updateWorkflow(id, { nodes: [triggering, sink.node] });
			await client.activate(id);
		}

		before(async () => {
			sink = await Sink.start();
		});
		after(async () => await sink.close());
		beforeEach(async () => {
			const { client, credential, sandbox } = environment();
			sandbox.reset();
			sink.clear();
			webhookId = randomUUID();
			strangers = structuredClone(others());
			triggering = triggerNode(webhookId, credential);
			id = await client.importWorkflow(chain('Trigger', [triggering, sink.node]));
		});
		afterEach(async () => {
			environment().sandbox.clearFaults();
			await environment().client.deactivate(id);
			assert.deepEqual(mine(), []);
			assert.deepEqual(others(), strangers);
		});

		it('is subscribed, verified and active once it is published; its events run', async () => {
			const { client, sandbox } = environment();
			await client.activate(id);
			const { id: subscriptionId } = live();
			const action = (name: string) => `POST ?subscriptionId=${subscriptionId}&action=${name}`;
			assert.deepEqual(
				sandbox
					.requests()
					.filter(({ method }) => method !== 'GET')
					.map(({ method, rawQuery }) => `${method} ${rawQuery && `?${rawQuery}`}`),
				['POST ', action('verify'), action('activate')],
			);
			await delivers({ id: '9007199254740993077', subject: 'Größe "1" 😀', tags: [1.5, null] });
			assert.equal(await client.executionCount(id), 1);
		});

		it('refuses forged deliveries; nothing runs', async () => {
			const { client } = environment();
			await client.activate(id);
			const { url, preSharedKey } = live();
			const body = '{"id":"forged","type":"CASE_CREATED"}';
			const sign = (text: string, key = preSharedKey) =>
				`sha256=${createHmac('sha256', key).update(text).digest('hex')}`;
			for (const signature of [undefined, '', sign(body, 'guess'), sign(`${body} `), 'sha256=00']) {
				const { status, data } = await platform.post(url, body, {
					'content-type': 'application/json',
					'x-hub-signature': signature,
				});
				assert.deepEqual([status, data], [401, '']);
			}
			for (const [contentType, size] of [
				['multipart/form-data; boundary=b', 10],
				['application/octet-stream', 10],
				['application/octet-stream', 17 * 1024 * 1024],
				['application/json', 17 * 1024 * 1024],
			] as const) {
				const { status } = await platform.post(url, Buffer.alloc(size, ' '), {
					'content-type': contentType,
					'x-hub-signature': 'sha256=00',
				});
				assert.ok(status >= 400, `${contentType}: ${status}`);
			}
			assert.deepEqual(await ran(0), []);
			assert.equal(await client.executionCount(id), 0);
			const headers = { 'content-type': 'application/json', 'x-hub-signature': sign(body) };
			assert.equal((await platform.post(url, body, headers)).status, 200);
			// Anything that a forged one had begun would have come before it.
			assert.equal((await ran(1)).length, 1);
			assert.equal(await client.executionCount(id), 1);
		});

		it('accepts a packed delivery that is signed over its text: n8n keeps no packed bytes', async () => {
			const { client } = environment();
			await client.activate(id);
			const { url, preSharedKey } = live();
			const sign = (bytes: Buffer | string) =>
				`sha256=${createHmac('sha256', preSharedKey).update(bytes).digest('hex')}`;
			const send = async (signed: 'text' | 'packed' | 'other') => {
				const event = { id: signed, type: 'CASE_CREATED', payload: { id: 'case-1' } };
				const text = JSON.stringify(event);
				const packed = gzipSync(text);
				const bytes = { text, packed, other: gzipSync(`${text} `) };
				const { status } = await platform.post(url, packed, {
					'content-type': 'application/json',
					'content-encoding': 'gzip',
					'x-hub-signature': sign(bytes[signed]),
				});
				return status;
			};
			assert.equal(await send('other'), 401);
			assert.equal(await send('packed'), 401);
			assert.equal(await send('text'), 200);
			assert.deepEqual(await ran(1), [
				{ id: 'text', type: 'CASE_CREATED', payload: { id: 'case-1' } },
			]);
			assert.equal(await client.executionCount(id), 1);
		});

		it('runs a delivery that repeats once', async () => {
			const { client, sandbox } = environment();
			await client.activate(id);
			await delivers();
			const [{ id: first }] = deliveries() as [Delivery];
			for (let n = 0; n < 10; n++) sandbox.control('webhook', 'repeat', { id: first });
			assert.ok((await answered()).every(({ state }) => state === 'delivered'));
			assert.equal((await ran(1)).length, 1);
		});

		it(`answers a burst of ${BURST} at once and runs each once`, async () => {
			await environment().client.activate(id);
			const since = Date.now();
			emit({ payload: {}, count: BURST });
			const times = (await answered()).map(({ attempts }) => attempts[0]!);
			assert.ok(times.every(({ status }) => status === 200));
			const answeredMs = Date.now() - since;
			const items = await ran(BURST);
			const numbers = items.map(({ payload }) => (payload as { n: number }).n);
			assert.deepEqual(
				numbers.sort((a, b) => a - b),
				Array.from({ length: BURST }, (_, n) => n),
			);
			const slowest = Math.max(...times.map(({ ms }) => ms));
			console.log(
				`Burst of ${BURST}: all answered within ${answeredMs} ms, the slowest after ${slowest} ms, all run once`,
			);
		});

		it('a restart makes no second one; one deleted meanwhile is made again', async () => {
			const { client, sandbox } = environment();
			await client.activate(id);
			const { id: first } = live();
			await delivers();
			await restartN8n(async () => sandbox.clearRequests());
			await until('n8n to look after the subscription', requestLines, {
				accepts: (lines) => lines.some((line) => /^GET .*webhook-subscriptions/.test(line)),
			});
			await delivers();
			assert.equal(live().id, first);
			const [{ id: early }] = deliveries() as [Delivery];
			sink.clear();
			sandbox.control('webhook', 'repeat', { id: early });
			await answered();
			assert.deepEqual(await ran(0), [], 'repeats are known across restarts');

			const gone = `DELETE /webhook-subscriptions?subscriptionId=${first}`;
			await restartN8n(async () => await platform.request(sandbox, gone));
			await until('a new subscription', mine, { accepts: ([one]) => one?.active === true });
			assert.notEqual(live().id, first);
			await delivers();
		});

		it('a copy of n8n’s data has its own subscription and leaves the original’s alone', async () => {
			const { client, startCopy } = environment();
			await client.activate(id);
			const { id: original } = live();
			const copy = await startCopy();
			try {
				const ofCopy = () => all().filter(({ url }) => url.startsWith(`${copy.url}/`));
				await until('the subscription of the copy', ofCopy, {
					accepts: ([one]) => one?.active === true,
				});
				assert.equal(live().id, original);
				emit({ payload: { both: true } });
				assert.ok((await answered()).every(({ state }) => state === 'delivered'));
				assert.equal((await ran(2)).length, 2);
				const other = new N8nClient(copy.url);
				await other.signIn(OWNER);
				await other.deactivate(id);
				assert.deepEqual(ofCopy(), []);
			} finally {
				await copy.stop();
			}
			assert.equal(live().id, original);
			await delivers();
		});

		it('a delivery nested too deep makes no execution, however often it comes', async () => {
			const { client } = environment();
			await client.activate(id);
			const { url, preSharedKey } = live();
			const send = async (depth: number) => {
				const body = `{"id":"deep","list":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
				const digest = createHmac('sha256', preSharedKey).update(body).digest('hex');
				const headers = {
					'content-type': 'application/json',
					'x-hub-signature': `sha256=${digest}`,
				};
				return (await platform.post(url, body, headers)).status;
			};
			for (const depth of [20_000, 20_000, 501]) assert.equal(await send(depth), 422);
			assert.equal(await client.executionCount(id), 0);
			assert.equal(await send(500), 200);
			assert.equal((await ran(1)).length, 1);
			assert.equal(await client.executionCount(id, ['success']), 1);
		});

		it('published again after a change, there is exactly one, as it should be', async () => {
			const { client, credentialData } = environment();
			await client.activate(id);
			const filter = { id: 'region', type: 'PARTNER_CUSTOM_PROPERTY', checkCondition: 'IS' };
			await republish({ parameters: { subscriptions: ['CASE_UPDATED', 'ACCOUNT_CREATED'] } });
			assert.deepEqual(
				live().filteredSubscriptions.map(({ webhookType }) => webhookType),
				['CASE_UPDATED', 'ACCOUNT_CREATED'],
			);
			await delivers({}, 'ACCOUNT_CREATED');

			await republish({
				parameters: {
					subscriptions: ['CASE_UPDATED'],
					filters: { filter: [{ ...filter, values: 'EMEA' }] },
				},
			});
			assert.deepEqual(live().filteredSubscriptions, [
				{ webhookType: 'CASE_UPDATED', filters: [{ ...filter, values: ['EMEA'] }] },
			]);
			await delivers({ partnerCustomProperties: { region: ['EMEA'] } }, 'CASE_UPDATED');

			const before = live();
			const other = await client.createCredential(CREDENTIAL_TYPE, 'Other', {
				...credentialData,
				accessToken: 'prod2-access-token',
				apiKey: 'prod2-api-key',
				environment: 'prod2',
			});
			await republish({ credentials: { [CREDENTIAL_TYPE]: other } });
			assert.notEqual(live().preSharedKey, before.preSharedKey);
			await delivers({ partnerCustomProperties: { region: ['EMEA'] } }, 'CASE_UPDATED');
		});

		it('an API key that is rotated in the credential breaks nothing', async () => {
			const { client, credentialData } = environment();
			const own = await client.createCredential(CREDENTIAL_TYPE, 'Own', credentialData);
			await republish({ credentials: { [CREDENTIAL_TYPE]: own } });
			await client.updateCredential(own.id, {
				type: CREDENTIAL_TYPE,
				name: own.name,
				data: {
					...credentialData,
					accessToken: 'prod2-access-token',
					apiKey: 'prod2-api-key',
					environment: 'prod2',
				},
			});
			await delivers();
		});

		it('test and production do not disturb each other', async () => {
			const { client } = environment();
			await client.activate(id);
			await client.listen(id, 'Trigger');
			assert.notEqual(live('webhook-test').preSharedKey, live().preSharedKey);
			emit({ payload: { both: true } });
			assert.ok((await answered()).every(({ state }) => state === 'delivered'));
			assert.equal((await ran(2)).length, 2);
			await until('the end of listening', () => mine('webhook-test'), {
				accepts: ({ length }) => length === 0,
			});
			live();
			await delivers();
		});

		const action = (name: string): FaultSpec => ({
			path: '/webhook-subscriptions/action',
			query: { action: name },
		});
		for (const [step, fault, reason] of [
			['creation', { method: 'POST', path: '/webhook-subscriptions', status: 400 }, /HTTP 400/],
			[
				'verification',
				{ ...action('verify'), status: 200, body: { data: false, errors: [] } },
				/did not verify the subscription.*reachable/,
			],
			['activation', { ...action('activate'), status: 500, carriedOut: true }, /HTTP 500/],
			[
				'creation that is to wait for longer than n8n does',
				{
					method: 'POST',
					path: '/webhook-subscriptions',
					status: 429,
					headers: { 'retry-after': '60' },
				},
				/asks to wait 60 seconds: try again after that/,
			],
		] as Array<[string, FaultSpec, RegExp]>)
			it(`a refused ${step} leaves none, and n8n shows the reason`, async () => {
				const { client, sandbox } = environment();
				sandbox.fault({ ...fault, times: 0 });
				await assert.rejects(client.activate(id), reason);
				assert.deepEqual(mine(), []);
			});

		it(`a deletion that fails at first is done ${n8nRetriesDeletion ? 'again by n8n' : 'at the end of the next publication'}`, async () => {
			const { client, sandbox } = environment();
			await client.activate(id);
			live();
			sandbox.fault({ method: 'DELETE', status: 500 });
			await client.deactivate(id);
			if (!n8nRetriesDeletion) {
				assert.deepEqual(
					mine().map(({ active }) => active),
					[false],
				);
				await client.activate(id);
				live();
				await delivers();
				await client.deactivate(id);
			}
			assert.deepEqual(mine(), []);
		});
	});
}

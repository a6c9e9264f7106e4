import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { itemsOf, type CredentialRef, type N8nClient } from '../../playground/client';
import { importExample } from '../../playground/examples';
import { post } from '../../playground/platform';
import { createExampleTable } from '../../playground/tables';
import { until } from '../../playground/until';
import { askAndWait, botWithButtons } from '../../playground/workflows';
import type { Sandbox } from '../../sandbox';
import { Editor } from './editor/browser';
import { environment, requestLines, restartN8n } from './environment';
import { StoredWaits } from './storedWaits.e2e';

export const CONVERSATIONS = 50;

/** How long n8n may take to wake what is due: the shortest interval, the minute in which it looks, and slack. */
export const WAKING_MS = 300_000;

/** Where n8n runs, and how it comes to die. */
interface Place {
	client: N8nClient;
	/** Where it takes production webhooks. */
	webhookUrl: string;
	credential: CredentialRef;
	sandbox: Sandbox;
	/** Kills it, and starts it again after `meanwhile`. */
	crash: (meanwhile: () => Promise<void>) => Promise<void>;
}

/** Each conversation goes on with its own reply, though n8n is killed meanwhile, and is asked once. */
export async function conversationsThatWait(place: Place): Promise<void> {
	const { client, webhookUrl, credential, sandbox, crash } = place;
	const webhookPath = randomUUID();
	const bulk = sandbox.bulk('message', { count: CONVERSATIONS + 1 }) as { messageIds: string[] };
	const [stopped = '', ...messageIds] = bulk.messageIds;
	const id = await client.importWorkflow(
		askAndWait(webhookPath, credential, { checkInterval: 60, waitTimeout: 3600 }),
	);
	await client.activate(id);
	const waiting = async (count: number) =>
		await until(
			`${count} executions that wait`,
			async () => await client.executionCount(id, ['waiting']),
			{ accepts: (seen) => seen === count },
		);
	/** Every second one brings a file, which n8n moves while the execution waits. */
	const ask = async (messageId: string, n: number) => {
		const form = new FormData();
		form.append('messageId', messageId);
		form.append('n', String(n));
		if (n % 2 === 1) form.append('file', new Blob([`File ${n}`]), 'file.txt');
		const { status } = await post(`${webhookUrl}/webhook/${webhookPath}`, form);
		assert.equal(status, 200);
	};
	const asked = () =>
		sandbox
			.requests()
			.filter((request) => request.path.endsWith('/publishing/message'))
			.map(({ body }) => (JSON.parse(body) as { inReplyToMessageId: string }).inReplyToMessageId)
			.filter((messageId) => bulk.messageIds.includes(messageId));
	const looksAt = (messageId: string) =>
		sandbox
			.requests()
			.filter(({ rawQuery }) => rawQuery === `messageId=${encodeURIComponent(messageId)}`).length;

	await ask(stopped, 99);
	await waiting(1);
	const [stoppedId = ''] = await client.executionIds(id);
	await Promise.all(messageIds.map(ask));
	await waiting(CONVERSATIONS + 1);
	await client.stopExecution(stoppedId);
	const looks = looksAt(stopped);

	await crash(async () => {
		for (const [n, messageId] of messageIds.entries())
			sandbox.control('message', 'answer', { messageId, text: `Reply ${n}` });
		sandbox.control('message', 'answer', { messageId: stopped, text: 'Too late' });
	});
	await until(
		`${CONVERSATIONS} executions that went on`,
		async () => await client.executionCount(id, ['success']),
		{ accepts: (seen) => seen >= CONVERSATIONS, within: WAKING_MS, every: 1000 },
	);

	const answers = new Map<unknown, unknown>();
	for (const executionId of await client.executionIds(id, ['success'])) {
		const execution = await client.waitForExecution(executionId);
		const [{ json }, ...more] = itemsOf(execution, 'After') as [{ json: Record<string, unknown> }];
		assert.deepEqual(more, []);
		assert.equal(execution.runs.Ask?.length, 1, 'one run of the node, however often it woke');
		answers.set(json.inReplyToMessageId, json.text);
	}
	assert.deepEqual(
		messageIds.map((messageId) => answers.get(messageId)),
		messageIds.map((_, n) => `Reply ${n}`),
	);
	assert.deepEqual(asked().sort(), [...bulk.messageIds].sort(), 'each was asked once');
	assert.equal((await client.execution(stoppedId)).status, 'canceled');
	assert.equal(looksAt(stopped), looks, 'a stopped execution sends nothing more');
	await client.deactivate(id);
}

/** Examples that wait for what people do on the platform: they are run here. */
export const WAITING_EXAMPLES = ['bot-takes-up-again.json', 'first-run.json', 'survey-reply.json'];

/** What the page sends when the customer presses the first button of first-run.json. */
const SEND_AGAIN = { text: 'Send it again', payload: 'again' };

/** Publishes first-run.json, and lets a customer write in; returns its execution when it waits. */
async function customerWritesIn(id: string): Promise<{ execution: string; caseId: string }> {
	const { client, sandbox } = environment();
	await client.activate(id);
	const { id: caseId } = sandbox.control('case', 'writeIn', {
		name: 'Kim Doe',
		text: 'Where is my parcel?',
	}) as { id: string };
	const [execution = ''] = await until(
		'the question to wait',
		async () => await client.executionIds(id, ['waiting']),
		{ accepts: ({ length }) => length === 1 },
	);
	return { execution, caseId };
}

/** Starts a workflow; returns its execution when it waits. */
async function startWaiting(id: string, trigger: string): Promise<string> {
	const { client } = environment();
	const execution = await client.start(id, trigger);
	await until(`${trigger} to wait`, async () => (await client.execution(execution)).status, {
		accepts: (status) => status === 'waiting',
	});
	return execution;
}

export function waiting(): void {
	describe('executions that wait for people', () => {
		it(`${CONVERSATIONS} conversations, the examples and waits of the version before: n8n is killed, and each goes on with its own`, async () => {
			const { client, credential, sandbox, n8n } = environment();
			sandbox.reset();
			await createExampleTable(client, 'example-survey');
			const surveyId = await importExample(client, 'survey-reply.json', credential);
			const survey = await startWaiting(surveyId, 'Ask the customers');
			const botId = await importExample(client, 'bot-takes-up-again.json', credential);
			const bot = await startWaiting(botId, 'The bot gives up');
			const firstId = await importExample(client, 'first-run.json', credential);
			const first = await customerWritesIn(firstId);
			let storedWaits: StoredWaits | undefined;
			const crash = async (meanwhile: () => Promise<void>) => {
				storedWaits = await StoredWaits.start();
				environment().n8n.kill();
				await restartN8n(async () => {
					await storedWaits!.replaceLedgers();
					await meanwhile();
					for (const n of [2, 6]) {
						const time = 1767564540000 + (n - 2) * 3_600_000;
						const messageId = `ACCOUNT_5003_${time}_BUSINESS_MESSAGING_1_bm.${n}/9+AbC==`;
						sandbox.control('message', 'answer', { messageId, text: `Satisfied ${n}` });
					}
					sandbox.control('case', 'answer', { id: first.caseId, ...SEND_AGAIN });
					sandbox.control('thread', 'hand', { entityId: 'case-3', participantId: 'order-bot' });
				});
			};
			await conversationsThatWait({ client, webhookUrl: n8n.url, credential, sandbox, crash });
			await storedWaits!.expectEnds();

			const ended = await client.waitForExecution(survey);
			assert.equal(ended.status, 'success', ended.error?.message);
			assert.deepEqual(
				itemsOf(ended, 'Write the answer').map(({ json }) => json.answer),
				['Satisfied 2', 'Satisfied 6'],
			);
			const back = await client.waitForExecution(bot);
			assert.equal(back.status, 'success', back.error?.message);
			assert.deepEqual(
				itemsOf(back, 'Wait until they give it back').map(({ json }) => [
					json.timedOut,
					json.controllingParticipantId,
				]),
				[[false, 'order-bot']],
			);
			assert.deepEqual(
				itemsOf(back, 'The bot continues').map(({ json }) => json.text),
				['The agents gave case-3 back, and the bot goes on.'],
			);

			const went = await client.waitForExecution(first.execution);
			assert.equal(went.status, 'success', went.error?.message);
			assert.deepEqual(
				itemsOf(went, 'What happened').map(({ json }) => json.text),
				['Kim Doe answered “Send it again”: case 70004 is In Progress now.'],
			);
			await client.deactivate(firstId);

			sandbox.clearRequests();
			for (const again of [
				await startWaiting(surveyId, 'Ask the customers'),
				await startWaiting(botId, 'The bot gives up'),
			])
				await client.stopExecution(again);
			assert.deepEqual(
				requestLines().filter((line) => line.endsWith('/publishing/message')).length,
				2,
				'a second run asks both customers again',
			);
		});

		it('a bot asks with quick replies, waits for a press on the page, takes its output and sends a file', async () => {
			const { client, credential, sandbox } = environment();
			sandbox.reset();
			const { messages } = sandbox.state('message') as {
				messages: Array<Record<'messageId' | 'channelType' | 'conversationId', string>>;
			};
			const { messageId, conversationId } = messages.find(
				({ channelType }) => channelType === 'LIVE_CHAT',
			)!;
			const id = await client.importWorkflow(botWithButtons(messageId, credential));
			const execution = await startWaiting(id, 'Start');
			const browser = await Editor.start(sandbox.url);
			try {
				const { page } = browser;
				await browser.goto(`/#/conversations/${conversationId}`);
				await page.locator('.chat').getByRole('button', { name: 'Send the form' }).click();
				await page.locator('.chat .customer', { hasText: 'Send the form' }).last().waitFor();
				const ended = await client.waitForExecution(execution);
				assert.equal(ended.status, 'success', ended.error?.message);
				assert.deepEqual(
					itemsOf(ended, 'Ask', 0).map(({ json }) => [json.title, json.payload]),
					[['Send the form', 'form']],
				);
				for (const output of [1, 2, 3]) assert.deepEqual(itemsOf(ended, 'Ask', output), []);
				assert.deepEqual(
					itemsOf(ended, 'Send the file').map(({ json }) => [json.published, json.timedOut]),
					[[true, false]],
				);
				await page.locator('.chat .brand', { hasText: 'A form' }).waitFor();
			} finally {
				await browser.stop();
			}
		});
	});
}

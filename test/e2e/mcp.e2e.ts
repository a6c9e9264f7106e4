import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { NEEDS_A_FILE, SEARCH } from '../support/everyTool';
import { inOrder, learn, SAID } from '../support/agentSession';
import { NaiveModel } from '../support/naiveModel';
import { serve } from '../support/server';
import { environment, requestLines } from './environment';
import { EveryTool, FIRST_PAGE, sizeOfTool } from './everyTool';
import { modelTool } from './mcp';

export function mcp(): void {
	describe("n8n's MCP server with a tool for every operation, and the official client", () => {
		let every: EveryTool;
		/** Where the platform posts events. */
		let receiver: Awaited<ReturnType<typeof serve>>;

		before(async () => {
			every = await EveryTool.serve();
			receiver = await serve((_, response) => response.end());
		});
		after(async () => {
			await every?.close();
			await receiver?.close();
		});

		const answerOf = async (name: string, input: Record<string, unknown>) => {
			const { text, failed } = await every.call(name, input);
			assert.ok(!failed, text);
			return JSON.parse(text) as Array<Record<string, unknown>>;
		};

		it('a model calls 100 of 105 rightly at the first try, with what the server lists', async () => {
			const { sandbox } = environment();
			sandbox.reset();
			sandbox.behave({ schedulesWhole: false }); // no tool asks for a body
			const model = new NaiveModel({ ...SAID, url: receiver.url });
			const wrong: string[] = [];
			for (const { name, waits, described } of inOrder(every.tools)) {
				const input = model.firstTry(modelTool(described));
				const sentBefore = requestLines().length;
				const { text, failed } = await every.call(name, input);
				if (failed) wrong.push(`${name} ${JSON.stringify(input)}: ${text}`);
				else learn(model, name, text, input);
				if (name === SEARCH) learn(model, 'page', (await every.call(name, input, FIRST_PAGE)).text);
				assert.doesNotMatch(text, /\[item|expression/, name);
				assert.equal(failed, /^NodeOperationError: \S+/.test(text), `${name}: ${text}`);
				const isStopped = waits || NEEDS_A_FILE.includes(name);
				assert.equal(/Nothing was sent/.test(text), isStopped, `${name}: ${text}`);
				assert.equal(requestLines().length === sentBefore, isStopped, name);
			}
			assert.ok(every.tools.length - wrong.length >= 100, wrong.join('\n\n'));
		});

		it('reads, writes, and reports what went wrong', async () => {
			const { sandbox } = environment();
			sandbox.reset();
			const { described } = every.tools.find(({ name }) => name === 'Campaign.campaign.create')!;
			const [created] = await answerOf(
				'Campaign.campaign.create',
				new NaiveModel().firstTry(modelTool(described)),
			);
			const Campaign = String(created?.id);
			assert.deepEqual(
				(await answerOf('Campaign.campaign.get', { Campaign })).map(({ id, name }) => ({
					id,
					name,
				})),
				[{ id: Campaign, name: created?.name }],
			);
			await answerOf('Campaign.campaign.delete', { Campaign });
			const gone = await every.call('Campaign.campaign.get', { Campaign });
			assert.ok(gone.failed);
			assert.match(gone.text, /campaign\.not\.found[\s\S]*Check the ID/);
			assert.deepEqual(
				requestLines().map((line) => line.split(' ')[0]),
				['POST', 'GET', 'DELETE', 'GET'],
			);
		});

		it('takes about as much context as docs/users/agents.md says', () => {
			const page = readFileSync(path.resolve(__dirname, '../../docs/users/agents.md'), 'utf8');
			for (const { name, described } of every.tools) {
				const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``));
				const documented = Number(row?.split('|')[2]);
				const size = sizeOfTool(described);
				const advice = `${name} has ${size} bytes, not ${documented}. Update the table: npm run agents`;
				assert.ok(Math.abs(size - documented) <= documented * 0.1 + 20, advice);
			}
		});
	});
}

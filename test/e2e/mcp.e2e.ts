import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { NEEDS_A_FILE } from '../support/everyTool';
import { firstTry, secondTry } from '../support/naiveModel';
import { environment, requestLines } from './environment';
import { EveryTool, sizeOfTool } from './everyTool';

const NOTHING_SENT = /Nothing was sent/;

export function mcp(): void {
	describe("n8n's MCP server with a tool for every operation, and the official client", () => {
		let every: EveryTool;

		before(async () => {
			every = await EveryTool.serve();
		});
		after(async () => await every?.close());

		const answerOf = async (name: string, input: Record<string, unknown>) => {
			const { text, failed } = await every.call(name, input);
			assert.ok(!failed, text);
			return JSON.parse(text) as Array<Record<string, unknown>>;
		};

		it('each can be called with arguments made from its schema, at the second try at most', async () => {
			const { sandbox } = environment();
			const again: string[] = [];
			for (const { name, waits, described } of every.tools) {
				sandbox.reset();
				const input = firstTry(described);
				let { text, failed } = await every.call(name, input);
				const isStopped = waits || NEEDS_A_FILE.includes(name);
				if (NOTHING_SENT.test(text) && !isStopped) {
					again.push(name);
					// Every problem names an argument, so that the model can correct it.
					const problems = text.split('\n').filter((line) => / \S/.test(line) && /: /.test(line));
					for (const problem of problems)
						assert.ok(
							Object.keys(input).some((argument) =>
								problem.replace(/^\w+Error: /, '').startsWith(argument),
							),
							`${name}: ${problem}`,
						);
					const better = secondTry(input, text);
					assert.ok(better, `${name} leads nowhere: ${text}`);
					({ text, failed } = await every.call(name, better));
				}
				assert.doesNotMatch(text, /\[item|expression/, name);
				assert.equal(NOTHING_SENT.test(text), isStopped, `${name}: ${text}`);
				assert.equal(requestLines().length === 0, isStopped, name);
				assert.equal(failed, /^NodeOperationError: \S+/.test(text), `${name}: ${text}`);
			}
			// What a schema cannot say, e.g. that one of two fields is needed.
			assert.ok(again.length <= 4, again.join(', '));
		});

		it('reads, writes, and reports what went wrong', async () => {
			const { sandbox } = environment();
			sandbox.reset();
			const { described } = every.tools.find(({ name }) => name === 'Campaign.campaign.create')!;
			const [created] = await answerOf('Campaign.campaign.create', firstTry(described));
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

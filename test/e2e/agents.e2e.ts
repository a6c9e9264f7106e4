import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CREDENTIAL_TYPE } from '../../playground/account';
import {
	itemsOf,
	type CredentialRef,
	type Execution,
	type WorkflowNode,
} from '../../playground/client';
import { readExample } from '../../playground/examples';
import { emit } from '../../playground/platform';
import { until } from '../../playground/until';
import { environment, requestLines } from './environment';
import { Mailbox } from './mailbox';
import { Tools } from './mcp';
import { ModelServer, type Turn } from './modelServer';

/** Examples that an agent or an MCP client runs. The others are those of `examples.e2e.ts`. */
export const AGENT_EXAMPLES = ['bot-agent.json', 'read-only-mcp-server.json', 'support-agent.json'];

const ANSWER = 'Your parcel is on its way, and arrives tomorrow.';

/** The requests so far that publish something. */
const published = () => requestLines().filter((line) => /^POST .*\/publishing\//.test(line));

/** Presses a button of the mail, as a person in a browser: n8n lets no program decide. */
async function decide(mail: string, approved: string): Promise<void> {
	const links = [...mail.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
	const link = links.find((one) => one.includes(`approved=${approved}`));
	assert.ok(link, mail);
	const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
	assert.ok((await fetch(link.replaceAll('&amp;', '&'), { headers })).ok);
}

/** The first messageId in what a tool answered. */
const firstMessage = (result = '') => /"messageId":"([^"]+)"/.exec(result)?.[1];

const SUPPORT: readonly Turn[] = [
	{ call: 'Messages_of_the_case' },
	{ call: 'Knowledge_base', with: { query: '' } },
	{ call: 'Keep_a_draft', with: { text: ANSWER } },
	{ call: 'Send_the_reply', with: { text: ANSWER } },
	{ say: 'Done.' },
];

const HANDED: readonly Turn[] = [{ call: 'Hand_over' }, { say: 'A colleague will answer.' }];

/** As it is asked to: what could not be published goes to the agents. */
const BOT = (prompt: string, [answer = '']: readonly string[]): readonly Turn[] => {
	if (prompt.includes('person')) return HANDED;
	const then = answer.includes('"published":false') ? HANDED : [{ say: 'Answered.' }];
	return [{ call: 'Answer', with: { text: ANSWER } }, ...then];
};

export function agents(): void {
	describe('examples with an agent', () => {
		let model: ModelServer;
		let mailbox: Mailbox;
		let credentials: Record<string, CredentialRef>;
		/** What the model was asked, in order. */
		const prompts: string[] = [];

		before(async () => {
			const { client, credential } = environment();
			model = await ModelServer.start((prompt, results) => {
				prompts.push(prompt);
				return prompt.startsWith('A customer has opened case') ? SUPPORT : BOT(prompt, results);
			});
			mailbox = await Mailbox.start();
			const openAiApi = await client.createCredential('openAiApi', 'Local model', {
				apiKey: 'local',
				url: model.url,
			});
			const smtp = await client.createCredential('smtp', 'Local mail', {
				...{ user: 'a', password: 'b', host: '127.0.0.1', port: mailbox.port },
				...{ secure: false, disableStartTls: true, hostName: '' },
			});
			credentials = { [CREDENTIAL_TYPE]: credential, openAiApi, smtp };
		});
		after(async () => {
			await model?.close();
			await mailbox?.close();
		});

		/** Imports an example with credentials in the nodes whose own a person chooses. */
		const imported = async (file: string, change = (node: WorkflowNode) => node) => {
			const workflow = readExample(file);
			const nodes = workflow.nodes.map(change).map((node) => {
				const type = node.type.endsWith('lmChatOpenAi')
					? 'openAiApi'
					: node.type.endsWith('emailSendHitlTool')
						? 'smtp'
						: undefined;
				return type ? { ...node, credentials: { [type]: credentials[type]! } } : node;
			});
			return await environment().client.importWorkflow({ ...workflow, nodes }, credentials);
		};

		const succeeded = ({ status, error }: Execution) => {
			assert.deepEqual(model.complaints, []);
			assert.equal(status, 'success', error?.message);
		};

		it('bot-agent.json answers one customer, and hands the other to the agents', async () => {
			const { client, sandbox } = environment();
			sandbox.reset();
			const id = await imported('bot-agent.json');
			const kept = 'kept by the bot, and only order-bot may go on.';
			const handed = 'handed to the agents, who alone may answer now.';
			// The newest message is the bot's own then: its reply is not published.
			for (const [round, outcome, more] of [
				['first', kept, []],
				['second', handed, ['passControl CASE case-3 ENGAGEMENT_PLATFORM']],
			] as const) {
				sandbox.clearRequests();
				const execution = await client.run(id, 'A message came in');
				succeeded(execution);
				assert.deepEqual(
					itemsOf(execution, 'What happened').map(({ json }) => json.text),
					[
						`“Where is my order 4711?”: ${outcome}`,
						`“I want to talk to a person, please”: ${handed}`,
					],
					`the ${round} run`,
				);
				assert.deepEqual(
					sandbox
						.requests()
						.map(({ path: called, rawQuery, body }) =>
							called.endsWith('/thread')
								? Object.values(JSON.parse(body) as object).join(' ')
								: `${called}?${rawQuery}`,
						)
						.filter((line) => !line.startsWith('checkControl')),
					[
						'acquireControl CASE case-3 order-bot',
						'/prod/api/v3/publishing/reply/by-case?caseId=case-3',
						...more,
						'acquireControl CASE case-2 order-bot',
						'passControl CASE case-2 ENGAGEMENT_PLATFORM',
					],
					`the ${round} run`,
				);
			}
			assert.match(model.tools.get('Answer') ?? '', /reaches others/);
		});

		it('bot-agent.json asks the model each message of one case', async () => {
			const { client, sandbox } = environment();
			sandbox.reset();
			const texts = ['Where is my order 4711?', 'And my order 4712?'];
			const jsonOutput = JSON.stringify({
				messages: texts.map((text) => ({ caseId: 'case-1', text })),
			});
			const id = await imported('bot-agent.json', (node) =>
				node.name === 'Two messages'
					? { ...node, parameters: { ...node.parameters, jsonOutput } }
					: node,
			);
			prompts.length = 0;
			succeeded(await client.run(id, 'A message came in'));
			assert.deepEqual([...new Set(prompts)], texts);
		});

		for (const decision of ['true', 'false'])
			it(`support-agent.json sends a reply only if a person approves it (${decision})`, async () => {
				const { client, sandbox } = environment();
				sandbox.reset();
				mailbox.mails.length = 0;
				const id = await imported('support-agent.json');
				await client.activate(id);
				sandbox.clearRequests();
				emit(sandbox, { payload: { id: 'case-1', caseNumber: 70001, subject: 'Parcel' } });
				const waiting = async () => (await client.executionIds(id, ['waiting']))[0];
				const execution = await until('an execution that waits', waiting);
				const [mail = ''] = mailbox.mails;
				assert.match(mail, /Reply to case 70001\?/);
				assert.ok(mail.includes(ANSWER), mail);
				assert.deepEqual(published(), ['POST /prod/api/v3/publishing/draft']);
				await decide(mail, decision);
				succeeded(await client.waitForExecution(execution));
				await client.deactivate(id);
				assert.deepEqual(published(), [
					'POST /prod/api/v3/publishing/draft',
					...(decision === 'true'
						? ['POST /prod/api/v3/publishing/reply/by-case?caseId=case-1']
						: []),
				]);
			});

		it('read-only-mcp-server.json gives a client tools that read, and no other', async () => {
			const { client, sandbox } = environment();
			sandbox.reset();
			const id = await imported('read-only-mcp-server.json');
			await client.activate(id);
			sandbox.clearRequests();
			const tools = await Tools.connect('engagement-data');
			const read = async (name: string, input = {}) => {
				const { text, failed } = await tools.call(name, input);
				assert.ok(!failed, text);
				return text;
			};
			await read('Find_cases', {
				Filters: '[{"key": "caseNumber", "type": "equals", "values": ["70001"]}]',
			});
			await read('Find_users', { Search: 'Alex' });
			await read('Get_case', { caseNumber: '70001' });
			const messageId = firstMessage(await read('Messages_of_case', { caseNumber: '70001' }));
			await read('Get_conversation', { messageId });
			await read('Who_changed_it', { assetClass: 'universal case', assetIds: 'case-1' });
			await read('Search_knowledge_base', { query: '' });
			await tools.close();
			assert.equal(tools.names.length, 7);
			const isRead = (line: string) => /^GET |\/(audit|folder)\/search$|\/v2\/search\//.test(line);
			assert.deepEqual(
				requestLines().filter((line) => !isRead(line)),
				[],
			);
			await client.deactivate(id);
		});
	});
}

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { everyTool } from '../support/everyTool';
import { environment, requestLines } from './environment';
import { ModelServer, type Turn } from './modelServer';
import { node } from './workflows';

const READ = 'Case.case.get';
const WRITE = 'Campaign.campaign.update';

const TURNS: readonly Turn[] = [
	{ call: 'Read', with: { Case_ID: 'case-0' } },
	{ call: 'Read', with: { Case_ID: 'case-1' } },
	{
		call: 'Write',
		with: {
			Campaign: '9004_1',
			Name: 'By an agent',
			Description: '',
			Start_Date: '',
			End_Date: '',
		},
	},
	{ say: 'Done.' },
];

/** n8n's own agents, which are no workflows: their tools are nodes without an execution. */
export function ownAgent(): void {
	describe("an agent of n8n's own", () => {
		let model: ModelServer;
		before(async () => void (model = await ModelServer.start(() => TURNS)));
		after(async () => await model?.close());

		/** A tool as n8n's editor stores it in an agent: with the defaults of its parameters. */
		const toolOf = async (name: string, operation: string) => {
			const found = (await everyTool()).find((one) => one.name === operation)!;
			const type = `${found.node.replace('engagement', '')}Tool`;
			const {
				type: nodeType,
				typeVersion,
				parameters,
				credentials,
			} = node(name, type, found.parameters);
			return {
				...{ type: 'node', name },
				node: { nodeType, nodeTypeVersion: typeVersion, nodeParameters: parameters, credentials },
			};
		};

		it('reads and writes, and a refusal reaches the model', async () => {
			const { client, sandbox } = environment();
			sandbox.reset();
			const { id: credential } = await client.createCredential('openAiApi', 'Model of the agent', {
				...{ apiKey: 'local', url: model.url },
			});
			const { id: project } = await client.call<{ id: string }>('GET', '/rest/projects/personal');
			const agents = `/rest/projects/${project}/agents/v2`;
			const schema = {
				...{ name: 'Agent', model: 'openai/scripted', credential, instructions: 'Help.' },
				tools: [await toolOf('Read', READ), await toolOf('Write', WRITE)],
			};
			const { id } = await client.call<{ id: string }>('POST', agents, { name: 'Agent', schema });
			await client.call('POST', `${agents}/${id}/chat`, { message: 'Go on.' });
			assert.deepEqual(model.complaints, []);
			assert.deepEqual(requestLines(), [
				'GET /prod/api/v3/case?id=case-0',
				'GET /prod/api/v3/case?id=case-1',
				'PATCH /prod/api/v3/campaign?campaignId=9004_1',
			]);
			const { body } = sandbox.requests().at(-1)!;
			assert.deepEqual(JSON.parse(body), { name: 'By an agent' });
			const [refused, read, written] = model.results;
			assert.match(refused!, /Nothing was found for Case_ID .*case-0/);
			assert.match(read!, /"caseNumber":70001,.*"id":"case-1"/);
			assert.match(written!, /"name":"By an agent",.*"id":"9004_1"/);
		});
	});
}

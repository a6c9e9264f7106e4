/** Nodes as tools of an agent: what a model is told, and what happens when it uses them. */
import {
	NodeConnectionTypes,
	NodeHelpers,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeType,
} from 'n8n-workflow';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';
import { useEngine } from '../support/engine';
import { locator } from '../support/parameters';
import { sent, useSandbox } from '../support/sandbox';

const PACKAGE = 'n8n-nodes-engagement-platform';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

beforeAll(async () => {
	engine.addNodeType(`${PACKAGE}.engagementCampaignTool`, asTool('engagementCampaign'));
});

/** The tool that n8n makes of a node: the same node, with an output for agents and no input. */
function asTool(name: string): INodeType {
	const node = engine.nodeType(name);
	expect(node.description.usableAsTool).toBe(true);
	const description = {
		...node.description,
		name: `${name}Tool`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
	};
	return Object.assign(Object.create(node) as INodeType, { description });
}

interface Tool {
	name: string;
	description: string;
	schema: { shape: object };
	invoke(input: IDataObject): Promise<string>;
}

/** Has an agent use the campaign node with these parameters, as a model that answers `input`. */
async function use(parameters: INode['parameters'], input: IDataObject) {
	let tool: Tool | undefined;
	let answer: string | Error | undefined;
	engine.addNodeType('agent', {
		description: {
			displayName: 'Agent',
			name: 'agent',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name: 'Agent' },
			inputs: [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool }],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute(this: IExecuteFunctions) {
			[tool] = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[];
			answer = await tool!.invoke(input).catch((error: Error) => error);
			return [this.getInputData()];
		},
	});
	const run = await engine.run({
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{ name: 'Agent', type: 'agent' },
			{
				name: 'Campaigns',
				type: `${PACKAGE}.engagementCampaignTool`,
				parameters: { resource: 'campaign', ...parameters },
			},
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Campaigns: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
	});
	expect(run.data.resultData.error).toBeUndefined();
	return { tool: tool!, answer };
}

const byId = {
	operation: 'get',
	addressBy: 'campaignId',
	campaignId: locator("={{ $fromAI('campaignId', 'The ID of the campaign', 'string') }}"),
};

it('reads with what the model gives', async () => {
	const { tool, answer } = await use(byId, { campaignId: '9004_1' });
	expect(tool).toMatchObject({
		name: 'Campaigns',
		description: 'Get a campaign in Engagement Campaign',
	});
	expect(Object.keys(tool.schema.shape)).toEqual(['campaignId']);
	expect(sent(sandbox)).toEqual([{ line: 'GET /prod/api/v3/campaign?campaignId=9004_1' }]);
	expect(JSON.parse(answer as string)).toEqual([
		expect.objectContaining({ id: '9004_1', name: 'Spring launch' }),
	]);
});

it('writes with what the model gives, once', async () => {
	const { tool, answer } = await use(
		{
			operation: 'create',
			name: "={{ $fromAI('name', 'What the campaign is called', 'string') }}",
			status: 'APPROVED',
			additionalFields: { archived: "={{ $fromAI('archived', 'Retired already', 'boolean') }}" },
		},
		{ name: 'Made by an agent', archived: false },
	);
	expect(tool.description).toBe('Create a campaign in Engagement Campaign');
	expect(Object.keys(tool.schema.shape)).toEqual(['name', 'archived']);
	expect(sent(sandbox)).toEqual([
		{
			line: 'POST /prod/api/v3/campaign',
			body: { name: 'Made by an agent', status: 'APPROVED', archived: false },
		},
	]);
	expect(JSON.parse(answer as string)).toEqual([
		expect.objectContaining({ name: 'Made by an agent', archived: false }),
	]);
});

it('tells the model what was refused and what to do', async () => {
	const { answer } = await use(byId, { campaignId: 'none' });
	expect(answer).toBeInstanceOf(Error);
	expect((answer as Error).message).toContain('campaign.not.found');
	expect((answer as Error).message).toContain('Check the id');
});

it('sends nothing when the model leaves out what is needed, and says so', async () => {
	const { answer } = await use(byId, { campaignId: '' });
	expect((answer as Error).message).toContain('Campaign: It is empty');
	expect((answer as Error).message).toContain('Nothing was sent');
	expect(sent(sandbox)).toEqual([]);
});

it('no two operations of the package look the same to a model, and each says what it does', async () => {
	const told = operationsOf(await loadRooms()).map(({ room, resource, operation }) =>
		NodeHelpers.getToolDescriptionForNode(
			{
				name: 'Tool',
				parameters: {
					resource: resource.value,
					operation: operation.value,
					descriptionType: 'auto',
				},
			} as unknown as INode,
			{ description: room.description } as INodeType,
		),
	);
	expect(new Set(told).size).toBe(told.length);
	for (const text of told) expect(text).toMatch(/^[A-Z][a-z]+ .+ in Engagement [A-Z]/);
});

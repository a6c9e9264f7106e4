/** Nodes as tools that n8n makes for an agent: what a model is given of each, and what it is answered. */
import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeType,
} from 'n8n-workflow';
import type { Engine } from './engine';
import type { Argument, ModelTool } from './naiveModel';

const PACKAGE = 'n8n-nodes-engagement-platform';

export interface ToolAnswer {
	text: string;
	failed: boolean;
}

export interface AgentTool extends ModelTool {
	/** n8n checks the arguments against the schema before the node runs. */
	call(input: Record<string, unknown>): Promise<ToolAnswer>;
}

/** The tool that n8n makes of a node: the same node, with an output for agents and no input. */
export function asTool(engine: Engine, name: string): INodeType {
	const node = engine.nodeType(name);
	const description = {
		...node.description,
		name: `${name}Tool`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
	};
	return Object.assign(Object.create(node) as INodeType, { description });
}

/** Has an agent use nodes as its tools, for as long as `use` takes. */
export async function withTools(
	engine: Engine,
	nodes: ReadonlyArray<Partial<INode> & Pick<INode, 'name' | 'parameters'> & { node: string }>,
	use: (tools: Map<string, AgentTool>) => Promise<void>,
): Promise<void> {
	for (const node of new Set(nodes.map(({ node }) => node)))
		engine.addNodeType(`${PACKAGE}.${node}Tool`, asTool(engine, node));
	let failure: unknown;
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
			const made = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Made[];
			const tools = made.map((one) => [one.metadata.sourceNodeName, toolOf(one)] as const);
			try {
				await use(new Map(tools));
			} catch (error) {
				failure = error;
			}
			return [this.getInputData()];
		},
	});
	const run = await engine.run({
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{ name: 'Agent', type: 'agent' },
			...nodes.map(({ node, ...settings }) => ({ ...settings, type: `${PACKAGE}.${node}Tool` })),
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			...Object.fromEntries(
				nodes.map(({ name }) => [
					name,
					{ ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
				]),
			),
		},
	});
	if (failure !== undefined) throw failure;
	if (run.data.resultData.error) throw run.data.resultData.error;
}

/** What n8n makes. */
interface Made {
	name: string;
	description: string;
	metadata: { sourceNodeName: string };
	schema: { shape: Record<string, Schema> };
	invoke(input: IDataObject): Promise<string>;
}

interface Schema {
	description?: string;
	_def: { typeName: string; innerType?: Schema };
}

function toolOf(made: Made): AgentTool {
	return {
		name: made.name,
		description: made.description,
		arguments: Object.fromEntries(
			Object.entries(made.schema.shape).map(([name, schema]) => [name, argumentOf(schema)]),
		),
		async call(input) {
			try {
				return { text: await made.invoke(input as IDataObject), failed: false };
			} catch (error) {
				return { text: (error as Error).message, failed: true };
			}
		},
	};
}

/** As n8n's MCP server lists it. */
function argumentOf(schema: Schema): Argument {
	const inner = schema._def.innerType ?? schema;
	const type = /^Zod(String|Number|Boolean)$/.exec(inner._def.typeName)?.[1]?.toLowerCase();
	const description = schema.description ?? inner.description;
	return {
		...(type && { type }),
		...(description && { description }),
		required: schema._def.typeName !== 'ZodDefault',
	};
}

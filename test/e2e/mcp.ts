/** n8n's MCP server over nodes of the package, and the official client of the protocol. */
import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Workflow, WorkflowNode } from '../../playground/client';
import type { Argument, ModelTool } from '../support/naiveModel';
import { environment } from './environment';

/** A workflow with an MCP server that offers these nodes as tools. */
export function mcpServer(path: string, tools: WorkflowNode[]): Workflow {
	const server: WorkflowNode = {
		id: randomUUID(),
		webhookId: path,
		name: 'MCP server',
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2,
		position: [0, 0],
		parameters: { path },
	};
	const connection = { ai_tool: [[{ node: server.name, type: 'ai_tool', index: 0 }]] };
	return {
		name: path,
		nodes: [server, ...tools],
		connections: Object.fromEntries(tools.map(({ name }) => [name, connection])),
	};
}

export interface ToolAnswer {
	/** What the model reads. */
	text: string;
	failed: boolean;
}

/** What a model is given of a tool, as the tests of the engine have it. */
export function modelTool({ name, description, inputSchema }: Tool): ModelTool {
	const { properties = {}, required = [] } = inputSchema;
	const given = Object.entries(properties) as Array<[string, Omit<Argument, 'required'>]>;
	return {
		name,
		description,
		arguments: Object.fromEntries(
			given.map(([argument, schema]) => [
				argument,
				{ ...schema, required: required.includes(argument) },
			]),
		),
	};
}

/** The tools of an MCP server, as the client of a model sees and calls them. */
export class Tools {
	private constructor(
		private readonly client: Client,
		private readonly list: readonly Tool[],
	) {}

	static async connect(path: string): Promise<Tools> {
		const client = new Client({ name: 'test', version: '1.0.0' });
		const url = new URL(`${environment().n8n.url}/mcp/${path}`);
		await client.connect(new StreamableHTTPClientTransport(url));
		return new Tools(client, (await client.listTools()).tools);
	}

	get names(): string[] {
		return this.list.map(({ name }) => name);
	}

	/** What the model reads about a tool. */
	describe(name: string): Tool {
		const found = this.list.find((tool) => tool.name === name);
		if (!found) throw new Error(`There is no tool "${name}" among ${this.names.join(', ')}.`);
		return found;
	}

	async call(name: string, input: Record<string, unknown>): Promise<ToolAnswer> {
		const called = await this.client.callTool({ name, arguments: input });
		const { content, isError } = called as CallToolResult;
		const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
		return { text, failed: isError === true };
	}

	async close(): Promise<void> {
		await this.client.close();
	}
}

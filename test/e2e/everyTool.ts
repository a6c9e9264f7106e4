/** n8n's MCP servers with a tool for every operation, and what each takes of a model's context. */
import type { IDataObject } from 'n8n-workflow';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { WorkflowNode } from '../../playground/client';
import { everyTool, FIRST_PAGE_ONLY, SEARCH, type ToolOfOperation } from '../support/everyTool';
import { SAID } from '../support/agentSession';
import { NaiveModel, type Input } from '../support/naiveModel';
import { environment } from './environment';
import { mcpServer, modelTool, Tools, type ToolAnswer } from './mcp';
import { node } from './workflows';

/** Arguments that find a record of the local platform, for operations that answer with one. */
const SEED: Readonly<Record<string, IDataObject>> = {
	'Account.account.get': { Account_ID: '5001' },
	'AuditTrail.auditRecord.search': { Asset_IDs: '70001' },
	'Campaign.campaign.get': { Campaign: '9004_1' },
	'Campaign.campaign.update': { Campaign: '9004_1' },
	'Case.case.get': { Case_ID: 'case-1' },
	'Case.case.getAssociatedMessages': {
		...{ Case_ID: 'case-1', Since_Channel_Created_Time: '', Until_Channel_Created_Time: '' },
	},
	'Case.case.getSmartSummary': { Case_Number: '70001' },
	'Case.case.update': { Case_ID: 'case-1' },
	'CrmUserMapping.mapping.getAll': { CRM_Users: '', Platform_Users: '' },
	'KnowledgeBase.category.get': { Category: '=folder' },
	'Message.message.get': { Message_IDs: '=message' },
	'Message.conversation.get': { Message_ID: '=message', Since: '', Until: '' },
	'Thread.thread.checkControl': { Case_ID_or_Number: 'case-1' },
};

export interface OperationTool {
	/** Area, resource and operation, with dots between them. */
	name: string;
	waits: boolean;
	/** What the model reads about it. */
	described: Tool;
}

interface Served {
	tools: Tools;
	names: string[];
	waiting: string[];
}

/** MCP servers with every operation as a tool. Few tools each: n8n makes all of a server at each call. */
export class EveryTool {
	private constructor(private readonly servers: readonly Served[]) {}

	static async serve(): Promise<EveryTool> {
		const all = await everyTool();
		const servers: Served[] = [];
		for (let start = 0; start < all.length; start += SERVER_SIZE) {
			const part = all.slice(start, start + SERVER_SIZE);
			const path = `every-operation-${start}`;
			const { client } = environment();
			const id = await client.importWorkflow(mcpServer(path, part.flatMap(nodesOf)));
			await client.activate(id);
			const names = part.map(({ name }) => name);
			const waiting = part.filter(({ waits }) => waits).map(({ name }) => name);
			servers.push({ tools: await Tools.connect(path), names, waiting });
		}
		return new EveryTool(servers);
	}

	get tools(): OperationTool[] {
		return this.servers.flatMap(({ tools, names, waiting }) =>
			names.map((name) => ({
				name,
				waits: waiting.includes(name),
				described: tools.describe(toolName(name)),
			})),
		);
	}

	/** Calls the tool of an operation, or another one of it. */
	async call(name: string, input: Input, other = ''): Promise<ToolAnswer> {
		const { tools } = this.servers.find(({ names }) => names.includes(name))!;
		return await tools.call(toolName(name) + other, input);
	}

	/** What each tool takes of a model's context in bytes, as rows of a table: the tool, its answer raw and simplified. */
	async measure(): Promise<string[]> {
		const rows: string[] = [];
		for (const { name, described } of this.tools) {
			environment().sandbox.reset();
			const input = { ...new NaiveModel(SAID).firstTry(modelTool(described)), ...seedOf(name) };
			const sizeOf = async (raw: boolean) => {
				const { text, failed } = await this.call(name, input, raw ? RAW : '');
				return failed ? undefined : Buffer.byteLength(text);
			};
			const raw = await sizeOf(this.hasOutput(name));
			const simplified = this.hasOutput(name) ? await sizeOf(false) : undefined;
			const cells = [`\`${name}\``, sizeOfTool(described), raw ?? '', simplified ?? ''];
			rows.push(`| ${cells.join(' | ')} |`);
		}
		return rows;
	}

	private hasOutput(name: string): boolean {
		const { tools } = this.servers.find(({ names }) => names.includes(name))!;
		return tools.names.includes(toolName(name) + RAW);
	}

	async close(): Promise<void> {
		for (const { tools } of this.servers) await tools.close();
	}
}

const SERVER_SIZE = 15;
const RAW = '_raw';
/** The search whose answer has a cursor. */
export const FIRST_PAGE = '_first_page';

/** Bytes of what a model reads about a tool. */
export const sizeOfTool = (tool: Tool) => Buffer.byteLength(JSON.stringify(tool));

const toolName = (name: string) => name.replaceAll('.', '_');

function seedOf(name: string): Input {
	const { sandbox } = environment();
	const { messages } = sandbox.state('message') as { messages: Array<{ messageId: string }> };
	const [folder] = sandbox.state('knowledgeBase') as Array<{ id: string }>;
	const found: Record<string, string | undefined> = {
		'=message': messages[0]?.messageId,
		'=folder': folder?.id,
	};
	return Object.fromEntries(
		Object.entries(SEED[name] ?? {}).map(([argument, value]) => [
			argument,
			found[value as string] ?? value,
		]),
	);
}

/** The tool of an operation, where it has Output another one that gives raw records, and one with a cursor. */
function nodesOf({ name, node: of, parameters, hasOutput }: ToolOfOperation): WorkflowNode[] {
	const type = `${of.replace('engagement', '')}Tool`;
	return [
		node(toolName(name), type, parameters),
		...(hasOutput ? [node(toolName(name) + RAW, type, { ...parameters, output: 'raw' })] : []),
		...(name === SEARCH
			? [node(toolName(name) + FIRST_PAGE, type, { ...parameters, options: FIRST_PAGE_ONLY })]
			: []),
	];
}

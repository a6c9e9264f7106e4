/**
 * A local model for n8n's agents, which speaks the chat-completions protocol. It plays turns from a
 * script, and makes each call from the schema that it is given: a tool that is not there, an argument
 * that the schema lacks, or one that it requires and the script has not, makes it fail.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Message {
	role: string;
	content: unknown;
	tool_calls?: unknown[];
}

interface Schema {
	properties?: Record<string, Schema>;
	required?: string[];
}

interface Tool {
	function: { name: string; description: string; parameters: Schema };
}

interface Request {
	messages: Message[];
	tools?: Tool[];
	stream?: boolean;
}

type Arguments = Record<string, unknown>;

/** What the model does next: call a tool, or say something. Results are those of the tools so far, in order. */
export type Turn =
	| { call: string; with?: Arguments | ((results: readonly string[]) => Arguments) }
	| { say: string };

type Script = (prompt: string, results: readonly string[]) => readonly Turn[];

export class ModelServer {
	/** What was wrong with what it was given. */
	readonly complaints: string[] = [];
	/** What the model read of each tool's answer, in order. */
	readonly results: string[] = [];
	/** The descriptions of the tools that it was given. */
	readonly tools = new Map<string, string>();

	private constructor(
		private readonly server: Server,
		readonly url: string,
	) {}

	/** @param script the turns for a prompt, and for what the tools have answered */
	static async start(script: Script): Promise<ModelServer> {
		const server = createServer(async (request, response) => {
			// n8n's own agents ask first whether there is a newer protocol.
			if (!request.url?.endsWith('/chat/completions')) {
				response.writeHead(404).end();
				return;
			}
			const body = JSON.parse(await read(request)) as Request;
			try {
				const message = model.answer(body, script);
				response.setHeader('content-type', body.stream ? 'text/event-stream' : 'application/json');
				response.end(body.stream ? streamed(message) : JSON.stringify(completion(message)));
			} catch (error) {
				model.complaints.push((error as Error).message);
				response.statusCode = 400;
				response.end(JSON.stringify({ error: { message: (error as Error).message } }));
			}
		});
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const { port } = server.address() as AddressInfo;
		const model = new ModelServer(server, `http://127.0.0.1:${port}/v1`);
		return model;
	}

	private answer({ messages, tools = [] }: Request, script: Script) {
		for (const { function: tool } of tools) this.tools.set(tool.name, tool.description);
		const prompt = messages.filter(({ role }) => role === 'user').at(-1)!;
		const results = messages
			.filter(({ role }) => role === 'tool')
			.map(({ content }) => textOf(content));
		this.results.push(...results.slice(-1));
		const turn = script(textOf(prompt.content), results)[results.length];
		if (turn === undefined) throw new Error(`The script has no turn ${results.length + 1}.`);
		if ('say' in turn) return { role: 'assistant', content: turn.say };
		const tool = tools.find(({ function: { name } }) => name === turn.call);
		if (!tool)
			throw new Error(
				`No tool is named ${turn.call}: ${tools.map((one) => one.function.name).join(', ')}.`,
			);
		const input = typeof turn.with === 'function' ? turn.with(results) : (turn.with ?? {});
		const call = { name: turn.call, arguments: JSON.stringify(fitting(tool, input)) };
		const id = `call_${results.length + 1}`;
		return {
			role: 'assistant',
			content: null,
			tool_calls: [{ index: 0, id, type: 'function', function: call }],
		};
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((done) => this.server.close(done));
	}
}

/** The arguments as the schema asks for them; behind a review, those of the tool itself are one level deeper. */
function fitting({ function: { name, parameters } }: Tool, input: Arguments): Arguments {
	const reviewed = parameters.properties?.toolParameters;
	if (reviewed) {
		check(name, reviewed, input);
		return { toolParameters: input, hitlParameters: {} };
	}
	check(name, parameters, input);
	return input;
}

function check(name: string, { properties = {}, required = [] }: Schema, input: Arguments): void {
	const unknown = Object.keys(input).filter((argument) => !(argument in properties));
	const missing = required.filter((argument) => !(argument in input));
	if (unknown.length > 0) throw new Error(`${name} has no argument ${unknown.join(', ')}.`);
	if (missing.length > 0) throw new Error(`${name} requires ${missing.join(', ')}.`);
}

function textOf(content: unknown): string {
	if (typeof content === 'string') return content;
	const parts = (content ?? []) as Array<{ text?: string }>;
	return parts.map(({ text = '' }) => text).join('');
}

interface Answer {
	role: string;
	content: string | null;
	tool_calls?: unknown[];
}

const reasonOf = (message: Answer) => (message.tool_calls ? 'tool_calls' : 'stop');

function completion(message: Answer) {
	return {
		id: 'completion',
		object: 'chat.completion',
		created: 0,
		model: 'scripted',
		choices: [{ index: 0, message, finish_reason: reasonOf(message) }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

function streamed(message: Answer): string {
	const chunk = (delta: object, finish_reason: string | null) => ({
		...completion(message),
		object: 'chat.completion.chunk',
		choices: [{ index: 0, delta, finish_reason }],
	});
	return [chunk(message, null), chunk({}, reasonOf(message))]
		.map((one) => `data: ${JSON.stringify(one)}\n\n`)
		.concat('data: [DONE]\n\n')
		.join('');
}

async function read(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString();
}

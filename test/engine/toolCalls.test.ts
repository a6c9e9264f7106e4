/** Every operation as a tool, called by a model that knows no more than the schema and what it is answered. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NodeConnectionTypes, type IDataObject, type INodeType } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { everyTool, NEEDS_A_FILE, type ToolOfOperation } from '../support/everyTool';
import { expectFor } from '../support/expectFor';
import { firstTry, secondTry, type Input } from '../support/naiveModel';
import { sent, useSandbox } from '../support/sandbox';

const PACKAGE = 'n8n-nodes-engagement-platform';
const NOTHING_SENT = /Nothing was sent/;

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** n8n's tool of a node, run with what a model gives, as an agent has it run; gives what the model reads. */
async function call(node: string, parameters: object, input: Input): Promise<string> {
	const type = engine.nodeType(node);
	const tool = Object.assign(Object.create(type) as INodeType, {
		description: {
			...type.description,
			name: `${node}Tool`,
			inputs: [NodeConnectionTypes.Main],
		},
	});
	engine.addNodeType(`${PACKAGE}.${node}Tool`, tool);
	const { json, error } = await engine.node(`${node}Tool`, parameters as never, {
		items: [{ json: input as IDataObject }],
	});
	return error ? error.message : JSON.stringify(json);
}

it('each can be called with arguments made from its schema, at the second try at most', async () => {
	const again: string[] = [];
	for (const { name, node, parameters, waits } of await everyTool()) {
		sandbox.reset();
		const input = firstTry({ inputSchema: schemaOf(parameters) });
		let answer = await call(node, parameters, input);
		const isStopped = waits || NEEDS_A_FILE.includes(name);
		if (NOTHING_SENT.test(answer) && !isStopped) {
			again.push(name);
			// Every problem is one of an argument, so that the model can mend it.
			const problems = answer.split('\n').filter((line) => / \S/.test(line) && /: /.test(line));
			for (const problem of problems)
				expect([name, problem, Object.keys(input).some((one) => problem.startsWith(one))]).toEqual([
					name,
					problem,
					true,
				]);
			const better = secondTry(input, answer);
			expect([name, answer, better]).toEqual([name, answer, expect.anything()]);
			answer = await call(node, parameters, better!);
		}
		expectFor(name, answer).toEqual(expect.not.stringMatching(/\[item|expression/));
		expect([name, answer, NOTHING_SENT.test(answer)]).toEqual([name, answer, isStopped]);
		expectFor(name, sent(sandbox).length === 0).toEqual(isStopped);
	}
	// What a schema cannot say, e.g. that one of two fields is needed.
	expect([again, again.length <= 4]).toEqual([again, true]);
}, 120_000);

it('takes about as much context as docs/users/agents.md says, which has a row for each and no other', async () => {
	const page = readFileSync(path.join(__dirname, '../../docs/users/agents.md'), 'utf8');
	const rows = [...page.matchAll(/^\| `(\w+\.\w+\.\w+)` \| (\d+) \|/gm)].map(([, name, size]) => ({
		name,
		size: Number(size),
	}));
	const tools = await everyTool();
	expect(rows.map(({ name }) => name).sort()).toEqual(tools.map(({ name }) => name).sort());
	for (const tool of tools) {
		const documented = rows.find(({ name }) => name === tool.name)!.size;
		const size = Buffer.byteLength(JSON.stringify(described(tool)));
		const isClose = Math.abs(size - documented) <= documented * 0.1 + 20;
		expectFor(tool.name, { size, documented, isClose }).toEqual({
			size,
			documented,
			isClose: true,
		});
	}
});

it('says of every argument what it is, in one kilobyte for a tool on average', async () => {
	const sizes: number[] = [];
	for (const tool of await everyTool()) {
		const { name, parameters } = tool;
		const { properties } = schemaOf(parameters);
		for (const [argument, { description }] of Object.entries(properties))
			expectFor(`${name} ${argument}`, description).toEqual(expect.stringMatching(/^\w.{7,}/));
		sizes.push(Buffer.byteLength(JSON.stringify(described(tool))));
	}
	expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(1_000);
	expect(Math.max(...sizes)).toBeLessThan(2_000);
});

/** What a client of n8n's MCP server reads of a tool. */
function described({ name, node, parameters }: ToolOfOperation) {
	const texts = engine
		.nodeType(node)
		.description.properties.find((property) => property.name === 'toolTexts')!.default;
	const { resource, operation } = parameters as Record<string, string>;
	const inputSchema = schemaOf(parameters);
	const required = Object.keys(inputSchema.properties);
	return {
		name: name.replaceAll('.', '_'),
		description: (texts as Record<string, string>)[`${resource}.${operation}`],
		inputSchema: {
			...inputSchema,
			...(required.length > 0 && { required }),
			additionalProperties: false,
			$schema: 'http://json-schema.org/draft-07/schema#',
		},
	};
}

/** The arguments of a tool, as n8n reads `$fromAI`. */
function schemaOf(parameters: object) {
	const properties: Record<string, { type?: string; description: string }> = {};
	const calls = /\$fromAI\('([\w-]+)', `([^`]*)`, '(\w+)'/g;
	for (const [, name = '', description = '', kind = ''] of JSON.stringify(parameters).matchAll(
		calls,
	))
		properties[name] = { ...(kind !== 'json' && { type: kind }), description };
	return { type: 'object' as const, properties };
}

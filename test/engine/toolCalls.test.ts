/** What every operation, as a tool, takes of a model's context. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withTools } from '../support/agentTools';
import { useEngine } from '../support/engine';
import { everyTool, foreignNames } from '../support/everyTool';
import { expectFor } from '../support/expectFor';
import type { ModelTool } from '../support/naiveModel';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** What a model is given, by operation. */
const all = new Map<string, ModelTool>();
beforeAll(async () => {
	await withTools(engine, await everyTool(), async (tools) => {
		for (const [name, tool] of tools) all.set(name, tool);
	});
});

it('takes about as much context as docs/users/agents.md says, which has a row for each and no other', () => {
	const page = readFileSync(path.join(__dirname, '../../docs/users/agents.md'), 'utf8');
	const rows = [...page.matchAll(/^\| `(\w+\.\w+\.\w+)` \| (\d+) \|/gm)].map(([, name, size]) => ({
		name,
		size: Number(size),
	}));
	const names = rows.map(({ name }) => name).sort();
	expectFor('Update the table: npm run agents', names).toEqual([...all.keys()].sort());
	for (const [name, tool] of all) {
		const documented = rows.find((row) => row.name === name)!.size;
		const size = sizeOf(tool);
		const isClose = Math.abs(size - documented) <= documented * 0.1 + 20;
		expectFor(name, { size, documented, isClose }).toEqual({
			size,
			documented,
			isClose: true,
		});
	}
});

it('says of every argument what it is, in one kilobyte for a tool on average', () => {
	for (const [name, { arguments: given }] of all)
		for (const [argument, { description }] of Object.entries(given)) {
			expectFor(`${name} ${argument}`, description).toEqual(expect.stringMatching(/^\w.{7,}/));
			expectFor(`${name} ${argument}`, description).toEqual(expect.not.stringMatching(ON_SCREEN));
		}
	const sizes = [...all.values()].map(sizeOf);
	expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(1_000);
	expect(Math.max(...sizes)).toBeLessThan(2_200);
});

it('speaks only of arguments that it has, in descriptions', async () => {
	for (const one of await everyTool()) {
		const tool = all.get(one.name)!;
		const texts = Object.values(tool.arguments).map(({ description }) => description ?? '');
		for (const text of [tool.description ?? '', ...texts]) {
			expectFor(`${one.name}: ${text}`, foreignNames(one, tool, text)).toEqual([]);
			// In quotation marks there is nothing else but what answers have.
			const quoted = [...text.matchAll(/"([A-Z]\w+(?: \w+)*)"/g)].map(([, name]) => name);
			expectFor(`${one.name}: ${text}`, quoted).toEqual([]);
		}
	}
});

/** What only a person sees or does. */
const ON_SCREEN = /from the list|choose|expression|input item|\$json|switch/i;

it.each<[string, string[]]>([
	[
		'support',
		[
			...['Case.case.get', 'Case.case.getAssociatedMessages', 'Case.case.update'],
			...['Case.case.create', 'Message.conversation.get', 'Message.message.get'],
			...['KnowledgeBase.category.getAll', 'Publishing.reply.createByCase'],
			...['Publishing.draft.create', 'Profile.profile.get'],
		],
	],
	[
		'marketing',
		[
			...['Campaign.campaign.getAll', 'Campaign.campaign.get', 'Campaign.campaign.create'],
			...['Campaign.campaign.update', 'Publishing.post.create', 'Publishing.draft.create'],
			...['Publishing.draft.schedule', 'Reporting.query.run', 'Asset.asset.create'],
			'Account.account.get',
		],
	],
])('ten tools for %s take 10 KB at most', (_, names) => {
	expect(names).toHaveLength(10);
	const sum = names.reduce((sum, name) => sum + sizeOf(all.get(name)!), 0);
	expect(sum).toBeLessThanOrEqual(10 * 1_024);
});

/** Bytes of what n8n's MCP server lists of a tool. */
function sizeOf({ name, description, arguments: given }: ModelTool): number {
	const properties = Object.entries(given).map(([argument, { required, ...schema }]) => [
		argument,
		{ ...schema, ...(!required && { default: '' }) },
	]);
	const required = Object.keys(given).filter((argument) => given[argument]!.required);
	const tool = {
		...{ name, description },
		inputSchema: {
			...{ type: 'object', properties: Object.fromEntries(properties) as object },
			...(required.length > 0 && { required }),
			additionalProperties: false,
			$schema: 'https://json-schema.org/draft/2020-12/schema',
		},
	};
	return Buffer.byteLength(JSON.stringify(tool));
}

/** Every argument of every tool, given the words that programs write where they have no value. */
import fc from 'fast-check';
import type { INode } from 'n8n-workflow';
import { SAID } from '../support/agentSession';
import { withTools, type AgentTool } from '../support/agentTools';
import { useEngine } from '../support/engine';
import { everyTool, NEEDS_A_FILE } from '../support/everyTool';
import { expectFor } from '../support/expectFor';
import { NaiveModel, type Input } from '../support/naiveModel';
import { locator } from '../support/parameters';
import { sent, sentBodies, useSandbox } from '../support/sandbox';
import { least, shareOf } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const word = fc
	.constantFrom('null', 'undefined', 'None', 'nil', 'NaN')
	.chain((one) =>
		fc
			.array(fc.boolean(), { minLength: one.length, maxLength: one.length })
			.chain((upper) =>
				fc.constantFrom(
					one,
					one.toLowerCase(),
					one.toUpperCase(),
					[...one].map((c, i) => (upper[i] ? c.toUpperCase() : c.toLowerCase())).join(''),
				),
			),
	);
const around = fc.constantFrom(
	...[
		'',
		'',
		' ',
		'\n',
		'"',
		"'",
		'`',
		'“ ”',
		'< >',
		'( )',
		'[ ]',
		'[" "]',
		"[' ']",
		'{ }',
		'"\\" \\""',
	],
);
const wrapped = fc.tuple(word, around).map(([text, marks]) => {
	const [before = '', after = before] = marks.trim() === '' ? [marks] : marks.split(' ');
	return before + text + after;
});
const listed = fc
	.tuple(fc.array(word, { minLength: 2, maxLength: 3 }), fc.boolean())
	.map(([words, isJson]) => (isJson ? JSON.stringify(words) : words.join(', ')));
/** A value that says that there is none. */
const empty = fc.constantFrom('[]', '{}', '""', "''", '[ ]', '["", ""]');
const nothing = fc.oneof(
	{ weight: 4, arbitrary: wrapped },
	{ weight: 1, arbitrary: listed },
	{ weight: 1, arbitrary: empty },
);

const WORDS = /\b(null|undefined|none|nil|nan)\b/i;

/** What comes of a call: what was sent, and what the model reads. */
async function outcomeOf(tool: AgentTool, input: Input) {
	sandbox.reset();
	sandbox.clearRequests();
	const { text, failed } = await tool.call(input);
	return { text, failed, sent: sent(sandbox) };
}

it('sends none of them: an optional argument is left out, a required one is refused', async () => {
	const all = shareOf((await everyTool()).filter(({ name }) => !NEEDS_A_FILE.includes(name)));
	let [optional, required] = [0, 0];
	await withTools(engine, all, async (tools) => {
		for (const [i, { name }] of all.entries()) {
			const tool = tools.get(name)!;
			const right = new NaiveModel(SAID).firstTry(tool);
			const isNeeded = (argument: string) => tool.arguments[argument]!.required;
			const base = Object.fromEntries(Object.entries(right).filter(([one]) => isNeeded(one)));
			const names = Object.keys(tool.arguments);
			const spellings = fc.sample(nothing, { numRuns: names.length, seed: i });
			const given = names
				.map((argument, n) => [argument, spellings[n]!] as const)
				.filter(([argument]) => ['string', undefined].includes(tool.arguments[argument]!.type));
			for (const [argument, spelling] of given.filter(([argument]) => isNeeded(argument))) {
				required++;
				const { failed, sent } = await outcomeOf(tool, { ...base, [argument]: spelling });
				expectFor([name, argument, spelling], [failed, sent]).toEqual([true, []]);
			}
			const ofOptional = Object.fromEntries(given.filter(([argument]) => !isNeeded(argument)));
			const count = Object.keys(ofOptional).length;
			if (count === 0) continue;
			optional += count;
			const { sent } = await outcomeOf(tool, { ...base, ...ofOptional });
			expectFor([name, ofOptional], sent).toEqual((await outcomeOf(tool, base)).sent);
			expectFor([name, ofOptional], JSON.stringify(sent)).toEqual(expect.not.stringMatching(WORDS));
		}
	});
	expect(optional).toBeGreaterThanOrEqual(least(150));
	expect(required).toBeGreaterThanOrEqual(least(100));
});

/** A tool that updates a case, or a campaign. */
const update = (node: 'Case' | 'Campaign', updateFields: INode['parameters']) => ({
	name: node,
	node: `engagement${node}`,
	parameters: {
		...(node === 'Case'
			? { resource: 'case', addressBy: 'id', id: locator('case-1') }
			: { resource: 'campaign', addressBy: 'campaignId', campaignId: locator('9004_1') }),
		...{ operation: 'update', updateFields },
	},
});
const fromModel = (name: string, type = 'string') => `={{ $fromAI('${name}', '', '${type}') }}`;

it.each(['N/A', '-', 'None.', 'none of them', 'null and void', 'n', 'nullify', 'Not yet known'])(
	'sends a text that may be meant: %j',
	async (description) => {
		const tool = update('Case', { description: fromModel('description') });
		await withTools(engine, [tool], async (tools) => {
			await tools.get('Case')!.call({ description });
		});
		expect(sentBodies(sandbox).at(-1)).toEqual({ description });
	},
);

it('leaves out a list of such words, and refuses one among others', async () => {
	const tool = update('Campaign', { name: 'New', tags: fromModel('tags') });
	await withTools(engine, [tool], async (tools) => {
		for (const tags of ['["null"]', '[null]', 'None', 'null, undefined', '[["none"], "NULL"]'])
			expectFor(tags, (await outcomeOf(tools.get('Campaign')!, { tags })).sent).toEqual([
				{ line: 'PATCH /prod/api/v3/campaign?campaignId=9004_1', body: { name: 'New' } },
			]);
		for (const tags of ['["a", "null"]', 'a, None', '["undefined", "a"]']) {
			const { text, sent } = await outcomeOf(tools.get('Campaign')!, { tags });
			expectFor(tags, [text, sent]).toEqual([
				expect.stringMatching(/^tags\[[01]\]: It is empty\. Give a value\./),
				[],
			]);
		}
	});
});

it('says which words it does not take for a value', async () => {
	const name = 'Create';
	const create = { name, status: 'APPROVED', resource: 'campaign', operation: 'create' };
	const parameters = { ...create, name: fromModel('title') };
	await withTools(engine, [{ name, node: 'engagementCampaign', parameters }], async (tools) => {
		const { text, sent } = await outcomeOf(tools.get(name)!, { title: 'null' });
		expect([text, sent]).toEqual(['title: "null" is no value. Give one.\nNothing was sent.', []]);
	});
});

it('takes nothing from what a person gives', async () => {
	const tool = update('Campaign', {
		...{ name: fromModel('name'), description: 'null', startDate: '={{ $now }}' },
		tags: "={{ ['None', 'a'] }}",
	});
	await withTools(engine, [tool], async (tools) => {
		const [request] = (await outcomeOf(tools.get('Campaign')!, { name: 'None' })).sent;
		expect(request).toMatchObject({
			body: { description: 'null', startDate: expect.any(Number), tags: ['None', 'a'] },
		});
		expect(request!.body).not.toHaveProperty('name');
	});
});

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import packageJson from '../../../package.json';
import { clicksOf, JOBS, type Form } from '../../support/clicks';
import { annoying, SEARCH_WORDS, searchOfN8n, type Entry } from '../../support/searchWords';
import { environment, requestLines } from '../environment';
import { byId, node, START } from '../workflows';
import { until } from '../../../playground/until';
import { editor, shows } from './browser';
import { open, openChain } from './workflows';

/** Words of every day, each with its node: all are searched in `SEARCH_WORDS`, these in the browser too. */
const EVERYDAY: Array<[words: string, node: string]> = [
	['survey', 'Engagement Feedback'],
	['who changed', 'Engagement Audit Trail'],
	['webhook', 'Engagement'],
	['firewall', 'Engagement Polling'],
	['private message', 'Engagement Publishing'],
	['close case', 'Engagement Case'],
];

/** Whoever scrolls once sees as many. */
const SEEN = 20;

/** For how many words of n8n's other nodes one of ours may be shown among the first five, and before theirs. */
const MOST_SHOWN = 150;
const MOST_FIRST = 10;

interface Description {
	name: string;
	displayName: string;
	properties: Array<{
		name: string;
		displayName: string;
		options?: Array<{ name: string; action?: string }>;
	}>;
}

/** A node type of n8n or the package, as its panel gets it. */
interface Served {
	name: string;
	displayName: string;
	hidden?: boolean;
	codex?: { alias?: string[] };
}

/** The package's node types as n8n serves them to its editor, without those for agents. */
async function descriptions(): Promise<Description[]> {
	const types = (await environment().client.nodeTypes()) as unknown as Description[];
	const found = types.filter(
		({ name }) => name.startsWith(`${packageJson.name}.`) && !name.endsWith('Tool'),
	);
	assert.equal(found.length, packageJson.n8n.nodes.length);
	return found;
}

/** n8n adds an operation of its own to every node with a credential. */
const N8N_OWN = 'Custom API Call';

/** The panel takes the events of a trigger for its actions, and its name for one that could do more. */
const isOfEvents = ({ displayName }: { displayName: string }) => /^Events?$/.test(displayName);
const shownName = ({ displayName, properties }: Description) =>
	properties.some(isOfEvents) ? displayName.replace(' Trigger', '') : displayName;

const entryNames = async () => (await editor().entryNames()).sort();

export function panel(): void {
	describe('the nodes panel', () => {
		before(async () => {
			await openChain('The nodes panel');
			await editor().openPanel();
		});

		it('finds every node by the name of its area, with exactly its operations as actions', async () => {
			for (const description of await descriptions()) {
				const { properties } = description;
				const displayName = shownName(description);
				await editor().find(description.displayName.replace('Engagement ', ''), displayName);
				const events = properties
					.filter(isOfEvents)
					.flatMap(({ options = [] }) => options)
					.map(({ name }) => `On ${name.toLowerCase()}`);
				const operations = properties
					.filter(({ name }) => name === 'operation')
					.flatMap(({ options = [] }) => options)
					.filter(({ name }) => name !== N8N_OWN)
					.map(({ action }) => action!);
				const actions = [...operations, ...events];
				if (actions.length === 0) continue;
				await editor().entry(displayName).first().click();
				await editor().entry(actions[0]!).waitFor();
				await editor().entry(displayName).first().waitFor({ state: 'hidden' });
				await shows(entryNames, actions.sort());
				await editor().part('nodes-list-header').locator('button').first().click();
			}
			await editor().find('engagement', 'Engagement Campaign');
			await editor().picture('nodes-panel');
		});

		it('leads from every ordinary word to its node, among all nodes of n8n', async () => {
			const types = (await environment().client.nodeTypes()) as unknown as Served[];
			const named = new Map<string, Entry>();
			for (const { name, hidden, displayName, codex } of types) {
				if (hidden || name.endsWith('Tool')) continue;
				const alias = codex?.alias ?? [];
				named.set(displayName, { properties: { displayName, codex: { alias } } });
			}
			const entries = [...named.values()];
			const search = searchOfN8n();
			const lost = SEARCH_WORDS.filter(
				([word, node]) => !search(word, entries).slice(0, SEEN).includes(node),
			);
			assert.deepEqual(lost, []);
			assert.ok(entries.length > 400, `${entries.length} nodes`);
			// A person who looks for another node by its name or by a word of its own finds that one first.
			const isOurs = (name: string) => name.startsWith('Engagement ');
			const others = entries.filter(({ properties }) => !isOurs(properties.displayName));
			const first = others
				.flatMap(({ properties }) => [properties.displayName, ...properties.codex.alias])
				.filter((word) => word.length > 2 && isOurs(search(word.toLowerCase(), entries)[0] ?? ''));
			assert.deepEqual([...new Set(first)], []);
			// n8n matches letters in their order, so short words of its other nodes meet ours by chance.
			const chance = annoying(entries, isOurs);
			assert.ok(
				chance.shown.length <= MOST_SHOWN && chance.first.length <= MOST_FIRST,
				`${chance.shown.length} of ${chance.words} words show a node of the package, first for: ${chance.first.join(', ')}`,
			);
		});

		for (const [words, name] of EVERYDAY)
			it(`finds ${name} by "${words}"`, async () => {
				await editor().find(words, name);
			});

		it("takes as many clicks for a job with n8n's own nodes as it should", async () => {
			const types = (await environment().client.nodeTypes()) as unknown as Form[];
			/** The form that n8n opens for a new node of this type. */
			const formOf = (type: string) => {
				const all = types.filter(({ name }) => name === `n8n-nodes-base.${type}`);
				const isNewest = ({ version, defaultVersion }: Form) =>
					defaultVersion === undefined || [version].flat().includes(defaultVersion);
				return all.find(isNewest)!;
			};
			const counted = JOBS.map(({ name, peer }) => {
				const clicks = peer?.steps.map((step) => clicksOf(formOf(step.type), step));
				return [name, clicks?.reduce((a, b) => a + b)];
			});
			assert.deepEqual(
				counted,
				JOBS.map(({ name, peer }) => [name, peer?.clicks]),
			);
		});

		it('opens the action that is chosen', async () => {
			await editor().find('campaign', 'Engagement Campaign');
			await editor().entry('Engagement Campaign').click();
			await editor().entry('Get a campaign').click();
			await editor().part('node-parameters').waitFor();
			const wanted = ['operation', 'addressBy', 'campaignId'];
			await shows(async () => await editor().parameters(), wanted);
			const operation = editor().parameter('operation').locator('input');
			await shows(async () => await operation.inputValue(), 'Get Campaign');
			await editor().closeNode();
		});
	});

	describe('the tools of an agent', () => {
		const agent = {
			...START,
			id: 'agent',
			name: 'Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion: 3,
			position: [240, 0] as [number, number],
		};

		it('are all nodes but the triggers', async () => {
			const tool = node(
				'Campaign tool',
				'CampaignTool',
				{ operation: 'get', campaignId: byId('9004_1') },
				{ position: [240, 240] },
			);
			await open({
				name: 'An agent',
				nodes: [START, agent, tool],
				connections: {
					Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
					'Campaign tool': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
				},
			});
			const plus = editor()
				.node('Agent')
				.locator('[data-test-id="canvas-node-input-handle"]')
				.filter({ hasText: 'Tool' })
				.locator('[data-test-id="canvas-handle-plus"]');
			// n8n loads the panel with the first click. Loaded late, it has forgotten what it is to offer.
			await plus.click();
			const search = editor().part('node-creator-search-bar');
			await search.waitFor();
			// The panel gets the key only once it is wholly there.
			const close = async () => {
				await editor().page.keyboard.press('Escape');
				return await search.isVisible();
			};
			await until('the panel to close', close, { accepts: (isOpen) => !isOpen, every: 500 });
			await plus.click();
			// Only then does the panel know what it is to offer.
			await editor().part('nodes-list-header').getByText('Tools', { exact: true }).waitFor();
			await editor().find('engagement', 'Engagement Campaign Tool');
			const wanted = (await descriptions())
				.map(({ displayName }) => `${displayName} Tool`)
				.filter((name) => !name.endsWith('Trigger Tool'));
			await shows(entryNames, wanted.sort());
			await editor().page.keyboard.press('Escape');
		});

		it('run', async () => {
			environment().sandbox.clearRequests();
			await editor().openNode('Campaign tool');
			await editor().execute();
			await editor().output.getByText('Spring launch').first().waitFor();
			assert.deepEqual(requestLines(), ['GET /prod/api/v3/campaign?campaignId=9004_1']);
			await editor().closeNode();
		});
	});
}

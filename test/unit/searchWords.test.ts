/** The words of test/support/searchWords.ts, by n8n's own search; test/e2e/editor/panel.e2e.ts has them among all nodes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import { loadRooms } from '../../scripts/lib/rooms';
import { HELD_OUT_PHRASES, SEARCH_WORDS, searchOfN8n, type Entry } from '../support/searchWords';

/** Words that would show a node to people who look for something else. */
const TOO_GENERAL = [
	...['ai', 'api', 'app', 'code', 'create', 'data', 'delete', 'email', 'file', 'get', 'http'],
	...['id', 'if', 'json', 'list', 'loop', 'mail', 'merge data', 'request data', 'row', 'sheet'],
	...['table', 'text', 'time', 'token', 'update', 'url', 'user', 'users', 'workflow'],
	// Words of n8n's own nodes.
	...['feed', 'filter', 'form', 'merge', 'rss', 'schedule', 'summarize', 'switch', 'wait'],
];

const search = searchOfN8n();
const entries: Entry[] = [];
beforeAll(async () => {
	for (const { folder, description } of await loadRooms()) {
		const codex = readdirSync(folder).find((file) => file.endsWith('.node.json'))!;
		const { alias } = JSON.parse(readFileSync(path.join(folder, codex), 'utf8')) as {
			alias: string[];
		};
		const { displayName } = description;
		entries.push({ properties: { displayName, codex: { alias } } });
	}
});

it('has three hundred words and more, for every node', () => {
	expect(new Set(SEARCH_WORDS.map(([word]) => word)).size).toBeGreaterThanOrEqual(300);
	const nodes = SEARCH_WORDS.map(([, node]) => node);
	expect([...new Set(nodes)].sort()).toEqual(
		entries.map(({ properties }) => properties.displayName).sort(),
	);
});

it('leads from each word to its node, or to one of the two nodes that fit as well', () => {
	const lost = SEARCH_WORDS.flatMap(([word, node]) => {
		const found = search(word, entries).slice(0, 5);
		const { codex } = entries.find(({ properties }) => properties.displayName === node)!.properties;
		// That the letters occur somewhere, in their order, is enough for n8n, and often chance.
		const isMeant = [node, ...codex.alias].some((text) =>
			word.split(' ').every((part) => part === 'trigger' || text.toLowerCase().includes(part)),
		);
		return isMeant && found.includes(node) ? [] : [{ word, node, found }];
	});
	expect(lost).toEqual([]);
});

/** The verbs of an operation's action, each with its object: what a person would type. */
function wordsOf(action: string): string[] {
	const plain = action
		.toLowerCase()
		.replace(/^.* and (?=trigger )/, '')
		.replace(/ (an?|the|all|whole|several|custom|user)(?= )/g, '')
		.replace(/ (as|to|of|from|in|into|with|that|and|until|has) .*$/, '');
	const verbs = plain.split(' or ');
	const object = verbs.at(-1)!.split(' ').slice(1).join(' ');
	return verbs.map((verb, at) => (at < verbs.length - 1 ? `${verb} ${object}` : verb));
}

it('leads from what each operation does to its node', async () => {
	const lost: string[] = [];
	for (const { description } of await loadRooms()) {
		const choices = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options = [] }) => options as INodePropertyOptions[]);
		// The area alone finds what reads.
		const actions = choices.map(({ action }) => action!).filter((text) => !text.startsWith('Get '));
		for (const words of actions.flatMap(wordsOf))
			if (!search(words, entries).slice(0, 5).includes(description.displayName)) lost.push(words);
	}
	expect(lost).toEqual([]);
});

it('leads from three of four phrases that nobody made an alias for to their node', () => {
	const found = HELD_OUT_PHRASES.filter(([phrase, node]) =>
		search(phrase, entries).slice(0, 5).includes(node),
	);
	expect(HELD_OUT_PHRASES).toHaveLength(60);
	expect(found.length).toBeGreaterThanOrEqual(47);
});

it('has few aliases, each of them one thing that a person would type', () => {
	const aliases = entries.flatMap(({ properties }) => properties.codex.alias);
	expect(aliases.length).toBeLessThanOrEqual(31 * entries.length);
	expect(aliases.filter((alias) => alias.length > 40 || / .* .* .* .* .* .* /.test(alias))).toEqual(
		[],
	);
	for (const { properties } of entries) {
		const { alias } = properties.codex;
		expect(alias).toEqual([...new Set(alias)]);
	}
});

it('does not appear for words of other nodes', () => {
	const aliases = entries.flatMap(({ properties }) => properties.codex.alias);
	expect(aliases.filter((alias) => TOO_GENERAL.includes(alias))).toEqual([]);
});

/** The words of test/support/searchWords.ts, by n8n's own search; test/e2e/editor/panel.e2e.ts has them among all nodes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadRooms } from '../../scripts/lib/rooms';
import { SEARCH_WORDS, searchOfN8n, TWO_WORD_FORMS, type Entry } from '../support/searchWords';

/** Words that would show a node to people who look for something else. */
const TOO_GENERAL = [
	...['ai', 'api', 'app', 'code', 'create', 'data', 'delete', 'email', 'file', 'get', 'http'],
	...['id', 'if', 'json', 'list', 'loop', 'mail', 'merge data', 'request data', 'row', 'sheet'],
	...['table', 'text', 'time', 'token', 'update', 'url', 'user', 'users', 'workflow'],
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

it('has nine hundred words and more, for every node', () => {
	expect(new Set(SEARCH_WORDS.map(([word]) => word)).size).toBeGreaterThanOrEqual(900);
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

it('leads from every two-word form to its node', () => {
	expect(TWO_WORD_FORMS.length).toBeGreaterThan(1_500);
	const lost = TWO_WORD_FORMS.filter(([word, node]) => {
		const found = search(word, entries).slice(0, 5);
		return !found.includes(node);
	});
	expect(lost).toEqual([]);
});

it('does not appear for words of other nodes', () => {
	const aliases = entries.flatMap(({ properties }) => properties.codex.alias);
	expect(aliases.filter((alias) => TOO_GENERAL.includes(alias))).toEqual([]);
});

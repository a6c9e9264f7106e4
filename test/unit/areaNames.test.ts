/** One word for an area everywhere: that of its node's folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { areas } from '../../sandbox/areas';
import { expectFor } from '../support/expectFor';

const root = path.join(__dirname, '../..');
const namesIn = (folder: string) => readdirSync(path.join(root, folder));

const folders = namesIn('nodes').filter((name) => /^(?!Engagement)[A-Z]/.test(name));
const wordOf = (folder: string) => folder[0]!.toLowerCase() + folder.slice(1);
const words = folders.map(wordOf).sort();
const kebabCase = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('in the sandbox: the folder, and the name that state() and bulk() take', () => {
	expect(namesIn('sandbox/areas').filter((name) => !name.endsWith('.ts'))).toEqual(words);
	expect(areas.map(({ name }) => name).sort()).toEqual(words);
});

it('in the docs: the page, and the link of the node to it', () => {
	for (const folder of folders) {
		const name = kebabCase(wordOf(folder));
		const codex = path.join(root, `nodes/${folder}/Engagement${folder}.node.json`);
		const [, page, section] = /\/(docs\/users\/[\w-]+)(?:\.md)?(?:#([\w-]+))?"/.exec(
			readFileSync(codex, 'utf8'),
		)!;
		expectFor(folder, existsSync(path.join(root, `${page}.md`))).toEqual(true);
		// The small areas share a page, and have a section each.
		const isSection = page === 'docs/users/other-areas' && section!.includes(name);
		expectFor(folder, isSection || page === `docs/users/${name}`).toEqual(true);
	}
});

it('in the tests: a file of test/engine for each, and none under a second name', () => {
	const subjects = namesIn('test/engine').map((name) => name.replace(/\.test\.ts$/, ''));
	expect(words.filter((word) => !subjects.includes(word))).toEqual([]);
	// Other subjects have files, too, but none that another spelling of an area's name would have.
	const spelled = (name: string) => name.toLowerCase().replace(/[-_]|s$/g, '');
	const areaNames = new Set(words.map(spelled));
	const others = subjects.filter((name) => !words.includes(name));
	expect(others.filter((name) => areaNames.has(spelled(name)))).toEqual([]);
	const ofSandbox = namesIn('test/contract').flatMap(
		(name) => /^sandbox-(\w+)\.test\.ts$/.exec(name)?.[1] ?? [],
	);
	for (const name of ofSandbox)
		expect([...words, 'objects', 'pathOnly', 'service']).toContain(name);
});

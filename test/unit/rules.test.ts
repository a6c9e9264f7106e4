/** docs/rules.md and the tests cite the same rules, each by its name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');

it('every rule of the page is cited by a test, and every cited rule is on the page', () => {
	const page = readFileSync(path.join(root, 'docs/rules.md'), 'utf8');
	const listed = [...page.matchAll(/^\| ([a-z][^|]+) \|/gm)].map(([, name]) => name);
	const cited = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.test.ts'))
		.map((file) => readFileSync(path.join(root, 'test', file), 'utf8'))
		.flatMap((code) => [...code.matchAll(/['`]rule "([^"]+)"/g)].map(([, name]) => name));
	expect(listed.length).toBeGreaterThan(30);
	expect(new Set(listed).size).toBe(listed.length);
	expect([...new Set(cited)].sort()).toEqual([...listed].sort());
});

it('no test cites a rule by a number', () => {
	const numbered = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.filter((file) => /\brules? \d/i.test(readFileSync(path.join(root, 'test', file), 'utf8')));
	expect(numbered).toEqual([]);
});

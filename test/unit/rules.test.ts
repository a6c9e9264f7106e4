/** docs/developers/rules.md and the tests cite the same rules, each by its name. */
import { filesIn, textOf } from '../support/files';

it('every rule of the page is cited by a test, and every cited rule is on the page', () => {
	const page = textOf('docs/developers/rules.md');
	const listed = [...page.matchAll(/^\| ([a-z][^|]+) \|/gm)].map(([, name]) => name);
	const cited = filesIn('test', /\.test\.ts$/)
		.map(textOf)
		.flatMap((code) => [...code.matchAll(/['`]rule "([^"]+)"/g)].map(([, name]) => name));
	expect(listed.length).toBeGreaterThan(30);
	expect(new Set(listed).size).toBe(listed.length);
	expect([...new Set(cited)].sort()).toEqual([...listed].sort());
});

it('no test cites a rule by a number', () => {
	const numbered = filesIn('test', /\.ts$/).filter((file) => /\brules? \d/i.test(textOf(file)));
	expect(numbered).toEqual([]);
});

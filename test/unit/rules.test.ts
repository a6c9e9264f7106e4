/** What holds for every operation is a test named `rule "…"`: these names are the list of the rules. */
import { filesIn, textOf } from '../support/files';

const texts = filesIn('test', /\.ts$/).map((file) => [file, textOf(file)] as const);

it('each rule has one spelling', () => {
	const cited = texts.flatMap(([, code]) =>
		[...code.matchAll(/['`]rule "([^"]+)"/g)].map(([, name]) => name!),
	);
	const names = [...new Set(cited)];
	expect(names.length).toBeGreaterThan(30);
	const plain = names.map((name) => name.toLowerCase().replace(/\b(?:an?|the|is|are)\b|\W/g, ''));
	expect(new Set(plain).size).toBe(names.length);
});

it('no test cites a rule by a number', () => {
	const numbered = texts.filter(([, code]) => /\brules? \d/i.test(code));
	expect(numbered.map(([file]) => file)).toEqual([]);
});

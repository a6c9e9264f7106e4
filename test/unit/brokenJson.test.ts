import fc from 'fast-check';
import { json, Location } from '../support/inside';
import { part } from '../support/share';

/** The problem with a text as JSON, if there is one. */
const problemOf = (text: string): string | undefined => {
	const problems: Array<{ text: string }> = [];
	json('field', { any: true }).parse(
		text,
		Location.top(() => [], { problems, timezone: 'UTC' } as Parameters<typeof Location.top>[1]),
	);
	return problems[0]?.text;
};

it.each([
	['{\n  "report": "A"\n  "page": 0\n}', 3, 3],
	['{"a": 1,}', 1, 9],
	["{'a': 1}", 1, 2],
	['{a: 1}', 1, 2],
	['{"a": x}', 1, 7],
	['{"a": 01}', 1, 7],
	['{"a": “b”}', 1, 7],
	['{"a": 1}}', 1, 9],
	['{"a": 1} {"b": 2}', 1, 10],
	['{"a": [1, 2}', 1, 12],
	['{"a": 1', 1, 8],
	['{\r\n  "a": "b\n}', 2, 8],
	['{"a": "one\ntwo"}', 1, 7],
	['{"a": "\\x"}', 1, 7],
	['report', 1, 1],
	['', 1, 1],
])('a text that is not JSON gets the place where it breaks: %j', (text, line, column) => {
	const problem = problemOf(text);
	expect(problem).toMatch(/is not JSON/);
	expect(problem).toContain(`It breaks in line ${line}, column ${column}.`);
});

it('the place is where the parser of JavaScript stops, wherever it says so', () => {
	const damaged = fc
		.tuple(
			fc.json({ maxDepth: 3 }),
			fc.nat(),
			fc.constantFrom('', ',', '}', ']', ':', '"', ' ', 'x'),
		)
		.map(([text, at, sign]) => {
			const pretty = JSON.stringify(JSON.parse(text), null, 2);
			const index = at % (pretty.length + 1);
			return pretty.slice(0, index) + sign + pretty.slice(sign === '' ? index + 1 : index);
		});
	fc.assert(
		fc.property(damaged, (text) => {
			let reason = '';
			try {
				JSON.parse(text);
			} catch (error) {
				reason = (error as Error).message;
			}
			const problem = problemOf(text);
			expect(/is not JSON/.test(problem ?? '')).toBe(reason !== '');
			const { 1: index } = /at position (\d+)/.exec(reason) ?? [];
			if (index === undefined || /string|escape|number|fraction/i.test(reason)) return;
			// A word is wrong as a whole.
			const isInWord = /[^\s[\]{},:"]/.test(text[Number(index)] ?? '');
			const until = text.slice(0, Number(index)).replace(isInWord ? /[^\s[\]{},:"]+$/ : '', '');
			const before = until.split('\n');
			const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
			expect([text, problem]).toEqual([text, expect.stringContaining(place)]);
		}),
		{ numRuns: part(800) },
	);
});

/** A switch takes the words that sheets, databases and people write for yes and no. */
import fc from 'fast-check';
import { chosenFlag, flag, Location, type Problem, readFields } from '../support/inside';
import { expectFor } from '../support/expectFor';

const YES = ['true', '1', 'yes'];
const NO = ['false', '0', 'no'];

function read(value: unknown) {
	const problems: Problem[] = [];
	const fields = [flag('archived', 'Whether it is'), chosenFlag('shared', 'Whether it is')];
	const at = Location.top(() => [], { problems, timezone: 'UTC' });
	return { read: readFields(fields, { archived: value, shared: value }, at), problems };
}

const anyCase = (word: string) =>
	fc
		.array(fc.boolean(), { minLength: word.length, maxLength: word.length })
		.map((upper) =>
			[...word].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter)).join(''),
		);
const around = fc.constantFrom('', ' ', '\t', '\n');

test.each([
	[YES, true],
	[NO, false],
])('%j are %s, in any case and with blanks around', (words, expected) => {
	const written = fc
		.tuple(around, fc.oneof(...words.map(anyCase)), around)
		.map((parts) => parts.join(''));
	fc.assert(
		fc.property(fc.oneof(written, fc.constantFrom(expected, Number(expected))), (value) => {
			expectFor(value, read(value)).toEqual({
				read: { archived: expected, shared: expected },
				problems: [],
			});
		}),
	);
});

test('nothing else is a yes or a no', () => {
	const isWord = (text: string) => [...YES, ...NO, ''].includes(text.trim().toLowerCase());
	const others = fc.oneof(
		fc.string().filter((text) => !isWord(text)),
		fc.integer().filter((value) => value !== 0 && value !== 1),
		fc.constantFrom('on', 'off', 'y', 'n', 'x', '10', '-1', {}, [true], NaN),
	);
	fc.assert(
		fc.property(others, (value) => {
			const { problems } = read(value);
			expectFor(
				value,
				problems.map(({ path }) => path),
			).toEqual(['archived', 'shared']);
		}),
	);
});

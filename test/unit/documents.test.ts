/** How long the documents are. The numbers only fall: one that has to rise is explained in the commit. */
import { documents, ownTextOf, wordsIn, type Words } from '../../scripts/words';
import { textOf } from '../support/files';

const MOST: Words & { files: number } = {
	prose: 17_900,
	tables: 10_200,
	generated: 8_100,
	files: 38,
};
/** How far a count may be below its number, so that not every commit changes it. */
const SLACK = 0.05;

const counted = documents().map((file) => wordsIn(textOf(file)));
const count = (what: keyof typeof MOST) =>
	what === 'files' ? counted.length : counted.reduce((all, words) => all + words[what], 0);

it.each(Object.keys(MOST) as Array<keyof typeof MOST>)('%s are no more than before', (what) => {
	expect(count(what)).toBeLessThanOrEqual(MOST[what]);
	expect(count(what)).toBeGreaterThan(MOST[what] * (1 - SLACK));
});

it('counts tables apart from prose, and what a script writes from both', () => {
	const page =
		'One two.\n\n| a | b |\n|---|---|\n| c – | `d e` |\n\n<!-- x: by y -->\n\nsix\n\n<!-- /x -->\n';
	expect(wordsIn(page)).toEqual({ prose: 2, tables: 5, generated: 1 });
});

/** The sentences of a page: without code, tables, and what a script writes. */
function sentencesOf(file: string): string[] {
	return ownTextOf(textOf(file))
		.replace(/^ *```[^]*?^ *```$/gm, '')
		.replace(/^ *\|.*$/gm, '')
		.split(/\n|(?<!\be\.g|\bi\.e)[.!?](?=\s|$)/)
		.filter((sentence) => !/ · /.test(sentence));
}

it('no sentence has more than 38 words', () => {
	const long = documents().flatMap((file) =>
		sentencesOf(file)
			.filter((sentence) => wordsIn(sentence).prose > 38)
			.map((sentence) => `${file} (${wordsIn(sentence).prose}): ${sentence.trim()}`),
	);
	expect(long).toEqual([]);
});

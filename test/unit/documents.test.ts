/** How long the documents are. The numbers only fall: one that has to rise is explained in the commit. */
import { documents, wordsIn } from '../../scripts/words';
import { textOf } from '../support/files';

const PROSE = 29_600;
const TABLES = 20_900;
const FILES = 52;
/** How far a count may be below its number, so that not every commit changes it. */
const SLACK = 0.05;

const counted = documents().map((file) => wordsIn(textOf(file)));
const sum = (key: 'prose' | 'tables') => counted.reduce((all, page) => all + page[key], 0);

it.each([
	['words of prose', () => sum('prose'), PROSE],
	['words in tables', () => sum('tables'), TABLES],
	['files', () => counted.length, FILES],
])('the documents have no more %s than before', (_what, count, most) => {
	expect(count()).toBeLessThanOrEqual(most);
	expect(count()).toBeGreaterThan(most * (1 - SLACK));
});

it('counts tables, and what a script writes, apart from prose', () => {
	const page =
		'One two.\n\n| a | b |\n|---|---|\n| c – | `d e` |\n\n<!-- x: by y -->\n\nsix\n\n<!-- /x -->\n';
	expect(wordsIn(page)).toEqual({ prose: 2, tables: 6 });
});

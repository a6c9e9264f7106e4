import { spawnSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import ts from 'typescript';
import { rejectWrite, Secrets } from '../support/inside';
import { filesIn, textOf } from '../support/files';
import { expectLinear } from '../support/growth';
import { part } from '../support/share';

/** A regular expression as it is written, literally or by `new RegExp(…)`. */
interface Written {
	file: string;
	text: string;
}

function expressionsIn(folder: string): Written[] {
	return filesIn(folder, /\.ts$/).flatMap((file) => {
		const found: Written[] = [];
		const visit = (node: ts.Node): void => {
			const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
			if (ts.isRegularExpressionLiteral(node) || (isMade && node.expression.getText() === 'RegExp'))
				found.push({ file, text: node.getText() });
			ts.forEachChild(node, visit);
		};
		visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
		return found;
	});
}

const all = [...expressionsIn('nodes'), ...expressionsIn('credentials')];
const literals = all.filter(({ text }) => text.startsWith('/'));
/** Each once, except for those that repeat nothing: these read a text once, whatever it is. */
const repeating = new Map<string, string[]>();
for (const { file, text } of literals)
	if (/[*+{]/.test(text)) repeating.set(text, [...(repeating.get(text) ?? []), file]);
const made = all.filter(({ text }) => !text.startsWith('/'));

const API = 'https://api.example.com/api/v3';

/** Code that uses the expressions that are made at run time. */
const USES: Readonly<Record<string, (text: string) => unknown>> = {
	'nodes/service/credential/readOnly.ts': (text) =>
		rejectWrite({ readOnly: true }, API, `${API}/${encodeURIComponent(text)}`, {}),
	'nodes/kernel/values/secrets.ts': new Secrets([
		...['aaaa', '00 0', '&lt;', '%25%', 'a\\/"b'],
		...['\\'.repeat(30) + 'a', '\\a'.repeat(15), '\\u005c'.repeat(6)],
	]).hide,
};

/** Lets an expression find all its matches in a text. */
function findAll({ source, flags }: RegExp): (text: string) => void {
	const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
	return (text) => void text.replace(expression, '');
}

/** Texts that an expression matches, as far as fast-check can make them; else texts of the words in it. */
function matches(expression: RegExp): fc.Arbitrary<string> {
	const words = expression.source.match(/[a-z0-9]+/gi) ?? ['x'];
	const ofWords = fc
		.array(fc.constantFrom(...words), { maxLength: 3 })
		.map((some) => some.join(''));
	try {
		return fc.oneof(ofWords, fc.stringMatching(new RegExp(expression.source, 's')));
	} catch {
		return ofWords;
	}
}

/** What is repeated: each character that an expression or a match of it has, and what is often white space. */
function unitsOf(expression: RegExp, match: string): string[] {
	return [...new Set(`${expression.source.slice(0, 60)}${match.slice(0, 20)} a0\n`)];
}

/** What an expression may fail at in the end. */
const ENDS = ['', '\n', '\u0000', 'a'];

/** The longest text that is tried: the square of its length takes clearly long. */
const LONGEST = 16_000;

/** Every text that begins as a match does, goes on with a repeated part, and ends otherwise. */
function* attacks(units: readonly string[], match: string): Generator<(length: number) => string> {
	const start = match.slice(0, 24);
	for (let cut = 0; cut <= start.length; cut++)
		for (const unit of [...units, start.slice(cut)])
			for (const end of ENDS)
				if (unit !== '')
					yield (length) => start.slice(0, cut) + unit.repeat(length / unit.length) + end;
}

/** The files of the last commit, and what is not committed; in CI, and without git, every file counts as changed. */
function changedFiles(): Set<string> | undefined {
	if (process.env.CI) return undefined;
	const cwd = path.resolve(__dirname, '../..');
	const git = (...args: string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' });
	const changed = git('diff', '--name-only', 'HEAD~1');
	if (changed.status !== 0) return undefined;
	const untracked = git('ls-files', '--others', '--exclude-standard');
	return new Set(`${changed.stdout}${untracked.stdout}`.split('\n'));
}

const changed = changedFiles();
const hasChanged = (file: string) => changed?.has(file) ?? true;

describe('rule "regular expressions take linear time"', () => {
	it('which are all found', () => {
		expect(literals.length).toBeGreaterThan(50);
		expect(repeating.size).toBeGreaterThan(30);
		expect([...new Set(made.map(({ file }) => file))].sort()).toEqual(Object.keys(USES).sort());
	});

	for (const [text, files] of repeating) {
		if (!files.some(hasChanged)) continue;
		it(`${text} (${files.join(', ')})`, () => {
			const end = text.lastIndexOf('/');
			const expression = new RegExp(text.slice(1, end), text.slice(end + 1));
			const work = findAll(expression);
			fc.assert(
				fc.property(matches(expression), (match) => {
					for (const textOf of attacks(unitsOf(expression, match), match))
						expectLinear(work, textOf, LONGEST);
				}),
				{ numRuns: 2, endOnFailure: true },
			);
		});
	}

	/** Files whose use has passed: it is that of each of their expressions. */
	const passed = new Set<string>();

	it.each(made.map(({ file, text }) => [text, file]))('%s (%s)', (_text, file) => {
		if (passed.has(file)) return;
		const parts = [
			'a',
			'\\',
			'%25',
			'&',
			'&#',
			'0',
			'&amp;',
			'</script',
			'"',
			'\\u0061',
			' ',
			'-1',
		];
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 }), (some) => {
				const unit = some.join('');
				expectLinear(USES[file]!, (length) => unit.repeat(length / unit.length), LONGEST);
			}),
			{ numRuns: part(30), endOnFailure: true },
		);
		passed.add(file);
	});
});

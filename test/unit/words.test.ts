/** The words of texts that people read: of messages, pages and comments. */
import ts from 'typescript';
import { EngagementPlatformApi } from '../../credentials/EngagementPlatformApi.credentials';
import { loadRooms } from '../../scripts/lib/rooms';
import { filesIn, textOf } from '../support/files';

/** Log lines and hints are no error messages. */
const OTHER_TEXTS = /^(?:debug|info|warn|error|addExecutionHints)$/;

/** The texts of a source file that are more than one word. */
function sentencesIn(file: string): string[] {
	const source = ts.createSourceFile(file, textOf(file), {
		languageVersion: ts.ScriptTarget.Latest,
		jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
	});
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (
			ts.isCallExpression(node) &&
			ts.isPropertyAccessExpression(node.expression) &&
			OTHER_TEXTS.test(node.expression.name.text)
		)
			return;
		const isText =
			ts.isStringLiteralLike(node) ||
			ts.isTemplateHead(node) ||
			ts.isTemplateMiddleOrTemplateTail(node);
		if (isText) texts.push(node.text);
		node.forEachChild(visit);
	};
	visit(source);
	return texts.filter((text) => /\S\s+\S/.test(text));
}

/** All texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

// n8n's guideline: a message says what happened and what to do, without these words. Labels,
// descriptions, hints and log lines may use them.
it('no message speaks of an error, a problem or a failure', async () => {
	const words = /\b([Ee]rrors?|problems?|[Ff]ailures?)\b/;
	const shown = [...(await loadRooms()).map(({ description }) => description)];
	const inForms = textsIn([shown, new EngagementPlatformApi().properties]).join('\n');
	const sentences = ['nodes', 'credentials']
		.flatMap((folder) => filesIn(folder, /\.ts$/))
		.filter((file) => words.test(textOf(file)))
		.flatMap((file) => sentencesIn(file).map((text) => [file, text] as const));
	expect(sentences.length).toBeGreaterThan(1000);
	const found = sentences.filter(([, text]) => words.test(text) && !inForms.includes(text));
	expect(found).toEqual([]);
});

describe('plain English', () => {
	/** Archaic, or meant in a sense that readers have to guess. */
	const IDIOM =
		/\b(?:tells?|told|telling|anew|besides?|but for|seldom|stands?|standing|all the same|such a one|what is there|be it|in vain|for ever)\b/i;
	const files = filesIn('.', /\.(?:ts|js|md|json)$/).filter(
		(file) => !/package-lock|words\.test/.test(file),
	);

	/** The text of a file; quotations of code in a page are checked where they come from. */
	const proseOf = (file: string) =>
		file.endsWith('.md')
			? textOf(file)
					.replace(/^ *```[^]*?^ *```$/gm, '')
					.replace(/`[^`\n]+`/g, '')
			: textOf(file);

	it('finds the files', () => {
		expect(files.length).toBeGreaterThan(500);
	});

	it('avoids words that make a reader stop', () => {
		const found = files.flatMap((file) =>
			proseOf(file)
				.split('\n')
				.flatMap((line, index) => {
					const [word] = IDIOM.exec(line) ?? [];
					return word === undefined ? [] : [`${file}:${index + 1} ${word}: ${line.trim()}`];
				}),
		);
		expect(found).toEqual([]);
	});
});

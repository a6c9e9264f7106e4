/** What a person reads, in every text of the nodes and the credential. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');
const files = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => path.join(folder, file)),
);

/** The texts of a file that are more than one word. */
function sentencesIn(file: string): string[] {
	const source = ts.createSourceFile(
		file,
		readFileSync(path.join(root, file), 'utf8'),
		ts.ScriptTarget.Latest,
	);
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
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

// n8n's guideline: a message says what happened and what to do, without these words.
it('no sentence speaks of an error, a problem or a failure', () => {
	const texts = files.flatMap((file) => sentencesIn(file).map((text) => [file, text] as const));
	expect(texts.length).toBeGreaterThan(1000);
	const words = /\b([Ee]rrors?|problems?|[Ff]ailures?)\b/;
	expect(texts.filter(([, text]) => words.test(text))).toEqual([]);
});

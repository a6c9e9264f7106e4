import { filesIn, textOf } from '../support/files';

/** The page promises that a message can be searched by its words: each one has to be what the code says. */
const page = textOf('docs/users/troubleshooting.md');
const sources = ['nodes', 'credentials']
	.flatMap((folder) => filesIn(folder, /\.ts$/))
	.map((file) => textOf(file).replace(/\\'/g, "'"))
	.join('\n');

/** What is in the first column, in code; `…` is a value. */
const quoted = page
	.split('\n')
	.filter((line) => line.startsWith('| `'))
	.flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, text]) => text!));

it('has something to check', () => {
	expect(quoted.length).toBeGreaterThan(50);
});

it.each(quoted)('the code says: %s', (text) => {
	const missing = text
		.split('…')
		.filter((part) => part.trim() !== '' && !sources.includes(part.trim()));
	expect(missing).toEqual([]);
});

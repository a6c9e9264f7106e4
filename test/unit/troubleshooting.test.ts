import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The page promises that a message can be searched by its words: each one has to be what the code says. */
const root = path.resolve(__dirname, '../..');
const page = readFileSync(path.join(root, 'docs/troubleshooting.md'), 'utf8');
const sources = ['nodes', 'credentials']
	.flatMap((folder) =>
		readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => path.join(folder, file)),
	)
	.map((file) => readFileSync(path.join(root, file), 'utf8').replace(/\\'/g, "'"))
	.join('\n');

/** What stands in the first column, in code; `…` is a value. */
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context';
import { root } from '../place';
import { seconds, type Row } from '../row';

/** What each may take, in ms: the tests once the tools are there, everything, and its part in a real n8n. */
const TEST_MS = 120_000;
const ALL_MS = 22 * 60_000;
const E2E_MS = 15 * 60_000;

/** What `npm run e2e` says first when all is installed. */
const E2E_BEGINS = 'The campaign of faults';

/** `npm test`, then `.ci/run`, each in a fresh clone of what is committed. Throws with the last words of one that fails. */
export async function checks(context: Context): Promise<Row[]> {
	// A small run is a part of them.
	if (context.small) return [];
	const test = await timed('npm', ['test']);
	const tools = Number(/^done: Installing the development tools \((\d+) s\)$/m.exec(test.said)![1]);
	const toolsMs = tools * 1_000;
	const all = await timed('bash', ['.ci/run'], E2E_BEGINS);
	return [
		{
			name: '`npm test` in a fresh clone',
			figures: `${seconds(test.ms - toolsMs)} once the tools are installed, which takes ${seconds(toolsMs)}`,
			target: 'at most 120 s once the tools are installed',
			reached: test.ms - toolsMs <= TEST_MS,
			cause: 'see "Checks"',
		},
		{
			name: '`.ci/run` in a fresh clone, in which it installs the tools and both n8n',
			figures: `${(all.ms / 60_000).toFixed(1)} minutes`,
			target: 'at most 22 minutes',
			reached: all.ms <= ALL_MS,
			cause: 'see "Checks"',
		},
		{
			name: '`npm run e2e` in a fresh clone, once n8n is there',
			figures: seconds(all.sinceMarkMs),
			target: 'under 15 minutes',
			reached: all.sinceMarkMs < E2E_MS,
			cause: 'see "Checks"',
		},
	];
}

/** What a command of a clone prints, how long it takes, and how long since it printed the mark (ms). */
async function timed(command: string, args: string[], mark = '') {
	// Not in this folder, where its modules would be found.
	const clone = await mkdtemp(path.join(path.dirname(root), 'clone-'));
	try {
		await once(spawn('git', ['clone', '--quiet', root, clone]), 'close');
		const since = performance.now();
		const child = spawn(command, args, { cwd: clone });
		let said = '';
		let marked = since;
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (chunk: string) => {
				said += chunk;
				if (marked === since && said.includes(mark)) marked = performance.now();
			});
		const [status] = await once(child, 'close');
		if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${said.slice(-4_000)}`);
		return { said, ms: performance.now() - since, sinceMarkMs: performance.now() - marked };
	} finally {
		await rm(clone, { recursive: true, force: true });
	}
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '../context';
import { root } from '../place';
import { seconds, type Row } from '../row';

/** What each may take, in ms: the tests once the tools are there, everything, and its part in a real n8n. */
const TEST_MS = 120_000;
const ALL_MS = 22 * 60_000;
const E2E_MS = 15 * 60_000;

/** What `npm run e2e` says first when all is installed. */
const E2E_BEGINS = 'The campaign of faults';

/** `npm test` in a fresh clone of what is committed. A small run is a part of it. */
export async function tests({ small }: Context): Promise<Row[]> {
	if (small) return [];
	const { ms, said } = await timed('npm', ['test']);
	const installed = said.matchAll(/^done: (?:Installing|Fetching) .* \((\d+) s\)$/gm);
	const toolsMs = [...installed].reduce((sum, [, s]) => sum + 1_000 * Number(s), 0);
	return [
		{
			name: '`npm test` in a fresh clone',
			figures: `${seconds(ms - toolsMs)} once the tools are installed, which takes ${seconds(toolsMs)}`,
			target: 'at most 120 s once the tools are installed',
			reached: ms - toolsMs <= TEST_MS,
			cause: 'see "Checks"',
		},
	];
}

/** `.ci/run` in a fresh clone of what is committed. A small run is a part of it. */
export async function checks({ small }: Context): Promise<Row[]> {
	if (small) return [];
	const { ms, sinceMarkMs } = await timed('bash', ['.ci/run'], E2E_BEGINS);
	return [
		{
			name: '`.ci/run` in a fresh clone, in which it installs the tools and both n8n',
			figures: `${(ms / 60_000).toFixed(1)} minutes`,
			target: 'at most 22 minutes',
			reached: ms <= ALL_MS,
			cause: 'see "Checks"',
		},
		{
			name: '`npm run e2e` in a fresh clone, once n8n is there',
			figures: seconds(sinceMarkMs),
			target: 'under 15 minutes',
			reached: sinceMarkMs < E2E_MS,
			cause: 'see "Checks"',
		},
	];
}

/**
 * What a command of a fresh clone prints, how long it takes, and how long since it printed the mark (ms). Throws with
 * the last words of one that fails.
 */
async function timed(command: string, args: string[], mark = '') {
	// Not in this folder, where its modules would be found.
	const clone = await mkdtemp(path.join(path.dirname(root), 'clone-'));
	try {
		await promisify(execFile)('git', ['clone', '--quiet', root, clone]);
		const since = performance.now();
		const child = spawn(command, args, { cwd: clone });
		let said = '';
		let marked = since;
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (chunk: string) => {
				said += chunk;
				if (marked === since && said.includes(mark)) marked = performance.now();
			});
		const [status] = (await once(child, 'close')) as [number | null];
		if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${said.slice(-4_000)}`);
		return { said, ms: performance.now() - since, sinceMarkMs: performance.now() - marked };
	} finally {
		await rm(clone, { recursive: true, force: true });
	}
}

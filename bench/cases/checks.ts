import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '../context';
import { root } from '../place';
import { seconds, type Row } from '../row';

const run = promisify(execFile);
const MINUTE = 60_000;

/** `npm test` and `npm run e2e` in a fresh clone of what is committed. Throws with its last words when one fails. */
export async function checks(context: Context): Promise<Row[]> {
	// A small run is a part of them.
	if (context.small) return [];
	// On its disk, so that the n8n that is installed can be linked; not in it, where its modules would be found.
	const clone = await mkdtemp(path.join(path.dirname(root), 'clone-'));
	try {
		await run('git', ['clone', '--quiet', root, clone]);
		const test = await timed(clone, ['test']);
		for (const n8n of ['newest', 'oldest']) {
			const modules = path.join('playground', n8n, 'node_modules');
			await run('cp', ['-al', path.join(root, modules), path.join(clone, modules)]);
			await rm(path.join(clone, modules, '.cache'), { recursive: true, force: true });
		}
		const e2e = await timed(clone, ['run', 'e2e']);
		return [
			row('`npm test` in a fresh clone', test, 4 * MINUTE),
			row('`npm run e2e` in a fresh clone, once n8n is there', e2e, 15 * MINUTE),
		];
	} finally {
		await rm(clone, { recursive: true, force: true });
	}
}

/** How long a command of the clone takes, and how long of it what it installs (ms). */
async function timed(clone: string, args: string[]): Promise<{ ms: number; installingMs: number }> {
	const since = performance.now();
	const { stdout } = await run('npm', args, { cwd: clone, maxBuffer: Infinity }).catch(
		({ stdout, stderr }: { stdout: string; stderr: string }) => {
			throw new Error(`npm ${args.join(' ')}:\n${`${stdout}\n${stderr}`.slice(-4_000)}`);
		},
	);
	const installing = [...stdout.matchAll(/^done: Installing .*\((\d+) s\)$/gm)];
	return {
		ms: performance.now() - since,
		installingMs: installing.reduce((sum, [, s]) => sum + Number(s) * 1_000, 0),
	};
}

function row(
	name: string,
	{ ms, installingMs }: Awaited<ReturnType<typeof timed>>,
	most: number,
): Row {
	const installing =
		installingMs > 0 ? `, of which ${seconds(installingMs)} to install the tools` : '';
	return {
		name,
		figures: `${seconds(ms)}${installing}`,
		target: `under ${most / MINUTE} minutes`,
		reached: ms < most,
		cause: 'see "Checks"',
	};
}

import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '../context';
import { medianOf } from '../figures';
import { n8nModules, node, packageIn, root } from '../place';
import { mb, type Row } from '../row';

const run = promisify(execFile);

interface Loaded {
	ms: number;
	rssMb: number;
	heapMb: number;
	classes: number;
}

/** What n8n pays for having the package installed. */
export async function loading(context: Context): Promise<Row[]> {
	const loads: Loaded[] = [];
	for (let i = 0; i < context.size(11, 2); i++) {
		const { stdout } = await run(
			node,
			['--expose-gc', '--no-warnings', path.join(root, 'bench/load.ts'), packageIn(context.home)],
			{ env: { ...process.env, NODE_PATH: n8nModules } },
		);
		loads.push(JSON.parse(stdout) as Loaded);
	}
	const ms = medianOf(loads, (load) => load.ms);
	const rss = medianOf(loads, (load) => load.rssMb);
	const heap = medianOf(loads, (load) => load.heapMb);
	const { size } = await stat(context.tarball);
	return [
		{
			name: 'loading all nodes and the credential, on top of n8n-workflow',
			figures: `${loads[0]!.classes} classes in ${ms.toFixed(0)} ms, ${mb(rss)} resident, ${mb(heap)} of heap`,
			target: 'at most 40 ms and 8 MB',
			reached: ms <= 40 && rss <= 8,
			cause: 'see "Loading"',
		},
		{
			name: 'packed size',
			figures: `${(size / 1000).toFixed(0)} KB`,
			target: 'at most 380 KB',
			reached: size <= 380_000,
			cause: 'see "Loading"',
		},
	];
}

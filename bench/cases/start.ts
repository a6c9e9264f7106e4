import { spawn } from 'node:child_process';
import { until } from '../../playground/until';
import type { Context } from '../context';
import { medianOf } from '../figures';
import { root } from '../place';
import { seconds, type Row } from '../row';

const TARGET_MS = 10_000;

/** `npm start` of a playground in which all is in place, until the address that it prints answers. */
export async function start(context: Context): Promise<Row[]> {
	// The end-to-end tests start it from a clone; a small run leaves a person's playground alone.
	if (context.small) return [];
	await startOnce();
	const starts = [await startOnce(), await startOnce(), await startOnce()];
	const ms = medianOf(starts, (one) => one.ms);
	return [
		{
			name: '`npm start` again, until the address that it prints answers',
			figures: `${seconds(ms)}, of which n8n itself takes ${seconds(medianOf(starts, ({ n8nMs }) => n8nMs))} until it is ready`,
			target: 'under ten seconds',
			reached: ms < TARGET_MS,
			cause: 'see "Start"',
		},
	];
}

/** How long it took, and how long n8n of it, in ms. */
async function startOnce(): Promise<{ ms: number; n8nMs: number }> {
	const since = performance.now();
	const child = spawn('npm', ['start'], { cwd: root, detached: true });
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	let output = '';
	/** When a text was printed first, in ms. */
	const printed = async (text: RegExp): Promise<[time: number, match: string]> => {
		const look = () => {
			if (child.exitCode !== null) throw new Error(`npm start has ended:\n${output}`);
			return text.test(output) || output;
		};
		await until(`${text} from npm start`, look, { accepts: (seen) => seen === true, every: 20 });
		return [performance.now() - since, text.exec(output)![1] ?? ''];
	};
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
	try {
		const [[begun], [ready], [, address]] = await Promise.all([
			printed(/^Starting n8n/m),
			printed(/^done: Starting n8n/m),
			printed(/^n8n +(http\S+)\n[^]*Ctrl-C/m),
		]);
		const { status } = await fetch(address);
		if (status !== 200) throw new Error(`${address} answers with HTTP ${status}.`);
		return { ms: performance.now() - since, n8nMs: ready - begun };
	} finally {
		// Ctrl-C: the terminal sends it to the whole process group.
		if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
		await ended;
	}
}

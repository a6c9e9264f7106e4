import { Queue } from '../../playground/queue';
import type { Context } from '../context';
import { deliver, LAZY_ISOLATES, publishPackage, signIn } from '../deliveries';
import { median } from '../figures';
import type { Row } from '../row';

const WORKERS = 3;

/** Deliveries in n8n's queue mode, with more and more workers on this machine. */
export async function scaling(context: Context): Promise<Row[]> {
	return [
		await inQueueMode(context, 'as it comes', {}),
		await inQueueMode(context, 'with lazy isolates', LAZY_ISOLATES),
	];
}

async function inQueueMode(
	context: Context,
	how: string,
	settings: Record<string, string>,
): Promise<Row> {
	const queue = await Queue.start(context.tarball, settings);
	try {
		const client = await signIn(queue.main.url);
		const target = await publishPackage(client, context);
		const rates: number[] = [];
		for (let workers = 1; workers <= WORKERS; workers++) {
			if (workers > 1) await queue.addWorker();
			// A worker compiles and caches a lot with its first deliveries.
			await deliver(client, target, context.size(40, 5));
			const runs: number[] = [];
			for (let i = 0; i < context.size(3, 1); i++) {
				runs.push(await deliver(client, target, context.size(120, 10)));
			}
			rates.push(median(runs));
		}
		return {
			name: `signed deliveries of 4 KB in n8n's queue mode ${how}, with one, two and three workers`,
			figures: rates.map((rate) => `${rate.toFixed(0)}/s`).join(', '),
			target: 'shown, with what bounds them',
		};
	} finally {
		await queue.stop();
	}
}

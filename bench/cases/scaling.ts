import type { Queue } from '../../playground/queue';
import type { Context } from '../context';
import { deliver, inEachQueue, publishPackage } from '../deliveries';
import { machineSeconds, medianOf } from '../figures';
import { cpuSeconds } from '../metrics';
import type { Row } from '../row';

/** Deliveries in n8n's queue mode, with more and more workers on this machine. */
export async function scaling(context: Context): Promise<Row[]> {
	const most = context.size(3, 2);
	return await inEachQueue(context, async (queue, client, how) => {
		const target = await publishPackage(client, context);
		const figures: string[] = [];
		for (let workers = 1; workers <= most; workers++) {
			if (queue.workers.length < workers) await queue.addWorker();
			// A worker compiles and caches a lot with its first deliveries.
			await deliver(client, target, context.size(40, 5));
			const runs: Array<Times & { perSecond: number }> = [];
			for (let i = 0; i < context.size(3, 1); i++) {
				const before = await timesOf(queue);
				const perSecond = await deliver(client, target, context.size(120, 10));
				runs.push({ perSecond, ...shares(before, await timesOf(queue)) });
			}
			const share = (who: keyof Times) => `${medianOf(runs, (run) => run[who]).toFixed(2)} cores`;
			figures.push(
				`${workers}: ${medianOf(runs, ({ perSecond }) => perSecond).toFixed(0)}/s (webhook ${share('webhook')}, workers ${share('workers')}, main ${share('main')}, machine ${share('machine')})`,
			);
		}
		return [
			{
				name: `signed deliveries, queue mode, ${how}, by the number of workers`,
				figures: figures.join('; '),
				target: 'shown',
			},
		];
	});
}

/** Seconds on a processor so far, and the seconds that have passed. */
interface Times {
	webhook: number;
	workers: number;
	main: number;
	/** With the databases, the sender and the platform. */
	machine: number;
	wall: number;
}

async function timesOf(queue: Queue): Promise<Times> {
	const ofWorkers = await Promise.all(queue.workers.map(cpuSeconds));
	return {
		webhook: await cpuSeconds(queue.webhook),
		workers: ofWorkers.reduce((sum, seconds) => sum + seconds, 0),
		main: await cpuSeconds(queue.main),
		machine: machineSeconds(),
		wall: performance.now() / 1000,
	};
}

/** How many cores each kept busy meanwhile. */
function shares(before: Times, after: Times): Times {
	const wall = after.wall - before.wall;
	const of = (who: keyof Times) => (after[who] - before[who]) / wall;
	return {
		webhook: of('webhook'),
		workers: of('workers'),
		main: of('main'),
		machine: of('machine'),
		wall,
	};
}

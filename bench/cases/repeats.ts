import type { N8nClient } from '../../playground/client';
import { LAZY_ISOLATES } from '../../playground/n8n';
import type { Queue } from '../../playground/queue';
import type { Context } from '../context';
import { deliver, inEachQueue, publishPackage, type Settings } from '../deliveries';
import { interleaved, machineSeconds, median, medianOf } from '../figures';
import { times, type Row } from '../row';

/** The least of the throughput that may be left. */
const LEAST = 0.95;

/** More executions at a time in each worker than the 10 that it has. */
const WITH_MORE_PLACES: Settings = [
	{ ...LAZY_ISOLATES, N8N_CONCURRENCY_PRODUCTION_LIMIT: '30' },
	'with lazy isolates and 30 executions at a time in each worker',
];

/** Signed deliveries of 4 KB, each sent once, to n8n in queue mode: what it costs to look for repeats in all processes. */
export async function repeats(context: Context): Promise<Row[]> {
	const measureIn = async (queue: Queue, client: N8nClient, how: string): Promise<Row[]> => {
		// A small run measures nothing.
		const other = context.small ? queue.webhook : await queue.addWebhook();
		while (queue.workers.length < context.size(3, 1)) await queue.addWorker();
		const targets = {
			on: await publishPackage(client, context, { ignoreRepeated: true }),
			off: await publishPackage(client, context, { ignoreRepeated: false }),
		};
		const measure = (side: keyof typeof targets, count: number) => async () => {
			const { pathname } = new URL(targets[side].url);
			const urls = [queue.webhook, other].map(({ url }) => url + pathname);
			const before = machineSeconds();
			const perSecond = await deliver(client, targets[side], count, urls);
			return { perSecond, cpuMs: ((machineSeconds() - before) * 1000) / count };
		};
		const round = (count: number) => ({
			on: measure('on', count),
			off: measure('off', count),
		});
		// n8n compiles and caches a lot with the first deliveries, here in six processes.
		await interleaved(1, round(context.size(400, 5)));
		// So many that the end of a round, when n8n idles, counts for little.
		const { on, off } = await interleaved(context.size(3, 1), round(context.size(600, 10)));
		const perSecond = (side: typeof on) => medianOf(side, (one) => one.perSecond).toFixed(1);
		// Round by round, since a busy machine makes some rounds slower than others.
		const ratioOf = (figure: keyof (typeof on)[number]) =>
			median(on.map((one, n) => one[figure] / off[n]![figure]));
		const ratio = ratioOf('perSecond');
		return [
			{
				name: `signed deliveries, queue mode, ${how}, against _Ignore Repeated Deliveries_ off`,
				figures: `${perSecond(on)}/s against ${perSecond(off)}/s (${times(ratio)}; CPU ${times(ratioOf('cpuMs'))})`,
				target: `at least ${LEAST} of the rate`,
				reached: ratio >= LEAST,
				cause: 'see "Queue mode"',
			},
		];
	};
	// In a small run another one shows that it works.
	return await inEachQueue(context, measureIn, context.small ? [] : [WITH_MORE_PLACES]);
}

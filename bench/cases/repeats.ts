import type { Context } from '../context';
import { deliver, inEachQueue, publishPackage } from '../deliveries';
import { interleaved, median } from '../figures';
import { times, type Row } from '../row';

/** The least of the throughput that may be left. */
const LEAST = 0.95;

/** Signed deliveries of 4 KB, each sent once, to n8n in queue mode: what it costs to look for repeats in all processes. */
export async function repeats(context: Context): Promise<Row[]> {
	return await inEachQueue(context, async (queue, client, how) => {
		const other = await queue.addWebhook();
		for (let workers = 1; workers < 3; workers++) await queue.addWorker();
		const targets = {
			on: await publishPackage(client, context, { ignoreRepeated: true }),
			off: await publishPackage(client, context, { ignoreRepeated: false }),
		};
		const measure = (side: keyof typeof targets, count: number) => async () => {
			const { pathname } = new URL(targets[side].url);
			const urls = [queue.webhook, other].map(({ url }) => url + pathname);
			return await deliver(client, targets[side], count, urls);
		};
		const round = (count: number) => ({ on: measure('on', count), off: measure('off', count) });
		// n8n compiles and caches a lot with the first deliveries, here in six processes.
		await interleaved(1, round(context.size(400, 5)));
		// Many at once: that each begins a moment later is no loss of throughput, and would look like one.
		const sides = await interleaved(context.size(5, 1), round(context.size(400, 10)));
		// Round by round, since a busy machine makes some rounds slower than others.
		const ratio = median(sides.on.map((perSecond, n) => perSecond / sides.off[n]!));
		return {
			name: `signed deliveries of 4 KB in n8n's queue mode ${how}, two webhook processes and three workers, beside the same with _Ignore Repeated Deliveries_ off`,
			figures: `${median(sides.on).toFixed(1)}/s, beside it ${median(sides.off).toFixed(1)}/s (${times(ratio)})`,
			target: `at least ${LEAST} times the deliveries per second`,
			reached: ratio >= LEAST,
			cause: 'see "Deliveries"',
		};
	});
}

import { LAZY_ISOLATES } from '../../playground/n8n';
import type { Context } from '../context';
import { EVENT, publishChanged, publishPackage } from '../deliveries';
import { median } from '../figures';
import { seconds, whole, type Row } from '../row';

/** How often an event happens meanwhile, and how long each answer of the platform takes, in ms. */
const EVERY = 20;
const DELAYS = [0, 100, 300];

/** What is missed while n8n publishes a changed workflow again: it takes the old trigger down first. */
export async function publishing(context: Context): Promise<Row[]> {
	const { platform } = context;
	return await context.inN8n(LAZY_ISOLATES, async (_, client) => {
		const target = await publishPackage(client, context);
		let isRaw = false;
		/** For how long events are not answered with 200, and for how long nothing is sent at all, in ms. */
		const gap = async () => {
			await platform.call('pulse', EVENT, EVERY);
			await publishChanged(client, target, (isRaw = !isRaw));
			const events = await platform.call('pulsed', target.url);
			const missed = events.filter(({ status }) => status !== 200);
			const unsent = missed.filter(({ status }) => status === undefined);
			return { missed: missed.length * EVERY, unsent: unsent.length * EVERY };
		};
		await gap();
		const rows: Row[] = [];
		for (const delay of DELAYS) {
			await platform.call('delay', delay);
			const gaps = [];
			for (let n = 0; n < context.size(5, 1); n++) gaps.push(await gap());
			const missed = gaps.map((one) => one.missed);
			rows.push({
				name: `publishing a changed workflow again, ${whole(delay)} ms latency`,
				figures: `events of ${seconds(median(missed))} are missed (at most ${seconds(Math.max(...missed))}); for ${seconds(median(gaps.map((one) => one.unsent)))} of it there is no subscription`,
				target: 'shown',
			});
		}
		await platform.call('delay', 0);
		return rows;
	});
}

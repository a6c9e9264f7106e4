import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import { beRefused, inEachN8n, publishWithHeader, signatureOf } from '../deliveries';
import { interleaved, median } from '../figures';
import { cpuSeconds } from '../metrics';
import { times, type Row } from '../row';

/** What is wrong with the signature of what is refused. */
const FORGERIES = {
	missing: () => ({}),
	malformed: () => ({ 'X-Hub-Signature': `sha1=${randomUUID()}` }),
	wrong: () => signatureOf(randomUUID(), 'a guess'),
};

type Side = keyof typeof FORGERIES | 'webhook';

/** Forged deliveries of 4 KB to a real n8n, compared with what its Webhook node refuses by header authentication. */
export async function refusals(context: Context): Promise<Row[]> {
	return await inEachN8n(context, async (client, target, how) => {
		const { url } = target;
		const webhook = await publishWithHeader(client);
		const measure = (side: Side, count: number) => async () => {
			const cpu = await cpuSeconds(client);
			if (side !== 'webhook')
				await beRefused(url, { status: 401, headers: FORGERIES[side] }, count);
			else {
				const headers = () => ({ 'X-Secret': randomUUID() });
				await beRefused(webhook, { status: 403, headers }, count);
			}
			return (((await cpuSeconds(client)) - cpu) * 1000) / count;
		};
		const round = (count: number) => ({
			missing: measure('missing', count),
			webhook: measure('webhook', count),
			malformed: measure('malformed', count),
			wrong: measure('wrong', count),
		});
		await interleaved(1, round(context.size(50, 5)));
		const sides = await interleaved(context.size(9, 1), round(context.size(60, 10)));
		const cost = (side: Side) => median(sides[side]);
		return (Object.keys(FORGERIES) as Array<keyof typeof FORGERIES>).map((side): Row => {
			// Round by round, since a busy machine makes some rounds dearer than others.
			const ratio = median(sides[side].map((ms, n) => ms / sides.webhook[n]!));
			return {
				name: `forged deliveries ${how}, signature ${side}, against a Webhook node with header authentication`,
				figures: `${cost(side).toFixed(2)} ms CPU against ${cost('webhook').toFixed(2)} ms (${times(ratio)})`,
				target: 'at most 1.0 of its CPU',
				reached: ratio <= 1,
				cause: 'see "Refusals"',
			};
		});
	});
}

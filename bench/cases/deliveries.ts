import type { Context } from '../context';
import { deliver, inEachN8n, publishGithub, publishWebhooks } from '../deliveries';
import { interleaved, medianOf } from '../figures';
import { cpuSeconds } from '../metrics';
import { times, type Row } from '../row';

type Side = 'package' | 'webhook' | 'verified' | 'github';

const ALTERNATIVES: Readonly<Record<Exclude<Side, 'package'>, string>> = {
	webhook: 'Webhook, verifying nothing',
	verified: 'Webhook, Crypto and If',
	github: "n8n's GitHub trigger",
};

/** A trigger for a trigger; a Webhook node that verifies nothing, or in nodes behind it, has less to do. */
const least = (other: Side) => (other === 'github' ? 1 : 0.95);

/** Signed deliveries of 4 KB to a real n8n: with its defaults, and when it creates its virtual machines on demand only. */
export async function deliveries(context: Context): Promise<Row[]> {
	return await inEachN8n(context, async (client, target, how) => {
		const targets = {
			package: target,
			...(await publishWebhooks(client, target)),
			github: await publishGithub(client),
		};
		const measure = (side: Side, count: number) => async () => {
			const cpu = await cpuSeconds(client);
			const perSecond = await deliver(client, targets[side], count);
			return { perSecond, cpuMs: (((await cpuSeconds(client)) - cpu) * 1000) / count };
		};
		const round = (count: number) => ({
			package: measure('package', count),
			webhook: measure('webhook', count),
			verified: measure('verified', count),
			github: measure('github', count),
		});
		// n8n compiles and caches a lot with the first deliveries.
		await interleaved(1, round(context.size(300, 5)));
		const sides = await interleaved(context.size(3, 1), round(context.size(300, 15)));
		const rate = (side: Side) => medianOf(sides[side], ({ perSecond }) => perSecond);
		const cost = (side: Side) => medianOf(sides[side], ({ cpuMs }) => cpuMs);
		return (['webhook', 'verified', 'github'] as const).map((other): Row => {
			const ratio = rate('package') / rate(other);
			return {
				name: `signed deliveries ${how}, against ${ALTERNATIVES[other]}`,
				figures: `${rate('package').toFixed(0)}/s against ${rate(other).toFixed(0)}/s (${times(ratio)}); ${cost('package').toFixed(1)} ms CPU against ${cost(other).toFixed(1)} ms`,
				target: `at least ${least(other)} of the rate`,
				reached: ratio >= least(other),
				cause: 'see "Deliveries"',
			};
		});
	});
}

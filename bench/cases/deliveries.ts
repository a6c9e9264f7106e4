import { N8nClient } from '../../playground/client';
import { N8n } from '../../playground/n8n';
import type { Context } from '../context';
import { deliver, publish } from '../deliveries';
import { interleaved, medianOf } from '../figures';
import { times, type Row } from '../row';

/** Signed deliveries of 4 KB to a real n8n. */
export async function deliveries(context: Context): Promise<Row[]> {
	const n8n = await N8n.start({ userFolder: context.home, env: { N8N_METRICS: 'true' } });
	try {
		const client = new N8nClient(n8n.url);
		await client.signIn({
			email: 'owner@example.com',
			password: 'Playground1',
			firstName: 'Bench',
			lastName: 'Owner',
		});
		const targets = await publish(client, context);
		const count = context.size(200, 20);
		const to = (name: keyof typeof targets) => async () =>
			await deliver(client, targets[name], count);
		// n8n compiles and caches a lot with the first deliveries.
		for (const name of ['package', 'webhook', 'verified'] as const) await to(name)();
		const sides = await interleaved(context.size(5, 1), {
			package: to('package'),
			webhook: to('webhook'),
			verified: to('verified'),
		});
		const rate = (name: keyof typeof sides) => medianOf(sides[name], (side) => side.perSecond);
		const cost = (name: keyof typeof sides) => medianOf(sides[name], (side) => side.cpuMs);
		const row = (other: 'webhook' | 'verified', what: string): Row => {
			const ratio = rate('package') / rate(other);
			return {
				name: `deliveries to the trigger in a real n8n, 4 KB, signed, beside ${what}`,
				figures: `${rate('package').toFixed(0)}/s, beside it ${rate(other).toFixed(0)}/s (${times(ratio)}); ${cost('package').toFixed(1)} ms on the processor each, beside it ${cost(other).toFixed(1)} ms`,
				target: 'at least 0.95 times the deliveries per second',
				reached: ratio >= 0.95,
				cause:
					'each delivery is held against those that came before, in the store that all processes of n8n share',
			};
		};
		return [
			row('webhook', 'a Webhook node that verifies nothing'),
			row('verified', 'a Webhook, a Crypto and an If node'),
		];
	} finally {
		await n8n.stop();
	}
}

import { until } from '../../playground/until';
import type { Context, Experiment } from '../context';
import { FORGERIES, type Known } from '../forgery';
import { AT_ONCE, deliver, send, sign } from '../http';
import { counted, NOTHING, whole, type Outcome } from '../outcome';
import type { Place } from '../place';
import { atATime } from '../pool';
import { Random } from '../random';
import { TriggerWorkflow } from '../trigger';

/** Forged deliveries: each is refused, and n8n makes no execution of it, not even one that failed. */
export const forgeries: Experiment = {
	title: 'forged deliveries',
	run: async (context) =>
		await context.inOneProcess(async (place) => [await forge(place, context)]),
};

const GENUINE = JSON.stringify({ id: 'genuine', type: 'CASE_CREATED', payload: { n: 1 } });

async function forge(place: Place, context: Context): Promise<Outcome> {
	const { client, sink, credentialData } = place;
	const workflow = await TriggerWorkflow.publish(place);
	const other = await TriggerWorkflow.publish(place);
	const { preSharedKey: key } = workflow.subscription;
	const [url = ''] = workflow.urls;
	const known: Known = {
		url,
		body: GENUINE,
		signature: sign(GENUINE, key),
		otherUrl: other.urls[0]!,
		otherKey: other.subscription.preSharedKey,
		mistaken: {
			key,
			apiKey: credentialData.apiKey!,
			accessToken: credentialData.accessToken!,
		},
	};
	const random = new Random(57);
	const each = context.size(20, 1);
	const requests = Object.entries(FORGERIES).flatMap(([kind, make]) =>
		Array.from({ length: each }, () => ({ kind, request: make(known, random) })),
	);
	const accepted = new Map<string, number>();
	const byStatus = new Map<string, number>();
	const failing = new Set<string>();
	const add = (counts: Map<string, number>, name: string) =>
		counts.set(name, (counts.get(name) ?? 0) + 1);
	await atATime(AT_ONCE, requests, async ({ kind, request }) => {
		const status = (await send(request))?.status;
		add(byStatus, status === undefined ? 'no answer' : `HTTP ${status}`);
		if (status !== undefined && status < 400) add(accepted, kind);
		if (status === undefined || status >= 500) failing.add(kind);
	});
	// Anything that a forged one had begun would have come before it.
	const answer = await deliver(url, GENUINE, key);
	await until('the genuine delivery', () => sink.items, { accepts: ({ length }) => length > 0 });
	await sink.settled(client, workflow.id);
	const executions =
		(await client.executionCount(workflow.id)) + (await client.executionCount(other.id));
	for (const [kind, count] of accepted) console.log(`ACCEPTED  ${kind}: ${count}`);
	const taken = [...accepted.values()].reduce((sum, count) => sum + count, 0);
	return {
		...NOTHING,
		what: 'forged deliveries',
		size: `${whole(requests.length)} of ${Object.keys(FORGERIES).length} kinds`,
		lost: answer?.status === 200 ? 0 : 1,
		letThrough: Math.max(taken, executions - 1, sink.items.length - 1),
		seen: [
			[...byStatus].map(([name, count]) => `${name}: ${whole(count)}`).join(', '),
			...(failing.size > 0 ? [`n8n itself fails at: ${[...failing].join(', ')}`] : []),
			`${counted(executions, 'execution')}, of the genuine one afterwards`,
		].join('; '),
	};
}

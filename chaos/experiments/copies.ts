import { OWNER } from '../../playground/account';
import { N8nClient } from '../../playground/client';
import { answered, emit } from '../../playground/platform';
import { until } from '../../playground/until';
import type { Context, Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import type { OneProcess } from '../place';
import { TriggerWorkflow } from '../trigger';

/** A copy of n8n's data is started under another address, next to the original. */
export const copies: Experiment = {
	title: "a copy of n8n's data under another address",
	isInE2e: true,
	run: async (context) => await context.alone(async (place) => [await startACopy(place, context)]),
};

async function startACopy(place: OneProcess, context: Context): Promise<Outcome> {
	const { sandbox, sink, client } = place;
	const workflows: TriggerWorkflow[] = [];
	for (let n = 0; n < context.size(10, 2); n++)
		workflows.push(await TriggerWorkflow.publish(place));
	const originals = workflows.map(({ subscription }) => subscription.id);
	/** How many of the original's are no longer as they were. */
	const touched = () =>
		workflows.filter(
			({ subscriptions }, n) =>
				!subscriptions.some(({ id, active }) => id === originals[n] && active),
		).length;
	/** Emits an event; returns how often it was run in all. */
	const runsOfAnEvent = async (clients: N8nClient[]) => {
		sink.clear();
		emit(sandbox);
		await answered(sandbox);
		for (const { id } of workflows) for (const one of clients) await sink.settled(one, id);
		return sink.items.length;
	};

	const copy = await place.startCopy();
	const live = () =>
		workflows.filter(({ subscriptions }) =>
			subscriptions.some(({ url, active }) => url.startsWith(`${copy.url}/`) && active),
		).length;
	const wanted = workflows.length;
	await until('the subscriptions of the copy', live, {
		accepts: (count) => count === wanted,
	}).catch(() => {});
	const missing = wanted - live();
	const atTheStart = touched();
	const ofCopy = new N8nClient(copy.url);
	await ofCopy.signIn(OWNER);
	const inBoth = await runsOfAnEvent([client, ofCopy]);
	for (const { id } of workflows) await ofCopy.deactivate(id);
	const left = live();
	const atTheEnd = touched();
	const inOriginal = await runsOfAnEvent([client]);
	return {
		...NOTHING,
		what: "a copy of n8n's data, started under another address, then unpublished in it",
		size: counted(wanted, 'trigger'),
		lost: Math.max(0, 2 * wanted - inBoth) + Math.max(0, wanted - inOriginal),
		doubled: Math.max(0, inBoth - 2 * wanted) + Math.max(0, inOriginal - wanted),
		letThrough: missing + atTheStart + atTheEnd + left,
		seen: `${wanted - missing} subscriptions of the copy's own; ${atTheStart} of the original's touched by its start, ${atTheEnd} by unpublishing, ${left} of the copy's left; an event was run ${inBoth} times in both, then ${inOriginal} times in the original`,
	};
}

import { answered, emit } from '../../playground/platform';
import { Sqlite } from '../../playground/sqlite';
import { until } from '../../playground/until';
import type { Context, Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import type { OneProcess } from '../place';
import { TriggerWorkflow } from '../trigger';

/** n8n is restarted under another address, while the old one still leads to it. */
export const moves: Experiment = {
	title: 'n8n under another address, to which the old one still leads',
	run: async (context) => await context.alone(async (place) => [await move(place, context)]),
};

async function move(place: OneProcess, context: Context): Promise<Outcome> {
	const { sandbox, sink, client } = place;
	const workflows: TriggerWorkflow[] = [];
	for (let n = 0; n < context.size(10, 2); n++)
		// As for deliveries without an ID: each one runs.
		workflows.push(await TriggerWorkflow.publish(place, { ignoreRepeated: false }));
	const wanted = workflows.length;
	const address = `http://localhost:${place.n8n.port}`;
	const live = () =>
		workflows.flatMap(({ subscriptions }) => subscriptions.filter(({ active }) => active));
	const liveHere = () => live().filter(({ url }) => url.startsWith(`${address}/`)).length;
	const countsTo = async (what: string, count: () => number | Promise<number>, expected: number) =>
		await until(what, count, { accepts: (seen) => seen === expected }).catch(() => {});
	/** Lets an event happen; gives how often it was run in all. */
	const runsOfAnEvent = async () => {
		sink.clear();
		emit(sandbox);
		await answered(sandbox);
		for (const { id } of workflows) await sink.settled(client, id);
		return sink.items.length;
	};

	await place.n8n.stop();
	await place.start({ WEBHOOK_URL: address });
	await countsTo('the subscriptions of the new address', liveHere, wanted);
	// Until n8n has stored them, it knows the deliveries of the old ones as its own.
	await countsTo('n8n to store them', async () => await storedWith(place, address), wanted);
	const atTheStart = live().length;
	const first = await runsOfAnEvent();
	// One whose removal fails, e.g. since it takes too long, is tried again a minute later.
	const afterAnother = async () => {
		await runsOfAnEvent();
		return live().length;
	};
	await countsTo('the old subscriptions to be removed', afterAnother, wanted);
	const afterwards = live().length;
	const second = await runsOfAnEvent();
	for (const { id } of workflows) await client.deactivate(id);
	await countsTo('all subscriptions to be removed', () => live().length, 0);
	const left = live().length;
	return {
		...NOTHING,
		what: 'n8n restarted under another address, while the old one still leads to it; then unpublished',
		size: counted(wanted, 'trigger'),
		lost: Math.max(0, wanted - first) + Math.max(0, wanted - second),
		doubled: Math.max(0, second - wanted),
		letThrough: Math.abs(afterwards - wanted) + left,
		seen: `${atTheStart} subscriptions live after the start; an event was run ${first} times, and then others, until ${afterwards} were live; the last was run ${second} times; ${left} left after unpublishing`,
	};
}

/** How many workflows n8n has stored with a subscription of this address. */
async function storedWith({ n8n }: OneProcess, address: string): Promise<number> {
	const database = new Sqlite(n8n.database);
	const rows = await database.query('SELECT staticData FROM workflow_entity');
	await database.close();
	return rows.filter(({ staticData }) => String(staticData).includes(`"url":"${address}/`)).length;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../playground/until';
import type { Experiment } from '../context';
import { AT_ONCE, deliver } from '../http';
import { counted, NOTHING, type Outcome } from '../outcome';
import type { OneProcess, Place, QueueMode } from '../place';
import { atATime } from '../pool';
import { Random } from '../random';
import { Tally } from '../tally';
import { TriggerWorkflow } from '../trigger';

/** Within how many ms copies of a delivery are sent that come at the same time. */
const SPREAD_MS = 100;

/** How often the sender comes again with what was not accepted, and after how many ms. */
const ATTEMPTS = 200;
const AGAIN_MS = 500;

export const deliveries: Experiment = {
	title: 'signed deliveries to one process with SQLite',
	run: async (context) =>
		await context.inOneProcess(async (place) => [
			await once(place, context.size(2_000, 40), 'one process'),
			await repeated(place, context.size(2_000, 40), 'one process', 0),
			await throughACrash(place, context.size(400, 40)),
		]),
};

export const deliveriesInQueueMode: Experiment = {
	title: 'signed deliveries in queue mode, two webhook processes and three workers',
	run: async (context) =>
		await context.inQueueMode(async (place) => [
			await once(place, context.size(500, 40), 'queue mode'),
			await repeated(place, context.size(400, 40), 'queue mode', 500),
			await whileAWorkerDies(place, context.size(200, 40)),
		]),
};

const idsOf = (kind: string, count: number) =>
	Array.from({ length: count }, (_, n) => `${kind}-${String(n).padStart(5, '0')}`);

const bodyOf = (id: string) =>
	JSON.stringify({ id, type: 'CASE_CREATED', time: 1_767_603_600_000, payload: { of: id } });

/** Publishes a workflow; `send` delivers one of these IDs to it, and says whether that was accepted. */
async function begin(place: Place, ids: readonly string[]) {
	const workflow = await TriggerWorkflow.publish(place);
	const { preSharedKey } = workflow.subscription;
	const tally = new Tally(place, workflow, ids);
	const send = async (id: string, url: string) =>
		tally.note(id, await deliver(url, bodyOf(id), preSharedKey));
	return { urls: workflow.urls, tally, send };
}

/** Sends again what was not accepted, as the platform does. */
async function untilAccepted(send: () => Promise<boolean>): Promise<void> {
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		if (await send()) return;
		await sleep(AGAIN_MS);
	}
}

/** Each sent once. */
async function once(place: Place, count: number, where: string): Promise<Outcome> {
	const ids = idsOf('once', count);
	const { urls, tally, send } = await begin(place, ids);
	await atATime(AT_ONCE, ids, async (id, n) => await send(id, urls[n % urls.length]!));
	return {
		...NOTHING,
		what: `deliveries, each sent once; ${where}`,
		size: counted(ids.length, 'delivery', 'deliveries'),
		...(await tally.outcome()),
	};
}

/**
 * Each sent two or three times, to any of the processes that take deliveries: at the same time for `apart` 0, each up
 * to {@link SPREAD_MS} later; otherwise so many ms after the one before has run, however busy the machine is.
 */
async function repeated(
	place: Place,
	count: number,
	where: string,
	apart: number,
): Promise<Outcome> {
	const random = new Random(13);
	const ids = idsOf('repeated', count);
	const { urls, tally, send } = await begin(place, ids);
	const { sink } = place;
	const copiesOfEach = ids.map((id) => ({
		id,
		copies: Array.from({ length: 2 + random.below(2) }, () => ({
			after: random.below(SPREAD_MS + 1),
			url: random.pick(urls),
		})),
	}));
	await atATime(AT_ONCE, copiesOfEach, async ({ id, copies }) => {
		const sent: Array<Promise<void>> = [];
		for (const { after, url } of copies) {
			if (apart > 0 && sent.length > 0) {
				await Promise.all(sent);
				await until(`${id} to run`, () => sink.items.some((item) => item.id === id));
				await sleep(apart);
			}
			sent.push(
				sleep(after).then(async () => await untilAccepted(async () => await send(id, url))),
			);
		}
		await Promise.all(sent);
	});
	return {
		...NOTHING,
		what: `deliveries, each sent two or three times ${apart > 0 ? `${apart / 1_000} s after it ran` : `within ${SPREAD_MS} ms`}; ${where}`,
		size: counted(ids.length, 'delivery', 'deliveries'),
		...(await tally.outcome()),
	};
}

/** n8n is killed (kill -9) while deliveries come; what was not accepted is sent again until it is. */
async function throughACrash(place: OneProcess, count: number): Promise<Outcome> {
	const ids = idsOf('crash', count);
	const { urls, tally, send } = await begin(place, ids);
	const [url = ''] = urls;
	let killed: Promise<void> | undefined;
	await atATime(AT_ONCE, ids, async (id) => {
		await untilAccepted(async () => await send(id, url));
		if (tally.acceptedCount >= ids.length / 2)
			killed ??= place.n8n.crash().then(async () => await place.start());
	});
	await killed;
	return {
		...NOTHING,
		what: 'deliveries, n8n killed (kill -9) while they arrive, and restarted; one process',
		size: counted(ids.length, 'delivery', 'deliveries'),
		...(await tally.outcome()),
	};
}

/** A worker is killed (kill -9) in the middle of executions, and another one is started. */
async function whileAWorkerDies(place: QueueMode, count: number): Promise<Outcome> {
	const { sink, queue } = place;
	const ids = idsOf('worker', count);
	const { urls, tally, send } = await begin(place, ids);
	sink.clear();
	let release = () => {};
	sink.until = new Promise<void>((resolve) => (release = resolve));
	await atATime(AT_ONCE, ids, async (id, n) => await send(id, urls[n % urls.length]!));
	const begun = Math.min(10, ids.length / 4);
	await until(`${begun} items`, () => sink.items, { accepts: ({ length }) => length >= begun });
	await queue.worker.crash();
	release();
	await queue.replaceWorker(async () => {});
	return {
		...NOTHING,
		what: 'deliveries, one worker killed (kill -9) while it runs them, and replaced; queue mode',
		size: counted(ids.length, 'delivery', 'deliveries'),
		...(await tally.outcome()),
	};
}

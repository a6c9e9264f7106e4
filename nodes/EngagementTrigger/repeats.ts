import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { pause } from '../kernel/http/retry';
import { MAX_DELIVERIES, REDELIVERY_PERIOD, TextMemory } from '../kernel/memory/processMemory';
import { sha256 } from '../kernel/values/sha256';
import { isMissing, isObject, pickBy } from '../kernel/values/values';
import { keyOfNode } from '../kernel/webhooks/trigger';
import { toItems } from './delivery';
import { type Remembered, rememberedOf } from './remembered';

type N8n = Parameters<typeof keyOfNode>[0];

/** The ID of the execution that each delivery has started in this process, by the delivery's key. */
const startedExecutions = new TextMemory<string>('startedExecutions');

/** n8n's store keeps no times, so a mark can name its period. A repeat is then known for one to two periods (ms). */
const PERIOD = REDELIVERY_PERIOD / 2;

/**
 * A mark found so long (ms) after it was recorded is safe: no access takes longer, even on a busy machine, and its write
 * undoes what its read missed. Marks are looked for after `FIRST` ms, then twice as late each time; one lost, after `AGAIN`.
 */
const STAYS = 1_000;
const FIRST = 200;
const AGAIN = 50;

/** How many looks whether marks are safe follow a delivery at most, e.g. in an outage. */
const MOST_LOOKS = 10;

/**
 * Each access reads and writes the whole list. So the next one begins this many times later than the last one took, and
 * at most so long (ms): what comes in quick succession shares it, the more the busier the machine is. From beginning
 * to beginning, since processes whose accesses do not meet then go on like that.
 */
const APART = 17;
const LONGEST_APART = 280;

/**
 * What identifies a delivery: the trigger's node, and all that it says of the event; not its headers, nor its
 * subscription, since two may send the same event, nor how often it was sent. The id alone could be that of a
 * record, and later changes of the record would be lost. Undefined for a delivery without an id.
 */
function deliveryKey(n8n: N8n, item: IDataObject): string | undefined {
	const { id, type, payload } = item;
	if (isMissing(id)) return undefined;
	const compared: IDataObject = { ...withoutCounts(item), raw: undefined };
	const [event] = toItems(payload);
	const isEvent = !isMissing(type) && event?.type === type && event.id === id;
	// Where it has no record, its counts are here, too.
	if (isEvent) compared.payload = withoutCounts(payload as IDataObject);
	return sha256(keyOfNode(n8n, withoutSubscription(compared)));
}

/** Counts of attempts: none is documented, so by likely names. */
const COUNT = /attempt|redeliver|retr(y|ie)/i;
const withoutCounts = (event: IDataObject) => pickBy(event, (name) => !COUNT.test(name));

/** The path along which an event can name the subscription that sent it: at any step of it. */
const STEPS = ['payload', 'content'];

function withoutSubscription(value: unknown, [step, ...others] = STEPS): unknown {
	if (!isObject(value)) return value;
	const inner = step !== undefined && { [step]: withoutSubscription(value[step], others) };
	return { ...value, subscriptionDetails: undefined, ...inner };
}

/** Whether an execution was started with this delivery in this process. */
export function hasStarted(n8n: N8n, delivery: IDataObject): boolean {
	return startedExecutions.get(deliveryKey(n8n, delivery) ?? '') !== undefined;
}

/**
 * The items, except those whose delivery has already started another execution, in this process or, by n8n's
 * deduplication store, in any. That is decided when the execution runs, so no delivery is remembered that did not run.
 */
export async function withoutRepeats(
	n8n: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const newItems: INodeExecutionData[] = [];
	/** A delivery can be a list of events, and hold the same one twice. */
	const ofThese = new Set<unknown>();
	for (const item of items) {
		const key = deliveryKey(n8n, item.json) ?? item;
		if (ofThese.has(key)) continue;
		ofThese.add(key);
		if (typeof key !== 'string' || !(await isRepeat(n8n, key, item.json.time))) newItems.push(item);
	}
	return newItems;
}

async function isRepeat(n8n: IExecuteFunctions, key: string, time: unknown): Promise<boolean> {
	const executionId = n8n.getExecutionId();
	const earlier = startedExecutions.get(key);
	// n8n runs a node again where it is set to retry; no other process ever gets an execution that has begun.
	if (earlier !== undefined) return earlier !== executionId;
	// Before the first await, so that only one of two copies that come at once continues.
	startedExecutions.set(key, executionId);
	const period = Math.floor(Date.now() / PERIOD);
	// What says when it happened is never a new event. Else it is looked for in two periods, and all asked for is recorded.
	const marks = isMissing(time) ? [`${key}@${period}`, `${key}@${period - 1}`] : [key];
	const trigger = rememberedOf(n8n);
	// The list is no longer than it has to be: its length is what an access costs.
	trigger.most = Math.max(trigger.most, marks.length * MAX_DELIVERIES);
	if (trigger.marks.size >= trigger.most) trigger.marks.clear();
	for (const mark of marks) trigger.marks.set(mark, 0);
	trigger.looks = 0;
	const known = await record(n8n, trigger);
	return marks.some((mark) => known.has(mark));
}

/**
 * Records the trigger's marks in n8n's deduplication store, and gives those that it knew before. The store has no other
 * operation. It reads a list, adds to it and writes it back without a lock, so what another process has written in
 * between is lost. So in this process accesses follow one another, what comes in the meantime shares the next one, and
 * each records again what may have been lost.
 */
async function record(n8n: IExecuteFunctions, trigger: Remembered): Promise<Set<unknown>> {
	trigger.next ??= trigger.rest.then(async () => {
		trigger.next = undefined;
		const begun = Date.now();
		const asked = [...trigger.marks];
		const asking = ask(n8n, trigger);
		trigger.rest = asking.then(async (known) => {
			const isLost = asked.some(([mark, since]) => since > 0 && !known.has(mark));
			for (const [mark, since] of asked) {
				// A process that receives deliveries runs them only where it is n8n's only one: in queue mode workers do.
				const isSafe = trigger.isReceiver || (known.has(mark) && begun - since >= STAYS);
				if (isSafe) trigger.marks.delete(mark);
				else if (!known.has(mark)) trigger.marks.set(mark, Date.now());
			}
			if (trigger.marks.size > 0)
				void lookAgain(n8n, trigger, isLost ? AGAIN : FIRST * 2 ** trigger.looks);
			const took = Date.now() - begun;
			await pause(isLost ? AGAIN : Math.min(LONGEST_APART, APART * took) - took);
		});
		return await asking;
	});
	return await trigger.next;
}

async function ask(n8n: IExecuteFunctions, { marks, most }: Remembered): Promise<Set<unknown>> {
	try {
		const options = { mode: 'entries', maxEntries: most } as const;
		const asked = [...marks.keys()];
		const { processed } = await n8n.helpers.checkProcessedAndRecord(asked, 'node', options);
		return new Set(processed);
	} catch (error) {
		n8n.logger.warn(`Repeated deliveries are recognized in this process only: ${String(error)}`);
		return new Set();
	}
}

/** Looks after so many ms whether the marks are safe, unless another access has begun by then. */
async function lookAgain(n8n: IExecuteFunctions, trigger: Remembered, ms: number): Promise<void> {
	const { rest } = trigger;
	// Random, so that processes that have written over each other's marks do not do so again.
	await pause(ms * (1 + Math.random() / 2));
	if (trigger.rest === rest && ++trigger.looks <= MOST_LOOKS) await record(n8n, trigger);
}

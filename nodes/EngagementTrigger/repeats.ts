import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { pause } from '../kernel/http/retry';
import { MAX_DELIVERIES, REDELIVERY_PERIOD, TextMemory } from '../kernel/memory/processMemory';
import { sha256 } from '../kernel/values/sha256';
import { isMissing, isObject } from '../kernel/values/values';
import { keyOfNode } from '../kernel/webhooks/trigger';
import { type Remembered, rememberedOf } from './remembered';

/** The ID of the execution that each delivery has started in this process, by the delivery's key. */
const startedExecutions = new TextMemory<string>('startedExecutions');

/** n8n's store keeps no times, so a mark names its period. A repeat is known for one to two periods (ms). */
const PERIOD = REDELIVERY_PERIOD / 2;

/** Three marks for each delivery: two for periods, one for the execution. */
const MOST_MARKS = 3 * MAX_DELIVERIES;

/**
 * A mark that a process has found in the store for this long (ms) is safe, and no longer recorded with each access:
 * longer than another process takes from a read to the write that may undo what came in between.
 */
const STAYS = 300;

/** The first pause (ms) before a look whether marks have stayed; each is longer, and there is none from the last on. */
const FIRST_PAUSE = 80;
const LAST_PAUSE = 1_000;

/**
 * Each access reads and writes the whole list. So the next one waits this many times as long as the last one took, and
 * at most so long (ms): what comes in quick succession shares it.
 */
const REST = 9;
const LONGEST_REST = 200;

/**
 * What identifies a delivery: the trigger's node, and all that it says of the event; not its headers, nor its
 * subscription, since two may send the same event, nor how often it was sent. The id alone could be that of a
 * record, and later changes of the record would be lost. Undefined for a delivery without an id.
 */
function deliveryKey(
	n8n: IExecuteFunctions | IWebhookFunctions,
	item: IDataObject,
): string | undefined {
	if (isMissing(item.id)) return undefined;
	const compared = Object.entries(item).filter(([name]) => !NOT_COMPARED.test(name));
	return sha256(keyOfNode(n8n, withoutSubscription(Object.fromEntries(compared))));
}

/** The item's copy of the body, and counters of attempts: none is documented, so by likely names. */
const NOT_COMPARED = /^raw$|attempt|redeliver|retr(y|ie)/i;

/** The path along which an event can name the subscription that sent it: at any step of it. */
const STEPS = ['payload', 'content'];

function withoutSubscription(value: unknown, [step, ...others] = STEPS): unknown {
	if (!isObject(value)) return value;
	const inner = step !== undefined && { [step]: withoutSubscription(value[step], others) };
	return { ...value, subscriptionDetails: undefined, ...inner };
}

/** Whether an execution was started with this delivery in this process. */
export function hasStarted(n8n: IWebhookFunctions, delivery: IDataObject): boolean {
	const key = deliveryKey(n8n, delivery);
	return key !== undefined && startedExecutions.get(key) !== undefined;
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
	const ofThese = new Set<string>();
	for (const item of items) {
		const key = deliveryKey(n8n, item.json);
		if (key === undefined) newItems.push(item);
		else if (!ofThese.has(key)) {
			ofThese.add(key);
			if (!(await isRepeat(n8n, key))) newItems.push(item);
		}
	}
	return newItems;
}

async function isRepeat(n8n: IExecuteFunctions, key: string): Promise<boolean> {
	const executionId = n8n.getExecutionId();
	const earlier = startedExecutions.get(key);
	if (earlier !== undefined) return earlier !== executionId;
	// Before the first await, so that only one of two copies that come at once continues.
	startedExecutions.set(key, executionId);
	const period = Math.floor(Date.now() / PERIOD);
	const claims = [`${key}@${period}`, `${key}@${period - 1}`];
	const executionMark = `${key}@execution ${executionId}`;
	const trigger = rememberedOf(n8n);
	const known = await record(n8n, trigger, [...claims, executionMark]);
	void hold(n8n, trigger);
	// The same execution again continues.
	return !known.has(executionMark) && claims.some((claim) => known.has(claim));
}

/**
 * Records marks in n8n's deduplication store, and gives those that it knew before, with others among them. The store
 * has no other operation. It reads a list, adds to it and writes it back without a lock, so what another process has
 * written in between is lost. So in this process accesses follow one another, what comes in the meantime shares
 * the next one, and each records again what may have been lost.
 */
async function record(
	n8n: IExecuteFunctions,
	trigger: Remembered,
	marks: readonly string[] = [],
): Promise<ReadonlySet<unknown>> {
	if (trigger.marks.size > MOST_MARKS) trigger.marks.clear();
	for (const mark of marks) trigger.marks.set(mark, Infinity);
	if (!trigger.isWaiting) {
		trigger.isWaiting = true;
		trigger.latest = trigger.latest.then(async () => {
			await trigger.rest;
			trigger.isWaiting = false;
			const begun = Date.now();
			const asked = [...trigger.marks];
			const known = await ask(n8n, [...trigger.marks.keys()]);
			trigger.rest = pause(Math.min(LONGEST_REST, REST * (Date.now() - begun)));
			for (const [mark, since] of asked) {
				const found = known.has(mark) ? Math.min(since, begun) : Infinity;
				// A process that receives deliveries runs them only where it is n8n's only one: in queue mode workers do.
				if (trigger.isReceiver || begun - found > STAYS) trigger.marks.delete(mark);
				else trigger.marks.set(mark, found);
			}
			return known;
		});
	}
	return await trigger.latest;
}

async function ask(n8n: IExecuteFunctions, marks: string[]): Promise<ReadonlySet<unknown>> {
	try {
		const options = { mode: 'entries', maxEntries: MOST_MARKS } as const;
		const { processed } = await n8n.helpers.checkProcessedAndRecord(marks, 'node', options);
		return new Set(processed);
	} catch (error) {
		n8n.logger.warn(`Repeated deliveries are recognized in this process only: ${String(error)}`);
		return new Set();
	}
}

/** Looks until all marks have stayed: sooner again if some were lost. A later access does so by itself. */
async function hold(n8n: IExecuteFunctions, trigger: Remembered): Promise<void> {
	const { marks } = trigger;
	for (let next = FIRST_PAUSE; marks.size > 0 && next < LAST_PAUSE;) {
		const { latest } = trigger;
		// Random, so that processes that have written over each other's marks do not do so again.
		await pause(next * (1 + Math.random()));
		if (trigger.latest !== latest) return;
		const known = await record(n8n, trigger);
		next *= [...marks.keys()].every((mark) => known.has(mark)) ? 3 : 1.2;
	}
}

import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { MAX_DELIVERIES, REDELIVERY_PERIOD, TextMemory } from '../shared/processMemory';
import { sha256 } from '../shared/sha256';
import { pause } from '../shared/transport';
import { keyOfNode } from '../shared/trigger';
import { isMissing, isObject } from '../shared/values';
import { DeliveryMarks } from './deliveryMarks';
import { readDeliveryOptions } from './parameters';

/** By key, which execution was started with a delivery in this process. */
const startedExecutions = new TextMemory<string>('startedExecutions');

/** n8n's store keeps no times, so a mark names its period (ms). A repeat is known for one to two of them. */
const PERIOD = REDELIVERY_PERIOD / 2;

/** For two periods, for the execution, and two more where other processes run deliveries too. */
const MARKS_PER_DELIVERY = 5;

/** How often an execution claims a delivery again whose claims are overwritten. */
const MAX_CLAIMS = 8;

/** How long an execution waits for another one to record that it runs (ms): longer if that is likely. */
const SHORT_WAIT_MS = 2_000;
const LONG_WAIT_MS = 10_000;

const marksByTrigger = new TextMemory<DeliveryMarks>('deliveryMarks');

/**
 * A process that receives webhooks is n8n's only one that runs deliveries too: in queue mode the
 * processes that receive them pass them on to workers.
 */
const roles = new TextMemory<true>('roles');
const RECEIVER = 'receives webhooks';

/**
 * What identifies a delivery: the trigger's node, and all that it says of the event; not its headers, nor
 * its subscription, since two may send the same event. The id alone could be that of a record, and later
 * changes of the record would be lost. Undefined for a delivery without an id.
 */
export function deliveryKey(
	n8n: IExecuteFunctions | IWebhookFunctions,
	item: IDataObject,
): string | undefined {
	if (isMissing(item.id)) return undefined;
	return sha256(keyOfNode(n8n, withoutSubscription({ ...item, raw: undefined })));
}

/** Where an event can name the subscription that sent it: here, or at the next step. */
const STEPS = ['payload', 'content'];

function withoutSubscription(value: unknown, [step, ...others] = STEPS): unknown {
	if (!isObject(value)) return value;
	const inner = step !== undefined && { [step]: withoutSubscription(value[step], others) };
	return { ...value, subscriptionDetails: undefined, ...inner };
}

/** To be called for each delivery that starts an execution, in the process that receives it. */
export function markAsReceiver(): void {
	roles.set(RECEIVER, true);
}

/** Whether an execution was started with this delivery in this process. */
export function hasStarted(key: string): boolean {
	return startedExecutions.get(key) !== undefined;
}

/**
 * The items without deliveries that have started another execution, in this process or, by n8n's
 * deduplication store, in any. This is decided when the execution runs and not when the delivery comes,
 * so that no delivery is remembered without having run. What a person runs again always runs.
 */
export async function withoutRepeats(
	n8n: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const { ignoreRepeated, checkOnce } = readDeliveryOptions(n8n.getNodeParameter('options', 0, {}));
	if (!ignoreRepeated || n8n.getMode() !== 'webhook') return items;
	const newItems: INodeExecutionData[] = [];
	/** A delivery can be a list of events, and hold one twice. */
	const ofThese = new Set<string>();
	for (const item of items) {
		const key = deliveryKey(n8n, item.json);
		if (key !== undefined && (ofThese.has(key) || (await isRepeat(n8n, key, checkOnce)))) continue;
		if (key !== undefined) ofThese.add(key);
		newItems.push(item);
	}
	return newItems;
}

async function isRepeat(n8n: IExecuteFunctions, key: string, checkOnce: boolean): Promise<boolean> {
	const executionId = n8n.getExecutionId();
	const earlier = startedExecutions.get(key);
	if (earlier !== undefined) return earlier !== executionId;
	// Before the first await, so that only one of two copies that come at once continues.
	startedExecutions.set(key, executionId);
	const period = Math.floor(Date.now() / PERIOD);
	const claims = [`${key}@${period}`, `${key}@${period - 1}`] as const;
	const executionMark = `${key}@execution ${executionId}`;
	const marks = marksOf(n8n);
	const isReceiver = roles.get(RECEIVER) === true;
	const known = await marks.record([...claims, executionMark], !isReceiver);
	// The same execution again: it continues.
	if (known.has(executionMark)) return false;
	if (claims.some((one) => known.has(one))) return true;
	if (isReceiver) return false;
	if (checkOnce) {
		// What another worker writes over would not be known later.
		void marks.hold([claims[0]]);
		return false;
	}
	return await anotherWorkerRunsIt(marks, claims, executionMark);
}

function marksOf(n8n: IExecuteFunctions): DeliveryMarks {
	const trigger = keyOfNode(n8n);
	const marks =
		marksByTrigger.get(trigger) ?? new DeliveryMarks(n8n, MARKS_PER_DELIVERY * MAX_DELIVERIES);
	marksByTrigger.set(trigger, marks);
	return marks;
}

/**
 * Whether another worker runs a delivery that this execution has found unclaimed, as others may have done
 * at the same time.
 *
 * At least one worker always runs the delivery. Only two marks stop an execution: a claim that it finds at
 * its first access, and `run`. Of all that ask for one of these, the first does not find it and continues;
 * if it asked for `run`, it runs. A mark that is lost only lets more of them through.
 *
 * Two workers rarely both run it. When claims overlap, the last write replaces all others: the execution
 * that finds its own in place, and is the first to look, runs at once. All others wait until it has
 * recorded that it runs.
 */
async function anotherWorkerRunsIt(
	marks: DeliveryMarks,
	claims: readonly [string, string],
	executionMark: string,
): Promise<boolean> {
	const [claim] = claims;
	const lookedMark = `${claim} looked`;
	const runMark = `${claim} run`;
	let known = await marks.record([...claims, executionMark, lookedMark], true);
	const isFirst = !known.has(lookedMark);
	// Another delivery has overwritten all claims. Looking for them makes them again.
	const isUnclaimed = () => ![...claims, executionMark].some((one) => known.has(one));
	for (let count = 1; isUnclaimed() && count < MAX_CLAIMS; count++)
		known = await marks.record([...claims, executionMark], true);
	if (!isFirst || !known.has(executionMark)) {
		await pause(known.has(executionMark) ? SHORT_WAIT_MS : LONG_WAIT_MS);
		if ((await marks.record([runMark], true)).has(runMark)) return true;
	}
	void marks.hold([claim, lookedMark, runMark]);
	return false;
}

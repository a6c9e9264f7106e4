import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { REDELIVERY_PERIOD } from './delivery';

/** How many deliveries are remembered: by each process, and for each trigger in n8n's shared store. */
const REMEMBERED = 1_000;

/** The execution that began with a delivery in this process, and when, by fingerprint; oldest first. */
const begun = new Map<string, { execution: string; since: number }>();

/** n8n's store keeps no times: a mark names the span of time that it belongs to. */
const SPAN = REDELIVERY_PERIOD / 2;

/** Of a delivery: two spans and its execution. */
const MARKS = 3;

/**
 * What tells a repeat: the trigger's node, and the whole delivery. An id alone could be the record's, and
 * later changes of that record would be lost. Undefined for a delivery without an id.
 */
export function fingerprint(
	workflowId: string,
	nodeId: string,
	item: INodeExecutionData['json'],
): string | undefined {
	if (item.id === undefined) return undefined;
	return createHash('sha256')
		.update(JSON.stringify([workflowId, nodeId, item.payload]))
		.digest('base64url');
}

/** Whether an execution for this delivery has begun in this process. */
export function hasBegun(key: string): boolean {
	return begunBy(key) !== undefined;
}

function begunBy(key: string): string | undefined {
	const { execution, since = -Infinity } = begun.get(key) ?? {};
	return Date.now() - since < REDELIVERY_PERIOD ? execution : undefined;
}

/**
 * Leaves out deliveries with which another execution has begun already, in this process or, through
 * n8n's deduplication store, in any. It is asked when the execution runs and not when the delivery
 * comes, so that a delivery is never remembered without being run. Only first runs are asked: what a
 * person runs again has to run.
 */
export async function withoutRepeats(
	n8n: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const { ignoreRepeated = true } = n8n.getNodeParameter('options', 0, {}) as IDataObject;
	if (ignoreRepeated !== true || n8n.getMode() !== 'webhook') return items;
	const first: INodeExecutionData[] = [];
	for (const item of items) {
		const key = fingerprint(n8n.getWorkflow().id ?? '', n8n.getNode().id, item.json);
		if (key === undefined || !(await isRepeat(n8n, key))) first.push(item);
	}
	return first;
}

async function isRepeat(n8n: IExecuteFunctions, key: string): Promise<boolean> {
	const execution = n8n.getExecutionId();
	const earlier = begunBy(key);
	if (earlier !== undefined) return earlier !== execution;
	// Before anything is awaited: of two copies that come together, one goes on.
	remember(key, execution);
	// An execution that n8n starts again, since its worker died, finds its own mark and goes on.
	const mine = `${key}@execution ${execution}`;
	const span = Math.floor(Date.now() / SPAN);
	const ofAny = [`${key}@${span}`, `${key}@${span - 1}`];
	const marks = await marked(n8n, [...ofAny, mine]);
	return ofAny.some((one) => marks.includes(one)) && !marks.includes(mine);
}

/** What the next turn at the store is to mark, by trigger. */
const gathering = new Map<string, { values: string[]; processed: Promise<unknown[]> }>();

let last: Promise<unknown> = Promise.resolve();

/**
 * Marks values in the shared store, and gives those of the turn that were marked before. One turn after
 * the other in this process: n8n's store reads a list, adds to it and writes it back, without a lock. What
 * comes while one is taken is marked together by the next.
 */
async function marked(n8n: IExecuteFunctions, values: string[]): Promise<unknown[]> {
	const trigger = JSON.stringify([n8n.getWorkflow().id, n8n.getNode().id]);
	let turn = gathering.get(trigger);
	if (turn === undefined) {
		const gathered: string[] = [];
		const processed = last.then(async () => {
			gathering.delete(trigger);
			return await mark(n8n, gathered);
		});
		turn = { values: gathered, processed };
		gathering.set(trigger, turn);
		last = processed;
	}
	turn.values.push(...values);
	return await turn.processed;
}

/** None when the store cannot be asked. */
async function mark(n8n: IExecuteFunctions, values: string[]): Promise<unknown[]> {
	try {
		const { processed } = await n8n.helpers.checkProcessedAndRecord(values, 'node', {
			mode: 'entries',
			maxEntries: MARKS * REMEMBERED,
		});
		return processed;
	} catch (error) {
		n8n.logger.warn(`Repeated deliveries are told apart in this process only: ${String(error)}`);
		return [];
	}
}

function remember(key: string, execution: string): void {
	begun.delete(key);
	begun.set(key, { execution, since: Date.now() });
	for (const oldest of begun.keys()) {
		if (begun.size <= REMEMBERED) return;
		begun.delete(oldest);
	}
}

import { createHash } from 'crypto';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { REDELIVERY_PERIOD } from './delivery';
import { readDeliveryOptions } from './parameters';

/** How many deliveries are remembered: by each process, and for each trigger in n8n's shared store. */
const CAPACITY = 1_000;

/**
 * By fingerprint, which execution was started with a delivery in this process, and when (epoch ms);
 * oldest first. It is the memory of the process, and so outlives a run.
 */
const executions = new Map<string, { executionId: string; startTime: number }>();

/** n8n's store keeps no times, so a mark names its period. A repeat is known for one to two of them. */
const PERIOD = REDELIVERY_PERIOD / 2;

/** One for this period, one for the period before, one for the execution. */
const MARKS_PER_DELIVERY = 3;

/**
 * What identifies a delivery: the trigger's node, and the whole payload. The id alone could be that of
 * a record, and later changes of the record would be lost. Undefined for a delivery without an id.
 */
export function fingerprint(
	n8n: IExecuteFunctions | IWebhookFunctions,
	{ id, payload }: IDataObject,
): string | undefined {
	if (id === undefined) return undefined;
	return createHash('sha256')
		.update(JSON.stringify([n8n.getWorkflow().id ?? '', n8n.getNode().id, payload]))
		.digest('base64url');
}

/** Whether an execution was started with this delivery in this process. */
export function hasStarted(key: string): boolean {
	return executionOf(key) !== undefined;
}

function executionOf(key: string): string | undefined {
	const { executionId, startTime = -Infinity } = executions.get(key) ?? {};
	return Date.now() - startTime < REDELIVERY_PERIOD ? executionId : undefined;
}

/**
 * The items without deliveries that have started another execution, in this process or, by n8n's
 * deduplication store, in any. It is decided when the execution runs and not when the delivery comes,
 * so that no delivery is remembered without being run. What a person runs again always runs.
 */
export async function withoutRepeats(
	n8n: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const { ignoreRepeated } = readDeliveryOptions(n8n.getNodeParameter('options', 0, {}));
	if (!ignoreRepeated || n8n.getMode() !== 'webhook') return items;
	const newItems: INodeExecutionData[] = [];
	for (const item of items) {
		const key = fingerprint(n8n, item.json);
		if (key === undefined || !(await isRepeat(n8n, key))) newItems.push(item);
	}
	return newItems;
}

async function isRepeat(n8n: IExecuteFunctions, key: string): Promise<boolean> {
	const executionId = n8n.getExecutionId();
	const earlier = executionOf(key);
	if (earlier !== undefined) return earlier !== executionId;
	// Before the first await, so that of two copies that come at once only one goes on.
	remember(key, executionId);
	const period = Math.floor(Date.now() / PERIOD);
	const periodMarks = [`${key}@${period}`, `${key}@${period - 1}`];
	const executionMark = `${key}@execution ${executionId}`;
	const known = await mark(n8n, [...periodMarks, executionMark]);
	// An execution that n8n starts again, because its worker died, finds its own mark and goes on.
	return periodMarks.some((one) => known.includes(one)) && !known.includes(executionMark);
}

function remember(key: string, executionId: string): void {
	executions.delete(key);
	executions.set(key, { executionId, startTime: Date.now() });
	for (const oldest of executions.keys()) {
		if (executions.size <= CAPACITY) return;
		executions.delete(oldest);
	}
}

/** The marks that are yet to be recorded, by trigger, and those among them that were known before. */
const batches = new Map<string, { marks: string[]; known: Promise<unknown[]> }>();

let lastBatch: Promise<unknown> = Promise.resolve();

/**
 * Records marks in the shared store, and gives those of their batch that it knew before. In this
 * process one batch follows the other, since n8n's store reads a list, adds to it and writes it back
 * without a lock; the marks that come in the meantime form the next batch.
 */
async function mark(n8n: IExecuteFunctions, marks: string[]): Promise<unknown[]> {
	const trigger = JSON.stringify([n8n.getWorkflow().id, n8n.getNode().id]);
	let batch = batches.get(trigger);
	if (batch === undefined) {
		const batchMarks: string[] = [];
		const known = lastBatch.then(async () => {
			batches.delete(trigger);
			return await record(n8n, batchMarks);
		});
		batch = { marks: batchMarks, known };
		batches.set(trigger, batch);
		lastBatch = known;
	}
	batch.marks.push(...marks);
	return await batch.known;
}

/** The marks that the store knew before; none when it cannot be reached. */
async function record(n8n: IExecuteFunctions, marks: string[]): Promise<unknown[]> {
	try {
		const { processed } = await n8n.helpers.checkProcessedAndRecord(marks, 'node', {
			mode: 'entries',
			maxEntries: MARKS_PER_DELIVERY * CAPACITY,
		});
		return processed;
	} catch (error) {
		n8n.logger.warn(`Repeated deliveries are told apart in this process only: ${String(error)}`);
		return [];
	}
}

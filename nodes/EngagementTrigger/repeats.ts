import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** How many deliveries are remembered, by each process and by each trigger in n8n's shared store. */
const REMEMBERED = 1_000;

/** Deliveries whose execution has begun in this process, oldest first. */
const begun = new Set<string>();

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
	return begun.has(key);
}

/**
 * Leaves out deliveries that another execution has begun already, in this process or, through n8n's
 * deduplication store, in any. It is asked when the execution runs and not when the delivery comes,
 * so that a delivery is never remembered without being run. An execution that n8n starts a second time (a
 * worker that died) finds its own mark and goes on. When the store cannot be asked the delivery runs.
 */
export async function withoutRepeats(
	n8n: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const { ignoreRepeated = true } = n8n.getNodeParameter('options', 0, {}) as IDataObject;
	if (ignoreRepeated !== true || n8n.getMode() === 'manual') return items;
	const kept: INodeExecutionData[] = [];
	for (const item of items) {
		const key = fingerprint(n8n.getWorkflow().id ?? '', n8n.getNode().id, item.json);
		if (key === undefined || !(await isRepeat(n8n, key))) kept.push(item);
	}
	return kept;
}

async function isRepeat(n8n: IExecuteFunctions, key: string): Promise<boolean> {
	const mine = `${key}@${n8n.getExecutionId()}`;
	const shared = await marked(n8n, [key, mine]);
	if (shared === undefined) {
		const repeat = begun.has(key);
		remember(key);
		return repeat;
	}
	remember(key);
	const repeat = shared.includes(key) && !shared.includes(mine);
	if (repeat) await n8n.helpers.removeProcessed([mine], 'node', { mode: 'entries' });
	return repeat;
}

/** Marks the values in the shared store and gives those that were marked before; undefined without a store. */
async function marked(n8n: IExecuteFunctions, values: string[]): Promise<unknown[] | undefined> {
	try {
		const { processed } = await n8n.helpers.checkProcessedAndRecord(values, 'node', {
			mode: 'entries',
			maxEntries: 2 * REMEMBERED,
		});
		return processed;
	} catch (error) {
		n8n.logger.warn(`Repeated deliveries are told apart in this process only: ${String(error)}`);
		return undefined;
	}
}

function remember(key: string): void {
	begun.add(key);
	for (const oldest of begun) {
		if (begun.size <= REMEMBERED) return;
		begun.delete(oldest);
	}
}

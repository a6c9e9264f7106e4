import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * The moment at which n8n wakes a suspended execution. n8n runs a node again only if the stored execution
 * does not say that it waits; otherwise it takes the node for done and passes its input on. So n8n can read
 * from this date when to wake, but stores null for it.
 */
class WakeUp extends Date {
	override toJSON(): string {
		return null as unknown as string;
	}
}

/**
 * Suspends the execution, which frees its worker. At `time` (epoch ms) n8n runs this node again, as the same
 * run: as a new one, n8n would store another output at every wake-up for as long as the execution waits.
 */
export async function suspendUntil(n8n: IExecuteFunctions, time: number): Promise<void> {
	n8n.getExecuteData().runIndex = runIndexOf(n8n);
	await n8n.putExecutionToWait(new WakeUp(time));
}

/** Which run of the node it is, counted from 0. */
export function runIndexOf(n8n: IExecuteFunctions): number {
	return Number(n8n.getWorkflowDataProxy(0).$runIndex);
}

import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * The moment at which n8n wakes a suspended execution. n8n runs a node again only when the stored
 * execution does not say that it waits: else it takes the node for done and hands its input on. So n8n
 * reads from this date when to wake, and stores null for it.
 */
class WakeUp extends Date {
	override toJSON(): string {
		return null as unknown as string;
	}
}

/**
 * Suspends the execution: no worker is held. At `time` (epoch ms) n8n runs this node again, as the same
 * run of it: else n8n would keep what came out at every wake-up, for as long as the execution waits.
 */
export async function suspendUntil(n8n: IExecuteFunctions, time: number): Promise<void> {
	n8n.getExecuteData().runIndex = runIndexOf(n8n);
	await n8n.putExecutionToWait(new WakeUp(time));
}

/** Which run of the node it is, counted from 0. */
export function runIndexOf(n8n: IExecuteFunctions): number {
	return Number(n8n.getWorkflowDataProxy(0).$runIndex);
}

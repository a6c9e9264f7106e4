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

/** Suspends the execution: no worker is held. At `time` (epoch ms) n8n runs this node again. */
export async function suspendUntil(n8n: IExecuteFunctions, time: number): Promise<void> {
	await n8n.putExecutionToWait(new WakeUp(time));
}

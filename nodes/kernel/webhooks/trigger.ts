import type { FunctionsBase, IHookFunctions, IPollFunctions } from 'n8n-workflow';

/** A key of the node of a workflow, for what is remembered about it; `more`: what it is about. */
export function keyOfNode(
	n8n: Pick<FunctionsBase, 'getWorkflow' | 'getNode'>,
	...more: unknown[]
): string {
	return JSON.stringify([n8n.getWorkflow().id ?? '', n8n.getNode().id, ...more]);
}

/** Whether n8n itself starts, or takes over from another main process: nobody has switched the workflow on. */
export function isStart(n8n: Pick<IHookFunctions | IPollFunctions, 'getActivationMode'>): boolean {
	return ['init', 'leadershipChange'].includes(n8n.getActivationMode());
}

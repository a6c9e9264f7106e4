/** Workflows to look at in the editor. */
import type { Workflow, WorkflowNode } from '../../../playground/client';
import { environment } from '../environment';
import { chain, START, to } from '../workflows';
import { editor } from './browser';

/** Opens a workflow whose nodes all follow its start, which gives them these items. */
export async function openFan(
	name: string,
	nodes: WorkflowNode[],
	items: Array<Record<string, unknown>> = [{}],
): Promise<void> {
	await open({
		name,
		nodes: [
			START,
			...nodes.map((one, row): WorkflowNode => ({ ...one, position: [240, row * 160] })),
		],
		connections: { [START.name]: to(...nodes) },
		pinData: { [START.name]: items.map((json) => ({ json })) },
	});
}

/** Opens a workflow whose nodes follow each other. */
export async function openChain(name: string, nodes: WorkflowNode[] = []): Promise<void> {
	await open(chain(name, [START, ...nodes]));
}

export async function open(workflow: Workflow): Promise<void> {
	await editor().moveToWorkflow(await environment().client.importWorkflow(workflow), workflow);
}

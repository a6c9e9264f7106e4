/** Workflows to look at in the editor. */
import packageJson from '../../../package.json';
import type { Workflow, WorkflowNode } from '../../../playground/client';
import { CREDENTIAL_TYPE, environment } from '../environment';
import { editor } from './browser';

type Parameters = Record<string, unknown>;

export const START: WorkflowNode = {
	id: 'start',
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** A node of the package with its credential; `type` is what follows `engagement`. */
export function node(
	name: string,
	type: string,
	parameters: Parameters,
	more: Partial<WorkflowNode> & { executeOnce?: boolean } = {},
): WorkflowNode {
	return {
		id: name,
		name,
		type: `${packageJson.name}.engagement${type}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { [CREDENTIAL_TYPE]: environment().credential },
		...more,
	};
}

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const to = (...nodes: WorkflowNode[]) => ({
	main: [nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }))],
});

/** Opens a workflow whose nodes all follow its start, which gives them these items. */
export async function openFan(
	name: string,
	nodes: WorkflowNode[],
	items: Parameters[] = [{}],
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
	const all = [START, ...nodes];
	await open({
		name,
		nodes: all.map((one, column): WorkflowNode => ({ ...one, position: [column * 240, 0] })),
		connections: Object.fromEntries(all.slice(1).map((one, n) => [all[n]!.name, to(one)])),
	});
}

export async function open(workflow: Workflow): Promise<void> {
	await editor().openWorkflow(await environment().client.importWorkflow(workflow));
}

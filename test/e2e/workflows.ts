/** What workflows under test are made of. */
import packageJson from '../../package.json';
import { CREDENTIAL_TYPE } from '../../playground/account';
import type { Workflow, WorkflowNode } from '../../playground/client';
import { environment } from './environment';

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
	parameters: Record<string, unknown>,
	more: Partial<WorkflowNode> & { executeOnce?: boolean } = {},
): WorkflowNode {
	const credentials = more.credentials ?? { [CREDENTIAL_TYPE]: environment().credential };
	return {
		id: name,
		name,
		type: `${packageJson.name}.engagement${type}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...more,
		credentials,
	};
}

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The connection of a node's first output to the inputs of others. */
export const to = (...nodes: WorkflowNode[]) => ({
	main: [nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }))],
});

/** Nodes that follow each other. */
export function chain(name: string, nodes: WorkflowNode[]): Workflow {
	return {
		name,
		nodes: nodes.map((one, column): WorkflowNode => ({ ...one, position: [column * 240, 0] })),
		connections: Object.fromEntries(nodes.slice(1).map((one, n) => [nodes[n]!.name, to(one)])),
	};
}

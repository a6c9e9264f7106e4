/** The edge of the nodes at which a model gives arguments and reads items, instead of a workflow. */
import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import * as operation from '../operation';
import { patienceFor } from '../transport';
import { ArgumentsIn } from './argumentsIn';
import { ModelEdge } from './modelEdge';
import { withArguments } from './toolArguments';
import { toolProperties } from './toolText';

export { subtitleOf, waitingTooltipOf } from '../operation';

/** How long a tool may work (ms), and its pauses within that: its callers give up after 60 s, and then call again. */
const LIMITS = { pauses: 20_000, time: 40_000 };

/**
 * How the node of an area is executed: it carries the chosen operation out, for a workflow or for a model.
 * @param load the operations, which are needed only now: see "What loads when" in docs/developers/architecture.md
 */
export function executing(load: () => Promise<{ resources: readonly operation.Resource[] }>) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, (await load()).resources);
	};
}

async function run(
	n8n: IExecuteFunctions,
	resources: readonly operation.Resource[],
): Promise<INodeExecutionData[][]> {
	// For an agent and an MCP client n8n makes a second type of the node, whose name has this ending. n8n's
	// function `isToolExecution` returns false when an agent has its tool run as a node.
	if (!n8n.getNode().type.endsWith('Tool')) return await operation.run(n8n, resources);
	return await operation.run(
		n8n,
		resources,
		(chosen) => new ModelEdge(chosen, new ArgumentsIn(n8n, chosen), patienceFor(LIMITS)),
	);
}

/** n8n's properties, with what a tool says to a model and asks it for. */
export function propertiesOf(resources: readonly operation.Resource[]): INodeProperties[] {
	return [...toolProperties(resources), ...operation.propertiesOf(resources, withArguments)];
}

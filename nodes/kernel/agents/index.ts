/** The edge of the nodes at which a model gives arguments and reads items, instead of a workflow. */
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { patienceFor } from '../http/stoppable';
import * as operation from '../operation';
import { ArgumentsIn } from './argumentsIn';
import { ModelEdge } from './modelEdge';

export { toolProperties } from './toolProperties';

/** How long a tool may work (ms), and its pauses within that: its callers give up after 60 s, and then call again. */
const PATIENCE = { pauses: 20_000, time: 40_000 };

/**
 * How the node of an area is executed: it carries the chosen operation out, for a workflow or for a model.
 * @param load the operations, which are needed only now: see "What loads when" in docs/developers/architecture.md
 */
export function executing(load: () => Promise<{ resources: readonly operation.Resource[] }>) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { resources } = await load();
		// For an agent and an MCP client n8n makes a second type of the node, whose name has this ending. n8n's
		// function `isToolExecution` returns false when an agent has its tool run as a node.
		if (!this.getNode().type.endsWith('Tool')) return await operation.run(this, resources);
		const edgeOf = (chosen: operation.Operation) =>
			new ModelEdge(chosen, new ArgumentsIn(this, chosen), patienceFor(PATIENCE));
		return await operation.run(this, resources, edgeOf);
	};
}

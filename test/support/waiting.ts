import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Engine, TestWorkflow } from './engine';
import { Execution } from './execution';

/** A node of the package between a trigger and a node that shows what came out: `Node`, `After`. */
export function waitingWorkflow(
	type: string,
	parameters: object,
	more: Partial<INode> = {},
): TestWorkflow {
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	return {
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{
				name: 'Node',
				type: `n8n-nodes-engagement-platform.${type}`,
				parameters: parameters as INode['parameters'],
				...more,
			},
			{ name: 'After', type: 'n8n-nodes-base.noOp' },
		],
		connections: { Start: to('Node'), Node: to('After') },
	};
}

/** Starts executions that can be suspended, and closes them when a test has ended. */
export function useExecutions(engine: Engine) {
	const open: Execution[] = [];
	afterEach(async () => {
		for (const execution of open.splice(0)) await execution.close();
	});
	return async (
		workflow: TestWorkflow,
		items: INodeExecutionData[] = [{ json: {} }],
	): Promise<Execution> => {
		const execution = await Execution.of(engine, workflow);
		open.push(execution);
		return await execution.start('Start', items);
	};
}

/** n8n tries the node twice, at once. */
export const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

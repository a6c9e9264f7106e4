import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { failedItem, presentable } from '../nodeError';
import type { Secrets } from '../secrets';
import type { Edge } from './edge';
import type { Item, Operation } from './operation';
import type { Outcomes } from './outcomes';
import type { ItemValues } from './parameters';

/**
 * The items that come out, with their pairing, by the output that they leave by; none while one of them is still
 * waiting.
 */
export function present(
	n8n: IExecuteFunctions,
	operation: Operation,
	items: ReadonlyArray<Item<ItemValues>>,
	outcomes: Outcomes,
	{ edge, secrets, hint }: { edge: Edge; secrets: Secrets; hint: (message: string) => void },
): INodeExecutionData[][] {
	const of = n8n.getInputData().length;
	const to = { node: n8n.getNode(), reader: edge.reader };
	const output = outcomes.flatMap((outcome, itemIndex) =>
		outcome instanceof Error
			? [failedItem(to, presentable(outcome, secrets), { itemIndex, of })]
			: outcome.map(({ json, binary }) => ({
					json: secrets.takeOutOf(json, hint),
					...(binary && { binary }),
					pairedItem: { item: itemIndex },
				})),
	);
	if (edge.item) for (const one of output) one.json = edge.item(one.json);
	return byOutput(n8n, operation, items, output);
}

function byOutput(
	n8n: IExecuteFunctions,
	{ outputOf }: Operation,
	items: ReadonlyArray<Item<ItemValues>>,
	output: INodeExecutionData[],
): INodeExecutionData[][] {
	if (outputOf === undefined) return [output];
	const outputs: INodeExecutionData[][] = [[]];
	for (const one of output) {
		const { item: index } = one.pairedItem as { item: number };
		const item = items.find(({ itemIndex }) => itemIndex === index);
		// A refused item has no parameters.
		const at = item === undefined ? lastOutput(n8n) : outputOf(item.parameters, one.json);
		if (at === undefined) return [[]];
		while (outputs.length <= at) outputs.push([]);
		outputs[at]?.push(one);
	}
	return outputs;
}

/** The last of the node's own outputs: n8n may add another one for errors. */
function lastOutput(n8n: IExecuteFunctions): number {
	return n8n.getNodeOutputs().filter(({ category }) => category !== 'error').length - 1;
}

/** A search that finds nothing is no error, but n8n would end the branch there without saying why. */
export function hintAtNothing(
	n8n: IExecuteFunctions,
	items: ReadonlyArray<Item<ItemValues>>,
	outcomes: Outcomes,
): void {
	const empty = items.filter(({ itemIndex }) => {
		const outcome = outcomes[itemIndex];
		return Array.isArray(outcome) && outcome.length === 0;
	}).length;
	if (empty === 0) return;
	const goesOn = n8n.getNode().alwaysOutputData === true;
	const ofAll = goesOn
		? 'Nothing was found. The empty item comes from Always Output Data.'
		: 'Nothing was found, so the workflow ends here. To continue anyway, switch on Always Output Data in the settings of this node.';
	const message =
		empty < outcomes.length
			? `Nothing was found for ${empty} of ${outcomes.length} input items, so they have no output item.`
			: ofAll;
	n8n.addExecutionHints({ message, location: 'outputPane' });
}

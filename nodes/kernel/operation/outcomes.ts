import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { saysAbsent } from '../answers/lookUp';
import { byPerson, inARow, NotSent } from '../failures/errors';
import { failedItem, presentable } from '../failures/nodeError';
import type { Secrets } from '../values/secrets';
import { isNothing, partOf } from '../values/values';
import type { Edge, ItemParameters, ItemValues } from './edge';
import type { Item, Operation } from './operation';

/** An output item, as plain data. */
export type OutputData = Pick<INodeExecutionData, 'json' | 'binary'>;

/** What came of each input item, by its index. */
export type Outcomes = Array<readonly OutputData[] | Error>;

/**
 * What came of each item, as a person sees it: of those that were refused, and of all others.
 * @param results of each item, or the error of all of them; nothing for one that was not reached
 */
export function outcomesOf(
	operation: Operation,
	source: ItemParameters,
	items: ReadonlyArray<Item<ItemValues>>,
	results: ReadonlyArray<readonly OutputData[] | Error | undefined> | Error,
	refused: Outcomes,
): Outcomes {
	const outcomes = refused.slice();
	// Of items that go out together, the first one has the request.
	const firstOf = new Map<NotSent, number>();
	for (const [index, { itemIndex, parameters }] of items.entries()) {
		const result = results instanceof Error ? results : results[index];
		if (result === undefined) continue;
		if (result instanceof NotSent) {
			const { request, would } = result;
			const { method, path } = request;
			const sentWithItem = firstOf.get(result);
			const rest = sentWithItem === undefined ? request : { method, path, sentWithItem };
			outcomes[itemIndex] = [{ json: { would, ...rest } }];
			firstOf.set(result, sentWithItem ?? itemIndex);
		} else if (result instanceof Error)
			outcomes[itemIndex] = source.onScreen(
				withCause(result, operation, source, parameters.options),
				itemIndex,
			);
		else outcomes[itemIndex] = result;
	}
	return outcomes;
}

/** The error of a record that is not found says that an event may be the cause, unless a person typed its ID. */
function withCause(
	error: Error,
	{ readsById, isRead, endpoint }: Operation,
	{ hasExpressions }: ItemParameters,
	options: unknown,
): Error {
	if (!saysAbsent(error)) return error;
	// A write that begins with a read may not find something else itself.
	const isOfRead = readsById && (isRead || error.endpoint !== endpoint);
	const hasWaited = isOfRead && partOf(options, 'ifNotFound') === 'wait';
	const mayBeLate = isOfRead || error.status === 404 || (!isRead && !isNothing(error.address));
	if (!hasWaited && !(hasExpressions && mayBeLate)) return error;
	const cause = hasWaited ? WAITED : byPerson(`${LATER} ${isOfRead ? SET_IT : READ_BEFORE}`);
	return error.with(error.message, { advice: inARow(error.advice, cause) });
}

const WAITED = 'It did not appear while it was waited for.';
const LATER = 'What an event announces may be readable only some seconds after the event.';
const SET_IT = 'Set If Not Found (Options) to Wait.';
const READ_BEFORE = 'Read it first, with Get and its option If Not Found set to Wait.';

/**
 * The items that come out, with their pairing, by the output that they leave by; none while one of them is still
 * waiting.
 */
export function present(
	n8n: IExecuteFunctions,
	{ outputOf }: Operation,
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
	if (outputOf === undefined) return [output];
	const outputs: INodeExecutionData[][] = [[]];
	for (const one of output) {
		const { item: index } = one.pairedItem as { item: number };
		const item = items.find(({ itemIndex }) => itemIndex === index);
		// A refused item has no parameters: it leaves by the last output, behind which n8n may add one for errors.
		const own = n8n.getNodeOutputs().filter(({ category }) => category !== 'error');
		const at = item === undefined ? own.length - 1 : outputOf(item.parameters, one.json);
		if (at === undefined) return [[]];
		while (outputs.length <= at) outputs.push([]);
		outputs[at]?.push(one);
	}
	return outputs;
}

/** A search that finds nothing is no error, but n8n would end the branch there without saying why. */
export function hintAtNothing(n8n: IExecuteFunctions, outcomes: Outcomes): void {
	const empty = outcomes.filter((one) => Array.isArray(one) && one.length === 0).length;
	if (empty === 0) return;
	const ofAll = n8n.getNode().alwaysOutputData
		? 'Nothing was found. The empty item comes from Always Output Data.'
		: 'Nothing was found, so the workflow ends here. To continue anyway, switch on Always Output Data in the settings of this node.';
	const message =
		empty < outcomes.length
			? `Nothing was found for ${empty} of ${outcomes.length} input items, so they have no output item.`
			: ofAll;
	n8n.addExecutionHints({ message, location: 'outputPane' });
}

import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { foundItems, itemsOf } from '../answer';
import { readFields } from '../fields';
import { failedItem, toNodeError } from '../nodeError';
import { resultOf, settleAll } from '../pool';
import { connect, type Request } from '../transport';
import {
	OutputItem,
	type Item,
	type ItemContext,
	type Operation,
	type Output,
	type Resource,
	type RunContext,
} from './operation';

type Parameters = Readonly<Record<string, unknown>>;

/** What came of each input item, by its index. */
type Outcomes = Array<Output | Error>;

/**
 * The one item loop. Every item's input is checked before anything is sent; outputs keep the order
 * of the items and their pairing. An item that fails ends the run, or with "continue on fail"
 * becomes an item with `error` and `details`.
 */
export async function run(
	n8n: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const operation = chosenOperation(n8n, resources);
	const once = runMemory();
	const outcomes: Outcomes = [];

	const items = await readItems(n8n, operation, once, outcomes);
	if (items.length > 0) await carryOut(n8n, operation, once, items, outcomes);

	return [
		outcomes.flatMap((outcome, itemIndex) =>
			outcome instanceof Error
				? [failedItem(n8n.getNode(), outcome, itemIndex)]
				: toList(outcome).map((item) => ({
						json: item instanceof OutputItem ? item.json : item,
						...(item instanceof OutputItem && item.binary && { binary: item.binary }),
						pairedItem: { item: itemIndex },
					})),
		),
	];
}

function chosenOperation(n8n: IExecuteFunctions, resources: readonly Resource[]): Operation {
	const resource = n8n.getNodeParameter('resource', 0) as string;
	const name = n8n.getNodeParameter('operation', 0) as string;
	const operation = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === name);
	if (operation) return operation;
	throw new NodeOperationError(
		n8n.getNode(),
		`There is no operation "${name}" for the resource "${resource}". Choose one from the list.`,
	);
}

function runMemory(): RunContext['once'] {
	const memory = new Map<string, unknown>();
	return <T>(key: string, make: () => T) => {
		if (!memory.has(key)) memory.set(key, make());
		return memory.get(key) as T;
	};
}

/**
 * Reads and checks the input of every item; without expressions it is the same for all, and read
 * once. Errors go to `outcomes`, unless the first one ends the run.
 */
async function readItems(
	n8n: IExecuteFunctions,
	operation: Operation,
	once: RunContext['once'],
	outcomes: Outcomes,
): Promise<Array<Item<Parameters>>> {
	const isSameForAll = !hasExpression(n8n.getNode().parameters);
	const items: Array<Item<Parameters>> = [];
	let parameters: Parameters | Error | undefined;
	for (const itemIndex of n8n.getInputData().keys()) {
		if (parameters === undefined || !isSameForAll) parameters = read(n8n, operation, itemIndex);
		const error =
			parameters instanceof Error
				? parameters
				: await failedCheck(operation, parameters, { n8n, itemIndex, once });
		if (error && !n8n.continueOnFail()) throw toNodeError(n8n.getNode(), error, itemIndex);
		if (error) outcomes[itemIndex] = error;
		else items.push({ itemIndex, parameters: parameters as Parameters });
	}
	return items;
}

function read(n8n: IExecuteFunctions, operation: Operation, itemIndex: number): Parameters | Error {
	const get = (name: string) =>
		n8n.getNodeParameter(name, itemIndex, null, { skipValidation: true });
	try {
		return readFields(operation.inputs, get, n8n.getTimezone());
	} catch (error) {
		return error as Error; // an expression that failed
	}
}

/** What an operation's own check finds, if it has one. */
async function failedCheck(
	{ check }: Operation,
	parameters: Parameters,
	context: Pick<ItemContext, 'n8n' | 'itemIndex' | 'once'>,
): Promise<Error | undefined> {
	if (check === undefined) return undefined;
	const result = await resultOf(check(parameters, context));
	return result instanceof Error ? result : undefined;
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

/** Carries the operation out and puts what came of each item into `outcomes`. Throws n8n's error when the run ends. */
async function carryOut(
	n8n: IExecuteFunctions,
	operation: Operation,
	once: RunContext['once'],
	items: ReadonlyArray<Item<Parameters>>,
	outcomes: Outcomes,
): Promise<void> {
	const signal = n8n.getExecutionCancelSignal();
	const { maxConcurrency = operation.isRead ? 5 : 1 } = items[0]?.parameters.options as {
		maxConcurrency?: number;
	};
	const endsRun = () => !n8n.continueOnFail() || signal?.aborted === true;
	const tasks: Array<() => void> = [];
	const onSuccess = (task: () => void) => void tasks.push(task);

	const results = await resultOf(
		connect(n8n, signal).then(async (send) => {
			const context = { send, n8n, signal, maxConcurrency, once, onSuccess };
			if ('executeAll' in operation) return await operation.executeAll(items, context);
			return await settleAll(
				items.length,
				maxConcurrency,
				async (index) => {
					const { itemIndex, parameters } = items[index] as Item<Parameters>;
					return await carryOutOne(operation, parameters, { ...context, itemIndex });
				},
				endsRun,
			);
		}),
	);

	let failedIndex: number | undefined;
	for (const [index, { itemIndex }] of items.entries()) {
		const outcome = results instanceof Error ? results : results[index];
		if (outcome !== undefined) outcomes[itemIndex] = outcome;
		if (outcome instanceof Error && endsRun()) failedIndex ??= itemIndex;
	}
	if (failedIndex !== undefined) {
		const others = operation.isRead ? 0 : outcomes.filter((one) => !(one instanceof Error)).length;
		throw toNodeError(n8n.getNode(), outcomes[failedIndex] as Error, failedIndex, others);
	}
	for (const task of tasks) task();
}

async function carryOutOne(
	operation: Exclude<Operation, { executeAll: unknown }>,
	parameters: Parameters,
	context: ItemContext,
): Promise<Output> {
	if ('execute' in operation) return await operation.execute(parameters, context);
	const request = operation.request(parameters);
	const answer = await context.send(operation.endpoint, request);
	if (operation.output) return operation.output(answer, parameters);
	if (operation.isRead) return foundItems(answer, { ...request.path, ...request.query });
	return answer.data === null ? whatWasDone(operation.done, request) : itemsOf(answer);
}

/** An answer without data still says what happened, and to which record. */
function whatWasDone(done = 'success', request: Request): IDataObject {
	return { [done]: true, ...request.path, ...(request.query as IDataObject) };
}

function toList(output: Output): ReadonlyArray<IDataObject | OutputItem> {
	return Array.isArray(output)
		? (output as ReadonlyArray<IDataObject | OutputItem>)
		: [output as IDataObject | OutputItem];
}

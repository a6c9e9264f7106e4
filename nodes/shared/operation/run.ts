import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { checkWhole, foundItems, itemsOr } from '../answer';
import { InputError, NotSent } from '../errors';
import { asShown, readInputs, type ParameterReader } from '../fields';
import { failedItem, presentable, toItemsError, toNodeError, type ItemError } from '../nodeError';
import { resultOf } from '../results';
import { Secrets } from '../secrets';
import type { ToolArguments } from '../tool';
import { connect, connectToCheck, type Request, type Send } from '../transport';
import { Ledger } from './ledger';
import { presenterOf } from './output';
import { ItemParameters } from './parameters';
import { withRest } from './rest';
import { identify } from './storedLedger';
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

/** An output item, as plain data. */
type OutputData = Pick<INodeExecutionData, 'json' | 'binary'>;

/** What came of each input item, by its index. */
type Outcomes = Array<readonly OutputData[] | Error>;

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
	const secrets = new Secrets();
	const outcomes: Outcomes = [];

	const source = new ItemParameters(n8n, operation);
	const items = await readItems(n8n, operation, source, once, outcomes);
	if (items.length === 0) return [presentAll(n8n, outcomes, secrets)];
	return [await carryOut(n8n, operation, { once, secrets, source }, items, outcomes)];
}

/** The items that come out, with their pairing. */
function presentAll(
	n8n: IExecuteFunctions,
	outcomes: Outcomes,
	secrets: Secrets,
): INodeExecutionData[] {
	return outcomes.flatMap((outcome, itemIndex) =>
		outcome instanceof Error
			? [failedItem(n8n.getNode(), presentable(outcome, secrets), itemIndex)]
			: outcome.map(({ json, binary }) => ({
					json: secrets.hideIn(json),
					...(binary && { binary }),
					pairedItem: { item: itemIndex },
				})),
	);
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
 * once. Errors go to `outcomes`, unless one ends the run; then it tells what is wrong with any item.
 */
async function readItems(
	n8n: IExecuteFunctions,
	operation: Operation,
	source: ItemParameters,
	once: RunContext['once'],
	outcomes: Outcomes,
): Promise<Array<Item<Parameters>>> {
	let isSameForAll = source.areSameForAll;
	const input = n8n.getInputData();
	const items: Array<Item<Parameters>> = [];
	const refused: ItemError[] = [];
	const hints = new Set<string>();
	let parameters: Parameters | Error | undefined;
	for (const itemIndex of input.keys()) {
		if (parameters === undefined || !isSameForAll) {
			const row = () => {
				isSameForAll = false;
				return input[itemIndex]!.json;
			};
			const reader = { get: source.of(itemIndex), row, hint: (text: string) => hints.add(text) };
			parameters = read(operation, reader, n8n.getTimezone());
		}
		const found =
			parameters instanceof Error
				? parameters
				: await failedCheck(operation, parameters, { n8n, itemIndex, once });
		const error = found && onScreen(operation, source, itemIndex, found);
		if (error === undefined) items.push({ itemIndex, parameters: parameters as Parameters });
		else if (n8n.continueOnFail()) outcomes[itemIndex] = error;
		else if (!(error instanceof InputError) || isSameForAll) {
			throw toNodeError(n8n.getNode(), error, itemIndex);
		} else refused.push({ itemIndex, error });
	}
	if (refused.length > 0) throw toItemsError(n8n.getNode(), refused);
	for (const message of hints) n8n.addExecutionHints({ message, location: 'outputPane' });
	return items;
}

function read(
	operation: Operation,
	reader: Omit<ParameterReader, 'at'>,
	timezone: string,
): Parameters | Error {
	try {
		return readInputs(operation.inputs, reader, timezone);
	} catch (error) {
		return error as Error; // an expression that failed
	}
}

/** The error of an item, with the names that the person sees, or the model. */
function onScreen(
	operation: Operation,
	source: ItemParameters,
	itemIndex: number,
	error: Error,
): Error {
	const { tool } = source;
	return asShown(error, {
		properties: operation.inputs.flatMap((input) => input.properties),
		get: source.of(itemIndex),
		...(tool && { argumentAt: (path) => tool.nameOf(path) }),
	});
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

/**
 * Carries the operation out, puts what came of each item into `outcomes`, and gives the items that
 * come out. Throws n8n's error when the run ends.
 */
async function carryOut(
	n8n: IExecuteFunctions,
	operation: Operation,
	{ once, secrets, source }: { once: RunContext['once']; secrets: Secrets; source: ItemParameters },
	items: ReadonlyArray<Item<Parameters>>,
	outcomes: Outcomes,
): Promise<INodeExecutionData[]> {
	const signal = n8n.getExecutionCancelSignal();
	const { maxConcurrency = operation.isRead ? 5 : 1, onlyCheck = false } = items[0]?.parameters
		.options as { maxConcurrency?: number; onlyCheck?: boolean };
	const endsRun = (failure: Error) =>
		!(failure instanceof NotSent) && (!n8n.continueOnFail() || signal?.aborted === true);
	const tasks: Array<() => void> = [];
	const onSuccess = (task: () => void) => void tasks.push(task);
	const send = connectOnce(
		async () => await (onlyCheck ? connectToCheck : connect)(n8n, signal, secrets),
	);
	const run = identify(n8n, items[0]!.parameters);
	const ledger = new Ledger(run, { n8n, send, secrets, maxConcurrency, endsRun, onlyCheck });
	const { tool } = source;
	const presenterFor = (parameters: object) =>
		presenterOf(operation, parameters as Parameters, tool !== undefined);
	const context = {
		...{ send, ledger, n8n, signal, maxConcurrency, once, onSuccess, onlyCheck },
		...{ endsRun, presenterFor },
	};
	let runsAgain = true;
	let isPending = false;
	try {
		const results = await resultOf(carryOutAll(operation, items, context, tool));
		const described = describer();
		let failedIndex: number | undefined;
		for (const [index, { itemIndex }] of items.entries()) {
			const result = results instanceof Error ? results : results[index];
			if (result instanceof NotSent) {
				outcomes[itemIndex] = [described(result, itemIndex)];
				continue;
			}
			const outcome =
				result instanceof Error ? onScreen(operation, source, itemIndex, result) : result;
			if (outcome !== undefined) outcomes[itemIndex] = outcome;
			if (outcome instanceof Error && endsRun(outcome)) failedIndex ??= itemIndex;
		}
		if (failedIndex !== undefined) {
			const isDone = (outcome: Outcomes[number]) => !(outcome instanceof Error);
			const others = operation.isRead || onlyCheck ? 0 : outcomes.filter(isDone).length;
			const error = presentable(outcomes[failedIndex] as Error, secrets);
			throw toNodeError(n8n.getNode(), error, failedIndex, others);
		}
		const output = presentAll(n8n, outcomes, secrets);
		if (operation.isRead && tool === undefined) hintAtNothing(n8n, items, outcomes);
		runsAgain = isTriedAgain(n8n, output);
		// Of a run that n8n tries again, only the items of the last try are handed out.
		isPending = runsAgain && !ledger.isLastTry && tasks.length > 0;
		if (!isPending) for (const task of tasks) task();
		return output;
	} finally {
		ledger.close({ runsAgain, isPending });
	}
}

/** A search that finds nothing is no error, but without a word n8n would end the branch there in silence. */
function hintAtNothing(
	n8n: IExecuteFunctions,
	items: ReadonlyArray<Item<Parameters>>,
	outcomes: Outcomes,
): void {
	const empty = items.filter(({ itemIndex }) => {
		const outcome = outcomes[itemIndex];
		return Array.isArray(outcome) && outcome.length === 0;
	}).length;
	if (empty === 0) return;
	const message =
		empty < outcomes.length
			? `Nothing was found for ${empty} of ${outcomes.length} input items: they have no item here.`
			: 'Nothing was found, so the workflow ends here. To go on all the same, switch on Always Output Data in the settings of this node.';
	n8n.addExecutionHints({ message, location: 'outputPane' });
}

/** The items for writes that were not sent. Of items that go out together, the first one has the request. */
function describer(): (notSent: NotSent, itemIndex: number) => OutputData {
	const firstOf = new Map<NotSent, number>();
	return (notSent, itemIndex) => {
		const { request, would } = notSent;
		const { method, path } = request;
		const first = firstOf.get(notSent);
		if (first !== undefined) return { json: { would, method, path, sentWithItem: first } };
		firstOf.set(notSent, itemIndex);
		return { json: { would, ...request } as IDataObject };
	};
}

/** {@link Send} that reads the credential when it is first used. */
function connectOnce(connect: () => Promise<Send>): Send {
	let connected: Promise<Send> | undefined;
	return async (endpoint, request) => {
		connected ??= connect();
		return await (
			await connected
		)(endpoint, request);
	};
}

/** {@link Send} of an operation that changes nothing, although its endpoint may be a write. */
function asRead(send: Send): Send {
	return async (endpoint, request) => await send(endpoint, { ...request, isRead: true });
}

/** Whether n8n takes the run for a failed one although it ended, and tries again: it looks at its first item. */
function isTriedAgain(n8n: IExecuteFunctions, [first]: readonly INodeExecutionData[]): boolean {
	const error = first?.json.error ?? false;
	return n8n.getNode().retryOnFail === true && error !== false;
}

/** The output items or the error of each item; neither for one that was not reached. */
async function carryOutAll(
	operation: Operation,
	items: ReadonlyArray<Item<Parameters>>,
	context: RunContext & Pick<ItemContext, 'send'>,
	tool: ToolArguments | undefined,
): Promise<ReadonlyArray<readonly OutputData[] | Error | undefined>> {
	const listed = (data: readonly OutputData[], { limit }: Parameters, isWhole = false) =>
		tool && typeof limit === 'number'
			? withRest(data, limit, { isWhole, argument: tool.nameOf('limit') })
			: data;
	if ('executeAll' in operation) {
		const results = await operation.executeAll(items, context);
		return results.map((result, index) => {
			if (result === undefined || result instanceof Error) return result;
			const { parameters } = items[index]!;
			return listed(toData(result, context.presenterFor(parameters)), parameters);
		});
	}
	return await context.ledger.carryOutAll(
		items.map((item) => [item]),
		async ([item], send) => {
			const { itemIndex, parameters } = item!;
			const sendAs = operation.isRead ? asRead(send) : send;
			const present = context.presenterFor(parameters);
			const own = { ...context, send: sendAs, itemIndex, present };
			// With one request the limit only cuts the list that came.
			const isWhole = tool !== undefined && 'request' in operation;
			const output = await carryOutOne(operation, parameters, own, isWhole);
			return listed(toData(output, present), parameters, isWhole);
		},
	);
}

/** @param isWhole whether the limit cuts nothing */
async function carryOutOne(
	operation: Exclude<Operation, { executeAll: unknown }>,
	parameters: Parameters,
	context: ItemContext,
	isWhole: boolean,
): Promise<Output> {
	if ('execute' in operation) return await operation.execute(parameters, context);
	const request = operation.request(parameters);
	const answer = await context.send(operation.endpoint, request);
	if (operation.output) {
		const { limit } = parameters;
		const given = isWhole ? { ...parameters, limit: Infinity } : parameters;
		const output = operation.output(answer, given);
		if (typeof limit === 'number') checkWhole(answer, [output].flat().length, limit);
		return output;
	}
	if (operation.isRead) return foundItems(answer, { ...request.path, ...request.query });
	return itemsOr(answer, whatWasDone(operation.done, request));
}

/** An answer without data still says what happened, and to which record. */
function whatWasDone(done = 'success', request: Request): IDataObject {
	const address = Object.entries({ ...request.path, ...request.query }).map(([name, value]) => [
		name,
		Array.isArray(value) && value.length === 1 ? value[0] : value,
	]);
	return { [done]: true, ...(Object.fromEntries(address) as IDataObject) };
}

function toData(output: Output, present: ItemContext['present']): OutputData[] {
	const list = Array.isArray(output)
		? (output as ReadonlyArray<IDataObject | OutputItem>)
		: [output as IDataObject | OutputItem];
	return list.map((item) =>
		item instanceof OutputItem
			? { json: item.json, ...(item.binary && { binary: item.binary }) }
			: { json: present(item) },
	);
}

import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { NotSent } from '../errors';
import { WAIT_UP_TO } from '../fields';
import { presentable, toNodeError } from '../nodeError';
import { resultOf } from '../results';
import { Secrets } from '../secrets';
import { connect, untilFound } from '../transport';
import { carryOut } from './carryOut';
import { fatesInWords } from './fates';
import type { Edge } from './edge';
import { Ledger } from './ledger';
import type { Item, Operation, Resource, RunContext } from './operation';
import { presenterOf } from './output';
import { ItemParameters } from './parameters';
import { hintAtNothing, outcomesOf, present, type Outcomes, type ItemValues } from './present';
import { readItems } from './readItems';
import { identify } from './storedLedger';
import { ENDED_EARLY } from './untilLimit';

/**
 * The one item loop: reads all items, carries the operation out, and presents the results. Every
 * item's input is checked before anything is sent; outputs keep the order of the items and their
 * pairing. An item that fails ends the run, or with "continue on fail" becomes an item with `error`
 * and `details`. Throws n8n's error when the run ends.
 */
export async function run(
	n8n: IExecuteFunctions,
	resources: readonly Resource[],
	edgeOf: (operation: Operation) => Edge = (operation) => ({
		parameters: new ItemParameters(n8n, operation),
		reader: 'person',
		record: (parameters) => presenterOf(operation, parameters),
	}),
): Promise<INodeExecutionData[][]> {
	const operation = chosenOperation(n8n, resources);
	const edge = edgeOf(operation);
	const { parameters: source, patience } = edge;
	const once = memoryOfRun();
	const secrets = new Secrets();
	const hint = (message: string) =>
		once(`hint ${message}`, () =>
			n8n.addExecutionHints({ message: secrets.hide(message), location: 'outputPane' }),
		);
	const shown = { reader: edge.reader, secrets, hint };
	const { items, refused } = await readItems(n8n, operation, edge, { once, hint, patience });
	const [first] = items;
	if (first === undefined) return byOutput(n8n, operation, [], present(n8n, refused, shown));

	const tasks: Array<() => void> = [];
	const connection = connected(n8n, operation, first.parameters, { secrets, hint, patience });
	const context: RunContext = {
		...connection,
		once,
		onSuccess: (task) => void tasks.push(task),
		presenterFor: (parameters) => edge.record({ ...parameters }),
	};
	const { ledger, endsRun, writes } = connection;
	let runsAgain = true;
	let isPending = false;
	try {
		const work = async () => await carryOut(operation, items, context, edge);
		const call = [operation.endpoint, operation.value, n8n.getNode().credentials, items];
		const results = await resultOf(writes && edge.write ? edge.write(call, work) : work());
		const outcomes = outcomesOf(operation, source, items, results, refused);
		const failed = indexOfFailure(items, outcomes, endsRun);
		if (failed !== undefined) {
			const error = presentable(outcomes[failed] as Error, secrets);
			const of = n8n.getInputData().length;
			// An error of all items says nothing about a single one.
			const own = results instanceof Error ? refused : outcomes;
			const others = writes ? fatesInWords(own, ledger.entries, { of, failed }) : '';
			const to = { node: n8n.getNode(), reader: edge.reader };
			throw toNodeError(to, error, { itemIndex: failed, of }, others);
		}
		const output = present(n8n, outcomes, shown);
		if (edge.item) for (const one of output) one.json = edge.item(one.json);
		const outputs = byOutput(n8n, operation, items, output);
		if (operation.isRead && !once(ENDED_EARLY, () => false)) hintAtNothing(n8n, items, outcomes);
		runsAgain = isTriedAgain(n8n, outputs[0] ?? []);
		// If n8n tries a read again, it passes on only the items of the last try.
		isPending = operation.isRead && runsAgain && !ledger.isLastTry;
		if (!isPending) for (const task of tasks) task();
		return outputs;
	} finally {
		ledger.close({ runsAgain, isPending });
	}
}

/** What connects the run to the platform: `send`, the ledger of its writes, and the options of both. */
function connected(
	n8n: IExecuteFunctions,
	{ isRead }: Operation,
	parameters: ItemValues,
	{ secrets, hint, patience }: Pick<RunContext, 'hint' | 'patience'> & { secrets: Secrets },
) {
	const signal = n8n.getExecutionCancelSignal();
	const {
		maxConcurrency = isRead ? 5 : 1,
		onlyCheck = false,
		workspaceId,
		ifNotFound,
		waitUpTo = WAIT_UP_TO,
	} = parameters.options as {
		maxConcurrency?: number;
		onlyCheck?: boolean;
		workspaceId?: string;
		ifNotFound?: string;
		waitUpTo?: number;
	};
	const endsRun = (failure: Error) =>
		!(failure instanceof NotSent) && (!n8n.continueOnFail() || signal?.aborted === true);
	const writes = !isRead && !onlyCheck;
	const send = connect(n8n, { signal, secrets, hint, patience, workspaceId, onlyCheck, writes });
	const seconds = ifNotFound === 'wait' ? waitUpTo : 0;
	const found = { untilFound: untilFound(seconds, { signal, patience }) };
	const shared = { n8n, send, hint, maxConcurrency, endsRun, onlyCheck, ...found };
	const ledger = new Ledger(identify(n8n, parameters), { ...shared, secrets });
	return { ...shared, ledger, signal, patience, writes };
}

/** The items by the output that they leave by; none while one of them is still waiting. */
function byOutput(
	n8n: IExecuteFunctions,
	{ outputOf }: Operation,
	items: ReadonlyArray<Item<Readonly<Record<string, unknown>>>>,
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

function chosenOperation(n8n: IExecuteFunctions, resources: readonly Resource[]): Operation {
	const resource = n8n.getNodeParameter('resource', 0);
	const name = n8n.getNodeParameter('operation', 0);
	const operation = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === name);
	if (operation) return operation;
	throw new NodeOperationError(
		n8n.getNode(),
		`There is no operation "${name}" for the resource "${resource}". Choose one from the list.`,
	);
}

/** The first item whose error ends the run. */
function indexOfFailure(
	items: ReadonlyArray<Item<unknown>>,
	outcomes: Outcomes,
	endsRun: RunContext['endsRun'],
): number | undefined {
	const failed = items.find(({ itemIndex }) => {
		const outcome = outcomes[itemIndex];
		return outcome instanceof Error && endsRun(outcome);
	});
	return failed?.itemIndex;
}

function memoryOfRun(): RunContext['once'] {
	const memory = new Map<string, unknown>();
	return <T>(key: string, make: () => T) => {
		if (!memory.has(key)) memory.set(key, make());
		return memory.get(key) as T;
	};
}

/** Whether n8n will take the completed run for a failed one, and try again: it looks at the first item. */
function isTriedAgain(n8n: IExecuteFunctions, [first]: readonly INodeExecutionData[]): boolean {
	const error = first?.json.error ?? false;
	return n8n.getNode().retryOnFail === true && error !== false;
}

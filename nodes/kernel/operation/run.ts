import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { NotSent } from '../failures/errors';
import { onceEach, resultOf } from '../failures/results';
import { connect, untilFound } from '../requests';
import { known } from '../service';
import { Secrets } from '../values/secrets';
import { ENDED_EARLY } from './bookmark';
import { carryOut } from './carryOut';
import { ItemParameters, type Edge, type ItemValues } from './edge';
import { errorOfRun, errorsIn, errorsOfUnsent } from './ledger/fates';
import { Ledger } from './ledger/ledger';
import { withHints } from './notTaken';
import { WAIT_UP_TO, type Operation, type Resource, type RunContext } from './operation';
import { hintAtNothing, outcomesOf, present } from './outcomes';
import { presenterOf } from './output';
import { readItems } from './readItems';
import { usersByEmail } from './usersByEmail';

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
	const { parameters: source, patience, reader } = edge;
	const once = onceEach();
	const secrets = new Secrets();
	const hint = (message: string) =>
		once(`hint ${message}`, () =>
			n8n.addExecutionHints({ message: secrets.hide(message), location: 'outputPane' }),
		);
	const way = { signal: n8n.getExecutionCancelSignal(), secrets, hint, patience };
	const withUserIds = usersByEmail(n8n, connect(n8n, way));
	const forReading = { once, hint, patience };
	const { items, refused } = await readItems(n8n, operation, source, withUserIds, forReading);
	const connection = connected(n8n, operation, items[0]?.parameters, way);
	const { ledger, endsRun, writes } = connection;
	const ending = { ledger, writes, reader, secrets };
	if (refused.length > 0 && !n8n.continueOnFail())
		throw errorOfRun(n8n, { ...ending, writes: !operation.isRead }, errorsOfUnsent(refused));

	const tasks: Array<[itemIndex: number, task: () => void]> = [];
	const context: RunContext = {
		...connection,
		once,
		onSuccess: (...task) => void tasks.push(task),
		presenterFor: (parameters) => edge.record({ ...parameters }),
	};
	let runsAgain = true;
	let isPending = false;
	try {
		const work = async () =>
			items.length === 0 ? [] : await carryOut(operation, items, context, edge);
		const call = [operation.endpoint, operation.value, n8n.getNode().credentials, items];
		const results = await resultOf(writes && edge.write ? edge.write(call, work) : work());
		const outcomes = outcomesOf(operation, source, items, results, refused);
		const failed = errorsIn(outcomes).find(
			({ itemIndex, error }) => refused[itemIndex] === undefined && endsRun(error),
		);
		// An error of all items says nothing about a single one.
		const own = results instanceof Error ? refused : outcomes;
		if (failed) throw errorOfRun(n8n, ending, [failed], own);
		const outputs = present(n8n, operation, items, outcomes, { edge, secrets, hint });
		if (operation.isRead && !once(ENDED_EARLY, () => false)) hintAtNothing(n8n, outcomes);
		// n8n takes a completed run for a failed one, and tries again, by its first item.
		const failure = outputs[0]?.[0]?.json.error ?? false;
		runsAgain = n8n.getNode().retryOnFail === true && failure !== false;
		// It would do so although the run is suspended, and send again what the first part has sent.
		if (runsAgain && ledger.suspension) return [[]];
		// If n8n tries a read again, it passes on only the items of the last try.
		isPending = operation.isRead && runsAgain && !ledger.isLastTry;
		if (!isPending) for (const [i, task] of tasks) if (!(outcomes[i] instanceof Error)) task();
		return outputs;
	} finally {
		ledger.close({ runsAgain, isPending });
	}
}

/** What connects the run to the platform: `send`, the ledger of its writes, and the options of both. */
function connected(
	n8n: IExecuteFunctions,
	operation: Operation,
	parameters: ItemValues = {},
	way: Pick<RunContext, 'signal' | 'hint' | 'patience'> & { secrets: Secrets },
) {
	const { isRead } = operation;
	const options = (parameters.options ?? {}) as Readonly<Record<string, unknown>>;
	const maxConcurrency = (options.maxConcurrency ?? (isRead ? 5 : 1)) as number;
	const onlyCheck = options.onlyCheck === true;
	const waitUpTo = (options.waitUpTo ?? WAIT_UP_TO) as number;
	const writes = !isRead && !onlyCheck;
	const endsRun = (failure: Error) =>
		!(failure instanceof NotSent) && (!n8n.continueOnFail() || way.signal?.aborted === true);
	const headers = known.headersFor(options);
	const shared = {
		...{ n8n, ...way, maxConcurrency, onlyCheck, writes, endsRun },
		send: withHints(connect(n8n, { ...way, headers, onlyCheck, writes }), operation, way.hint),
		untilFound: untilFound(options.ifNotFound === 'wait' ? waitUpTo : 0, way),
	};
	return { ...shared, ledger: new Ledger(parameters, shared) };
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

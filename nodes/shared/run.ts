import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { InputError, nothingFound, type Problem } from './errors';
import { At, type Reader } from './fields/field';
import { failedItem, toNodeError } from './nodeError';
import {
	Row,
	type Item,
	type Operation,
	type Output,
	type Resource,
	type Tools,
} from './operation';
import { pool } from './pool';
import { connect, type Answer, type Request } from './transport';
import { isObject } from './transport/envelope';

type Parameters = Readonly<Record<string, unknown>>;

/**
 * The one item loop. Every item's input is checked before anything is sent; outputs keep the order
 * of the items and their pairing. An item that fails ends the run, or with "continue on fail"
 * becomes an item with `error` and `details`.
 */
export async function run(
	n8n: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const operation = chosen(n8n, resources);
	const count = n8n.getInputData().length;
	const outcomes: Array<Output | Error> = [];

	const items = await readAll(n8n, operation, count, (item, error) => {
		if (!n8n.continueOnFail()) throw toNodeError(n8n.getNode(), error, item);
		outcomes[item] = error;
	});
	if (items.length > 0) await carryOut(n8n, operation, items, outcomes);

	return [
		outcomes.flatMap((outcome, item) =>
			outcome instanceof Error
				? [failedItem(n8n.getNode(), outcome, item)]
				: rows(outcome).map((row) => ({
						json: row instanceof Row ? row.json : row,
						...(row instanceof Row && row.binary && { binary: row.binary }),
						pairedItem: { item },
					})),
		),
	];
}

function chosen(n8n: IExecuteFunctions, resources: readonly Resource[]): Operation {
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

/** Reads and checks the input of every item. Without expressions it is the same for all: read once. */
async function readAll(
	n8n: IExecuteFunctions,
	operation: Operation,
	count: number,
	onError: (item: number, error: Error) => void,
): Promise<Array<Item<Parameters>>> {
	const same = !hasExpression(n8n.getNode().parameters);
	const items: Array<Item<Parameters>> = [];
	let p: Parameters | Error | undefined;
	for (let item = 0; item < count; item++) {
		if (p === undefined || !same) p = read(n8n, operation, item);
		const flaw = p instanceof Error ? p : await flawOf(operation, p, { n8n, item });
		if (flaw) onError(item, flaw);
		else items.push({ item, p: p as Parameters });
	}
	return items;
}

function read(n8n: IExecuteFunctions, operation: Operation, item: number): Parameters | Error {
	const problems: Problem[] = [];
	const reader: Reader = {
		// null stands for "not set": n8n throws when there is no fallback.
		get: (name) => n8n.getNodeParameter(name, item, null, { skipValidation: true }),
		at: new At('', problems, n8n.getTimezone()),
	};
	try {
		const p = Object.fromEntries(operation.inputs.map((field) => [field.name, field.read(reader)]));
		return problems.length > 0 ? new InputError(problems) : p;
	} catch (error) {
		return error as Error; // an expression that failed
	}
}

/** What an operation's own check finds, if it has one. */
async function flawOf(
	{ check }: Operation,
	p: Parameters,
	tools: Pick<Tools, 'n8n' | 'item'>,
): Promise<Error | undefined> {
	return (
		check &&
		(await check(p, tools).then(
			() => undefined,
			(error: Error) => error,
		))
	);
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

async function carryOut(
	n8n: IExecuteFunctions,
	operation: Operation,
	items: ReadonlyArray<Item<Parameters>>,
	outcomes: Array<Output | Error>,
): Promise<void> {
	const signal = n8n.getExecutionCancelSignal();
	const { maxConcurrency = operation.isRead ? 5 : 1 } = items[0]?.p.options as {
		maxConcurrency?: number;
	};
	const send = await connect(n8n, signal).catch((error: Error) => error);
	const later: Array<() => void> = [];
	const afterwards = (task: () => void) => void later.push(task);

	const settle = (item: number, outcome: Output | Error) => {
		outcomes[item] = outcome;
		if (outcome instanceof Error && (!n8n.continueOnFail() || signal?.aborted)) throw outcome;
	};

	try {
		if (send instanceof Error) return items.forEach(({ item }) => settle(item, send));
		const tools = { send, n8n, signal, maxConcurrency, afterwards };
		if ('executeAll' in operation) {
			const results = await operation.executeAll(items, tools).catch((error: Error) => error);
			if (results instanceof Error) for (const { item } of items) settle(item, results);
			else items.forEach(({ item }, i) => settle(item, results[i] ?? []));
		} else {
			await pool(items.length, maxConcurrency, async (index) => {
				const { item, p } = items[index] as Item<Parameters>;
				settle(item, await one(operation, p, { ...tools, item }).catch((error: Error) => error));
			});
		}
	} catch (error) {
		// Counted only now, when what was under way beside it has ended too.
		const done = operation.isRead ? 0 : outcomes.filter((o) => !(o instanceof Error)).length;
		throw toNodeError(n8n.getNode(), error as Error, outcomes.indexOf(error as Error), done);
	}
	for (const task of later) task();
}

async function one(
	operation: Exclude<Operation, { executeAll: unknown }>,
	p: Parameters,
	tools: Tools,
): Promise<Output> {
	if ('execute' in operation) return await operation.execute(p, tools);
	const request = operation.request(p);
	const answer = await tools.send(operation.endpoint, request);
	if (operation.output) return operation.output(answer, p);
	const isNotFound = isEmptyList(answer) && namesRecord(operation, request, p);
	if (answer.data !== null && !isNotFound) return itemsOf(answer);
	if (operation.isRead) throw nothingFound(answer.status, request.query);
	return whatWasDone(operation.done, request);
}

function isEmptyList({ data }: Answer): boolean {
	return Array.isArray(data) && data.length === 0;
}

/** Whether a field of the operation says which record to fetch. Free query parameters can be a search. */
function namesRecord({ endpoint }: Operation, { path, query }: Request, p: Parameters): boolean {
	const free = Object.keys(p.queryParameters ?? {});
	return (
		endpoint.startsWith('GET ') &&
		Object.keys({ ...path, ...query }).some((name) => !free.includes(name))
	);
}

/** An answer without data still says what happened, and to which record. */
function whatWasDone(done = 'success', request: Request): IDataObject {
	return { [done]: true, ...request.path, ...(request.query as IDataObject) };
}

/** The items in `data`: one an element of a list, else one. */
export function itemsOf({ data }: Pick<Answer, 'data'>): IDataObject[] {
	const list = Array.isArray(data) ? (data as unknown[]) : [data];
	return list.map((part) => (isObject(part) ? (part as IDataObject) : { data: part as string }));
}

/** The items in `data`; for an answer without any, `done`, which says what was done. */
export function itemsOr(answer: Answer, done: IDataObject): IDataObject[] {
	return answer.data === null ? [done] : itemsOf(answer);
}

function rows(output: Output): ReadonlyArray<IDataObject | Row> {
	return Array.isArray(output)
		? (output as ReadonlyArray<IDataObject | Row>)
		: [output as IDataObject | Row];
}

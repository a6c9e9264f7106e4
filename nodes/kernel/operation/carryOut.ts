import type { IDataObject } from 'n8n-workflow';
import { foundItems, isOfRecords, itemsOr, noteOf, onlyOf, type Answer } from '../answers/answer';
import { checkWhole } from '../answers/pages';
import type { Send } from '../sending';
import { partOf } from '../values/values';
import type { Edge, ItemValues } from './edge';
import {
	AnswerItem,
	LeftOut,
	OutputItem,
	type Item,
	type Operation,
	type Output,
	type RunContext,
} from './operation';
import type { OutputData } from './outcomes';

/** The output items or the error of each item; neither for one that was not reached. */
export async function carryOut(
	operation: Operation,
	items: ReadonlyArray<Item<ItemValues>>,
	context: RunContext,
	edge: Edge,
): Promise<ReadonlyArray<readonly OutputData[] | Error | undefined>> {
	const once = async (parameters: ItemValues, send: Send) =>
		[await answered(operation, parameters, send)].flat() as IDataObject[];
	if (operation.executeAll) {
		const results = await operation.executeAll(items, context, once);
		return items.map(({ parameters }, index) => {
			const result = results[index];
			if (result === undefined || result instanceof Error) return result;
			return toData(result, parameters, edge);
		});
	}
	return await context.ledger.carryOutAll(
		items.map((item) => [item] as const),
		async ([{ itemIndex, parameters }], send) => {
			const itemContext = { ...context, send, itemIndex };
			const work = async () =>
				await (operation.execute?.(parameters, itemContext, once) ?? once(parameters, send));
			const output = await context.untilFound(work);
			// A list that one request gives is cut nowhere else.
			return toData(output, parameters, edge, !operation.execute);
		},
	);
}

/** The items of the answer to the one request of an operation. */
async function answered(operation: Operation, parameters: ItemValues, send: Send): Promise<Output> {
	const { endpoint, isRead, done = 'success' } = operation;
	const request = operation.request(parameters);
	const answer = await send(endpoint, { ...request, ...(isRead && { isRead }) });
	if (operation.output) {
		const { limit } = parameters;
		if (typeof limit === 'number') checkWhole(answer, limit);
		return operation.output(answer, parameters);
	}
	const address = { ...request.path, ...request.query };
	// Free query parameters can be a search, which may well find nothing.
	const isFree = (name: string) =>
		partOf(partOf(parameters.options, 'queryParameters'), name) !== undefined;
	const namesRecord = !Object.keys(address).every(isFree);
	if (isRead) return foundItems(answer, address, namesRecord);
	// An answer without data still says what happened, and to which record.
	const values = Object.entries(address).map(([name, value]) => [name, onlyOf(value)] as const);
	const whatWas = { [done]: true, ...(Object.fromEntries(values) as IDataObject) };
	return operation.gives ? writtenItems(answer, whatWas) : itemsOr(answer, whatWas);
}

/**
 * What comes out of a write that gives records: those of its answer, as `output` says; for anything else, e.g.
 * words, `done`, which says what was done, next to it. Throws ApiError for an answer that says no.
 */
export function writtenItems(answer: Answer, done: IDataObject): Output {
	return itemsOr(answer, {}).map((item) =>
		isOfRecords(item) ? item : new AnswerItem({ ...item, ...done, ...noteOf(answer) }),
	);
}

/** The items that come out; of a list those that are asked for. `isWhole`: it has all records that there are. */
function toData(output: Output, parameters: ItemValues, edge: Edge, isWhole = false): OutputData[] {
	const { limit: end, cursor: start } = parameters;
	const list = [output].flat();
	// A limit may count records of which one gives several items: what asks for pages has kept to it itself.
	const isCut = isWhole || edge.rest !== undefined;
	const isPart = isCut && typeof start === 'number' && typeof end === 'number';
	const rest = isPart ? edge.rest?.({ count: list.length, start, end, isWhole }) : undefined;
	const present = edge.record(parameters);
	const items = (isPart ? list.slice(start, end) : list)
		.filter((item) => !(item instanceof LeftOut))
		.map((item) => {
			if (!(item instanceof OutputItem)) return { json: present(item) };
			const json = (item instanceof AnswerItem && edge.answer?.(item.json)) || item.json;
			return { json, ...(item.binary && { binary: item.binary }) };
		});
	return rest === undefined ? items : [...items, { json: rest }];
}

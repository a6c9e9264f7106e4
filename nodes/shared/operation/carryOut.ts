import type { IDataObject } from 'n8n-workflow';
import { checkWhole, foundItems, isOfRecords, itemsOr, type Answer } from '../answer';
import { toJson } from '../json';
import type { ToolArguments } from '../tool';
import { addressOf, type Request } from '../transport';
import { isMissing, isNothing, listOf, partOf, valueAt } from '../values';
import { markedTexts } from '../records';
import { holdsTexts } from './output';
import { withRemainder } from './remainder';
import {
	AnswerItem,
	LeftOut,
	OutputItem,
	type Item,
	type ItemContext,
	type Operation,
	type Output,
	type RunContext,
} from './operation';
import type { OutputData, ItemValues } from './present';

/** The output items or the error of each item; neither for one that was not reached. */
export async function carryOut(
	operation: Operation,
	items: ReadonlyArray<Item<ItemValues>>,
	context: RunContext,
	tool: ToolArguments | undefined,
): Promise<ReadonlyArray<readonly OutputData[] | Error | undefined>> {
	const presentAnswer = (json: IDataObject) =>
		tool && holdsTexts(operation) ? markedTexts(json) : json;
	const listed = (output: Output, { limit, cursor }: ItemValues, hasAllRecords = false): Output =>
		tool && typeof limit === 'number' && typeof cursor === 'number'
			? withRemainder([output].flat(), limit, {
					...{ hasAllRecords, skipped: cursor },
					limitName: tool.at('limit')?.names[0],
					cursorName: tool.at('cursor')?.names[0],
				})
			: output;
	if ('executeAll' in operation) {
		const results = await operation.executeAll(
			items.map((item) => ({ ...item, parameters: fromTheStart(item.parameters) })),
			context,
		);
		return items.map(({ parameters }, index) => {
			const result = results[index];
			if (result === undefined || result instanceof Error) return result;
			return toData(listed(result, parameters), context.presenterFor(parameters), presentAnswer);
		});
	}
	return await context.ledger.carryOutAll(
		items.map((item) => [item] as const),
		async ([{ itemIndex, parameters }], send) => {
			const present = context.presenterFor(parameters);
			const itemContext = { ...context, send, itemIndex, present };
			// With one request the limit only cuts the list that came.
			const hasAllRecords = tool !== undefined && 'request' in operation;
			const asked = fromTheStart(parameters);
			const output = await context.untilFound(
				async () => await carryOutOne(operation, asked, itemContext, hasAllRecords),
			);
			return toData(listed(output, parameters, hasAllRecords), present, presentAnswer);
		},
		// With several at once their order is given up.
		context.maxConcurrency === 1
			? { recordOf: ([{ parameters }]) => recordOf(operation, parameters) }
			: {},
	);
}

/** A list that is continued is read from its start: nothing is known of pages that a platform has kept. */
function fromTheStart(parameters: ItemValues): ItemValues {
	const { limit, cursor } = parameters;
	if (typeof limit !== 'number' || typeof cursor !== 'number') return parameters;
	return { ...parameters, limit: limit + cursor };
}

/**
 * What names the record of an operation that sets values of it, i.e. of an update, or one that says so. Other
 * writes do not undo each other.
 */
function recordOf(
	operation: Exclude<Operation, { executeAll: unknown }>,
	parameters: ItemValues,
): string | undefined {
	const { endpoint, identifiedBy } = operation;
	const isUpdate = /^(PATCH|PUT) /.test(endpoint);
	if (!isUpdate && identifiedBy === undefined) return undefined;
	if (!('request' in operation)) {
		if (identifiedBy !== undefined) return toJson(identifiedBy.map((name) => parameters[name]));
		const { address, recordId, body, queryParameters } = parameters;
		if (address !== undefined) return toJson(address);
		if (!('recordId' in parameters)) return undefined;
		const others = isNothing(queryParameters) ? body : queryParameters;
		return toJson(recordId ?? namedIn(body) ?? others);
	}
	const { path, query, body } = operation.request(parameters);
	const address = isUpdate ? addressOf({ endpoint, values: { ...path, ...query } }) : {};
	const isAddressed = !isNothing(address);
	const named = isAddressed && identifiedBy === undefined ? address : namedIn(body, identifiedBy);
	return toJson(named ?? (isAddressed ? address : body));
}

/** How a body names its record: by its ID, or else by what identifies it too, as far as all of that is known. */
function namedIn(body: unknown, identifiedBy: readonly string[] = []): unknown {
	const values = identifiedBy.map((path) => valueAt(body, path));
	const areKnown = values.length > 0 && !values.some(isMissing);
	return partOf(body, 'id') ?? (areKnown ? values : undefined);
}

/** @param hasAllRecords whether all records are wanted, so that nothing is cut here */
async function carryOutOne(
	operation: Exclude<Operation, { executeAll: unknown }>,
	parameters: ItemValues,
	context: ItemContext,
	hasAllRecords: boolean,
): Promise<Output> {
	if ('execute' in operation) return await operation.execute(parameters, context);
	const request = operation.request(parameters);
	const answer = await context.send(operation.endpoint, {
		...request,
		...(operation.isRead && { isRead: true }),
	});
	if (operation.output) {
		const { limit } = parameters;
		const outputParameters = hasAllRecords ? { ...parameters, limit: Infinity } : parameters;
		const output = operation.output(answer, outputParameters);
		if (typeof limit === 'number') checkWhole(answer, [output].flat().length, limit);
		return output;
	}
	if (operation.isRead) return foundItems(answer, { ...request.path, ...request.query });
	const done = whatWasDone(operation.done, request);
	return operation.gives ? writtenItems(answer, done) : itemsOr(answer, done, operation.idName);
}

/**
 * What comes out of a write that gives records: those of its answer, as `output` says; for anything else, e.g.
 * words, `done`, which says what was done, next to it. Throws ApiError for an answer that says no.
 */
export function writtenItems(answer: Answer, done: IDataObject): Output {
	return itemsOr(answer, {}).map((item) =>
		isOfRecords(item) ? item : new AnswerItem({ ...item, ...done }),
	);
}

/** An answer without data still says what happened, and to which record. */
export function whatWasDone(done = 'success', request: Request): IDataObject {
	const address = Object.entries({ ...request.path, ...request.query }).map(([name, value]) => {
		const [first, ...others] = listOf(value);
		return [name, Array.isArray(value) && others.length === 0 ? first : value] as const;
	});
	return { [done]: true, ...(Object.fromEntries(address) as IDataObject) };
}

function toData(
	output: Output,
	present: ItemContext['present'],
	presentAnswer: ItemContext['present'],
): OutputData[] {
	return [output]
		.flat()
		.filter((item) => !(item instanceof LeftOut))
		.map((item) =>
			item instanceof OutputItem
				? {
						json: item instanceof AnswerItem ? presentAnswer(item.json) : item.json,
						...(item.binary && { binary: item.binary }),
					}
				: { json: present(item) },
		);
}

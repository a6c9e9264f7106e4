import type { IDataObject } from 'n8n-workflow';
import { foundItems, itemsOf, itemsOr, listedRecords, type Answer } from '../answer';
import {
	documentedBody,
	givenOnce,
	inPath,
	inputOf,
	limit,
	queryParameters,
	type AnyInput,
	type Field,
	type Input,
	type RecordId,
} from '../fields';
import { endpoints } from '../generated/endpoints';
import { isRecordWith, readAlsoWithoutPrefix, withoutPrefix } from '../ids';
import type { Send } from '../transport';
import { quote } from '../values';
import { whatWasDone } from './carryOut';
import {
	operation,
	type Description,
	type Item,
	type Operation,
	type Output,
	type RunContext,
} from './operation';

/** The words for an operation whose endpoint is known by method and path only. */
interface PathOnly extends Omit<
	Description<readonly AnyInput[], readonly Field[]>,
	'fields' | 'isRead'
> {
	/** What the path names: parts of it, and query names. */
	fields?: readonly Field[];
	/** The record, if the path does not show what its ID is called. */
	record?: RecordId;
	/** A form, made by `knownBody(...)` of `shared/fields`, or, where there is none, what its JSON is. */
	body?: Input<'body'> | { what: string; isOptional?: true };
	/** It returns a list in one piece, since no paging is shown; a limit cuts it. */
	isList?: true;
	/** What there is to know about the query parameters. */
	queryHint?: string;
	/** What an answer without data means, e.g. `created`. */
	done?: string;
	/** The name of the IDs, e.g. `postId`, if a write may return nothing but IDs. */
	idName?: string;
	/** Whether this is a record, by other signs than its ID: a list in such an answer is part of it. */
	isWhole?: (data: unknown) => boolean;
	/** The items of a write whose answer says more than that. */
	output?: (answer: Answer, parameters: Readonly<Record<string, unknown>>) => Output;
	/** Carries out a write for all items together, e.g. to wait for the outcome. `write`: for one item. */
	together?: (
		items: ReadonlyArray<Item<TogetherParameters>>,
		context: RunContext,
		write: (parameters: TogetherParameters, send: Send) => Promise<readonly IDataObject[]>,
	) => Promise<ReadonlyArray<Output | Error | undefined>>;
	/** A read whose IDs may have a prefix that it does not know. */
	alsoWithoutPrefix?: boolean;
}

/** What a write for all items together knows of its parameters. */
type TogetherParameters = Readonly<Record<string, unknown>> & { options: object };

/** The parameters of every path-only operation, in addition to those that its path names. */
interface PathOnlyValues extends Readonly<Record<string, unknown>> {
	body?: unknown;
	queryParameters: Readonly<Record<string, string[]>>;
}

/**
 * An operation of which the specification shows method and path only: it has fields for what the
 * path names; its body is JSON, and everything else is a free query parameter.
 */
export function pathOnly(definition: PathOnly): Operation {
	const { endpoint, fields = [], record, isList, together, options = [] } = definition;
	const request = (parameters: PathOnlyValues) => requestOf(definition, parameters);
	// Free query parameters can be a search, which may well find nothing.
	const items = (answer: Answer, parameters: PathOnlyValues) => {
		if (definition.isWhole?.(answer.data)) return itemsOf(answer);
		const { path, query } = request(parameters);
		const isNamed =
			fields.length > 0 || Object.keys(recordQuery(definition, parameters)).length > 0;
		return foundItems(answer, { ...path, ...query }, isNamed);
	};
	const list = (answer: Answer) => listedRecords(answer, 'records');
	const isRead = endpoints[endpoint].kind === 'read';
	const parts = {
		...definition,
		fields: inputsOf(definition),
		options: [...options, ...(record === undefined ? [] : [record.queryName])],
		...(isList && { maxConcurrency: 'none' as const }),
	};
	if (together !== undefined) {
		return operation({
			...parts,
			executeAll: async (all, context) =>
				await together(
					all,
					context,
					async (parameters, send) =>
						await write(definition, parameters as unknown as PathOnlyValues, send),
				),
		});
	}
	if (definition.alsoWithoutPrefix) {
		return operation({
			...parts,
			execute: async (parameters, context) => {
				const asGiven = request(parameters);
				const asked = Object.values(asGiven.query).flatMap(idsIn);
				const read = async (ids: readonly string[]) =>
					items(
						await context.send(endpoint, { ...asGiven, query: queryFor(ids, asGiven.query) }),
						parameters,
					);
				const named = fields.flatMap(({ name }) => idsIn(asGiven.query[name] ?? []));
				const missingIn = (found: readonly IDataObject[]) => {
					const missing = named.filter((id) => !found.some((record) => isRecordWith(record, id)));
					// Where no record has one of the IDs, it cannot be said which it is.
					return missing.length < named.length ? missing : [];
				};
				const found = await context.untilFound(
					async () => await readAlsoWithoutPrefix(asked, read),
					(some) => missingIn(some).length === 0,
				);
				const missing = missingIn(found);
				if (missing.length > 0)
					context.hint(`The platform did not return ${missing.map(quote).join(', ')}.`);
				return found;
			},
		});
	}
	return operation({
		...parts,
		request: (parameters) => request(parameters),
		...(isRead && {
			output: (answer: Answer, parameters: object) =>
				(isList ? list : items)(answer, parameters as PathOnlyValues),
		}),
	});
}

/** Fields for what its path names, for its body, and for all else that may be in the query. */
function inputsOf({ endpoint, fields = [], record, body, isList, queryHint }: PathOnly) {
	return [
		...fields.map((field) =>
			isInPath(endpoint, field.name) ? inputOf(inPath(field)) : givenOnce(field),
		),
		...(record === undefined ? [] : [record.field]),
		...(body === undefined ? [] : ['read' in body ? body : documentedBody(body.what, body)]),
		...(isList ? [limit()] : []),
		queryParameters(queryHint),
	] as const;
}

const isInPath = (endpoint: string, name: string) => endpoint.includes(`{${name}}`);

/** What names the record in the query, if the path does not show what its ID is called. */
function recordQuery({ record }: PathOnly, parameters: PathOnlyValues): Record<string, string> {
	return record === undefined ? {} : (parameters[record.field.name] as Record<string, string>);
}

/** The request for the parameters: what the path names goes there, everything else into the query. */
function requestOf(definition: PathOnly, parameters: PathOnlyValues) {
	const { endpoint, fields = [] } = definition;
	const names = fields.map(({ name }) => name);
	const inPath = names.filter((name) => isInPath(endpoint, name));
	const inQuery = names.filter((name) => !isInPath(endpoint, name));
	return {
		path: pick(parameters, inPath),
		query: {
			...parameters.queryParameters,
			...recordQuery(definition, parameters),
			...pick(parameters, inQuery),
		},
		body: parameters.body,
	};
}

/** Carries out one write of several, and gives its items. */
async function write(
	definition: PathOnly,
	parameters: PathOnlyValues,
	send: Send,
): Promise<readonly IDataObject[]> {
	const { output, done, idName, endpoint } = definition;
	const request = requestOf(definition, parameters);
	const answer = await send(endpoint, request);
	const items = output?.(answer, parameters);
	return items === undefined
		? itemsOr(answer, whatWasDone(done, request), idName)
		: ([items].flat() as IDataObject[]);
}

type Query = Readonly<Record<string, string | readonly string[]>>;

/** The IDs in a query parameter. */
function idsIn(value: string | readonly string[]): readonly string[] {
	return typeof value === 'string' ? value.split(',') : value;
}

/** A query for those of its IDs that are among `ids`, with or without their prefix. */
function queryFor(ids: readonly string[], query: Query): Query {
	const among = (id: string) => [id, withoutPrefix(id)].find((one) => ids.includes(one)) ?? [];
	return Object.fromEntries(
		Object.entries(query).map(([name, value]) => {
			const asked = idsIn(value).flatMap(among);
			if (asked.length === 0) return [name, value];
			return [name, typeof value === 'string' ? asked.join(',') : asked];
		}),
	);
}

/** The values under these names; their fields have checked that each is a text or a list of texts. */
function pick(parameters: PathOnlyValues, names: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		names
			.filter((name) => parameters[name] !== undefined)
			.map((name) => [name, parameters[name] as string]),
	);
}

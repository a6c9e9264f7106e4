import type { IDataObject } from 'n8n-workflow';
import { listedRecords, type Answer } from '../answer';
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
import { isRecordWith, readAlsoWithoutPrefix, withoutPrefix } from '../ids';
import type { Send } from '../transport';
import { quote } from '../values';
import { answered } from './carryOut';
import {
	operation,
	type Description,
	type Item,
	type ItemContext,
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
	/** As in {@link operation}. */
	done?: string;
	idName?: string;
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

type Parameters = Readonly<Record<string, unknown>>;

/**
 * An operation of which the specification shows method and path only: it has fields for what the
 * path names; its body is JSON, and everything else is a free query parameter.
 */
export function pathOnly(definition: PathOnly): Operation {
	const { record, isList, together, alsoWithoutPrefix, options = [] } = definition;
	const parts = {
		...definition,
		fields: inputsOf(definition),
		options: [...options, ...(record === undefined ? [] : [record.queryName])],
		...(isList && {
			maxConcurrency: 'none' as const,
			output: (answer: Answer) => listedRecords(answer, 'records'),
		}),
		request: (parameters: Parameters) => requestOf(definition, parameters),
	};
	if (together !== undefined) {
		const write = async (parameters: Parameters, send: Send) =>
			[await answered(parts, parameters, send)].flat() as IDataObject[];
		return operation({
			...parts,
			executeAll: async (items, context) => await together(items, context, write),
		});
	}
	if (!alsoWithoutPrefix) return operation(parts);
	return operation({ ...parts, execute: async (...item) => await readByIds(definition, ...item) });
}

/** A read by IDs, with or without their prefix, and a hint at those that did not come. */
async function readByIds(
	definition: PathOnly,
	parameters: Parameters,
	{ send, untilFound, hint }: ItemContext,
): Promise<readonly IDataObject[]> {
	const asGiven = requestOf(definition, parameters);
	const { query } = asGiven;
	const asked = Object.values(query).flatMap(idsIn);
	const named = (definition.fields ?? []).flatMap(({ name }) => idsIn(query[name] ?? []));
	const read = async (ids: readonly string[]) => {
		const request = () => ({ ...asGiven, query: queryFor(ids, query) });
		return [await answered({ ...definition, request }, parameters, send)].flat() as IDataObject[];
	};
	const missingIn = (found: readonly IDataObject[]) => {
		const missing = named.filter((id) => !found.some((record) => isRecordWith(record, id)));
		// Where no record has one of the IDs, it cannot be said which it is.
		return missing.length < named.length ? missing : [];
	};
	const found = await untilFound(
		async () => await readAlsoWithoutPrefix(asked, read),
		(some) => missingIn(some).length === 0,
	);
	const missing = missingIn(found);
	if (missing.length > 0) hint(`The platform did not return ${missing.map(quote).join(', ')}.`);
	return found;
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

/** The request for the parameters: what the path names goes there, everything else into the query. */
function requestOf({ endpoint, fields = [], record }: PathOnly, parameters: Parameters) {
	const given = fields.filter(({ name }) => parameters[name] !== undefined);
	// Their fields have checked that each is a text or a list of texts.
	const values = (isMeant: boolean) =>
		Object.fromEntries(
			given
				.filter(({ name }) => isInPath(endpoint, name) === isMeant)
				.map(({ name }) => [name, parameters[name] as string]),
		);
	const named = record && (parameters[record.field.name] as Record<string, string>);
	const free = parameters.queryParameters as Record<string, string[]>;
	return {
		path: values(true),
		query: { ...free, ...named, ...values(false) },
		body: parameters.body,
	};
}

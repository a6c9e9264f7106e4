import type { IDataObject } from 'n8n-workflow';
import { factsIn, type Answer } from '../../kernel/answers/answer';
import { errorsAtTop } from '../../kernel/answers/refusals';
import { ApiError } from '../../kernel/failures/errors';
import {
	isNothing,
	isObject,
	listOf,
	partOf,
	quote,
	saysNo,
	saysTrue,
	toText,
} from '../../kernel/values/values';
import { answers } from '../generated/endpoints';

/** The rows of one query. */
export interface Table {
	headings: readonly unknown[];
	rows: readonly unknown[];
	/** Whether the answer says that more rows follow; undefined when it does not say. */
	more?: boolean;
	/** How many rows there are on all pages, if the answer says that instead. */
	total?: number;
	/** The request of a batch whose result it is. */
	request?: string;
	/** Why that request has no result. */
	failure?: string;
}

/** What a result may say about its rows. */
const ABOUT_ROWS = [answers.table, answers.total, answers.more, answers.list].flat();

/** A table, and the objects that it is in, the innermost first. */
interface Found extends Table {
	places: readonly unknown[];
}

/**
 * The tables of a result, in order; one that has no rows, in whatever way, is empty. Undefined for a result of
 * another form, which may hold anything. Throws ApiError where it cannot be read whether more rows follow.
 * @param requests the names of the requests of a batch: each has a table only if it has a result
 */
export function tablesOf(
	{ data, metadata, status }: Answer,
	requests: readonly string[] = [],
): Table[] | undefined {
	const results = resultsIn(data, requests);
	if (requests.length > 0 && results[0]?.[0] === undefined && holdsNothing(data)) return [];
	const tables = results.flatMap(([request, result]) => {
		const failure = failureIn([request, result]);
		const found = failure === undefined ? tablesIn(result, [metadata]) : [tableOf([], [], [])];
		return request === undefined ? found : found.map((table) => ({ ...table, request, failure }));
	});
	if (tables.length === 0) return undefined;
	return tables.map(({ places, ...table }) => {
		const { flags, isFlagged } = factsIn(places);
		const odd = flags.find((flag) => !saysTrue(flag) && !saysNo(flag));
		if (odd !== undefined)
			throw new ApiError('unreadable', `The field "hasMore" of the result is ${quote(odd)}`, {
				status,
				advice: 'It should be true or false, so it is not known whether more rows follow.',
			});
		// A total around several tables may be that of all of them.
		const { total } = factsIn(tables.length > 1 ? places.slice(0, 1) : places);
		return { ...table, more: flags.length > 0 ? isFlagged : undefined, total };
	});
}

type NamedResult = readonly [request: string | undefined, result: unknown];

/** The results in an answer: of the requests of a batch, with their names, or without any. Nothing is one of each. */
export function resultsIn(data: unknown, requests: readonly string[]): readonly NamedResult[] {
	const results = partOf(data, 'reports') ?? data;
	if (requests.length > 0 && isNothing(results)) return requests.map((name) => [name, results]);
	const named = Object.entries(isObject(results) ? results : {}).filter(
		([name, result]) => requests.includes(name) && result !== null,
	);
	return named.length > 0 ? named : [[undefined, data]];
}

/** What a result says of itself under this name. */
export function textIn(result: unknown, name: string): string | undefined {
	const text = partOf(result, name);
	return typeof text === 'string' && text !== '' ? text : undefined;
}

const tableOf = (headings: unknown, rows: readonly unknown[], places: Found['places']): Found => ({
	...{ headings: Array.isArray(headings) ? (headings as unknown[]) : [], rows, places },
});

/** Why there is no result: what it says itself, or what a batch has of errors in the place of a table. */
export function failureIn([request, result]: NamedResult): string | undefined {
	const isOther = request !== undefined && isObject(result) && tablesIn(result, []).length === 0;
	const [error] = isOther ? errorsAtTop(result, 400) : [];
	return textIn(result, 'errorMessage') ?? error?.message;
}

/** The tables in a result: itself, those in a list, or those in the only thing that it holds; none of another form. */
function tablesIn(result: unknown, around: Found['places']): Found[] {
	if (!isObject(result)) return tablesInList(filled(listOf(result)), around);
	const places = [result, ...around];
	const { headings } = result;
	const lists = answers.rows.map((name) => result[name]).filter(Array.isArray);
	const rows = lists.map(filled).find((list) => list.length > 0) ?? [];
	const isTable = Array.isArray(headings) || answers.more.some((name) => name in result);
	if (rows.length > 0 && !Array.isArray(headings)) return tablesInList(rows, places);
	if (isTable && lists.length > 0) return [tableOf(headings, rows, places)];
	const [other, ...others] = Object.entries(result).filter(
		([name, part]) =>
			!ABOUT_ROWS.includes(name) &&
			!holdsNothing(part) &&
			(!isTable || typeof part === 'object' || answers.rows.includes(name)) &&
			!(Array.isArray(result.rows) && typeof part === 'number'),
	);
	if (other === undefined) return [tableOf(headings, [], places)];
	return others.length === 0 && isObject(other[1]) ? tablesIn(other[1], places) : [];
}

/** Those of a list of results; any other list of lists or objects is one of rows. */
function tablesInList(parts: readonly unknown[], around: Found['places']): Found[] {
	const inside = parts.map((part) => {
		const isResult = isObject(part) && ('rows' in part || 'data' in part);
		const tables = isObject(part) ? tablesIn(part, around) : [];
		return tables.filter(({ headings }) => isResult || headings.length > 0);
	});
	const areResults = parts.length > 0 && inside.every(({ length }) => length > 0);
	if (areResults) return inside.flat();
	return parts.every((part) => typeof part === 'object') ? [tableOf([], parts, around)] : [];
}

/** A list without what is no row: null, and what has no part. */
function filled(list: readonly unknown[]): unknown[] {
	return list.filter((part) => !isNothing(part));
}

/** Whether there is nothing in a value, or in any part of it; an object in a list is a row, whatever is in it. */
function holdsNothing(value: unknown): boolean {
	if (isNothing(value)) return true;
	if (Array.isArray(value)) return value.every(isNothing);
	return isObject(value) && Object.values(value).every(holdsNothing);
}

/**
 * The rows of a table as items, or one that says why it has none. A row is a list in the order of the headings, or an
 * object that has their names; an item of a batch names its request, too. A message in a cell has names of its own.
 */
export function itemsIn({ headings, rows, request, failure }: Table): IDataObject[] {
	if (failure !== undefined) return [{ request, hasResult: false, error: failure }];
	const names = namesOf(headings);
	return rows.map((row) => {
		const cells = isObject(row)
			? row
			: Object.fromEntries(listOf(row).map((cell, i) => [names[i] ?? `column ${i + 1}`, cell]));
		const item = request === undefined ? cells : { request, ...cells };
		return (Object.values(cells).some(isMessage) ? withParts(item) : item) as IDataObject;
	});
}

/** A row with the parts of messages in place of these. */
function withParts(row: object): object {
	const item = new Map(Object.entries(row).filter(([, cell]) => !isMessage(cell)));
	for (const [name, message] of Object.entries(row).filter(([, cell]) => isMessage(cell)))
		for (const [own, part] of partsOf(message as object))
			item.set(item.has(own) ? `${name}_${own}` : own, part);
	return Object.fromEntries(item);
}

/** Publicly known: a row of a stream has a whole message in a cell. */
export function isMessage(cell: unknown): boolean {
	return isObject(cell) && ('snMsgId' in cell || 'universalMessageId' in cell);
}

/** What a message has, under names for columns: `text`, `senderProfile_name`. Its sender may be null. */
function partsOf(message: object, place = ''): Array<[string, unknown]> {
	return Object.entries(message).flatMap(([name, part]): Array<[string, unknown]> => {
		if (isObject(part)) return partsOf(part, `${place}${name}_`);
		const isText = name === 'message' || (name === 'actualText' && !('message' in message));
		if (part === null && !isText) return [];
		return [[place === '' && isText ? 'text' : place + name, part]];
	});
}

/** The headings as names: a text, or an object that has one. One that appears twice gets a number. */
export function namesOf(headings: readonly unknown[]): string[] {
	const names = new Set<string>();
	const counts = new Map<string, number>();
	for (const [i, heading] of headings.entries()) {
		const { name, displayName, label, id } = isObject(heading) ? heading : { name: heading };
		const plain = toText(name ?? displayName ?? label ?? id ?? `column ${i + 1}`);
		let count = counts.get(plain) ?? 1;
		let unique = plain;
		while (names.has(unique)) unique = `${plain} ${++count}`;
		counts.set(plain, count);
		names.add(unique);
	}
	return [...names];
}

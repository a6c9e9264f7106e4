import type { IDataObject } from 'n8n-workflow';
import { ApiError } from './errors';
import { isObject } from './values';

/** An answer of the platform, taken out of its envelope. */
export interface Answer {
	status: number;
	data: unknown;
	metadata?: Record<string, unknown>;
}

/** The items in `data`: one an element of a list, else one. */
export function itemsOf({ data }: Pick<Answer, 'data'>): IDataObject[] {
	const list = Array.isArray(data) ? (data as unknown[]) : [data];
	return list.map((part) => (isObject(part) ? (part as IDataObject) : { data: part as string }));
}

/** The items in `data`; for an answer without data, `done`, which says what was done. */
export function itemsOr(answer: Answer, done: IDataObject): IDataObject[] {
	return answer.data === null ? [done] : itemsOf(answer);
}

/**
 * The items of a read. Throws ApiError for an answer without data and, where `address` names a record,
 * for an empty list.
 */
export function foundItems(
	answer: Answer,
	address: Readonly<Record<string, unknown>>,
	namesRecord = Object.keys(address).length > 0,
): IDataObject[] {
	const { data, status } = answer;
	const isEmpty = Array.isArray(data) && data.length === 0;
	if (data === null || (isEmpty && namesRecord)) throw nothingFound(status, address);
	return itemsOf(answer);
}

/**
 * The records of a list whose shape the specification does not show: `data` itself, or the list
 * that is the one thing in it. No data is no records.
 */
export function recordsOf({ data }: Pick<Answer, 'data'>): IDataObject[] {
	if (data === null) return [];
	const parts = isObject(data) ? Object.values(data) : [];
	return itemsOf({ data: parts.length === 1 && Array.isArray(parts[0]) ? parts[0] : data });
}

/**
 * The list that the specification shows as `data.<name>`. Throws ApiError for an answer without it,
 * which must not pass for an empty list. `what` names its entries in the message.
 */
export function listIn({ status, data }: Answer, name: string, what: string): IDataObject[] {
	const list = isObject(data) ? data[name] : undefined;
	if (Array.isArray(list)) return list as IDataObject[];
	throw new ApiError('unreadable', `The answer holds no list of ${what}`, {
		status,
		advice: 'Check that the base URL leads to the platform and not to a proxy.',
	});
}

/** The records of a fetch that names them in `address`. Throws ApiError when none came. */
export function namedRecords(
	answer: Answer,
	address: Readonly<Record<string, unknown>>,
): IDataObject[] {
	const records = recordsOf(answer);
	if (records.length === 0) throw nothingFound(answer.status, address);
	return records;
}

/**
 * The one record that a fetch answered, before it is written back. Throws ApiError when there is
 * none or there are several: what was not read would be cleared.
 */
export function onlyRecord({ data, status }: Answer, what: string): IDataObject {
	const [record, ...others] = Array.isArray(data) ? (data as unknown[]) : [data];
	if (isObject(record) && others.length === 0) return record as IDataObject;
	throw new ApiError(
		'unreadable',
		`The current ${what} could not be read, so it was not replaced`,
		{
			status,
			advice: `Nothing was changed. The platform answered ${others.length > 0 ? 'several records' : 'no record'} where one was asked for. Check how it is addressed, or switch Merge With Current off and give every field.`,
		},
	);
}

/** A read that succeeds and holds nothing must not pass for a record. `address`: the values that were asked for. */
export function nothingFound(status: number, address: Readonly<Record<string, unknown>>): ApiError {
	const names = Object.entries(address).map(([name, value]) => `${name} "${String(value)}"`);
	return new ApiError('notFound', `The platform returned nothing (HTTP ${status})`, {
		status,
		advice: `Check what was asked for${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
	});
}

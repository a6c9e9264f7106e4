import type { IDataObject } from 'n8n-workflow';
import { ApiError, nothingFound } from './errors';
import { itemsOf } from './run';
import type { Answer } from './transport';
import { isObject } from './transport/envelope';

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
	throw new ApiError(`The answer holds no list of ${what}`, {
		status,
		advice: 'Check that the base URL leads to the platform and not to a proxy.',
	});
}

/** The records of a fetch that names them in `asked`. Throws ApiError when none came. */
export function namedRecords(
	answer: Answer,
	asked: Readonly<Record<string, unknown>>,
): IDataObject[] {
	const records = recordsOf(answer);
	if (records.length === 0) throw nothingFound(answer.status, asked);
	return records;
}

/**
 * The one record that a fetch answered, before it is written back. Throws ApiError when there is
 * none or there are several: what was not read would be cleared.
 */
export function onlyRecord({ data, status }: Answer, what: string): IDataObject {
	const [record, ...others] = Array.isArray(data) ? (data as unknown[]) : [data];
	if (isObject(record) && others.length === 0) return record as IDataObject;
	throw new ApiError(`The current ${what} could not be read, so it was not replaced`, {
		status,
		advice: `Nothing was changed. The platform answered ${others.length > 0 ? 'several records' : 'no record'} where one was asked for. Check how it is addressed, or switch Merge With Current off and give every field.`,
	});
}

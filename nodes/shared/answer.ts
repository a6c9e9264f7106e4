import type { IDataObject } from 'n8n-workflow';
import { ApiError, inARow } from './errors';
import { allIds } from './generated/endpoints';
import { idItems, isMeant } from './ids';
import { named } from './titles';
import { countOf, isMissing, isNothing, isObject, saysNo, saysTrue } from './values';

/** An answer of the platform, taken out of its envelope. */
export interface Answer {
	status: number;
	data: unknown;
	metadata?: Record<string, unknown>;
	/** What identifies a record in it: any of these names. */
	ids?: readonly string[];
	/** What identifies the record that the request named, by the names that it has there. */
	named?: Readonly<Record<string, unknown>>;
	/** When it was sent, by the platform's clock (epoch ms); undefined where the platform does not say. */
	time?: number;
	/** The bytes that came, where `data` is their text or nothing. */
	bytes?: Buffer;
	/** The beginning of `data` as text, without secrets, for an error message. */
	excerpt: () => string;
}

/** The items in `data`: one for each element of a list, except for null, which is no record; else one. */
export function itemsOf({ data }: Pick<Answer, 'data'>): IDataObject[] {
	const list = Array.isArray(data) ? withoutNulls(data) : [data];
	return list.map((part) => (isObject(part) ? (part as IDataObject) : { data: part as string }));
}

/**
 * The items of a write that succeeded. An answer that says no more than that (no data, an empty list
 * or object, an empty text, `true`) becomes `done`, which says what was done; a bare value is added to it.
 * Throws ApiError for one that says no. `idName`: the name of the IDs if the answer is nothing but IDs, see
 * {@link idItems}.
 */
export function itemsOr(
	answer: Pick<Answer, 'data'> & Partial<Answer>,
	done: IDataObject,
	idName?: string,
): IDataObject[] {
	checkDone(answer);
	const data = withoutNulls(answer.data);
	// Where nothing was to be done, e.g. by a check, nothing is missing.
	if (isYes(data) || isNothing(data))
		return [isNothing(done) ? {} : { ...done, ...noteOf(answer) }];
	const ofIds = idName === undefined ? undefined : idItems(data, idName, done);
	if (ofIds !== undefined) return ofIds;
	const only = onlyOf(data);
	if (typeof only !== 'object') return [{ ...done, data: only }];
	const outcome = outcomeIn(data);
	return outcome === undefined ? itemsOf({ data: recordsWithin(data) }) : [{ ...outcome, ...done }];
}

/** What to say next to what was done where a write sets values of a record, and a list without any came. */
export function noteOf({ data, named }: Pick<Answer, 'data' | 'named'>): { note?: string } {
	const isNone = Array.isArray(data) && withoutNulls(data).length === 0;
	return named !== undefined && isNone ? { note: NOTHING_SET } : {};
}

const NOTHING_SET =
	'The platform answered an empty list: it named no record that was changed. Look at the record on the platform.';

/** Whether the data of a write says that it was done, and nothing else: true, also as a text or in a list of one. */
export function isYes(data: unknown): boolean {
	return saysAlone(data, 'true');
}

/**
 * Whether the data of a write says no: false, also as a text or in a list of one, or an outcome that is
 * (`{ deleted: false }`, `{ profileId: "5a", success: false }`). A number may be a count.
 */
export function isNo(data: unknown): boolean {
	const only = onlyOf(data);
	if (!isObject(only)) return saysAlone(data, 'false');
	if (SUCCESS.some((name) => saysNo(only[name]))) return true;
	const isOutcome = (name: string) => OUTCOMES.includes(name) || NEXT_TO_OUTCOME.test(name);
	if (isRecord(only) || !Object.keys(only).every(isOutcome)) return false;
	// `{ created: false, updated: true }` is what became of a create or update.
	const isDone = (value: unknown) => saysTrue(value) || (countOf(value) ?? 0) > 0;
	return (
		OUTCOMES.some((name) => saysNo(only[name])) && !OUTCOMES.some((name) => isDone(only[name]))
	);
}

function saysAlone(data: unknown, word: 'true' | 'false'): boolean {
	const only = onlyOf(data);
	const isWord = typeof only === 'boolean' || typeof only === 'string';
	return isWord && String(only).trim().toLowerCase() === word;
}

/** Names under which an answer says whether something was done; no record has such a field of its own. */
const SUCCESS = ['success', 'succeeded', 'successful'];

/** Names under which an answer that is no record says whether something was done. */
const OUTCOMES = [
	...SUCCESS,
	...['done', 'deleted', 'removed', 'updated', 'created'],
	...['applied', 'activated', 'deactivated', 'verified'],
];

/** What may be next to these in an outcome. A record, e.g. with `deleted: false`, has other fields, too. */
const NEXT_TO_OUTCOME = /(^i|I)ds?$|Numbers?$|^(message|reason|status|code|errors?)$/;

/** An object that says only whether something was done; undefined for a record, and for anything else. */
function outcomeIn(data: unknown): IDataObject | undefined {
	const only = onlyOf(data);
	const isOutcome =
		isObject(only) &&
		!isRecord(only) &&
		OUTCOMES.some((name) => saysTrue(only[name]) || saysNo(only[name]));
	return isOutcome ? (only as IDataObject) : undefined;
}

/** Throws ApiError for the answer of a write that {@link isNo says no}. */
export function checkDone({ data, status, excerpt }: Pick<Answer, 'data'> & Partial<Answer>): void {
	if (!isNo(data)) return;
	const reason = isObject(onlyOf(data)) ? excerpt?.() : undefined;
	throw new ApiError('refused', 'The platform answered that this was not done', {
		status,
		advice:
			reason === undefined
				? 'It answered false, without a reason. Look at the record on the platform.'
				: `Look at the record on the platform. It answered: ${reason}`,
	});
}

/**
 * The items of a read. Throws ApiError for an answer without data and, where `address` names a record,
 * for an empty text, list or object.
 */
export function foundItems(
	answer: Answer,
	address: Readonly<Record<string, unknown>>,
	namesRecord = Object.keys(address).length > 0,
): IDataObject[] {
	const { status } = answer;
	const data = recordsWithin(withoutNulls(answer.data), answer.ids);
	const isNone = isNothing(data) || (!isRecord(data, answer.ids) && isEmptyList(data));
	if (data === null || (namesRecord && isNone)) throw nothingFound(status, address);
	return isNone ? [] : itemsOf({ data });
}

/** Whether an object is an empty list, with nothing but counts and pages next to it; a search calls it `results`. */
function isEmptyList(data: unknown): boolean {
	if (!isObject(data) || isRecord(data) || listWithin(data)?.length !== 0) return false;
	const isAbout = ([name, part]: [string, unknown]) =>
		typeof part !== 'string' || DESCRIBES_LIST.test(name);
	return 'results' in data || Object.entries(data).every(isAbout);
}

/** Publicly known: a list may hold null where a record was asked for and is not there. */
export function withoutNulls<T>(data: T): T {
	return Array.isArray(data) ? (data.filter((part) => part !== null) as T) : data;
}

/**
 * The records of a list whose shape the specification does not show: `data` itself, the list or the
 * record that is the one thing in it, or the one list in an object that only describes it (a total, a
 * cursor, a page) and is no record itself. No data and an empty text are no records.
 */
export function recordsOf({ data }: Pick<Answer, 'data'>): IDataObject[] {
	if (isMissing(data)) return [];
	return itemsOf({ data: isObject(data) ? (listWithin(data) ?? unwrapped(data)) : data });
}

/**
 * What a wrapper holds, or a wrapper in it: the records in the one list of an object that only describes it, or
 * the record that is the one thing in it. Anything else as it is.
 */
export function unwrapped(data: unknown): unknown {
	return (isObject(data) ? within(data) : undefined) ?? data;
}

/** {@link unwrapped}, except for a record: a list in it, e.g. of its attachments, is part of it. */
function recordsWithin(data: unknown, ids?: readonly string[]): unknown {
	return isRecord(data, ids) ? data : unwrapped(data);
}

function within(data: Readonly<Record<string, unknown>>): unknown {
	const list = listWithin(data);
	if (list !== undefined)
		return list.length > 0 && list.every((part) => isRecord(part)) ? list : undefined;
	const only = onlyPart(data);
	return isRecord(only) ? only : isObject(only) ? within(only) : undefined;
}

/** The one thing in an object, if it is one. */
function onlyPart(data: Readonly<Record<string, unknown>>): unknown {
	const [only, ...others] = Object.values(data);
	return others.length === 0 ? only : undefined;
}

function isRecord(value: unknown, ids: readonly string[] = allIds): value is IDataObject {
	return isObject(value) && ids.some((name) => !isMissing(value[name]));
}

/** Whether JSON can only be a record, or a list of records. */
export function isOfRecords(value: unknown): boolean {
	return (
		isRecord(value) ||
		(Array.isArray(value) && value.length > 0 && value.every((part) => isRecord(part)))
	);
}

/** The record or value in a list of one, null not counted; anything else as it is. */
export function onlyOf(data: unknown): unknown {
	const list = withoutNulls(data);
	return Array.isArray(list) && list.length === 1 ? (list as unknown[])[0] : data;
}

/**
 * {@link recordsOf} of a list. Throws ApiError for an empty object: it may be a list that is not understood.
 * @param what names the records in the message
 */
export function listedRecords(answer: Answer, what: string): IDataObject[] {
	if (isObject(answer.data) && isNothing(answer.data)) throw noList(answer, what);
	return recordsOf(answer);
}

/** Names of parts that describe a list. */
const DESCRIBES_LIST = /^(paging|pagination|page|page_?info|cursors?|meta|metadata|_?links)$/i;

/** The objects that may describe a list: the one given, and those in it with such a name. */
export function listMetadataObjects(place: unknown): Array<Record<string, unknown>> {
	if (!isObject(place)) return [];
	const parts = Object.entries(place).filter(([name]) => DESCRIBES_LIST.test(name));
	return [place, ...parts.map(([, part]) => part).filter(isObject)];
}

/** Whether a list says itself that more follow. */
export function saysMore(answer: Answer): boolean {
	return (
		flagsMore(answer) ||
		descriptionsIn(answer).some(({ nextCursor, nextPageToken }) => !!nextCursor || !!nextPageToken)
	);
}

/** Whether a list says so by more than a cursor, which may also come with the last page. */
export function flagsMore(answer: Answer): boolean {
	return descriptionsIn(answer).some(
		({ hasMore, hasNext }) => saysTrue(hasMore) || saysTrue(hasNext),
	);
}

function descriptionsIn({ data, metadata }: Answer): Array<Record<string, unknown>> {
	const inWrapper = isObject(data) ? onlyPart(data) : undefined;
	return [data, inWrapper, metadata].flatMap(listMetadataObjects);
}

function listWithin(data: Readonly<Record<string, unknown>>): unknown[] | undefined {
	const parts = Object.entries(data);
	const lists = Object.values(data).filter((part): part is unknown[] => Array.isArray(part));
	const [list] = lists;
	if (lists.length !== 1 || list === undefined) return undefined;
	if (parts.length === 1) return list;
	const isAbout = parts.every(
		([name, part]) =>
			part === list || typeof part !== 'object' || part === null || DESCRIBES_LIST.test(name),
	);
	return isAbout && !('id' in data) && list.every(isObject) ? list : undefined;
}

/**
 * The list that the specification shows as `data.<name>`, or one of records in its place or under another
 * name. Throws ApiError for an answer without one, which must not pass for an empty list, and for one with
 * anything but records in it. `what` names the records in the message.
 */
export function listIn(answer: Answer, name: string, what: string): IDataObject[] {
	const { data } = answer;
	const list = isObject(data) ? (data[name] ?? listWithin(data)) : data;
	if (Array.isArray(list) && list.every(isObject)) return list as IDataObject[];
	throw noList(answer, what);
}

/** The error for an answer that holds no list of records. `what` names the records. */
export function noList({ status, excerpt }: Answer, what: string): ApiError {
	return new ApiError('unreadable', `The answer holds no list of ${what}`, {
		status,
		advice: `Check that the base URL leads to the platform and not to a proxy. The platform answered: ${excerpt()}`,
	});
}

/** The records of a fetch that names them in `address`. Throws ApiError when none came, or others. */
export function namedRecords(
	answer: Answer,
	address: Readonly<Record<string, unknown>>,
): IDataObject[] {
	const records = isNothing(answer.data) ? [] : recordsOf(answer);
	if (records.length === 0) throw nothingFound(answer.status, address);
	if (isOfOthers(answer)) throw anotherRecord(answer, address, 'record');
	return records;
}

/** Whether each record of an answer says that it is another than the one that the request named, if it named one. */
export function isOfOthers(answer: Answer): boolean {
	const { named: identity = {} } = answer;
	const records = isNothing(identity) ? [] : recordsOf(answer);
	return records.length > 0 && records.every((record) => isMeant(record, identity) === false);
}

/**
 * The one record that was addressed. `identity`: by which values, under the record's own names. It may be in
 * a list, or in a single wrapper. Throws ApiError when none came, or anything else.
 */
export function addressedRecord(
	answer: Answer,
	identity: Readonly<Record<string, unknown>>,
	what: string,
): IDataObject {
	const { data, status } = answer;
	const record = recordWith(answer, identity);
	if (record !== undefined) return record;
	if (isNothing(data)) throw nothingFound(status, identity);
	throw anotherRecord(answer, identity, what);
}

function anotherRecord(
	{ status, excerpt }: Answer,
	address: Readonly<Record<string, unknown>>,
	what: string,
): ApiError {
	const message = `The answer is not the ${what} with ${named(address).join(' and ')}`;
	const advice = `The platform answered: ${excerpt()}`;
	return new ApiError('unreadable', message, { ...{ status, address }, advice });
}

/**
 * The one record that a fetch answered, before it is written back; see {@link addressedRecord}. Throws
 * ApiError for anything else: it would be written over the record that is meant.
 */
export function recordToReplace(
	answer: Answer,
	identity: Readonly<Record<string, unknown>>,
	what: string,
): IDataObject {
	const record = recordWith(answer, identity);
	if (record !== undefined) return record;
	throw new ApiError(
		'unreadable',
		`The current ${what} could not be read, so it was not replaced`,
		{
			...{ status: answer.status, address: identity },
			advice: inARow(
				`Nothing was changed. The platform did not return exactly one ${what} with ${named(identity).join(' and ')}.`,
				{
					person: 'Check its ID or number, or switch Merge With Current off and give every field.',
					model: 'Check its ID or number.',
				},
			),
		},
	);
}

/** The only record with this identity: the data itself, or in a list, or in a single wrapper. */
function recordWith(
	{ data }: Pick<Answer, 'data'>,
	identity: Readonly<Record<string, unknown>>,
): IDataObject | undefined {
	const hasIdentity = (record: unknown): record is IDataObject =>
		isMeant(record, identity) === true;
	const within = isObject(data) && !hasIdentity(data) ? partsWithin(data) : [data].flat();
	const [record, ...others] = within.filter(hasIdentity);
	return others.length === 0 ? record : undefined;
}

/** What a wrapper holds: its list, or the only thing in it. */
function partsWithin(data: Readonly<Record<string, unknown>>): unknown[] {
	return listWithin(data) ?? [onlyPart(data)];
}

/** A read that succeeds and holds nothing must not pass for a record. `address`: the values that were asked for. */
export function nothingFound(status: number, address: Readonly<Record<string, unknown>>): ApiError {
	const names = named(address);
	return new ApiError('notFound', 'The platform returned nothing', {
		...{ status, address },
		advice: `Check what was asked for${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
	});
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError, inARow } from '../failures/errors';
import { known } from '../service';
import { formOf } from '../values/sameness';
import { named } from '../values/titles';
import {
	countOf,
	isMissing,
	isNothing,
	isObject,
	listOf,
	quote,
	saysNo,
	saysTrue,
	toText,
	valueAt,
} from '../values/values';
import { idItems, isId, isMeant, outcomes } from './ids';
import { byLetters, entriesOf, ERRORS, isErrorObject } from './refusals';
import type { Answer, Shape } from './shape';

export type { Answer, Shape };

type Data = Pick<Answer, 'data' | 'shape'>;
type Values = Readonly<Record<string, unknown>>;

/**
 * The parts of an answer: the entries of its list, which is where the contract shows it or the one list in it, or
 * the one record or value that it holds. Null takes the place of a record that is not there, so it is no part.
 */
export function partsOf({ data, shape }: Data): unknown[] {
	return withoutNulls<unknown[]>([unwrapped(data, shape)].flat());
}

/** {@link partsOf} as records, none for an answer without data; a value that is none becomes its `data`. */
export function recordsOf(answer: Data): IDataObject[] {
	return isNothing(answer.data) ? [] : partsOf(answer).map(itemOf);
}

/** The items in `data` as it came: one for each element of a list, null not counted; else one. */
export function itemsOf({ data }: Data): IDataObject[] {
	return withoutNulls([data].flat()).map(itemOf);
}

function itemOf(part: unknown): IDataObject {
	return isObject(part) ? (part as IDataObject) : { data: part as string };
}

/** The list or the record that an answer holds, in whatever wrapper; anything else as it is. */
function unwrapped(data: unknown, shape: Shape = { gives: 'any', ids: known.allIds }): unknown {
	const { at, ids } = shape;
	const lists = listOf(data).map((part) =>
		at?.map((path) => valueAt(part, path)).find(Array.isArray),
	);
	if (lists.length > 0 && lists.every((list) => list !== undefined)) return lists.flat();
	if (!isObject(data) || isRecord(data, ids)) return data;
	const list = listsByName(data, shape) ?? listWithin(data, shape);
	if (list !== undefined) return list;
	const [only, ...others] = Object.values(data);
	if (others.length > 0 || !isObject(only)) return data;
	const inside = isRecord(only, known.allIds) ? only : unwrapped(only, shape);
	return isOfRecords(inside) ? inside : data;
}

/** The records of several lists, each with the name of its list; one without a list, or none, is as in a list. */
function listsByName(data: Values, { by, ids }: Shape): unknown[] | undefined {
	if (by === undefined || isNothing(data)) return undefined;
	const parts = Object.entries(data).flatMap(([name, list]) =>
		listOf(list).flatMap((part) => (isNothing(part) ? [] : [[name, part] as const])),
	);
	if (!parts.every(([, part]) => isRecord(part, ids))) return undefined;
	return parts.map(([name, record]) => ({ [by]: name, ...(record as object) }));
}

/** The one list in an object that only describes it, e.g. by a total or a cursor. */
function listWithin(data: Values, { gives, ids, isKnown }: Shape): unknown[] | undefined {
	const lists = Object.values(data).filter((part): part is unknown[] => Array.isArray(part));
	const filled = lists.filter(({ length }) => length > 0);
	const [list, ...others] = filled.length > 0 ? filled : lists;
	// A list that is null, or left out, next to a total of 0.
	const isNone = !Object.values(data).some(Boolean) && factsIn([data]).total === 0;
	if (list === undefined) return isNone && LISTS.includes(gives) ? [] : undefined;
	if (others.length > 0) return undefined;
	const around = Object.entries(data).filter(([name]) => !known.answers.list.includes(name));
	// Next to a list of records there may be one of them, e.g. the last.
	const isPart = (part: unknown) =>
		isObject(part) && !(LISTS.includes(gives) && isRecord(part, ids));
	if (around.some(([, part]) => isPart(part))) return undefined;
	if (gives === 'ids' || Object.keys(data).length === 1) return list;
	// A record may have a list, too, and where records are only known, they may come as names.
	const isAlone = !around.some(([, part]) => typeof part === 'string');
	const isOne = (part: unknown) => isObject(part) || (isAlone && isKnown && isId(part));
	if (LISTS.includes(gives)) return list.every(isOne) ? list : undefined;
	return (isAlone && list.length === 0) || isOfRecords(list) ? list : undefined;
}

const LISTS = ['page', 'records'];

function isRecord(value: unknown, ids: readonly string[]): value is IDataObject {
	return isObject(value) && ids.some((name) => !isMissing(value[name]));
}

/** Whether JSON can only be a record, or a list of records. */
export function isOfRecords(value: unknown): boolean {
	const parts = [value].flat();
	return parts.length > 0 && parts.every((part) => isRecord(part, known.allIds));
}

/** A list without null; anything else as it is. */
export function withoutNulls<T>(data: T): T {
	return Array.isArray(data) ? (data.filter((part) => part !== null) as T) : data;
}

/** The record or value in a list of one, null not counted; anything else as it is. */
export function onlyOf(data: unknown): unknown {
	const list = withoutNulls(data);
	return Array.isArray(list) && list.length === 1 ? (list as unknown[])[0] : data;
}

/** What came of a read whose form nothing shows: an object with the values that it was read by, anything else as `name`. */
export function itemOfAny(data: unknown, address: Values, name: string): IDataObject {
	const only = onlyOf(data);
	const found = isObject(only) && !isNothing(only) ? only : { [name]: only };
	return { ...address, ...found } as IDataObject;
}

/** What a list says of itself, next to it, in a part that describes it, or in the metadata of the answer. */
export function listFacts({ data, metadata }: Answer) {
	const [only, ...others] = Object.values(isObject(data) ? data : {});
	return factsIn([data, others.length === 0 ? only : undefined, metadata]);
}

/**
 * What objects say of a list: whether more follow, by which values of a flag, since a cursor may also come with the
 * last page; how many there are in all; and the cursor to the next page.
 */
export function factsIn(objects: readonly unknown[]) {
	// Those given, and what in them may describe a list by its name.
	const places = objects
		.filter(isObject)
		.flatMap((place) => [place, ...known.answers.list.map((name) => place[name]).filter(isObject)]);
	const valuesOf = (names: readonly string[]) =>
		places.flatMap((place) => names.map((name) => place[name]));
	const flags = valuesOf(known.answers.more).filter((value) => !isMissing(value));
	// Empty texts and 0 are no cursors: they would lead back to the first page.
	const cursor = valuesOf(known.answers.cursor).find(
		(value) => value && ['string', 'number'].includes(typeof value),
	);
	const isFlagged = flags.some(saysTrue);
	return {
		...{ flags, isFlagged, more: isFlagged || valuesOf(known.answers.next).some(Boolean) },
		total: valuesOf(known.answers.total).flatMap((value) => countOf(value) ?? [])[0],
		cursor: cursor === undefined ? undefined : toText(cursor),
	};
}

/**
 * Whether the answer to a write says by itself, and says nothing else, that it was done: true or false, also as a
 * text, in a list of one, or as an outcome (`{ deleted: false }`); nothing says that it was, and errors that it was
 * not, whatever comes with them. Undefined where it holds anything else. A number may be a count.
 */
export function saysDone({ data, shape }: Data): boolean | undefined {
	const only = onlyOf(data);
	const own = byLetters(isObject(only) ? only : {});
	const errors = ERRORS.map((name) => own.get(name)).filter((one) => entriesOf(one).length > 0);
	// Those of a job are about its records: all next to its ID, and a list of them.
	const areOfRecords = isRecord(only, known.allIds) || errors.some(Array.isArray);
	const isOwn = errors.length > 0 && !(shape?.gives === 'job' && areOfRecords);
	return isOwn ? false : outcomeIn(data);
}

/** What {@link saysDone} gives, without regard to errors: a record that is read may have some. */
function outcomeIn(data: unknown): boolean | undefined {
	if (isNothing(data)) return true;
	const only = onlyOf(data);
	if (!isObject(only)) {
		const word = typeof only === 'object' ? '' : formOf(only, 'case');
		return word === 'true' || (word === 'false' ? false : undefined);
	}
	const own = byLetters(only);
	const { success, reason } = known.answers;
	if (isErrorObject(only) || success.some((name) => saysNo(own.get(name)))) return false;
	const names = outcomes();
	const about = [...names, ...reason, ...known.allIds.map((name) => formOf(name, 'letters'))];
	if (isRecord(only, known.allIds) || ![...own.keys()].every((name) => about.includes(name)))
		return undefined;
	// `{ created: false, updated: true }` is what became of a create or update.
	const said = names.map((name) => own.get(name));
	const isDone = said.some((one) => saysTrue(one) || (countOf(one) ?? 0) > 0);
	return !isDone && said.some(saysNo) ? false : undefined;
}

/** Throws ApiError for the answer of a write that {@link saysDone says no}, or of which one of several parts does. */
export function checkDone(answer: Data & Partial<Answer>): void {
	const { data, shape, status, excerpt } = answer;
	const parts = saysDone(answer) === false ? [data] : partsOf(answer);
	const refused = parts.find((part) => saysDone({ data: part, shape }) === false);
	if (refused === undefined) return;
	const isPart = parts.length > 1;
	const only = onlyOf(refused);
	const isError = isObject(only) && isErrorObject(only);
	const reason = isPart || isObject(only) ? excerpt?.() : undefined;
	const advice =
		reason === undefined
			? 'It answered false, without a reason. Look at the record on the platform.'
			: `Look at the record on the platform. It answered: ${reason}`;
	const what = isPart ? 'a part of this' : 'this';
	throw new ApiError('refused', `The platform answered that ${what} was not done`, {
		...{ status, advice, mayHaveCompleted: isPart || isError || isOfRecords(refused) },
	});
}

/**
 * The items of a write that succeeded. An answer that says no more than that (no data, an empty list or object, an
 * empty text, `true`) becomes `done`, which says what was done; a bare value is added to it, and an ID gets its
 * name. Throws ApiError for one that says no.
 */
export function itemsOr(answer: Data & Partial<Answer>, done: IDataObject): IDataObject[] {
	checkDone(answer);
	const { data, shape } = answer;
	const parts = isNothing(data) ? [] : partsOf(answer);
	// Where nothing was to be done, e.g. by a check, nothing is missing.
	if (saysDone(answer) || parts.every(isNothing))
		return [isNothing(done) ? {} : { ...done, ...noteOf(answer) }];
	// The record of a job stays as it is.
	const idName = shape?.gives === 'job' && parts.some(isObject) ? undefined : shape?.idName;
	const ofIds = idName === undefined ? undefined : idItems(parts, idName, done);
	if (ofIds !== undefined) return ofIds;
	if (parts.length === 1 && !isObject(parts[0])) return [{ ...done, data: parts[0] as string }];
	const names = outcomes();
	return parts.map((part) => {
		const own = byLetters(isObject(part) && !isRecord(part, known.allIds) ? part : {});
		const isOutcome = names.some((name) => own.has(name));
		return isOutcome ? { ...(part as IDataObject), ...done } : itemOf(part);
	});
}

/** What to say next to what was done where a write sets values of a record, and a list without any came. */
export function noteOf({ data, named }: Pick<Answer, 'data' | 'named'>): { note?: string } {
	const isNone = Array.isArray(data) && withoutNulls(data).length === 0;
	const note =
		'The platform answered an empty list: it named no record that was changed. Look at the record on the platform.';
	return named !== undefined && isNone ? { note } : {};
}

/**
 * The records of a read. Throws ApiError for an answer without data and, where `address` names a record, for one
 * without a record, or with another one where the specification shows what is answered. Others next to it are left out.
 */
export function foundItems(
	answer: Answer,
	address: Values,
	namesRecord = Object.keys(address).length > 0,
): IDataObject[] {
	const { data, status, shape } = answer;
	// What names only what is not there, e.g. `{ records: null }`, is none.
	const records = isObject(data) && Object.values(data).every(isNothing) ? [] : recordsOf(answer);
	if (data === null || (namesRecord && records.length === 0)) throw nothingFound(status, address);
	const own = ownOf(records, answer);
	const areOthers = own.length === 0 && records.length > 0;
	if (holdsOthers(answer) || (!shape?.isKnown && areOthers))
		throw anotherRecord(answer, address, 'record');
	return areOthers ? records : own;
}

/** The records that do not say that they are others than the one that the request named, if it named one. */
function ownOf(records: IDataObject[], { named: identity = {} }: Answer): IDataObject[] {
	if (isNothing(identity)) return records;
	return records.filter((record) => isMeant(record, identity) !== false);
}

/** Whether each record of an answer says that it is another than the one that the request named, if it named one. */
export function isOfOthers(answer: Answer): boolean {
	const records = isNothing(answer.named ?? {}) ? [] : recordsOf(answer);
	return records.length > 0 && ownOf(records, answer).length === 0;
}

/**
 * The records of a list. Throws ApiError for an empty object, which may be a list that is not understood, and for
 * anything but a list of records where the specification shows one.
 * @param what names the records in the message
 */
export function listedRecords(answer: Answer, what: string): IDataObject[] {
	const { data, shape } = answer;
	const found = withoutNulls(unwrapped(data, shape));
	const isEmpty = isObject(found) && Object.values(found).every(isMissing);
	const isPage = shape?.gives === 'page' && !shape.isKnown;
	const list = isPage ? found : !isEmpty && recordsOf(answer);
	if (!Array.isArray(list) || !list.every(isObject)) throw noList(answer, what);
	checkRecords(answer, what);
	return list as IDataObject[];
}

/** Throws ApiError for a read whose answer holds something else where the contract shows records. */
export function checkRecords(answer: Answer, what: string): void {
	if (holdsOthers(answer)) throw noList(answer, what);
}

/**
 * Whether there is something else where the contract shows records: a value, or an answer that says no, which is no
 * ID or table either. In a list, a record may be given by its name.
 */
function holdsOthers(answer: Answer): boolean {
	const { data, shape } = answer;
	const { gives = 'any', isKnown } = shape ?? {};
	const areRecords = ['record', ...LISTS].includes(gives);
	if (!areRecords && !['ids', 'table'].includes(gives)) return false;
	if (outcomeIn(data) === false) return true;
	const isBare = !isMissing(data) && typeof data !== 'object';
	const isOther = (part: unknown) => !isObject(part) && !isKnown && !isId(part);
	return areRecords && (isBare || (!isNothing(data) && partsOf(answer).some(isOther)));
}

export function noList({ status, excerpt }: Answer, what: string): ApiError {
	const advice = `Check that the base URL leads to the platform and not to a proxy. The platform answered: ${excerpt()}`;
	return new ApiError('unreadable', `The answer holds no list of ${what}`, { status, advice });
}

/** The only record with this identity: alone, in a list or in a wrapper. Deeper within, it may be part of another one. */
function recordWith(answer: Answer, identity: Values): IDataObject | undefined {
	const { data } = answer;
	const near: unknown[] = [data, Object.values(data ?? {})].flat(2);
	const isOne = (part: unknown): part is IDataObject =>
		!isNothing(identity) && isMeant(part, identity) === true && near.includes(part);
	const [record, ...others] = isOne(data) ? [data] : partsOf(answer).filter(isOne);
	return others.length === 0 ? record : undefined;
}

/**
 * The one record that a request named. Throws ApiError for anything else, since it would be taken for the record
 * that is meant. `what` names the record in the message.
 */
export function recordMeant(answer: Answer, what: string): IDataObject {
	const { data, status, named = {} } = answer;
	const record = recordWith(answer, named);
	if (record !== undefined) return record;
	throw isNothing(data) ? nothingFound(status, named) : anotherRecord(answer, named, what);
}

/**
 * The one record that a request named, before it is written back; see {@link recordMeant}.
 * @param address what it is identified by, under its own names; by default as the request named it
 */
export function recordToReplace(
	answer: Answer,
	what: string,
	address: Values = answer.named ?? {},
): IDataObject {
	const record = recordWith(answer, address);
	const mask = maskIn(record);
	if (record !== undefined && mask === undefined) return record;
	const message = `The current ${what} could not be read, so it was not replaced`;
	const why =
		mask === undefined
			? `did not return exactly one ${what} with ${named(address).join(' and ')}`
			: `hides a value of it as ${quote(mask)}, which would replace the real one`;
	const todo =
		mask === undefined
			? 'Check its ID or number'
			: 'Change its fields one by one with another operation';
	const advice = inARow(`Nothing was changed. The platform ${why}.`, {
		person: `${todo}, or switch Merge With Current off and give every field.`,
		model: `${todo}.`,
	});
	throw new ApiError('unreadable', message, { status: answer.status, address, advice });
}

/** The first text of a record in whose place asterisks are shown: publicly known of personal data. */
function maskIn(value: unknown): string | undefined {
	if (typeof value === 'string')
		return /\*{3}/.test(value) && !/\s/.test(value) ? value : undefined;
	const parts: unknown[] = Object.values(value ?? {});
	return parts.map(maskIn).find(Boolean);
}

function anotherRecord({ status, excerpt }: Answer, address: Values, what: string): ApiError {
	const names = named(address).join(' and ');
	const message =
		names === '' ? `The answer is no ${what}` : `The answer is not the ${what} with ${names}`;
	const advice = `The platform answered: ${excerpt()}`;
	return new ApiError('unreadable', message, { status, address, advice });
}

/** A read that succeeds and holds nothing must not pass for a record. `address`: the values that were asked for. */
export function nothingFound(status: number, address: Values): ApiError {
	const names = named(address).join(', ');
	const advice = `Check what was asked for${names === '' ? '' : `: ${names}`}.`;
	return new ApiError('notFound', 'The platform returned nothing', { status, address, advice });
}

import type { IDataObject } from 'n8n-workflow';
import { idsIn } from '../kernel/answers/ids';
import { saysAbsent } from '../kernel/answers/lookUp';
import { ApiError } from '../kernel/failures/errors';
import { settleAll } from '../kernel/failures/results';
import { OutOfTimeError } from '../kernel/http/stoppable';
import { fingerprint } from '../kernel/values/sha256';
import { epochOf, isMissing, quote, toText } from '../kernel/values/values';
import type { AnyInput, Values } from '../service/fields';
import { fromOldest } from '../service/reads/conversation';
import { type EventSource, type PollContext, source, timeIn } from './sources/source';

const CONCURRENCY = 5;

export interface Watched {
	/** What identifies it, so it says the address: another name is another thing. */
	name: string;
	read: () => Promise<readonly IDataObject[]>;
}

/** How the records of a source become events. */
interface Criteria extends Pick<EventSource, 'times'> {
	/** The names that the id of a record can have. */
	ids: readonly string[];
	/** What differs after an event; left out if only new records count. */
	markOf?: (record: IDataObject) => string;
	/** Whether a record that was not seen before is news: by default each is. */
	isNews?: (record: IDataObject) => boolean;
}

/** What a poll stores for the next one. */
interface WatchState extends IDataObject {
	/** Fingerprints of the names of what was watched; least recently read first. */
	watched: string[];
	marks: Record<string, string>;
}

/** Describes a source that compares the present records with those of earlier polls. `watched`: what is looked at. */
export function watchSource<const F extends readonly AnyInput[]>({
	watched,
	criteria,
	...texts
}: Omit<EventSource, 'fields' | 'times' | 'poll' | 'present'> & {
	fields: F;
	watched: (parameters: Values<F>, context: PollContext) => Watched[];
	criteria: Criteria;
}): EventSource {
	return source<F>({
		...texts,
		times: criteria.times,
		poll: async (parameters, state, context) =>
			await watch(watched(parameters, context), criteria, state, context),
		present: async (parameters, context) => {
			const all = watched(parameters, context);
			const { found, missing } = await readAll(all, criteria, context);
			if (missing[0]) throw missing[0][1];
			return [...found.values()].flat();
		},
	});
}

/**
 * Compares the present records with those of earlier polls. What is watched for the first time is only remembered, and
 * has to exist; for what is gone there is only a warning, unless all is gone: then the poll fails. What could not be
 * read in time is read first by the next poll, which compares it with what was seen last. Throws ApiError.
 */
async function watch(
	all: readonly Watched[],
	criteria: Criteria,
	stored: IDataObject | undefined,
	context: PollContext,
) {
	const { watched = [], marks = {} } = (stored ?? {}) as Partial<WatchState>;
	const fingerprintOf = ({ name }: Watched) => fingerprint(name);
	const orderOf = (one: Watched) => watched.indexOf(fingerprintOf(one));
	const isKnown = (one: Watched) => orderOf(one) >= 0;
	const inOrder = [...all].sort((a, b) => orderOf(a) - orderOf(b));
	const { found, unread, missing } = await readAll(inOrder, criteria, context);
	for (const [one, error] of missing) {
		if (!isKnown(one)) throw error;
		const state = saysAbsent(error) ? 'no longer exists' : 'can no longer be read';
		context.warn(`${one.name} ${state}: ${error.message}`);
	}

	const seen = new Map(Object.entries(marks));
	// Something unknown that has a known record may be another name for something that was not read in time.
	const isWatched = (one: Watched, records: readonly IDataObject[]) =>
		isKnown(one) ||
		(unread.some(isKnown) && records.some((record) => seen.has(keyOfRecord(record, criteria))));
	const { isNews = () => true } = criteria;
	const present = new Map<string, string>();
	const records: IDataObject[] = [];
	for (const [key, { record, mark, mayBeNews }] of latestIn(found, isWatched, criteria)) {
		const before = seen.get(key);
		const isOld = before !== undefined && isOlder(mark, before);
		present.set(key, isOld ? before : mark);
		const isChanged = before === undefined ? isNews(record) : mark !== before && !isOld;
		if (mayBeNews && isChanged) records.push(record);
	}
	const read = inOrder.filter((one) => !unread.includes(one));
	const state: WatchState = {
		watched: [...unread.filter(isKnown), ...read].map(fingerprintOf),
		marks: marksForNext(seen, present, unread.length === 0),
	};
	return { records, state };
}

/**
 * The latest state of each record, by its key: several watched things may contain it, and the platform may show it
 * differently in each. `mayBeNews`: it was read from anything that is not watched for the first time.
 */
function latestIn(
	found: ReadonlyMap<Watched, readonly IDataObject[]>,
	isWatched: (one: Watched, records: readonly IDataObject[]) => boolean,
	{ markOf = () => '', ...names }: Criteria,
) {
	const timeOf = (record: IDataObject) => epochOf(timeIn(record, names));
	const states = [...found].flatMap(([one, records]) => {
		const mayBeNews = isWatched(one, records);
		const inOrder = fromOldest(records, timeOf);
		return inOrder.map((record) => ({ record, mark: markOf(record), mayBeNews }));
	});
	type State = (typeof states)[number];
	const isLater = (one: State, other: State) => {
		if (isOlder(one.mark, other.mark)) return false;
		return isOlder(other.mark, one.mark) || timeOf(one.record) > timeOf(other.record);
	};
	const latest = new Map<string, State>();
	for (const state of states) {
		const key = keyOfRecord(state.record, names);
		const other = latest.get(key) ?? state;
		const later = isLater(state, other) ? state : other;
		latest.set(key, { ...later, mayBeNews: state.mayBeNews || other.mayBeNews });
	}
	return latest;
}

/**
 * The records of each; what was not read before the time or the platform's limit was used up; and what the platform
 * does not know or show. Throws ApiError, also where nothing was read, and for a record without an ID, which could not
 * be recognized.
 */
async function readAll(all: readonly Watched[], { ids }: Criteria, { warn, isLate }: PollContext) {
	const read = async (one: Watched) => {
		const records = await one.read();
		const unidentified = records.find((record) => idsIn(record, ids).length === 0);
		if (unidentified === undefined) return records;
		throw new ApiError('unreadable', `${one.name} contains a record without an ID`, {
			advice: `Nothing was saved. The platform answered: ${quote(unidentified)}`,
		});
	};
	const results = await settleAll(all, CONCURRENCY, read, (error) => !isOfOne(error));
	const found = new Map<Watched, readonly IDataObject[]>();
	const missing: Array<[Watched, ApiError]> = [];
	const unread: Watched[] = [];
	let shortage: ApiError | undefined;
	for (const [index, one] of all.entries()) {
		const result = results[index];
		if (result === undefined) unread.push(one);
		else if (!(result instanceof Error)) found.set(one, result);
		else if (isOfOne(result)) missing.push([one, result]);
		else if (isShortage(result, isLate())) {
			shortage ??= result;
			unread.push(one);
		} else throw result;
	}
	const failure = shortage ?? missing[0]?.[1];
	if (failure && found.size === 0) throw failure;
	if (shortage)
		warn(
			`${unread.length} of ${all.length} could not be read in this poll; the next one begins with them: ${shortage.message}`,
		);

	const count = [...found.values()].reduce((sum, { length }) => sum + length, 0);
	if (count <= MAX_RECORDS) return { found, unread, missing };
	throw new ApiError('unreadable', `${count} records are too many to watch`, {
		advice: `At most ${MAX_RECORDS} are remembered. Watch fewer.`,
	});
}

/** Whether a failure concerns this one alone: it does not exist, or may not be read. */
function isOfOne(error: Error): error is ApiError {
	return saysAbsent(error) || (error instanceof ApiError && error.kind === 'forbidden');
}

/** Whether a failure shows only that the time of the poll, or the platform's limit, was used up. */
export function isShortage(error: unknown, isLate: boolean): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	// At a slow pace the next request may be due only after the end of the poll.
	if (error.kind === 'throttled' || error instanceof OutOfTimeError) return true;
	return isLate && error.maySucceedLater();
}

/** A record is recognized by the first of its IDs. */
function keyOfRecord(record: IDataObject, { ids }: Criteria): string {
	return fingerprint(idsIn(record, ids)[0]);
}

/** Whether of two marks that {@link versionOf} gave the first has a lower version, or an earlier time in epoch ms. */
function isOlder(mark: string, other: string): boolean {
	const [kind, value] = mark.split(' ');
	const [otherKind, otherValue] = other.split(' ');
	return kind === otherKind && Number(value) < Number(otherValue);
}

/** What differs after every change of a record: its version, or else its time, or else its whole content. */
export function versionOf(record: IDataObject): string {
	const { version, modifiedTime } = record;
	if (!isMissing(version)) return `version ${toText(version)}`;
	return isMissing(modifiedTime) ? fingerprint(record) : `time ${toText(modifiedTime)}`;
}

/** How many records can be watched at once: a mark of each is stored with the workflow. */
const MAX_RECORDS = 50_000;

/** How many marks of records that are gone are kept in any case. */
const MAX_ABSENT = 1_000;

/**
 * The marks for the next poll: those of the present records and, as far as there is room, earlier ones; those that have
 * been gone longest are dropped. A record that was gone for a while is no news when it returns. After an incomplete poll
 * twice as many are kept, since what was not read is not gone.
 */
function marksForNext(
	before: ReadonlyMap<string, string>,
	present: ReadonlyMap<string, string>,
	hasReadAll: boolean,
): Record<string, string> {
	const absent = [...before].filter(([key]) => !present.has(key));
	const max = hasReadAll ? MAX_RECORDS : 2 * MAX_RECORDS;
	const room = Math.max(MAX_ABSENT, max - present.size);
	return Object.fromEntries([...absent.slice(-room), ...present]);
}

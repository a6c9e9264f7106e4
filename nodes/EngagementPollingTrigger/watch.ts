import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../shared/errors';
import { fingerprint } from '../shared/fingerprint';
import { saysAbsent } from '../shared/lookUp';
import { fromOldest } from '../shared/reads';
import { settleAll } from '../shared/results';
import { OutOfTimeError } from '../shared/transport';
import { epochOf, isMissing, quote, toText } from '../shared/values';
import { marksForNext, MAX_RECORDS, type Marks } from './recordMarks';
import type { PollContext, Event, News } from './sources/source';

/** How many requests may run at the same time. */
const CONCURRENCY = 5;

/** Something on the platform that has records. */
export interface Watched {
	/** Says what it is addressed with: another name is another thing. */
	name: string;
	read: () => Promise<readonly IDataObject[]>;
}

/** How the records of a source become events. */
export interface Criteria {
	/** The names that a record's id can have. */
	ids: readonly string[];
	/** The names that the time of the event can have. */
	times: readonly string[];
	/** What differs after an event; left out if only new records count. */
	markOf?: (record: IDataObject) => string;
	/** Whether a record is news: by default if its mark is new. `before`: its mark, if it was seen before. */
	isNews?: (record: IDataObject, mark: string, before: string | undefined) => boolean;
}

/** What a poll stores for the next one. */
interface WatchState extends IDataObject {
	/** Fingerprints of the names of what was watched; what has not been read for longest comes first. */
	watched: string[];
	marks: Record<string, string>;
}

/**
 * Compares the present records with those of earlier polls. What is watched for the first time is noted and
 * has to exist; for what is gone there is only a warning, unless nothing else is left. What could not be
 * read in time is read first by the next poll, which compares it with what was seen last. Throws ApiError.
 */
export async function watch(
	all: readonly Watched[],
	{ markOf = () => '', isNews = (_, mark, before) => mark !== before, ...names }: Criteria,
	stored: IDataObject | undefined,
	context: Pick<PollContext, 'warn' | 'isLate'>,
): Promise<News> {
	const state = stored as WatchState | undefined;
	const known = new Map(state?.watched.map((key, index) => [key, index]));
	const keyOf = ({ name }: Watched) => fingerprint(name);
	const isKnown = (one: Watched) => known.has(keyOf(one));

	const orderOf = (one: Watched) => known.get(keyOf(one)) ?? -1;
	const inOrder = [...all].sort((a, b) => orderOf(a) - orderOf(b));
	const { found, unread } = await readAll(inOrder, names, context, (one, error) => {
		if (!isKnown(one)) throw error;
		const state = saysAbsent(error) ? 'no longer exists' : 'can no longer be read';
		context.warn(`${one.name} ${state}: ${error.message}`);
	});

	const marks: Marks = new Map(Object.entries(state?.marks ?? {}));
	const present = new Map<string, string>();
	const keyOfRecord = (record: IDataObject) => fingerprint(toText(idOf(record, names)));
	// Something unknown that has a known record may be another name for something that was not read in time.
	const isWatched = (one: Watched, records: readonly IDataObject[]) =>
		isKnown(one) ||
		(unread.some(isKnown) && records.some((record) => marks.has(keyOfRecord(record))));
	const comparison = { markOf, times: names.times, keyOf: keyOfRecord, isWatched };
	const latest = latestIn(found, comparison);
	const news: IDataObject[] = [];
	for (const [key, { record, mayBeNews }] of latest) {
		const mark = markOf(record);
		const before = marks.get(key);
		const isOld = before !== undefined && isLowerVersion(mark, before);
		present.set(key, isOld ? before : mark);
		if (mayBeNews && !isOld && isNews(record, mark, before)) news.push(record);
	}
	return {
		events: toEvents(news, names),
		state: {
			watched: [...unread.filter(isKnown), ...inOrder.filter((one) => !unread.includes(one))].map(
				keyOf,
			),
			marks: marksForNext(marks, present, unread.length === 0),
		} satisfies WatchState,
	};
}

/**
 * The latest state of each record, by its key: several watched things may contain it, and the platform may
 * show it differently in each.
 */
function latestIn(
	found: ReadonlyMap<Watched, readonly IDataObject[]>,
	{
		markOf,
		times,
		keyOf,
		isWatched,
	}: {
		markOf: (record: IDataObject) => string;
		times: readonly string[];
		keyOf: (record: IDataObject) => string;
		isWatched: (one: Watched, records: readonly IDataObject[]) => boolean;
	},
): Map<string, { record: IDataObject; mayBeNews: boolean }> {
	const timeOf = (record: IDataObject) => epochOf(valueOf(record, times));
	const isLater = (record: IDataObject, other: IDataObject) => {
		const [mark, otherMark] = [markOf(record), markOf(other)];
		if (isLowerVersion(mark, otherMark)) return false;
		return isLowerVersion(otherMark, mark) || timeOf(record) > timeOf(other);
	};
	const latest = new Map<string, { record: IDataObject; mayBeNews: boolean }>();
	for (const [one, records] of found) {
		const mayBeNews = isWatched(one, records);
		for (const record of fromOldest(records, timeOf)) {
			const key = keyOf(record);
			const other = latest.get(key);
			latest.set(key, {
				record: other && !isLater(record, other.record) ? other.record : record,
				mayBeNews: mayBeNews || other?.mayBeNews === true,
			});
		}
	}
	return latest;
}

/** The most recent record of all that is watched. Throws ApiError. */
export async function mostRecent(
	all: readonly Watched[],
	names: Pick<Criteria, 'ids' | 'times'>,
	context: Pick<PollContext, 'warn' | 'isLate'>,
): Promise<Event | undefined> {
	const { found } = await readAll(all, names, context, (_, error) => {
		throw error;
	});
	return toEvents([...found.values()].flat(), names).at(-1);
}

/**
 * The records of each, and what was not read before the time or the platform's limit was used up.
 * `onMissing` is called for each one that the platform does not know or show any more, unless that is true of
 * all. Throws ApiError, also where nothing was read, and for a record without an ID, which could not be
 * recognized.
 */
async function readAll(
	all: readonly Watched[],
	names: Pick<Criteria, 'ids'>,
	{ warn, isLate }: Pick<PollContext, 'warn' | 'isLate'>,
	onMissing: (one: Watched, error: ApiError) => void,
): Promise<{ found: Map<Watched, readonly IDataObject[]>; unread: Watched[] }> {
	const results = await settleAll(
		all,
		CONCURRENCY,
		async (one) => await one.read(),
		(error) => !isOfOne(error),
	);
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
		const unidentified = found.get(one)?.find((record) => idOf(record, names) === undefined);
		if (unidentified === undefined) continue;
		throw new ApiError('unreadable', `${one.name} contains a record without an ID`, {
			advice: `Nothing was saved. The platform answered: ${quote(unidentified)}`,
		});
	}
	const failure = shortage ?? missing[0]?.[1];
	if (failure && found.size === 0) throw failure;
	for (const one of missing) onMissing(...one);
	if (shortage)
		warn(
			`${unread.length} of ${all.length} could not be read in this poll; the next one begins with them: ${shortage.message}`,
		);

	const count = [...found.values()].reduce((sum, { length }) => sum + length, 0);
	if (count <= MAX_RECORDS) return { found, unread };
	throw new ApiError('unreadable', `${count} records are too many to watch`, {
		advice: `At most ${MAX_RECORDS} are remembered. Watch fewer.`,
	});
}

/** Whether a failure concerns this one alone: it does not exist, or may not be read. */
function isOfOne(error: Error): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	return saysAbsent(error) || error.kind === 'forbidden';
}

/** Whether a failure shows only that the time of the poll, or the platform's limit, was used up. */
export function isShortage(error: unknown, isLate: boolean): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	// At a slow pace the next request may be due only after the end of the poll.
	if (error.kind === 'throttled' || error instanceof OutOfTimeError) return true;
	return isLate && error.maySucceedLater();
}

/** The records as events, oldest first; those without a time come last. */
function toEvents(records: readonly IDataObject[], { times }: Pick<Criteria, 'times'>): Event[] {
	const events = records.map((record): Event => ({
		time: valueOf(record, times),
		record,
	}));
	const orderOf = ({ time }: Event) => {
		const moment = epochOf(time);
		return Number.isNaN(moment) ? Infinity : moment;
	};
	return events.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0));
}

/** The first of the IDs of a record, by which it is recognized. */
function idOf(record: IDataObject, { ids }: Pick<Criteria, 'ids'>): unknown {
	const id = valueOf(record, ids);
	return typeof id === 'object' ? undefined : id;
}

/** The value of the first of these fields that the record has. */
function valueOf(record: IDataObject, names: readonly string[]): unknown {
	return names.map((name) => record[name]).find((value) => !isMissing(value));
}

/** Whether the first of two marks that {@link versionOf} gave is of a lower version. */
function isLowerVersion(mark: string, other: string): boolean {
	const versionIn = (one: string) => Number(/^version (\d+)$/.exec(one)?.[1]);
	return versionIn(mark) < versionIn(other);
}

/** What differs after every change of a record: its version, or else its time, or else its whole content. */
export function versionOf(record: IDataObject): string {
	const { version, modifiedTime } = record;
	if (!isMissing(version)) return `version ${toText(version)}`;
	return isMissing(modifiedTime) ? fingerprint(record) : `time ${toText(modifiedTime)}`;
}

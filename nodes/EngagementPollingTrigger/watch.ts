import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../shared/errors';
import { fingerprint } from '../shared/fingerprint';
import { saysAbsent } from '../shared/lookUp';
import { fromOldest } from '../shared/reads';
import { settleAll } from '../shared/results';
import { epochOf, isMissing, quote, toText } from '../shared/values';
import { MAX_RECORDS, RecordMarks, type StoredMarks } from './recordMarks';
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
	/** Fingerprints of the names of what was watched. */
	watched: string[];
	marks: StoredMarks;
}

/**
 * Compares the present records with those of earlier polls. What is watched for the first time is noted and
 * has to exist; for what is gone there is only a warning, unless nothing else is left. Throws ApiError.
 */
export async function watch(
	all: readonly Watched[],
	{ markOf = () => '', isNews = (_, mark, before) => mark !== before, ...names }: Criteria,
	stored: IDataObject | undefined,
	{ warn }: Pick<PollContext, 'warn'>,
): Promise<News> {
	const state = stored as WatchState | undefined;
	const known = new Set(state?.watched);
	const keyOf = ({ name }: Watched) => fingerprint(name);
	const isKnown = (one: Watched) => known.has(keyOf(one));

	// What is known comes first: a record in it is news, even if something new has it too.
	const inOrder = [...all].sort((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
	const found = await readAll(inOrder, names, (one, error) => {
		if (!isKnown(one)) throw error;
		const state = saysAbsent(error) ? 'no longer exists' : 'can no longer be read';
		warn(`${one.name} ${state}: ${error.message}`);
	});

	const marks = new RecordMarks(state?.marks);
	const news: IDataObject[] = [];
	for (const [one, records] of found) {
		for (const record of fromOldest(records, (one) => epochOf(valueOf(one, names.times)))) {
			const mark = markOf(record);
			const before = marks.set(fingerprint(toText(idOf(record, names))), mark);
			if (isKnown(one) && isNews(record, mark, before)) news.push(record);
		}
	}
	return {
		events: toEvents(news, names),
		state: { watched: all.map(keyOf), marks: marks.toJSON() } satisfies WatchState,
	};
}

/** The most recent record of all that is watched. Throws ApiError. */
export async function mostRecent(
	all: readonly Watched[],
	names: Pick<Criteria, 'ids' | 'times'>,
): Promise<Event | undefined> {
	const found = await readAll(all, names, (_, error) => {
		throw error;
	});
	return toEvents([...found.values()].flat(), names).at(-1);
}

/**
 * The records of each. `onMissing` is called for each one that the platform does not know or show any more,
 * unless that is true of all. Throws ApiError, also for a record without an ID, which could not be recognized.
 */
async function readAll(
	all: readonly Watched[],
	names: Pick<Criteria, 'ids'>,
	onMissing: (one: Watched, error: ApiError) => void,
): Promise<Map<Watched, readonly IDataObject[]>> {
	const results = await settleAll(
		all,
		CONCURRENCY,
		async (one) => await one.read(),
		(error) => !isOfOne(error),
	);
	const found = new Map<Watched, readonly IDataObject[]>();
	const missing: Array<[Watched, ApiError]> = [];
	for (const [index, one] of all.entries()) {
		const result = results[index];
		if (result instanceof Error && !isOfOne(result)) throw result;
		if (result instanceof Error) missing.push([one, result]);
		else if (result !== undefined) found.set(one, result);
		const unidentified = found.get(one)?.find((record) => idOf(record, names) === undefined);
		if (unidentified === undefined) continue;
		throw new ApiError('unreadable', `${one.name} contains a record without an ID`, {
			advice: `Nothing was saved. The platform answered: ${quote(unidentified)}`,
		});
	}
	const [first] = missing;
	if (first && found.size === 0) throw first[1];
	for (const one of missing) onMissing(...one);

	const count = [...found.values()].reduce((sum, { length }) => sum + length, 0);
	if (count <= MAX_RECORDS) return found;
	throw new ApiError('unreadable', `${count} records are too many to watch`, {
		advice: `At most ${MAX_RECORDS} are remembered. Watch fewer.`,
	});
}

/** Whether a failure concerns this one alone: it does not exist, or may not be read. */
function isOfOne(error: Error): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	return saysAbsent(error) || error.kind === 'forbidden';
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

/** What differs after every change of a record: its version, or else its time, or else its whole content. */
export function versionOf(record: IDataObject): string {
	const { version, modifiedTime } = record;
	if (!isMissing(version)) return `version ${toText(version)}`;
	return isMissing(modifiedTime) ? fingerprint(record) : `time ${toText(modifiedTime)}`;
}

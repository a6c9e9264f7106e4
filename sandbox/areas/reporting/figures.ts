import type { JsonObject } from '../../core/json';

const CHANNELS = ['PAGE', 'MICROBLOG', 'LIVE_CHAT'];
const DAY = 86_400_000;
/** The range of a query that gives none: 15 days, so that a result has several pages. */
const DEFAULT_RANGE = { from: Date.UTC(2026, 0, 1), upto: Date.UTC(2026, 0, 16) };
const MAX_DAYS = 1000;

/** The likely names of a range: the specification shows none. */
const STARTS = ['from', 'since', 'start', 'startTime', 'startDate'];
const ENDS = ['upto', 'to', 'until', 'end', 'endTime', 'endDate'];

export const HEADINGS = ['Day', 'Channel', 'Messages'];

/** A row of a result, in the order of the headings. */
export type Row = readonly [day: string, channel: string, messages: number];

/**
 * Returns the messages of each channel on each day of the range that a query asks for, oldest first.
 * A day is 24 hours from the start of the range, and is called after the date of its middle in UTC:
 * that is the date of the day where whoever asks lives, whose midnight is not that of UTC.
 * @param now the end of a range that has none, in epoch ms
 */
export function rowsFor(query: JsonObject, now: number): Row[] {
	const from = timeIn(query, STARTS) ?? DEFAULT_RANGE.from;
	const upto = timeIn(query, ENDS) ?? (from === DEFAULT_RANGE.from ? DEFAULT_RANGE.upto : now);
	const days = Math.min(Math.max(Math.round((upto - from) / DAY), 0), MAX_DAYS);
	return Array.from({ length: days }, (_, day) => {
		const middle = new Date(from + (day + 0.5) * DAY);
		return CHANNELS.map((channel, n): Row => [
			middle.toISOString().slice(0, 10),
			channel,
			middle.getUTCDate() * 10 + n,
		]);
	}).flat();
}

/** Epoch ms, or a date as text. */
function timeIn(query: JsonObject, names: string[]): number | undefined {
	const value = names.map((name) => query[name]).find((one) => one !== undefined && one !== null);
	if (value === undefined) return undefined;
	const text = String(value);
	const time = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
	return Number.isNaN(time) ? undefined : time;
}

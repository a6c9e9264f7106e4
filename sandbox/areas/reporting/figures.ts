import type { JsonObject } from '../../core/json';
import { isPlainObject } from '../../core/records';
import { mentionOf, STREAM, type Figure } from './mentions';

const CHANNELS = ['PAGE', 'MICROBLOG', 'LIVE_CHAT'];
const DAY = 86_400_000;
/** The range of a query that gives none: 15 days, so that a result has several pages. */
const DEFAULT_RANGE = { from: Date.UTC(2026, 0, 1), upto: Date.UTC(2026, 0, 16) };
const MAX_DAYS = 1000;

/** The likely names of a range: the specification shows none. */
export const STARTS = ['startTime', 'from', 'since', 'start', 'startDate'];
export const ENDS = ['endTime', 'upto', 'to', 'until', 'end', 'endDate'];

/** The columns of a query that names none. */
const HEADINGS = ['Day', 'Channel', 'Messages'];

/** The result of a query, without its pages. */
export interface Result {
	headings: string[];
	rows: unknown[][];
}

/**
 * The result of a query: its metrics for each of its dimensions, or the messages of each day and channel
 * where it names none; of a listening query, the messages themselves.
 * @param now the end of a range that has none, in epoch ms
 */
export function resultOf(query: JsonObject, now: number): Result {
	const figures = filtered(figuresFor(query, now), query);
	const groupBys = objectsIn(query.groupBys);
	const projections = objectsIn(query.projections);
	const stream = groupBys.find(({ dimensionName }) => dimensionName === STREAM);
	if (stream)
		return {
			headings: [String(stream.heading)],
			rows: figures.map((figure) => [mentionOf(figure)]),
		};
	if (projections.length === 0)
		return {
			headings: HEADINGS,
			rows: figures.map(({ day, channel, messages }) => [day, channel, messages]),
		};
	const groups = new Map<string, { values: string[]; messages: number }>();
	for (const figure of figures) {
		const values = groupBys.map(({ dimensionName }) => valueOf(figure, String(dimensionName)));
		const group = groups.get(values.join('\n')) ?? { values, messages: 0 };
		groups.set(values.join('\n'), group);
		group.messages += figure.messages;
	}
	return {
		headings: [...groupBys, ...projections].map(({ heading }) => String(heading)),
		rows: [...groups.values()].map(({ values, messages }) => [
			...values,
			...projections.map(() => messages),
		]),
	};
}

/**
 * The messages of each channel on each day of the range that a query asks for, oldest first. A day is 24
 * hours from the start of the range, and is named after the date of its middle in UTC. That is the right date
 * also for a client whose midnight is not that of UTC.
 */
function figuresFor(query: JsonObject, now: number): Figure[] {
	const from = timeIn(query, STARTS) ?? DEFAULT_RANGE.from;
	const upto = timeIn(query, ENDS) ?? (from === DEFAULT_RANGE.from ? DEFAULT_RANGE.upto : now);
	const days = Math.min(Math.max(Math.round((upto - from) / DAY), 0), MAX_DAYS);
	return Array.from({ length: days }, (_, index) => {
		const middle = new Date(from + (index + 0.5) * DAY);
		const day = middle.toISOString().slice(0, 10);
		return CHANNELS.map((channel, n) => ({ day, channel, messages: middle.getUTCDate() * 10 + n }));
	}).flat();
}

/** A dimension that the sandbox does not know has one value. */
function valueOf({ day, channel }: Figure, dimension: string): string {
	return { DAY: day, CHANNEL: channel }[dimension] ?? '-';
}

function filtered(figures: readonly Figure[], query: JsonObject): Figure[] {
	const allowed = objectsIn(query.filters)
		.filter(({ dimensionName, filterType }) => dimensionName === 'CHANNEL' && filterType === 'IN')
		.map(({ values }) => (values as unknown[]).map(String));
	return figures.filter(({ channel }) => allowed.every((values) => values.includes(channel)));
}

function objectsIn(value: unknown): JsonObject[] {
	return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

/** Epoch ms, or a date as text. */
export function timeIn(query: JsonObject, names: string[]): number | undefined {
	const value = names.map((name) => query[name]).find((one) => one !== undefined && one !== null);
	if (value === undefined) return undefined;
	const text = String(value);
	const time = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
	return Number.isNaN(time) ? undefined : time;
}

import { DateTime, IANAZone } from 'luxon';
import { epochOf, isMissing, quote, toText } from '../../kernel/values/values';
import { f } from '../../service/fields';

/** Which time a query is about, as a person chooses it. Epoch ms, both ends included; `lookBack` in minutes. */
export type TimeRange =
	| { kind: 'between'; startTime: number; endTime: number }
	| { kind: 'lastDays' | 'sinceLastRun'; days: number; lookBack?: number };

/** A span of time (epoch ms), both ends included. */
export interface Span {
	startTime: number;
	endTime: number;
}

const MINUTE = 60_000;
const A_DAY = 24 * 60;

const IN_FIELDS = { '/inputMode': ['fields'] };

const CHOICES = [
	{ value: 'between', description: 'From one moment to another, both included' },
	{
		value: 'lastDays',
		description: 'Whole days, up to the end of yesterday in the time zone of the query',
	},
	{
		value: 'sinceLastRun',
		description:
			'From the end of the last successful run of this node until now. n8n stores that in production only: a manual run begins there too, but stores nothing.',
	},
];

const AS_IN_PAYLOAD = {
	name: 'As in the Payload',
	value: 'asInPayload',
	description: 'The times that the payload has',
};

const days = f.number(
	'days',
	'How many days before today. With Since Last Run they are for the first run only.',
	{ empty: 'never', min: 1, max: 3660, default: 7 },
);

/** The time zone of a query. `otherwise`: a sentence on the one that counts if it is empty. */
export const timeZone = (otherwise: string) =>
	f.text('timeZone', `The time zone of the query, by its IANA name. ${otherwise}`, {
		empty: 'decide',
		appears: 'onRequest',
		placeholder: 'e.g. Europe/Berlin',
	});

/**
 * The input for the times of a query: of a payload, which has some already (`payloadTimeRange`), or of fields
 * (`timeRange`). Its value is undefined if the payload keeps its own times.
 */
export function timeRange(of: 'payload' | 'fields'): f.Input<'timeRange', TimeRange | undefined> {
	const isPayload = of === 'payload';
	const name = isPayload ? 'payloadTimeRange' : 'timeRange';
	const lookBack = f.number(
		'lookBack',
		'How many minutes before the end of the last run to begin, for what the platform adds late; from 1,440 on, at the beginning of that day. Rows may come again.',
		{
			displayName: 'Look Back (Minutes)',
			min: 1,
			default: 60,
			shownWhen: { ...(!isPayload && IN_FIELDS), [`/${name}`]: ['sinceLastRun'] },
			hiddenWhen: isPayload ? IN_FIELDS : {},
		},
	);
	const kind = f.choice(
		name,
		'The time that the query is about',
		{ empty: 'never', displayName: 'Time Range', default: isPayload ? 'asInPayload' : 'lastDays' },
		isPayload ? [AS_IN_PAYLOAD, ...CHOICES] : CHOICES,
	);
	const start = { empty: 'never', orZero: true } as const;
	const parts: readonly f.Input[] = [
		f.when({ [name]: ['lastDays', 'sinceLastRun'] }, days),
		f.when({ [name]: ['between'] }, f.time('startTime', 'The first moment', start)),
		f.when({ [name]: ['between'] }, f.required(f.time('endTime', 'The last moment'))),
	];
	return {
		name: 'timeRange',
		options: [lookBack],
		properties: [f.inputOf(kind), ...parts].flatMap(({ properties }) => properties),
		read: (reader) => {
			const chosen = f.inputOf(kind).read(reader);
			if (chosen === 'asInPayload') return undefined;
			// Those of another kind are hidden.
			const times = Object.fromEntries(parts.map(({ name, read }) => [name, read(reader)]));
			f.checkRange(times, 'startTime', 'endTime', reader.at);
			const get = (name: string) => f.optionOf(reader, name);
			const options = { ...reader, get, at: reader.at.in('options') };
			return { kind: chosen, ...times, lookBack: f.inputOf(lookBack).read(options) } as TimeRange;
		},
	};
}

/** Notes a problem for a time zone in which no days can be counted, if the range counts days. */
export function checkZone(range: TimeRange | undefined, zone: string, { at }: f.ParameterReader) {
	if (range === undefined || range.kind === 'between' || IANAZone.isValidZone(zone)) return;
	at.in('timeZone').problem(
		`${quote(zone)} is not a time zone in which days can be counted. Give an IANA name, e.g. Europe/Berlin.`,
	);
}

/**
 * The span of a range; it ends before it begins if the last run lies in the future by this clock.
 * @param zone the time zone of its days
 * @param now epoch ms
 * @param since where the last run stopped (epoch ms); undefined on the first
 */
export function spanOf(range: TimeRange, zone: string, now: number, since?: number): Span {
	if (range.kind === 'between') return { startTime: range.startTime, endTime: range.endTime };
	const today = DateTime.fromMillis(now, { zone }).startOf('day');
	// The day may begin later than midnight, where the clocks change then: today's hour is not that of other days.
	const startTime = today.minus({ days: range.days }).startOf('day').toMillis();
	if (range.kind === 'lastDays') return { startTime, endTime: today.toMillis() - 1 };
	const { lookBack = 0 } = range;
	const from = since === undefined ? startTime : since - lookBack * MINUTE;
	// A day of which only the end is read would replace what is known of all of it.
	const ofDays = DateTime.fromMillis(from, { zone }).startOf('day').toMillis();
	return { startTime: lookBack < A_DAY ? from : ofDays, endTime: now - 1 };
}

/** The span that a query itself names; undefined where it names none that can be read. */
export function ownSpan(query: Readonly<Record<string, unknown>>): Span | undefined {
	const span = { startTime: epochOf(query.startTime), endTime: epochOf(query.endTime) };
	return Object.values(span).every((time) => Number.isSafeInteger(time)) ? span : undefined;
}

/** A number, as a text if the query had a text in its place. */
export function likewise(before: unknown, number: number): number | string {
	return typeof before === 'string' && !isMissing(before) ? toText(number) : number;
}

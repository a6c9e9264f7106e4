import { type RunContext, claimBookmark } from '../../kernel/operation';
import { toJson } from '../../kernel/values/json';
import { sha256 } from '../../kernel/values/sha256';
import { isMissing, isObject, listOf, toText } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { isBatch, requestsIn } from './pages';
import { MARKS, pastedQuery, type OneQuery } from './pasted';
import { checkZone, likewise, timeRange, timeZone, type Span, type TimeRange } from './timeRange';

/** Rows per request where nobody says otherwise: publicly known to be in use. */
const PAGE_SIZE = 200;

/** What is sent, and the times that take the place of its own. */
export interface Query {
	body: unknown;
	range?: TimeRange;
	/** The time zone in which the days of the range are counted; a query of a batch may have its own. */
	zone?: string;
	/** Nobody knows whether a body of this form has its times where they are put. */
	isOfUnknownForm?: boolean;
	/** Of a person's own: a part of what is asked. */
	queryParameters?: object;
}

const jsonBody = f.inputOf(
	f.json(
		'jsonBody',
		'The query as JSON. In the product, open the menu of a widget on a dashboard and choose "Generate API v2 Payload" (a permission of that name is needed). Filters of the dashboard are not in it.',
		{
			empty: 'never',
			default: '{}',
			displayName: 'Payload',
			any: true,
			hint: 'The product generates it: open the menu of a widget on a dashboard',
		},
	),
);
const payloadRange = timeRange('payload');
const payloadZone = f.inputOf(timeZone('By default that of the payload.'));

/**
 * A query as the product generates it, or as the API documentation shows it, whose times can be replaced.
 * A batch holds several. `marks`: the names of which a known form has at least one.
 */
const payloadWith = (marks: readonly string[]): f.Input<'query', Query> => ({
	name: 'query',
	properties: [jsonBody, payloadRange, payloadZone].flatMap(({ properties }) => properties),
	options: payloadRange.options,
	read: (reader) => {
		const { at, hint } = reader;
		const given = jsonBody.read(reader);
		const pasted = (given === undefined ? given : pastedQuery(given, marks, reader)) ?? {};
		const chosen = payloadZone.read(reader);
		const queries = queriesIn(pasted);
		const ofFirst = queries.slice(0, 1).map(zoneIn)[0] ?? at.timezone;
		const zoneOf = (query: OneQuery) => chosen ?? zoneIn(query) ?? ofFirst;
		const range = payloadRange.read(reader);
		for (const zone of new Set(queries.map(zoneOf))) checkZone(range, zone, reader);
		// The platform would count the days in a zone of its own.
		const isZoned = chosen !== undefined || (range !== undefined && range.kind !== 'between');
		const body = eachQuery(pasted, (query) =>
			isZoned ? { ...query, [zoneNameIn(query)]: zoneOf(query) } : query,
		);
		hintAtOldNames(body, reader);
		const isOfUnknownForm = !marks.some((name) => name in pasted);
		if (isOfUnknownForm)
			hint(
				`The payload has neither ${marks.map((name) => `"${name}"`).join(' nor ')}, so its form is not known. It is sent as given${
					range === undefined ? '' : ', with the times of Time Range; no position is kept for it'
				}.`,
			);
		return { body, range, zone: chosen ?? ofFirst, isOfUnknownForm };
	},
});

export const payload = payloadWith(MARKS);

/** A query about a time, from a form or as a payload, as `inputMode` says. */
export function formOrPayload<V>({
	inputMode,
	subject,
	details = [],
	more,
	what,
	marks = MARKS,
	bodyOf,
}: {
	inputMode: f.Field<'inputMode', string>;
	/** The fields before those of the time. */
	subject: readonly f.Field[];
	/** The fields after them. */
	details?: readonly f.Field[];
	/** Those that a person may add, next to what every form has. */
	more: readonly f.Field[];
	/** What messages call the body. */
	what: string;
	/** As for {@link payloadWith}. */
	marks?: readonly string[];
	/** What the body has of the values of the form. */
	bodyOf: (values: V, at: f.Location) => Record<string, unknown>;
}): f.Input<'query', Query> {
	const ranges = timeRange('fields');
	const additional = [
		...more,
		f.flag('skipResolve', 'Whether to return dimensions as IDs instead of names', {
			displayName: 'IDs Instead of Names',
		}),
		f.json('moreFields', `Further fields of the ${what}, which replace those above`, {
			displayName: 'More Fields (JSON)',
		}),
	];
	const inputs: readonly f.AnyInput[] = [
		...subject,
		ranges,
		timeZone("By default that of the workflow's settings."),
		...details,
		f.collection('additionalFields', additional),
	];
	const pasted = payloadWith(marks);
	const form = inputs.map((input) => f.when({ inputMode: ['fields'] }, input));
	return {
		name: 'query',
		options: [ranges, pasted].flatMap(({ options = [] }) => options),
		bodyFields: [...subject, ...details, ...additional],
		properties: [
			f.propertyOf(inputMode),
			...form.flatMap(({ properties }) => properties),
			...f.when({ inputMode: ['json'] }, pasted).properties,
		],
		read: (reader) => {
			if (f.inputOf(inputMode).read(reader) === 'json') return pasted.read(reader);
			const values = Object.fromEntries(form.map(({ name, read }) => [name, read(reader)]));
			const timeZone = toText(values.timeZone ?? reader.at.timezone);
			const range = values.timeRange as TimeRange | undefined;
			const { moreFields, ...others } = (values.additionalFields ?? {}) as { moreFields?: object };
			// With the presets of what the product generates.
			const body: Record<string, unknown> = {
				...bodyOf(values as V, reader.at),
				...{ [zoneNameIn({ ...moreFields })]: timeZone, page: 0, pageSize: PAGE_SIZE },
				...{ skipResolve: false, jsonResponse: true },
				...others,
				...moreFields,
			};
			const zone = zoneIn(body) ?? timeZone;
			checkZone(range, zone, reader);
			return { body, range: hasTimes(body) ? undefined : range, zone };
		},
	};
}

/** The queries in a body: those of a batch, or itself. */
export function queriesIn(body: unknown): OneQuery[] {
	return (isBatch(body) ? Object.values(requestsIn(body)) : [body]).filter(isObject);
}

const hasTimes = (body: object) => 'startTime' in body || 'endTime' in body;

/** The body with each of its queries changed. */
function eachQuery(body: unknown, change: (query: OneQuery) => OneQuery): unknown {
	if (!isObject(body)) return body;
	if (!isBatch(body)) return change(body);
	const changed = Object.entries(requestsIn(body)).map(([name, one]) => [
		name,
		isObject(one) ? change(one) : one,
	]);
	// Times around them are those of all of them.
	const whole = hasTimes(body) ? change(body) : body;
	return { ...(whole as object), requests: Object.fromEntries(changed) as object };
}

/**
 * The body about another time, with pages of another size, each in the form that a query has it in.
 * @param spanIn the time, for the time zone of a query, if that names one
 */
export function withAsked(
	body: unknown,
	{ spanIn, pageSize }: { spanIn?: (zone?: string) => Span; pageSize?: number },
): unknown {
	return eachQuery(body, (query) => {
		const asked = { ...spanIn?.(zoneIn(query)), ...(pageSize !== undefined && { pageSize }) };
		const numbers = Object.entries(asked).map(([name, one]) => [name, likewise(query[name], one)]);
		return { ...query, ...(Object.fromEntries(numbers) as OneQuery) };
	});
}

/** What a query calls its time zone: what the product sends itself may have another name for it. */
function zoneNameIn(query: OneQuery): string {
	return Object.keys(query).find((name) => ZONE.test(name)) ?? 'timeZone';
}

const ZONE = /^(time_?zone(_?(id|name))?|tz)$/i;

function zoneIn(query: OneQuery): string | undefined {
	const zone = query[zoneNameIn(query)];
	return isMissing(zone) ? undefined : toText(zone);
}

/** Publicly known: older payloads use other names, which may no longer be understood. */
function hintAtOldNames(body: unknown, { hint }: f.ParameterReader): void {
	const parts = queriesIn(body).flatMap(({ groupBys, projections, filters }) =>
		[groupBys, projections, filters].flatMap(listOf).filter(isObject),
	);
	const isOld = parts.some(
		({ field, measurement, dimensionName, measurementName }) =>
			(field ?? measurement) !== undefined && [dimensionName, measurementName].every(isMissing),
	);
	if (isOld)
		hint(
			'The payload has "field" or "measurement", the names of an earlier version. If the platform refuses it, generate it again, or write "dimensionName" and "measurementName".',
		);
}

/** Whether the next run goes on where this one stops. */
export function keepsPosition({ range, isOfUnknownForm }: Query): boolean {
	return range?.kind === 'sinceLastRun' && isOfUnknownForm !== true;
}

/** Throws InputError when another item of the same run goes on where the last run stopped in the same query. */
export function claimQuery(query: Query, context: Pick<RunContext, 'once'>): void {
	if (query.range?.kind === 'sinceLastRun') claimBookmark(context, bookmarkKey(query), 'timeRange');
}

/** What a query asks: the times of Since Last Run differ in each run, and page sizes may; all else is part of it. */
export function bookmarkKey({ body, range, queryParameters }: Query): string {
	const times = range && { startTime: undefined, endTime: undefined };
	const asked = eachQuery(body, (query) => ({ ...query, ...times, pageSize: 0 }));
	const time = range?.kind === 'sinceLastRun' ? range.kind : range;
	return sha256(toJson([asked, time, ...listOf(queryParameters)]));
}

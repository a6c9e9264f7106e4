import type { IDataObject } from 'n8n-workflow';
import { onlyOf } from '../kernel/answers/answer';
import { fromJson, JsonLimitError, unquoted, withoutMark } from '../kernel/values/json';
import { defined, isMissing, isObject, partOf } from '../kernel/values/values';

/**
 * The body of a verified delivery, with all digits of its numbers: JSON, or the text when it is not JSON. Undefined
 * for JSON that is nested too deep for n8n to store.
 */
export function parseDelivery(rawBody: Buffer): unknown {
	const text = withoutMark(rawBody).toString();
	try {
		return fromJson(text);
	} catch (error) {
		return error instanceof JsonLimitError ? undefined : text;
	}
}

/**
 * The items of a delivery: one, or one for each event where it is a list of nothing but events. The
 * specification does not show what a delivery looks like. Publicly known is
 * `{ id, type, payload, eventTime, subscriptionDetails }`, where `payload` is a record or, when one was
 * deleted, its ID. Where an event has no record in `payload`, the item's `payload` is the whole event. Type, id and
 * time are the first texts or numbers under the names that such deliveries use.
 * @param raw the delivery as it was received
 */
export function toItems(delivery: unknown, raw?: IDataObject): IDataObject[] {
	return eventsIn(delivery).map((found) => toItem(found, raw));
}

function toItem(found: unknown, raw?: IDataObject): IDataObject {
	const event = isObject(found) ? found : {};
	const type = firstValue(event, ['type', 'eventType', 'webhookType']);
	const payload = type === undefined ? event.payload : recordOf(event.payload);
	const known = defined({
		type,
		id: firstValue(event, ['id', 'eventId']),
		// An article of the knowledge base has the time of the event in it.
		time:
			firstValue(event, ['time', 'timestamp', 'eventTime']) ??
			firstValue(partOf(payload, 'content'), ['eventTime']),
	});
	// Whether the item's own fields would hide other values of the event under the same names.
	const isHidden =
		'raw' in event ||
		Object.entries(known).some(([name, value]) => !isMissing(event[name]) && event[name] !== value);
	// What has a type but no record is an event, not a record: its ID is that of the event.
	const isRecord = isObject(payload) || (payload === null && type !== undefined);
	const { payload: record, ...others } =
		isRecord && !isHidden ? { ...event, payload } : { payload: found };
	return {
		...known, // so that they come first
		...(others as IDataObject),
		...known, // and so that they count
		payload: record as IDataObject,
		...(raw && { raw }),
	};
}

/** The fields that an envelope of the platform may have. */
const ENVELOPE = ['data', 'errors', 'metadata'];

/**
 * The events in a delivery: alone, in a list, in an envelope's `data`, or as JSON in a text, as the platform gives them
 * when it is asked for them again. Anything else is treated as one event.
 */
function eventsIn(delivery: unknown): unknown[] {
	const whole = unquoted(delivery);
	const isEnvelope = isObject(whole) && Object.keys(whole).every((name) => ENVELOPE.includes(name));
	const list = isEnvelope ? unquoted(whole.data) : whole;
	const events = [list].flat().map(unquoted);
	const areEvents = events.every(
		(one) => !isMissing(partOf(one, 'payload')) && firstValue(one, ['type']) !== undefined,
	);
	return events.length > 0 && areEvents ? events : [delivery];
}

/** What an event is about, which may be JSON in a text, or a list of one: an ID alone becomes a record with it. */
function recordOf(payload: unknown): unknown {
	const only = onlyOf(unquoted(payload));
	return isName(only) ? { id: only } : only;
}

function firstValue(event: unknown, names: readonly string[]): string | number | undefined {
	return names.map((name) => partOf(event, name)).find(isName);
}

/** Whether it can be an ID, a type or a time. */
const isName = (value: unknown): value is string | number =>
	typeof value === 'number' || (typeof value === 'string' && value !== '');

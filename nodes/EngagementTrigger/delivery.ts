import type { IDataObject } from 'n8n-workflow';
import { fromJson, JsonLimitError, withoutMark } from '../shared/json';
import { isMissing, isObject, partOf } from '../shared/values';

/**
 * The body of a verified delivery without loss: JSON, or the text when it is not JSON. Undefined for one
 * that n8n could not store, since it is nested too deep.
 */
export function parseDelivery(rawBody: Buffer): unknown {
	return parse(withoutMark(rawBody).toString());
}

function parse(text: string): unknown {
	try {
		return fromJson(text);
	} catch (error) {
		return error instanceof JsonLimitError ? undefined : text;
	}
}

/**
 * The item of a delivery. The specification does not show what one looks like. Publicly known is
 * `{ id, type, payload, eventTime, subscriptionDetails }`, where `payload` is a record or, when one was
 * deleted, its ID. One without a record in `payload` is the payload as a whole. Type, id and time are the
 * first texts or numbers under the names that such deliveries use.
 * @param raw the delivery as it was received
 */
export function toItem(delivery: unknown, raw?: IDataObject): IDataObject {
	const found = eventIn(delivery) ?? delivery;
	const event = isObject(found) ? found : {};
	const type = firstValue(event, ['type', 'eventType', 'webhookType']);
	const payload = type === undefined ? event.payload : recordOf(event.payload);
	const named = {
		type,
		id: firstValue(event, ['id', 'eventId']),
		// An article of the knowledge base has the time of the event in it.
		time:
			firstValue(event, ['time', 'timestamp', 'eventTime']) ??
			firstValue(partOf(payload, 'content'), ['eventTime']),
	};
	const known = Object.entries(named).filter(([, value]) => value !== undefined);
	// These would take the place of a field of the delivery that is called like them.
	const isHidden =
		'raw' in event ||
		known.some(([name, value]) => !isMissing(event[name]) && event[name] !== value);
	const { payload: record, ...others } =
		isObject(payload) && !isHidden ? { ...event, payload } : { payload: found };
	const first = Object.fromEntries(known);
	return {
		...first, // so that they come first
		...(others as IDataObject),
		...first,
		payload: record as IDataObject,
		...(raw && { raw }),
	};
}

/** The event in a lone `data`, or in a text, as the platform gives it when it is asked for again. */
function eventIn(delivery: unknown): unknown {
	const whole = typeof delivery === 'string' ? parse(delivery) : delivery;
	const [only, ...others] = isObject(whole) ? Object.entries(whole) : [];
	const within = only?.[0] === 'data' && others.length === 0 ? only[1] : whole;
	const isEvent =
		isObject(within) && !isMissing(within.payload) && firstValue(within, ['type']) !== undefined;
	return isEvent ? within : undefined;
}

/** What a typed event is about: an ID alone becomes a record with that ID. */
function recordOf(payload: unknown): unknown {
	const isId = typeof payload === 'number' || (typeof payload === 'string' && payload !== '');
	return isId ? { id: payload } : payload;
}

function firstValue(event: unknown, names: readonly string[]): string | number | undefined {
	return names
		.map((name) => partOf(event, name))
		.find(
			(value): value is string | number =>
				(typeof value === 'string' && value !== '') || typeof value === 'number',
		);
}

import type { IDataObject } from 'n8n-workflow';
import { fromJson, JsonLimitError, withoutMark } from '../shared/json';
import { isMissing, isObject } from '../shared/values';

/**
 * The body of a verified delivery without loss: JSON, or the text when it is not JSON. Undefined for one
 * that n8n could not store, since it is nested too deep.
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
 * The item of a delivery. The specification does not show what one looks like. One that holds a record
 * in `payload` keeps its other fields next to it; any other is the payload as a whole. Type, id and time
 * are the first texts or numbers under the names that such deliveries use.
 * @param raw the delivery as it was received
 */
export function toItem(delivery: unknown, raw?: IDataObject): IDataObject {
	const event = isObject(delivery) ? delivery : {};
	const found = {
		type: firstValue(event, ['type', 'eventType', 'webhookType']),
		id: firstValue(event, ['id', 'eventId']),
		time: firstValue(event, ['time', 'timestamp', 'eventTime']),
	};
	const known = Object.entries(found).filter(([, value]) => value !== undefined);
	// These would take the place of a field of the delivery that is called like them.
	const isHidden =
		'raw' in event ||
		known.some(([name, value]) => !isMissing(event[name]) && event[name] !== value);
	const named = Object.fromEntries(known);
	const { payload, ...others } =
		isObject(event.payload) && !isHidden ? event : { payload: delivery };
	return {
		...named, // so that they come first
		...(others as IDataObject),
		...named,
		payload: payload as IDataObject,
		...(raw && { raw }),
	};
}

function firstValue(
	event: Readonly<Record<string, unknown>>,
	names: readonly string[],
): string | number | undefined {
	return names
		.map((name) => event[name])
		.find(
			(value): value is string | number =>
				(typeof value === 'string' && value !== '') || typeof value === 'number',
		);
}

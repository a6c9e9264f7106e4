import type { IDataObject } from 'n8n-workflow';
import { fromJson, JsonLimitError, withoutMark } from '../shared/json';
import { isObject } from '../shared/values';

/** How long the platform may send a delivery again, in ms: an assumption, since its retry policy is not shown. */
export const REDELIVERY_PERIOD = 24 * 60 * 60 * 1000;

/**
 * The body of a verified delivery without loss: JSON, or the text when it is not JSON. Undefined for one
 * that n8n could not store, since it is nested too deep.
 */
export function parseDelivery(rawBody: Buffer): unknown {
	const text = withoutMark(rawBody);
	try {
		return fromJson(text);
	} catch (error) {
		return error instanceof JsonLimitError ? undefined : text.toString();
	}
}

/**
 * The item of a delivery. The specification does not show the shape of a payload, so type, id and time
 * are taken from the names that such payloads use, and the payload is there whole.
 */
export function toItem(payload: unknown, raw?: IDataObject): IDataObject {
	const event = isObject(payload) ? payload : {};
	const type = firstValue(event, ['type', 'eventType', 'webhookType']);
	const id = firstValue(event, ['id', 'eventId']);
	const time = firstValue(event, ['time', 'timestamp', 'eventTime']);
	return {
		...(type !== undefined && { type }),
		...(id !== undefined && { id }),
		...(time !== undefined && { time }),
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
			(value): value is string | number => typeof value === 'string' || typeof value === 'number',
		);
}

import type { IDataObject } from 'n8n-workflow';
import { fromJson, withoutMark } from '../shared/json';
import { isObject } from '../shared/values';

/** For how long the platform is taken to send a delivery again (ms). Its retry policy is not shown. */
export const REDELIVERY = 24 * 60 * 60 * 1000;

/** The body of a verified delivery, without loss: JSON, or the text when it is none. */
export function parseDelivery(rawBody: Buffer): unknown {
	const text = withoutMark(rawBody);
	try {
		return fromJson(text);
	} catch {
		return text.toString();
	}
}

/** The platform's verification: an exactly empty object (Part 3, "Events"). */
export function isPing(rawBody: Buffer): boolean {
	return rawBody.length < 64 && /^\s*\{\s*\}\s*$/.test(rawBody.toString('utf8'));
}

/**
 * The item of a delivery. The payload's shape is not shown in the specification, so type, id and
 * time are taken from the names that such payloads use, and the payload is there whole.
 */
export function toItem(payload: unknown, raw?: IDataObject): IDataObject {
	const event = isObject(payload) ? payload : {};
	const type = first(event, ['type', 'eventType', 'webhookType']);
	const id = first(event, ['id', 'eventId']);
	const time = first(event, ['time', 'timestamp', 'eventTime']);
	return {
		...(type !== undefined && { type }),
		...(id !== undefined && { id }),
		...(time !== undefined && { time }),
		payload: payload as IDataObject,
		...(raw && { raw }),
	};
}

function first(
	event: Record<string, unknown>,
	names: readonly string[],
): string | number | undefined {
	return names
		.map((name) => event[name])
		.find(
			(value): value is string | number => typeof value === 'string' || typeof value === 'number',
		);
}

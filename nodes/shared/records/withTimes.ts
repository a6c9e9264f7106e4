import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values';

/** A record with its epoch times (ms) in ISO 8601, UTC. */
export function withTimes(record: IDataObject): IDataObject {
	return timed(record) as IDataObject;
}

function timed(value: unknown, name = ''): unknown {
	if (typeof value === 'number')
		return TIME.test(name) && isEpoch(value) ? new Date(value).toISOString() : value;
	if (Array.isArray(value)) return value.map((part) => timed(part, name));
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, timed(part, key)]));
}

const TIME = /(time|date|timestamp)$/i;

/** Less is a duration, or seconds; more is in another unit. */
function isEpoch(value: number): boolean {
	return value > 10 ** 11 && value < 10 ** 14;
}

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { ApiError } from '../errors';
import { brief } from '../records';
import { toJson } from '../json';
import { TextMemory } from '../processMemory';
import { sha256 } from '../sha256';
import { isObject, withoutInvisible } from '../values';
import type { Operation } from './operation';

/** How long a tool may work (ms), and its pauses within that: its callers give up after 60 s, and then call again. */
export const TOOL_LIMITS = { pauses: 20_000, time: 40_000 };

/**
 * An item as a model reads it: without characters that a person would not see, in names and in texts. What a
 * write answers without *Output* is cut, and its times are in ISO 8601; so is what a read answers that asks for it.
 */
export function readableItem(
	item: INodeExecutionData,
	{ gives, isRead, isBrief }: Pick<Operation, 'gives' | 'isRead' | 'isBrief'>,
): INodeExecutionData {
	const json = readable(item.json) as IDataObject;
	return { ...item, json: gives || (isRead && !isBrief) ? json : brief(json, '') };
}

function readable(value: unknown): unknown {
	if (typeof value === 'string') return withoutInvisible(value);
	if (Array.isArray(value)) return value.map(readable);
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [withoutInvisible(name), readable(part)]),
	);
}

const underWay = new TextMemory<true>('toolWrites');

/**
 * Carries out a tool's write unless the same one is under way in this process: a caller that gave up, or
 * calls twice, does not write twice. `call`: operation, credential and arguments. Throws ApiError.
 */
export async function notTwiceAtOnce<T>(call: unknown, write: () => Promise<T>): Promise<T> {
	const key = sha256(toJson(call));
	if (underWay.get(key)) {
		throw new ApiError('refused', 'Nothing was sent: a call with the same arguments is under way', {
			advice: 'Wait for its answer. Call again only if it should be carried out again.',
		});
	}
	underWay.set(key, true);
	try {
		return await write();
	} finally {
		underWay.delete(key);
	}
}

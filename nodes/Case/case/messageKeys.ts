import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import type { QueryValue, Send } from '../../shared/transport';
import { isObject } from '../../shared/transport/envelope';

/** The key of a message, with whatever else the platform says about it. */
export type MessageKey = IDataObject & { messageId: string };

/**
 * The keys of a case's messages, page by page until no new cursor comes. The shape of the answer is
 * not shown: the keys are `data` or the list in it, each a text or an object with an id; the cursor
 * stands beside the list or in `metadata`.
 */
export async function* messageKeys(
	send: Send,
	query: Readonly<Record<string, QueryValue>>,
): AsyncGenerator<MessageKey[], void, undefined> {
	const seen = new Set<string>();
	for (let cursor: string | undefined; ;) {
		const { data, metadata, status } = await send('GET /case/associatedMessages', {
			query: { ...query, cursor },
		});
		const parts = isObject(data) ? data : {};
		const list = Array.isArray(data)
			? (data as unknown[])
			: Object.values(parts).find(Array.isArray);
		if (list === undefined && data !== null) {
			throw new ApiError(`The answer holds no list of message keys (HTTP ${status})`, {
				status,
				advice: 'Nothing was changed. Its shape is not known: report what the platform answered.',
			});
		}
		yield ((list ?? []) as unknown[]).map(keyOf);
		cursor = text(parts.cursor) ?? text(parts.nextCursor) ?? text(metadata?.cursor);
		if (cursor === undefined || list?.length === 0 || seen.has(cursor)) return;
		seen.add(cursor);
	}
}

function keyOf(key: unknown): MessageKey {
	if (!isObject(key)) return { messageId: String(key) };
	const messageId = key.messageId ?? key.key ?? key.id;
	return { ...(key as IDataObject), messageId: String(messageId) };
}

function text(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import type { QueryValue, Send } from '../../shared/transport';
import { isMissing, isObject } from '../../shared/values';

/** The key of a message, with whatever else the platform says about it. */
export type MessageKey = IDataObject & { messageId: string };

/**
 * The keys of a case's messages, page by page until no new cursor comes. The shape of the answer is
 * not shown: the keys are `data` or the list in it, each a text or an object with an id; the cursor
 * stands beside the list or in `metadata`. Throws ApiError for another shape, and when one empty page
 * follows the other.
 */
export async function* messageKeys(
	send: Send,
	query: Readonly<Record<string, QueryValue>>,
): AsyncGenerator<MessageKey[], void, undefined> {
	const seen = new Set<string>();
	let idle = 0;
	for (let cursor: string | undefined; ;) {
		const { data, metadata, status } = await send('GET /case/associatedMessages', {
			query: { ...query, cursor },
		});
		const parts = isObject(data) ? data : {};
		const list = Array.isArray(data)
			? (data as unknown[])
			: Object.values(parts).find(Array.isArray);
		if (list === undefined && data !== null) {
			throw new ApiError(
				'unreadable',
				`The answer holds no list of message keys (HTTP ${status})`,
				{
					status,
					advice: 'Nothing was changed. Its shape is not known: report what the platform answered.',
				},
			);
		}
		const keys = ((list ?? []) as unknown[]).map((key) => keyOf(key, status));
		yield keys;
		cursor = cursorIn(parts.cursor) ?? cursorIn(parts.nextCursor) ?? cursorIn(metadata?.cursor);
		if (cursor === undefined || seen.has(cursor)) return;
		seen.add(cursor);
		idle = keys.length > 0 ? 0 : idle + 1;
		if (idle > MAX_IDLE) {
			throw new ApiError('unreadable', 'The platform gives empty pages without end', {
				status,
				advice: 'Nothing was changed. Run it again later.',
			});
		}
	}
}

/** How many pages in a row may be empty. */
const MAX_IDLE = 4;

function keyOf(key: unknown, status: number): MessageKey {
	const messageId = isObject(key) ? (key.messageId ?? key.key ?? key.id) : key;
	if (isMissing(messageId)) {
		throw new ApiError(
			'unreadable',
			`The answer holds a message key without an ID (HTTP ${status})`,
			{
				status,
				advice: 'Nothing was changed. Its shape is not known: report what the platform answered.',
			},
		);
	}
	return { ...(isObject(key) && (key as IDataObject)), messageId: String(messageId) };
}

/** A text, or a number: 0 is none, since it would lead back to the first page. */
function cursorIn(value: unknown): string | undefined {
	return value && ['string', 'number'].includes(typeof value) ? String(value) : undefined;
}
